import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { CATEGORY_NAMES } from "../../../app/terms/categories.ts";
import {
	PLANNED_FIELD_NAMES,
	PRICE_AUDIENCE_NAMES,
	PRICE_KIND_NAMES,
} from "../../../app/terms/price-lists.ts";
import type { PricingTier } from "../../../app/terms/pricing-tiers.ts";
import { cents, createdAt, id, json, moment, oneOf, updatedAt, validJson } from "../../columns.server.ts";
import { users } from "../customers/accounts.server.ts";
import { companies } from "../customers/companies.server.ts";
import { brands, productFlavors, products } from "./catalog.server.ts";

/** Prices beside the tiers' (db/decisions/034). */
export const priceLists = sqliteTable(
	"price_lists",
	{
		id: id(),
		name: text("name").notNull(),
		/** The first and the last day in the shop's time zone, both included; null: open. */
		fromDay: text("from_day"),
		untilDay: text("until_day"),
		/** Where lists overlap, the higher one counts. */
		priority: integer("priority").notNull().default(0),
		audience: text("audience", { enum: PRICE_AUDIENCE_NAMES }).notNull().default("everyone"),
		/** Of a list that is given to tiers. */
		tiers: json<PricingTier[]>("tiers").notNull().default([]),
		/** Counts edits, so that an edit of a stale page is detected. */
		version: integer("version").notNull().default(1),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [
		uniqueIndex("price_lists_name").on(sql`lower(${t.name})`),
		oneOf("price_lists_audience", t.audience, PRICE_AUDIENCE_NAMES),
		check(
			"price_lists_days",
			sql`${t.fromDay} is null or ${t.untilDay} is null or ${t.fromDay} <= ${t.untilDay}`,
		),
		validJson("price_lists_tiers_json", t.tiers),
	],
);

/** The companies that a list is given to. */
export const priceListCompanies = sqliteTable(
	"price_list_companies",
	{
		listId: text("list_id")
			.notNull()
			.references(() => priceLists.id, { onDelete: "cascade" }),
		companyId: text("company_id")
			.notNull()
			.references(() => companies.id, { onDelete: "cascade" }),
	},
	(t) => [
		primaryKey({ columns: [t.listId, t.companyId] }),
		index("price_list_companies_company").on(t.companyId),
	],
);

/** A price of a list, for one flavor, product, brand or category: it goes when those are deleted. */
export const priceListEntries = sqliteTable(
	"price_list_entries",
	{
		id: id(),
		listId: text("list_id")
			.notNull()
			.references(() => priceLists.id, { onDelete: "cascade" }),
		position: integer("position").notNull(),
		flavorId: text("flavor_id").references(() => productFlavors.id, { onDelete: "cascade" }),
		productId: text("product_id").references(() => products.id, { onDelete: "cascade" }),
		brandId: text("brand_id").references(() => brands.id, { onDelete: "cascade" }),
		category: text("category", { enum: CATEGORY_NAMES }),
		kind: text("kind", { enum: PRICE_KIND_NAMES }).notNull(),
		/** Cents, or hundredths of a percent. */
		value: integer("value").notNull(),
		/** From how many units of the product on it counts. */
		minimum: integer("minimum").notNull().default(1),
	},
	(t) => [
		index("price_list_entries_list").on(t.listId, t.position),
		index("price_list_entries_flavor").on(t.flavorId),
		index("price_list_entries_product").on(t.productId),
		index("price_list_entries_brand").on(t.brandId),
		uniqueIndex("price_list_entries_goods").on(
			t.listId,
			sql`coalesce(${t.flavorId}, ${t.productId}, ${t.brandId}, ${t.category})`,
			t.minimum,
		),
		oneOf("price_list_entries_kind", t.kind, PRICE_KIND_NAMES),
		oneOf("price_list_entries_category", t.category, CATEGORY_NAMES),
		check(
			"price_list_entries_one",
			sql`(${t.flavorId} is not null) + (${t.productId} is not null) + (${t.brandId} is not null) + (${t.category} is not null) = 1`,
		),
		check("price_list_entries_value", sql`${t.value} > 0 and (${t.kind} <> 'percent' or ${t.value} < 10000)`),
		check("price_list_entries_minimum", sql`${t.minimum} >= 1`),
	],
);

/** Changes of products' own prices that begin on a day: made together, and withdrawn together. */
export const priceChanges = sqliteTable(
	"price_changes",
	{
		id: id(),
		/** What it does, in words. */
		name: text("name").notNull(),
		/** In the shop's time zone: it begins with that day. */
		fromDay: text("from_day").notNull(),
		actorId: text("actor_id").references(() => users.id),
		actorName: text("actor_name").notNull(),
		createdAt: createdAt(),
	},
	(t) => [index("price_changes_day").on(t.fromDay)],
);

/** A price that a product will have. */
export const plannedPrices = sqliteTable(
	"planned_prices",
	{
		changeId: text("change_id")
			.notNull()
			.references(() => priceChanges.id, { onDelete: "cascade" }),
		productId: text("product_id")
			.notNull()
			.references(() => products.id, { onDelete: "cascade" }),
		field: text("field", { enum: PLANNED_FIELD_NAMES }).notNull(),
		/** As in its change. */
		fromDay: text("from_day").notNull(),
		/** What it was when it was planned. */
		oldCents: cents("old_cents"),
		cents: cents("cents").notNull(),
		/** Since when the product has it. */
		startedAt: moment("started_at"),
	},
	(t) => [
		// One price for a product and a day: the one planned last.
		primaryKey({ columns: [t.productId, t.field, t.fromDay] }),
		index("planned_prices_change").on(t.changeId),
		index("planned_prices_due").on(t.fromDay).where(sql`${t.startedAt} is null`),
		oneOf("planned_prices_field", t.field, PLANNED_FIELD_NAMES),
		check("planned_prices_cents", sql`${t.cents} > 0`),
	],
);
