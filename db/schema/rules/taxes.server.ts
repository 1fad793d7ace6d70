import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { EXCISE_BASE_NAMES, EXCISE_PAYER_NAMES } from "../../../app/terms/excise.ts";
import type { DeviceKind } from "../../../app/terms/regulatory-facts.ts";
import { createdAt, flag, id, json, moment, oneOf, updatedAt, validJson } from "../../columns.server.ts";
import { users } from "../customers/accounts.server.ts";
import { zipCodes } from "./compliance.server.ts";

/** What a state or a place in it takes on goods, from a day on (Rule 18.21). Days are YYYY-MM-DD. */
export const exciseRates = sqliteTable(
	"excise_rates",
	{
		id: id(),
		state: text("state").notNull(),
		/** A city or county. */
		locality: text("locality"),
		...zipCodes,
		base: text("base", { enum: EXCISE_BASE_NAMES }).notNull(),
		/** In ten-thousandths of a dollar or of a percent. */
		rate: integer("rate").notNull(),
		/** The kinds of devices it is on; empty for all. */
		deviceKinds: json<DeviceKind[]>("device_kinds").notNull().default([]),
		nicotineOnly: flag("nicotine_only").notNull().default(false),
		payer: text("payer", { enum: EXCISE_PAYER_NAMES }).notNull(),
		startsOn: text("starts_on"),
		/** The last day on which it counts. */
		endsOn: text("ends_on"),
		/** The address it was read at, or what was read. */
		source: text("source").notNull(),
		checkedOn: text("checked_on").notNull(),
		watch: text("watch"),
		/** Of the rows that come with the shop: what they are found by at the next start. */
		knownAs: text("known_as"),
		version: integer("version").notNull().default(1),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [
		index("excise_rates_state").on(t.state),
		uniqueIndex("excise_rates_known_as").on(t.knownAs),
		oneOf("excise_rates_base", t.base, EXCISE_BASE_NAMES),
		oneOf("excise_rates_payer", t.payer, EXCISE_PAYER_NAMES),
		check("excise_rates_rate", sql`${t.rate} > 0`),
		validJson("excise_rates_device_kinds_json", t.deviceKinds),
		validJson("excise_rates_zip_codes_json", t.zipCodes),
	],
);

/** The states whose excise an admin switched on (Rule 18.23). */
export const exciseStates = sqliteTable("excise_states", {
	state: text("state").primaryKey(),
	switchedBy: text("switched_by")
		.notNull()
		.references(() => users.id),
	switchedAt: moment("switched_at").notNull(),
});
