import { z } from "zod";
import { list, optionalLine, requiredLine } from "~/kernel/fields";
import { MOST_TRACKING_ROWS } from "./tracking-rows.ts";

/** Tracking numbers from a program (Rule 7.146); a row's place in the list, from 1, stands for its line. */
export const trackingCallSchema = z.object({
	rows: list(
		z.object({
			orderNumber: requiredLine("Enter the order's number", 100),
			trackingNumber: requiredLine("Enter the tracking number", 200),
			/** A carrier's id or name. */
			carrier: optionalLine(100),
		}),
		MOST_TRACKING_ROWS,
		{ none: "Send at least one row" },
	).transform((rows) => rows.map((row, n) => ({ ...row, line: n + 1, carrier: row.carrier ?? "" }))),
	preview: z.boolean({ error: "Use true or false" }).optional(),
});

/** When each order was last changed, by its id, as a preview's hidden field has it. */
export const seenVersions = z.preprocess(
	(value) => {
		try {
			return JSON.parse(String(value));
		} catch {
			return {};
		}
	},
	z.record(z.string().max(100), z.number().int()).catch({}),
);
