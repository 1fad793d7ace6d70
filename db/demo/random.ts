/** A seeded random source, so that every run makes the same demo data. */
export interface Random {
	/** A number from 0 up to, not including, 1. */
	next(): number;
	/** A whole number from `min` to `max`, both included. */
	int(min: number, max: number): number;
	/** One of the items; the list must not be empty. */
	pick<T>(items: readonly T[]): T;
	/** `count` different items in random order (all of them when there are fewer). */
	sample<T>(items: readonly T[], count: number): T[];
	/** True with the given probability (0 to 1). */
	chance(probability: number): boolean;
	/** One of the items, with the given weights. */
	weighted<T>(items: readonly (readonly [item: T, weight: number])[]): T;
}

/** Makes a generator (mulberry32) from a seed word: the same word gives the same numbers on every machine. */
export function createRandom(seed: string): Random {
	let state = 2166136261;
	for (let i = 0; i < seed.length; i++) state = Math.imul(state ^ seed.charCodeAt(i), 16777619);

	const next = () => {
		state = (state + 0x6d2b79f5) | 0;
		let t = Math.imul(state ^ (state >>> 15), 1 | state);
		t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
		return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
	};
	const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
	const pick = <T>(items: readonly T[]): T => {
		const item = items[int(0, items.length - 1)];
		if (item === undefined) throw new RangeError("pick() needs at least one item");
		return item;
	};
	const sample = <T>(items: readonly T[], count: number): T[] => {
		const rest = [...items];
		const taken: T[] = [];
		while (taken.length < count && rest.length > 0) taken.push(...rest.splice(int(0, rest.length - 1), 1));
		return taken;
	};
	const weighted = <T>(items: readonly (readonly [item: T, weight: number])[]): T => {
		let left = next() * items.reduce((sum, [, weight]) => sum + weight, 0);
		for (const [item, weight] of items) {
			left -= weight;
			if (left < 0) return item;
		}
		return pick(items)[0];
	};
	return { next, int, pick, sample, weighted, chance: (probability) => next() < probability };
}
