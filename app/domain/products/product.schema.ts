import { z } from "zod";
import { CATEGORIES } from "../../terms/categories.ts";
import { keysOf } from "../../terms/keys-of.ts";
import { amountInCents, list, optionalLine, optionalText, requiredLine, wholeNumber } from "../fields.ts";
import { type FlavorChange, MAX_FLAVORS, parseFlavorLines, TOO_MANY_FLAVORS } from "./flavor-lines.ts";

const MESSAGES = {
	name: "Product name is required",
	sku: "SKU is required",
	brandId: "Brand is required",
	category: "Category is required",
	wholesalePrice: "Wholesale price must be positive",
	msrp: "MSRP must be positive",
	cost: "Cost must be positive",
	minimumOrderQuantity: "MOQ must be at least 1",
	stockQuantity: "Stock quantity must be non-negative",
} as const;

const MAX_CENTS = 9_999_999_999;
const MAX_COUNT = 10_000_000;
const category = z.enum(keysOf(CATEGORIES), { error: MESSAGES.category });

const words = {
	name: requiredLine(MESSAGES.name),
	sku: requiredLine(MESSAGES.sku, 60),
	barcode: optionalLine(60),
	brandId: requiredLine(MESSAGES.brandId, 60),
	description: optionalText(10_000),
	shortDescription: optionalLine(300),
	nicotineStrength: optionalLine(60),
	dimensions: optionalLine(100),
};

const blankIsNull = (value: unknown) => (typeof value === "string" && value.trim() === "" ? null : value);

/** Ounces with two decimals at most, kept as hundredths; absent is null. */
const weight = z.preprocess(
	blankIsNull,
	amountInCents("Weight must be a number of ounces")
		.nullish()
		.transform((value) => value ?? null),
);

const optionalCount = (message: string, min = 0) =>
	z.preprocess(
		blankIsNull,
		wholeNumber(message, { min, max: MAX_COUNT })
			.nullish()
			.transform((value) => value ?? null),
	);

const counts = {
	puffCount: optionalCount("Puff count must be a whole number"),
	caseSize: optionalCount("Case size must be at least 1", 1),
};

// ── The API: what is wrong is refused ─────────────────────────────────────────────────────────────────

const flag = z.boolean({ error: "Use true or false" });
/** True, false, or null where nobody has said. */
const answer = z.boolean({ error: "Use true, false or null" }).nullable();

const LONG_FLAVOR = "A flavor's name has at most 100 characters";

/** A code of a flavor; the form's lines are separated by `|`, so no code may hold one. */
const flavorCode = optionalLine(60).refine((code) => !code?.includes("|"), "A flavor's code can't contain |");

const flavorName = z.string().max(1000, LONG_FLAVOR);
const flavorFields = z.object({
	name: flavorName,
	sku: flavorCode,
	barcode: flavorCode,
	stockQuantity: optionalCount(MESSAGES.stockQuantity),
});
const flavorForms = { error: "A flavor is a name, or name, sku, barcode and stockQuantity" };

const newFlavor = z.union(
	[flavorName.transform((name) => ({ name, sku: null, barcode: null, stockQuantity: null })), flavorFields],
	flavorForms,
);
/** What a flavor leaves out stays, so that the names a reader got can be sent back. */
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

const api = {
	...words,
	...counts,
	category,
	wholesalePrice: amountInCents(MESSAGES.wholesalePrice),
	msrp: amountInCents(MESSAGES.msrp),
	cost: amountInCents(MESSAGES.cost),
	minimumOrderQuantity: wholeNumber(MESSAGES.minimumOrderQuantity, { min: 1 }),
	stockQuantity: wholeNumber(MESSAGES.stockQuantity, { max: MAX_COUNT }),
	weight,
	containsNicotine: answer,
	featured: flag,
	inStock: flag,
	active: flag,
};

