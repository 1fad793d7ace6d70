import type { EmailTemplates } from "~/domain/outbox/email-templates";
import { PRICING_TIERS } from "~/site";
import { plainTemplate } from "../template.ts";

const isTier = (name: string): name is keyof typeof PRICING_TIERS => Object.hasOwn(PRICING_TIERS, name);

export const applicationApproved = plainTemplate<EmailTemplates["application-approved"]>(
	({ businessName, pricingTier }, shop) => {
		const tier = isTier(pricingTier) ? PRICING_TIERS[pricingTier] : null;
		return {
			subject: "Your wholesale account is approved",
			preview: "Wholesale prices and ordering are open to you now.",
			title: "You are approved",
			blocks: [
				{
					kind: "text",
					text: `The wholesale application of ${businessName} is approved. Log in to see your prices, fill a cart and order.`,
				},
				{ kind: "facts", facts: [["Pricing tier", tier ? `${tier.name}, ${tier.says}` : null]] },
				{ kind: "button", label: "Start ordering", url: `${shop.url}/products` },
				{
					kind: "text",
					text: `Your orders, invoices and reordering are in the buyer portal: ${shop.url}/buyer-portal`,
				},
			],
		};
	},
);
