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

/** Milliseconds of processor that this thread used since a reading. */
const threadMs = (since: NodeJS.CpuUsage): number => {
	const { user, system } = process.threadCpuUsage(since);
	return (user + system) / 1_000;
};

/**
 * Milliseconds of processor in the longest turn of the event loop while some work went on: for so long everybody else waits. What other
 * programs on the machine do isn't counted, nor is waiting for files.
 */
export async function longestTurnMs(run: () => Promise<unknown>): Promise<number> {
	let longest = 0;
	let since = process.threadCpuUsage();
	const note = () => {
		longest = Math.max(longest, threadMs(since));
		since = process.threadCpuUsage();
	};
	let isOver = false;
	// Begins with a turn of its own, so that nothing before is counted.
	await new Promise((resolve) => setImmediate(resolve));
	since = process.threadCpuUsage();
	const watch = () => {
		note();
		if (!isOver) setImmediate(watch);
	};
	setImmediate(watch);
	try {
		await run();
	} finally {
		isOver = true;
		note();
	}
	return longest;
}

let ratio: number | undefined;

/** A limit of processor time, in milliseconds, for this machine: never below `ms`. Other programs don't raise it. */
export function processorLimit(ms: number): number {
	if (ratio === undefined) {
		const since = process.threadCpuUsage();
		work();
		ratio = Math.max(1, threadMs(since) / QUIET_MS);
	}
	return Math.ceil(ms * ratio);
}
