// Starts the built server for tests: on a free port, with its own data folder.
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

export type TestServer = {
	/** Its address, without a slash at the end. */
	url: string;
	dataDir: string;
	process: ChildProcess;
	/** All output so far, standard output and error together. */
	output(): string;
	/** Sends SIGTERM, waits for the exit, and returns the exit code; the data folder stays. */
	stop(): Promise<number | null>;
	/** Stops it and deletes its data folder. */
	dispose(): Promise<void>;
};

export type StartOptions = {
	env?: Record<string, string>;
	dataDir?: string;
	nodeArgs?: string[];
	cwd?: string;
	/** Given the process as soon as it runs. */
	onSpawn?: (child: ChildProcess) => void;
};

const root = resolve(import.meta.dirname, "../..");

/**
 * Starts a server with demo data. `env` overrides its configuration, `dataDir` reuses a folder (which `dispose` then
 * also deletes), `cwd` is where it finds its migrations. Throws with the server's output when it exits before it listens.
 */
export async function startServer(options: StartOptions = {}): Promise<TestServer> {
	if (!existsSync(join(root, "build/server/index.js"))) {
		throw new Error("The server is not built: run `npm run build` first.");
	}
	const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), "counter-test-"));
	const child = spawn(
		process.execPath,
		[...(options.nodeArgs ?? []), "--max-semi-space-size=4", "scripts/serve.mjs"],
		{
			cwd: options.cwd ?? root,
			// The channel ends the server when the test process exits for any reason.
			stdio: ["ignore", "pipe", "pipe", "ipc"],
			env: {
				PATH: process.env.PATH,
				HOME: process.env.HOME,
				NODE_ENV: "production",
				MALLOC_ARENA_MAX: "2",
				MALLOC_MMAP_THRESHOLD_: "131072",
				MALLOC_TRIM_THRESHOLD_: "262144",
				HOST: "127.0.0.1",
				PORT: "0",
				DATA_DIR: dataDir,
				DEMO_DATA: "1",
				RATE_LIMIT_SCALE: "0",
				BACKUP_EVERY: "off",
				LOG_LEVEL: "warn",
				SESSION_SECRET: "only-for-tests-and-long-enough-for-the-check",
				...options.env,
			},
		},
	);
	options.onSpawn?.(child);
	let output = "";
	const gone = new Promise<number | null>((settle) => child.once("exit", settle));
	const url = await new Promise<string>((found, fail) => {
		const read = (chunk: Buffer) => {
			output += chunk.toString();
			const listening = /Listening on http:\/\/\S*?:(\d+)/.exec(output);
			if (listening) found(`http://127.0.0.1:${listening[1]}`);
		};
		child.stdout?.on("data", read);
		child.stderr?.on("data", read);
		child.once("error", fail);
		void gone.then((code) => fail(new Error(`The server stopped with code ${code}:\n${output}`)));
	});
	const stop = () => {
		child.kill("SIGTERM");
		return gone;
	};
	return {
		url,
		dataDir,
		process: child,
		output: () => output,
		stop,
		dispose: async () => {
			await stop();
			rmSync(dataDir, { recursive: true, force: true });
		},
	};
}

/** A module that sets the clock of the process and its workers off by so many milliseconds. */
export const clockModule = (by: number): string =>
	`data:text/javascript,${encodeURIComponent(
		`const RealDate = Date; const real = RealDate.now;
		globalThis.Date = class extends RealDate { constructor(...a) { a.length ? super(...a) : super(real() + ${by}); } static now() { return real() + ${by}; } };`,
	)}`;
