import { createHash } from "node:crypto";
import { and, asc, desc, eq, gt, max } from "drizzle-orm";
import { lineName, unitsOf } from "~/catalog";
import { weightsFor } from "~/catalog/index.server";
import type { Actor } from "~/kernel/actor/actor";
import { type AdminActor, canBuy, requireAdmin } from "~/kernel/actor/permissions";
import { recordAudit } from "~/kernel/audit/record-audit.server";
import { shopTime } from "~/kernel/clock/shop-time.server";
import { command } from "~/kernel/commands/command.server";
import { DomainError, notFound } from "~/kernel/errors";
import type { EmailTemplates } from "~/kernel/mails/email-templates";
import { formatCents } from "~/kernel/money";
import { queueEmail } from "~/kernel/outbox/queue-email.server";
import { requireShipTo } from "~/kernel/settings/require-ship-to.server";
import { ratesOfOrder } from "~/kernel/settings/selling.queries.server";
import { billDifference } from "~/ledger/index.server";
import { lackText } from "~/rules";
import {
	certificatesFor,
	exciseOn,
	keepLicenses,
	refuseBlocked,
	refuseOnLicenseHold,
} from "~/rules/index.server";
import { chargesAt, type ExciseCharge } from "~/terms/excise";
import { isSameTown } from "~/terms/locality";
import { ORDER_STATUSES, statusText } from "~/terms/order-status";
import type { Db, Tx } from "~db/client.server";
import type { Address, HeldLine, HeldRequest } from "~db/json-shapes";
import { auditLog, orderEvents, orderItems, orders, products, stockMovements } from "~db/schema.server";
import { savepoint, transact } from "~db/transact.server";
import { storeAt } from "../checkout/ship-to-stores.server";
import { type HeldPrice, holdPrices, refuseWaiting } from "../held-prices/hold-prices.server";
import { isBelowCost, mayGoBelowCost, needsOwner } from "../held-prices/needs-owner.ts";
import { usualPrices } from "../held-prices/usual-prices.server";
import { customerOfOrder } from "../orders/current-buyer.server";
import { verifyForBuyer } from "../quick-order/verify-lines.server";
import { contentsOf, settle } from "../shipments/open-order.server";
import { changeLines, type NewLine } from "./change-lines.server";
import { type ChangeInput, changeCallSchema, type OrderChange } from "./change-order.schema.ts";
import { type ChangePlan, differenceText, planChange } from "./plan-change.ts";

type OrderRow = typeof orders.$inferSelect;

type ChangeOf = OrderChange & { id: string };

/** What a change of stock means to one product or flavor: the units that go back, below zero those taken. */
export type StockEffect = { name: string; quantity: number; left: number };

export type ChangedOrder = {
	orderNumber: string;
	plan: ChangePlan;
	/** The added lines, in their order, with the flavors that their codes leave open. */
	added: { sku: string | null; flavor: string | null; flavors: string[] }[];
	stock: StockEffect[];
	/** The mail to the customer. */
	mail: { template: "order-changed"; to: string; data: EmailTemplates["order-changed"] };
};

/**
 * Corrects an order that is not shipped yet (Rule 7.110), in one transaction: lines, stock, totals, address, PO number,
 * timeline, audit row and one mail. The same key again changes nothing and gets the first answer. Prices of staff who may
 * not go below cost may have to wait for an owner: then nothing is changed, and `heldId` names what waits (Rule 7.170).
 *
 * @throws DomainError forbidden, not_found; conflict when the order is no longer open or was changed since its form was
 * shown (Rule 7.111), when stock is short, when goods are added for a customer who may not buy, or when the total is
 * not the one shown; invalid as `planChange`, for unknown codes, and when nothing is changed.
 */
