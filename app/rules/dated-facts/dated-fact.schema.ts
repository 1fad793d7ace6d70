import { z } from "zod";
import { isIn } from "~/kernel/addresses/postal-fields";
import { isDay } from "~/kernel/clock/buckets";
import {
	list,
	optionalLine,
	optionalText,
	orNull,
	refuseDisguise,
	requiredLine,
	wholeNumber,
} from "~/kernel/fields";
import { STATE_CODES } from "~/terms/selling";

const DAY = "Enter a day that exists, such as 2026-11-23";
export const day = requiredLine(DAY, 10).refine(isDay, DAY);
export const optionalDay = optionalLine(10).refine((text) => text === null || isDay(text), DAY);
export const state = z.enum(STATE_CODES, { error: "Choose a state" });
const version = orNull(wholeNumber("Reload the page"));
/** What every fact carries: its source, the day it was checked, and what to watch. */
export const sourced = {
	source: requiredLine("Say where you read it: an address or a document", 500),
	checkedOn: day,
	watch: optionalText(1000),
	version,
};

/** Whether a first and a last day are in their order; an open one always is. */
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
