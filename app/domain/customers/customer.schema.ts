import { z } from "zod";
import { optionalText, requiredText, wholeNumber } from "../fields.ts";

export const customerTermsSchema = z.object({
	pricingTier: z.enum(["starter", "growth", "premium"], { error: "Choose a pricing tier" }),
	paymentTerms: z.enum(["net30", "prepay"], { error: "Choose payment terms" }),
});

export const customerNotesSchema = z.object({
	notes: optionalText(5000),
	/** The version the reader had before them; left out, nothing is checked. */
	version: wholeNumber("This form is incomplete: open it again").optional(),
});

export const customerRoleSchema = z.object({ role: z.enum(["user", "admin"], { error: "Choose a role" }) });

/** Taking an approval back, or giving it back, is told with its reason. */
export const customerApprovalSchema = z.object({
	approved: z.preprocess((value) => value === "true" || value === true, z.boolean()),
	reason: requiredText("Enter the reason", 1000),
});
