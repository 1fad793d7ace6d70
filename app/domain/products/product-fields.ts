import type { products } from "~db/schema.server";
import { keysOf } from "../../terms/keys-of.ts";
import type { Actor } from "../actor.ts";
import { canSeeCosts, canSeeWholesalePrices } from "../permissions.ts";

export type ProductRow = typeof products.$inferSelect;

/** What staff enter of a product, by column: all but what the shop sets by itself or keeps elsewhere. */
export type ProductValues = Omit<
	ProductRow,
	"id" | "slug" | "images" | "drawing" | "isEnds" | "minOrderQty" | "version" | "createdAt" | "updatedAt"
>;
export type ProductColumn = keyof ProductValues;

/** What the API, the form and the price table call a column: its name without the unit. */
export type FieldName = NameOf<ProductColumn>;
type NameOf<Column extends string> = Column extends `${infer Name}${"Cents" | "Hundredths"}` ? Name : Column;

/** A label on the card or the product page; `unit` follows the value. */
type Fact = { label: string; unit?: string };

/** How a field's value is read and written. `max` counts characters of a text. */
type Kind =
	| { kind: "line" | "text" | "brand"; max: number }
	/** A code; of `digits` a spreadsheet may lose some. */
	| { kind: "code"; max: number; digits?: true }
	| { kind: "count"; min: number; max: number }
	/** `ounces` are kept in hundredths. An `answer` is yes, no, or null where nobody has said. */
	| { kind: "cents" | "ounces" | "category" | "flag" | "answer" };

export type ProductField = Kind & {
	/** Staff's word for it: in messages, in an import's preview, in the form. */
	label: string;
	/** The form's label, where it says more. */
	formLabel?: string;
	hint?: string;
	/** Where the form and the product page place it: beside the other fields of its group. */
	group: keyof typeof GROUPS;
	/** The API and the form take no new product without it. */
	required?: true;
	/** The message for a value that is missing or bad, where it isn't made from the label. */
	error?: string;
	/** What a new product has where its form or file says nothing; left out, that is nothing. */
	initial?: number | boolean;
	/** Its heading in exports, and what else people call it; compared without case, spaces and signs. */
	csv: readonly [string, ...string[]];
	/** Its headings in Zoho Inventory's item export. */
	zoho?: readonly string[];
	/** A mistake in it costs most: an import's preview of a new product shows it. */
	previewed?: true;
	/** Its heading in the table of prices and stock, which edits many products at once. */
	table?: string;
	/** Who may see it; left out, everybody. */
	seenBy?: (actor: Actor) => boolean;
	/** Shown on the card, where there is room, and on the product page. */
	card?: Fact;
	page?: Fact;
};

/** The places of fields, in the form's order. */
const GROUPS = {
	name: "Name",
	identity: "Codes, brand and category",
	price: "Prices",
	quantity: "Quantities",
	case: "Cases",
	text: "Description",
	strength: "What it holds",
	size: "Weight and size",
	warning: "Nicotine warning",
	shown: "In the catalogue",
};
export type FieldGroup = keyof typeof GROUPS;

/** Names of columns carry the unit, and a column takes the kinds that fit what the database keeps in it. */
type KindOf<Column extends ProductColumn> = Column extends `${string}Cents`
	? "cents"
	: Column extends `${string}Hundredths`
		? "ounces"
		: NonNullable<ProductValues[Column]> extends number
			? "count"
			: NonNullable<ProductValues[Column]> extends boolean
				? "flag" | "answer"
				: "line" | "text" | "code" | "brand" | "category";

/** A column that can't be null is asked for, or has a value to begin with. */
type Filled<Column extends ProductColumn> = null extends ProductValues[Column]
	? unknown
	: { required: true } | { initial: NonNullable<ProductValues[Column]> };

/**
 * All that is to be said of each field of a product, once. The schemas of API and form, the form itself, the table of
 * prices, imports and exports, the API's JSON, what a conflict says, the card and the product page read it from here.
 */
