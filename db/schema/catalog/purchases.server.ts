import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { PURCHASE_STATUS_NAMES } from "../../../app/terms/purchases.ts";
import { cents, createdAt, id, moment, oneOf, updatedAt } from "../../columns.server.ts";
import { users } from "../customers/accounts.server.ts";
import { suppliers } from "./suppliers.server.ts";

/** What we order from suppliers (Rule 7.157). */
export const purchaseOrders = sqliteTable(
	"purchase_orders",
	{
		id: id(),
		number: text("number").notNull().unique(),
		supplierId: text("supplier_id")
			.notNull()
			.references(() => suppliers.id),
		status: text("status", { enum: PURCHASE_STATUS_NAMES }).notNull().default("draft"),
		/** 2026-12-03 */
		expectedDay: text("expected_day"),
		/** To the supplier. */
		note: text("note"),
		/** What bringing all of it costs; null: not known, or free. */
		freightCents: cents("freight_cents"),
		/** 0: a draft. Each change of what the supplier has adds one. */
		revision: integer("revision").notNull().default(0),
		sentAt: moment("sent_at"),
		/** The address it was mailed to; null: it was ordered in another way. */
		sentTo: text("sent_to"),
		/** When it was received, closed or canceled. */
		endedAt: moment("ended_at"),
		/** Counts all changes, so that a change of a stale page is detected. */
		version: integer("version").notNull().default(1),
		actorId: text("actor_id")
			.notNull()
			.references(() => users.id),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [
		index("purchase_orders_supplier").on(t.supplierId, t.status),
		index("purchase_orders_status").on(t.status, t.createdAt),
		index("purchase_orders_newest").on(t.createdAt, t.id),
		oneOf("purchase_orders_status_name", t.status, PURCHASE_STATUS_NAMES),
		check("purchase_orders_freight", sql`${t.freightCents} is null or ${t.freightCents} >= 0`),
	],
);

/** Goods of an order to a supplier. They refer to goods by plain ids, as the stock's ledger does: they outlive them. */
export const purchaseLines = sqliteTable(
	"purchase_lines",
	{
		id: id(),
		purchaseId: text("purchase_id")
			.notNull()
			.references(() => purchaseOrders.id, { onDelete: "cascade" }),
		position: integer("position").notNull(),
		productId: text("product_id").notNull(),
		/** Null: the product's own stock. */
		flavorId: text("flavor_id"),
		/** Product and flavor, our SKU and the supplier's code, as they were when the line was added. */
		name: text("name").notNull(),
		sku: text("sku"),
		code: text("code"),
		quantity: integer("quantity").notNull(),
		/** Units that have come. */
		received: integer("received").notNull().default(0),
		/** What a unit costs; null: not known. */
		costCents: cents("cost_cents"),
	},
	(t) => [
		uniqueIndex("purchase_lines_place").on(t.purchaseId, t.productId, sql`coalesce(${t.flavorId}, '')`),
		index("purchase_lines_goods").on(t.productId, t.flavorId),
		check("purchase_lines_quantity", sql`${t.quantity} >= 0`),
		check("purchase_lines_received", sql`${t.received} >= 0`),
		check("purchase_lines_cost", sql`${t.costCents} is null or ${t.costCents} > 0`),
	],
);
