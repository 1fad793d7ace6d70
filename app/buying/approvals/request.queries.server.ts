import { and, desc, eq, or, type SQL, sql } from "drizzle-orm";
import type { Cart } from "~/catalog";
import type { Actor } from "~/kernel/actor/actor";
import { type CustomerActor, requireBuyer } from "~/kernel/actor/permissions";
import { DomainError, notFound } from "~/kernel/errors";
import type { Db } from "~db/client.server";
import { approvalRequests, orderItems, orders, users } from "~db/schema.server";
import type { ApprovalRequest } from "../checkout/request-approval.server";
import { currentCustomer } from "../orders/current-buyer.server";
import { sourceOf } from "./decide-request.server";

/** Owners see the company's requests, others their own (Rule 13.20). */
const seenBy = ({ id, companyId, companyRole }: CustomerActor): SQL | undefined =>
	and(
		eq(approvalRequests.companyId, companyId),
		companyRole === "owner" ? undefined : eq(approvalRequests.userId, id),
	);

export type RequestSummary = Omit<ApprovalRequest, "idempotencyKey" | "requestHash"> & {
	/** Who ordered. */
	username: string;
	decider: string | null;
	orderNumber: string | null;
	/** The total of the order that it became, in cents. */
	orderCents: number | null;
	/** The reader's own. */
	isOwn: boolean;
};

const summaries = (db: Db, reader: CustomerActor, where: SQL | undefined): RequestSummary[] =>
	db
		.select({
			request: approvalRequests,
			username: users.username,
			decider: sql<string | null>`(select username from users u where u.id = ${approvalRequests.decidedBy})`,
			orderNumber: orders.orderNumber,
			orderCents: orders.totalCents,
		})
		.from(approvalRequests)
		.innerJoin(users, eq(users.id, approvalRequests.userId))
		.leftJoin(orders, eq(orders.id, approvalRequests.orderId))
		.where(and(seenBy(reader), where))
		.orderBy(desc(approvalRequests.createdAt), desc(approvalRequests.id))
		.limit(MOST)
		.all()
		.map(({ request: { idempotencyKey: _key, requestHash: _hash, ...request }, ...row }) => ({
			...request,
			...row,
			isOwn: request.userId === reader.id,
		}));

const MOST = 50;

/**
 * The orders that wait for an owner: of an owner's company, or of anyone else their own; newest first (Rule 13.20).
 * @throws DomainError unauthenticated, forbidden.
 */
export const listWaiting = (db: Db, actor: Actor): WaitingRequest[] =>
	summaries(db, requireBuyer(actor), eq(approvalRequests.status, "waiting")).map((request) => ({
		...request,
		nowCents: cartNow(db, request)?.totals.totalCents ?? null,
	}));

export type WaitingRequest = RequestSummary & {
	/** Its total at today's prices, in cents, which approving would charge; null when it can't be ordered. */
	nowCents: number | null;
};

/** The latest requests of any status. @throws DomainError unauthenticated, forbidden. */
export const listRequests = (db: Db, actor: Actor): RequestSummary[] =>
	summaries(db, requireBuyer(actor), undefined);

export type RequestDetail = RequestSummary & {
	/** Its goods as they could be ordered now; null unless it waits. */
	now: Cart | null;
	/** The unit price of each of its lines in cents: of now while it waits, of the order once it is one; null if unknown. */
	prices: (number | null)[];
	mayDecide: boolean;
};

/**
 * One request with what it would be as an order now.
 * @throws DomainError unauthenticated, forbidden; not_found also for another company's, and a colleague's unless the
 * actor is an owner (Rule 1.9).
 */
export function getRequest(db: Db, actor: Actor, id: string): RequestDetail {
	const reader = requireBuyer(actor);
	const isIt = or(eq(approvalRequests.id, id), eq(approvalRequests.requestNumber, id));
	const [summary] = summaries(db, reader, isIt);
	if (!summary) throw notFound("Order");
	const waits = summary.status === "waiting";
	const now = waits ? cartNow(db, summary) : null;
	const priced = now ? now.lines : orderedPrices(db, summary);
	return {
		...summary,
		now,
		prices: summary.lines.map(
			(line) =>
				priced.find(({ productId, flavorId }) => productId === line.productId && flavorId === line.flavorId)
					?.unitPriceCents ?? null,
		),
		mayDecide: waits && !summary.isOwn && reader.companyRole === "owner",
	};
}

/** The prices at which the lines of a request were ordered; none unless it became an order. */
const orderedPrices = (db: Db, { orderId }: RequestSummary) =>
	orderId
		? db
				.select({
					productId: orderItems.productId,
					flavorId: orderItems.flavorId,
					unitPriceCents: orderItems.unitPriceCents,
				})
				.from(orderItems)
				.where(eq(orderItems.orderId, orderId))
				.all()
		: [];

function cartNow(db: Db, request: RequestSummary): Cart | null {
	try {
		const buyer = currentCustomer(db, request.userId);
		return sourceOf(db, buyer, { ...request, idempotencyKey: null, requestHash: "" }).read(
			request.input.shippingAddress,
		);
	} catch (error) {
		// A closed account, or a quote whose goods are gone: the page says so when the owner approves.
		if (error instanceof DomainError) return null;
		throw error;
	}
}
