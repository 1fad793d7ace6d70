import { asc, inArray, sql } from "drizzle-orm";
import { type ExciseCharge, exciseOf } from "~/terms/excise";
import type { ExciseSum } from "~/terms/excise-sum";
import type { Db, Tx } from "~db/client.server";
import type { Address } from "~db/json-shapes";
import { prepareOnce } from "~db/prepared.server";
import { orderItems, products } from "~db/schema.server";
import type { OrderLine, ShortLine } from "./order-view.ts";

export type OrderItem = typeof orderItems.$inferSelect;

const selectItems = prepareOnce((db) =>
	db
		.select()
		.from(orderItems)
		.where(sql`${orderItems.orderId} in (select value from json_each(${sql.placeholder("ids")}))`)
		.orderBy(asc(orderItems.orderId), asc(orderItems.position))
		.prepare(),
);

/** Reads the items of any number of orders with one query, and returns each order's items in their order. */
export function itemReader(
	db: Db | Tx,
	orders: readonly { id: string }[],
): (order: { id: string }) => OrderItem[] {
	if (orders.length === 0) return () => [];
	const items = selectItems(db).all({ ids: JSON.stringify(orders.map(({ id }) => id)) });
	const byOrder = Map.groupBy(items, ({ orderId }) => orderId);
	return ({ id }) => byOrder.get(id) ?? [];
}

/** A line to write: its goods, at a price in cents, and which flavors filled an assorted one. */
export type NewItem = Pick<
	OrderItem,
	"flavorId" | "productName" | "sku" | "flavor" | "assorted" | "quantity" | "unitPriceCents" | "takenFrom"
> & { productId: string; excise?: readonly ExciseCharge[] | null } & Partial<PricedBy>;

/** Who of the staff set a price, and the owner who allowed it (Rule 7.174). */
export type PricedBy = Pick<OrderItem, "pricedBy" | "priceAllowedBy">;

/** Writes lines of an order from `position` on, with their products' current costs (Rule 5.5). */
export function writeItems(tx: Tx, orderId: string, position: number, lines: readonly NewItem[]): void {
	const ids = lines.map(({ productId }) => productId);
	const costs = new Map(
		tx
			.select({ id: products.id, costCents: products.costCents })
			.from(products)
			.where(inArray(products.id, ids))
			.all()
			.map(({ id, costCents }) => [id, costCents]),
	);
	for (const [n, line] of lines.entries()) {
		const { productId, flavorId, productName, sku, flavor, assorted, quantity, unitPriceCents, takenFrom } =
			line;
		tx.insert(orderItems)
			.values({
				...{ orderId, position: position + n, productId, flavorId, productName, sku, flavor, assorted },
				...{ quantity, unitPriceCents, lineTotalCents: unitPriceCents * quantity, takenFrom },
				unitCostCents: costs.get(productId) ?? null,
				pricedBy: line.pricedBy ?? null,
				priceAllowedBy: line.priceAllowedBy ?? null,
				excise: line.excise?.length ? [...line.excise] : null,
			})
			.run();
	}
}

/** The lines that are still in an order: without those closed short as a whole (Rule 7.93). */
export const keptItems = (items: readonly OrderItem[]): OrderItem[] =>
	items.filter(({ quantity }) => quantity > 0);

/** The units closed short, by line. */
export const shortOf = (items: readonly OrderItem[]): ShortLine[] =>
	items.flatMap(({ id, productName, sku, flavor, assorted, closedShort }) =>
		closedShort > 0 ? { orderItemId: id, productName, sku, flavor, assorted, quantity: closedShort } : [],
	);

/** An item as its buyer may see it: without its cost and the flavors it was taken from. */
export const lineOf = (item: OrderItem): OrderLine => ({
	id: item.id,
	productId: item.productId,
	flavorId: item.flavorId,
	productName: item.productName,
	sku: item.sku,
	flavor: item.flavor,
	assorted: item.assorted,
	quantity: item.quantity,
	unitPriceCents: item.unitPriceCents,
	lineTotalCents: item.lineTotalCents,
});

/** The excise of an order by rate, from what its lines keep (Rule 18.25). */
export const exciseOfOrder = (items: readonly OrderItem[], shippingAddress: Address): ExciseSum[] =>
	exciseOf(
		items.map(({ quantity, lineTotalCents, excise }) => ({
			...{ quantity, lineTotalCents, excise: excise ?? [] },
		})),
		shippingAddress,
	);
