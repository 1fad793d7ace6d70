import { applicationOf, plainTemplate } from "~/email/template";
import type { EmailTemplates } from "~/kernel/mails/email-templates";
import { PRICING_TIERS } from "~/terms/pricing-tiers";

const isTier = (name: string): name is keyof typeof PRICING_TIERS => Object.hasOwn(PRICING_TIERS, name);

export const applicationApproved = plainTemplate<EmailTemplates["application-approved"]>(
	({ businessName, pricingTier }, shop, reader) => {
		const tier = isTier(pricingTier) ? PRICING_TIERS[pricingTier] : null;
		return {
			subject: "Your wholesale account is approved",
			preview: "Wholesale prices and ordering are open to you now.",
			title: "You are approved",
			blocks: [
				{
					kind: "text",
					text: `We have approved ${applicationOf(businessName, reader)}. Log in to see your prices, fill a cart and order.`,
				},
				{ kind: "facts", facts: [["Pricing tier", tier ? `${tier.name}, ${tier.description}` : null]] },
				{ kind: "button", label: "Start ordering", url: `${shop.url}/products` },
				{
					kind: "text",
					text: `Your orders, invoices and reordering are in the buyer portal: ${shop.url}/buyer-portal`,
				},
			],
		};
	},
);
