import { z } from "zod";
import { MOST_ROWS } from "~/kernel/config/site";
import {
	amountInCents,
	list,
	optionalDay,
	optionalLine,
	optionalText,
	orNull,
	requiredLine,
	requiredText,
	ticked,
	wholeNumber,
} from "~/kernel/fields";
import { CATEGORY_NAMES } from "~/terms/categories";
import { type FlavorChange, type FlavorInput, MAX_FLAVORS, TOO_MANY_FLAVORS } from "./flavor-lines.ts";
import { pasteInto, readFlavorRows } from "./flavor-rows.ts";
import {
	FIELD_LIST,
	type NamedField,
	PRODUCT_FIELDS,
	type ProductField,
	type ProductValues,
	TABLE_FIELDS,
} from "./product-fields.ts";

const MAX_CENTS = 9_999_999_999;
const STOCK = PRODUCT_FIELDS.stockQuantity;

/** The message for a missing or bad value. */
function errorOf(field: ProductField): string {
	if (field.error) return field.error;
	switch (field.kind) {
		case "cents":
			return `${field.label} must be positive`;
		case "measure":
			return `${field.label} must be a number of ${field.unit === "oz" ? "ounces" : "milliliters"}`;
		case "choice":
			return `${field.label} must be one of ${Object.keys(field.choices).join(", ")}`;
		case "day":
			return `${field.label} must be a day such as 2026-05-05`;
		case "count":
			return `${field.label} must be ${field.min > 0 ? `at least ${field.min}` : "a whole number"}`;
		default:
			return `${field.label} is required`;
	}
}

/** A schema for each field, by its name. */
const shapeOf = (
	schemaOf: (field: NamedField) => z.ZodType,
	fields: readonly NamedField[] = FIELD_LIST,
): Record<string, z.ZodType> => Object.fromEntries(fields.map((field) => [field.name, schemaOf(field)]));

/** The values read by `shapeOf`, by column. The cast is safe: `PRODUCT_FIELDS` only accepts kinds that fit their column. */
const byColumn = (read: Record<string, unknown>) =>
	Object.fromEntries(
		FIELD_LIST.flatMap(({ column, name }) => (read[name] === undefined ? [] : [[column, read[name]]])),
	) as ProductValues;

// ── The API refuses bad values ─────────────────────────────────────────────────────────────────

const flag = z.boolean({ error: "Use true or false" });
/** True, false, or null when not stated. */
const answer = z.boolean({ error: "Use true, false or null" }).nullable();

/** Reads a field from the API. Amounts become cents, weights and volumes hundredths. */
function apiSchema(field: ProductField): z.ZodType {
	const orNone = (schema: z.ZodType) => (field.required ? schema : orNull(schema));
	switch (field.kind) {
		case "line":
		case "code":
		case "brand":
			return field.required ? requiredLine(errorOf(field), field.max) : optionalLine(field.max);
		case "text":
			return field.required ? requiredText(errorOf(field), field.max) : optionalText(field.max);
		case "category":
			return orNone(z.enum(CATEGORY_NAMES, { error: errorOf(field) }));
		case "choice":
			return orNone(z.enum(Object.keys(field.choices), { error: errorOf(field) }));
		case "day":
			return orNone(z.iso.date({ error: errorOf(field) }).max(10));
		case "cents":
		case "measure":
			return orNone(amountInCents(errorOf(field)));
		case "count":
			return orNone(wholeNumber(errorOf(field), field));
		case "flag":
			return flag;
		case "answer":
			return answer;
	}
}

const price = amountInCents("Enter an amount such as 9.50").optional();

/** Prices of several products for everybody, each set by itself (Rule 9.95). */
export const setPricesSchema = z.object({
	rows: list(
		z
			.object({ sku: requiredLine("Enter the product's SKU", 100), wholesalePrice: price, msrp: price })
			.refine(
				({ wholesalePrice, msrp }) => wholesalePrice !== undefined || msrp !== undefined,
				"Send wholesalePrice or msrp",
			),
		MOST_ROWS,
		{ none: "Send at least one row" },
	),
});

