import { z } from "zod";
import { list, optionalLine, orNull, requiredLine, requiredText, ticked, wholeNumber } from "~/kernel/fields";
import {
	FLAVOR_CLASS_NAMES,
	LIST_COLUMN_NAMES,
	LIST_MODE_NAMES,
	RULE_DECISION_NAMES,
} from "~/terms/compliance";
import { DOCUMENT_KINDS } from "~/terms/documents";
import { DEVICE_KIND_NAMES } from "~/terms/regulatory-facts";
import {
	day,
	inOrder,
	localityFields,
	optionalDay,
	sourced,
	state,
	wholeLocality,
} from "../dated-facts/dated-fact.schema.ts";

const oneOf = <Name extends string>(names: readonly [Name, ...Name[]], error: string) =>
	orNull(z.enum(names, { error }));

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
		/** Confirms it at once (Rule 17.9). */
		confirm: ticked,
		...sourced,
		source: requiredLine("Say where you read it. A rule without a source can't be confirmed.", 500),
	})
	.refine(({ startsOn, endsOn }) => inOrder(startsOn, endsOn), {
		path: ["endsOn"],
		message: "The last day is before the first",
	})
	.superRefine(wholeLocality);

/**
 * A rule as its sentence is sent: `where` says whether it is of the whole state. If it is, what was typed of a city or county is left out;
 * if not, one must be named.
 */
export const ruleSentenceSchema = z
	.preprocess(
		(sent) => {
			const form = sent as Record<string, unknown>;
			if (form.where === "place") return form;
			return { ...form, locality: "", zipCodes: "", zipSource: "", zipCheckedOn: "" };
		},
		stateRuleSchema.and(z.object({ where: optionalLine(10) })),
	)
	.superRefine(({ where, locality }, context) => {
		if (where === "place" && !locality)
			context.addIssue({ code: "custom", path: ["locality"], message: "Enter the city or county" });
	})
	.transform(({ where: _where, ...rule }) => rule);

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
	/** Answers what the copy would change, and saves nothing. */
	preview: ticked,
});

export type StateRuleInput = z.output<typeof stateRuleSchema>;
export type StateListInput = z.output<typeof stateListSchema>;
export type ListCopy = z.output<typeof listCopySchema>;

const RULE_STEPS = ["confirm", "withdraw", "end"] as const;
export type RuleStep = (typeof RULE_STEPS)[number];

/** A step for a rule or a list that leaves its content unchanged. */
export const ruleStepSchema = z.object({
	does: z.enum(RULE_STEPS, { error: "Confirm it, withdraw the confirmation, or end it" }),
});

const flavorClass = orNull(z.enum(FLAVOR_CLASS_NAMES, { error: "Choose a kind of flavor" }));

/** The classes that staff set for flavors (Rule 17.17). */
export const flavorClassesSchema = z.object({
	flavors: list(
		z.object({
			name: requiredLine("Name the flavor", 200),
			/** Null: every product that has a flavor of this name. */
			productId: optionalLine(50),
			/** `name` is the product's, because its flavors say no taste. */
			isProduct: ticked,
			/** Null: the class that the name makes certain. */
			flavorClass,
			/** The class that the page showed. If absent, there is no check. */
			was: flavorClass.optional(),
		}),
		500,
		{ none: "Name at least one flavor" },
	),
});
export type FlavorClassesInput = z.output<typeof flavorClassesSchema>;
