import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { type Cart, lineName } from "~/catalog";
import type { UserActor } from "~/kernel/actor/actor";
import { DomainError } from "~/kernel/errors";
import { formatCents } from "~/kernel/money";
import { getSettings } from "~/kernel/settings/settings.queries.server";
import { requireCredit } from "~/ledger/index.server";
import { licensesAt } from "~/rules/index.server";
import { mayPayBy, PAYMENT_METHODS, PAYMENT_TERMS, type PaymentMethod } from "~/terms/payment";
import type { Db, Tx } from "~db/client.server";
import type { Address } from "~db/json-shapes";
import { approvalRequests, orders } from "~db/schema.server";
import { readCart, readGoodsCart, type WantedGoods } from "../cart/cart.queries.server";
import type { CurrentBuyer } from "../orders/current-buyer.server";
import { orderWithLines } from "../orders/order.queries.server";
import type { PricedBy } from "../orders/order-lines.server";
import type { Order } from "../orders/order-view.ts";
import type { QuickOrderLine, Verification } from "../quick-order/quick-order-line.ts";
import type { NamesRead } from "../quick-order/read-names.server";
import { readyGoods } from "../quick-order/ready-goods.ts";
import { verifyForBuyer } from "../quick-order/verify-lines.server";
import { blockedAt } from "./blocked-goods.server";
import type { OrderRequest } from "./order.schema.ts";
import { orderableGoods, type Quoted } from "./quoted-goods.server";
import { settleShipTo } from "./ship-to-stores.server";
import { refuseUnlawful } from "./write-order.server";

export type PlaceOrderOptions = {
	/** The same key never creates two orders. Null: a resend creates a second order. */
	idempotencyKey: string | null;
	/** The total the buyer agreed to, in cents; null if none was shown. */
	shownTotalCents?: number | null;
	/** Lines of the cart that can't go to the address stay in it (Rule 5.14). */
	leavesBlocked?: boolean;
	ip?: string;
};

export type PlacedOrder = {
	order: Order;
	/** The key was used before: this is the first request's order. */
	replayed: boolean;
	/** The quote had been ordered before, by another request. */
	wasOrdered?: true;
};

export type ApprovalRequest = typeof approvalRequests.$inferSelect;

/** An order that waits for an owner of its company instead (Rule 13.20). */
export type WaitingOrder = { request: ApprovalRequest; replayed: boolean };

/** Where an order's goods come from. They are read with their current stock and prices, once the address is settled. */
export type OrderGoods =
	| { from: "cart" }
	| { from: "phone"; lines: readonly QuickOrderLine[]; names: NamesRead | undefined }
	/** `names` calls its lines where all have to be ordered; null: those that can't be are left out (Rule 7.105). */
	| { from: "quote"; quoted: Quoted; names: readonly string[] | null }
	| { from: "request"; goods: readonly WantedGoods[] };

/** Whose order it is, who places it, where its goods come from, and what is special to that way of ordering. */
export type OrderSource = PlaceOrderOptions & {
	buyer: CurrentBuyer;
	/** The buyer, or the member of staff who takes the order by phone (Rule 7.100). */
	by: UserActor;
	goods: OrderGoods;
	/** Part of the request's hash: with other content, the same key is refused. */
	content?: unknown;
	quoteId?: string;
	/** The member of staff who set the prices, and the owner who allowed them; absent at the customer's own prices. */
	priced?: PricedBy;
	/** The owner who approved it, and the hash of the original request. */
	approved?: { by: UserActor; requestHash: string };
};

/** A checked order that is not written yet. */
export type PreparedOrder = ReturnType<typeof prepareOrder>;

/**
 * Checks an order from a cart, a phone call, a quote or a request (Rules 5.4, 5.5, 17.7; decision 023) and writes nothing. Call it
 * inside the transaction that writes it.
 * @throws DomainError invalid when it can't go to the address, or the account may not use the payment method; conflict when goods
 * can't be ordered, or the total is not the one shown.
 */
