import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { PAST_IMPORT_STATES, PAST_ROW_KINDS } from "../../../app/terms/imports.ts";
import { cents, createdAt, flag, id, json, moment, oneOf, validJson } from "../../columns.server.ts";
import type { ImportMends, ImportOutline, PlannedPastLine } from "../../json-shapes.ts";
import { productFlavors, products } from "../catalog/catalog.server.ts";
import { users } from "../customers/accounts.server.ts";
import { companies } from "../customers/companies.server.ts";
import { locations } from "../customers/locations.server.ts";

/** A file of past orders, and what came of it. */
export const pastImports = sqliteTable(
	"past_imports",
	{
		id: id(),
		adminId: text("admin_id")
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		fileName: text("file_name").notNull(),
		outline: json<ImportOutline>("outline").notNull(),
		columns: json<string[]>("columns").notNull(),
		mends: json<ImportMends>("mends").notNull().default({}),
		/** Which preview it is; another one isn't confirmed. */
		version: text("version"),
		state: text("state", { enum: PAST_IMPORT_STATES }).notNull().default("columns"),
		/** Lines whose goods the catalog doesn't have are left out, by the admin's choice. */
		knownOnly: flag("known_only").notNull().default(false),
		/** When work on it was asked for, who does it, since when, and when that process last reported. */
		queuedAt: moment("queued_at"),
		claimedAt: moment("claimed_at"),
		claimedBy: text("claimed_by"),
		heartbeatAt: moment("heartbeat_at"),
		/** How many rows of the file have been read. */
		rowsRead: integer("rows_read").notNull().default(0),
		/** Why it broke off. */
		problem: text("problem"),
		finishedAt: moment("finished_at"),
		createdAt: createdAt(),
	},
	(t) => [
		index("past_imports_admin").on(t.adminId, t.createdAt),
		index("past_imports_state").on(t.state, t.queuedAt),
		oneOf("past_imports_state", t.state, PAST_IMPORT_STATES),
		validJson("past_imports_mends_json", t.mends),
	],
);

/** The rows of an import's file, and what each comes to. */
export const pastImportRows = sqliteTable(
	"past_import_rows",
	{
		importId: text("import_id")
			.notNull()
			.references(() => pastImports.id, { onDelete: "cascade" }),
		/** Counts from 1 in the file's order. */
		position: integer("position").notNull(),
		/** Which order of the file it is of: these count from 1, too. */
		orderAt: integer("order_at").notNull(),
		kind: text("kind", { enum: PAST_ROW_KINDS }).notNull(),
		/** Its goods aren't in the catalog. */
		isUnknown: flag("is_unknown").notNull(),
		isRemarked: flag("is_remarked").notNull(),
		plan: json<PlannedPastLine>("plan").notNull(),
		/** Whether its order was worked on; why it was left out after all. */
		isDone: flag("is_done").notNull().default(false),
		why: text("why"),
	},
	(t) => [
		primaryKey({ columns: [t.importId, t.position] }),
		index("past_import_rows_kind").on(t.importId, t.kind, t.position),
		index("past_import_rows_order").on(t.importId, t.isDone, t.orderAt),
		oneOf("past_import_rows_kind", t.kind, PAST_ROW_KINDS),
		validJson("past_import_rows_plan_json", t.plan),
	],
);

/** Orders of the books before this shop: no stock, no papers, and in no sum over orders (Rule 7.190). */
export const pastOrders = sqliteTable(
	"past_orders",
	{
		id: id(),
		number: text("number").notNull(),
		/** YYYY-MM-DD. */
		day: text("day").notNull(),
		companyId: text("company_id")
			.notNull()
			.references(() => companies.id),
		/** What the books call its store, and that store here, if one has the name. */
		store: text("store"),
		locationId: text("location_id").references(() => locations.id, { onDelete: "set null" }),
		/** Of the lines with a known amount; null: none has one. */
		totalCents: cents("total_cents"),
		importId: text("import_id").references(() => pastImports.id, { onDelete: "set null" }),
		createdAt: createdAt(),
	},
	(t) => [
		uniqueIndex("past_orders_number").on(t.number),
		index("past_orders_company").on(t.companyId, t.day),
		index("past_orders_day").on(t.day),
		index("past_orders_import").on(t.importId),
		index("past_orders_location").on(t.locationId),
		check("past_orders_day_check", sql`${t.day} like '____-__-__'`),
	],
);

/** Units below zero are a return. */
export const pastLines = sqliteTable(
	"past_lines",
	{
		id: id(),
		pastOrderId: text("past_order_id")
			.notNull()
			.references(() => pastOrders.id, { onDelete: "cascade" }),
		position: integer("position").notNull(),
		/** Null: the catalog doesn't have it, yet or any more. */
		productId: text("product_id").references(() => products.id, { onDelete: "set null" }),
		flavorId: text("flavor_id").references(() => productFlavors.id, { onDelete: "set null" }),
		/** As the books say it. */
		sku: text("sku"),
		name: text("name").notNull(),
		flavor: text("flavor"),
		units: integer("units").notNull(),
		unitPriceCents: cents("unit_price_cents"),
		totalCents: cents("total_cents"),
	},
	(t) => [
		index("past_lines_order").on(t.pastOrderId, t.position),
		index("past_lines_product").on(t.productId),
		index("past_lines_flavor").on(t.flavorId),
		// What is still to be mapped.
		index("past_lines_unknown").on(t.sku, t.name).where(sql`product_id is null`),
		check("past_lines_units", sql`${t.units} <> 0`),
	],
);