const LONG_FLAVOR = "A flavor's name has at most 100 characters";

/** A code of a flavor; the form's lines are separated by `|`, so no code may hold one. */
const flavorCode = optionalLine(60).refine((code) => !code?.includes("|"), "A flavor's code can't contain |");

const flavorName = z.string().max(1000, LONG_FLAVOR);
const flavorFields = z.object({
	name: flavorName,
	sku: flavorCode,
	barcode: flavorCode,
	stockQuantity: orNull(wholeNumber(errorOf(STOCK), STOCK)),
});
const flavorForms = { error: "A flavor is a name, or name, sku, barcode and stockQuantity" };

const newFlavor = z.union(
	[flavorName.transform((name) => ({ name, sku: null, barcode: null, stockQuantity: null })), flavorFields],
	flavorForms,
);
/** Absent values of a flavor stay, so that clients may send back names alone. */
const changedFlavor = z.union(
	[
		flavorName.transform((name): FlavorChange => ({ name })),
		flavorFields.partial({ sku: true, barcode: true, stockQuantity: true }),
	],
	flavorForms,
);

const flavorList = <Flavor extends { name: string }>(flavor: z.ZodType<Flavor>) =>
	list(flavor, MAX_FLAVORS, { error: "Flavors must be a list", tooMany: TOO_MANY_FLAVORS }).transform(
		(flavors, context) => {
			const names = new Set<string>();
			return flavors.map((one, n) => {
				const name = one.name.replace(/\s+/g, " ").trim();
				const problem = problemOfName(name, names);
				if (problem) context.addIssue({ code: "custom", path: [n], message: problem });
				names.add(name.toLowerCase());
				return { ...one, name };
			});
		},
	);

function problemOfName(name: string, names: ReadonlySet<string>): string | null {
	if (!name) return "A flavor needs a name";
	if (name.length > 100) return LONG_FLAVOR;
	if (name.includes("|")) return "A flavor's name can't contain |";
	return names.has(name.toLowerCase()) ? `Flavor ${name} is there twice` : null;
}

/** A product as the API takes it (Rule 7.5). */
export const productSchema = z
	.object({
		...shapeOf((field) =>
			field.required ? apiSchema(field) : apiSchema(field).default(field.initial ?? null),
		),
		flavors: flavorList(newFlavor).default([]),
	})
	.transform(({ flavors, ...read }) => ({ ...byColumn(read), flavors }));

/** Changes of a product as the API takes them: what is absent stays. */
export const productChangeSchema = z
	.object({
		...shapeOf(apiSchema),
		flavors: flavorList(changedFlavor),
		version: z.int({ error: "Version must be a whole number" }),
		removeFlavors: z.boolean({ error: "Use true or false" }),
	})
	.partial()
	.transform(
		({ flavors, version, removeFlavors = false, ...read }): ProductChange => ({
			...byColumn(read),
			version,
			flavors,
			...(flavors ? { removeFlavors } : {}),
		}),
	);

export type ProductChange = Partial<ProductValues> & {
	flavors?: FlavorChange[] | undefined;
	/** Whether flavors that are not among `flavors` go (Rule 7.5). Absent: they do, since an editor sends the whole list. */
	removeFlavors?: boolean | undefined;
	/** The version the client loaded. */
	version?: number | undefined;
};

// ── The form: a number that can't be read falls back (Rule 7.5) ──────────────────────────────────────

/** A number; text that is not a number falls back to `min`. */
const formNumber = (
	message: string,
	read: (text: string) => number,
	{ min, max }: { min: number; max: number },
) =>
	z.preprocess(
		(value) => String(value ?? ""),
		z
			.string()
			.max(100, message)
			.transform((text, context) => {
				const number = read(text.replace(/[$,\s]/g, ""));
				const value = Number.isFinite(number) ? number : min;
				if (value >= min && value <= max) return value;
				context.addIssue({ code: "custom", message });
				return z.NEVER;
			}),
	);

