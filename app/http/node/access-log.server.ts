/** How much is logged, least first. At `info` every request but static files and health checks has its line. */
const logLevels = ["silent", "error", "warn", "info", "debug"] as const;
export type LogLevel = (typeof logLevels)[number];

export type LogFields = Record<string, string | number | boolean | undefined>;

const SECRET =
	/^(\/+(?:reset-password|confirm-email|newsletter\/+(?:confirm|unsubscribe)|mail\/+(?:click|open))\/+)[^/]+/i;

/**
 * Returns a path as a log may hold it (Rule 1.12): the part that opens an account or a subscription, or that names who read
 * a mail, is left out.
 */
export function loggablePath(pathname: string): string {
	let plain = pathname;
	try {
		plain = decodeURIComponent(pathname);
	} catch {
		// Not an address that a route of ours answers; it is logged as it came.
	}
	return SECRET.test(plain) ? plain.replace(SECRET, "$1[hidden]") : pathname;
}

/** Writes one JSON object per line to standard output, gathered for a moment so that logging costs little. */
export class Log {
	readonly #level: number;
	readonly #write: (text: string) => void;
	#lines: string[] = [];
	#timer: NodeJS.Timeout | undefined;

	constructor(level: LogLevel, write: (text: string) => void = (text) => void process.stdout.write(text)) {
		this.#level = logLevels.indexOf(level);
		this.#write = write;
	}

	/** Adds a line if its level is to be logged. Never pass bodies, query strings, tokens, cookies or email addresses. */
	add(level: Exclude<LogLevel, "silent">, message: string, fields: LogFields = {}): void {
		if (!this.writes(level)) return;
		this.#lines.push(JSON.stringify({ time: new Date().toISOString(), level, message, ...fields }));
		if (this.#lines.length >= 200) this.flush();
		else this.#timer ??= setTimeout(() => this.flush(), 100).unref();
	}

	/** Whether lines of this level are written, for callers to whom making the fields is too much. */
	writes(level: Exclude<LogLevel, "silent">): boolean {
		return logLevels.indexOf(level) <= this.#level;
	}

	/** Writes what is gathered. Call it before the process ends. */
	flush(): void {
		clearTimeout(this.#timer);
		this.#timer = undefined;
		if (this.#lines.length === 0) return;
		const text = `${this.#lines.join("\n")}\n`;
		this.#lines = [];
		this.#write(text);
	}
}
