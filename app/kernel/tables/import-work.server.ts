import { Worker } from "node:worker_threads";
import type { Db } from "~db/client.server";
import { isUnwritable } from "~db/write-lock.server";
import { log } from "../config/log.server.ts";

/**
 * The thread's module. Imports run in a thread with a connection of its own, so that the process goes on answering. Where there is
 * no built thread (development, tests) they run in the process itself.
 */
let threadEntry: URL | undefined;
const threads = new Set<Worker>();

/** What one kind of imports does in the background. */
type Work = {
	/** How the thread's module calls it. */
	name: string;
	/** Works on waiting imports until none is left. */
	run: (db: Db) => Promise<void>;
	/** Whether an import is waiting and none is running. */
	isWaiting: (db: Db) => boolean;
	/** Called when this process's thread has died: what it died of may come again, so that nothing goes on by itself. */
	died: (db: Db) => void;
};

/** Sets the path of the thread's module. */
export function runImportsInThread(entry: URL): void {
	threadEntry = entry;
}

/** Stops working on imports. One that is being saved goes on at the next start (Rule 7.45). */
export async function stopImports(): Promise<void> {
	for (const thread of threads) await thread.terminate();
}

/** The background work of one kind of imports. */
export function importWork({ name, run, isWaiting, died }: Work) {
	const running = new WeakMap<Db, Promise<void>>();

	/** Starts work on waiting imports and returns at once. */
	function wake(db: Db): void {
		if (running.has(db)) return;
		const work = (threadEntry ? runThread(threadEntry, name, db) : run(db))
			.catch((error: unknown) => {
				log.error({ error }, "imports stopped");
				noteDead(db);
			})
			.finally(() => {
				running.delete(db);
				// An import may have arrived after the last check for more.
				if (db.$client.open && isWaiting(db)) wake(db);
			});
		running.set(db, work);
	}

	/** A database that can't be written has the regular job find out, once it can be: what was worked on is silent by then. */
	function noteDead(db: Db): void {
		try {
			died(db);
		} catch (error) {
			if (!isUnwritable(error)) throw error;
			log.warn({ error }, "imports not marked as stopped");
		}
	}

	/** Resolves when this process has stopped working on them. */
	const atRest = (db: Db): Promise<void> => running.get(db) ?? Promise.resolve();
	return { wake, atRest };
}

function runThread(entry: URL, name: string, db: Db): Promise<void> {
	return new Promise((resolve, reject) => {
		// The limit keeps a huge file from crashing the whole server.
		const limits = { maxOldGenerationSizeMb: 512 };
		const workerData = { database: db.$client.name, name };
		const thread = new Worker(entry, { workerData, resourceLimits: limits });
		threads.add(thread);
		thread.once("error", reject);
		thread.once("exit", () => {
			threads.delete(thread);
			resolve();
		});
	});
}

const PATIENCE_MS = 1_000;
const POLL_MS = 20;

/** Waits a little for an import that is being worked on: most are done before a page of progress is worth showing. */
export async function untilRests(isBusy: () => boolean): Promise<void> {
	const until = performance.now() + PATIENCE_MS;
	while (performance.now() < until) {
		if (!isBusy()) return;
		await new Promise((resolve) => setTimeout(resolve, POLL_MS));
	}
}
