import { and, asc, eq, gt, gte, inArray, lt, sql } from "drizzle-orm";
import { placerReader } from "~/buying/index.server";
import { flavorText } from "~/catalog";
import { carrierName } from "~/kernel/carriers/carriers";
import {
	type Cursor,
	type Period,
	pieceOf,
	type Source,
	time,
	timeHead,
} from "~/kernel/csv/csv-source.server";
import { decimalOf, decimalOrNull } from "~/kernel/money";
import { getSettings } from "~/kernel/settings/settings.queries.server";
import type { Db } from "~db/client.server";
import { orderItems, orders } from "~db/schema.server";

/** The orders of a period: everybody's, or one company's. */
type Scope = Period & { companyId?: string };

// Small enough that other requests wait only about ten milliseconds. An order has several lines.
const PAGE = 250;
const LINES_PAGE = 100;

const cursorOfOrder = ({ id, createdAt }: { id: string; createdAt: Date }) => ({
	at: createdAt.getTime(),
	id,
});

/** The next orders of a scope, oldest first, read by an index on time. */
const ordersAfter = (db: Db, after: Cursor, { from, to, companyId }: Scope, limit: number) =>
	db
		.select()
		.from(orders)
		.where(
			and(
				companyId === undefined ? undefined : eq(orders.companyId, companyId),
				sql`(${orders.createdAt}, ${orders.id}) > (${after.at}, ${after.id})`,
				gte(orders.createdAt, from),
				lt(orders.createdAt, to),
			),
		)
		.orderBy(asc(orders.createdAt), asc(orders.id))
		.limit(limit)
		.all();

/** One row an order. */
export const ORDERS: Source<Scope> = {
	heads: `Order Number,${timeHead("Created")},Status,Payment Status,Payment Method,Customer,Email,PO Number,Subtotal,Tax,Shipping,Total,Carrier,Tracking Number,${timeHead("Shipped")},${timeHead("Delivered")},${timeHead("Cancelled")},Ship To,City,State,ZIP,Special Instructions,Excise,Placed By`,
	read: (db, after, scope) => {
		const { carriers } = getSettings(db);
		const rows = ordersAfter(db, after, scope, PAGE);
		const placerOf = placerReader(db, rows);
		const lines = rows.map((row) => [
			row.orderNumber,
			time(row.createdAt),
			row.status,
			row.paymentStatus,
			row.paymentMethod,
			row.customerName,
			row.customerEmail,
			row.poNumber,
			decimalOf(row.subtotalCents),
			decimalOf(row.taxCents),
			decimalOf(row.shippingCents),
			decimalOf(row.totalCents),
			carrierName(carriers, row.carrier) ?? row.carrier,
			row.trackingNumber,
			time(row.shippedAt),
			time(row.deliveredAt),
			time(row.cancelledAt),
			[row.shippingAddress.company, row.shippingAddress.address1, row.shippingAddress.address2]
				.filter(Boolean)
				.join(", "),
			row.shippingAddress.city,
			row.shippingAddress.state,
			row.shippingAddress.zipCode,
			row.notes,
			decimalOf(row.exciseCents),
			placerOf(row),
		]);
		return pieceOf(rows, PAGE, cursorOfOrder, lines);
	},
};

/** One row an order line; our unit costs for staff only (Rule 1.4). */
export const orderLines = ({ withCosts }: { withCosts: boolean }): Source<Scope> => ({
	heads: `Order Number,${timeHead("Created")},Status,Product,SKU,Flavor,Quantity,Unit Price,Line Total${withCosts ? ",Unit Cost" : ""}`,
	read: (db, after, scope) => {
		const rows = ordersAfter(db, after, scope, LINES_PAGE);
		const ids = rows.map(({ id }) => id);
		const items = db
			.select()
			.from(orderItems)
			.where(and(inArray(orderItems.orderId, ids), gt(orderItems.quantity, 0)))
			.orderBy(asc(orderItems.orderId), asc(orderItems.position))
			.all();
		const byOrder = Map.groupBy(items, ({ orderId }) => orderId);
		const lines = rows.flatMap((order) =>
			(byOrder.get(order.id) ?? []).map((line) => [
				order.orderNumber,
				time(order.createdAt),
				order.status,
				line.productName,
				line.sku,
				flavorText(line),
				line.quantity,
				decimalOf(line.unitPriceCents),
				decimalOf(line.lineTotalCents),
				...(withCosts ? [decimalOrNull(line.unitCostCents)] : []),
			]),
		);
		return pieceOf(rows, LINES_PAGE, cursorOfOrder, lines);
	},
});
