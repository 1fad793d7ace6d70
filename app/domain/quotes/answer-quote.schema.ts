import { z } from "zod";
import { QUOTE_STATUS_NAMES } from "~/terms/inbox";
import { requiredText } from "../fields.ts";

/** An answer to a quote request (Rule 7.21). */
export const answerSchema = z.object({ answer: requiredText("Write the answer", 5000) });

export const quoteStatusSchema = z.object({
	status: z.enum(QUOTE_STATUS_NAMES, { error: "Choose a status" }),
});
