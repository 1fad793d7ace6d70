import { isMainThread } from "node:worker_threads";
import pino from "pino";
import { env } from "./env.server";

// Gathered for a tenth of a second, so that logging costs little. pino writes the rest when the process ends; in a thread it
// can't, so there each line is written at once.
const output = pino.destination(
	isMainThread ? { dest: 1, sync: false, minLength: 8_192, periodicFlush: 100 } : { dest: 1, sync: true },
);
const problems = pino.destination({ dest: 2, sync: true });

/**
 * One JSON object a line; errors and warnings on stderr. Never log bodies, query strings, tokens, cookies or the addresses
 * of visitors' mail.
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
