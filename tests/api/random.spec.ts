import { expect, test } from "../helpers/api.ts";
import { isLong, seeds } from "../helpers/long.ts";
import { runRandomRequests } from "../helpers/random-run.ts";
import { startServer } from "../helpers/server.ts";

const COUNT = isLong ? 1_200 : 400;

// The requests delete and change what they can, so the server is not the one that other tests use.
for (const seed of seeds("test"))
	test(`random requests give no server error, and every error of the API is a problem: seed ${seed}`, async () => {
		const server = await startServer();
		try {
			const { findings, statuses, signedIn } = await runRandomRequests(server, { count: COUNT, seed });
			expect(findings).toEqual([]);
			// That it was sent as four different people, and not all of it refused at the door.
			expect(signedIn).toBe(3);
			expect(statuses["200"]).toBeGreaterThan(COUNT / 16);
			expect(statuses["400"]).toBeGreaterThan(COUNT / 40);
		} finally {
			await server.dispose();
		}
	});
