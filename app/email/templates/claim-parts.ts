import { flavorText } from "~/domain/cart/cart-line";
import type { MailedClaim } from "~/domain/outbox/mailed-records.server";
import { CLAIM_REASONS, CLAIM_REMEDIES } from "~/terms/claims";
import type { Block, Shop } from "../letter.ts";

/** The claim's numbers, goods and reason, and a link to its order. */
export const claimBlocks = (claim: MailedClaim, shop: Shop): Block[] => [
	{
		kind: "facts",
		facts: [
			["Claim", claim.claimNumber],
			["Order", claim.orderNumber],
			["Problem", CLAIM_REASONS[claim.reason].label],
			["You asked for", CLAIM_REMEDIES[claim.remedy].label],
		],
	},
	{
		kind: "goods",
		goods: claim.lines.map(({ productName, sku, quantity, ...line }) => ({
			name: productName,
			flavor: flavorText(line),
			sku,
			quantity,
		})),
	},
	{
		kind: "button",
		label: "Open the order",
		url: `${shop.url}/buyer-portal/orders/${encodeURIComponent(claim.orderNumber)}#problem`,
	},
];
