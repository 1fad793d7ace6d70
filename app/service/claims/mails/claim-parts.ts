import { flavorText } from "~/catalog";
import type { Block, Shop } from "~/email/letter";
import { formatCents } from "~/kernel/money";
import { CLAIM_DECISIONS, CLAIM_REASONS, CLAIM_REMEDIES } from "~/terms/claims";
import { ORDER_STATUSES } from "~/terms/order-status";
import type { MailedClaim } from "./mailed-claim.server";

/** The claim's numbers, goods and reason, and a link to its order. */
export const claimBlocks = (claim: MailedClaim, shop: Shop): Block[] => [
	{
		kind: "facts",
		facts: [
			["Claim", claim.claimNumber],
			["Order", claim.orderNumber],
			["Problem", CLAIM_REASONS[claim.reason].label],
			["You asked for", CLAIM_REMEDIES[claim.remedy].label],
			...answerOf(claim),
		],
	},
	{
		kind: "goods",
		goods: claim.lines.flatMap(({ productName, sku, quantity, approved, ...line }) => {
			const units = claim.decision === "part" ? (approved ?? 0) : quantity;
			return units > 0 ? [{ name: productName, flavor: flavorText(line), sku, quantity: units }] : [];
		}),
	},
	{
		kind: "button",
		label: "Open the order",
		url: `${shop.url}/buyer-portal/orders/${encodeURIComponent(claim.orderNumber)}#problem`,
	},
];

/** The decision, and what it led to so far. */
const answerOf = ({ decision, papers = [], replacements }: MailedClaim): [label: string, value: string][] =>
	decision === null
		? []
		: [
				["Our answer", CLAIM_DECISIONS[decision].done],
				...papers
					.filter(({ kind, isUndone }) => kind === "credit" && !isUndone)
					.map(({ number, cents }): [string, string] => ["Credit memo", `${number}, ${formatCents(-cents)}`]),
				...replacements
					.filter(({ status }) => !ORDER_STATUSES[status].isVoid)
					.map(({ orderNumber }): [string, string] => ["Replacement", `Order ${orderNumber}`]),
			];
