import { expect, test } from "../helpers/api.ts";
import { runRandomRequests } from "../helpers/random-run.ts";
import { startServer } from "../helpers/server.ts";

// The requests delete and change what they can, so the server is not the one that other tests use.
test("1,200 random requests give no server error, and every error of the API is a problem", async () => {
	const server = await startServer();
	try {
		const { findings, statuses, signedIn } = await runRandomRequests(server, { count: 1_200, seed: "test" });
		expect(findings).toEqual([]);
		// That it was sent as four different people, and not all of it refused at the door.
		expect(signedIn).toBe(3);
		expect(statuses["200"]).toBeGreaterThan(100);
		expect(statuses["400"]).toBeGreaterThan(30);
	} finally {
		await server.dispose();
	}
});
