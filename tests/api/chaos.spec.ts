// The faults of `npm run chaos` that take seconds: kills in `npm test`, since nothing else shows them; a locked database is in
// server.spec.ts too.
import { expect, test } from "../helpers/api.ts";
import { FAULTS } from "../helpers/chaos/faults.ts";
import { mayMount } from "../helpers/chaos/in-shop.ts";

for (const name of ["kills", "full disk", "locked database"] as const)
	test(`a shop disturbed by ${name} loses nothing it acknowledged (Rule 14.41)`, {
		tag: name === "kills" ? [] : "@long",
	}, async () => {
		test.slow();
		test.skip(name === "full disk" && !mayMount(), "Only root may mount a disk.");
		const { report, findings } = await FAULTS[name]({ rounds: 1, buyers: 2, seed: "test", idle: 0 });
		expect(findings, report).toEqual([]);
	});