export function prepareOrder(tx: Tx, source: OrderSource, request: OrderRequest) {
	const { buyer, by, shownTotalCents = null } = source;
	const isOwn = by.id === buyer.id;
	const { locationId, ...input } = settleShipTo(tx, buyer, request, !isOwn);
	const { shippingAddress, paymentMethod } = input;
	const cart = readGoods(tx, source, shippingAddress, locationId);
	checkCart(cart);
	const { totals } = cart;
	if (source.goods.from === "cart" && isOwn) requireMinimum(cart);
	const lines = cart.lines.map((line) => ({ ...line, name: lineName(line) }));
	refuseUnlawful(tx, buyer, { companyId: buyer.companyId, locationId, shippingAddress }, lines);
	refuseMethod(tx, buyer, paymentMethod, isOwn);
	const release =
		PAYMENT_METHODS[paymentMethod].needsCredit && buyer.companyId
			? requireCredit(tx, buyer.companyId, totals.totalCents)
			: null;
	if (shownTotalCents !== null && shownTotalCents !== totals.totalCents) {
		throw new DomainError(
			"conflict",
			`The total is now ${formatCents(totals.totalCents)}; the page showed ${formatCents(shownTotalCents)}. Nothing was ordered yet. Check the summary and place the order again.`,
		);
	}
	return { source, input, locationId, lines, totals, release, requestHash: hashFor(source, request) };
}

/**
 * What was made with the same one-time key before (Rule 5.4).
 * @throws DomainError conflict when the key was used for other contents.
 */
export function madeBefore(
	tx: Tx,
	source: OrderSource,
	request: OrderRequest,
): PlacedOrder | WaitingOrder | null {
	const { buyer, by, approved, idempotencyKey } = source;
	const requestHash = hashFor(source, request);
	const asked =
		by.id === buyer.id && !approved ? requestByKey(tx, buyer, idempotencyKey, requestHash) : undefined;
	if (asked && asked.status !== "approved") return { request: asked, replayed: true };
	const first = idempotencyKey ? findByKey(tx, buyer.id, idempotencyKey) : undefined;
	if (!first) return null;
	if (first.requestHash === requestHash) return { order: orderWithLines(tx, first.id), replayed: true };
	throw new DomainError("conflict", "This key was already used for another order.");
}

/**
 * An order's goods as a cart at the address, before its other checks.
 * @throws DomainError conflict when lines of a phone order or a quote can't be ordered.
 */
export function readGoods(
	tx: Db | Tx,
	{ buyer, goods, leavesBlocked = false }: Pick<OrderSource, "buyer" | "goods" | "leavesBlocked">,
	shipTo: Address,
	locationId: string | null = null,
): Cart {
	if (goods.from === "cart") {
		const cart = readCart(tx, buyer, shipTo);
		return leavesBlocked ? withoutBlocked(tx, buyer, cart, { locationId, address: shipTo }) : cart;
	}
	if (goods.from === "request") return readGoodsCart(tx, buyer, goods.goods, shipTo);
	if (goods.from === "phone") {
		const verified = verifyForBuyer(tx, buyer, goods.lines, goods.names);
		refuseProblems(verified);
		return readGoodsCart(tx, buyer, readyGoods(verified), shipTo);
	}
	const { cart, problems } = orderableGoods(tx, buyer, goods.quoted, shipTo);
	if (cart.lines.length === 0) {
		throw new DomainError(
			"conflict",
			"None of this quote's goods can be ordered any longer. Ask for a new quote.",
		);
	}
	const { names } = goods;
	if (problems.size > 0 && names) {
		const missing = [...problems].map(([n, problem]) => `${names[n]}: ${problem}.`);
		throw new DomainError("conflict", [...missing, "You can order the rest."].join(" "));
	}
	return cart;
}

