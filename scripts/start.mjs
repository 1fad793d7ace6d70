// npm start: from a fresh clone to a running server. Installs what is missing, builds when the sources changed, serves.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import {
	ensureBuilt,
	ensureInstalled,
	findNode,
	requireAnyNode,
	root,
	StepFailed,
	toolEnv,
} from "./setup.mjs";

try {
	requireAnyNode();
	// An archive of npm run release has all of it.
	const isReleased = existsSync(join(root, "release.json"));
	if (!isReleased) ensureInstalled();
	const node = findNode();
	if (!isReleased) ensureBuilt({ node });
	serve(node);
} catch (error) {
	console.error(error instanceof StepFailed ? error.message : error);
	process.exit(1);
}

function serve(node) {
	const env = toolEnv({
		NODE_ENV: process.env.NODE_ENV || "production",
		DEMO_DATA: process.env.DEMO_DATA ?? "1",
		// Otherwise glibc keeps the memory freed by password hashing and compression in a pool per thread: half of the
		// total.
		MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? "2",
		// And large freed blocks return to the system immediately, instead of fragmenting the heap.
		MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ ?? "131072",
		MALLOC_TRIM_THRESHOLD_: process.env.MALLOC_TRIM_THRESHOLD_ ?? "262144",
	});
	// The channel tells the server when this process exits for any reason.
	const server = spawn(node, ["--max-semi-space-size=4", "scripts/serve.mjs"], {
		cwd: root,
		env,
		stdio: ["inherit", "inherit", "inherit", "ipc"],
	});
	for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => server.kill("SIGTERM"));
	// In a terminal Ctrl-C reaches the server by itself.
	process.on("SIGINT", () => {
		if (!process.stdin.isTTY) server.kill("SIGINT");
	});
	// npm passes SIGTERM to the shell it runs us in, which exits without passing it on.
	if (process.env.npm_lifecycle_event) {
		const parent = process.ppid;
		setInterval(() => process.ppid !== parent && server.kill("SIGTERM"), 250).unref();
	}
	server.on("error", (error) => {
		console.error(
			`The server can't be started: ${error.message}. Delete node_modules and run the command again.`,
		);
		process.exit(1);
	});
	server.on("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}
