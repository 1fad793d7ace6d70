/**
 * Divides cents among parts in the ratio of their sizes, to the cent: each gets its share rounded down, and the cents that are
 * left go to the largest fractions. No part gets more than its size, while `cents` is at most their sum.
 */
export function shareOf(cents: number, sizes: readonly number[]): number[] {
	const whole = sizes.reduce((sum, size) => sum + size, 0);
	if (whole === 0) return sizes.map(() => 0);
	const exact = sizes.map((size) => (BigInt(cents) * BigInt(size)) % BigInt(whole));
	const shares = sizes.map((size) => Number((BigInt(cents) * BigInt(size)) / BigInt(whole)));
	const left = cents - shares.reduce((sum, share) => sum + share, 0);
	const byFraction = sizes.map((_, n) => n).sort((a, b) => Number(exact[b]! - exact[a]!) || a - b);
	for (const n of byFraction.slice(0, left)) shares[n]! += 1;
	return shares;
}
