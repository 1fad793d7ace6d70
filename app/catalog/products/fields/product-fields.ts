import type { Actor } from "~/kernel/actor/actor";
import { canSeeCosts, canSeeRetailPrices, canSeeWholesalePrices } from "~/kernel/actor/permissions";
import { keysOf } from "~/terms/keys-of";
import { DEVICE_KINDS, FDA_STATUSES, NICOTINE_SOURCES } from "~/terms/regulatory-facts";
import type { products } from "~db/schema.server";

export type ProductRow = typeof products.$inferSelect;

/** The values that staff enter for a product, by column: all columns except those the shop sets itself. */
export type ProductValues = Omit<
	ProductRow,
	"id" | "slug" | "images" | "drawing" | "isEnds" | "minOrderQty" | "version" | "createdAt" | "updatedAt"
>;
export type ProductColumn = keyof ProductValues;

/** A column's name in the API, the form and the price table: without its unit. */
export type FieldName = NameOf<ProductColumn>;
type NameOf<Column extends string> = Column extends `${infer Name}${"Cents" | "Hundredths"}` ? Name : Column;

/** A label on the card or the product page; `unit` follows the value. */
type FactText = { label: string; unit?: string };

/** How a field's value is read and written. `max` counts characters of a text. */
type Kind =
	| { kind: "line" | "text" | "brand"; max: number }
	/** A SKU or a number; spreadsheets round long numbers (`digits`). */
	| { kind: "code"; max: number; digits?: true }
	| { kind: "count"; min: number; max: number }
	/** One of the values, with its words. */
	| { kind: "choice"; choices: Readonly<Record<string, string>> }
	/** A number with decimals, stored in hundredths. */
	| { kind: "measure"; unit: "oz" | "mL" }
	/** An `answer` is yes, no, or null when nobody has answered. A `day` is YYYY-MM-DD. */
	| { kind: "cents" | "category" | "flag" | "answer" | "day" };

/** Groups that the card and the product page show as facts; `product-facts.ts` places them. */
export type FactGroup = "strength" | "size" | "case" | "law";
/** The form shows a field next to the others of its group. */
export type FieldGroup =
	| FactGroup
	| "name"
	| "identity"
	| "price"
	| "quantity"
	| "text"
	| "warning"
	| "shown";

type CardPosition =
	| { group: FactGroup; card?: FactText; page?: FactText }
	| { group: Exclude<FieldGroup, FactGroup>; card?: undefined; page?: undefined };

export type ProductField = Kind &
	CardPosition & {
		/** The label in messages, in the preview of an import and in the form. */
		label: string;
		/** The form's label, if it differs. */
		formLabel?: string;
		hint?: string;
		/** The API and the form refuse a new product without it. */
		required?: true;
		/** The message for a missing or bad value, if it is not the usual one made from the label. */
		error?: string;
		/** A new product's value when its form or file has none. Default: null. */
		initial?: number | boolean;
		/** Its heading in exports, then other headings that imports accept. Case, spaces and punctuation don't count. */
		csv: readonly [string, ...string[]];
		/** Its headings in Zoho Inventory's item export. */
		zoho?: readonly string[];
		/** The preview of an import shows it for new products, because a mistake in it is expensive. */
		previewed?: true;
		/** The heading of its column in the table of prices and stock, or of facts. Default: in neither. */
		table?: string;
		/** Who may see it. Default: everybody. */
		seenBy?: (actor: Actor) => boolean;
	};

/** The kinds that fit a column: its name says the unit, its type the rest. */
type KindOf<Column extends ProductColumn> = Column extends `${string}Cents`
	? "cents"
	: Column extends `${string}Hundredths`
		? "measure"
		: NonNullable<ProductValues[Column]> extends number
			? "count"
			: NonNullable<ProductValues[Column]> extends boolean
				? "flag" | "answer"
				: "line" | "text" | "code" | "brand" | "category" | "choice" | "day";

/** A column that can't be null is required or has an initial value. */
type Filled<Column extends ProductColumn> = null extends ProductValues[Column]
	? unknown
	: { required: true } | { initial: NonNullable<ProductValues[Column]> };

/**
 * Every field of a product, described once. The schemas of API and form, the form, the table of prices and stock, imports,
 * exports, the API's JSON, the messages about conflicts, the card and the product page all read it.
 */
