import { shareOf } from "~/kernel/share-of";

/** Goods of a receipt: units, and what one costs; null: not known. */
export type CostedLine = { productId: string; units: number; costCents: number | null };

/**
 * What the lines of a receipt cost with their freight, which is spread by their value to the cent (Rule 7.145). Lines without a cost get no
 * freight, and have no landed cost.
 */
export function landed<Line extends CostedLine>(
	lines: readonly Line[],
	freightCents: number,
): (Line & { freightCents: number; landedCents: number | null })[] {
	const values = lines.map(({ units, costCents }) => units * (costCents ?? 0));
	const shares = shareOf(freightCents, values);
	return lines.map((line, n) => ({
		...line,
		freightCents: shares[n]!,
		landedCents: line.costCents === null ? null : values[n]! + shares[n]!,
	}));
}

/**
 * The moving average of a unit after a receipt, rounded half up (Rule 7.158).
 * @param before what was in stock, and its average; null: not known, then only what came counts.
 */
export function averageAfter(
	before: { units: number; averageCents: number | null },
	came: { units: number; landedCents: number },
): number {
	const units = before.averageCents === null ? 0 : Math.max(before.units, 0);
	const cents = units * (before.averageCents ?? 0) + came.landedCents;
	return Math.floor((2 * cents + units + came.units) / (2 * (units + came.units)));
}
