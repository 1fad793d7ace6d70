import { z } from "zod";
import { optionalText, requiredText, wholeNumber } from "~/kernel/fields";
import { PAYMENT_TERM_NAMES } from "~/terms/payment";
import { PRICING_TIER_NAMES } from "~/terms/pricing-tiers";
import { ROLES } from "~/terms/roles";

/** The version the form was loaded with. If absent, there is no check. */
const version = wholeNumber("This form is incomplete: open it again").optional();

export const customerTermsSchema = z.object({
	pricingTier: z.enum(PRICING_TIER_NAMES, { error: "Choose a pricing tier" }),
	paymentTerms: z.enum(PAYMENT_TERM_NAMES, { error: "Choose payment terms" }),
	version,
});

export const customerNotesSchema = z.object({ notes: optionalText(5000), version });

export const customerRoleSchema = z.object({ role: z.enum(ROLES, { error: "Choose a role" }) });

const yesOrNo = z.preprocess((value) => value === "true" || value === true, z.boolean());
const reason = requiredText("Enter the reason", 1000);

/** Revoking or restoring an approval needs a reason. */
export const customerApprovalSchema = z.object({ approved: yesOrNo, reason });

/** So do closing and reopening an account. */
export const customerClosingSchema = z.object({ closed: yesOrNo, reason });