export const changeOrder = command("order.change", {
	by: "orders.change",
	of: ["id"],
	input: changeCallSchema,
	once: true,
	run(
		tx,
		staff,
		{ shownTotalCents = null, ...input },
	): { orderNumber: string; stock: StockEffect[]; heldId: string | null } {
		const planned = plan(tx, input);
		const { differences, after } = planned.plan;
		if (differences.length === 0) throw new DomainError("invalid", "Nothing was changed yet.");
		if (shownTotalCents !== null && shownTotalCents !== after.totalCents) {
			throw new DomainError(
				"conflict",
				`The new total is ${formatCents(after.totalCents)}; the preview showed ${formatCents(shownTotalCents)}. Nothing was changed yet. Check the preview and apply it again.`,
			);
		}
		const { orderNumber } = planned.order;
		const lines = mayGoBelowCost(staff) ? [] : loweredLines(tx, planned);
		if (lines.some(needsOwner)) {
			// What can't be applied is refused now, not once it is approved.
			rolledBack(
				(then) => savepoint(tx, then),
				(inner) => apply(inner, staff, planned, input),
			);
			const { id } = hold(tx, staff, planned, input, lines);
			return { orderNumber, stock: [], heldId: id };
		}
		const changed = apply(tx, staff, planned, input);
		if (input.sendEmail ?? true) queueEmail(tx, changed.mail);
		return { orderNumber, stock: changed.stock, heldId: null };
	},
});

/** Lets a correction wait for an owner. */
function hold(tx: Tx, staff: AdminActor, planned: Planned, input: ChangeOf, lines: HeldLine[]): HeldPrice {
	const { id: orderId, version: _version, ...change } = input;
	const { order } = planned;
	return holdPrices(
		tx,
		staff,
		{ orderId },
		{
			request: { kind: "order", change },
			lines,
			totalCents: planned.plan.after.totalCents,
			basis: basisOf(planned),
		},
		{ orderNumber: order.orderNumber, reason: input.reason },
	);
}

/** A hash of what a correction was made on: other goods, amounts or another address make it another one. */
const basisOf = ({ order, items }: Planned): string => {
	const { shippingAddress, poNumber, shippingCents, totalCents } = order;
	const lines = items.map(({ item }) => [item.id, item.quantity, item.unitPriceCents]);
	return createHash("sha256")
		.update(JSON.stringify([lines, shippingAddress, poNumber, shippingCents, totalCents]))
		.digest("base64url");
};

/**
 * Applies a correction whose prices an owner approved, and sends its mail (Rule 7.171).
 * @throws DomainError conflict when the order, its prices or its stock are no longer as they were when it was asked for.
 */
export function applyHeldChange(
	tx: Tx,
	owner: AdminActor,
	held: HeldPrice,
	{ change }: HeldRequest & { kind: "order" },
): void {
	// It was validated when it was sent.
	const input = { ...(change as OrderChange), id: held.orderId ?? "" };
	let planned: Planned;
	try {
		planned = plan(tx, input, held.id);
	} catch (error) {
		if (error instanceof DomainError && error.code === "invalid")
			throw new DomainError("conflict", `${error.message}. Turn this correction down.`);
		throw error;
	}
	if (basisOf(planned) !== held.basis || planned.plan.after.totalCents !== held.totalCents) {
		throw new DomainError(
			"conflict",
			`Order ${planned.order.orderNumber} or its prices were changed since this correction was asked for. Turn it down.`,
		);
	}
	const changed = apply(tx, owner, planned, input, held.askedBy);
	if (change.sendEmail ?? true) queueEmail(tx, changed.mail);
}

export type PreviewedChange = ChangedOrder & {
	/** The prices of this correction that are below our cost; null for readers who are not told (Rule 7.170). */
	below: HeldLine[] | null;
};

class RolledBack<T> extends Error {
	readonly result: T;
	constructor(result: T) {
		super("Rolled back");
		this.result = result;
	}
}

/** Runs `work` in a transaction that `begin` begins, and takes everything back. @returns what it gave. */
function rolledBack<T>(begin: (work: (tx: Tx) => never) => never, work: (tx: Tx) => T): T {
	try {
		return begin((tx) => {
			throw new RolledBack(work(tx));
		});
	} catch (error) {
		if (error instanceof RolledBack) return error.result as T;
		throw error;
	}
}

/**
 * What `changeOrder` would do: the same work, rolled back, so that stock and refusals are those of the change itself.
 * @throws DomainError as `changeOrder`.
 */
export function previewChange(db: Db, actor: Actor, input: ChangeOf): PreviewedChange {
	const staff = requireAdmin(actor, "orders.change");
	return rolledBack(
		(then) => transact(db, then),
		(tx) => {
			const planned = plan(tx, input);
			const below = mayGoBelowCost(staff) ? loweredLines(tx, planned).filter(isBelowCost) : null;
			return { ...apply(tx, staff, planned, input), below };
		},
	);
}

type Planned = ReturnType<typeof plan>;

/**
 * What a correction comes to, with everything checked but the stock. Nothing is written.
 * @param approving the waiting correction that is being approved.
 * @throws DomainError as `changeOrder`.
 */
