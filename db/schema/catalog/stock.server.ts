import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { STOCK_BATCH_NAMES, STOCK_MOVE_NAMES } from "../../../app/terms/stock.ts";
import { cents, createdAt, id, oneOf, updatedAt } from "../../columns.server.ts";
import { users } from "../customers/accounts.server.ts";
import { productFlavors, products } from "./catalog.server.ts";
import { purchaseOrders } from "./purchases.server.ts";

/**
 * The stock's ledger: every change of a quantity. Triggers (db/derived/catalog/stock.sql) keep the quantities of products and
 * flavors by it, and refuse to change or delete a row. So it refers to goods by plain ids: it outlives them.
 */
export const stockMovements = sqliteTable(
	"stock_movements",
	{
		/** Counts up, so that the rows of one moment have an order. */
		id: integer("id").primaryKey({ autoIncrement: true }),
		productId: text("product_id").notNull(),
		/** Null: the product's own stock. */
		flavorId: text("flavor_id"),
		/** The flavor's name at the time. */
		flavor: text("flavor"),
		kind: text("kind", { enum: STOCK_MOVE_NAMES }).notNull(),
		quantity: integer("quantity").notNull(),
		/** What the product itself or the flavor has after it. */
		balance: integer("balance").notNull(),
		reason: text("reason"),
		/** An order's number, a delivery's reference or a file's name, and the id of that record. */
		reference: text("reference"),
		referenceId: text("reference_id"),
		/** Null: the system itself. */
		actorId: text("actor_id").references(() => users.id),
		actorName: text("actor_name").notNull(),
		createdAt: createdAt(),
	},
	(t) => [
		index("stock_movements_good").on(t.productId, t.flavorId, t.id),
		index("stock_movements_product").on(t.productId, t.id),
		index("stock_movements_reference").on(t.referenceId, t.id).where(sql`${t.referenceId} is not null`),
		// The quantities that usually come, without the many orders between.
		index("stock_movements_received").on(t.productId, t.flavorId, t.id).where(sql`${t.kind} = 'receive'`),
		oneOf("stock_movements_kind", t.kind, STOCK_MOVE_NAMES),
		check("stock_movements_quantity", sql`${t.quantity} <> 0 or ${t.kind} = 'count'`),
		check("stock_movements_balance", sql`${t.balance} >= 0`),
	],
);

/** A delivery or a count; its lines are the movements that refer to it. */
export const stockBatches = sqliteTable(
	"stock_batches",
	{
		id: id(),
		kind: text("kind", { enum: STOCK_BATCH_NAMES }).notNull(),
		/** Both of a delivery only. */
		supplier: text("supplier"),
		reference: text("reference"),
		/** The day of the delivery or count: 2026-11-21. */
		day: text("day").notNull(),
		/** The order to a supplier that a delivery came for. */
		purchaseId: text("purchase_id").references(() => purchaseOrders.id),
		/** What bringing it cost, spread over its goods; null: not known. */
		freightCents: cents("freight_cents"),
		actorId: text("actor_id")
			.notNull()
			.references(() => users.id),
		createdAt: createdAt(),
	},
	(t) => [
		uniqueIndex("stock_batches_delivery").on(sql`lower(${t.supplier})`, sql`lower(${t.reference})`),
		index("stock_batches_newest").on(t.kind, t.createdAt),
		index("stock_batches_purchase").on(t.purchaseId),
		oneOf("stock_batches_kind", t.kind, STOCK_BATCH_NAMES),
		check(
			"stock_batches_named",
			sql`${t.kind} <> 'receive' or (${t.supplier} is not null and ${t.reference} is not null)`,
		),
	],
);

/**
 * What goods of a delivery cost, and how they moved the average of their product (Rules 7.145, 7.158). Rows are only added; they refer to
 * goods by plain ids, as the stock's ledger does.
 */
export const receiptCosts = sqliteTable(
	"receipt_costs",
	{
		id: id(),
		batchId: text("batch_id")
			.notNull()
			.references(() => stockBatches.id),
		productId: text("product_id").notNull(),
		flavorId: text("flavor_id"),
		units: integer("units").notNull(),
		/** What the supplier takes for a unit; null: not known. */
		costCents: cents("cost_cents"),
		/** Its share of the delivery's freight. */
		freightCents: cents("freight_cents").notNull(),
		/** All units with their freight; null: their cost isn't known. */
		landedCents: cents("landed_cents"),
		/** The product in all flavors before the delivery, and the average cost of a unit before and after it. */
		stockBefore: integer("stock_before").notNull(),
		averageBefore: cents("average_before"),
		averageAfter: cents("average_after"),
		createdAt: createdAt(),
	},
	(t) => [
		index("receipt_costs_batch").on(t.batchId),
		index("receipt_costs_product").on(t.productId, t.id),
		check("receipt_costs_units", sql`${t.units} > 0`),
		check("receipt_costs_cost", sql`${t.costCents} is null or ${t.costCents} > 0`),
		check(
			"receipt_costs_landed",
			sql`${t.landedCents} is ${t.units} * ${t.costCents} + iif(${t.costCents} is null, null, ${t.freightCents})`,
		),
	],
);

/** When a product or flavor is to be ordered again, and what is on its way (Rule 7.121). Nothing planned is no row. */
export const stockPlans = sqliteTable(
	"stock_plans",
	{
		id: id(),
		productId: text("product_id")
			.notNull()
			.references(() => products.id, { onDelete: "cascade" }),
		/** Null: the product's own stock. */
		flavorId: text("flavor_id").references(() => productFlavors.id, { onDelete: "cascade" }),
		/** It is to be ordered when this many or fewer are left. */
		reorderPoint: integer("reorder_point"),
		/** 2026-12-03 */
		expectedDay: text("expected_day"),
		expectedQuantity: integer("expected_quantity"),
		updatedAt: updatedAt(),
	},
	(t) => [
		uniqueIndex("stock_plans_place").on(t.productId, sql`coalesce(${t.flavorId}, '')`),
		index("stock_plans_flavor").on(t.flavorId),
		check("stock_plans_point", sql`${t.reorderPoint} is null or ${t.reorderPoint} >= 0`),
		check("stock_plans_quantity", sql`${t.expectedQuantity} is null or ${t.expectedQuantity} >= 1`),
	],
);

/** Goods that a buyer is mailed about once they are back (Rule 7.130). The mail deletes the row. */
export const stockRequests = sqliteTable(
	"stock_requests",
	{
		id: id(),
		userId: text("user_id")
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		productId: text("product_id")
			.notNull()
			.references(() => products.id, { onDelete: "cascade" }),
		/** Null: the product, in any flavor. */
		flavorId: text("flavor_id").references(() => productFlavors.id, { onDelete: "cascade" }),
		createdAt: createdAt(),
	},
	(t) => [
		uniqueIndex("stock_requests_once").on(t.userId, t.productId, sql`coalesce(${t.flavorId}, '')`),
		index("stock_requests_product").on(t.productId, t.flavorId),
		index("stock_requests_flavor").on(t.flavorId),
	],
);
