import { z } from "zod";
import { isIn } from "~/kernel/addresses/postal-fields";
import { isDay } from "~/kernel/clock/buckets";
import { SHIP_TO_STATES } from "~/kernel/config/site";
import {
	list,
	optionalLine,
	optionalText,
	orNull,
	refuseDisguise,
	requiredLine,
	requiredText,
	ticked,
	wholeNumber,
} from "~/kernel/fields";
import {
	FLAVOR_CLASS_NAMES,
	LIST_COLUMN_NAMES,
	LIST_MODE_NAMES,
	RULE_DECISION_NAMES,
} from "~/terms/compliance";
import { DOCUMENT_KINDS } from "~/terms/documents";
import { DEVICE_KIND_NAMES } from "~/terms/product-law";

const DAY = "Enter a day that exists, such as 2026-11-23";
const day = requiredLine(DAY, 10).refine(isDay, DAY);
export const optionalDay = optionalLine(10).refine((text) => text === null || isDay(text), DAY);
const oneOf = <Name extends string>(names: readonly [Name, ...Name[]], error: string) =>
	orNull(z.enum(names, { error }));

export const state = z.enum(SHIP_TO_STATES, { error: "Choose a state" });
const version = orNull(wholeNumber("Reload the page"));
export const sourced = {
	source: requiredLine("Say where you read it: an address or a document", 500),
	checkedOn: day,
	watch: optionalText(1000),
	version,
};

export const inOrder = (from: string | null, to: string | null) => from === null || to === null || from <= to;

const ZIPS = "Enter ZIP codes of five digits with commas between them, such as 81611, 81612";
const MOST_ZIPS = 500;

/** ZIP codes as text, or a list in JSON; each once, in their order. */
const zipCodes = z
	.union(
		[z.string().max(7 * MOST_ZIPS, ZIPS), list(z.string(ZIPS).max(10, ZIPS), MOST_ZIPS, { tooMany: ZIPS })],
		{
			error: ZIPS,
		},
	)
	.nullish()
	.transform((typed, context) => {
		const codes = typeof typed === "string" ? typed.split(/[\s,;]+/).filter(Boolean) : (typed ?? []);
		if (codes.length <= MOST_ZIPS && codes.every((code) => /^\d{5}$/.test(code)))
			return [...new Set(codes)].sort();
		context.addIssue({ code: "custom", message: ZIPS });
		return z.NEVER;
	});

/** A city or county of a rule or a rate, with its ZIP codes, where they were read and when (Rule 17.15). */
export const localityFields = {
	locality: optionalLine(100).superRefine(refuseDisguise),
	zipCodes,
	zipSource: optionalLine(500),
	zipCheckedOn: optionalDay,
};

type LocalityInput = z.output<z.ZodObject<typeof localityFields & { state: typeof state }>>;

/** Refines a rule or a rate: ZIP codes are a locality's, of its state, with their source and day. */
export function wholeLocality(
	{ state: of, locality, zipCodes: codes, zipSource, zipCheckedOn }: LocalityInput,
	context: z.RefinementCtx,
): void {
	// Refused already, and still as it was sent.
	if (!Array.isArray(codes) || codes.length === 0) return;
	const say = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
	const stray = codes.find((code) => !isIn(code, of));
	if (stray) say("zipCodes", `ZIP code ${stray} is not in ${of}`);
	if (!locality) say("locality", "Enter the city or county of the ZIP codes");
	if (!zipSource) say("zipSource", "Say where you read the ZIP codes");
	if (!zipCheckedOn) say("zipCheckedOn", "Enter the day you checked the ZIP codes");
}

/** A rule of a state (Rule 17.3). */
export const stateRuleSchema = z
	.object({
		state,
		...localityFields,
		deviceKind: oneOf(DEVICE_KIND_NAMES, "Choose a device kind"),
		flavorClass: oneOf(FLAVOR_CLASS_NAMES, "Choose a flavor class"),
		licenseKind: oneOf(DOCUMENT_KINDS, "Choose a license"),
		nicotineOnly: ticked,
		decision: z.enum(RULE_DECISION_NAMES, { error: "Choose what the rule says" }),
		reason: requiredText("Say why, in a sentence that buyers can read", 500),
		startsOn: optionalDay,
		endsOn: optionalDay,
		...sourced,
	})
	.refine(({ startsOn, endsOn }) => inOrder(startsOn, endsOn), {
		path: ["endsOn"],
		message: "The last day is before the first",
	})
	.superRefine(wholeLocality);

