import { and, eq } from "drizzle-orm";
import type { Cart } from "~/catalog";
import { declineSchema } from "~/customers";
import type { Actor } from "~/kernel/actor/actor";
import { type CustomerActor, requireOwner } from "~/kernel/actor/permissions";
import { recordAudit } from "~/kernel/audit/record-audit.server";
import { command, nothing } from "~/kernel/commands/command.server";
import { DomainError, notFound } from "~/kernel/errors";
import { formatCents } from "~/kernel/money";
import { queueEmail } from "~/kernel/outbox/queue-email.server";
import type { Db, Tx } from "~db/client.server";
import { approvalRequests, users } from "~db/schema.server";
import { transact } from "~db/transact.server";
import { type AddedLine, addWhatFits } from "../cart/add-to-cart.server";
import { readCart } from "../cart/cart.queries.server";
import { insertOrder } from "../checkout/insert-order.server";
import type { ApprovalRequest } from "../checkout/prepare-order.server";
import {
	madeBefore,
	type OrderSource,
	type PlaceOrderOptions,
	prepareOrder,
	readGoods,
} from "../checkout/prepare-order.server";
import { type CurrentBuyer, currentBuyer, currentCustomer } from "../orders/current-buyer.server";
import type { Order } from "../orders/order-view.ts";
import { closeQuote, sourceOfQuote } from "../quotes/accept-quote.server";

/** @throws DomainError not_found, also for another company's; conflict when it no longer waits. */
function requireWaiting(tx: Tx, { companyId }: CustomerActor, id: string): ApprovalRequest {
	const isTheirs = and(eq(approvalRequests.id, id), eq(approvalRequests.companyId, companyId));
	const request = tx.select().from(approvalRequests).where(isTheirs).get();
	if (!request) throw notFound("Order");
	if (request.status === "waiting") return request;
	throw new DomainError("conflict", `${request.requestNumber} no longer waits: it is ${request.status}.`);
}

function decide(
	tx: Tx,
	actor: Actor & { id: string },
	{ id }: ApprovalRequest,
	values: Partial<ApprovalRequest> & { status: "approved" | "declined" | "withdrawn" },
) {
	recordAudit(tx, actor, {
		action: `approval.${values.status}`,
		entity: "approval",
		entityId: id,
		before: { status: "waiting" },
		after: { status: values.status, ...(values.reason ? { reason: values.reason } : {}) },
	});
	return tx
		.update(approvalRequests)
		.set({ ...values, decidedBy: actor.id, decidedAt: new Date() })
		.where(eq(approvalRequests.id, id))
		.returning()
		.get()!;
}

/** Refuses owners who decide on their own order. @throws DomainError forbidden. */
function refuseOwn(owner: CustomerActor, { userId }: ApprovalRequest): void {
	if (userId !== owner.id) return;
	throw new DomainError("forbidden", "Nobody approves their own order. Another owner of your company can.");
}

/** The source of the order that a request would become now: its buyer, and its goods at their current prices and stock. */
export function sourceOf(
	tx: Db | Tx,
	buyer: CurrentBuyer,
	request: ApprovalRequest,
	now = new Date(),
): Omit<OrderSource, keyof PlaceOrderOptions> {
	const { lines, quoteId } = request;
	if (quoteId) return sourceOfQuote(tx, buyer, { quoteId, isPartial: true }, now);
	return { buyer, by: buyer, goods: { from: "request", goods: lines } };
}

/**
 * Places a waiting order as its person's, by the checks of every order: prices, stock, terms and minimums of now
 * (Rule 13.22).
 *
 * @param shownTotalCents the total the owner agreed to; without it that of the request.
 * @throws DomainError unauthenticated; forbidden for anyone but an owner, and for one's own; not_found; conflict when it
 * no longer waits, the total is another, goods can't be ordered or the person's account is closed. It then still waits.
 */
