import { and, between, eq, gt, sql } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { requireAdmin } from "~/kernel/actor/permissions";
import { DomainError } from "~/kernel/errors";
import { wordsOf } from "~/kernel/text-match.server";
import { grouped } from "~/kernel/texts/numbers";
import type { OrderStatus } from "~/terms/order-status";
import { STAFF_ROWS } from "~/terms/staff-rows";
import type { Db } from "~db/client.server";
import { TO_SHIP } from "~db/order-meanings.server";
import { auditLog } from "~db/schema.server";
import { findOrders, haveWords, totalOf } from "../orders/find-orders.server";
import { namesOrders, orderConditions } from "./order-conditions.server";
import { type OrderFilter, statusesOf } from "./order-filter.ts";

/** All orders of a list, as its reader saw it (Rule 7.53). */
export type WholeList = {
	filter: OrderFilter;
	/** When the list was read. */
	seenAt: Date;
	/** Ids that the reader took out again. */
	except: readonly string[];
};

export type SelectedOrders = {
	/** In the order of the list. */
	ids: string[];
	/** Orders the reader saw in the list that have left it since. */
	gone: { orderNumber: string; status: OrderStatus }[];
};

/**
 * The orders that match a filter and were placed when its reader saw the list; orders placed since are not among them,
 * and those that somebody changed since are named (Rule 7.53).
 * @throws DomainError unauthenticated, forbidden; invalid when they are more than `STAFF_ROWS.selectedOrders`.
 */
export function selectOrders(db: Db, actor: Actor, { filter, seenAt, except }: WholeList): SelectedOrders {
	requireAdmin(actor, "orders");
	const words = wordsOf(filter.search);
	const wasThere = sql`d.created_at <= ${seenAt.getTime()}`;
	const everything = { sort: filter.sort, limit: -1, offset: 0 };
	const where = and(wasThere, orderConditions(filter, seenAt));
	const found = findOrders(db, words, { where, isNamed: namesOrders(filter) });
	const values = statusesOf(filter);
	const total = totalOf(found.counts, values);
	if (total > STAFF_ROWS.selectedOrders) {
		throw new DomainError(
			"invalid",
			`${grouped(total)} orders are too many at once. Narrow the list to ${grouped(STAFF_ROWS.selectedOrders)} or fewer, for example by the day they were placed.`,
		);
	}
	const ids = found.ids({ ...everything, values });
	const taken = new Set(except);
	const isListed = new Set(ids);
	const seen = matchedAt(db, { filter, seenAt }, words).filter(
		({ id }) => !isListed.has(id) && !taken.has(id),
	);
	return {
		ids: ids.filter((id) => !taken.has(id)),
		gone: seen.map(({ orderNumber, status }) => ({ orderNumber, status })),
	};
}

/** A time in which a member of staff worked, both ends included. */
export type Span = { from: Date; to: Date };

/**
 * The orders that the actor set to processing in a time, in that order: those of one press of the button, for their
 * papers (Rule 7.53).
 * @throws DomainError unauthenticated, forbidden.
 */
export function ordersProcessed(db: Db, actor: Actor, { from, to }: Span): string[] {
	const { id } = requireAdmin(actor, "orders");
	const rows = db
		.select({ id: auditLog.entityId })
		.from(auditLog)
		.where(
			and(
				eq(auditLog.actorId, id),
				between(auditLog.createdAt, from, to),
				eq(auditLog.action, "order.process"),
			),
		)
		.orderBy(auditLog.createdAt, sql`rowid`)
		.limit(STAFF_ROWS.selectedOrders)
		.all();
	return rows.flatMap((row) => row.id ?? []);
}

/** Of the orders changed since a moment, those that matched then: the same conditions, on rows as they were. */
function matchedAt(
	db: Db,
	{ filter, seenAt }: Pick<WholeList, "filter" | "seenAt">,
	words: readonly string[],
) {
	const before = statesAt(db, seenAt);
	if (before.length === 0) return [];
	const statuses = statusesOf(filter);
	return db.all<{ id: string; orderNumber: string; status: OrderStatus }>(sql`
		with changed as (
			select value ->> 'id' as id, value ->> 'status' as status, value ->> 'paymentStatus' as payment
				from json_each(${JSON.stringify(before)})
		), d as (
			select x.order_id as order_id, x.created_at as created_at, x.party as party, x.text as text,
				x.method as method, x.state as state, coalesce(c.status, x.status) as status,
				coalesce(c.payment, x.payment) as payment,
				case when c.status ${TO_SHIP} then null else x.carrier end as carrier
			from changed c cross join order_docs x on x.order_id = c.id
		)
		select o.id as id, o.order_number as orderNumber, o.status as status
			from d join orders o on o.id = d.order_id
			where ${and(
				sql`d.created_at <= ${seenAt.getTime()}`,
				orderConditions(filter, seenAt),
				haveWords(words),
				statuses ? sql`d.status in (select value from json_each(${JSON.stringify(statuses)}))` : undefined,
			)}
			order by o.order_number`);
}

/** The status and payment that orders changed since a moment had then, from the audit log. */
function statesAt(db: Db, at: Date) {
	const rows = db
		.select({ id: auditLog.entityId, before: auditLog.before })
		.from(auditLog)
		.where(and(gt(auditLog.createdAt, at), sql`${auditLog.entity} = 'order'`))
		.orderBy(sql`${auditLog.createdAt} desc`, sql`${auditLog.id} desc`)
		.all();
	const states = new Map<string, Record<string, unknown>>();
	for (const { id, before } of rows) {
		// Read from the last change to the first: what stays is what the first one found.
		if (id && before) states.set(id, { ...states.get(id), ...before, id });
	}
	return [...states.values()];
}
