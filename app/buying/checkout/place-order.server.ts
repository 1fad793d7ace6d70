import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { type Cart, type CartLine, lineName } from "~/catalog";
import type { Actor, UserActor } from "~/kernel/actor/actor";
import { receiverOf } from "~/kernel/addresses/receiver";
import { recordAudit } from "~/kernel/audit/record-audit.server";
import { DomainError } from "~/kernel/errors";
import { formatCents } from "~/kernel/money";
import { queueEmail } from "~/kernel/outbox/queue-email.server";
import { requireCredit } from "~/ledger/index.server";
import { keepLicenses, refuseBlocked, refuseOnLicenseHold } from "~/rules/index.server";
import { chargesAt } from "~/terms/excise";
import type { Db, Tx } from "~db/client.server";
import type { Address } from "~db/json-shapes";
import { orderEvents, orders } from "~db/schema.server";
import { transact } from "~db/transact.server";
import { readCart } from "../cart/cart.queries.server";
import { emptyCart } from "../cart/open-cart.server";
import { type CurrentBuyer, currentBuyer } from "../orders/current-buyer.server";
import { orderWithLines } from "../orders/order.queries.server";
import { type PricedBy, writeItems } from "../orders/order-lines.server";
import { nextOrderNumber } from "../orders/order-number.server";
import { takeStock } from "../orders/order-stock.server";
import type { Order } from "../orders/order-view.ts";
import type { OrderInput, OrderRequest } from "./order.schema.ts";
import {
	type ApprovalRequest,
	requestApproval,
	requestByKey,
	waitsForApproval,
} from "./request-approval.server";
import { settleShipTo } from "./ship-to-stores.server";

export type PlaceOrderOptions = {
	/** The same key never creates two orders. Null: a resend creates a second order. */
	idempotencyKey: string | null;
	/** The total the buyer agreed to, in cents; null if none was shown. */
	shownTotalCents?: number | null;
	ip?: string;
};

export type PlacedOrder = {
	order: Order;
	/** The key was used before: this is the first request's order. */
	replayed: boolean;
	/** The quote had been ordered before, by another request. */
	wasOrdered?: true;
};

/**
 * Orders the actor's own cart (Rules 5.1, 5.4, 5.5), or lets it wait for an owner (Rule 13.20). One transaction reads and checks the cart again, takes stock,
 * writes the order with a snapshot of the goods, empties the cart and queues the confirmation.
 *
 * @throws DomainError unauthenticated, forbidden (by the account's current state); invalid when the account may not use
 * the payment method; conflict when the cart is empty or can't be ordered, when the total is not the one shown, or when
 * the key was used for something else.
 */
export const checkOut = (
	db: Db,
	actor: Actor,
	input: OrderRequest,
	options: PlaceOrderOptions,
): PlacedOrder | WaitingOrder => transact(db, (tx) => orderCart(tx, actor, input, options));

/** `checkOut` for an order that has to be placed at once. @throws DomainError conflict also when it has to wait. */
export const placeOrder = (
	db: Db,
	actor: Actor,
	input: OrderRequest,
	options: PlaceOrderOptions,
): PlacedOrder =>
	transact(db, (tx) => {
		const placed = orderCart(tx, actor, input, options);
		if ("order" in placed) return placed;
		throw new DomainError("conflict", "This order has to wait for an owner of your company.");
	});

function orderCart(tx: Tx, actor: Actor, input: OrderRequest, options: PlaceOrderOptions) {
	const buyer = currentBuyer(tx, actor);
	const source = { buyer, by: buyer, read: (to: Address) => readCart(tx, buyer, to) };
	const placed = orderOrWait(tx, source, input, options);
	if (!placed.replayed) emptyCart(tx, buyer);
	return placed;
}

/** An order that waits for an owner of its company instead (Rule 13.20). */
export type WaitingOrder = { request: ApprovalRequest; replayed: boolean };

/** Whose order it is, who places it, and where its goods come from. */
export type OrderSource = {
	buyer: CurrentBuyer;
	/** The buyer, or the member of staff who takes the order by phone (Rule 7.100). */
	by: UserActor;
	/** Reads the goods with their current stock and prices. Called after the address has been settled. */
	read: (shipTo: Address) => Cart;
	/** Part of the request's hash: with other content, the same key is refused. */
	content?: unknown;
	quoteId?: string;
	/** The member of staff who set the prices, and the owner who allowed them; absent at the customer's own prices. */
	priced?: PricedBy;
	/** The owner who approved it, and the hash of the original request. */
	approved?: { by: UserActor; requestHash: string };
};

