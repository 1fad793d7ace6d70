import { z } from "zod";
import { isDay } from "~/kernel/clock/buckets";
import { issuingState, optionalLine } from "~/kernel/fields";

const DATE = "Enter the date as a day that exists, such as 2027-06-30";

/** A day as a date field or an API client sends it, YYYY-MM-DD; null when left out. */
export const optionalDay = z
	.string()
	.max(100, DATE)
	.nullish()
	.transform((value, context) => {
		const text = value?.trim();
		if (!text) return null;
		if (!isDay(text)) {
			context.addIssue({ code: "custom", message: DATE });
			return z.NEVER;
		}
		return text;
	});

/** An admin's check of a document (Rule 2.23). An unticked box is not sent. */
export const documentCheckSchema = z.object({
	/** Absent: the check applies to the current file. */
	fileId: z.string().max(64).optional(),
	verified: z
		.union([z.boolean(), z.enum(["on", "true", "false", ""])])
		.optional()
		.transform((value) => value === true || value === "on" || value === "true"),
	number: optionalLine(100),
	expiresOn: optionalDay,
	/** Of a resale certificate, for which it decides (Rule 18.1); absent: unchanged. */
	state: issuingState,
});

export type DocumentCheckInput = z.output<typeof documentCheckSchema>;
