import { z } from "zod";
import type { ChosenUnits } from "~/catalog";
import { list, requiredLine, ticked, wholeNumber } from "~/kernel/fields";
import { carrier, sendEmail, trackingNumber } from "./tracking-fields.ts";

const UNITS = "Enter a number of units";
/** More than any order has. */
const MOST_LINES = 1000;
const REASON = "Say why, for the customer";

const item = z.string({ error: UNITS }).max(64, UNITS);
const flavor = z.string().max(64, UNITS).nullish();

export type NewParcel = {
	/** Tracking numbers, one a line. */
	trackingNumber: string | null;
	/** A carrier's id; without one the first number tells it. */
	carrier?: string | undefined;
	/** Without lines, everything that is left. */
	lines?: readonly ChosenUnits[] | undefined;
	/** Whether the customer gets the numbers by mail (Rule 7.151). Left out: yes. */
	sendEmail?: boolean | undefined;
};

export type ClosedRest = {
	/** The customer reads it. */
	reason: string;
	/** Whether the goods are on the shelf; without, the stock was wrong (Rule 7.93). */
	isOnShelf: boolean;
	/** Without lines, everything that is left. */
	lines?: readonly ChosenUnits[] | undefined;
};

export type Correction = {
	/** Tracking numbers, one a line; null keeps them. */
	trackingNumber: string | null;
	carrier?: string | undefined;
	/** Whether the customer gets a mail (Rule 7.151). Left out: yes. */
	sendEmail?: boolean | undefined;
};

/** The number of parcels the order had when the form was shown; if it has changed, nothing is done. */
type Seen = { parcels?: number | undefined };

/** Units by line, as a form posts them: every line that is not fully shipped, including those with 0 units. */
export const units = list(
	z.object({
		orderItemId: item,
		/** Empty: a line that is not assorted. */
		flavorId: flavor.transform((value) => value || null),
		quantity: z.preprocess((value) => (value === "" || value == null ? "0" : value), wholeNumber(UNITS)),
	}),
	MOST_LINES,
	{ error: UNITS },
);

/** The number of parcels the order had when the form was shown. */
export const parcels = wholeNumber("This form is incomplete. Open it again");

/** What happens to units that stay behind. */
export const restFields = {
	rest: z.enum(["wait", "short"], { error: "Use wait or short" }).default("wait"),
	reason: z.string().max(200, "Use at most 200 characters").nullish(),
	isOnShelf: ticked,
};

type Rest = { rest?: "wait" | "short" | undefined; reason?: string | null | undefined; isOnShelf?: boolean };

/** Asks for the reason when the rest is closed short. */
export function checkRest({ rest, reason }: Rest, context: z.RefinementCtx): void {
	if (rest === "short" && !reason?.trim()) {
		context.addIssue({ code: "custom", path: ["reason"], message: REASON });
	}
}

/** A parcel with `rest`: how the rest is closed short after it; undefined when it stays on backorder. */
export const withRest = <Parcel extends Rest>({ rest, reason, isOnShelf, ...parcel }: Parcel) => ({
	...parcel,
	rest: rest === "short" ? { reason: (reason ?? "").trim(), isOnShelf: isOnShelf === true } : undefined,
});

/** Units closed short (Rule 7.93). */
export const closeShortSchema = z.object({
	lines: units,
	parcels,
	reason: requiredLine(REASON, 200),
	isOnShelf: ticked,
});

/** A parcel's corrected numbers (Rule 5.9). */
export const correctionSchema = z
	.object({ trackingNumber, carrier, sendEmail })
	.refine(({ trackingNumber }) => trackingNumber !== null, {
		path: ["trackingNumber"],
		error: "Enter the tracking number",
	});

const chosen = {
	lines: list(
		z.object({
			orderItemId: item,
			/** Without one, any of an assorted line's. */
			flavorId: flavor.transform((value) => value || undefined),
			quantity: wholeNumber(UNITS, { min: 1 }),
		}),
		MOST_LINES,
		{ error: UNITS, none: UNITS },
	).optional(),
	parcels: parcels.optional(),
	isOnShelf: z.boolean({ error: "Use true or false" }).default(false),
};

/** A parcel as API clients send it (Rule 7.91). Without lines it has all that is left. */
export const shipmentSchema: z.ZodType<NewParcel & Seen & { rest?: ClosedRest | undefined }> = z
	.object({ trackingNumber, carrier, sendEmail, ...restFields, ...chosen })
	.superRefine(checkRest)
	.transform(withRest);

/** Units closed short, as API clients send them. Without lines, all that is left. */
export const shortSchema: z.ZodType<ClosedRest & Seen> = z.object({
	reason: requiredLine(REASON, 200),
	...chosen,
});

/** Another number or carrier for a parcel, as API clients send them. A missing field is not changed. */
export const trackingSchema: z.ZodType<Correction> = z
	.object({ trackingNumber, carrier, sendEmail })
	.refine((input) => input.trackingNumber !== null || input.carrier !== undefined, {
		path: ["trackingNumber"],
		error: "Enter the tracking number",
	});