function plan(tx: Tx, input: ChangeOf, approving: string | null = null) {
	const order = tx.select().from(orders).where(eq(orders.id, input.id)).get();
	if (!order) throw notFound("Order");
	refuseClosed(order);
	refuseChanged(tx, order, input.version);
	if (approving === null) refuseWaiting(tx, { orderId: order.id });
	const items = readItems(tx, order.id);
	const added = newLines(tx, order, items, input.added ?? []);
	const address =
		input.shippingAddress && !isSame(input.shippingAddress, order.shippingAddress)
			? input.shippingAddress
			: undefined;
	if (address) requireShipTo(tx, address);
	const { left } = contentsOf(tx, order.id);
	const leftOf = (lineId: string) => unitsOf(left.filter(({ orderItemId }) => orderItemId === lineId));
	const charges = exciseNow(tx, order, address, items, added);
	const planned = planChange(
		{
			...order,
			// Only what a plan says: it is shown to readers who see no costs.
			lines: items.map(({ item, weightHundredths }) => ({
				...{ id: item.id, name: lineName(item), weightHundredths },
				...{ quantity: item.quantity, unitPriceCents: item.unitPriceCents, excise: charges(item) },
			})),
		},
		{
			...input,
			address,
			added: added.map((line) => ({ ...line, excise: charges({ ...line, excise: null }) })),
			terms: { rates: ratesOfOrder(tx, order), certificates: certificatesFor(tx, order, address) },
		},
		(lineId) => items.find(({ item }) => item.id === lineId)!.item.quantity - leftOf(lineId),
	);
	if (
		!canBuy(customerOfOrder(tx, order)) &&
		planned.lines.some((line, n) => line.quantity > (items[n]?.item.quantity ?? 0))
	) {
		throw new DomainError(
			"conflict",
			"This customer has no wholesale approval, so nothing can be added to the order.",
		);
	}
	const customer = customerOfOrder(tx, order);
	const locationId = address ? (storeAt(tx, customer, address)?.id ?? null) : order.locationId;
	const isMoved = locationId !== order.locationId;
	const isElsewhere = address !== undefined && !isSame(streetOf(address), streetOf(order.shippingAddress));
	/** The goods that are to be more, or all of them. */
	const shipped = (isAll: boolean) =>
		planned.lines.flatMap(({ quantity, name }, n) => {
			const { productId, flavorId } = items[n]?.item ?? added[n - items.length]!;
			const isMore = quantity > (isAll ? 0 : (items[n]?.item.quantity ?? 0));
			return productId && isMore ? [{ productId, flavorId, name }] : [];
		});
	refuseBlocked(tx, customer, shipped(address !== undefined), address ?? order.shippingAddress);
	refuseOnLicenseHold(
		tx,
		{ ...order, locationId, ...(address ? { shippingAddress: address } : {}) },
		shipped(isElsewhere),
	);
	refuseLack(planned);
	return { order, items, added, left, customer, address, locationId, isMoved, plan: planned };
}

/** The lines of a correction that are added, cheaper or more than before, at their new prices, in cents. */
function loweredLines(tx: Tx, { order, items, added, customer, plan: { lines } }: Planned): HeldLine[] {
	const goods = lines.map(({ quantity }, n) => {
		const { productId, flavorId } = items[n]?.item ?? added[n - items.length]!;
		return { productId, flavorId, quantity };
	});
	const { companyId } = order;
	const usualOf = usualPrices(tx, { ...customer, companyId }, goods);
	return lines.flatMap(({ name, quantity, unitPriceCents: priceCents }, n) => {
		const was = items[n]?.item;
		const isLowered = !was || priceCents < was.unitPriceCents || quantity > was.quantity;
		if (quantity === 0 || !isLowered) return [];
		const { usualCents, costCents } = usualOf(goods[n]!);
		return [{ name, quantity, priceCents, usualCents, costCents: was?.unitCostCents ?? costCents }];
	});
}

