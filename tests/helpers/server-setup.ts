// One server with demo data for the whole Playwright run; BASE_URL points the tests at a server already running.
import { appendFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ensureBuilt } from "../../scripts/setup.mjs";
import { saySlowness } from "./machine-speed.ts";
import { startServer } from "./server.ts";

export default async function setup(): Promise<() => Promise<void>> {
	saySlowness();
	if (process.env.BASE_URL) return async () => {};
	// Otherwise sources that were changed since would be tested as they were.
	ensureBuilt();
	const server = await startServer();
	process.env.BASE_URL = server.url;
	process.env.TEST_DATA_DIR = server.dataDir;
	// The last test of the run, tests/server/end.spec.ts, reads its output from another process.
	const file = join(server.dataDir, "test-output.log");
	writeFileSync(file, server.output());
	for (const stream of [server.process.stdout, server.process.stderr]) {
		stream?.on("data", (chunk: Buffer) => appendFileSync(file, chunk));
	}
	process.env.TEST_SERVER_OUTPUT = file;
	return async () => {
		await server.dispose();
		delete process.env.BASE_URL;
	};
}