export function approveRequest(
	db: Db,
	actor: Actor,
	id: string,
	{ shownTotalCents, ip, now }: { shownTotalCents?: number | undefined; ip?: string; now?: Date } = {},
): Order {
	return transact(db, (tx) => {
		const owner = requireOwner(currentBuyer(tx, actor));
		const request = requireWaiting(tx, owner, id);
		refuseOwn(owner, request);
		const buyer = buyerOf(tx, request);
		const source = sourceOf(tx, buyer, request, now);
		const { totals, lines } = readGoods(tx, source, request.input.shippingAddress);
		const shown = shownTotalCents ?? request.totalCents;
		if (lines.length > 0 && totals.totalCents !== shown) {
			throw new DomainError(
				"conflict",
				`The total is now ${formatCents(totals.totalCents)}; it was ${formatCents(shown)}. Nothing was ordered yet. Look at the lines and approve again, or decline.`,
			);
		}
		const { idempotencyKey, requestHash, quoteId, input } = request;
		const approved = { by: owner, requestHash };
		const approving = { ...source, approved, idempotencyKey, ...(ip === undefined ? {} : { ip }) };
		// The customer's phone orders may have used the key since.
		const made = madeBefore(tx, approving, input);
		const { order } = made && "order" in made ? made : insertOrder(tx, prepareOrder(tx, approving, input));
		if (quoteId) closeQuote(tx, quoteId);
		decide(tx, owner, request, { status: "approved", orderId: order.id });
		return order;
	});
}

/** @throws DomainError conflict when the person's account is closed. */
function buyerOf(tx: Tx, { userId }: ApprovalRequest): CurrentBuyer {
	const account = tx.select().from(users).where(eq(users.id, userId)).get()!;
	if (!account.deletedAt) return currentCustomer(tx, userId);
	throw new DomainError(
		"conflict",
		`The account of ${account.username} is closed. Decline this order, and order the goods yourself.`,
	);
}

/**
 * Declines a waiting order with a reason, which its person is mailed (Rule 13.22).
 * @throws DomainError as `approveRequest`.
 */
export const declineRequest = command("approval.declined", {
	by: "owner",
	of: ["id"],
	input: declineSchema,
	run(tx, owner, { id, reason }): ApprovalRequest {
		const request = requireWaiting(tx, owner, id);
		refuseOwn(owner, request);
		const person = tx.select().from(users).where(eq(users.id, request.userId)).get()!;
		queueEmail(tx, {
			template: "approval-declined",
			to: person.email,
			data: { requestId: id, requestNumber: request.requestNumber, reason },
		});
		return decide(tx, owner, request, { status: "declined", reason });
	},
});

/**
 * Takes an own waiting order back (Rule 13.20).
 * @throws DomainError unauthenticated, forbidden; not_found for a colleague's too; conflict when it no longer waits.
 */
export const withdrawRequest = command("approval.withdrawn", {
	by: "buyer",
	of: ["id"],
	input: nothing,
	run(tx, buyer, { id }): ApprovalRequest {
		const request = requireWaiting(tx, buyer, id);
		if (request.userId !== buyer.id) throw notFound("Order");
		return decide(tx, buyer, request, { status: "withdrawn" });
	},
});

/**
 * Puts the goods of an own declined or withdrawn order back into the cart, as far as available (Rule 13.20).
 * @throws DomainError unauthenticated, forbidden, not_found; conflict for one that waits or became an order.
 */
export const restoreRequest = command("approval.restore", {
	by: "buyer",
	of: ["id"],
	input: nothing,
	once: true,
	run(tx, buyer, { id }): AddedLine[] {
		const isOwn = and(eq(approvalRequests.id, id), eq(approvalRequests.userId, buyer.id));
		const request = tx.select().from(approvalRequests).where(isOwn).get();
		if (request?.companyId !== buyer.companyId) throw notFound("Order");
		if (!["declined", "withdrawn"].includes(request.status)) {
			throw new DomainError("conflict", `${request.requestNumber} is ${request.status}.`);
		}
		const wanted = request.lines.map(({ productId, flavorId, quantity }) => ({
			productId,
			flavor: flavorId,
			quantity,
		}));
		return addWhatFits(tx, buyer, wanted).map((line, n) => ({ ...line, name: request.lines[n]!.name }));
	},
	give: (tx, lines, buyer): { cart: Cart; lines: AddedLine[] } => ({ cart: readCart(tx, buyer), lines }),
});
