// One server with demo data for the whole Playwright run; BASE_URL points the tests at one that runs already.
import { startServer } from "./server.ts";

export default async function setup(): Promise<() => Promise<void>> {
	if (process.env.BASE_URL) return async () => {};
	const server = await startServer();
	process.env.BASE_URL = server.url;
	process.env.TEST_DATA_DIR = server.dataDir;
	return async () => {
		const output = server.output();
		await server.dispose();
		delete process.env.BASE_URL;
		if (/"level":"error"/.test(output)) console.log(`\nThe server logged errors:\n${output}`);
	};
}