/**
 * Checks and writes an order from a cart, a phone call or a quote (Rules 5.4, 5.5, 17.7; decision 023). Call it inside a transaction.
 * @throws DomainError as `placeOrder`.
 */
export const writeOrder = (
	tx: Tx,
	source: OrderSource,
	request: OrderRequest,
	options: PlaceOrderOptions,
): PlacedOrder => write<never>(tx, source, request, options, () => null);

/**
 * `writeOrder` for a buyer's own order, which waits for an owner of the company where it has to (Rule 13.20).
 * @throws DomainError as `checkOut`.
 */
export function orderOrWait(
	tx: Tx,
	source: OrderSource,
	request: OrderRequest,
	options: PlaceOrderOptions,
): PlacedOrder | WaitingOrder {
	const { buyer, quoteId } = source;
	const { idempotencyKey } = options;
	const requestHash = hashFor(source, request);
	const earlier = requestByKey(tx, buyer, idempotencyKey, requestHash);
	if (earlier && earlier.status !== "approved") return { request: earlier, replayed: true };
	return write(tx, source, request, options, (cart, input) =>
		waitsForApproval(tx, buyer, cart.totals.totalCents)
			? {
					request: requestApproval(tx, buyer, cart, { input, quoteId, idempotencyKey, requestHash }),
					replayed: false,
				}
			: null,
	);
}

const hashFor = ({ content, approved }: OrderSource, request: OrderRequest): string =>
	approved?.requestHash ?? hashOf(content === undefined ? request : { ...request, content });

/** @param instead called with the checked goods; its result is returned instead of an order, unless it is null. */
function write<Instead>(
	tx: Tx,
	source: OrderSource,
	request: OrderRequest,
	{ idempotencyKey, shownTotalCents = null, ip }: PlaceOrderOptions,
	instead: (cart: Cart, input: OrderInput) => Instead | null,
): PlacedOrder | Instead {
	const { buyer, by, read, quoteId, approved } = source;
	const isOwn = by.id === buyer.id;
	const requestHash = hashFor(source, request);
	const first = idempotencyKey ? findByKey(tx, buyer.id, idempotencyKey) : undefined;
	if (first) {
		if (first.requestHash === requestHash) return { order: orderWithLines(tx, first.id), replayed: true };
		throw new DomainError("conflict", "This key was already used for another order.");
	}

	const { locationId, ...input } = settleShipTo(tx, buyer, request, !isOwn);
	const cart = read(input.shippingAddress);
	checkCart(cart);
	const named = cart.lines.map((line) => ({ ...line, name: lineName(line) }));
	refuseBlocked(tx, buyer, named, input.shippingAddress);
	const { companyId } = buyer;
	refuseOnLicenseHold(tx, { companyId, locationId, shippingAddress: input.shippingAddress }, named);
	if (input.paymentMethod === "net30" && buyer.paymentTerms === "prepay") {
		throw new DomainError("invalid", isOwn ? NO_NET30 : NO_NET30_FOR_CUSTOMER, { field: "paymentMethod" });
	}
	const spendRelease =
		input.paymentMethod === "net30" && buyer.companyId
			? requireCredit(tx, by, buyer.companyId, cart.totals.totalCents)
			: null;
	if (shownTotalCents !== null && shownTotalCents !== cart.totals.totalCents) {
		throw new DomainError(
			"conflict",
			`The total is now ${formatCents(cart.totals.totalCents)}; the page showed ${formatCents(shownTotalCents)}. Nothing was ordered yet. Check the summary and place the order again.`,
		);
	}
	const other = instead(cart, input);
	if (other !== null) return other;

	const { id, orderNumber } = tx
		.insert(orders)
		.values({
			orderNumber: nextOrderNumber(tx),
			userId: buyer.id,
			companyId: buyer.companyId,
			locationId,
			customerEmail: buyer.email,
			customerName: receiverOf(input.shippingAddress),
			shippingAddress: input.shippingAddress,
			billingAddress: input.billingAddress,
			subtotalCents: cart.totals.subtotalCents,
			taxCents: cart.totals.taxCents,
			exciseCents: cart.totals.exciseCents,
			shippingCents: cart.totals.shippingCents,
			totalCents: cart.totals.totalCents,
			exemption: cart.totals.exemption,
			paymentMethod: input.paymentMethod,
			pricingTier: buyer.pricingTier,
			poNumber: input.poNumber,
			notes: input.specialInstructions,
			idempotencyKey,
			requestHash,
			placedBy: isOwn ? null : by.id,
			quoteId,
		})
		.returning({ id: orders.id, orderNumber: orders.orderNumber })
		.get();
	spendRelease?.(orderNumber);
	writeLines(tx, by, { id, orderNumber, shippingAddress: input.shippingAddress }, cart.lines, source.priced);
	keepLicenses(tx, id, locationId);
	tx.insert(orderEvents)
		.values({
			orderId: id,
			status: "pending",
			actorId: by.id,
			note: approved ? `Approved by ${approved.by.username}` : isOwn ? null : "Taken by phone",
		})
		.run();
	queueEmail(tx, { template: "order-confirmation", to: buyer.email, data: { orderId: id } });
	recordAudit(tx, by, {
		action: "order.place",
		entity: "order",
		entityId: id,
		after: {
			orderNumber,
			totalCents: cart.totals.totalCents,
			lines: cart.lines.length,
			...(isOwn ? {} : { placedFor: buyer.email }),
			...(quoteId ? { quoteId } : {}),
			...(approved ? { approvedBy: approved.by.id } : {}),
		},
		ip,
	});
	return { order: orderWithLines(tx, id), replayed: false };
}

