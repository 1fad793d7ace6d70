import { isMainThread } from "node:worker_threads";
import pino from "pino";
import { env } from "./env.server";

// Lines are buffered for a tenth of a second, which keeps logging cheap. pino flushes at exit; in a worker thread it
// can't, so there each line is written immediately.
const output = pino.destination(
	isMainThread ? { dest: 1, sync: false, minLength: 8_192, periodicFlush: 100 } : { dest: 1, sync: true },
);
const problems = pino.destination({ dest: 2, sync: true });

/**
 * Writes one JSON object per line; errors and warnings to stderr. Never log bodies, query strings, tokens, cookies or
 * visitors' email addresses.
 */
export const log = pino(
	{
		level: env.LOG_LEVEL,
		base: null,
		messageKey: "message",
		timestamp: pino.stdTimeFunctions.isoTime,
		formatters: { level: (level) => ({ level }) },
		serializers: {
			error: (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : error),
		},
	},
	pino.multistream(
		[
			{ level: "debug", stream: output },
			{ level: "warn", stream: problems },
		],
		{ dedupe: true },
	),
);
