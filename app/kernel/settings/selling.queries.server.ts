import { asc } from "drizzle-orm";
import { z } from "zod";
import type { PricingTier, Tier, TierRules } from "~/terms/pricing-tiers";
import {
	FIRST_SELLING,
	type Rates,
	ratesOf,
	type Selling,
	type SellingPart,
	STATE_CODES,
} from "~/terms/selling";
import type { StateCode } from "~/terms/state-names";
import { type DayRules, FEDERAL_HOLIDAY_NAMES, WEEKDAYS } from "~/terms/working-days";
import type { Db, Tx } from "~db/client.server";
import { untilContentChanges } from "~db/one-value.server";
import { sellingRules } from "~db/schema.server";
import { log } from "../config/log.server";

const amount = z.int().nonnegative();
const freight = z.object({
	cents: amount,
	freeAboveCents: amount.nullable(),
	perPoundCents: amount,
	overPounds: amount,
});
const byState = <Value extends z.ZodType>(value: Value) => z.partialRecord(z.enum(STATE_CODES), value);

/** The stored shape of each part. */
const SHAPES: { [Part in SellingPart]: z.ZodType<Selling[Part]> } = {
	states: z.object({ ships: z.array(z.enum(STATE_CODES)), tax: byState(amount) }),
	freight: z.object({ everywhere: freight, states: byState(freight), minimumCents: amount }),
	tiers: z.object({
		list: z
			.array(
				z.object({ key: z.string(), name: z.string(), discount: amount, volumeCents: amount.nullable() }),
			)
			.min(1),
		forNew: z.string(),
	}),
	days: z.object({
		cutoffHour: z.int().min(0).max(24),
		weekdays: z.array(z.enum(WEEKDAYS)).min(1),
		holidays: z.array(z.enum(FEDERAL_HOLIDAY_NAMES)),
		isObserved: z.boolean(),
		closed: z.array(z.object({ day: z.string(), name: z.string() })),
	}),
};

/** A part of the rules as it counts from a moment. */
export type SellingRow<Part extends SellingPart = SellingPart> = {
	id: string;
	part: Part;
	/** Null: from the start. */
	from: Date | null;
	value: Selling[Part];
	/** Null: nobody, it is what a shop starts with. */
	savedBy: string | null;
	createdAt: Date | null;
};

/** All rows of all parts, the last saved last among those of one moment. The rules by which a shop starts are not among them. */
const readRows = untilContentChanges((db: Db | Tx): SellingRow[] =>
	db
		.select()
		.from(sellingRules)
		.orderBy(asc(sellingRules.from), asc(sellingRules.createdAt), asc(sellingRules.id))
		.all()
		.flatMap((row) => {
			const read = SHAPES[row.part].safeParse(row.value);
			if (read.success) return [{ ...row, value: read.data }];
			// Edited by hand or stored by a newer version: the rule before it counts on.
			log.error({ id: row.id, part: row.part }, "rule of selling not readable");
			return [];
		}),
);

const assemble = (rows: readonly SellingRow[], at: number): Selling => {
	const selling: Selling = { ...FIRST_SELLING };
	for (const { part, from, value } of rows) {
		if (from !== null && from.getTime() <= at) Object.assign(selling, { [part]: value });
	}
	return selling;
};

/** The assembled rules that were asked for last, by the rows that they are made of. */
const assembled = new WeakMap<
	readonly SellingRow[],
	{ from: number; until: number; selling: Selling; rates: Rates }
>();

function countingAt(db: Db | Tx, at: number) {
	const rows = readRows(db);
	const last = assembled.get(rows);
	if (last && at >= last.from && at < last.until) return last;
	const moments = rows.map(({ from }) => from!.getTime());
	const selling = assemble(rows, at);
	const counting = {
		from: moments.findLast((moment) => moment <= at) ?? Number.NEGATIVE_INFINITY,
		until: moments.find((moment) => moment > at) ?? Number.POSITIVE_INFINITY,
		selling,
		rates: ratesOf(selling),
	};
	assembled.set(rows, counting);
	return counting;
}

/** The rules of selling that count at a moment (Rule 9.50). The object is shared: don't modify it. */
export const sellingAt = (db: Db | Tx, at: Date = new Date()): Selling =>
	countingAt(db, at.getTime()).selling;

/** What totals are worked out by at a moment (Rule 9.50). The object is shared: don't modify it. */
export const ratesAt = (db: Db | Tx, at: Date = new Date()): Rates => countingAt(db, at.getTime()).rates;

/** The rules that an order keeps: those of the moment when it was placed, or when its quote was answered (Rule 9.50). */
export const ratesOfOrder = (
	db: Db | Tx,
	{ createdAt, rulesAt }: { createdAt: Date; rulesAt: Date | null },
): Rates => ratesAt(db, rulesAt ?? createdAt);

/** The states we ship to now (Rule 5.1). */
export const shipsTo = (db: Db | Tx): readonly StateCode[] => sellingAt(db).states.ships;

/** The days that the shop works by the rules of a moment (Rule 9.81). The object is shared: don't modify it. */
export const daysAt = (db: Db | Tx, at: Date = new Date()): DayRules => sellingAt(db, at).days;

/** A part's rows: what the shop started with, what counted, counts and is planned, by the moment from which it counts. */
export const sellingHistory = <Part extends SellingPart>(db: Db | Tx, part: Part): SellingRow<Part>[] => [
	{ id: "", part, from: null, value: FIRST_SELLING[part], savedBy: null, createdAt: null },
	...readRows(db).filter((row): row is SellingRow<Part> => row.part === part),
];

/** The pricing tiers that count at a moment (Rule 9.54). The object is shared: don't modify it. */
export const tiersAt = (db: Db | Tx, at: Date = new Date()): TierRules => sellingAt(db, at).tiers;

/** The tiers that are gone, as they were called last. */
export function formerTiers(db: Db | Tx, at: Date = new Date()): Tier[] {
	const counting = tiersAt(db, at).list;
	const known = new Map<PricingTier, Tier>();
	for (const { from, value } of sellingHistory(db, "tiers")) {
		if (from === null || from <= at) for (const tier of value.list) known.set(tier.key, tier);
	}
	return [...known.values()].filter(({ key }) => !counting.some((tier) => tier.key === key));
}
