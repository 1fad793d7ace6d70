import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { LOCATION_STATUS_NAMES } from "../../../app/terms/company.ts";
import { LICENSE_KINDS } from "../../../app/terms/documents.ts";
import { createdAt, id, moment, oneOf, updatedAt } from "../../columns.server.ts";
import { users } from "./accounts.server.ts";
import { uploadedFiles, wholesaleApplications } from "./applications.server.ts";
import { companies } from "./companies.server.ts";

/** A company's store. */
export const locations = sqliteTable(
	"locations",
	{
		id: id(),
		companyId: text("company_id")
			.notNull()
			.references(() => companies.id),
		/** The application it came with: the company's first location. */
		applicationId: text("application_id").references(() => wholesaleApplications.id),
		name: text("name").notNull(),
		/** As written; `readAddress` reads its parts. */
		address: text("address").notNull(),
		phone: text("phone"),
		/** Who receives deliveries; both or neither. */
		contactFirstName: text("contact_first_name"),
		contactLastName: text("contact_last_name"),
		receivingHours: text("receiving_hours"),
		/** For every delivery. */
		instructions: text("instructions"),
		status: text("status", { enum: LOCATION_STATUS_NAMES }).notNull().default("waiting"),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [
		index("locations_company").on(t.companyId, t.createdAt),
		uniqueIndex("locations_application").on(t.applicationId),
		oneOf("locations_status", t.status, LOCATION_STATUS_NAMES),
	],
);

/**
 * A license or permit: of an application, with staff's check of the document, and of a location once that is approved.
 * A new file loses the check.
 */
export const licenses = sqliteTable(
	"licenses",
	{
		id: id(),
		applicationId: text("application_id").references(() => wholesaleApplications.id, { onDelete: "cascade" }),
		locationId: text("location_id").references(() => locations.id, { onDelete: "set null" }),
		kind: text("kind", { enum: LICENSE_KINDS }).notNull(),
		number: text("number"),
		/** The state that issued it, such as CA; null when unknown. */
		state: text("state"),
		/** First and last valid day, YYYY-MM-DD. */
		startsOn: text("starts_on"),
		expiresOn: text("expires_on"),
		fileId: text("file_id").references(() => uploadedFiles.id, { onDelete: "set null" }),
		verifiedBy: text("verified_by").references(() => users.id),
		verifiedAt: moment("verified_at"),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [
		uniqueIndex("licenses_application").on(t.applicationId, t.kind),
		index("licenses_location").on(t.locationId, t.kind),
		index("licenses_expires_on").on(t.expiresOn),
		index("licenses_number").on(sql`lower(${t.number})`),
		oneOf("licenses_kind", t.kind, LICENSE_KINDS),
		check("licenses_owner", sql`${t.applicationId} is not null or ${t.locationId} is not null`),
	],
);

/** A queued reminder about a store's license: once per kind, last valid day and warning, and of a resale certificate also per state. */
export const licenseReminders = sqliteTable(
	"license_reminders",
	{
		locationId: text("location_id")
			.notNull()
			.references(() => locations.id, { onDelete: "cascade" }),
		kind: text("kind", { enum: LICENSE_KINDS }).notNull(),
		/** The state that a resale certificate is for; empty for other kinds. */
		state: text("state").notNull().default(""),
		/** The last valid day it was about, YYYY-MM-DD: a renewed license starts over. */
		expiresOn: text("expires_on").notNull(),
		/** Days before that day: 60, 30, 7; -1 after it. */
		threshold: integer("threshold").notNull(),
		createdAt: createdAt(),
	},
	(t) => [
		primaryKey({ columns: [t.locationId, t.kind, t.state, t.expiresOn, t.threshold] }),
		oneOf("license_reminders_kind", t.kind, LICENSE_KINDS),
	],
);