/** A product as the API takes it (Rule 7.5). Amounts become cents, weight hundredths of an ounce. */
export const productSchema = z.object({
	...api,
	containsNicotine: answer.default(null),
	featured: flag.default(false),
	inStock: flag.default(true),
	active: flag.default(true),
	flavors: flavorList(newFlavor).default([]),
});

/** Changes of a product as the API takes them: what is absent stays. */
export const productChangeSchema = z
	.object({
		...api,
		flavors: flavorList(changedFlavor),
		version: z.int({ error: "Version must be a whole number" }),
	})
	.partial();

export type ProductInput = z.output<typeof productSchema>;
export type ProductChange = z.output<typeof productChangeSchema>;

// ── The form: a number that can't be read falls back (Rule 7.6) ──────────────────────────────────────

/** Cents; what can't be read as a number falls back to 0. */
const formAmount = (message: string) =>
	z.preprocess(
		(value) => String(value ?? ""),
		z
			.string()
			.max(100, message)
			.transform((text, context) => {
				const amount = Number.parseFloat(text.replace(/[$,\s]/g, ""));
				const cents = Number.isFinite(amount) ? Math.round(amount * 100) : 0;
				if (cents < 0 || cents > MAX_CENTS) {
					context.addIssue({ code: "custom", message });
					return z.NEVER;
				}
				return cents;
			}),
	);

const formCount = (message: string, fallback: number, min: number) =>
	z.preprocess(
		(value) => String(value ?? ""),
		z
			.string()
			.max(100, message)
			.transform((text, context) => {
				const read = Number.parseInt(text.replace(/[,\s]/g, ""), 10);
				const number = Number.isFinite(read) ? read : fallback;
				if (number < min || number > MAX_COUNT) {
					context.addIssue({ code: "custom", message });
					return z.NEVER;
				}
				return number;
			}),
	);

const ticked = z.preprocess((value) => value === "on" || value === "true", z.boolean());

const ANSWERS = new Map([
	["yes", true],
	["no", false],
]);
/** Yes, no, or null where neither was chosen. */
const chosen = z.preprocess((value) => ANSWERS.get(String(value)) ?? null, z.boolean().nullable());

const flavorLines = z.preprocess(
	(value) => String(value ?? ""),
	z
		.string()
		.max(MAX_FLAVORS * 400, TOO_MANY_FLAVORS)
		.transform((text, context) => {
			const { flavors: read, problems } = parseFlavorLines(text);
			for (const message of problems) context.addIssue({ code: "custom", message });
			return read;
		}),
);

const formFields = {
	...words,
	...counts,
	category,
	wholesalePrice: formAmount(MESSAGES.wholesalePrice),
	msrp: formAmount(MESSAGES.msrp),
	cost: formAmount(MESSAGES.cost),
	minimumOrderQuantity: formCount(MESSAGES.minimumOrderQuantity, 1, 1),
	stockQuantity: formCount(MESSAGES.stockQuantity, 0, 0),
	weight,
	containsNicotine: chosen,
	featured: ticked,
	inStock: ticked,
	flavors: flavorLines,
};

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
		.object({ ...formFields, priceFellBack: z.boolean() })
		.transform((input) => ({ ...input, active: !input.priceFellBack })),
);

const seenCount = z.preprocess(
	(value) => (value === "" ? undefined : value),
	wholeNumber("Reload the page", { max: MAX_COUNT }).optional(),
);
const seenFlavors = z.preprocess(
	(value) => (typeof value === "string" ? value : undefined),
	flavorLines.optional(),
);

/** An edited product as its form sends it, with the version and the quantities that were on the page (Rule 3.8). */
export const productEditSchema = z.preprocess(
	withFallback,
	z
		.object({
			...formFields,
			priceFellBack: z.boolean(),
			active: ticked,
			version: formCount("Reload the page", 0, 0),
			seenStockQuantity: seenCount,
			seenFlavors,
		})
		.transform(({ seenStockQuantity, seenFlavors: flavors, ...input }) => ({
			...input,
			active: input.active && !input.priceFellBack,
			seen: { stockQuantity: seenStockQuantity, flavors },
		})),
);