// biome-ignore format: one field after another reads like a table.
export const PRODUCT_FIELDS: { [Column in ProductColumn]: ProductField & { kind: KindOf<Column> } & Filled<Column> } = {
	name: { kind: "line", max: 200, label: "Name", formLabel: "Product Name", group: "name", required: true,
		error: "Product name is required", csv: ["Name", "Product Name"], zoho: ["Item Name"] },
	sku: { kind: "code", max: 60, label: "SKU", group: "identity", required: true,
		csv: ["SKU", "Product SKU", "Item SKU"], zoho: ["SKU"] },
	barcode: { kind: "code", max: 60, digits: true, label: "Barcode", group: "identity", previewed: true,
		csv: ["Barcode", "UPC", "EAN"], zoho: ["UPC", "EAN", "ISBN"] },
	brandId: { kind: "brand", max: 60, label: "Brand", group: "identity", required: true, previewed: true,
		csv: ["Brand", "Brand Name"], zoho: ["Brand", "Manufacturer"] },
	category: { kind: "category", label: "Category", group: "identity", required: true, previewed: true,
		csv: ["Category"], zoho: ["Category Name", "CF.Category"] },
	shortDescription: { kind: "line", max: 300, label: "Short description", group: "text", csv: ["Short Description"] },
	description: { kind: "text", max: 10_000, label: "Description", group: "text",
		csv: ["Description"], zoho: ["Description", "Sales Description"] },
	wholesalePriceCents: { kind: "cents", label: "Wholesale price", formLabel: "Wholesale Price ($)", group: "price",
		hint: "Enter a price such as 9.75. Without one, the product stays hidden.",
		required: true, previewed: true, table: "Wholesale", seenBy: canSeeWholesalePrices,
		csv: ["Wholesale Price", "Wholesale", "Price"], zoho: ["Rate", "Selling Price", "Sales Rate"] },
	msrpCents: { kind: "cents", label: "MSRP", formLabel: "MSRP ($)", group: "price",
		required: true, initial: 0, previewed: true, table: "MSRP", seenBy: canSeeRetailPrices,
		csv: ["MSRP", "Retail Price"], zoho: ["MRP", "MSRP", "CF.MSRP"] },
	costCents: { kind: "cents", label: "Cost", formLabel: "Cost ($)", group: "price",
		required: true, initial: 0, previewed: true, table: "Cost", seenBy: canSeeCosts,
		csv: ["Cost", "Unit Cost"], zoho: ["Purchase Rate", "Purchase Price", "Cost Price"] },
	minimumOrderQuantity: { kind: "count", min: 1, max: 1_000_000, label: "MOQ", formLabel: "Minimum Order Quantity",
		group: "quantity", required: true, initial: 1, previewed: true,
		csv: ["Minimum Order Quantity", "MOQ", "Min Order Qty"] },
	caseSize: { kind: "count", min: 1, max: 10_000_000, label: "Case size", group: "case", previewed: true,
		csv: ["Case Size"], card: { label: "Case" }, page: { label: "Case size", unit: "units" } },
	stockQuantity: { kind: "count", min: 0, max: 10_000_000, label: "Stock", formLabel: "Stock Quantity", group: "quantity",
		required: true, error: "Stock quantity must be non-negative", initial: 0, previewed: true, table: "Stock",
		csv: ["Stock Quantity", "Stock", "Quantity"],
		zoho: ["Stock On Hand", "Available Stock", "Quantity Available", "Initial Stock"] },
	weightHundredths: { kind: "measure", unit: "oz", label: "Weight", formLabel: "Weight (oz)", group: "size",
		csv: ["Weight (oz)", "Weight"], zoho: ["Package Weight"],
		card: { label: "Weight", unit: "oz" }, page: { label: "Weight", unit: "oz" } },
	dimensions: { kind: "line", max: 100, label: "Dimensions", group: "size",
		csv: ["Dimensions"], page: { label: "Dimensions" } },
	puffCount: { kind: "count", min: 0, max: 10_000_000, label: "Puff count", group: "strength",
		csv: ["Puff Count", "Puffs"], card: { label: "Puffs" }, page: { label: "Puff count" } },
	nicotineStrength: { kind: "line", max: 60, label: "Nicotine strength", group: "strength", previewed: true,
		csv: ["Nicotine Strength", "Nicotine"], zoho: ["CF.Nicotine Strength"],
		card: { label: "Nicotine" }, page: { label: "Nicotine" } },
	containsNicotine: { kind: "answer", label: "Contains nicotine", group: "warning", table: "Device", previewed: true,
		hint: "Without an answer the product page shows the nicotine warning, unless the nicotine strength is 0.",
		csv: ["Contains Nicotine"], zoho: ["CF.Contains Nicotine"] },
	deviceKind: { kind: "choice", choices: DEVICE_KINDS, label: "Device kind", group: "law", table: "Device", previewed: true,
		hint: "Without a choice: what the category says. A pod system may be open or prefilled.", csv: ["Device Kind"],
		page: { label: "Device kind" } },
	nicotineSource: { kind: "choice", choices: NICOTINE_SOURCES, label: "Nicotine source", group: "law", table: "Device", previewed: true,
		csv: ["Nicotine Source"], page: { label: "Nicotine source" } },
	volumeHundredths: { kind: "measure", unit: "mL", label: "Liquid", formLabel: "Liquid in one unit (mL)", group: "law", table: "Content",
		csv: ["Liquid (mL)", "Volume (mL)"], page: { label: "Liquid", unit: "mL" } },
	piecesPerUnit: { kind: "count", min: 1, max: 10_000, label: "Pieces in one unit", group: "law", table: "Content",
		hint: "Pods, bottles or devices in one unit that we sell.", csv: ["Pieces per Unit"], page: { label: "Pieces in one unit" } },
	manufacturer: { kind: "line", max: 200, label: "Manufacturer", group: "law", table: "Maker", csv: ["Manufacturer"],
		page: { label: "Manufacturer" } },
	countryOfOrigin: { kind: "line", max: 100, label: "Country of origin", group: "law", table: "Maker", csv: ["Country of Origin"],
		page: { label: "Made in" } },
	manufacturerListPriceCents: { kind: "cents", label: "Manufacturer\u2019s list price",
		formLabel: "Manufacturer\u2019s list price ($)", group: "law", table: "List price", seenBy: canSeeWholesalePrices,
		csv: ["Manufacturer List Price"] },
	fdaStatus: { kind: "choice", choices: FDA_STATUSES, label: "FDA status", group: "law", table: "FDA", previewed: true,
		hint: "As the FDA lists this exact product name. Without a choice it is unknown.", csv: ["FDA Status"] },
	fdaOrderDate: { kind: "day", label: "FDA order date", group: "law", table: "FDA", csv: ["FDA Order Date"] },
	fdaEvidence: { kind: "line", max: 500, label: "FDA evidence", group: "law", table: "Evidence", csv: ["FDA Evidence"],
		hint: "The address of the order or letter." },
	fdaCheckedOn: { kind: "day", label: "FDA status checked on", group: "law", table: "Evidence", csv: ["FDA Checked On"] },
	featured: { kind: "flag", label: "Featured", group: "shown", initial: false, csv: ["Featured"] },
	inStock: { kind: "flag", label: "In stock", group: "shown", initial: true, csv: ["In Stock"] },
	active: { kind: "flag", label: "Active", group: "shown", initial: true, csv: ["Active"], zoho: ["Status"],
		hint: "Customers don't see inactive products." },
};

