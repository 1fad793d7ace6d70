import { DomainError } from "~/domain/errors";

type Waiting = { address: string; start: () => void };

/**
 * How many uploads are worked on at once in this process, in all and per address. The others wait in a line of limited
 * length and for a limited time.
 */
export class UploadSlots {
	readonly #limits: { atOnce: number; perAddress: number; waiting: number; patienceMs: number };
	#running: string[] = [];
	#line: Waiting[] = [];

	constructor(limits: { atOnce: number; perAddress: number; waiting: number; patienceMs: number }) {
		this.#limits = limits;
	}

	/** Runs `work` once there is room. @throws DomainError rate_limited when the line is full or takes too long. */
	async run<T>(address: string, work: () => Promise<T>): Promise<T> {
		await this.#enter(address);
		try {
			return await work();
		} finally {
			this.#running.splice(this.#running.indexOf(address), 1);
			this.#next();
		}
	}

	#hasRoom(address: string): boolean {
		const own = this.#running.filter((other) => other === address).length;
		return this.#running.length < this.#limits.atOnce && own < this.#limits.perAddress;
	}

	#enter(address: string): Promise<void> {
		if (this.#hasRoom(address)) {
			this.#running.push(address);
			return Promise.resolve();
		}
		if (this.#line.length >= this.#limits.waiting) return Promise.reject(busy());
		return new Promise((resolve, reject) => {
			const timer = setTimeout(() => {
				this.#line.splice(this.#line.indexOf(waiting), 1);
				reject(busy());
			}, this.#limits.patienceMs);
			const waiting: Waiting = {
				address,
				start: () => {
					clearTimeout(timer);
					this.#running.push(address);
					resolve();
				},
			};
			this.#line.push(waiting);
		});
	}

	#next(): void {
		for (const waiting of [...this.#line]) {
			if (!this.#hasRoom(waiting.address)) continue;
			this.#line.splice(this.#line.indexOf(waiting), 1);
			waiting.start();
		}
	}
}

const busy = () =>
	new DomainError("rate_limited", "Many files are being uploaded right now. Please try again in a minute.", {
		retryAfterSeconds: 60,
	});