/** Writes a planned correction. `askedBy`: the member of staff whose prices the actor approved. */
function apply(
	tx: Tx,
	staff: AdminActor,
	{ order, items, added, left, address, locationId, isMoved, plan }: Planned,
	input: ChangeOf,
	askedBy: string | null = null,
): ChangedOrder {
	const before =
		tx
			.select({ id: max(stockMovements.id) })
			.from(stockMovements)
			.get()?.id ?? 0;
	changeLines(
		tx,
		staff,
		order,
		items.map(({ item }) => item),
		left,
		plan,
		added,
		{ pricedBy: askedBy ?? staff.id, priceAllowedBy: mayGoBelowCost(staff) ? staff.id : null },
	);
	const { differences, after } = plan;
	const { reason } = input;
	const mail = {
		template: "order-changed",
		to: order.customerEmail,
		data: {
			orderId: order.id,
			differences,
			reason,
			wasCents: order.totalCents,
			totalCents: after.totalCents,
		},
	} as const;
	const result: ChangedOrder = {
		orderNumber: order.orderNumber,
		plan,
		added: added.map(({ sku, flavor, flavors }) => ({ sku, flavor, flavors })),
		stock: effectsSince(tx, order.id, before),
		mail,
	};
	const change = {
		...after,
		...(address ? { shippingAddress: address, locationId } : {}),
		...(input.poNumber === undefined ? {} : { poNumber: input.poNumber }),
		updatedAt: new Date(Math.max(Date.now(), order.updatedAt.getTime() + 1)),
	};
	const written = tx.update(orders).set(change).where(eq(orders.id, order.id)).returning().get();
	if (isMoved) keepLicenses(tx, order.id, locationId);
	// With the rest taken out, what has left already is all of it.
	const billed = billDifference(tx, staff, written, contentsOf(tx, order.id));
	const { status } = settle(tx, staff, billed);
	const changes = differences.map((one) => differenceText(one, { amounts: false })).join("; ");
	tx.insert(orderEvents)
		.values({
			orderId: order.id,
			status,
			actorId: staff.id,
			note: `Order changed: ${changes}${reason ? `. ${reason}` : ""}`,
		})
		.run();
	recordAudit(tx, staff, {
		action: "order.change",
		entity: "order",
		entityId: order.id,
		before: { totalCents: order.totalCents },
		after: {
			orderNumber: order.orderNumber,
			totalCents: after.totalCents,
			changes: differences.map((one) => differenceText(one)),
			reason,
			...(askedBy ? { askedBy } : {}),
		},
	});
	return result;
}

/**
 * What the lines of a correction are charged (Rule 18.25): those of the order as they were, new ones as of today; all of them as of
 * today once it ships to another state, city or ZIP code.
 */
function exciseNow(
	tx: Tx,
	{ shippingAddress }: OrderRow,
	address: Address | undefined,
	items: ReturnType<typeof readItems>,
	added: readonly NewLine[],
): (line: { id: string | null; productId: string | null; excise: ExciseCharge[] | null }) => ExciseCharge[] {
	const to = address ?? shippingAddress;
	const isElsewhere = !isSameTown(to, shippingAddress);
	const requested = [...(isElsewhere ? items.map(({ item }) => item) : []), ...added];
	const today = exciseOn(
		tx,
		requested.flatMap(({ productId }) => productId ?? []),
	);
	return ({ id, productId, excise }) =>
		id !== null && !isElsewhere ? (excise ?? []) : chargesAt(today.get(productId ?? ""), to);
}

/** @throws DomainError conflict when the excise of a line can't be worked out (Rule 18.24). */
function refuseLack({ lines }: ChangePlan): void {
	for (const { name, quantity, excise } of lines) {
		const text = quantity > 0 ? lackText(excise ?? [], "staff") : null;
		if (text) throw new DomainError("conflict", `${name}: ${text}`);
	}
}

/** @throws DomainError conflict unless the order is pending or processing and not refunded. */
function refuseClosed({ orderNumber, status, paymentStatus }: OrderRow): void {
	if (!ORDER_STATUSES[status].canBeCorrected) {
		throw new DomainError(
			"conflict",
			`Order ${orderNumber} is ${statusText(status)}: it can't be changed any more.`,
		);
	}
	if (paymentStatus === "refunded") {
		throw new DomainError("conflict", `Order ${orderNumber} was refunded: it can't be changed any more.`);
	}
}

/** @throws DomainError conflict, saying who and when, if the order was changed since `version` (Rule 7.111). */
function refuseChanged(tx: Tx, order: OrderRow, version: string | undefined): void {
	if (version === undefined || version === order.updatedAt.toISOString()) return;
	const who = tx
		.select({ name: auditLog.actorName })
		.from(auditLog)
		.where(
			and(
				eq(auditLog.entity, "order"),
				eq(auditLog.entityId, order.id),
				gt(auditLog.createdAt, new Date(version)),
			),
		)
		.orderBy(desc(auditLog.createdAt), desc(auditLog.id))
		.get()?.name;
	throw new DomainError(
		"conflict",
		`Order ${order.orderNumber} was changed${who ? ` by ${who}` : ""} at ${shopTime(order.updatedAt)}, since you opened it. Nothing of yours was applied. Load the new version.`,
	);
}

