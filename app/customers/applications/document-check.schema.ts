import { z } from "zod";
import { issuingState, optionalLine } from "~/kernel/fields";
import { optionalDay } from "../fields/field-schema.ts";

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
