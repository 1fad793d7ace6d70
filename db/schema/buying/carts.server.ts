import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { cents, createdAt, flag, id, json, moment, updatedAt, validJson } from "../../columns.server.ts";
import type { LeftLine, QuickOrderDraftLine } from "../../json-shapes.ts";
import { productFlavors, products } from "../catalog/catalog.server.ts";
import { users } from "../customers/accounts.server.ts";
import { companies } from "../customers/companies.server.ts";
import { locations } from "../customers/locations.server.ts";

export const carts = sqliteTable(
	"carts",
	{
		id: id(),
		userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
		sessionId: text("session_id"),
		/** As last seen; every read computes it again. */
		subtotalCents: cents("subtotal_cents").notNull().default(0),
		lastActivity: moment("last_activity").notNull(),
		abandoned: flag("abandoned").notNull().default(false),
		abandonedAt: moment("abandoned_at"),
		recoveryEmailSent: flag("recovery_email_sent").notNull().default(false),
		recoveryEmailSentAt: moment("recovery_email_sent_at"),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [
		uniqueIndex("carts_user").on(t.userId),
		index("carts_activity").on(t.abandoned, t.lastActivity),
		check("carts_subtotal", sql`${t.subtotalCents} >= 0`),
	],
);

export const cartItems = sqliteTable(
	"cart_items",
	{
		id: id(),
		cartId: text("cart_id")
			.notNull()
			.references(() => carts.id, { onDelete: "cascade" }),
		productId: text("product_id")
			.notNull()
			.references(() => products.id, { onDelete: "cascade" }),
		flavorId: text("flavor_id").references(() => productFlavors.id, { onDelete: "cascade" }),
		quantity: integer("quantity").notNull(),
		/** The unit price the buyer last saw on this line. */
		seenPriceCents: cents("seen_price_cents"),
		/** The buyer's own words for goods that were put right on the quick order (Rule 4.13), a line each; null: none. */
		typed: text("typed"),
		createdAt: createdAt(),
	},
	(t) => [
		uniqueIndex("cart_items_line").on(
			t.cartId,
			t.productId,
			sql`(case when ${t.flavorId} is null then '' else ${t.flavorId} end)`,
		),
		index("cart_items_product").on(t.productId),
		check("cart_items_quantity", sql`${t.quantity} >= 1`),
	],
);

/** The rows on a buyer's quick-order pad (Rule 4.13). */
export const quickOrderDrafts = sqliteTable(
	"pad_drafts",
	{
		userId: text("user_id")
			.primaryKey()
			.references(() => users.id, { onDelete: "cascade" }),
		/** The rows as typed. */
		lines: json<QuickOrderDraftLine[]>("lines").notNull(),
		savedAt: moment("saved_at").notNull(),
	},
	(t) => [validJson("pad_drafts_lines_json", t.lines)],
);

export const savedLists = sqliteTable(
	"saved_lists",
	{
		id: id(),
		userId: text("user_id")
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		name: text("name").notNull(),
		/** The company whose people may use it (Rule 13.8); null for the person's own. */
		sharedWith: text("shared_with").references(() => companies.id),
		/** The store it is for (Rule 4.12); null: for any. */
		locationId: text("location_id").references(() => locations.id, { onDelete: "set null" }),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [
		uniqueIndex("saved_lists_name").on(t.userId, sql`lower(${t.name})`),
		index("saved_lists_shared").on(t.sharedWith),
	],
);

export const savedListItems = sqliteTable(
	"saved_list_items",
	{
		id: id(),
		listId: text("list_id")
			.notNull()
			.references(() => savedLists.id, { onDelete: "cascade" }),
		productId: text("product_id")
			.notNull()
			.references(() => products.id, { onDelete: "cascade" }),
		flavorId: text("flavor_id").references(() => productFlavors.id, { onDelete: "cascade" }),
		quantity: integer("quantity").notNull(),
		position: integer("position").notNull().default(0),
	},
	(t) => [
		uniqueIndex("saved_list_items_line").on(
			t.listId,
			t.productId,
			sql`(case when ${t.flavorId} is null then '' else ${t.flavorId} end)`,
		),
		check("saved_list_items_quantity", sql`${t.quantity} >= 1`),
	],
);

/** The cart of a person who no longer buys for a company, until a colleague takes it over (Rule 13.13). */
export const leftCarts = sqliteTable(
	"left_carts",
	{
		id: id(),
		companyId: text("company_id")
			.notNull()
			.references(() => companies.id),
		/** Who left it. */
		userId: text("user_id")
			.notNull()
			.references(() => users.id),
		lines: json<LeftLine[]>("lines").notNull(),
		createdAt: createdAt(),
	},
	(t) => [
		index("left_carts_company").on(t.companyId, t.createdAt),
		validJson("left_carts_lines_json", t.lines),
	],
);
