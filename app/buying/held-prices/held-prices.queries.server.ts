import { desc, eq, inArray, sql } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { companyNameOf } from "~/kernel/actor/company-terms.server";
import { canSeeCosts } from "~/kernel/actor/permissions";
import { notFound } from "~/kernel/errors";
import { usernameOf } from "~/kernel/inbox/inbox.server";
import { adminList, newestFirst } from "~/kernel/lists/admin-list.server";
import { decimalOf, decimalOrNull } from "~/kernel/money";
import { HELD_PRICE_STATUSES, type HeldPriceStatus } from "~/terms/held-prices";
import type { Db } from "~db/client.server";
import type { HeldLine } from "~db/json-shapes";
import { heldPrices, orders, quoteRequests } from "~db/schema.server";

/** The state of prices that had to wait, for all staff who see the quote or the order: without amounts (Rule 7.170). */
export type HeldState = {
	id: string;
	status: HeldPriceStatus;
	askedBy: string | null;
	createdAt: Date;
	decidedBy: string | null;
	decidedAt: Date | null;
	/** The owner's reason for turning them down. */
	note: string | null;
};

const STATE = {
	id: heldPrices.id,
	status: heldPrices.status,
	askedBy: usernameOf(heldPrices.askedBy),
	createdAt: heldPrices.createdAt,
	decidedBy: usernameOf(heldPrices.decidedBy),
	decidedAt: heldPrices.decidedAt,
	note: heldPrices.note,
};

/** The newest held prices of each quote request, by the request's id. */
export function heldOfQuotes(db: Db, quoteIds: readonly string[]): Map<string, HeldState> {
	const rows = db
		.select({ ...STATE, quoteId: heldPrices.quoteId })
		.from(heldPrices)
		.where(inArray(heldPrices.quoteId, [...quoteIds]))
		.orderBy(heldPrices.createdAt, heldPrices.id)
		.all();
	return new Map(rows.map(({ quoteId, ...held }) => [quoteId ?? "", held]));
}

/** The newest held prices of an order; null without any. */
export const heldOfOrder = (db: Db, orderId: string): HeldState | null =>
	db
		.select(STATE)
		.from(heldPrices)
		.where(eq(heldPrices.orderId, orderId))
		.orderBy(desc(heldPrices.createdAt), desc(heldPrices.id))
		.get() ?? null;

/** Prices that wait, or waited, for an owner. */
export type HeldPriceView = HeldState & {
	quoteId: string | null;
	orderId: string | null;
	orderNumber: string | null;
	/** The customer. */
	from: string;
	/** The text that the customer would read: the answer, or the correction's reason. */
	text: string | null;
	/** The order's total in cents, with the correction and without; null for a quote. */
	totalCents: number | null;
	orderTotalCents: number | null;
	/**
	 * The prices, with usual prices and costs, for readers who see costs; null for others, since which of them wait
	 * would tell where the costs lie.
	 */
	lines: HeldLine[] | null;
};

/** All held prices, for staff who answer quotes (Rule 7.171). */
export const listHeldPrices = adminList({
	permission: "inbox",
	table: heldPrices,
	filters: { status: { label: "Status", column: heldPrices.status, terms: HELD_PRICE_STATUSES } },
	sorts: newestFirst(heldPrices.createdAt, heldPrices.id),
	rows: readHeld,
});

/** One record of held prices. @throws DomainError unauthenticated, forbidden, not_found. */
export function getHeldPrice(db: Db, actor: Actor, id: string): HeldPriceView {
	const [held] = listHeldPrices(db, actor, { perPage: 1 }, eq(heldPrices.id, id)).rows;
	if (!held) throw notFound("Waiting price");
	return held;
}

function readHeld(db: Db, ids: readonly string[], actor: Actor): HeldPriceView[] {
	const rows = db
		.select({
			...STATE,
			quoteId: heldPrices.quoteId,
			orderId: heldPrices.orderId,
			orderNumber: orders.orderNumber,
			from: sql<string>`coalesce(json_extract(${orders.shippingAddress}, '$.company'), ${orders.customerName},
				${companyNameOf(sql`quote_requests.user_id`)}, ${quoteRequests.email})`,
			totalCents: heldPrices.totalCents,
			orderTotalCents: orders.totalCents,
			lines: heldPrices.lines,
			request: heldPrices.request,
		})
		.from(heldPrices)
		.leftJoin(orders, eq(orders.id, heldPrices.orderId))
		.leftJoin(quoteRequests, eq(quoteRequests.id, heldPrices.quoteId))
		.where(inArray(heldPrices.id, [...ids]))
		.all();
	return rows.map(({ request, lines, ...row }) => ({
		...row,
		text: request.kind === "quote" ? request.text : request.change.reason,
		lines: canSeeCosts(actor) ? lines : null,
	}));
}

/** Waiting prices as JSON: amounts as decimal strings. */
export const heldPriceJson = ({ lines, totalCents, orderTotalCents, note, ...held }: HeldPriceView) => ({
	...held,
	reason: note,
	total: decimalOrNull(totalCents),
	orderTotal: decimalOrNull(orderTotalCents),
	...(lines
		? {
				lines: lines.map(({ name, quantity, priceCents, usualCents, costCents }) => ({
					...{ name, quantity, price: decimalOf(priceCents) },
					...{ usualPrice: decimalOrNull(usualCents), cost: decimalOrNull(costCents) },
				})),
			}
		: {}),
});
