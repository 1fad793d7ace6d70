import { z } from "zod";
import { keysOf } from "~/terms/keys-of";
import { list, optionalLine, optionalText, orNull, requiredLine, wholeNumber } from "../fields.ts";
import { contrast, contrastText, NEEDED_CONTRAST, readColor, WHITE } from "./colors.ts";
import { COUNTED_FIGURES, type Figure } from "./setting.ts";

export const MOST_FIGURES = 4;
export const MOST_FIRST_BRANDS = 6;
export const LONGEST_HEADLINE = 60;

/** A row of figures: a counted one, or words and a number; an empty row is none. */
const figure = z
	.object({
		counts: orNull(z.enum(keysOf(COUNTED_FIGURES), { error: "Choose a figure of the list" })),
		label: optionalLine(40),
		value: optionalLine(20),
	})
	.transform(({ counts, label, value }, context): Figure | null => {
		if (counts) return { counts };
		if (label === null && value === null) return null;
		if (label !== null && value !== null) return { label, value };
		context.addIssue({
			code: "custom",
			path: [label === null ? "label" : "value"],
			message: label === null ? "Say what this figure counts" : "Enter the figure, or empty the row",
		});
		return z.NEVER;
	});

const color = orNull(
	z
		.string({ error: "Enter a color such as #1d4f73" })
		.max(20, "Enter a color such as #1d4f73")
		.transform((typed, context) => {
			const read = readColor(typed);
			if (read === null) {
				context.addIssue({ code: "custom", message: "Enter a color such as #1d4f73" });
				return z.NEVER;
			}
			const ratio = contrast(WHITE, read);
			if (ratio < NEEDED_CONTRAST)
				context.addIssue({
					code: "custom",
					message: `White text on this color is hard to read: ${contrastText(ratio)}, needed ${NEEDED_CONTRAST}. Take a darker one.`,
				});
			return read;
		}),
);

/** How the shop shows itself (Rules 9.41, 9.42). `version` is the one the form was loaded with. */
export const brandSchema = z.object({
	version: wholeNumber("This form is incomplete. Open it again"),
	name: optionalLine(60),
	/** The id of an uploaded one. */
	logo: orNull(z.string({ error: "Choose the logo again" }).max(40, "Choose the logo again")),
	color,
	headline: requiredLine("Enter a headline", LONGEST_HEADLINE),
	lead: requiredLine("Enter a text", 300),
	figures: list(figure, MOST_FIGURES, { tooMany: `Use at most ${MOST_FIGURES} figures` })
		.default([])
		.transform((figures) => figures.filter((one) => one !== null)),
	footer: optionalText(200),
	delivery: optionalLine(40),
	firstBrands: z.preprocess(
		(chosen) => (chosen === undefined ? [] : [chosen].flat().filter((slug) => slug !== "")),
		list(z.string({ error: "Send the brands' slugs" }).max(200), MOST_FIRST_BRANDS, {
			error: "Send a list of slugs",
			tooMany: `Choose at most ${MOST_FIRST_BRANDS} brands`,
		}).transform((slugs) => [...new Set(slugs)]),
	),
});
