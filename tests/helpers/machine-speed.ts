// How slow this machine is under its present load. Limits of time in tests are multiplied by it, so that a busy machine fails no test that
// a quiet one passes. Nothing asserts how long something takes: what must be quick is counted, or compared with something measured beside it.
import { createHash } from "node:crypto";

/** Milliseconds of `work` on a quiet machine of two cores, as small as those that the shop runs on. */
const QUIET_MS = 200;

/** Hashing, sorting and JSON: some of everything that tests do. */
function work(): void {
	for (let round = 0; round < 200; round++) {
		const rows = Array.from({ length: 2_000 }, (_, n) => ({ id: (n * 7919) % 2_003, name: `row ${n}` }));
		rows.sort((a, b) => a.id - b.id);
		createHash("sha256").update(JSON.stringify(rows)).digest();
	}
}

/** How many times longer than on a quiet machine a limit has to be: from 1 to 20, so that what hangs still ends. */
export function measureSlowness(): number {
	const started = performance.now();
	work();
	const ratio = (performance.now() - started) / QUIET_MS;
	// Load that comes during the run can't be measured now, so what is above a quiet machine counts twice.
	return Math.min(Math.max(1, 2 * ratio - 1), 20);
}

/** Measured once by the process that starts the run; its workers get the figure from it. */
process.env.TEST_SLOWNESS ??= measureSlowness().toFixed(2);
export const slowness = Number(process.env.TEST_SLOWNESS);

/** A limit of time, in milliseconds, for this machine: never below `ms`. */
export const limit = (ms: number): number => Math.ceil(ms * Math.max(1, slowness));

/** Tells whoever runs the tests why a test that hangs takes longer to fail here. */
export function saySlowness(): void {
	if (slowness >= 1.5)
		console.log(
			`This machine is slow or busy: limits of time are ${slowness.toFixed(1)} times those of a quiet one.`,
		);
}

/** Milliseconds of processor that this process used for some work: other programs on the machine hardly change them. */
export async function processorMs(run: () => unknown): Promise<number> {
	const started = process.cpuUsage();
	await run();
	const { user, system } = process.cpuUsage(started);
	return (user + system) / 1_000;
}