const UNIT = /(?:Cents|Hundredths)$/;
const nameOf = <Column extends ProductColumn>(column: Column) => column.replace(UNIT, "") as NameOf<Column>;

export type NamedField = ProductField & { column: ProductColumn; name: FieldName };

/** The fields as a list, each with its column and name, in the order of exports. */
export const FIELD_LIST: readonly NamedField[] = keysOf(PRODUCT_FIELDS).map((column) => ({
	...PRODUCT_FIELDS[column],
	column,
	name: nameOf(column),
}));

/** The tables in which many products are edited at once. */
export type ProductTable = "prices" | "facts";

/** The fields in one of the tables. */
export const TABLE_FIELDS = FIELD_LIST.flatMap((field) => {
	if (field.table === undefined) return [];
	const shownIn: ProductTable =
		field.kind !== "cents" && ["law", "warning"].includes(field.group) ? "facts" : "prices";
	return [{ ...field, table: field.table, shownIn }];
});

/** The fields that the reader may see. */
export const seenFields = (actor: Actor): NamedField[] =>
	FIELD_LIST.filter(({ seenBy }) => seenBy?.(actor) ?? true);

/** Picks the entered columns from a row, or from drizzle's table. */
export const pickEntered = <From extends Record<ProductColumn, unknown>>(from: From) =>
	Object.fromEntries(FIELD_LIST.map(({ column }) => [column, from[column]])) as Pick<From, ProductColumn>;

/** Picks the values that are not undefined and that `keep` accepts. */
export function givenValues(
	from: Partial<ProductValues>,
	keep: (field: NamedField) => boolean = () => true,
): Partial<ProductValues> {
	const given: Partial<ProductValues> = {};
	const take = <Column extends ProductColumn>(column: Column) => {
		if (from[column] !== undefined) given[column] = from[column];
	};
	for (const field of FIELD_LIST) if (keep(field)) take(field.column);
	return given;
}