const readCents = (text: string) => Math.round(Number.parseFloat(text) * 100);
const readWhole = (text: string) => Number.parseInt(text, 10);

const ANSWERS = new Map([
	["yes", true],
	["no", false],
]);
/** Yes, no, or null where neither was chosen. */
const chosen = z.preprocess((value) => ANSWERS.get(String(value)) ?? null, z.boolean().nullable());

/** Lines pasted from a sheet. */
const flavorLines = z.preprocess(
	(value) => String(value ?? ""),
	z.string().max(MAX_FLAVORS * 400, TOO_MANY_FLAVORS),
);

const flavorRows = z
	.array(z.unknown())
	.max(MAX_FLAVORS * 2, TOO_MANY_FLAVORS)
	.default([]);

/** The flavors of the form's rows and of what was pasted, and those that the rows showed (Rules 3.8, 7.5). */
function readFlavors(
	{ flavorRows: sent, flavors: text }: { flavorRows: unknown[]; flavors: string },
	context: z.RefinementCtx,
): { flavors: FlavorInput[]; seen: FlavorInput[] } {
	const placed = [...readFlavorRows(sent).entries()].flatMap(([at, row]) => (row ? [{ at, row }] : []));
	const { rows, problems } = pasteInto(
		placed.map(({ row }) => row),
		text,
	);
	if (rows.length > MAX_FLAVORS) problems.push(TOO_MANY_FLAVORS);
	for (const message of problems) context.addIssue({ code: "custom", path: ["flavors"], message });
	const names = new Set<string>();
	const codes = { sku: new Map<string, string>(), barcode: new Map<string, string>() };
	for (const [n, row] of rows.entries()) {
		const name = lineOf(row.name);
		const at = placed[n]?.at;
		const refuse = (cell: string, message: string | null) =>
			message &&
			context.addIssue({
				code: "custom",
				path: at === undefined ? ["flavors"] : ["flavorRows", at, cell],
				message,
			});
		refuse("name", problemOfName(name, names));
		refuse(
			"stockQuantity",
			row.stockQuantity.trim() && !/^\d{1,7}$/.test(row.stockQuantity.trim())
				? `Stock of ${name} must be a whole number`
				: null,
		);
		for (const cell of ["sku", "barcode"] as const) {
			const code = lineOf(row[cell]);
			const { error } = flavorCode.safeParse(code);
			const other = code && codes[cell].get(code.toLowerCase());
			refuse(cell, error?.issues[0]?.message ?? (other ? `${code} is also the code of ${other}` : null));
			codes[cell].set(code.toLowerCase(), name);
		}
		names.add(name.toLowerCase());
	}
	const stockOf = (typed: string) => (typed.trim() === "" ? null : Number(typed));
	return {
		flavors: rows.map(({ name, sku, barcode, stockQuantity, was }) => ({
			name: lineOf(name),
			sku: lineOf(sku) || null,
			barcode: lineOf(barcode) || null,
			stockQuantity: stockOf(stockQuantity),
			...(was ? { was } : {}),
		})),
		seen: rows.flatMap(({ was, seen }) =>
			was ? [{ name: was, sku: null, barcode: null, stockQuantity: stockOf(seen) }] : [],
		),
	};
}

const lineOf = (text: string) => text.replace(/\s+/g, " ").trim();

/** Reads a field from the form. */
function formSchema(field: ProductField): z.ZodType {
	switch (field.kind) {
		case "cents":
			return field.required
				? formNumber(errorOf(field), readCents, { min: 0, max: MAX_CENTS })
				: apiSchema(field);
		case "count":
			return field.required ? formNumber(errorOf(field), readWhole, field) : apiSchema(field);
		case "flag":
			return ticked;
		case "answer":
			return chosen;
		default:
			return apiSchema(field);
	}
}

