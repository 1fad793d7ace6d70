import { type SQL, sql } from "drizzle-orm";
import { startOfDay } from "~/kernel/clock/buckets";
import { env } from "~/kernel/config/env.server";
import { featureHolds } from "~/kernel/features/features.server";
import { FEATURE_HOLDS, type FeatureHold } from "~/terms/features";
import { keysOf } from "~/terms/keys-of";
import { ENTRY_KIND_NAMES } from "~/terms/ledger";
import { ORDER_STATUSES, type OrderStatus } from "~/terms/order-status";
import type { Db, Tx } from "~db/client.server";
import type { OpenPapers } from "~db/derived/rows";
import { childRowsOf } from "./child-rows.server";

/** Orders and entries that refer to each other: they are kept or deleted together. */
export type ClosedSet = {
	orderIds: string[];
	orderNumbers: string[];
	entryIds: string[];
	/** Of invoices and credit memos. */
	entryNumbers: string[];
};

/** Why a set with an old order stays. */
export const HELD = {
	open: "an open balance",
	...FEATURE_HOLDS,
	later: "a later paper or claim",
	underway: "an order under way",
} as const;
export type HeldReason = keyof typeof HELD;

type Order = { id: string; number: string; company: string; status: OrderStatus; last: number };
type Entry = {
	id: string;
	number: string | null;
	company: string;
	orderId: string | null;
	day: string;
	open: OpenPapers["cents"];
};
/** True for every entry. Named with its kind, a range of days is read from an index. */
export const ofAnyKind = sql`kind in (${sql.join(
	ENTRY_KIND_NAMES.map((kind) => sql`${kind}`),
	sql`, `,
)})`;

type Records = { orders: Order[]; entries: Entry[] };

/**
 * Sets of orders and entries that nothing of a kept year refers to, and how many orders stay, and why (Rule 20.20). A set is free when all of it is of
 * the years before a day, nothing of it is open, no feature holds it, its amounts add up to zero, and nothing else later refers to it. So no balance changes.
 * @param before the first kept day, YYYY-MM-DD.
 */
export function closedSets(
	db: Db | Tx,
	before: string,
): { free: ClosedSet[]; held: Record<HeldReason, number> } {
	const start = startOfDay(before, env.TIME_ZONE).getTime();
	const held: Record<HeldReason, number> = {
		...{ open: 0, later: 0, underway: 0 },
		...(Object.fromEntries(keysOf(FEATURE_HOLDS).map((why) => [why, 0])) as Record<FeatureHold, number>),
	};
	const old = db.all<{ company: string }>(
		sql`select distinct coalesce(company_id, user_id) as company from orders where created_at < ${start}
			union select distinct company_id from papers where ${ofAnyKind} and day < ${before}`,
	);
	const ofOld = sql`(select value from json_each(${JSON.stringify(old.map(({ company }) => company))}))`;
	if (old.length === 0) return { free: [], held };
	const { orders, entries } = readRecords(
		db,
		sql`coalesce(company_id, user_id) in ${ofOld}`,
		sql`p.company_id in ${ofOld}`,
	);
	const pairs = db.all<{ a: string; b: string }>(sql`
		select id as a, order_id as b from papers where order_id is not null and company_id in ${ofOld}
		union all select id, invoice_id from papers where invoice_id is not null and company_id in ${ofOld}
		union all select id, undoes from papers where undoes is not null and company_id in ${ofOld}
		union all select credit_id, charge_id from allocations where credit_id in (select id from papers where company_id in ${ofOld})
		${sql.join(
			featureHolds().map(([, { pairs }]) => sql`union all ${pairs}`),
			sql` `,
		)}`);
	const ids = new Set([...orders, ...entries].map(({ id }) => id));
	const setOf = joined([...ids], pairs);
	// A feature's record led to an order of a company without old records, or came from one.
	const reachesOut = new Set(pairs.flatMap(({ a, b }) => (ids.has(a) && ids.has(b) ? [] : [setOf(a)])));
	const sets = new Map<string, Records>();
	const partsOf = (id: string) => {
		const set = sets.get(setOf(id)) ?? { orders: [], entries: [] };
		sets.set(setOf(id), set);
		return set;
	};
	for (const order of orders) partsOf(order.id).orders.push(order);
	for (const entry of entries) partsOf(entry.id).entries.push(entry);
	const free: ClosedSet[] = [];
	for (const [name, set] of sets) {
		const oldOrders = set.orders.filter(({ last }) => last < start).length;
		const why = whyHeld(db, set, before, start) ?? (reachesOut.has(name) ? "later" : null);
		if (why) held[why] += oldOrders;
		else
			free.push({
				orderIds: set.orders.map(({ id }) => id),
				orderNumbers: set.orders.map(({ number }) => number),
				entryIds: set.entries.map(({ id }) => id),
				entryNumbers: set.entries.flatMap(({ number }) => number ?? []),
			});
	}
	return { free, held };
}