const readItems = (tx: Tx, orderId: string) =>
	tx
		.select({ item: orderItems, weightHundredths: products.weightHundredths })
		.from(orderItems)
		.leftJoin(products, eq(products.id, orderItems.productId))
		.where(eq(orderItems.orderId, orderId))
		.orderBy(asc(orderItems.position))
		.all();

const streetOf = ({ address1, address2, city, state, zipCode }: Address) => ({
	...{ address1, address2, city, state, zipCode },
});

/** Whether two addresses read the same; fields left out count as empty. */
export function isSame(a: Record<string, unknown>, b: Record<string, unknown>): boolean {
	return [...new Set([...Object.keys(a), ...Object.keys(b)])].every(
		(name) => (a[name] ?? "") === (b[name] ?? ""),
	);
}

/**
 * The goods to add, at the customer's prices where no other was asked for. Minimums and cases are for the customer's
 * own orders; stock is checked when it is taken.
 * @throws DomainError conflict for a customer who may not buy; invalid for a code that is unknown, no longer sold or in
 * the order already.
 */
function newLines(
	tx: Tx,
	order: OrderRow,
	items: ReturnType<typeof readItems>,
	typed: NonNullable<ChangeInput["added"]>,
): NewLine[] {
	const wanted = typed.flatMap((line, n) =>
		line.sku && line.quantity > 0 ? { ...line, sku: line.sku, n } : [],
	);
	if (wanted.length === 0) return [];
	const customer = customerOfOrder(tx, order);
	if (!canBuy(customer)) {
		throw new DomainError(
			"conflict",
			"This customer has no wholesale approval, so nothing can be added to the order.",
		);
	}
	const { lines } = verifyForBuyer(
		tx,
		customer,
		wanted.map(({ sku, quantity, flavor }) => ({
			code: sku,
			quantity: String(quantity),
			flavor: flavor ?? "",
		})),
	);
	const weights = weightsFor(
		tx,
		ratesOfOrder(tx, order),
		lines.map(({ goods }) => goods?.productId),
	);
	return lines.map(({ goods, units, problem, rows, code }): NewLine => {
		const { n, price } = wanted[rows[0]! - 1]!;
		if (!goods || units === null || (problem && problem.field !== "quantity")) {
			throw new DomainError("invalid", `${code}: ${problem?.text ?? "Enter a quantity"}`, {
				field: `added[${n}].sku`,
			});
		}
		if (items.some(({ item }) => item.productId === goods.productId && item.flavorId === goods.flavorId)) {
			throw new DomainError(
				"invalid",
				`${lineName(goods)} is in the order already. Change its quantity there.`,
				{
					field: `added[${n}].sku`,
				},
			);
		}
		const assorted = goods.flavor === null && goods.flavors.length > 0;
		return {
			...goods,
			id: null,
			name: lineName({ ...goods, assorted }),
			assorted,
			quantity: units,
			unitPriceCents: price ?? goods.unitPriceCents,
			usualCents: goods.unitPriceCents,
			weightHundredths: weights.get(goods.productId) ?? null,
		};
	});
}

/** What this change did to stock, by product and flavor. */
function effectsSince(tx: Tx, orderId: string, before: number): StockEffect[] {
	const moves = tx
		.select({
			place: stockMovements.flavorId,
			productId: stockMovements.productId,
			productName: products.name,
			flavor: stockMovements.flavor,
			quantity: stockMovements.quantity,
			left: stockMovements.balance,
		})
		.from(stockMovements)
		.innerJoin(products, eq(products.id, stockMovements.productId))
		.where(and(eq(stockMovements.referenceId, orderId), gt(stockMovements.id, before)))
		.orderBy(asc(stockMovements.id))
		.all();
	return [...Map.groupBy(moves, ({ productId, place }) => `${productId} ${place}`).values()].map((same) => ({
		name: lineName(same[0]!),
		quantity: same.reduce((sum, { quantity }) => sum + quantity, 0),
		left: same.at(-1)!.left,
	}));
}
