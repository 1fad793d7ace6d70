// npm run fuzz -- --count 20000 --seed 1: sends random requests to its own server and judges them like
// tests/api/random.spec.ts, which sends a small number of them. Exits with 1 and lists its findings.
import { parseArgs } from "node:util";
import { runRandomRequests } from "../tests/helpers/random-run.ts";
import { startServer } from "../tests/helpers/server.ts";
import { ensureBuilt } from "./setup.mjs";

/** After this many requests the demo data is used up: products deleted, orders canceled. */
const PER_SERVER = 4_000;

const { values } = parseArgs({
	options: { count: { type: "string", default: "20000" }, seed: { type: "string", default: "1" } },
});
const count = Number(values.count);
if (!Number.isSafeInteger(count) || count < 1) {
	console.error(`--count must be a whole number of at least 1, not ${values.count}`);
	process.exit(1);
}

ensureBuilt();
const statuses: Record<string, number> = {};
const findings: string[] = [];
for (let done = 0; done < count; done += PER_SERVER) {
	const server = await startServer();
	try {
		const run = await runRandomRequests(server, {
			count: Math.min(PER_SERVER, count - done),
			seed: `${values.seed}/${done}`,
		});
		findings.push(...run.findings);
		for (const [status, times] of Object.entries(run.statuses)) {
			statuses[status] = (statuses[status] ?? 0) + times;
		}
		if (run.signedIn !== 3) findings.push(`only ${run.signedIn} of 3 accounts were signed in at the end`);
	} finally {
		await server.dispose();
	}
}
const tally = Object.entries(statuses).map(([status, times]) => `${status}: ${times}`);
console.log(`seed ${values.seed}, ${count} requests. Answers by status: ${tally.join(", ")}`);
for (const finding of findings) console.log(`\n${finding}`);
console.log(findings.length === 0 ? "Nothing found." : `\n${findings.length} findings.`);
process.exitCode = findings.length === 0 ? 0 : 1;
