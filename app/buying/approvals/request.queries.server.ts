import { eq } from "drizzle-orm";
import type { Cart } from "~/catalog";
import type { Actor } from "~/kernel/actor/actor";
import { requireBuyer } from "~/kernel/actor/permissions";
import { DomainError } from "~/kernel/errors";
import type { Db } from "~db/client.server";
import { orderItems } from "~db/schema.server";
import { readGoods } from "../checkout/prepare-order.server";
import { type ApprovalRule, approvalRuleFor } from "../checkout/request-approval.server";
import {
	getRequestSummary,
	type RequestSummary,
	requestSummaries,
	waitingSummaries,
} from "../checkout/request-summary.queries.server";
import { currentBuyer, currentCustomer } from "../orders/current-buyer.server";
import { sourceOf } from "./decide-request.server";

/**
 * The orders that wait for approval, newest first: an owner gets all of the company's, others their own (Rule 13.20).
 * @throws DomainError unauthenticated, forbidden.
 */
export const listWaiting = (db: Db, actor: Actor): WaitingRequest[] =>
	waitingSummaries(db, requireBuyer(actor)).map((request) => ({
		...request,
		nowCents: cartNow(db, request)?.totals.totalCents ?? null,
	}));

export type WaitingRequest = RequestSummary & {
	/** The total at today's prices, in cents, which the company pays if an owner approves now; null when it can't be ordered. */
	nowCents: number | null;
};

/** The request that a dashboard names, and how many others wait. */
export type NextWaiting = { request: WaitingRequest; more: number };

/**
 * Of the orders that wait, the one to name: for an owner the colleague's that waits longest, else the actor's own latest (Rule 13.20);
 * null if none waits.
 * @throws DomainError unauthenticated, forbidden.
 */
export function nextWaiting(db: Db, actor: Actor): NextWaiting | null {
	const all = waitingSummaries(db, requireBuyer(actor));
	const others = all.filter(({ isOwn }) => !isOwn);
	const request = others.at(-1) ?? all[0];
	if (!request) return null;
	const nowCents = cartNow(db, request)?.totals.totalCents ?? null;
	return { request: { ...request, nowCents }, more: (others.length || all.length) - 1 };
}

/** The latest requests of any status. @throws DomainError unauthenticated, forbidden. */
export const listRequests = (db: Db, actor: Actor): RequestSummary[] =>
	requestSummaries(db, requireBuyer(actor), undefined);

export type RequestDetail = RequestSummary & {
	/** The goods at today's prices and stock; null unless the request waits. */
	now: Cart | null;
	/** Unit prices by line, in cents: today's while the request waits, the order's afterwards; null if unknown. */
	prices: (number | null)[];
	mayDecide: boolean;
};

/**
 * One request, with its goods at today's prices while it waits.
 * @throws DomainError unauthenticated, forbidden; not_found also for another company's, and a colleague's unless the
 * actor is an owner (Rule 1.9).
 */
export function getRequest(db: Db, actor: Actor, id: string): RequestDetail {
	const reader = requireBuyer(actor);
	const summary = getRequestSummary(db, reader, id);
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

/** Which of the actor's own orders wait, and for whom. @throws DomainError unauthenticated, forbidden. */
export const getApprovalRule = (db: Db, actor: Actor): ApprovalRule | null =>
	approvalRuleFor(db, currentBuyer(db, actor));

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
		const source = sourceOf(db, buyer, { ...request, idempotencyKey: null, requestHash: "" });
		return readGoods(db, source, request.input.shippingAddress);
	} catch (error) {
		// A closed account, or a quote whose goods are gone: the page says so when the owner approves.
		if (error instanceof DomainError) return null;
		throw error;
	}
}