/** The error for a prepaying account that chooses net 30. */
export const NO_NET30 =
	"Net 30 is not available for your account, which is set to prepay. Choose another payment method.";

const NO_NET30_FOR_CUSTOMER =
	"Net 30 is not available for this customer, who is set to prepay. Choose another payment method.";

const findByKey = (tx: Db | Tx, userId: string, key: string) =>
	tx
		.select({ id: orders.id, requestHash: orders.requestHash })
		.from(orders)
		.where(and(eq(orders.userId, userId), eq(orders.idempotencyKey, key)))
		.get();

/** A hash of the input, independent of the order of its fields. */
function hashOf(input: unknown): string {
	const sorted = (value: unknown): unknown =>
		value && typeof value === "object"
			? Object.fromEntries(
					Object.entries(value)
						.sort(([a], [b]) => (a < b ? -1 : 1))
						.map(([name, inner]) => [name, sorted(inner)]),
				)
			: value;
	return createHash("sha256")
		.update(JSON.stringify(sorted(input)))
		.digest("hex");
}

/** @throws DomainError conflict naming each line that can't be ordered. */
function checkCart(cart: Cart): void {
	if (cart.lines.length === 0) throw new DomainError("conflict", "Your cart is empty");
	const errors = cart.lines.flatMap((line, n) =>
		line.problems
			.filter(({ blocks }) => blocks)
			.map(({ text }) => ({ field: `items[${n}]`, message: `${lineName(line)}: ${text}` })),
	);
	if (errors.length > 0)
		throw new DomainError("conflict", errors.map(({ message }) => message).join(" "), { errors });
}

/** Takes the goods from stock and writes the snapshot of each line. */
function writeLines(
	tx: Tx,
	buyer: Actor,
	order: { id: string; orderNumber: string; shippingAddress: Address },
	lines: CartLine[],
	priced?: PricedBy,
): void {
	const taken = takeStock(
		tx,
		buyer,
		order,
		lines.map((line) => ({ ...line, name: lineName(line) })),
	);
	writeItems(
		tx,
		order.id,
		0,
		lines.map((line) => ({
			...line,
			...priced,
			unitPriceCents: priceOf(line),
			excise: chargesAt(line.excise, order.shippingAddress),
			takenFrom: taken.get(line.id) ?? null,
		})),
	);
}

/** @throws DomainError conflict for a line without a price above zero: it can't be ordered (Rule 3.9). */
function priceOf(line: CartLine): number {
	if (line.unitPriceCents !== null && line.unitPriceCents > 0) return line.unitPriceCents;
	throw new DomainError("conflict", `${lineName(line)}: No longer available. Remove it to check out.`);
}
