import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { DEVICE_KIND_NAMES } from "../../../app/terms/regulatory-facts.ts";
import { createdAt, flag, id, updatedAt } from "../../columns.server.ts";
import { orderItems, orders, shipments } from "../buying/orders.server.ts";
import { users } from "../customers/accounts.server.ts";
import { claimReturns } from "../service/claims.server.ts";

/** Where and how a state takes its monthly report, as staff saved it; until then app/filing/pact/known-filings.ts says it. */
export const pactStates = sqliteTable("pact_states", {
	state: text("state").primaryKey(),
	/** An email address or the name of a portal; null: unknown. */
	destination: text("destination"),
	/** A layout of app/filing/pact/layouts.ts; null: unknown. */
	layout: text("layout"),
	/** Whether it wants a report of a month without shipments; null: unknown. */
	wantsNil: flag("wants_nil"),
	/** Our agent in the state: name, address, phone. */
	agent: text("agent"),
	/** Where this was read, and the day it was checked, YYYY-MM-DD. */
	source: text("source"),
	checkedOn: text("checked_on"),
	version: integer("version").notNull().default(1),
	updatedAt: updatedAt(),
});

/** What a report says in place of an order's or a line's own facts, where those are missing or wrong (Rule 20.6). */
export const pactFacts = sqliteTable(
	"pact_facts",
	{
		id: id(),
		orderId: text("order_id")
			.notNull()
			.references(() => orders.id, { onDelete: "cascade" }),
		/** Null: the recipient, for all lines. */
		orderItemId: text("order_item_id").references(() => orderItems.id, { onDelete: "cascade" }),
		recipient: text("recipient"),
		address1: text("address1"),
		city: text("city"),
		zipCode: text("zip_code"),
		licenseNumber: text("license_number"),
		brand: text("brand"),
		deviceKind: text("device_kind", { enum: DEVICE_KIND_NAMES }),
		/** Liquid in one unit, in hundredths of a milliliter. */
		volumeHundredths: integer("volume_hundredths"),
		upc: text("upc"),
		/** Not a vapor product, so no report has it. */
		isLeftOut: flag("is_left_out").notNull().default(false),
		updatedAt: updatedAt(),
	},
	(t) => [
		uniqueIndex("pact_facts_line").on(t.orderId, sql`coalesce(${t.orderItemId}, '')`),
		index("pact_facts_item").on(t.orderItemId),
	],
);

/** Units of a parcel that came back or were counted wrong: a row of the report of the day's month. Rows are only added. */
export const pactCorrections = sqliteTable(
	"pact_corrections",
	{
		id: id(),
		shipmentId: text("shipment_id")
			.notNull()
			.references(() => shipments.id, { onDelete: "cascade" }),
		orderItemId: text("order_item_id")
			.notNull()
			.references(() => orderItems.id, { onDelete: "cascade" }),
		/** Of an assorted line: the flavor. */
		flavorId: text("flavor_id"),
		/** Below zero: fewer than the parcel's report said. */
		units: integer("units").notNull(),
		/** The shop's day, YYYY-MM-DD. */
		day: text("day").notNull(),
		reason: text("reason").notNull(),
		/** The claim's receipt of goods that made it (Rule 20.23); null: staff entered it. */
		returnId: text("return_id").references(() => claimReturns.id, { onDelete: "set null" }),
		actorId: text("actor_id").references(() => users.id, { onDelete: "set null" }),
		createdAt: createdAt(),
	},
	(t) => [
		index("pact_corrections_day").on(t.day),
		index("pact_corrections_item").on(t.orderItemId),
		index("pact_corrections_shipment").on(t.shipmentId),
		index("pact_corrections_return").on(t.returnId),
		check("pact_corrections_units", sql`${t.units} <> 0`),
	],
);

/** An exported report with its file, never changed (db/derived/filing/pact.sql) but for the note that it was sent. */
export const pactReports = sqliteTable(
	"pact_reports",
	{
		id: id(),
		state: text("state").notNull(),
		/** YYYY-MM */
		month: text("month").notNull(),
		/** From 1; later ones correct the ones before. */
		number: integer("number").notNull(),
		layout: text("layout").notNull(),
		/** Of what parts its file was made (app/filing/pact/render-report.server.ts). */
		revision: integer("revision").notNull().default(1),
		fileName: text("file_name").notNull(),
		/** SHA-256 of the file. */
		hash: text("hash").notNull(),
		shipments: integer("shipments").notNull(),
		rows: integer("rows").notNull(),
		units: integer("units").notNull(),
		/** Problems it was exported with. */
		problems: integer("problems").notNull(),
		actorId: text("actor_id").references(() => users.id, { onDelete: "set null" }),
		actorName: text("actor_name").notNull(),
		/** The day staff noted, YYYY-MM-DD, and what the state gave in return. */
		sentOn: text("sent_on"),
		receipt: text("receipt"),
		createdAt: createdAt(),
		content: text("content").notNull(),
	},
	(t) => [uniqueIndex("pact_reports_number").on(t.month, t.state, t.number)],
);
