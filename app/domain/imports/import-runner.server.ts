import { Worker } from "node:worker_threads";
import type { Db } from "~db/client.server";
import { log } from "../../log.server.ts";
import { failOwnImports, hasWaitingImports, runImports } from "./run-imports.server";

/**
 * Imports run in a thread with a connection of its own, so that the process goes on answering. Where there is no built
 * thread (development, tests) they run in the process itself.
 */
let threadEntry: URL | undefined;
let thread: Worker | undefined;
const running = new WeakMap<Db, Promise<void>>();

/** Says where the thread's module is. */
export function runImportsInThread(entry: URL): void {
	threadEntry = entry;
}

/** Sees to it that waiting imports are worked on; answers at once. */
export function wakeImports(db: Db): void {
	if (running.has(db)) return;
	const work = (threadEntry ? runThread(threadEntry, db) : runImports(db))
		.catch((error: unknown) => {
			log.error({ error }, "imports stopped");
			failOwnImports(db);
		})
		.finally(() => {
			running.delete(db);
			// One that came while the last look for more was over already.
			if (db.$client.open && hasWaitingImports(db)) wakeImports(db);
		});
	running.set(db, work);
}

/** Resolves when this process works on no import any more. */
export const importsAtRest = (db: Db): Promise<void> => running.get(db) ?? Promise.resolve();

/** Stops working on imports: one that is not done is as if never confirmed. */
export async function stopImports(): Promise<void> {
	await thread?.terminate();
}

function runThread(entry: URL, db: Db): Promise<void> {
	return new Promise((resolve, reject) => {
		// A file that needs more than this must not take the shop along.
		const limits = { maxOldGenerationSizeMb: 512 };
		thread = new Worker(entry, { workerData: { database: db.$client.name }, resourceLimits: limits });
		thread.once("error", reject);
		thread.once("exit", () => {
			thread = undefined;
			resolve();
		});
	});
}