/** Whether a set that was free still is: a claim, a payment or a reversal may have been written since it was found. */
export function isStillFree(tx: Tx, { orderIds, entryIds }: ClosedSet, before: string): boolean {
	const among = (ids: readonly string[]) => sql`(select value from json_each(${JSON.stringify(ids)}))`;
	const records = readRecords(tx, sql`id in ${among(orderIds)}`, sql`p.id in ${among(entryIds)}`);
	return whyHeld(tx, records, before, startOfDay(before, env.TIME_ZONE).getTime()) === null;
}

function readRecords(db: Db | Tx, whichOrders: SQL, whichEntries: SQL): Records {
	return {
		orders:
			db.all<Order>(sql`select id, order_number as number, coalesce(company_id, user_id) as company, status,
			max(created_at, coalesce(shipped_at, 0), coalesce(delivered_at, 0), coalesce(cancelled_at, 0),
				coalesce((select max(shipped_at) from shipments s where s.order_id = orders.id), 0)) as last
			from orders where ${whichOrders}`),
		entries: db.all<Entry>(sql`select p.id, p.number, p.company_id as company, p.order_id as orderId, p.day,
			o.cents as open from papers p join open_papers o on o.paper_id = p.id where ${whichEntries}`),
	};
}

function whyHeld(db: Db | Tx, set: Records, before: string, start: number): HeldReason | null {
	// Also below zero: credit that we owe.
	if (set.entries.some(({ open }) => open !== 0)) return "open";
	if (set.orders.some(({ last }) => last >= start) || set.entries.some(({ day }) => day >= before))
		return "later";
	if (set.orders.some(({ status }) => ORDER_STATUSES[status].isToShip)) return "underway";
	const orderIds = set.orders.map(({ id }) => id);
	const [waits] = featureHolds().find(([, { holds }]) => holds(db, orderIds)) ?? [];
	if (waits) return waits;
	const children = childRowsOf(
		db,
		new Map([
			["orders", orderIds],
			["papers", set.entries.map(({ id }) => id)],
		]),
	);
	// An entry of another company, or one that was written after the set was found.
	if (children.beyond) return "later";
	return children.last >= start ? "later" : null;
}

/** Puts ids that are joined by pairs into sets. @returns the name of an id's set. */
function joined(ids: readonly string[], pairs: readonly { a: string; b: string }[]): (id: string) => string {
	const up = new Map(ids.map((id) => [id, id]));
	const find = (id: string): string => {
		let top = id;
		for (let next = up.get(top); next !== undefined && next !== top; next = up.get(top)) top = next;
		for (let next = up.get(id); next !== undefined && next !== top; next = up.get(id)) {
			up.set(id, top);
			id = next;
		}
		return top;
	};
	for (const { a, b } of pairs) up.set(find(a), find(b));
	return find;
}
