import { holderOf } from "~/kernel/actor/address-holder";

/** How many requests may be sending their bodies at once, in all and for one address (Rule 9.23). */
const AT_ONCE = 512;
const PER_ADDRESS = 64;
/** An address that sends fewer is let in beyond AT_ONCE, up to twice as many in all: a few busy ones keep nobody out. */
const FEW = 4;

/** Counts the requests whose bodies are still arriving, in this process. */
export class Admission {
	#all = 0;
	readonly #own = new Map<string, number>();

	/**
	 * Takes a place and returns the function that gives it back, or null when the address or the server has none left.
	 */
	enter(ip: string): (() => void) | null {
		const holder = holderOf(ip);
		const own = this.#own.get(holder) ?? 0;
		const most = own < FEW ? 2 * AT_ONCE : AT_ONCE;
		if (this.#all >= most || own >= PER_ADDRESS) return null;
		this.#all += 1;
		this.#own.set(holder, own + 1);
		return () => {
			this.#all -= 1;
			const left = (this.#own.get(holder) ?? 1) - 1;
			if (left > 0) this.#own.set(holder, left);
			else this.#own.delete(holder);
		};
	}
}
