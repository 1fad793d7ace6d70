// A part of npm run test:long: writes the archive of npm run release, checks its checksum, and follows the archive's README in an empty
// folder, as on a machine with the oldest Node, without compilers, npm's registry or this folder. Then the operator's programs.
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { writeRelease } from "./release.mjs";

const work = mkdtempSync(join(tmpdir(), "counter-released-"));
try {
	const archive = writeRelease(work);
	run("sha256sum", ["-c", `${basename(archive)}.sha256`], work);
	run("tar", ["xzf", basename(archive)], work);
	const folder = archive.replace(/\.tar\.gz$/, "");
	const found = readdirSync(folder);
	if (found.some((name) => ["app", "tests", "vite.config.ts"].includes(name)))
		throw new Error(`sources in the archive: ${found}`);
	await start(folder);
	console.log("The archive starts.");
} catch (error) {
	console.error(`The archive does not work: ${(error as Error).message}`);
	process.exitCode = 1;
} finally {
	rmSync(work, { recursive: true, force: true });
}

function run(command: string, args: string[], cwd: string, env: NodeJS.ProcessEnv = process.env): string {
	const { status, stdout, stderr } = spawnSync(command, args, { cwd, env, encoding: "utf8" });
	if (status !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${status}\n${stdout}${stderr}`);
	return stdout;
}

async function start(folder: string): Promise<void> {
	const port = await freePort();
	const url = `http://127.0.0.1:${port}`;
	const env: NodeJS.ProcessEnv = {
		PATH: `${dirname(process.execPath)}:/usr/bin:/bin`,
		HOME: folder,
		npm_config_registry: "http://127.0.0.1:1",
		PORT: String(port),
		DATA_DIR: join(folder, "data"),
	};
	const server = spawn("node", ["scripts/start.mjs"], {
		cwd: folder,
		env,
		stdio: ["ignore", "pipe", "pipe"],
	});
	let output = "";
	for (const stream of [server.stdout, server.stderr]) stream.on("data", (chunk) => (output += chunk));
	const gone = new Promise<number | null>((settle) => server.once("exit", settle));
	try {
		await new Promise<void>((settle, fail) => {
			server.stdout.on("data", () => output.includes("Listening on") && settle());
			void gone.then((code) => fail(new Error(`the server stopped with code ${code}`)));
		});
		if (/Building|Installing/.test(output)) throw new Error("it installs or builds");
		for (const [path, type] of [
			["/up", "text/plain"],
			["/products", "text/html"],
			["/pictures/site.png", "image/png"],
		] as const) {
			const answer = await fetch(url + path);
			if (answer.status !== 200 || !answer.headers.get("content-type")?.startsWith(type))
				throw new Error(`${path} answers ${answer.status}`);
		}
		run("node", ["scripts/check-data.ts"], folder, env);
		run("node", ["scripts/backup.mjs"], folder, env);
	} catch (error) {
		throw new Error(`${(error as Error).message}\n${output}`);
	} finally {
		server.kill("SIGTERM");
	}
	if ((await gone) !== 0) throw new Error(`the server did not end well\n${output}`);
}

function freePort(): Promise<number> {
	return new Promise((found) => {
		const probe = createServer().listen(0, "127.0.0.1", () => {
			const address = probe.address();
			probe.close(() => found(address && typeof address === "object" ? address.port : 0));
		});
	});
}
