import { Worker } from "node:worker_threads";
import { log } from "~/kernel/config/log.server";
import type { Db } from "~db/client.server";
import { isUnwritable } from "~db/write-lock.server";
import { failOwnImports, hasWaitingImports, runImports } from "./run-imports.server";

/**
 * Imports run in a thread with a connection of its own, so that the process goes on answering. Where there is no built
 * thread (development, tests) they run in the process itself.
 */
let threadEntry: URL | undefined;
let thread: Worker | undefined;
const running = new WeakMap<Db, Promise<void>>();

/** Sets the path of the thread's module. */
export function runImportsInThread(entry: URL): void {
	threadEntry = entry;
}

/** Starts work on waiting imports and returns at once. */
export function wakeImports(db: Db): void {
	if (running.has(db)) return;
	const work = (threadEntry ? runThread(threadEntry, db) : runImports(db))
		.catch((error: unknown) => {
			log.error({ error }, "imports stopped");
			noteDead(db);
		})
		.finally(() => {
			running.delete(db);
			// An import may have arrived after the last check for more.
			if (db.$client.open && hasWaitingImports(db)) wakeImports(db);
		});
	running.set(db, work);
}

/** A database that can't be written has the regular job find out, once it can be: what was worked on is silent by then. */
function noteDead(db: Db): void {
	try {
		failOwnImports(db);
	} catch (error) {
		if (!isUnwritable(error)) throw error;
		log.warn({ error }, "imports not marked as stopped");
	}
}

/** Resolves when this process has stopped working on imports. */
export const importsAtRest = (db: Db): Promise<void> => running.get(db) ?? Promise.resolve();

/** Stops working on imports. One that is being saved goes on at the next start (Rule 7.45). */
export async function stopImports(): Promise<void> {
	await thread?.terminate();
}

function runThread(entry: URL, db: Db): Promise<void> {
	return new Promise((resolve, reject) => {
		// The limit keeps a huge file from crashing the whole server.
		const limits = { maxOldGenerationSizeMb: 512 };
		thread = new Worker(entry, { workerData: { database: db.$client.name }, resourceLimits: limits });
		thread.once("error", reject);
		thread.once("exit", () => {
			thread = undefined;
			resolve();
		});
	});
}
