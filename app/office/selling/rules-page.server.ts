import { desc, inArray } from "drizzle-orm";
import { weightsOf } from "~/catalog/index.server";
import { dayOf } from "~/kernel/clock/buckets";
import { env } from "~/kernel/config/env.server";
import { versionOf } from "~/kernel/settings/save-selling.server";
import { sellingAt, sellingHistory } from "~/kernel/settings/selling.queries.server";
import type { CostedLine } from "~/terms/order-totals";
import { ratesOf, type Selling, type SellingPart } from "~/terms/selling";
import type { Db } from "~db/client.server";
import type { Certificate } from "~db/json-shapes";
import { orderItems, orders } from "~db/schema.server";
import { daysInWords } from "./read-days.ts";
import { freightInWords, statesInWords } from "./read-rules.ts";
import { tiersInWords } from "./read-tiers.ts";

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
	tiers: tiersInWords,
	days: daysInWords,
};

const MOST_SAMPLES = 6;

/** The newest orders, to look at under other rules. */
function sampleOrders(db: Db): SampleOrder[] {
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
		.limit(MOST_SAMPLES)
		.all();
	const ids = rows.map(({ id }) => id);
	const items = db.select().from(orderItems).where(inArray(orderItems.orderId, ids)).all();
	// The rules that are typed may go by weight, whatever those of today do.
	const weights = weightsOf(
		db,
		items.map(({ productId }) => productId),
	);
	return rows.map(({ id, number, name, to, exemption }) => ({
		id,
		label: `${number}, ${to.company || name}, ${to.state}`,
		state: to.state,
		certificates: exemption ? [exemption] : [],
		lines: items
			.filter(({ orderId }) => orderId === id)
			.map(({ quantity, lineTotalCents, productId, excise }) => ({
				...{ quantity, lineTotalCents, excise: excise ?? [] },
				weightHundredths: weights.get(productId ?? "") ?? null,
			})),
	}));
}

/** A part of the rules as its page shows it (Rule 9.50), for a reader that has been checked. */
export function rulesOfPart(db: Db, part: SellingPart, now = new Date()) {
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
	return { version: versionOf(rows), selling, history };
}

/** The same with orders to look at under other rules. */
export function rulesPage(db: Db, part: SellingPart) {
	const page = rulesOfPart(db, part);
	return { ...page, rates: ratesOf(page.selling), samples: sampleOrders(db) };
}
