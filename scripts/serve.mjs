// Runs the built server until it is stopped: the container's command, and the last step of `npm start`.
import "./environment.mjs";
import cluster from "node:cluster";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { dataDir } from "./data-folder.mjs";
import { explain } from "./explain.mjs";
import { HOST_COPY } from "./once.mjs";
import { restoreOnce } from "./restore-once.mjs";

process.env.NODE_ENV ||= "production";
const entry = new URL("../build/server/index.js", import.meta.url);

function fail(error) {
	const line = explain(error);
	// During startup, the first process reports the error for all of its workers.
	if (cluster.isWorker && !running && process.connected) process.send?.({ failed: line });
	else console.error(line);
	process.exitCode = 1;
	setTimeout(() => process.exit(1), 50);
}

let running;
let stoppingSince = 0;
async function stop(signal) {
	if (stoppingSince) {
		// A second Ctrl-C exits immediately. The same one can arrive twice, from the terminal and from the parent process.
		if (signal === "SIGINT" && Date.now() - stoppingSince > 500) process.exit(130);
		return;
	}
	stoppingSince = Date.now();
	try {
		await running?.close();
		// From now on the database itself is whole: what the host copies of a stopped shop must not bring an earlier copy back.
		if (!cluster.isWorker && process.env.BACKUP_BY === "host")
			rmSync(join(dataDir, HOST_COPY), { recursive: true, force: true });
		process.exit(0);
	} catch (error) {
		fail(error);
	}
}

if (process.env.RESTORE_FROM && !cluster.isWorker) {
	process.exitCode = restoreOnce(process.env.RESTORE_FROM);
} else if (!existsSync(entry)) {
	fail(new Error("The server is not built: run `npm run build`, or `npm start`, which does it."));
} else {
	process.on("SIGTERM", () => stop("SIGTERM"));
	process.on("SIGINT", () => stop("SIGINT"));
	// Started with a channel (by `npm start`, or as a worker): stop when the other end exits.
	if (process.send) process.on("disconnect", () => stop("SIGTERM"));
	try {
		const { start } = await import(entry.href);
		running = await start();
		if (cluster.isWorker) process.send?.({ url: running.url });
		else announce(running);
	} catch (error) {
		fail(error);
	}
}

function announce({ url, demoLogins, warnings }) {
	console.log(`\n  Listening on ${url}\n`);
	if (warnings.length > 0) {
		console.log("  Before customers use it (`npm run check` tries all of it)");
		for (const warning of warnings) console.log(`    - ${warning}`);
		console.log("");
	}
	if (!demoLogins?.length) return;
	const width = (key) => Math.max(...demoLogins.map((login) => login[key].length));
	const [email, password] = [width("email"), width("password")];
	console.log("  Demo logins");
	for (const login of demoLogins) {
		console.log(`    ${login.email.padEnd(email)}  ${login.password.padEnd(password)}  ${login.is}`);
	}
	console.log("");
}
