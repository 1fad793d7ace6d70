import { holderOf } from "~/kernel/actor/address-holder";
import { DomainError } from "~/kernel/errors";

type Waiting = { holder: string; start: () => void };

/** The slot of one upload: what arrives is counted, and the upload ends when it has to make room for another. */
export class UploadSlot {
	readonly holder: string;
	readonly #startedAt = performance.now();
	readonly #end = new AbortController();
	#bytes = 0;

	constructor(holder: string) {
		this.holder = holder;
	}

	/** Aborted when the slot is needed by another. */
	get signal(): AbortSignal {
		return this.#end.signal;
	}

	/** Counts bytes that have arrived. */
	count(bytes: number): void {
		this.#bytes += bytes;
	}

	heldMs(): number {
		return performance.now() - this.#startedAt;
	}

	bytesPerSecond(): number {
		return (this.#bytes * 1000) / this.heldMs();
	}

	giveUp(): void {
		this.#end.abort();
	}
}

export type SlotLimits = {
	/** Uploads in progress, in total and per address. */
	atOnce: number;
	perAddress: number;
	/** Uploads that may wait, in total and per address (default: the total). */
	waiting: number;
	waitingPerAddress?: number;
	patienceMs: number;
	/** While others wait, an upload this old that is slower than this gives its slot up. */
	slow?: { afterMs: number; bytesPerSecond: number };
};

const RETRY_SECONDS = 30;
const LOOK_AGAIN_MS = 1_000;

const lines: UploadSlots[] = [];

/** How many uploads wait for a slot in this process. */
export const waitingUploads = (): number => lines.reduce((sum, line) => sum + line.waiting, 0);

/**
 * Limits how many uploads this process handles at once, in total and per address. The others wait in a queue of
 * limited length and for a limited time; no single address can fill it, and slow ones make room (Rule 9.23).
 */
export class UploadSlots {
	readonly #limits: SlotLimits;
	#running: UploadSlot[] = [];
	#line: Waiting[] = [];
	#clock: NodeJS.Timeout | undefined;

	constructor(limits: SlotLimits) {
		this.#limits = limits;
		lines.push(this);
	}

	/** How many wait. */
	get waiting(): number {
		return this.#line.length;
	}

	/** Runs `work` once a slot is free. @throws DomainError unavailable when the queue is full or the wait is too long. */
	async run<T>(address: string, work: (slot: UploadSlot) => Promise<T>): Promise<T> {
		const slot = await this.#enter(holderOf(address));
		try {
			return await work(slot);
		} finally {
			this.#running.splice(this.#running.indexOf(slot), 1);
			this.#next();
		}
	}

	#placesOf(holder: string): number {
		return this.#running.filter((slot) => slot.holder === holder).length;
	}

	#hasRoom(holder: string): boolean {
		return this.#running.length < this.#limits.atOnce && this.#placesOf(holder) < this.#limits.perAddress;
	}

	#take(holder: string): UploadSlot {
		const slot = new UploadSlot(holder);
		this.#running.push(slot);
		return slot;
	}

	#enter(holder: string): Promise<UploadSlot> {
		if (this.#hasRoom(holder)) return Promise.resolve(this.#take(holder));
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
					resolve(this.#take(holder));
				},
			};
			this.#line.push(waiting);
			this.#makeRoom();
		});
	}

	/** Ends slow uploads, one for each that waits because all slots are taken; looks again until nobody waits. */
	#makeRoom(): void {
		clearTimeout(this.#clock);
		const { slow, perAddress } = this.#limits;
		if (!slow || this.#line.length === 0) return;
		this.#clock = setTimeout(() => this.#makeRoom(), LOOK_AGAIN_MS).unref();
		const waiting = this.#line.filter(({ holder }) => this.#placesOf(holder) < perAddress).length;
		const leaving = this.#running.filter(({ signal }) => signal.aborted).length;
		const isSlow = (slot: UploadSlot) =>
			!slot.signal.aborted && slot.heldMs() >= slow.afterMs && slot.bytesPerSecond() < slow.bytesPerSecond;
		this.#running
			.filter(isSlow)
			.sort(
				(a, b) =>
					this.#placesOf(b.holder) - this.#placesOf(a.holder) || a.bytesPerSecond() - b.bytesPerSecond(),
			)
			.slice(0, Math.max(0, waiting - leaving))
			.forEach((slot) => {
				slot.giveUp();
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

/** Said to a slow sender who had to make room. */
export const madeRoom = () =>
	new DomainError(
		"unavailable",
		"Others are waiting to send files, and yours arrived slowly. Please try again in half a minute, one file at a time.",
		{ retryAfterSeconds: RETRY_SECONDS },
	);

const busy = () =>
	new DomainError(
		"unavailable",
		"Many files are being uploaded right now. Please try again in half a minute.",
		{
			retryAfterSeconds: RETRY_SECONDS,
		},
	);
