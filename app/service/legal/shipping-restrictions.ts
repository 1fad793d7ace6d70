import type { LegalPage } from "~/kernel/texts/legal-page";

export const shippingRestrictions: LegalPage = {
	path: "/compliance/shipping-restrictions",
	title: "Shipping Restrictions",
	summary: "Where we ship, which products may go there, and which addresses we accept.",
	sections: [
		{
			id: "states",
			heading: "States we ship to",
			text: `We ship to licensed retailers in these states:

{stateList}

We do not ship to other states, territories, military addresses or abroad. Checkout offers these states only. Ask us at [{email}](mailto:{email}) if your state should be on the list: we add states when registration and carriers allow.`,
		},
		{
			id: "products",
			heading: "Products that can't go everywhere",
			text: `Some of these states, and many cities and counties in them, restrict flavored products, disposables, or products that are not on a state directory. California, for one, bans the retail sale of most flavored tobacco products. Where we know that a product may not be shipped to your state, it can't be ordered for it; where its status is not known, it is not shown as allowed.

You are responsible for knowing city and county rules: they can be stricter than your state's.`,
		},
		{
			id: "address",
			heading: "Addresses",
			text: `An order goes to the address you enter at checkout, in one of the states above. When it is not the business address on your application, our staff see that on the order and may ask for that store's license before they ship. We do not deliver to homes, post office boxes, mail drops, freight forwarders or lockers.`,
		},
		{
			id: "signature",
			heading: "Adult signature",
			text: `Someone of **21 or over** has to sign and show photo identification. See [PACT Act Compliance](/legal/pact-act#signature).`,
		},
		{
			id: "time",
			heading: "Delivery times and cost",
			text: `Orders usually leave {dispatch}, and delivery takes {delivery}. Shipping is {freight}. Products with lithium batteries go by ground only; to Alaska, expect a week or more.`,
		},
		{
			id: "refused",
			heading: "When an order can't be shipped",
			text: `If we find that we may not ship an order, or part of it, we cancel and refund that part and email you the reason. Rules change often; the date above shows when this page was last updated.`,
		},
	],
};
