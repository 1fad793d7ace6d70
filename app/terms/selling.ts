import { keysOf } from "./keys-of.ts";
import { FIRST_TIERS, type TierRules } from "./pricing-tiers.ts";
import { STATE_NAMES, type StateCode } from "./state-names.ts";
import { type DayRules, FIRST_DAYS } from "./working-days.ts";

// The rules of selling that a shop sets (Rule 9.50): each part is kept by the moment from which it counts. What is here are their
// shapes and the values that a shop starts with.

/** Where we ship, and what tax a state's orders pay. */
export type StateRules = {
	/** In the order of STATE_NAMES. */
	ships: readonly StateCode[];
	/** In hundredths of a percent: 800 is 8%. 0: no tax. A state that is not here has not been decided; none is charged there. */
	tax: { readonly [State in StateCode]?: number };
};

/** What freight costs. */
export type Freight = {
	cents: number;
	/** Free when the subtotal is above this; null: never. */
	freeAboveCents: number | null;
	/** For each pound begun above `overPounds`. */
	perPoundCents: number;
	overPounds: number;
};

/** What freight costs by state, and the least order. */
export type FreightRules = {
	everywhere: Freight;
	states: { readonly [State in StateCode]?: Freight };
	/** The smallest subtotal of an order; 0: none. */
	minimumCents: number;
};

export type Selling = {
	states: StateRules;
	freight: FreightRules;
	tiers: TierRules;
	days: DayRules;
};

export type SellingPart = keyof Selling;

/** The states that a shop begins with. */
const FIRST_STATES = ["AL", "AK", "AZ", "AR", "CA", "CO", "CT", "DE", "FL", "GA"] as const;

/** What counts until an owner sets it. */
export const FIRST_SELLING: Selling = {
	states: {
		ships: FIRST_STATES,
		tax: /* @__PURE__ */ Object.fromEntries(FIRST_STATES.map((state) => [state, 800])),
	},
	freight: {
		everywhere: { cents: 2500, freeAboveCents: 50_000, perPoundCents: 0, overPounds: 50 },
		states: {},
		minimumCents: 0,
	},
	tiers: FIRST_TIERS,
	days: FIRST_DAYS,
};

export const SELLING_PARTS = /* @__PURE__ */ keysOf(FIRST_SELLING);

/** All that we can ship to, in the order that forms list them. */
export const STATE_CODES = /* @__PURE__ */ keysOf(STATE_NAMES);

/** Whether a code is a state's. */
export const isState = (code: string): code is StateCode => Object.hasOwn(STATE_NAMES, code);

/** 'We ship to AL, AK and GA only': why an order to another state is refused (Rule 5.1). */
export const shipsOnlyTo = (states: readonly StateCode[]): string => `We ship to ${states.join(", ")} only`;

/** What totals are worked out by: tax and freight by state, under '*' for all states that are not named. It is sent to browsers. */
export type Rates = {
	/** In hundredths of a percent; a state that is not here pays no tax. */
	tax: Readonly<Record<string, number>>;
	freight: Readonly<Record<string, Freight>>;
	/** The smallest subtotal of an order, in cents; 0: none. */
	minimumCents: number;
};

/** The rates of a shop's rules, in as few words as they allow: most shops have one freight, many one tax. */
export function ratesOf({ states, freight }: Pick<Selling, "states" | "freight">): Rates {
	const [first = null, ...others] = states.ships.map((state) => states.tax[state] ?? null);
	const isOne = first !== null && others.every((tax) => tax === first);
	return {
		tax: isOne ? { "*": first } : (states.tax as Record<string, number>),
		freight: { "*": freight.everywhere, ...(freight.states as Record<string, Freight>) },
		minimumCents: freight.minimumCents,
	};
}

/** What totals are worked out by at the start. */
export const FIRST_RATES: Rates = /* @__PURE__ */ ratesOf(FIRST_SELLING);

/** The tax of a state in hundredths of a percent; null where it is not decided, or depends on a state that is not known yet. */
export const taxRateAt = ({ tax }: Pick<Rates, "tax">, state: string | undefined): number | null =>
	tax[state ?? "*"] ?? tax["*"] ?? null;

/** What freight costs to a state. */
export const freightAt = ({ freight }: Pick<Rates, "freight">, state: string | undefined): Freight =>
	freight[state ?? "*"] ?? freight["*"]!;

/** Whether the totals depend on the state. */
export const dependOnState = ({ tax, freight }: Rates): boolean =>
	!("*" in tax) || Object.keys(freight).length > 1;

/** Whether freight depends on the weight of the goods. */
export const dependOnWeight = ({ freight }: Rates): boolean =>
	Object.values(freight).some(({ perPoundCents }) => perPoundCents > 0);