const cannotBeRead = (text: unknown) =>
	!Number.isFinite(Number.parseFloat(String(text ?? "").replace(/[$,\s]/g, "")));

/** What was typed as the price is looked at before it becomes a number: a fallback to 0 is never put on sale. */
const withFallback = (value: unknown) =>
	typeof value === "object" && value !== null
		? { ...value, priceFellBack: cannotBeRead((value as Record<string, unknown>).wholesalePrice) }
		: value;

/** A new product as its form sends it. */
export const productFormSchema = z.preprocess(
	withFallback,
	z
		.object({ ...shapeOf(formSchema), flavorRows, flavors: flavorLines, priceFellBack: z.boolean() })
		.transform(({ flavorRows: rows, flavors: text, priceFellBack, ...read }, context) => ({
			...byColumn(read),
			flavors: readFlavors({ flavorRows: rows, flavors: text }, context).flavors,
			priceFellBack,
			active: !priceFellBack,
		})),
);

const seenCount = z.preprocess(
	(value) => (value === "" ? undefined : value),
	wholeNumber("Reload the page", STOCK).optional(),
);

/** An edited product as its form sends it, with the version and the quantities that were on the page (Rule 3.8). */
export const productEditSchema = z.preprocess(
	withFallback,
	z
		.object({
			...shapeOf(formSchema),
			flavorRows,
			flavors: flavorLines,
			priceFellBack: z.boolean(),
			version: formNumber("Reload the page", readWhole, STOCK),
			seenStockQuantity: seenCount,
		})
		.transform((posted, context) => {
			const { flavorRows: rows, flavors: text, priceFellBack, version, seenStockQuantity, ...read } = posted;
			const values = byColumn(read);
			const { flavors, seen } = readFlavors({ flavorRows: rows, flavors: text }, context);
			return {
				...values,
				flavors,
				priceFellBack,
				version,
				active: values.active && !priceFellBack,
				seen: { stockQuantity: seenStockQuantity, flavors: seen },
			};
		}),
);

// ── The table of prices and stock ────────────────────────────────────────────────────────────────────

/** A field of the table; a required one may be absent. */
function tableSchema(field: NamedField): z.ZodType {
	const schema = field.kind === "answer" ? chosen : apiSchema(field);
	return field.required
		? z.preprocess((value) => (value === null ? undefined : value), schema.optional())
		: schema;
}

const tableFlavor = z.object({
	id: z.string().max(100),
	stockQuantity: wholeNumber(errorOf(STOCK), STOCK),
	seen: wholeNumber(errorOf(STOCK), STOCK),
});

/**
 * `seen` has the values a row's fields showed; fields that the user left unchanged are not written (Rule 3.8). Fields that
 * the row did not show are in neither.
 */
const tableRow = z
	.object({
		...shapeOf(tableSchema, TABLE_FIELDS),
		id: z.string().max(100),
		version: wholeNumber("Reload the page", { min: 1 }),
		flavors: list(tableFlavor, MAX_FLAVORS).default([]),
		seen: z
			.object(shapeOf((field) => tableSchema({ ...field, error: "Reload the page" }), TABLE_FIELDS))
			.default({}),
	})
	.transform(({ id, version, flavors, seen: shown, ...read }, context) => {
		const values: Partial<ProductValues> = byColumn(read);
		const seen: Partial<ProductValues> = byColumn(shown);
		for (const field of TABLE_FIELDS) {
			// An emptied field is sent as none.
			if (seen[field.column] === undefined || values[field.column] !== undefined) continue;
			context.addIssue({ code: "custom", path: [field.name], message: errorOf(field) });
		}
		return { id, version, flavors, values, seen };
	});

/** The table of prices and stock, row by row. */
export const productTableSchema = z.object({
	rows: list(tableRow, 50, { none: "Reload the page" }),
	from: optionalDay,
});

export type ProductTableRow = z.output<typeof tableRow>;