/** A list that a state publishes (Rule 17.8). */
export const stateListSchema = z
	.object({
		state,
		name: requiredLine("Enter the list's name", 200),
		authority: requiredLine("Enter who publishes it", 200),
		mode: z.enum(LIST_MODE_NAMES, { error: "Choose what being listed means" }),
		deviceKinds: z.preprocess(
			(value) => (value === undefined || value === "" ? [] : Array.isArray(value) ? value : [value]),
			list(z.enum(DEVICE_KIND_NAMES, { error: "Choose device kinds" }), DEVICE_KIND_NAMES.length),
		),
		nicotineOnly: ticked,
		exceptAuthorized: ticked,
		graceDays: orNull(wholeNumber("Enter a number of days", { max: 3650 })).transform((days) => days ?? 0),
		basis: optionalLine(300),
		startsOn: optionalDay,
		suspendedFrom: optionalDay,
		suspendedUntil: optionalDay,
		...sourced,
	})
	.refine(({ suspendedFrom, suspendedUntil }) => inOrder(suspendedFrom, suspendedUntil), {
		path: ["suspendedUntil"],
		message: "The last day is before the first",
	});

/** The longest copy of a list, in characters. */
export const LONGEST_COPY = 500_000;

const NO_COPY = "Paste the list, or choose a file";

/** A copy of a list: as pasted or from a file, with what each column is. */
export const listCopySchema = z.object({
	text: z
		.string({ error: NO_COPY })
		.max(LONGEST_COPY, "Split the list: it has more than 500,000 characters")
		.refine((text) => text.trim() !== "", NO_COPY)
		// Browsers send their own line ends; the hash is the same for all.
		.transform((text) => text.replace(/\r\n?/g, "\n")),
	copiedOn: day,
	copySource: requiredLine("Say where the copy is from", 500),
	columns: list(orNull(z.enum(LIST_COLUMN_NAMES, { error: "Choose a column" })), 60).default([]),
	/** The hash of the text that was previewed; without it the form imports nothing. */
	previewed: optionalLine(64),
	/** Only says what it would change. */
	preview: ticked,
});

export type StateRuleInput = z.output<typeof stateRuleSchema>;
export type StateListInput = z.output<typeof stateListSchema>;
export type ListCopy = z.output<typeof listCopySchema>;

const LAW_STEPS = ["confirm", "withdraw", "end"] as const;
export type LawStep = (typeof LAW_STEPS)[number];

/** What is done with a rule or a list as it stands. */
export const lawStepSchema = z.object({
	does: z.enum(LAW_STEPS, { error: "Confirm it, withdraw the confirmation, or end it" }),
});

const flavorClass = orNull(z.enum(FLAVOR_CLASS_NAMES, { error: "Choose a kind of flavor" }));

/** Of which class flavors are (Rule 17.17). */
export const flavorClassesSchema = z.object({
	flavors: list(
		z.object({
			name: requiredLine("Name the flavor", 200),
			/** Of one product; null: of all that have a flavor by this name. */
			productId: optionalLine(50),
			/** It is the product that is named, whose flavors say no taste. */
			isProduct: ticked,
			/** Null: what the name says. */
			flavorClass,
			/** As the page showed it. Left out: no check. */
			was: flavorClass.optional(),
		}),
		500,
		{ none: "Name at least one flavor" },
	),
});
export type FlavorClassesInput = z.output<typeof flavorClassesSchema>;

/** A question of `/can-i-buy`. */
export const canIBuySchema = z.object({
	what: requiredLine("Enter a SKU, a barcode or a product", 200),
	state,
});
export type CanIBuy = z.output<typeof canIBuySchema>;
