import { z } from "zod";
import {
	list,
	optionalDay,
	optionalLine,
	ownFields,
	requiredLine,
	ticked,
	tierKey,
	wholeNumber,
} from "~/kernel/fields";
import { parseCents } from "~/kernel/money";
import { PRICE_AUDIENCE_NAMES, PRICE_KIND_NAMES, type PriceKind } from "~/terms/price-lists";

/** The most entries of a list, and the most companies it is given to by name. */
export const MOST_ENTRIES = 2_000;
export const CHOOSE_TIER = "Choose a tier";
const MOST_COMPANIES = 1_000;
const MOST_CENTS = 10_000_000;

const VALUE_ERRORS: Record<PriceKind, string> = {
	fixed: "Enter a price above zero, such as 4.50",
	percent: "Enter a percentage above 0 and below 100",
	amount: "Enter an amount above zero, such as 0.50",
};

/** Cents, or hundredths of a percent; null where it is no such value (Rule 15.3). */
function readValue(kind: PriceKind, text: string): number | null {
	const value = parseCents(kind === "percent" ? text.replace(/%\s*$/, "") : text.replace(/^\s*\$/, ""));
	if (value === null || value <= 0 || value > MOST_CENTS) return null;
	return kind === "percent" && value >= 10_000 ? null : value;
}

const blankIs = (fallback: string) => (value: unknown) =>
	value === undefined || value === null || value === "" ? fallback : value;

/** An entry; without goods it is a row that was left empty. */
const entryFields = z.object({
	/** Of an entry that is there already. */
	id: optionalLine(100),
	/** A SKU or barcode, a SKU and a flavor ('GB-B5000 / Mint'), a brand or a category. */
	goods: optionalLine(300),
	kind: z.preprocess(blankIs("fixed"), z.enum(PRICE_KIND_NAMES, { error: "Choose what the entry does" })),
	value: z.preprocess(
		blankIs(""),
		z
			.union([z.string().max(30, "Enter a shorter value"), z.number()], { error: "Enter a value" })
			.transform(String),
	),
	minimum: z.preprocess(
		blankIs("1"),
		wholeNumber("Enter a whole number of units from 1", { min: 1, max: 100_000 }),
	),
	remove: ticked,
});

const entry = entryFields.transform(({ id, goods, kind, value, minimum, remove }, context) => {
	const cents = readValue(kind, value);
	if (goods !== null && !remove && cents === null) {
		context.addIssue({ code: "custom", path: ["value"], message: VALUE_ERRORS[kind] });
	}
	if (goods === null && !id && value !== "") {
		context.addIssue({ code: "custom", path: ["goods"], message: "Enter a SKU, a brand or a category" });
	}
	return { id, goods: remove ? null : goods, kind, value: cents ?? 0, minimum };
});

// A list is sent back as it was read: with the names of its goods, which say nothing new.
ownFields.set(entry, entryFields.extend({ name: z.unknown(), target: z.unknown() }));

/** An entry as it was typed: without goods it is removed, or an empty row. */
export type EntryInput = z.output<typeof entry>;

/** A form has one line a company, JSON a list. */
const lines = (value: unknown) =>
	typeof value === "string"
		? value
				.split("\n")
				.map((line) => line.trim())
				.filter(Boolean)
		: (value ?? []);
const oneOrMany = (value: unknown) =>
	value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];

const fields = {
	/** The version that the page was loaded with; if absent, nothing is checked. */
	version: z.preprocess(blankIs(""), z.union([z.literal(""), wholeNumber("Reload the page", { min: 1 })])),
	name: requiredLine("Enter a name", 100),
	from: optionalDay,
	until: optionalDay,
	priority: z.preprocess(blankIs("0"), wholeNumber("Enter a whole number from 0 to 99", { max: 99 })),
	audience: z.preprocess(
		blankIs("everyone"),
		z.enum(PRICE_AUDIENCE_NAMES, { error: "Choose to whom the list is given" }),
	),
	tiers: z.preprocess(oneOrMany, list(tierKey(CHOOSE_TIER), 10)),
	/** Names, or ids, or email addresses of their people. */
	companies: z.preprocess(
		lines,
		list(z.string({ error: "Send text" }).max(254, "Use a shorter name"), MOST_COMPANIES),
	),
	entries: z.preprocess((value) => value ?? [], list(entry, MOST_ENTRIES)),
};

/** A price list as a form or JSON sends it (Rules 15.1 to 15.5). */
export const priceListSchema = z.object(fields).transform(({ version, ...input }, context) => {
	const refuse = (path: string, message: string) =>
		context.addIssue({ code: "custom", path: [path], message });
	if (input.from && input.until && input.until < input.from)
		refuse("until", "The last day is before the first");
	if (input.audience === "tiers" && input.tiers.length === 0) refuse("tiers", "Choose at least one tier");
	if (input.audience === "companies" && input.companies.length === 0)
		refuse("companies", "Name at least one company");
	return {
		...input,
		version: version === "" ? undefined : version,
		tiers: input.audience === "tiers" ? input.tiers : [],
		companies: input.audience === "companies" ? input.companies : [],
	};
});

export type PriceListInput = z.output<typeof priceListSchema>;
