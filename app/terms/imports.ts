/** The states of a product import, in order; only a file with unknown columns waits for its columns, and only one
 * whose saving broke off in the middle is stopped. */
export const IMPORT_STATES = [
	"columns",
	"reading",
	"ready",
	"applying",
	"stopped",
	"done",
	"undoing",
	"undone",
	"failed",
	"cancelled",
] as const;

/** The states of an import whose file is kept with it: of price agreements, and of open papers. */
export const KEPT_IMPORT_STATES = ["columns", "review", "done", "undone", "cancelled"] as const;

/** What a ZIP that is brought in holds. */
export const ARCHIVE_KINDS = ["photos", "documents"] as const;
export type ArchiveKind = (typeof ARCHIVE_KINDS)[number];

/** The states of a ZIP that is brought in, in order. */
export const ARCHIVE_STATES = [
	"reading",
	"ready",
	"applying",
	"done",
	"undoing",
	"undone",
	"failed",
	"cancelled",
] as const;
export type ArchiveState = (typeof ARCHIVE_STATES)[number];

/** What becomes of a file of a ZIP: it waits to be read, nobody knows yet where it goes, it comes in, is there already, can't be taken or is left out. */
export const ARCHIVE_FILE_KINDS = ["waiting", "open", "new", "replace", "same", "error", "left"] as const;
export type ArchiveFileKind = (typeof ARCHIVE_FILE_KINDS)[number];

/** The states of an import of customers. */
export const COMPANY_IMPORT_STATES = [
	"columns",
	"reading",
	"review",
	"applying",
	"done",
	"undoing",
	"undone",
	"cancelled",
] as const;

/** Whose export a file of customers is. */
export const CUSTOMER_SOURCES = ["table", "zoho", "quickbooks"] as const;
export type CustomerSource = (typeof CUSTOMER_SOURCES)[number];

/** What a source of customers is called. */
export const CUSTOMER_SOURCE_NAMES: Readonly<Record<CustomerSource, string>> = {
	table: "a table",
	zoho: "contacts of Zoho",
	quickbooks: "customers of QuickBooks",
};

/** What a customer of a file comes to, those that need somebody first. */
export const CUSTOMER_KINDS = ["error", "match", "double", "create", "same", "skip"] as const;
export type CustomerKind = (typeof CUSTOMER_KINDS)[number];

/** What is done with a customer that looks like another: left out, added to that one, or made a company of its own. */
export const CUSTOMER_CHOICES = ["skip", "add", "new"] as const;
export type CustomerChoice = (typeof CUSTOMER_CHOICES)[number];

/** The states of an import of past orders. */
export const PAST_IMPORT_STATES = [
	"columns",
	"reading",
	"review",
	"applying",
	"done",
	"undoing",
	"undone",
	"cancelled",
	"failed",
] as const;

/** What a row of a file of past orders comes to. `waits`: another row of its order has an error. */
export const PAST_ROW_KINDS = ["error", "waits", "create", "unchanged", "left"] as const;
export type PastRowKind = (typeof PAST_ROW_KINDS)[number];

/** The actions of an import on a row; a row that was left out by hand has none. */
export const IMPORT_ROW_KINDS = ["error", "create", "update", "unchanged", "left"] as const;
export type ImportRowKind = (typeof IMPORT_ROW_KINDS)[number];

/** Where an import's file comes from: a table of any kind, or what another program exports. */
export const IMPORT_SOURCES = ["csv", "zoho", "shopify", "woocommerce", "quickbooks"] as const;
export type ImportSource = (typeof IMPORT_SOURCES)[number];

/** What a source is called. */
export const SOURCE_NAMES: Readonly<Record<ImportSource, string>> = {
	csv: "a table",
	zoho: "Zoho Inventory",
	shopify: "Shopify",
	woocommerce: "WooCommerce",
	quickbooks: "QuickBooks",
};

/** What a row with a single cell says of those below it. */
export const HEADING_KINDS = ["brand", "category", "group", "none"] as const;
export type HeadingKind = (typeof HEADING_KINDS)[number];
