import { type ExciseSum, sumKey } from "./excise-sum.ts";
import { keysOf } from "./keys-of.ts";
import { isInLocality, type Town } from "./locality.ts";

/** What an excise is counted by (Rule 18.21): an amount, or a percentage. */
export const EXCISE_BASES = {
	milliliter: { label: "Dollars per milliliter", of: "per mL" },
	piece: { label: "Dollars per piece", of: "per piece" },
	wholesale: { label: "Percent of our price", of: "of the price" },
	"list-price": { label: "Percent of the manufacturer's list price", of: "of the manufacturer's list price" },
} as const;
export type ExciseBase = keyof typeof EXCISE_BASES;
export const EXCISE_BASE_NAMES = /* @__PURE__ */ keysOf(EXCISE_BASES);

/** Whether a base counts by dollars; others by percent. */
export const isPerThing = (base: ExciseBase): boolean => base === "milliliter" || base === "piece";

export const EXCISE_PAYERS = {
	distributor: "We collect it",
	buyer: "The buyer pays it itself",
} as const;
export type ExcisePayer = keyof typeof EXCISE_PAYERS;
export const EXCISE_PAYER_NAMES = /* @__PURE__ */ keysOf(EXCISE_PAYERS);

/** What a rate charges on a product, as an order's line keeps it (Rule 18.25). */
export type ExciseCharge = {
	rateId: string;
	state: string;
	/** A city or county. */
	locality: string | null;
	/** Of the locality; orders placed before had none. */
	zipCodes?: readonly string[];
	/** 'Alabama excise, $0.10 per mL'. */
	name: string;
	base: ExciseBase;
	/** In ten-thousandths of a dollar or of a percent. */
	rate: number;
	payer: ExcisePayer;
	/** Of one unit: hundredths of a milliliter, pieces, or the list price in cents; null where the base needs none. */
	measure: number | null;
	/** The product's fact that is unknown, without which it can't be worked out. */
	lacks: string | null;
};

/** The amount in cents for so many units at a line's total, rounded half up (Rule 18.22). `rate` is in ten-thousandths. */
export function exciseCents(
	{ base, rate, measure }: Pick<ExciseCharge, "base" | "rate" | "measure">,
	quantity: number,
	lineTotalCents: number,
): number {
	// Exact for any amounts: their product can be above what a number holds.
	const of = BigInt(base === "wholesale" ? lineTotalCents : (measure ?? 0) * quantity) * BigInt(rate);
	const per = base === "milliliter" ? 10_000n : base === "piece" ? 100n : 1_000_000n;
	return Number((of * 2n + per) / (per * 2n));
}

/** The fields of a line that its excise needs. */
type Line = { quantity: number; lineTotalCents: number; excise?: readonly ExciseCharge[] | undefined };

const isAt = ({ state, locality, zipCodes = [] }: ExciseCharge, to: Town) =>
	state === to.state && (locality === null || isInLocality({ name: locality, zipCodes }, to));

/** What of a line's charges is due where it ships. */
export const chargesAt = (charges: readonly ExciseCharge[] | undefined, to: Town | null): ExciseCharge[] =>
	to ? (charges ?? []).filter((charge) => isAt(charge, to)) : [];

/** The excise of lines: a sum for each rate (Rule 18.22). What the buyer pays itself is named, with nothing to charge. */
export function exciseOf(lines: readonly Line[], to: Town | null): ExciseSum[] {
	const sums = new Map<string, ExciseSum>();
	for (const { excise, quantity, lineTotalCents } of lines) {
		if (quantity === 0) continue;
		for (const charge of chargesAt(excise, to)) {
			const { name, payer } = charge;
			const cents = payer === "buyer" ? 0 : exciseCents(charge, quantity, lineTotalCents);
			const key = sumKey(charge);
			sums.set(key, { name, payer, cents: (sums.get(key)?.cents ?? 0) + cents });
		}
	}
	return [...sums.values()];
}
