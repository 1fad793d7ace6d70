import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { log } from "~/kernel/config/log.server";
import type { MadeLogo, MadePicture } from "./convert-picture.server.ts";
import { PictureRefused, type RefusalCode } from "./picture-refused.ts";

/** What each task makes of a file. */
type Results = { picture: MadePicture; photo: Buffer; drawing: Buffer; logo: MadeLogo };
export type Question = { task: keyof Results; content: Buffer };
export type Answer = { made: Results[keyof Results] } | { refused: { code: RefusalCode; why: string } };

export type Limits = {
	/** Milliseconds for one file. */
	timeMs: number;
	/** Megabytes of memory for the process. */
	memoryMb: number;
	/** Milliseconds without a file after which the process ends. */
	idleMs: number;
};

// The system refuses memory beyond the limit, and ends this process first when it runs out itself.
const LIMITED = 'ulimit -d "$1"; { echo 1000 > /proc/self/oom_score_adj; } 2>/dev/null; shift; exec "$@"';

/**
 * Converts pictures in a process of its own, so that a file that crashes the decoder, hangs it or needs too much memory costs
 * that process only. It is started for the first file, killed at a limit, and ends when it has nothing to do.
 */
export class Converter {
	readonly #entry: URL | string;
	readonly #limits: Limits;
	readonly #fonts: string;
	#child: ChildProcess | undefined;
	#idle: NodeJS.Timeout | undefined;

	/**
	 * @param entry the process's module.
	 * @param fonts the configuration of its fonts, a file that has to be there before the first drawing.
	 */
	constructor(entry: URL | string, limits: Limits, fonts = "") {
		this.#entry = entry;
		this.#limits = limits;
		this.#fonts = fonts;
	}

	/**
	 * Converts one file; only one at a time.
	 *
	 * @throws PictureRefused also when the process did not survive the file; Error when it can't be started.
	 */
	async convert<Task extends keyof Results>(task: Task, content: Buffer): Promise<Results[Task]> {
		clearTimeout(this.#idle);
		this.#child ??= await this.#start();
		const child = this.#child;
		const timer = setTimeout(() => this.stop(), this.#limits.timeMs);
		const answered = reply(child);
		// A process that is gone says so by its exit.
		child.send({ task, content } satisfies Question, () => {});
		const answer = (await answered) as Answer | null;
		clearTimeout(timer);
		if (!answer) {
			log.error({ task, bytes: content.length, signal: child.signalCode }, "a picture ended its process");
			throw new PictureRefused("invalid", "can't be read. Save it again as a JPEG, or choose another.");
		}
		this.#idle = setTimeout(() => this.stop(), this.#limits.idleMs).unref();
		if ("refused" in answer) throw new PictureRefused(answer.refused.code, answer.refused.why);
		return answer.made as Results[Task];
	}

	/** Ends the process, if there is one. */
	stop(): void {
		this.#child?.kill("SIGKILL");
	}

	async #start(): Promise<ChildProcess> {
		const child = fork(this.#entry, {
			execPath: "/bin/sh",
			execArgv: ["-c", LIMITED, "sh", String(this.#limits.memoryMb * 1024), process.execPath],
			serialization: "advanced",
			// Not the server's, which has its secrets.
			env: { NODE_ENV: process.env.NODE_ENV, MALLOC_ARENA_MAX: "2", FONTCONFIG_FILE: this.#fonts },
			stdio: ["ignore", "ignore", "inherit", "ipc"],
		});
		child.once("exit", () => {
			if (this.#child === child) this.#child = undefined;
		});
		if (!(await reply(child))) throw new Error("The process for pictures can't be started.");
		// The server and its tests may end while it waits.
		child.unref();
		child.channel?.unref();
		return child;
	}
}

/** The process's next message; null when it ends first. @throws when it can't be started. */
async function reply(child: ChildProcess): Promise<unknown> {
	const listening = new AbortController();
	const { signal } = listening;
	try {
		return await Promise.race([
			once(child, "message", { signal }).then(([message]) => message),
			once(child, "exit", { signal }).then(() => null),
		]);
	} finally {
		listening.abort();
	}
}
