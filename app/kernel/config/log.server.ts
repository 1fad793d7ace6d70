import { AsyncLocalStorage } from "node:async_hooks";
import { isMainThread } from "node:worker_threads";
import pino from "pino";
import { env } from "./env.server";

// Lines are buffered for a tenth of a second, which keeps logging cheap. pino flushes at exit; in a worker thread it
// can't, so there each line is written immediately.
const output = pino.destination(
	isMainThread ? { dest: 1, sync: false, minLength: 8_192, periodicFlush: 100 } : { dest: 1, sync: true },
);
/** Writes what is buffered: for lines before work that leaves the process no other turn. */
export const flushLog = (): void => output.flushSync();
const problems = pino.destination({ dest: 2, sync: true });

/** What every log line of one request carries, and its route's pattern, for the metrics. */
export type RequestMark = { request: string; user?: string; route?: string };

const current = new AsyncLocalStorage<RequestMark>();

/** Runs a request's work, all lines of which carry its mark (Rule 1.12). */
export const markedWith = <T>(mark: RequestMark, work: () => T): T => current.run(mark, work);

/** An answer as its line in the log tells it. */
export type LoggedAnswer = {
	method: string;
	/** Without what the log must not have: see `loggablePath`. */
	path: string;
	status: number;
	milliseconds: number;
	source: string;
	ip: string;
	request: string;
	user: string | undefined;
};

/** Adds what became known of the request that runs now. */
export function noteInMark(part: Partial<RequestMark>): void {
	const mark = current.getStore();
	if (mark) Object.assign(mark, part);
}

const SECRETS: [RegExp, string][] = [
	[/[^\s"'<>(),;:/=@\\]+@[^\s"'<>(),;:/=@\\]+/g, "[hidden]"],
	[/\?[\w.-]+=[^\s"'<>)]*/g, "?[hidden]"],
	// The values that a failed query was given.
	[/(\nparams: )[^\n]*/g, "$1[hidden]"],
];

const NOWHERE = /(?!)/g;
let tokenPaths = NOWHERE;

/**
 * Sets the route patterns whose parameter `:token` is hidden in every line: `/invitation/:token`. The server takes them
 * from its routes before anything else runs (`tokenPatterns`).
 */
export function hideTokensOf(patterns: readonly string[]): void {
	const segment = (name: string) =>
		name.startsWith(":") ? "[^/\\s]+" : name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
	const before = patterns.map((pattern) => {
		const names = pattern.split("/").filter(Boolean);
		return names
			.slice(0, names.indexOf(":token"))
			.map((name) => `/+${segment(name)}`)
			.join("");
	});
	tokenPaths = before.length === 0 ? NOWHERE : new RegExp(`((?:${before.join("|")})/+)[^/\\s"'?#]+`, "gi");
}

/** A text without mail addresses, the secret part of mailed links, query strings and values of queries (Rule 1.12). */
export const withoutSecrets = (text: string): string =>
	[...SECRETS, [tokenPaths, "$1[hidden]"] as const].reduce(
		(rest, [pattern, instead]) => rest.replace(pattern, instead),
		text,
	);

/**
 * Writes one JSON object per line; errors and warnings to stderr. Never log bodies, query strings, tokens, cookies or
 * people's names and email addresses: people are named by their ids.
 */
export const log = pino(
	{
		level: env.LOG_LEVEL,
		base: null,
		messageKey: "message",
		timestamp: pino.stdTimeFunctions.isoTime,
		formatters: { level: (level) => ({ level }) },
		serializers: {
			error: (error: unknown) => {
				const message = error instanceof Error ? (error.stack ?? error.message) : error;
				return typeof message === "string" ? withoutSecrets(message) : message;
			},
		},
		mixin: () => {
			const mark = current.getStore();
			return mark ? { request: mark.request, user: mark.user } : {};
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

const logsAnswers = { info: log.isLevelEnabled("info"), debug: log.isLevelEnabled("debug") };

/**
 * Writes the line of one answer, if this level is logged: as `log` would, but in one piece, because a page from the cache takes hardly
 * longer than its line.
 */
export function logAnswer(level: "info" | "debug", answer: LoggedAnswer): void {
	if (logsAnswers[level]) output.write(answerLine(level, answer, new Date()));
}

/** The line of an answer, with its end of line. Method, source and ids need no escaping. */
export function answerLine(
	level: "info" | "debug",
	{ method, path, status, milliseconds, source, ip, request, user }: LoggedAnswer,
	now: Date,
): string {
	const of = user === undefined ? "" : `,"user":${JSON.stringify(user)}`;
	return `{"level":"${level}","time":"${now.toISOString()}","method":"${method}","path":${JSON.stringify(path)},"status":${status},"ms":${
		Math.round(milliseconds * 10) / 10
	},"source":"${source}","ip":"${ip}","request":"${request}"${of},"message":"request"}\n`;
}
