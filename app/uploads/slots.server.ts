import { holderOf } from "~/domain/address-holder";
import { DomainError } from "~/domain/errors";

type Waiting = { holder: string; start: () => void };

export type SlotLimits = {
	/** Uploads in progress, in total and per address. */
	atOnce: number;
	perAddress: number;
	/** Uploads that may wait, in total and per address (default: the total). */
	waiting: number;
	waitingPerAddress?: number;
	patienceMs: number;
};

const RETRY_SECONDS = 30;

const lines: UploadSlots[] = [];

/** How many uploads wait for a slot in this process. */
export const waitingUploads = (): number => lines.reduce((sum, line) => sum + line.waiting, 0);

/**
 * Limits how many uploads this process handles at once, in total and per address. The others wait in a queue of
 * limited length and for a limited time; no single address can fill it (Rule 9.23).
 */
export class UploadSlots {
	readonly #limits: SlotLimits;
	#running: string[] = [];
	#line: Waiting[] = [];

	constructor(limits: SlotLimits) {
		this.#limits = limits;
		lines.push(this);
	}

	/** How many wait. */
	get waiting(): number {
		return this.#line.length;
	}

	/** Runs `work` once a slot is free. @throws DomainError unavailable when the queue is full or the wait is too long. */
	async run<T>(address: string, work: () => Promise<T>): Promise<T> {
		const holder = holderOf(address);
		await this.#enter(holder);
		try {
			return await work();
		} finally {
			this.#running.splice(this.#running.indexOf(holder), 1);
			this.#next();
		}
	}

	#hasRoom(holder: string): boolean {
		const own = this.#running.filter((other) => other === holder).length;
		return this.#running.length < this.#limits.atOnce && own < this.#limits.perAddress;
	}

	#enter(holder: string): Promise<void> {
		if (this.#hasRoom(holder)) {
			this.#running.push(holder);
			return Promise.resolve();
		}
		const { waiting: most, waitingPerAddress = most, patienceMs } = this.#limits;
		const own = this.#line.filter((other) => other.holder === holder).length;
		if (this.#line.length >= most || own >= waitingPerAddress) return Promise.reject(busy());
		return new Promise((resolve, reject) => {
			const timer = setTimeout(() => {
				this.#line.splice(this.#line.indexOf(waiting), 1);
				reject(busy());
			}, patienceMs);
			const waiting: Waiting = {
				holder,
				start: () => {
					clearTimeout(timer);
					this.#running.push(holder);
					resolve();
				},
			};
			this.#line.push(waiting);
		});
	}

	#next(): void {
		for (const waiting of [...this.#line]) {
			if (!this.#hasRoom(waiting.holder)) continue;
			this.#line.splice(this.#line.indexOf(waiting), 1);
			waiting.start();
		}
	}
}

const busy = () =>
	new DomainError(
		"unavailable",
		"Many files are being uploaded right now. Please try again in half a minute.",
		{
			retryAfterSeconds: RETRY_SECONDS,
		},
	);
