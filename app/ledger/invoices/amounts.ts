import { type ExciseSum, sumKey } from "~/terms/excise-sum";

/** The amounts of an entry, in cents; excise by rate. */
export type Amounts = {
	subtotalCents: number;
	taxCents: number;
	excise?: readonly ExciseSum[];
	freightCents: number;
};

export const NOTHING: Amounts = { subtotalCents: 0, taxCents: 0, freightCents: 0 };

/** The amounts of a stored entry. */
export const amountsOf = (entry: {
	subtotalCents: number | null;
	taxCents: number | null;
	freightCents: number | null;
	document: { excise?: ExciseSum[] } | null;
}): Amounts => ({
	subtotalCents: entry.subtotalCents!,
	taxCents: entry.taxCents!,
	excise: entry.document?.excise ?? [],
	freightCents: entry.freightCents!,
});

export const exciseTotal = ({ excise = [] }: Pick<Amounts, "excise">): number =>
	excise.reduce((sum, { cents }) => sum + cents, 0);

export const totalOf = (amounts: Amounts): number =>
	amounts.subtotalCents + amounts.taxCents + exciseTotal(amounts) + amounts.freightCents;

/** Adds `b` to `a`, or subtracts it. */
function add(a: Amounts, b: Amounts, times: 1 | -1): Amounts {
	const sums = new Map((a.excise ?? []).map((sum) => [sumKey(sum), sum]));
	for (const sum of b.excise ?? []) {
		const key = sumKey(sum);
		sums.set(key, { ...sum, cents: (sums.get(key)?.cents ?? 0) + times * sum.cents });
	}
	return {
		subtotalCents: a.subtotalCents + times * b.subtotalCents,
		taxCents: a.taxCents + times * b.taxCents,
		excise: [...sums.values()],
		freightCents: a.freightCents + times * b.freightCents,
	};
}

export const plus = (a: Amounts, b: Amounts): Amounts => add(a, b, 1);
export const minus = (a: Amounts, b: Amounts): Amounts => add(a, b, -1);

/**
 * The excise to credit for returned goods (Rule 18.26). For each rate: billed excise times credited goods over billed goods, rounded half up,
 * less the excise credited before. The last credit takes the remainder.
 *
 * @param billed what was invoiced; @param credited what was credited before; @param goodsCents the goods of this credit.
 */
export function exciseShare(billed: Amounts, credited: Amounts, goodsCents: number): ExciseSum[] {
	const goods = Math.min(billed.subtotalCents, credited.subtotalCents + goodsCents);
	const before = new Map(credited.excise?.map((sum) => [sumKey(sum), sum.cents]));
	return (billed.excise ?? []).flatMap((sum) => {
		const share = billed.subtotalCents === 0 ? 0 : Math.round((sum.cents * goods) / billed.subtotalCents);
		const cents = share - (before.get(sumKey(sum)) ?? 0);
		return cents > 0 ? [{ ...sum, cents }] : [];
	});
}
