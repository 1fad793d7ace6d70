import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { FLAVOR_CLASS_NAMES, LIST_MODE_NAMES, RULE_DECISION_NAMES } from "../../../app/terms/compliance.ts";
import { DEVICE_KIND_NAMES } from "../../../app/terms/regulatory-facts.ts";
import { createdAt, flag, id, json, moment, oneOf, updatedAt, validJson } from "../../columns.server.ts";
import { products } from "../catalog/catalog.server.ts";
import { users } from "../customers/accounts.server.ts";

/** What every row of the law has: where it was read and when, and which admin confirmed it. Days are YYYY-MM-DD. */
const sourced = {
	/** The address it was read at, or what was read. */
	source: text("source").notNull(),
	checkedOn: text("checked_on").notNull(),
	/** A bill or a case to watch, as a note. */
	watch: text("watch"),
	/** Null: nobody has confirmed it, so it blocks nothing (decision 037). */
	confirmedBy: text("confirmed_by").references(() => users.id),
	confirmedAt: moment("confirmed_at"),
	/** Of the rows that come with the shop: what they are found by at the next start. */
	knownAs: text("known_as"),
	version: integer("version").notNull().default(1),
	createdAt: createdAt(),
	updatedAt: updatedAt(),
};

/** The ZIP codes of a city or county (Rule 17.15), where they were read and when; none: they are unknown. */
export const zipCodes = {
	zipCodes: json<string[]>("zip_codes").notNull().default([]),
	zipSource: text("zip_source"),
	zipCheckedOn: text("zip_checked_on"),
};

/** What a state or a place in it says about goods. A condition that is null is none. */
export const stateRules = sqliteTable(
	"state_rules",
	{
		id: id(),
		state: text("state").notNull(),
		/** A city or county. */
		locality: text("locality"),
		...zipCodes,
		deviceKind: text("device_kind", { enum: DEVICE_KIND_NAMES }),
		flavorClass: text("flavor_class", { enum: FLAVOR_CLASS_NAMES }),
		/** A kind of license that the buyer has. */
		licenseKind: text("license_kind"),
		nicotineOnly: flag("nicotine_only").notNull().default(false),
		decision: text("decision", { enum: RULE_DECISION_NAMES }).notNull(),
		reason: text("reason").notNull(),
		startsOn: text("starts_on"),
		/** The last day on which it counts. */
		endsOn: text("ends_on"),
		...sourced,
	},
	(t) => [
		index("state_rules_state").on(t.state),
		uniqueIndex("state_rules_known_as").on(t.knownAs),
		oneOf("state_rules_decision", t.decision, RULE_DECISION_NAMES),
		validJson("state_rules_zip_codes_json", t.zipCodes),
	],
);

/**
 * What staff said of a flavor's name, of all products or of one (Rule 17.17). Where they said nothing, the name may say it
 * (app/rules/compliance/flavor-class.ts).
 */
export const flavorClasses = sqliteTable(
	"flavor_classes",
	{
		id: id(),
		/** Null: every product that has a flavor of this name. */
		productId: text("product_id").references(() => products.id, { onDelete: "cascade" }),
		/** The name without case, spaces and punctuation; empty: the product itself, whose flavors say no taste. */
		nameKey: text("name_key").notNull(),
		/** As it was shown. */
		name: text("name").notNull(),
		flavorClass: text("flavor_class", { enum: FLAVOR_CLASS_NAMES }).notNull(),
		updatedAt: updatedAt(),
	},
	(t) => [
		uniqueIndex("flavor_classes_key").on(t.nameKey, sql`coalesce(${t.productId}, '')`),
		index("flavor_classes_product").on(t.productId),
		oneOf("flavor_classes_class", t.flavorClass, FLAVOR_CLASS_NAMES),
		check("flavor_classes_of", sql`${t.nameKey} <> '' or ${t.productId} is not null`),
	],
);

/** A state's list of products that may, or may not, be sold there. */
export const stateLists = sqliteTable(
	"state_lists",
	{
		id: id(),
		state: text("state").notNull(),
		name: text("name").notNull(),
		authority: text("authority").notNull(),
		mode: text("mode", { enum: LIST_MODE_NAMES }).notNull(),
		/** The kinds of devices that it is about; empty for all. */
		deviceKinds: json<string[]>("device_kinds").notNull().default([]),
		nicotineOnly: flag("nicotine_only").notNull().default(false),
		/** Goods that the FDA authorized are never denied. */
		exceptAuthorized: flag("except_authorized").notNull().default(false),
		/** Days for which goods may still be sold after a deny list names them. */
		graceDays: integer("grace_days").notNull().default(0),
		basis: text("basis"),
		startsOn: text("starts_on"),
		/** A court's suspension; without a last day it lasts. */
		suspendedFrom: text("suspended_from"),
		suspendedUntil: text("suspended_until"),
		...sourced,
		/** The last import: the day the copy was made, what it was made of, and how its columns are read. */
		copiedOn: text("copied_on"),
		copySource: text("copy_source"),
		copyHash: text("copy_hash"),
		columns: json<Record<string, string>>("columns").notNull().default({}),
		importedBy: text("imported_by").references(() => users.id),
		importedAt: moment("imported_at"),
	},
	(t) => [
		index("state_lists_state").on(t.state),
		uniqueIndex("state_lists_known_as").on(t.knownAs),
		oneOf("state_lists_mode", t.mode, LIST_MODE_NAMES),
		validJson("state_lists_device_kinds_json", t.deviceKinds),
		validJson("state_lists_columns_json", t.columns),
	],
);

/** A row of a state's list: a brand name with its code, at the level of our flavors. */
export const stateListEntries = sqliteTable(
	"state_list_entries",
	{
		id: id(),
		listId: text("list_id")
			.notNull()
			.references(() => stateLists.id, { onDelete: "cascade" }),
		/** As listed. */
		productName: text("product_name").notNull(),
		flavor: text("flavor"),
		code: text("code"),
		manufacturer: text("manufacturer"),
		/** What goods are found by: the code in lower case, and the names without spaces and punctuation. */
		codeKey: text("code_key"),
		nameKey: text("name_key").notNull(),
		listedOn: text("listed_on"),
		/** The day of the copy that no longer had it. */
		delistedOn: text("delisted_on"),
		/** The last day of grace that the list itself names. */
		sellUntil: text("sell_until"),
		createdAt: createdAt(),
	},
	(t) => [
		uniqueIndex("state_list_entries_key").on(t.listId, t.nameKey, sql`coalesce(${t.codeKey}, '')`),
		index("state_list_entries_code").on(t.codeKey),
		index("state_list_entries_name").on(t.nameKey),
	],
);
