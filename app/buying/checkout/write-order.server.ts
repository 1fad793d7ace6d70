import type { UserActor } from "~/kernel/actor/actor";
import { takeNumber } from "~/kernel/numbers/numbers.server";
import { keepLicenses, refuseBlocked, refuseOnLicenseHold } from "~/rules/index.server";
import type { Tx } from "~db/client.server";
import { orderEvents, orders } from "~db/schema.server";
import { type NewItem, writeItems } from "../orders/order-lines.server";
import { takeStock, type Wanted } from "../orders/order-stock.server";

type OrderRow = typeof orders.$inferSelect;

/** What an order says before it has a number. */
export type NewOrder = Omit<typeof orders.$inferInsert, "orderNumber" | "status">;

/** A line of a new order: the goods to take, their name for an error, and its price in cents. */
export type NewLine = Omit<NewItem, "takenFrom"> & Wanted;

/** Whose goods go where: whose class of buyer and which store's licenses the rules are asked for. */
type Destination = Pick<OrderRow, "companyId" | "locationId" | "shippingAddress">;

/**
 * Asks the law about goods before any order is made of them (Rules 5.4, 17.7).
 * @throws DomainError conflict for goods that may not go there, or wait for a license.
 */
export function refuseUnlawful(
	tx: Tx,
	buyer: Parameters<typeof refuseBlocked>[1],
	to: Destination,
	lines: Parameters<typeof refuseBlocked>[2],
): void {
	refuseBlocked(tx, buyer, lines, to.shippingAddress);
	refuseOnLicenseHold(tx, to, lines);
}

/**
 * Writes a pending order: its number, its lines with the stock they take, the licenses of its store, and the first entry of its history
 * (Rule 5.5). Every order comes from here.
 * @throws DomainError conflict when there is not enough stock.
 */
export function writeOrder(
	tx: Tx,
	by: UserActor,
	values: NewOrder,
	lines: readonly NewLine[],
	note: string | null,
): OrderRow {
	const order = tx
		.insert(orders)
		.values({ ...values, orderNumber: takeNumber(tx, "order") })
		.returning()
		.get();
	const taken = takeStock(tx, by, order, lines);
	writeItems(
		tx,
		order.id,
		0,
		lines.map((line) => ({ ...line, takenFrom: taken.get(line.id) ?? null })),
	);
	keepLicenses(tx, order.id, order.locationId);
	tx.insert(orderEvents).values({ orderId: order.id, status: "pending", actorId: by.id, note }).run();
	return order;
}
