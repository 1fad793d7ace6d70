import { sql } from "drizzle-orm";
import {
	type AnySQLiteColumn,
	check,
	index,
	integer,
	sqliteTable,
	text,
	uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { APPLICATION_KIND_NAMES } from "../../../app/terms/application-kind.ts";
import { APPLICATION_STATUS_NAMES } from "../../../app/terms/application-status.ts";
import { createdAt, id, json, moment, oneOf, updatedAt, validJson } from "../../columns.server.ts";
import type { TradeReference } from "../../json-shapes.ts";
import { sessions, users } from "./accounts.server.ts";
import { companies } from "./companies.server.ts";
import { locations } from "./locations.server.ts";

export const uploadedFiles = sqliteTable(
	"uploaded_files",
	{
		id: id(),
		/** Name in the uploads folder: random, never the client's file name. */
		storageKey: text("storage_key").notNull().unique(),
		/** The client's file name, without path parts and control characters. */
		name: text("name").notNull(),
		/** Detected from the content. */
		contentType: text("content_type").notNull(),
		/** Bytes. */
		size: integer("size").notNull(),
		ownerId: text("owner_id").references(() => users.id, { onDelete: "set null" }),
		createdAt: createdAt(),
	},
	(t) => [index("uploaded_files_owner").on(t.ownerId), check("uploaded_files_size", sql`${t.size} >= 0`)],
);

const fileReference = (name: string) =>
	text(name).references(() => uploadedFiles.id, { onDelete: "set null" });

export const wholesaleApplications = sqliteTable(
	"wholesale_applications",
	{
		id: id(),
		userId: text("user_id")
			.notNull()
			.references(() => users.id),
		companyId: text("company_id").references(() => companies.id),
		/** Everything but `company` is about a location of an approved company (Rule 13.41). */
		kind: text("kind", { enum: APPLICATION_KIND_NAMES }).notNull().default("company"),
		locationId: text("location_id").references((): AnySQLiteColumn => locations.id),
		/** The applicant's address at submission: mails about the application go there. */
		email: text("email").notNull(),
		/** The store's state as chosen, two letters; null: the address says it (Rule 2.15). */
		storeState: text("store_state"),
		businessName: text("business_name").notNull(),
		businessAddress: text("business_address").notNull(),
		businessPhone: text("business_phone").notNull(),
		/** Stored as 12-3456789. */
		ein: text("ein").notNull(),
		businessLicense: fileReference("business_license"),
		resellerPermit: fileReference("reseller_permit"),
		tobaccoLicense: fileReference("tobacco_license"),
		/** Of requests about a location only. */
		resaleCertificate: fileReference("resale_certificate"),
		/** The parsed references. */
		tradeReferences: json<TradeReference[]>("trade_references").notNull().default([]),
		/** The text as the applicant wrote it. */
		tradeReferencesText: text("trade_references_text").notNull().default(""),
		expectedVolume: text("expected_volume").notNull(),
		status: text("status", { enum: APPLICATION_STATUS_NAMES }).notNull().default("pending"),
		/** The reason for a rejection, or the admin's notes. */
		notes: text("notes"),
		/** The admin's question, while the status is needs_information. */
		question: text("question"),
		reviewedBy: text("reviewed_by").references(() => users.id),
		reviewedAt: moment("reviewed_at"),
		/** Set when an approval was withdrawn: the applicant may apply again. */
		revokedAt: moment("revoked_at"),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [
		index("applications_status").on(t.status, t.createdAt),
		index("applications_user").on(t.userId, t.createdAt),
		index("applications_company").on(t.companyId, t.createdAt),
		index("applications_created_at").on(t.createdAt),
		index("applications_location").on(t.locationId),
		index("applications_ein").on(t.ein),
		// For decisions in a week, and for each customer's approval date.
		index("applications_reviewed_at").on(t.status, t.reviewedAt, t.createdAt),
		index("applications_approved").on(t.userId, t.reviewedAt).where(sql`status = 'approved'`),
		uniqueIndex("applications_one_open")
			.on(t.userId)
			.where(
				sql`kind = 'company' and status in ('pending', 'needs_information', 'approved') and revoked_at is null`,
			),
		// One open request of a kind for a location.
		uniqueIndex("applications_one_request")
			.on(t.locationId, t.kind)
			.where(sql`kind <> 'company' and status in ('pending', 'needs_information')`),
		oneOf("applications_kind", t.kind, APPLICATION_KIND_NAMES),
		check("applications_location", sql`(${t.kind} = 'company') = (${t.locationId} is null)`),
		oneOf("applications_status_check", t.status, APPLICATION_STATUS_NAMES),
		validJson("applications_references_json", t.tradeReferences),
	],
);

/** An unsubmitted wholesale application. Belongs to a session, and to a user once there is one. */
export const applicationDrafts = sqliteTable(
	"application_drafts",
	{
		id: id(),
		sessionId: text("session_id").references(() => sessions.id, { onDelete: "set null" }),
		userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
		storeState: text("store_state").notNull().default(""),
		businessName: text("business_name").notNull().default(""),
		businessAddress: text("business_address").notNull().default(""),
		businessPhone: text("business_phone").notNull().default(""),
		ein: text("ein").notNull().default(""),
		businessLicense: fileReference("business_license"),
		resellerPermit: fileReference("reseller_permit"),
		tobaccoLicense: fileReference("tobacco_license"),
		tradeReferencesText: text("trade_references_text").notNull().default(""),
		expectedVolume: text("expected_volume").notNull().default(""),
		/** The address it was last saved from; with IPv6 its first 64 bits. */
		address: text("address"),
		/** Its size, including files, counted toward the limits for drafts (Rule 2.30). */
		bytes: integer("bytes").notNull().default(0),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [
		index("application_drafts_room").on(t.address, t.bytes),
		uniqueIndex("application_drafts_session").on(t.sessionId),
		uniqueIndex("application_drafts_user").on(t.userId),
		index("application_drafts_updated_at").on(t.updatedAt),
	],
);

/** A mailed link that opens a visitor's application on another device (Rule 2.18). */
export const applicationLinks = sqliteTable(
	"application_links",
	{
		/** The hash of the token in the link. */
		id: text("id").primaryKey(),
		draftId: text("draft_id")
			.notNull()
			.references(() => applicationDrafts.id, { onDelete: "cascade" }),
		expiresAt: moment("expires_at").notNull(),
		createdAt: createdAt(),
	},
	(t) => [
		index("application_links_draft").on(t.draftId, t.expiresAt),
		index("application_links_expires").on(t.expiresAt),
	],
);

/** An address to write to once we ship to a state (Rule 2.16). The mail deletes the row. */
export const stateRequests = sqliteTable(
	"state_requests",
	{
		id: id(),
		email: text("email").notNull(),
		/** Two letters. */
		state: text("state").notNull(),
		createdAt: createdAt(),
	},
	(t) => [
		uniqueIndex("state_requests_once").on(t.state, sql`lower(${t.email})`),
		index("state_requests_age").on(t.createdAt),
	],
);
