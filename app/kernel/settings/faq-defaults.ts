import type { FaqItem } from "./setting.ts";

type Default = Pick<FaqItem, "id" | "question" | "answer" | "href" | "label">;

const WHOLESALE = { href: "/wholesale", label: "Wholesale program" };

const DEFAULTS: readonly Default[] = [
	{
		id: "who-can-open-an-account",
		question: "Who can open an account?",
		answer:
			"Retailers with a physical store, a valid business license, a federal EIN and a reseller permit. If your state or city requires a tobacco license, we need that too. Everyone who uses the account must be 21 or older.",
		...WHOLESALE,
	},
	{
		id: "approval-time",
		question: "How long does approval take?",
		answer: "{approvalTime} We email you either way, and your portal shows the application's status.",
		...WHOLESALE,
	},
	{
		id: "minimum-order",
		question: "Is there a minimum order?",
		answer:
			"{firstOrder} Each product has its own minimum quantity, shown on its label; flavors of one product count together.",
		...WHOLESALE,
	},
	{
		id: "shipping",
		question: "What does shipping cost and how long does it take?",
		answer:
			"Orders above {freeShippingAbove} ship free, others for {shipping}. Delivery takes {delivery} and needs an adult signature.",
		href: "/compliance/shipping-restrictions#time",
		label: "Shipping Restrictions: time and cost",
	},
	{
		id: "payment-terms",
		question: "Which payment terms do you offer?",
		answer:
			"New accounts {newAccounts}. Established accounts may use {established}. We also accept {methods}.",
		href: "/legal/terms#payment",
		label: "Terms of Service: payment",
	},
	{
		id: "better-tier",
		question: "How do I move to a better pricing tier?",
		answer:
			"Tiers follow your monthly volume. When it grows, write to us or tell your account contact and we'll set the new tier. The discount then applies to every price you see.",
		...WHOLESALE,
	},
	{
		id: "arrived-broken",
		question: "What if something arrives broken?",
		answer:
			"Report shipping damage within {damageHours} and defective goods within {defectDays}, on the order's page in your portal. Other returns need our consent.",
		href: "/legal/returns",
		label: "Returns",
	},
];

/** The questions of a new installation. */
export const FAQ_DEFAULTS: readonly FaqItem[] = DEFAULTS.map((one) => ({
	...one,
	onWholesale: true,
	hidden: false,
	version: 0,
}));
