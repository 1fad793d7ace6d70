import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { CATEGORY_NAMES } from "../../../app/terms/categories.ts";
import { IMPORT_ROW_KINDS, IMPORT_SOURCES, IMPORT_STATES } from "../../../app/terms/imports.ts";
import {
	DEVICE_KIND_NAMES,
	FDA_STATUS_NAMES,
	NICOTINE_SOURCE_NAMES,
} from "../../../app/terms/regulatory-facts.ts";
import {
	cents,
	createdAt,
	flag,
	id,
	json,
	moment,
	oneOf,
	updatedAt,
	validJson,
} from "../../columns.server.ts";
import type {
	BrandStyle,
	Drawing,
	ImportAnswers,
	ImportBox,
	ImportedChange,
	ImportMends,
	ImportNotice,
	ImportOutline,
	ImportSurvey,
	ImportTally,
	ImportUndo,
} from "../../json-shapes.ts";
import { users } from "../customers/accounts.server.ts";

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
		/** As stated by an admin; null: what the category says, if anything (Rule 17.2). */
		deviceKind: text("device_kind", { enum: DEVICE_KIND_NAMES }),
		nicotineSource: text("nicotine_source", { enum: NICOTINE_SOURCE_NAMES }),
		/** Liquid in one unit, in hundredths of a milliliter. */
		volumeHundredths: integer("volume_hundredths"),
		/** Pods, bottles or devices in one unit that we sell. */
		piecesPerUnit: integer("pieces_per_unit"),
		manufacturer: text("manufacturer"),
		/** Where it was made. */
		countryOfOrigin: text("country_of_origin"),
		manufacturerListPriceCents: cents("manufacturer_list_price_cents"),
		/** Null: nobody has looked. */
		fdaStatus: text("fda_status", { enum: FDA_STATUS_NAMES }),
		/** YYYY-MM-DD. */
		fdaOrderDate: text("fda_order_date"),
		/** An address, or what was looked at. */
		fdaEvidence: text("fda_evidence"),
		/** YYYY-MM-DD. */
		fdaCheckedOn: text("fda_checked_on"),
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
		// Rule 7.81: the name of a hidden flavor is free.
		uniqueIndex("product_flavors_name").on(t.productId, sql`lower(${t.name})`).where(sql`${t.active} = 1`),
		uniqueIndex("product_flavors_sku").on(sql`lower(${t.sku})`),
		index("product_flavors_barcode").on(t.barcode),
		index("product_flavors_product").on(t.productId, t.position),
		// Each name once, without reading every row (Rule 17.17).
		index("product_flavors_active_name").on(t.name).where(sql`${t.active} = 1`),
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
		/** The file's name as it came; empty: it came before names were kept. */
		sourceName: text("source_name").notNull().default(""),
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
		source: text("source", { enum: IMPORT_SOURCES }).notNull(),
		/** As typed; the columns chosen for its files are remembered. */
		supplier: text("supplier"),
		/** Null: uploaded before there was one. */
		outline: json<ImportOutline>("outline"),
		/** What each column is read as, empty for one that is not imported; null: what the headings say. */
		columns: json<string[]>("columns"),
		/** What the whole file holds that has to be asked about; null until it was looked through. */
		survey: json<ImportSurvey>("survey"),
		answers: json<ImportAnswers>("answers").notNull().default({}),
		mends: json<ImportMends>("mends").notNull().default({}),
		/** The rows that were left out by hand, by line and SKU. */
		leftOut: json<string[]>("left_out").notNull().default([]),
		/** Its columns are known or chosen: only what the file itself brings up is asked. */
		settled: flag("settled").notNull().default(true),
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
		/** The rows with errors are left out, by the admin's choice. */
		goodOnly: flag("good_only").notNull().default(false),
		usedColumns: json<string[]>("used_columns").notNull().default([]),
		ignoredColumns: json<string[]>("ignored_columns").notNull().default([]),
		tally: json<ImportTally>("tally").notNull().default({}),
		/** What undoing it took back, and what stays. */
		undo: json<ImportUndo>("undo"),
		/** Why it failed, or why a new preview was made. */
		problem: text("problem"),
		finishedAt: moment("finished_at"),
		createdAt: createdAt(),
	},
	(t) => [
		index("product_imports_created_at").on(t.createdAt),
		index("product_imports_state").on(t.state, t.queuedAt),
		oneOf("product_imports_source", t.source, IMPORT_SOURCES),
		oneOf("product_imports_state", t.state, IMPORT_STATES),
		validJson("product_imports_outline_json", t.outline),
		validJson("product_imports_columns_json", t.columns),
		validJson("product_imports_survey_json", t.survey),
		validJson("product_imports_answers_json", t.answers),
		validJson("product_imports_undo_json", t.undo),
	],
);

/** How files of a supplier, or files with the same headings, are read: by heading without case and punctuation, an empty text where it is not imported. */
export const importMappings = sqliteTable(
	"import_mappings",
	{
		/** The supplier's name in lower case, or what a set of headings comes to. */
		key: text("key").primaryKey(),
		/** Empty for a set of headings. */
		supplier: text("supplier").notNull(),
		columns: json<Record<string, string>>("columns").notNull(),
		answers: json<ImportAnswers>("answers").notNull().default({}),
		updatedAt: updatedAt(),
	},
	(t) => [
		validJson("import_mappings_columns_json", t.columns),
		validJson("import_mappings_answers_json", t.answers),
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
		/** The product's version once this row was saved; null until then. */
		savedVersion: integer("saved_version"),
		/** By how much it changes a price or a cost, the larger of both, in hundredths of a percent; null: it changes none. */
		priceChange: integer("price_change"),
		problems: json<{ column: string; message: string }[]>("problems").notNull().default([]),
		/** The cells that may be mended, of a row with errors. */
		boxes: json<ImportBox[]>("boxes").notNull().default([]),
		change: json<ImportedChange>("change"),
		notices: json<ImportNotice[]>("notices").notNull().default([]),
	},
	(t) => [
		primaryKey({ columns: [t.importId, t.position] }),
		index("product_import_rows_kind").on(t.importId, t.kind, t.position),
		index("product_import_rows_price_change").on(t.importId, t.priceChange),
		oneOf("product_import_rows_kind", t.kind, IMPORT_ROW_KINDS),
		validJson("product_import_rows_change_json", t.change),
	],
);
