import { z } from "zod";
import { list, requiredLine, ticked } from "~/kernel/fields";
import { EXCISE_BASE_NAMES, EXCISE_PAYER_NAMES, isPerThing } from "~/terms/excise";
import { DEVICE_KIND_NAMES } from "~/terms/regulatory-facts";
import {
	inOrder,
	localityFields,
	optionalDay,
	sourced,
	state,
	wholeLocality,
} from "../dated-facts/dated-fact.schema.ts";

const RATE = "Enter dollars or a percentage with at most four decimals, such as 0.05 or 61.74";

/** Ten-thousandths of a dollar or of a percent, from '0.05'. */
const rate = z.preprocess(
	(value) => (typeof value === "number" ? String(value) : value),
	requiredLine(RATE, 12)
		.refine((text) => /^\d{1,4}(\.\d{1,4})?$/.test(text) && Number(text) > 0, RATE)
		.transform((text) => Math.round(Number(text) * 10_000)),
);

/** A rate of excise (Rule 18.21). */
export const exciseRateSchema = z
	.object({
		state,
		...localityFields,
		base: z.enum(EXCISE_BASE_NAMES, { error: "Choose what it is counted by" }),
		rate,
		deviceKinds: z.preprocess(
			(value) => (value === undefined || value === "" ? [] : Array.isArray(value) ? value : [value]),
			list(z.enum(DEVICE_KIND_NAMES, { error: "Choose device kinds" }), DEVICE_KIND_NAMES.length),
		),
		nicotineOnly: ticked,
		payer: z.enum(EXCISE_PAYER_NAMES, { error: "Choose who pays it" }),
		startsOn: optionalDay,
		endsOn: optionalDay,
		...sourced,
	})
	.refine(({ startsOn, endsOn }) => inOrder(startsOn, endsOn), {
		path: ["endsOn"],
		message: "The last day is before the first",
	})
	.refine(({ base, rate: of }) => !isPerThing(base) || of <= 1_000_000, {
		path: ["rate"],
		message: "Enter at most $100 per milliliter or piece",
	})
	.superRefine(wholeLocality);

/** Switches a state's excise on or off (Rule 18.23). `checked`: who does it has compared the rates with their sources. */
export const exciseSwitchSchema = z.object({
	on: ticked,
	checked: ticked,
});