export const PRODUCT_FIELDS: {
	[Column in ProductColumn]: ProductField & { kind: KindOf<Column> } & Filled<Column>;
} = {
	name: {
		kind: "line",
		max: 200,
		label: "Name",
		formLabel: "Product Name",
		group: "name",
		required: true,
		error: "Product name is required",
		csv: ["Name", "Product Name"],
		zoho: ["Item Name"],
	},
	sku: {
		kind: "code",
		max: 60,
		label: "SKU",
		group: "identity",
		required: true,
		csv: ["SKU", "Product SKU", "Item SKU"],
		zoho: ["SKU"],
	},
	barcode: {
		kind: "code",
		max: 60,
		digits: true,
		label: "Barcode",
		group: "identity",
		csv: ["Barcode", "UPC", "EAN"],
		zoho: ["UPC", "EAN", "ISBN"],
		previewed: true,
	},
	brandId: {
		kind: "brand",
		max: 60,
		label: "Brand",
		group: "identity",
		required: true,
		csv: ["Brand", "Brand Name"],
		zoho: ["Brand", "Manufacturer"],
		previewed: true,
	},
	category: {
		kind: "category",
		label: "Category",
		group: "identity",
		required: true,
		csv: ["Category"],
		zoho: ["Category Name", "CF.Category"],
		previewed: true,
	},
	shortDescription: {
		kind: "line",
		max: 300,
		label: "Short description",
		group: "text",
		csv: ["Short Description"],
	},
	description: {
		kind: "text",
		max: 10_000,
		label: "Description",
		group: "text",
		csv: ["Description"],
		zoho: ["Description", "Sales Description"],
	},
	wholesalePriceCents: {
		kind: "cents",
		label: "Wholesale price",
		formLabel: "Wholesale Price ($)",
		hint: "What can't be read as a number counts as 0, and the product is saved hidden.",
		group: "price",
		required: true,
		csv: ["Wholesale Price", "Wholesale", "Price"],
		zoho: ["Rate", "Selling Price", "Sales Rate"],
		previewed: true,
		table: "Wholesale",
		seenBy: canSeeWholesalePrices,
	},
	msrpCents: {
		kind: "cents",
		label: "MSRP",
		formLabel: "MSRP ($)",
		group: "price",
		required: true,
		initial: 0,
		csv: ["MSRP", "Retail Price"],
		zoho: ["MRP", "MSRP", "CF.MSRP"],
		previewed: true,
		table: "MSRP",
	},
	costCents: {
		kind: "cents",
		label: "Cost",
		formLabel: "Cost ($)",
		group: "price",
		required: true,
		initial: 0,
		csv: ["Cost", "Unit Cost"],
		zoho: ["Purchase Rate", "Purchase Price", "Cost Price"],
		previewed: true,
		table: "Cost",
		seenBy: canSeeCosts,
	},
	minimumOrderQuantity: {
		kind: "count",
		min: 1,
		max: 1_000_000,
		label: "MOQ",
		formLabel: "Minimum Order Quantity",
		group: "quantity",
		required: true,
		initial: 1,
		csv: ["Minimum Order Quantity", "MOQ", "Min Order Qty"],
		previewed: true,
	},
	caseSize: {
		kind: "count",
		min: 1,
		max: 10_000_000,
		label: "Case size",
		group: "case",
		csv: ["Case Size"],
		previewed: true,
		card: { label: "Case" },
		page: { label: "Case size", unit: "units" },
	},
	stockQuantity: {
		kind: "count",
		min: 0,
		max: 10_000_000,
		label: "Stock",
		formLabel: "Stock Quantity",
		group: "quantity",
		required: true,
		error: "Stock quantity must be non-negative",
		initial: 0,
		csv: ["Stock Quantity", "Stock", "Quantity"],
		zoho: ["Stock On Hand", "Available Stock", "Quantity Available", "Initial Stock"],
		previewed: true,
		table: "Stock",
	},
	weightHundredths: {
		kind: "ounces",
		label: "Weight",
		formLabel: "Weight (oz)",
		group: "size",
		csv: ["Weight (oz)", "Weight"],
		zoho: ["Package Weight"],
		card: { label: "Weight", unit: "oz" },
		page: { label: "Weight", unit: "oz" },
	},
	dimensions: {
		kind: "line",
		max: 100,
		label: "Dimensions",
		group: "size",
		csv: ["Dimensions"],
		page: { label: "Dimensions" },
	},
	puffCount: {
		kind: "count",
		min: 0,
		max: 10_000_000,
		label: "Puff count",
		group: "strength",
		csv: ["Puff Count", "Puffs"],
		card: { label: "Puffs" },
		page: { label: "Puff count" },
	},
	nicotineStrength: {
		kind: "line",
		max: 60,
		label: "Nicotine strength",
		group: "strength",
		csv: ["Nicotine Strength", "Nicotine"],
		zoho: ["CF.Nicotine Strength"],
		previewed: true,
		card: { label: "Nicotine" },
		page: { label: "Nicotine" },
	},
	containsNicotine: {
		kind: "answer",
		label: "Contains nicotine",
		hint: "Without an answer the product page shows the nicotine warning, unless the nicotine strength is 0.",
		group: "warning",
		csv: ["Contains Nicotine"],
		zoho: ["CF.Contains Nicotine"],
		previewed: true,
	},
	featured: {
		kind: "flag",
		label: "Featured",
		group: "shown",
		initial: false,
		csv: ["Featured"],
	},
	inStock: {
		kind: "flag",
		label: "In stock",
		group: "shown",
		initial: true,
		csv: ["In Stock"],
	},
	active: {
		kind: "flag",
		label: "Active",
		hint: "A product that is not active is hidden from the catalogue.",
		group: "shown",
		initial: true,
		csv: ["Active"],
		zoho: ["Status"],
	},
};

const UNIT = /(?:Cents|Hundredths)$/;
const nameOf = <Column extends ProductColumn>(column: Column) => column.replace(UNIT, "") as NameOf<Column>;

export type NamedField = ProductField & { column: ProductColumn; name: FieldName };

/** The same as a list, each field with its column and its name. */
export const FIELD_LIST: readonly NamedField[] = keysOf(PRODUCT_FIELDS).map((column) => ({
	...PRODUCT_FIELDS[column],
	column,
	name: nameOf(column),
}));

/** The fields that the table of prices and stock has. */
export const TABLE_FIELDS = FIELD_LIST.filter(({ table }) => table !== undefined);

/** The entered columns of a whole row, or of the table of rows. */
export const pickEntered = <From extends Record<ProductColumn, unknown>>(from: From) =>
	Object.fromEntries(FIELD_LIST.map(({ column }) => [column, from[column]])) as Pick<From, ProductColumn>;

/** Those of some values that are given and that `keep` says. */
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
