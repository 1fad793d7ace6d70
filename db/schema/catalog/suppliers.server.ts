import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { cents, createdAt, id, moment, updatedAt } from "../../columns.server.ts";
import { productFlavors, products } from "./catalog.server.ts";

/** Who sells to us (Rule 7.140). */
export const suppliers = sqliteTable(
	"suppliers",
	{
		id: id(),
		name: text("name").notNull(),
		contact: text("contact"),
		email: text("email"),
		phone: text("phone"),
		/** Our number in their books. */
		account: text("account"),
		/** As they put it: 'Net 15'. */
		terms: text("terms"),
		/** Days from an order to its delivery. */
		leadDays: integer("lead_days"),
		/** The smallest order that they take. */
		minimumCents: cents("minimum_cents"),
		notes: text("notes"),
		/** Null: we order from them. */
		archivedAt: moment("archived_at"),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [
		uniqueIndex("suppliers_name").on(sql`lower(${t.name})`),
		check("suppliers_lead_days", sql`${t.leadDays} is null or ${t.leadDays} >= 0`),
		check("suppliers_minimum", sql`${t.minimumCents} is null or ${t.minimumCents} >= 0`),
	],
);

/** What a supplier has of our goods (Rule 7.141). */
export const supplierGoods = sqliteTable(
	"supplier_goods",
	{
		id: id(),
		supplierId: text("supplier_id")
			.notNull()
			.references(() => suppliers.id, { onDelete: "cascade" }),
		productId: text("product_id")
			.notNull()
			.references(() => products.id, { onDelete: "cascade" }),
		/** Null: the product in all its flavors; a flavor's own row goes before it. */
		flavorId: text("flavor_id").references(() => productFlavors.id, { onDelete: "cascade" }),
		/** The supplier's own code. */
		code: text("code"),
		/** Units in a case of theirs. */
		casePack: integer("case_pack"),
		/** What a unit costs; null: not known. */
		costCents: cents("cost_cents"),
		updatedAt: updatedAt(),
	},
	(t) => [
		uniqueIndex("supplier_goods_place").on(t.supplierId, t.productId, sql`coalesce(${t.flavorId}, '')`),
		index("supplier_goods_product").on(t.productId),
		index("supplier_goods_flavor").on(t.flavorId),
		index("supplier_goods_code").on(t.supplierId, sql`lower(${t.code})`),
		check("supplier_goods_case", sql`${t.casePack} is null or ${t.casePack} >= 1`),
		check("supplier_goods_cost", sql`${t.costCents} is null or ${t.costCents} > 0`),
	],
);
