import { applicationOf, plainTemplate } from "~/email/template";
import type { EmailTemplates } from "~/kernel/mails/email-templates";
import { discountWords, FIRST_TIERS } from "~/terms/pricing-tiers";

/** Mails that were written before a shop had tiers of its own say only the key. */
function firstTier(key: string): string | null {
	const tier = FIRST_TIERS.list.find((one) => one.key === key);
	return tier ? `${tier.name}, ${discountWords(tier)}` : null;
}

export const applicationApproved = plainTemplate<EmailTemplates["application-approved"]>(
	({ businessName, pricingTier, tier = firstTier(pricingTier) }, shop, reader) => {
		return {
			subject: "Your wholesale account is approved",
			preview: "Wholesale prices and ordering are open to you now.",
			title: "You are approved",
			blocks: [
				{
					kind: "text",
					text: `We have approved ${applicationOf(businessName, reader)}. Log in to see your prices, fill a cart and order.`,
				},
				{ kind: "facts", facts: [["Pricing tier", tier]] },
				{ kind: "button", label: "Start ordering", url: `${shop.url}/products` },
				{
					kind: "text",
					text: `Your orders, invoices and reordering are in the buyer portal: ${shop.url}/buyer-portal`,
				},
			],
		};
	},
);
