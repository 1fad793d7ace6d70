// The operator's part of the built server, for the scripts beside it.
import "./environment.mjs";
import { existsSync } from "node:fs";
import { explain } from "./explain.mjs";

process.env.NODE_ENV ||= "production";
const entry = new URL("../build/server/operator.js", import.meta.url);

/** Runs `work` with the built operations; an error ends the process with 1 and one line. */
export async function withOperator(work) {
	try {
		if (!existsSync(entry)) throw new Error("The server is not built: run `npm run build` first.");
		await work(await import(entry.href));
	} catch (error) {
		console.error(explain(error).replace(/^Failed: /, ""));
		process.exitCode = 1;
	}
}
