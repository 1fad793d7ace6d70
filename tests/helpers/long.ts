// What `npm test` leaves to `npm run test:long`: more seeds, and races of processes whose rule another test shows as well.

export const isLong = process.env.TEST_LONG === "1";

/** The seeds of a random run: the first alone, twenty in the long run, or those of `SEED`, with commas between them. */
export function seeds(...first: [string, ...string[]]): string[] {
	if (process.env.SEED) return process.env.SEED.split(",");
	if (!isLong) return first.slice(0, 1);
	return [...first, ...Array.from({ length: 20 - first.length }, (_, n) => `long ${n + 1}`)];
}
