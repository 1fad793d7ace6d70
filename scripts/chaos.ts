// npm run chaos [-- --rounds 12 --only kills,mail --seed 1]: kills, full, read-only and locked disks, mail outages, clock jumps, lost
// uploads and idle connections, on servers of its own while buyers order. Takes about ten minutes. Reports what was acknowledged and
// what is found afterward, and exits with 1 when something was lost or wrong.
import { parseArgs } from "node:util";
import { FAULTS } from "../tests/helpers/chaos/faults.ts";
import { mayMount } from "../tests/helpers/chaos/in-shop.ts";
import { ensureBuilt } from "./setup.mjs";

const { values } = parseArgs({
	options: {
		rounds: { type: "string", default: "12" },
		seed: { type: "string", default: String(Date.now()) },
		only: { type: "string", default: "" },
	},
});
const size = { rounds: Number(values.rounds), buyers: 6, seed: values.seed, idle: 4_200 };
if (!Number.isSafeInteger(size.rounds) || size.rounds < 1) {
	console.error(`--rounds must be a whole number of at least 1, not ${values.rounds}`);
	process.exit(1);
}
ensureBuilt();
const chosen = values.only.split(",").filter(Boolean);
const canMount = mayMount();
const startedAt = performance.now();
let wrong = 0;
console.log(`seed ${size.seed}`);
for (const [name, fault] of Object.entries(FAULTS)) {
	if (chosen.length > 0 && !chosen.includes(name)) continue;
	if (/disk/.test(name) && !canMount) {
		console.log(`${name.padEnd(18)} not tried: only root may mount a disk`);
		continue;
	}
	const began = performance.now();
	const { report, findings } = await fault(size).catch((error: Error) => ({
		report: "",
		findings: [error.stack ?? error.message],
	}));
	wrong += findings.length;
	const seconds = `${((performance.now() - began) / 1000).toFixed(0)} s`;
	console.log(
		`${name.padEnd(18)} ${seconds.padStart(5)}  ${findings.length === 0 ? "ok" : "WRONG"}  ${report}`,
	);
	for (const finding of findings) console.log(`${" ".repeat(27)}${finding}`);
}
const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
console.log(
	wrong === 0 ? `Nothing lost, in ${minutes} minutes.` : `${wrong} findings, in ${minutes} minutes.`,
);
process.exit(wrong === 0 ? 0 : 1);
