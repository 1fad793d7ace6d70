import { env } from "./env.server";

const LEVELS = { error: 0, warn: 1, info: 2, debug: 3 } as const;
type Level = keyof typeof LEVELS;

function write(level: Level, message: string, fields: Record<string, unknown>): void {
	if (LEVELS[level] > LEVELS[env.LOG_LEVEL]) return;
	const plain = Object.entries(fields).map(([key, value]) => [
		key,
		value instanceof Error ? (value.stack ?? value.message) : value,
	]);
	const line = JSON.stringify({
		time: new Date().toISOString(),
		level,
		message,
		...Object.fromEntries(plain),
	});
	(level === "error" || level === "warn" ? process.stderr : process.stdout).write(`${line}\n`);
}

/** One JSON object a line; errors and warnings on stderr. */
export const log = {
	error: (message: string, fields: Record<string, unknown> = {}) => write("error", message, fields),
	warn: (message: string, fields: Record<string, unknown> = {}) => write("warn", message, fields),
	info: (message: string, fields: Record<string, unknown> = {}) => write("info", message, fields),
	debug: (message: string, fields: Record<string, unknown> = {}) => write("debug", message, fields),
};