/** The lines of a cart that can go to a place, judged as a cart of their own; all of them where none can. */
function withoutBlocked(
	tx: Db | Tx,
	buyer: CurrentBuyer,
	cart: Cart,
	place: { locationId: string | null; address: Address },
): Cart {
	const [groups = []] = blockedAt(tx, buyer, cart.lines, licensesAt(tx, buyer), [place]);
	const blocked = new Set(groups.flatMap(({ lines }) => lines));
	const rest = cart.lines.filter(({ id }) => !blocked.has(id));
	return rest.length > 0 ? readGoodsCart(tx, buyer, rest, place.address) : cart;
}

const hashFor = ({ content, approved }: OrderSource, request: OrderRequest): string =>
	approved?.requestHash ?? hashOf(content === undefined ? request : { ...request, content });

/**
 * The request made with a one-time key before.
 * @throws DomainError conflict when the key was used for other contents.
 */
function requestByKey(
	tx: Tx,
	buyer: CurrentBuyer,
	key: string | null,
	requestHash: string,
): ApprovalRequest | undefined {
	if (key === null) return undefined;
	const isTheirs = and(eq(approvalRequests.userId, buyer.id), eq(approvalRequests.idempotencyKey, key));
	const found = tx.select().from(approvalRequests).where(isTheirs).get();
	if (found && found.requestHash !== requestHash) {
		throw new DomainError("conflict", "This key was already used for another order.");
	}
	return found;
}

/**
 * @throws DomainError invalid for a method that needs credit the account doesn't have, or that the shop doesn't offer, or not to it
 * (Rules 5.4, 5.12, 5.15).
 */
function refuseMethod(tx: Tx, buyer: CurrentBuyer, method: PaymentMethod, isOwn: boolean): void {
	const { name, needsCredit } = PAYMENT_METHODS[method];
	const offered = getSettings(tx).payment[method];
	if (mayPayBy(method, offered, buyer.paymentTerms)) return;
	const refusal =
		needsCredit && !PAYMENT_TERMS[buyer.paymentTerms].hasCredit
			? isOwn
				? NO_NET30
				: NO_NET30_FOR_CUSTOMER
			: offered.isOffered
				? `${name} is not open to ${isOwn ? "your account" : "this customer"}. Choose another payment method.`
				: `${name} is not offered now. Choose another payment method.`;
	throw new DomainError("invalid", refusal, { field: "paymentMethod" });
}

/** The error for a prepaying account that chooses net terms. */
export const NO_NET30 =
	"Net terms are not available for your account, which is set to prepay. Choose another payment method.";

const NO_NET30_FOR_CUSTOMER =
	"Net terms are not available for this customer, who is set to prepay. Choose another payment method.";

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

/** @throws DomainError conflict for a cart below the smallest order (Rule 9.53). */
function requireMinimum({ totals, rates }: Cart): void {
	if (totals.minimumMissingCents === 0) return;
	throw new DomainError(
		"conflict",
		`The smallest order is ${formatCents(rates.minimumCents)} of goods. Add ${formatCents(totals.minimumMissingCents)} to order.`,
	);
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

/** @throws DomainError conflict unless every line can be ordered. */
function refuseProblems({ lines }: Verification): void {
	if (lines.length === 0)
		throw new DomainError("conflict", "Enter at least one line with a SKU and a quantity.");
	const errors = lines
		.map((line, n) => ({ line, n }))
		.filter(({ line }) => line.status !== "ready")
		.map(({ line: { goods, code, problem }, n }) => ({
			field: `lines[${n}].${problem?.field ?? "quantity"}`,
			message: `${goods ? lineName(goods) : code || "A row without a SKU"}: ${problem?.text ?? "Enter a quantity"}`,
		}));
	if (errors.length > 0) {
		throw new DomainError("conflict", errors.map(({ message }) => message).join(" "), { errors });
	}
}
