import { sql } from "drizzle-orm";
import {
	type AnySQLiteColumn,
	check,
	index,
	integer,
	primaryKey,
	sqliteTable,
	text,
	uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { APPLICATION_STATUS_NAMES } from "../app/terms/application-status.ts";
import {
	AUDIENCE_NAMES,
	CAMPAIGN_STATUSES,
	CAMPAIGN_TYPE_NAMES,
	SUBSCRIBER_STATUSES,
} from "../app/terms/campaigns.ts";
import { CATEGORY_NAMES } from "../app/terms/categories.ts";
import { DOCUMENT_KINDS } from "../app/terms/documents.ts";
import { IMPORT_ROW_KINDS, IMPORT_STATES } from "../app/terms/imports.ts";
import { MESSAGE_STATUS_NAMES, MESSAGE_TYPES, QUOTE_STATUS_NAMES } from "../app/terms/inbox.ts";
import { MAIL_STATUS_NAMES } from "../app/terms/mail-status.ts";
import { ORDER_STATUS_NAMES } from "../app/terms/order-status.ts";
import { PAYMENT_METHOD_NAMES, PAYMENT_STATUS_NAMES, PAYMENT_TERM_NAMES } from "../app/terms/payment.ts";
import { PRICING_TIER_NAMES } from "../app/terms/pricing-tiers.ts";
import { ROLES } from "../app/terms/roles.ts";
import { cents, createdAt, flag, id, json, moment, updatedAt } from "./columns.server.ts";
import type {
	Address,
	BrandStyle,
	Cover,
	Drawing,
	ImportedChange,
	ImportNotice,
	ImportTally,
	PadDraftLine,
	TradeReference,
} from "./json-shapes.ts";

// The tables the application writes. Triggers, views and the tables only triggers write (product search, product
// counts, sales summaries, the content version) are in db/derived, one SQL file per subject; migrate.server.ts applies
// them.

/** CHECK that a text column holds one of the values. */
const oneOf = (name: string, column: AnySQLiteColumn, values: readonly string[]) =>
	check(name, sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(", "))})`);

const validJson = (name: string, column: AnySQLiteColumn) =>
	check(name, sql`${column} is null or json_valid(${column})`);

// ── Accounts ──────────────────────────────────────────────────────────────────────────────────────────

export const users = sqliteTable(
	"users",
	{
		id: id(),
		username: text("username").notNull(),
		email: text("email").notNull(),
		/** When the address was confirmed through a mailed link; until then no mail includes text from the account. */
		emailConfirmedAt: moment("email_confirmed_at"),
		/** An argon2id hash in PHC form, never the password. */
		password: text("password").notNull(),
		role: text("role", { enum: ROLES }).notNull().default("user"),
		isWholesaleApproved: flag("is_wholesale_approved").notNull().default(false),
		pricingTier: text("pricing_tier", { enum: PRICING_TIER_NAMES }).notNull().default("starter"),
		/** Whether the account may use net 30, or prepays. */
		paymentTerms: text("payment_terms", { enum: PAYMENT_TERM_NAMES }).notNull().default("net30"),
		businessName: text("business_name"),
		businessPhone: text("business_phone"),
		/** Staff's notes about the customer. */
		notes: text("notes"),
		/** Why and when the approval was withdrawn, while it is. */
		revokedReason: text("revoked_reason"),
		revokedAt: moment("revoked_at"),
		lastLoginAt: moment("last_login_at"),
		/** Set for a closed account: it can't log in, its records stay. */
		deletedAt: moment("deleted_at"),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [
		uniqueIndex("users_username_unique").on(sql`lower(${t.username})`),
		uniqueIndex("users_email_unique").on(sql`lower(${t.email})`),
		index("users_created_at").on(t.createdAt),
		// Customer counts and approvals by date are read from this index alone.
		index("users_approved").on(t.isWholesaleApproved, t.createdAt, t.role, t.deletedAt, t.id),
		oneOf("users_role", t.role, ROLES),
		oneOf("users_pricing_tier", t.pricingTier, PRICING_TIER_NAMES),
		oneOf("users_payment_terms", t.paymentTerms, PAYMENT_TERM_NAMES),
	],
);

export const sessions = sqliteTable(
	"sessions",
	{
		/** SHA-256 of the cookie's token: a stolen database gives access to no session. */
		id: text("id").primaryKey(),
		/** Null: a visitor with something stored (an application draft, a conversation). */
		userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
		userAgent: text("user_agent"),
		ip: text("ip"),
		createdAt: createdAt(),
		lastSeenAt: moment("last_seen_at").notNull(),
		expiresAt: moment("expires_at").notNull(),
	},
	(t) => [index("sessions_user").on(t.userId), index("sessions_expires_at").on(t.expiresAt)],
);

export const passwordResets = sqliteTable(
	"password_resets",
	{
		/** SHA-256 of the link's token. */
		id: text("id").primaryKey(),
		userId: text("user_id")
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		expiresAt: moment("expires_at").notNull(),
		usedAt: moment("used_at"),
		createdAt: createdAt(),
	},
	(t) => [index("password_resets_user").on(t.userId)],
);

/** A form that was sent after its user's session had ended (Rule 1.20). */
export const keptForms = sqliteTable(
	"kept_forms",
	{
		id: id(),
		/** The account it belongs to, if the browser's cookie named it. */
		userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
		/** Otherwise the visitor's session, until somebody logs in with it. */
		sessionId: text("session_id").references(() => sessions.id, { onDelete: "cascade" }),
		/** The path and query the form was sent to. */
		path: text("path").notNull(),
		/** The path of the page that the form was on. */
		page: text("page").notNull(),
		/** Names and values in the form's order. */
		fields: json<[name: string, value: string][]>("fields").notNull(),
		/** Characters of names and values. */
		size: integer("size").notNull(),
		/** Whether files were also sent; they are not kept. */
		hadFiles: flag("had_files").notNull().default(false),
		createdAt: createdAt(),
		expiresAt: moment("expires_at").notNull(),
	},
	(t) => [
		index("kept_forms_user").on(t.userId, t.createdAt),
		index("kept_forms_session").on(t.sessionId, t.createdAt),
		index("kept_forms_expires_at").on(t.expiresAt),
		validJson("kept_forms_fields_json", t.fields),
	],
);

/** Links that confirm an account's address. */
export const emailConfirmations = sqliteTable(
	"email_confirmations",
	{
		/** SHA-256 of the link's token. */
		id: text("id").primaryKey(),
		userId: text("user_id")
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		expiresAt: moment("expires_at").notNull(),
		createdAt: createdAt(),
	},
	(t) => [index("email_confirmations_user").on(t.userId)],
);

/** Failed attempts and visitor forms, counted per key and minute; shared by all worker processes. */
export const rateLimits = sqliteTable(
	"rate_limits",
	{
		key: text("key").notNull(),
		/** The minute, as epoch minutes. */
		minute: integer("minute").notNull(),
		count: integer("count").notNull().default(0),
	},
	(t) => [primaryKey({ columns: [t.key, t.minute] }), index("rate_limits_minute").on(t.minute)],
);

// ── Files and applications ────────────────────────────────────────────────────────────────────────────

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
		/** The applicant's address at submission: mails about the application go there. */
		email: text("email").notNull(),
		businessName: text("business_name").notNull(),
		businessAddress: text("business_address").notNull(),
		businessPhone: text("business_phone").notNull(),
		/** Stored as 12-3456789. */
		ein: text("ein").notNull(),
		businessLicense: fileReference("business_license"),
		resellerPermit: fileReference("reseller_permit"),
		tobaccoLicense: fileReference("tobacco_license"),
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
		index("applications_created_at").on(t.createdAt),
		// For decisions in a week, and for each customer's approval date.
		index("applications_reviewed_at").on(t.status, t.reviewedAt, t.createdAt),
		index("applications_approved").on(t.userId, t.reviewedAt).where(sql`status = 'approved'`),
		uniqueIndex("applications_one_open")
			.on(t.userId)
			.where(sql`status in ('pending', 'needs_information', 'approved') and revoked_at is null`),
		oneOf("applications_status_check", t.status, APPLICATION_STATUS_NAMES),
		validJson("applications_references_json", t.tradeReferences),
	],
);

/** An admin's check of a document: one row per application and kind, reset when the file is replaced. */
export const documentChecks = sqliteTable(
	"document_checks",
	{
		applicationId: text("application_id")
			.notNull()
			.references(() => wholesaleApplications.id, { onDelete: "cascade" }),
		kind: text("kind", { enum: DOCUMENT_KINDS }).notNull(),
		number: text("number"),
		/** Last valid day, YYYY-MM-DD. */
		expiresOn: text("expires_on"),
		verifiedBy: text("verified_by").references(() => users.id),
		verifiedAt: moment("verified_at"),
		updatedAt: updatedAt(),
	},
	(t) => [
		primaryKey({ columns: [t.applicationId, t.kind] }),
		index("document_checks_expires_on").on(t.expiresOn),
		oneOf("document_checks_kind", t.kind, DOCUMENT_KINDS),
	],
);

/** A queued reminder about an expiring document: once per document, last valid day and warning. */
export const documentReminders = sqliteTable(
	"document_reminders",
	{
		applicationId: text("application_id")
			.notNull()
			.references(() => wholesaleApplications.id, { onDelete: "cascade" }),
		kind: text("kind", { enum: DOCUMENT_KINDS }).notNull(),
		/** The last valid day it was about, YYYY-MM-DD: a renewed document starts over. */
		expiresOn: text("expires_on").notNull(),
		/** Days before that day: 60, 30, 7; -1 after it. */
		threshold: integer("threshold").notNull(),
		createdAt: createdAt(),
	},
	(t) => [
		primaryKey({ columns: [t.applicationId, t.kind, t.expiresOn, t.threshold] }),
		oneOf("document_reminders_kind", t.kind, DOCUMENT_KINDS),
	],
);

/** An unsubmitted wholesale application. Belongs to a session, and to a user once there is one. */
export const applicationDrafts = sqliteTable(
	"application_drafts",
	{
		id: id(),
		sessionId: text("session_id").references(() => sessions.id, { onDelete: "set null" }),
		userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
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

// ── Catalog ─────────────────────────────────────────────────────────────────────────────────────────

export const brands = sqliteTable(
	"brands",
	{
		id: id(),
		name: text("name").notNull(),
		slug: text("slug").notNull().unique(),
		description: text("description"),
		/** Path of an uploaded picture; without one the name is typeset in the brand's style. */
		logo: text("logo"),
		/** Colors and motif of the drawn pictures. */
		style: json<BrandStyle>("style"),
		featured: flag("featured").notNull().default(false),
		active: flag("active").notNull().default(true),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [
		index("brands_active_name").on(t.active, sql`${t.name} collate nocase`),
		validJson("brands_style_json", t.style),
	],
);

export const products = sqliteTable(
	"products",
	{
		id: id(),
		name: text("name").notNull(),
		slug: text("slug").notNull().unique(),
		sku: text("sku"),
		barcode: text("barcode"),
		brandId: text("brand_id")
			.notNull()
			.references(() => brands.id),
		description: text("description"),
		shortDescription: text("short_description"),
		/** Paths of uploaded pictures, in order; without any the product is drawn. */
		images: json<string[]>("images").notNull().default([]),
		drawing: json<Drawing>("drawing"),
		category: text("category", { enum: CATEGORY_NAMES }).notNull(),
		puffCount: integer("puff_count"),
		nicotineStrength: text("nicotine_strength"),
		/** As stated by an admin; null: unknown. */
		containsNicotine: flag("contains_nicotine"),
		/** Electronic nicotine delivery system under the PACT Act; null: unknown. */
		isEnds: flag("is_ends"),
		msrpCents: cents("msrp_cents"),
		wholesalePriceCents: cents("wholesale_price_cents"),
		costCents: cents("cost_cents"),
		minimumOrderQuantity: integer("minimum_order_quantity").notNull().default(1),
		minOrderQty: integer("min_order_qty").generatedAlwaysAs(sql`minimum_order_quantity`, { mode: "virtual" }),
		/** The case size, if set. */
		caseSize: integer("case_size"),
		stockQuantity: integer("stock_quantity").notNull().default(0),
		/** Hundredths of an ounce. */
		weightHundredths: integer("weight_hundredths"),
		dimensions: text("dimensions"),
		/** The admin's switch; to appear in stock, a product also needs a stockQuantity above 0. */
		inStock: flag("in_stock").notNull().default(true),
		featured: flag("featured").notNull().default(false),
		active: flag("active").notNull().default(true),
		/** Counts edits, so that an edit of a stale page is detected. */
		version: integer("version").notNull().default(1),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [
		uniqueIndex("products_sku_unique").on(sql`lower(${t.sku})`),
		index("products_barcode").on(t.barcode),
		index("products_active_name").on(t.active, sql`${t.name} collate nocase`, t.id),
		index("products_category_name").on(t.active, t.category, sql`${t.name} collate nocase`, t.id),
		index("products_brand_name").on(t.brandId, t.active, sql`${t.name} collate nocase`, t.id),
		index("products_created_at").on(t.createdAt),
		// The home page's products, newest first, whatever the number of featured ones.
		index("products_featured").on(t.featured, t.active, t.createdAt, t.id),
		// Staff's list, which has hidden products too.
		index("products_name").on(sql`${t.name} collate nocase`, t.id),
		index("products_stock").on(t.active, t.stockQuantity, t.id),
		index("products_active_newest").on(t.active, t.createdAt, t.id),
		index("products_active_msrp").on(t.active, t.msrpCents, t.id),
		oneOf("products_category", t.category, CATEGORY_NAMES),
		check("products_msrp", sql`${t.msrpCents} is null or ${t.msrpCents} >= 0`),
		check("products_wholesale", sql`${t.wholesalePriceCents} is null or ${t.wholesalePriceCents} >= 0`),
		check("products_cost", sql`${t.costCents} is null or ${t.costCents} >= 0`),
		check("products_moq", sql`${t.minimumOrderQuantity} >= 1`),
		check("products_case_size", sql`${t.caseSize} is null or ${t.caseSize} >= 1`),
		check("products_stock", sql`${t.stockQuantity} >= 0`),
		validJson("products_images_json", t.images),
		validJson("products_drawing_json", t.drawing),
	],
);

export const productFlavors = sqliteTable(
	"product_flavors",
	{
		id: id(),
		productId: text("product_id")
			.notNull()
			.references(() => products.id, { onDelete: "cascade" }),
		name: text("name").notNull(),
		sku: text("sku"),
		barcode: text("barcode"),
		/** Null: the flavor uses the product's stock. */
		stockQuantity: integer("stock_quantity"),
		/** Swatch and picture color, #rrggbb. */
		accent: text("accent"),
		position: integer("position").notNull().default(0),
		active: flag("active").notNull().default(true),
	},
	(t) => [
		uniqueIndex("product_flavors_name").on(t.productId, sql`lower(${t.name})`),
		uniqueIndex("product_flavors_sku").on(sql`lower(${t.sku})`),
		index("product_flavors_barcode").on(t.barcode),
		index("product_flavors_product").on(t.productId, t.position),
		check("product_flavors_stock", sql`${t.stockQuantity} is null or ${t.stockQuantity} >= 0`),
	],
);

/** Uploaded pictures of products, in the order they are shown. `products.images` repeats their addresses. */
export const productPictures = sqliteTable(
	"product_pictures",
	{
		id: id(),
		productId: text("product_id")
			.notNull()
			.references(() => products.id, { onDelete: "cascade" }),
		/** The start of its files' names: random. */
		storageKey: text("storage_key").notNull().unique(),
		/** SHA-256 of the uploaded file, so that duplicates are not stored. */
		sourceHash: text("source_hash").notNull(),
		/** Pixels of the largest file. */
		width: integer("width").notNull(),
		height: integer("height").notNull(),
		/** Alt text; empty: the product's name is enough. */
		altText: text("alt_text").notNull().default(""),
		position: integer("position").notNull(),
		createdAt: createdAt(),
	},
	(t) => [
		index("product_pictures_product").on(t.productId, t.position),
		uniqueIndex("product_pictures_source").on(t.productId, t.sourceHash),
		check("product_pictures_size", sql`${t.width} > 0 and ${t.height} > 0`),
	],
);

/**
 * An uploaded product file in progress: read into rows, reviewed, applied. `reading` and `applying` wait until a runner
 * claims them.
 */
export const productImports = sqliteTable(
	"product_imports",
	{
		id: id(),
		adminId: text("admin_id")
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		fileName: text("file_name").notNull(),
		source: text("source", { enum: ["csv", "zoho"] }).notNull(),
		state: text("state", { enum: IMPORT_STATES }).notNull().default("reading"),
		/** Since when it has been waiting for a runner, or in progress. */
		queuedAt: moment("queued_at").notNull(),
		claimedAt: moment("claimed_at"),
		/** The process working on it. */
		claimedBy: text("claimed_by"),
		/** When that process last reported that it is alive. */
		heartbeatAt: moment("heartbeat_at"),
		/** Null until the rows are counted. */
		rowsTotal: integer("rows_total"),
		rowsDone: integer("rows_done").notNull().default(0),
		creates: integer("creates").notNull().default(0),
		updates: integer("updates").notNull().default(0),
		unchanged: integer("unchanged").notNull().default(0),
		errors: integer("errors").notNull().default(0),
		usedColumns: json<string[]>("used_columns").notNull().default([]),
		ignoredColumns: json<string[]>("ignored_columns").notNull().default([]),
		tally: json<ImportTally>("tally").notNull().default({}),
		/** Why it failed, or why a new preview was made. */
		problem: text("problem"),
		finishedAt: moment("finished_at"),
		createdAt: createdAt(),
	},
	(t) => [
		index("product_imports_created_at").on(t.createdAt),
		index("product_imports_state").on(t.state, t.queuedAt),
		oneOf("product_imports_source", t.source, ["csv", "zoho"]),
		oneOf("product_imports_state", t.state, IMPORT_STATES),
	],
);

/** An import's planned change for each row of its file, until it is done. */
export const productImportRows = sqliteTable(
	"product_import_rows",
	{
		importId: text("import_id")
			.notNull()
			.references(() => productImports.id, { onDelete: "cascade" }),
		/** Counts from 1 in the file's order. */
		position: integer("position").notNull(),
		line: integer("line").notNull(),
		kind: text("kind", { enum: IMPORT_ROW_KINDS }).notNull(),
		sku: text("sku").notNull(),
		name: text("name").notNull(),
		/** The product to change, and its version when the row was read. */
		productId: text("product_id"),
		version: integer("version"),
		problems: json<{ column: string; message: string }[]>("problems").notNull().default([]),
		change: json<ImportedChange>("change"),
		notices: json<ImportNotice[]>("notices").notNull().default([]),
	},
	(t) => [
		primaryKey({ columns: [t.importId, t.position] }),
		index("product_import_rows_kind").on(t.importId, t.kind, t.position),
		oneOf("product_import_rows_kind", t.kind, IMPORT_ROW_KINDS),
		validJson("product_import_rows_change_json", t.change),
	],
);

// ── Carts and lists ───────────────────────────────────────────────────────────────────────────────────

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
export const padDrafts = sqliteTable(
	"pad_drafts",
	{
		userId: text("user_id")
			.primaryKey()
			.references(() => users.id, { onDelete: "cascade" }),
		/** The rows as typed. */
		lines: json<PadDraftLine[]>("lines").notNull(),
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
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [uniqueIndex("saved_lists_name").on(t.userId, sql`lower(${t.name})`)],
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

// ── Orders ────────────────────────────────────────────────────────────────────────────────────────────

export const orders = sqliteTable(
	"orders",
	{
		id: id(),
		orderNumber: text("order_number").notNull().unique(),
		userId: text("user_id")
			.notNull()
			.references(() => users.id),
		customerEmail: text("customer_email").notNull(),
		customerName: text("customer_name").notNull(),
		shippingAddress: json<Address>("shipping_address").notNull(),
		billingAddress: json<Address>("billing_address").notNull(),
		subtotalCents: cents("subtotal_cents").notNull(),
		taxCents: cents("tax_cents").notNull().default(0),
		shippingCents: cents("shipping_cents").notNull().default(0),
		totalCents: cents("total_cents").notNull(),
		status: text("status", { enum: ORDER_STATUS_NAMES }).notNull().default("pending"),
		paymentStatus: text("payment_status", { enum: PAYMENT_STATUS_NAMES }).notNull().default("pending"),
		paymentMethod: text("payment_method", { enum: PAYMENT_METHOD_NAMES }).notNull().default("net30"),
		pricingTier: text("pricing_tier", { enum: PRICING_TIER_NAMES }).notNull().default("starter"),
		poNumber: text("po_number"),
		carrier: text("carrier"),
		trackingNumber: text("tracking_number"),
		shippedAt: moment("shipped_at"),
		deliveredAt: moment("delivered_at"),
		cancelledAt: moment("cancelled_at"),
		/** The buyer's special instructions. */
		notes: text("notes"),
		/** Staff's own notes, never shown to the buyer. */
		staffNotes: text("staff_notes"),
		/** The one-time key it was placed with, and a hash of the request. */
		idempotencyKey: text("idempotency_key"),
		requestHash: text("request_hash"),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [
		index("orders_user").on(t.userId, t.createdAt),
		index("orders_status").on(t.status, t.createdAt),
		// Revenue, buyers and counts for any range of days are read from this index alone.
		index("orders_created_at").on(t.createdAt, t.status, t.totalCents, t.userId, t.paymentStatus),
		uniqueIndex("orders_idempotency_key").on(t.userId, t.idempotencyKey),
		oneOf("orders_status_check", t.status, ORDER_STATUS_NAMES),
		oneOf("orders_payment_status", t.paymentStatus, PAYMENT_STATUS_NAMES),
		oneOf("orders_payment_method", t.paymentMethod, PAYMENT_METHOD_NAMES),
		oneOf("orders_pricing_tier", t.pricingTier, PRICING_TIER_NAMES),
		check("orders_total", sql`${t.totalCents} = ${t.subtotalCents} + ${t.taxCents} + ${t.shippingCents}`),
		check("orders_amounts", sql`${t.subtotalCents} >= 0 and ${t.taxCents} >= 0 and ${t.shippingCents} >= 0`),
		check(
			"orders_shipped",
			sql`${t.status} <> 'shipped' or (${t.trackingNumber} is not null and ${t.shippedAt} is not null)`,
		),
		validJson("orders_shipping_json", t.shippingAddress),
		validJson("orders_billing_json", t.billingAddress),
	],
);

export const orderItems = sqliteTable(
	"order_items",
	{
		id: id(),
		orderId: text("order_id")
			.notNull()
			.references(() => orders.id, { onDelete: "cascade" }),
		position: integer("position").notNull(),
		/** The product may be deleted one day; the snapshot in this row stays. */
		productId: text("product_id").references(() => products.id, { onDelete: "set null" }),
		flavorId: text("flavor_id").references(() => productFlavors.id, { onDelete: "set null" }),
		productName: text("product_name").notNull(),
		sku: text("sku"),
		flavor: text("flavor"),
		/** The product had flavors and the buyer chose none (Rule 4.2). */
		assorted: flag("assorted").notNull().default(false),
		quantity: integer("quantity").notNull(),
		unitPriceCents: cents("unit_price_cents").notNull(),
		lineTotalCents: cents("line_total_cents").notNull(),
		/** Our unit cost at the time of the order, if known. */
		unitCostCents: cents("unit_cost_cents"),
		/** Which stock the goods were taken from, so that a cancellation can return them. */
		takenFrom: json<{ flavorId: string | null; quantity: number }[]>("taken_from"),
	},
	(t) => [
		index("order_items_order").on(t.orderId, t.position),
		index("order_items_product").on(t.productId),
		index("order_items_sales").on(t.orderId, t.productId, t.quantity, t.lineTotalCents, t.unitCostCents),
		check("order_items_quantity", sql`${t.quantity} >= 1`),
		check("order_items_total", sql`${t.lineTotalCents} = ${t.unitPriceCents} * ${t.quantity}`),
	],
);

/** The order's timeline. */
export const orderEvents = sqliteTable(
	"order_events",
	{
		id: id(),
		orderId: text("order_id")
			.notNull()
			.references(() => orders.id, { onDelete: "cascade" }),
		status: text("status", { enum: ORDER_STATUS_NAMES }).notNull(),
		actorId: text("actor_id").references(() => users.id, { onDelete: "set null" }),
		note: text("note"),
		createdAt: createdAt(),
	},
	(t) => [
		index("order_events_order").on(t.orderId, t.createdAt),
		oneOf("order_events_status", t.status, ORDER_STATUS_NAMES),
	],
);

/** One-time keys of submitted forms: the same key has no effect again. */
export const oneTimeKeys = sqliteTable(
	"one_time_keys",
	{
		userId: text("user_id")
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		key: text("key").notNull(),
		createdAt: createdAt(),
	},
	(t) => [primaryKey({ columns: [t.userId, t.key] }), index("one_time_keys_created_at").on(t.createdAt)],
);

/** Counters, such as the last order number. */
export const counters = sqliteTable("counters", {
	name: text("name").primaryKey(),
	value: integer("value").notNull(),
});

// ── Words: blog, messages, quotes, support ────────────────────────────────────────────────────────────

export const blogPosts = sqliteTable(
	"blog_posts",
	{
		id: id(),
		title: text("title").notNull(),
		slug: text("slug").notNull().unique(),
		excerpt: text("excerpt"),
		/** Markdown. */
		content: text("content").notNull(),
		featuredImage: text("featured_image"),
		/** The drawn cover used without a featured image. */
		cover: json<Cover>("cover"),
		authorId: text("author_id")
			.notNull()
			.references(() => users.id),
		published: flag("published").notNull().default(false),
		publishedAt: moment("published_at"),
		metaTitle: text("meta_title"),
		metaDescription: text("meta_description"),
		tags: json<string[]>("tags").notNull().default([]),
		/** Minutes. */
		readingTime: integer("reading_time").notNull().default(1),
		featured: flag("featured").notNull().default(false),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [
		index("blog_posts_published").on(t.published, t.publishedAt),
		index("blog_posts_created_at").on(t.createdAt),
		validJson("blog_posts_tags_json", t.tags),
	],
);

export const contactMessages = sqliteTable(
	"contact_messages",
	{
		id: id(),
		/** The sender's account, when signed in. */
		userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
		name: text("name").notNull(),
		email: text("email").notNull(),
		phone: text("phone"),
		subject: text("subject").notNull(),
		message: text("message").notNull(),
		type: text("type", { enum: MESSAGE_TYPES }).notNull().default("general"),
		status: text("status", { enum: MESSAGE_STATUS_NAMES }).notNull().default("new"),
		reply: text("reply"),
		repliedBy: text("replied_by").references(() => users.id, { onDelete: "set null" }),
		repliedAt: moment("replied_at"),
		createdAt: createdAt(),
	},
	(t) => [
		index("contact_messages_status").on(t.status, t.createdAt),
		index("contact_messages_created_at").on(t.createdAt),
		index("contact_messages_user").on(t.userId, t.createdAt),
		oneOf("contact_messages_type", t.type, MESSAGE_TYPES),
		oneOf("contact_messages_status_check", t.status, MESSAGE_STATUS_NAMES),
	],
);

export const quoteRequests = sqliteTable(
	"quote_requests",
	{
		id: id(),
		userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
		email: text("email").notNull(),
		productIds: json<string[]>("product_ids").notNull(),
		quantities: json<number[]>("quantities").notNull(),
		/** Flavor names parallel to productIds; null for an assorted line. */
		flavors: json<(string | null)[]>("flavors").notNull().default([]),
		message: text("message"),
		status: text("status", { enum: QUOTE_STATUS_NAMES }).notNull().default("pending"),
		answer: text("answer"),
		answeredBy: text("answered_by").references(() => users.id, { onDelete: "set null" }),
		answeredAt: moment("answered_at"),
		createdAt: createdAt(),
	},
	(t) => [
		index("quote_requests_status").on(t.status, t.createdAt),
		index("quote_requests_created_at").on(t.createdAt),
		index("quote_requests_user").on(t.userId, t.createdAt),
		oneOf("quote_requests_status_check", t.status, QUOTE_STATUS_NAMES),
		validJson("quote_requests_products_json", t.productIds),
		validJson("quote_requests_quantities_json", t.quantities),
	],
);

export const chatMessages = sqliteTable(
	"chat_messages",
	{
		id: id(),
		sessionId: text("session_id")
			.notNull()
			.references(() => sessions.id, { onDelete: "cascade" }),
		role: text("role", { enum: ["user", "assistant"] }).notNull(),
		content: text("content").notNull(),
		/** The page an answer links to. */
		link: json<{ href: string; label: string }>("link"),
		createdAt: createdAt(),
	},
	(t) => [
		index("chat_messages_session").on(t.sessionId, t.createdAt),
		oneOf("chat_messages_role", t.role, ["user", "assistant"]),
	],
);

// ── Email ────────────────────────────────────────────────────────────────────────────────────────────

export const newsletterSubscribers = sqliteTable(
	"newsletter_subscribers",
	{
		id: id(),
		email: text("email").notNull(),
		status: text("status", { enum: SUBSCRIBER_STATUSES }).notNull().default("pending"),
		/** Identifies the subscription in its links. */
		token: text("token").notNull().unique(),
		confirmedAt: moment("confirmed_at"),
		unsubscribedAt: moment("unsubscribed_at"),
		createdAt: createdAt(),
	},
	(t) => [
		uniqueIndex("newsletter_subscribers_email").on(sql`lower(${t.email})`),
		index("newsletter_subscribers_status").on(t.status, t.createdAt),
		oneOf("newsletter_subscribers_status_check", t.status, SUBSCRIBER_STATUSES),
	],
);

export const emailCampaigns = sqliteTable(
	"email_campaigns",
	{
		id: id(),
		name: text("name").notNull(),
		type: text("type", { enum: CAMPAIGN_TYPE_NAMES }).notNull(),
		subject: text("subject").notNull(),
		/** Markdown. */
		content: text("content").notNull(),
		audience: text("audience", { enum: AUDIENCE_NAMES }).notNull().default("subscribers"),
		trackOpens: flag("track_opens").notNull().default(false),
		scheduledFor: moment("scheduled_for"),
		sentAt: moment("sent_at"),
		recipientCount: integer("recipient_count").notNull().default(0),
		/** Hundredths of a percent. */
		openRate: integer("open_rate"),
		clickRate: integer("click_rate"),
		status: text("status", { enum: CAMPAIGN_STATUSES }).notNull().default("draft"),
		createdAt: createdAt(),
	},
	(t) => [
		index("email_campaigns_status").on(t.status, t.scheduledFor),
		oneOf("email_campaigns_status_check", t.status, CAMPAIGN_STATUSES),
		oneOf("email_campaigns_type", t.type, CAMPAIGN_TYPE_NAMES),
		oneOf("email_campaigns_audience", t.audience, AUDIENCE_NAMES),
	],
);

export const campaignRecipients = sqliteTable(
	"campaign_recipients",
	{
		id: id(),
		campaignId: text("campaign_id")
			.notNull()
			.references(() => emailCampaigns.id, { onDelete: "cascade" }),
		email: text("email").notNull(),
		sentAt: moment("sent_at"),
		openedAt: moment("opened_at"),
		clickedAt: moment("clicked_at"),
	},
	(t) => [uniqueIndex("campaign_recipients_email").on(t.campaignId, sql`lower(${t.email})`)],
);

/** Outgoing mail: written in the transaction it reports on, sent by a worker. */
export const outbox = sqliteTable(
	"outbox",
	{
		id: id(),
		template: text("template").notNull(),
		to: text("to_address").notNull(),
		replyTo: text("reply_to"),
		data: json<Record<string, unknown>>("data").notNull(),
		status: text("status", { enum: MAIL_STATUS_NAMES }).notNull().default("queued"),
		attempts: integer("attempts").notNull().default(0),
		nextAttemptAt: moment("next_attempt_at").notNull(),
		lastError: text("last_error"),
		sentAt: moment("sent_at"),
		createdAt: createdAt(),
	},
	(t) => [
		index("outbox_due").on(t.status, t.nextAttemptAt),
		index("outbox_created_at").on(t.createdAt),
		index("outbox_list").on(t.status, t.createdAt),
		oneOf("outbox_status", t.status, MAIL_STATUS_NAMES),
		validJson("outbox_data_json", t.data),
	],
);

// ── Operation ─────────────────────────────────────────────────────────────────────────────────────────

/** Who did what and when, with the values before and after. Rows are only added. */
export const auditLog = sqliteTable(
	"audit_log",
	{
		id: id(),
		/** Null: the system itself. */
		actorId: text("actor_id").references(() => users.id, { onDelete: "set null" }),
		actorName: text("actor_name").notNull(),
		action: text("action").notNull(),
		entity: text("entity").notNull(),
		entityId: text("entity_id"),
		before: json<Record<string, unknown>>("before"),
		after: json<Record<string, unknown>>("after"),
		ip: text("ip"),
		createdAt: createdAt(),
	},
	(t) => [
		index("audit_log_created_at").on(t.createdAt),
		index("audit_log_entity").on(t.entity, t.entityId, t.createdAt),
		index("audit_log_action").on(t.action, t.createdAt),
		index("audit_log_actor").on(t.actorId, t.createdAt),
	],
);

/** Settings a business changes without a deploy. */
export const settings = sqliteTable("settings", {
	key: text("key").primaryKey(),
	value: json<unknown>("value").notNull(),
	updatedAt: updatedAt(),
});
