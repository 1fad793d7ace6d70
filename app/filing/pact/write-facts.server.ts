import { and, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import { lineName } from "~/catalog";
import type { Actor } from "~/kernel/actor/actor";
import { requireAdmin } from "~/kernel/actor/permissions";
import { differences } from "~/kernel/audit/differences";
import { lastChange, refuseStale } from "~/kernel/audit/note-change.server";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { command } from "~/kernel/commands/command.server";
import { DomainError, notFound } from "~/kernel/errors";
import type { Db, Tx } from "~db/client.server";
import {
	brands,
	orderItems,
	orders,
	pactCorrections,
	pactFacts,
	productFlavors,
	products,
	shipmentLines,
	shipments,
} from "~db/schema.server";
import { correctionSchema, factsSchema } from "./pact.schema.ts";

function orderOf(db: Db | Tx, orderNumber: string) {
	const order = db
		.select({ id: orders.id, orderNumber: orders.orderNumber, shippingAddress: orders.shippingAddress })
		.from(orders)
		.where(eq(orders.orderNumber, orderNumber))
		.get();
	if (!order) throw notFound("Order");
	return order;
}

/** A parcel's line with its corrections. */
export type ParcelLine = {
	shipmentId: string;
	orderItemId: string;
	/** Of an assorted line: the flavor. */
	flavorId: string | null;
	parcel: number;
	shipped: number;
	/** At most 0, unless more was shipped than was counted. */
	corrected: number;
};

/** The lines of an order's parcels, the first parcel first. */
export function parcelLinesOf(db: Db | Tx, orderId: string): ParcelLine[] {
	return db.all<ParcelLine>(sql`select l.shipment_id as shipmentId, l.order_item_id as orderItemId, l.flavor_id as flavorId, s.number as parcel,
		l.quantity as shipped, coalesce((select sum(k.units) from ${pactCorrections} k where k.shipment_id = l.shipment_id
			and k.order_item_id = l.order_item_id and k.flavor_id is l.flavor_id), 0) as corrected
		from ${shipmentLines} l join ${shipments} s on s.id = l.shipment_id where s.order_id = ${orderId} order by s.number`);
}

const correctionsOf = (db: Db | Tx, orderId: string) =>
	db
		.select(getTableColumns(pactCorrections))
		.from(pactCorrections)
		.innerJoin(shipments, eq(shipments.id, pactCorrections.shipmentId))
		.where(eq(shipments.orderId, orderId))
		.orderBy(pactCorrections.id)
		.all();

const keyOf = (line: { shipmentId: string; orderItemId: string; flavorId: string | null }) =>
	[line.shipmentId, line.orderItemId, line.flavorId].filter(Boolean).join(" ");

/** An order's facts for reports, beside what its products say, and its parcels' lines (Rules 20.5, 20.6). @throws DomainError forbidden, not_found. */
export function getReportFacts(db: Db, actor: Actor, orderNumber: string) {
	requireAdmin(actor, "reports");
	const order = orderOf(db, orderNumber);
	const facts = db.select().from(pactFacts).where(eq(pactFacts.orderId, order.id)).all();
	const items = db
		.select({
			item: orderItems,
			brand: brands.name,
			deviceKind: products.deviceKind,
			volume: products.volumeHundredths,
			upc: sql<string | null>`coalesce(${productFlavors.barcode}, ${products.barcode})`,
		})
		.from(orderItems)
		.leftJoin(products, eq(products.id, orderItems.productId))
		.leftJoin(brands, eq(brands.id, products.brandId))
		.leftJoin(productFlavors, eq(productFlavors.id, orderItems.flavorId))
		.where(eq(orderItems.orderId, order.id))
		.orderBy(orderItems.position)
		.all();
	const names = new Map(items.map(({ item }) => [item.id, lineName(item)]));
	const parcels = parcelLinesOf(db, order.id).map((line) => ({
		key: keyOf(line),
		name: names.get(line.orderItemId) ?? "",
		...{ parcel: line.parcel, shipped: line.shipped, corrected: line.corrected },
	}));
	const corrections = correctionsOf(db, order.id).map(({ id, orderItemId, units, day, reason }) => ({
		...{ id, units, day, reason, name: names.get(orderItemId) ?? "" },
	}));
	return {
		order,
		version: lastChange(db, "order", order.id),
		whole: facts.find(({ orderItemId }) => orderItemId === null) ?? null,
		lines: items.map(({ item, brand, deviceKind, volume, upc }) => ({
			...{
				orderItemId: item.id,
				productId: item.productId,
				name: names.get(item.id)!,
				brand,
				deviceKind,
				volume,
				upc,
			},
			own: facts.find(({ orderItemId }) => orderItemId === item.id) ?? null,
		})),
		...{ parcels, corrections },
	};
}

type Values = Partial<Omit<typeof pactFacts.$inferInsert, "id" | "orderId" | "orderItemId">>;

/** Writes one row of facts; a row that says nothing is deleted. @returns what changed. */
function put(tx: Tx, orderId: string, orderItemId: string | null, values: Values) {
	const isIt = and(
		eq(pactFacts.orderId, orderId),
		orderItemId === null ? isNull(pactFacts.orderItemId) : eq(pactFacts.orderItemId, orderItemId),
	);
	const before = tx.select().from(pactFacts).where(isIt).get();
	const changed = differences({ isLeftOut: false, ...before }, values);
	if (Object.keys(changed.after).length === 0) return null;
	const isEmpty = Object.values(values).every((value) => value === null || value === false);
	if (isEmpty) tx.delete(pactFacts).where(isIt).run();
	else if (before) tx.update(pactFacts).set(values).where(isIt).run();
	else
		tx.insert(pactFacts)
			.values({ orderId, orderItemId, ...values })
			.run();
	return changed;
}

/**
 * Saves facts for reports that are missing or wrong on an order or its lines (Rule 20.6). An empty field restores the order's own value.
 * Exported reports stay as they are.
 * @throws DomainError forbidden, not_found; invalid for a line of another order; conflict when somebody changed them since
 *   (Rule 7.7).
 */
export const saveReportFacts = command("order.report_facts", {
	by: "exports",
	of: ["orderNumber"],
	input: factsSchema,
	run(tx, _admin, { orderNumber, lines, version: expected, ...whole }, { note }): void {
		const { id } = orderOf(tx, orderNumber);
		const own = new Set(
			tx
				.select({ id: orderItems.id })
				.from(orderItems)
				.where(eq(orderItems.orderId, id))
				.all()
				.map((row) => row.id),
		);
		const changes = [put(tx, id, null, whole)];
		for (const { orderItemId, volume, ...facts } of lines) {
			if (!own.has(orderItemId)) throw new DomainError("invalid", "A line is not of this order.");
			changes.push(put(tx, id, orderItemId, { ...facts, volumeHundredths: volume }));
		}
		const described = changes.filter((one) => one !== null);
		if (described.length === 0) return;
		const version = lastChange(tx, "order", id);
		const about = {
			...({ entity: "order", entityId: id, called: "These facts were", fields: ["facts"] } as const),
			version,
		};
		refuseStale(tx, { ...about, expected: expected ?? version }, (_field, _was, is) => (is ? "Facts" : null));
		note({
			entity: "order",
			entityId: id,
			before: { facts: described.map(({ before }) => before) },
			after: { orderNumber, facts: described.map(({ after }) => after), version: version + 1 },
		});
	},
});

/**
 * Adds a correction of a parcel's line, with today's day: a row of this month's report (Rule 20.5). The same form sent
 * twice adds one (Rule 9.4).
 * @throws DomainError forbidden, not_found; conflict for more than the parcel had, and when one was added meanwhile (Rule 20.25).
 */
export const correctParcel = command("order.report_correction", {
	by: "exports",
	of: ["orderNumber"],
	input: correctionSchema,
	once: "as typed",
	run(tx, admin, { orderNumber, line: lineKey, units, reason, seen }, { note }): null {
		const order = orderOf(tx, orderNumber);
		const line = parcelLinesOf(tx, order.id).find((one) => keyOf(one) === lineKey);
		if (!line) throw notFound("Line");
		if (seen != null && seen !== correctionsOf(tx, order.id).length)
			throw new DomainError(
				"conflict",
				"Another correction of this order was added meanwhile. Nothing was added now. Look at it first.",
			);
		const left = line.shipped + line.corrected;
		if (left + units < 0)
			throw new DomainError("conflict", `The parcel had ${left} of these.`, { field: "units" });
		const { shipmentId, orderItemId, flavorId } = line;
		const day = shopToday();
		tx.insert(pactCorrections)
			.values({ shipmentId, orderItemId, flavorId, units, day, reason, actorId: admin.id })
			.run();
		note({ entity: "order", entityId: order.id, after: { orderNumber, units, day, reason } });
		return null;
	},
});
