/** How much is logged, least first. At `info` every request but static files and health checks has its line. */
const logLevels = ["silent", "error", "warn", "info", "debug"] as const;
export type LogLevel = (typeof logLevels)[number];

export type LogFields = Record<string, string | number | boolean | undefined>;

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

	/** Adds a line if its level is to be logged. Never pass bodies, query strings, cookies or e-mail addresses. */
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
