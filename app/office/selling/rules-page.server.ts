import { desc, eq } from "drizzle-orm";
import { weightsFor } from "~/catalog/index.server";
import { dayOf } from "~/kernel/clock/buckets";
import { env } from "~/kernel/config/env.server";
import { versionOf } from "~/kernel/settings/save-selling.server";
import { sellingAt, sellingHistory } from "~/kernel/settings/selling.queries.server";
import type { CostedLine } from "~/terms/order-totals";
import { ratesOf, type Selling, type SellingPart } from "~/terms/selling";
import type { Db } from "~db/client.server";
import type { Certificate } from "~db/json-shapes";
import { orderItems, orders } from "~db/schema.server";
import { freightInWords, statesInWords } from "./read-rules.ts";

/** A real order, for its totals under other rules. */
export type SampleOrder = {
	id: string;
	label: string;
	state: string;
	lines: CostedLine[];
	certificates: Certificate[];
};

/** What counted, counts and is planned, the newest first. */
export type RulesHistory = {
	id: string;
	/** YYYY-MM-DD; null: from the start. */
	from: string | null;
	isPlanned: boolean;
	isCurrent: boolean;
	says: string;
	savedBy: string | null;
}[];

const WORDS: { [Part in SellingPart]: (value: Selling[Part]) => string } = {
	states: statesInWords,
	freight: freightInWords,
};

/** The newest orders, to choose one from, and the lines of the chosen one; null without orders. */
function sampleOf(
	db: Db,
	asked: string | null,
): { choices: { id: string; label: string }[]; order: SampleOrder | null } {
	const rows = db
		.select({
			id: orders.id,
			number: orders.orderNumber,
			name: orders.customerName,
			to: orders.shippingAddress,
			exemption: orders.exemption,
		})
		.from(orders)
		.orderBy(desc(orders.createdAt))
		.limit(12)
		.all();
	const choices = rows.map(({ id, number, name, to }) => ({
		id,
		label: `${number}, ${to.company || name}, ${to.state}`,
	}));
	const row = rows.find(({ id }) => id === asked) ?? rows[0];
	if (!row) return { choices, order: null };
	const items = db.select().from(orderItems).where(eq(orderItems.orderId, row.id)).all();
	// Weighed in any case: the rules that are typed may depend on it.
	const heavy = {
		tax: {},
		minimumCents: 0,
		freight: { "*": { cents: 0, freeAboveCents: null, perPoundCents: 1, overPounds: 0 } },
	};
	const weights = weightsFor(
		db,
		heavy,
		items.map(({ productId }) => productId),
	);
	const lines = items.map(({ quantity, lineTotalCents, productId, excise }) => ({
		quantity,
		lineTotalCents,
		weightHundredths: weights.get(productId ?? "") ?? null,
		excise: excise ?? [],
	}));
	const label = choices.find(({ id }) => id === row.id)!.label;
	const certificates = row.exemption ? [row.exemption] : [];
	return { choices, order: { id: row.id, label, state: row.to.state, lines, certificates } };
}

/** What a page of the rules of selling shows beside its form (Rule 9.50), for a reader that has been checked. */
export function rulesPage(db: Db, part: SellingPart, asked: string | null, now = new Date()) {
	const rows = sellingHistory(db, part);
	const selling = sellingAt(db, now);
	const current = rows.findLast(({ from }) => from === null || from <= now)!;
	const history: RulesHistory = rows
		.map((row) => ({
			id: row.id,
			from: row.from && dayOf(row.from, env.TIME_ZONE),
			isPlanned: row.from !== null && row.from > now,
			isCurrent: row === current,
			says: (WORDS[part] as (value: unknown) => string)(row.value),
			savedBy: row.savedBy,
		}))
		.reverse();
	return { version: versionOf(rows), selling, rates: ratesOf(selling), history, sample: sampleOf(db, asked) };
}
