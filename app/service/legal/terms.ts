import type { LegalPage } from "~/kernel/texts/legal-page";

export const terms: LegalPage = {
	path: "/legal/terms",
	title: "Terms of Service",
	summary: "The terms on which licensed retailers use this site and buy from us.",
	sections: [
		{
			id: "who-we-are",
			heading: "Who these terms are between",
			text: `These terms are an agreement between {site} ("we", "us") and the business that uses this site or buys from it ("you"). A person who opens an account or places an order confirms that they are authorized to act for that business.

By using the site you accept these terms. If you do not accept them, please do not use it.`,
		},
		{
			id: "age",
			heading: "Age restriction: 21 and over",
			text: `This site and everything sold on it are restricted to adults of **21 years and over**. We ask every visitor to confirm their age, and ask again after 30 days. A confirmation that is not true ends the right to use the site.

You may not let anyone under 21 use your account, receive our deliveries, or buy our products from you. Checking your customers' age and identification is your duty under federal and state law.`,
		},
		{
			id: "wholesale",
			heading: "Wholesale requirements",
			text: `We sell to licensed retailers only, for resale. Prices, the cart and checkout are open to accounts whose wholesale application we approved. An application asks for:

- a valid business license
- a federal EIN
- a reseller permit
- a tobacco license, where your state or city asks for one
- a physical store location
- trade references
- confirmation that you are 21 or over
- an estimate of your monthly volume

We review applications {reviewed}. We may ask for more information, decline an application, or revoke an approval, and we tell you why. You must keep your licenses current and tell us within 10 days when one is suspended, revoked or not renewed; regulated goods may not be ordered on a lapsed license, and we may hold such orders until the renewed one is here.`,
		},
		{
			id: "accounts",
			heading: "Your account",
			text: `Give true and complete information and keep it up to date. Keep your password to yourself; you are responsible for every order placed with your account until you tell us that someone else has the password. One account belongs to one business and can't be passed on.

We may suspend an account that breaks these terms, is used to resell to consumers through channels the law forbids, or puts us or others at risk.`,
		},
		{
			id: "prices",
			heading: "Products, prices and availability",
			text: `Wholesale prices are shown to approved accounts and are confidential. Pricing tiers follow your monthly volume. {tiers}. The discount is applied to each unit's price.

Each product has a minimum order quantity; its flavors count together. {firstOrder} We correct mistakes in prices and descriptions when we find them; if a mistake concerns an order you placed, we ask before we ship. Suggested retail prices (MSRP) are suggestions: you set your own.`,
		},
		{
			id: "orders",
			heading: "Orders",
			text: `An order is your offer to buy. It is accepted when we confirm it by email. The price, tax and shipping shown when you place the order are what we charge; sales tax is added at {tax} of the subtotal. Shipping is {freight}.

We may decline or cancel an order, in whole or in part, when goods are unavailable, a license has lapsed, payment fails, or the law does not let us ship it. We refund payments for what we cancel.`,
		},
		{
			id: "payment",
			heading: "Payment terms",
			text: `- **New accounts** {newAccounts}.
- **Established accounts** may be given {established}: each invoice names its due day.

Besides net terms, we accept {methods}. Terms can be withdrawn when invoices are late. We may hold further orders until an overdue amount is paid. No card number is ever asked for on this site.`,
		},
		{
			id: "shipping",
			heading: "Shipping and delivery",
			text: `Orders usually leave {dispatch}, and delivery takes {delivery}. An order goes to the address you enter at checkout, in a state we ship to; our staff see when it is not the business address on your application. Every delivery needs the signature of an adult of 21 or over. The states we ship to are listed on [Shipping Restrictions](/compliance/shipping-restrictions). Risk passes to you on delivery.`,
		},
		{
			id: "returns",
			heading: "Returns",
			text: `Defective goods can be returned within {defectDays} of delivery. Shipping damage has to be reported within {damageHours} of delivery. Other returns need our consent and carry a restocking fee. The full policy is on [Returns](/legal/returns).`,
			without: {
				name: "restocking",
				heading: "Returns",
				text: `Defective goods can be returned within {defectDays} of delivery. Shipping damage has to be reported within {damageHours} of delivery. Other returns need our consent. The full policy is on [Returns](/legal/returns).`,
			},
		},
		{
			id: "resale",
			heading: "Your duties as a reseller",
			text: `You resell our products in their original packaging, with their warnings, to adults of legal age, from a licensed place of business, and only where the product may be sold. You follow the federal Food, Drug, and Cosmetic Act and FDA's rules, the [PACT Act](/legal/pact-act), flavor and product bans, and your state's and city's license and tax laws. You do not sell across state lines to consumers, to other unlicensed resellers, or on marketplaces that forbid these goods.`,
		},
		{
			id: "content",
			heading: "The site and its content",
			text: `Text, drawings and data on this site are ours or our suppliers'. You may use product names and pictures to sell the products you bought from us. You may not copy the catalog, collect prices by automatic means other than our published interfaces, or interfere with the site's operation. Brand names belong to their owners.`,
		},
		{
			id: "warranty",
			heading: "Warranties and liability",
			text: `Products carry their manufacturer's warranty. Beyond that, and as far as the law allows, we give no warranty of merchantability or of fitness for a particular purpose. **Nicotine is an addictive chemical.** Products may be unsuitable for some people and are not sold as aids to stop smoking.

As far as the law allows, our liability for an order is limited to what you paid for it, and we are not liable for lost profit or other indirect loss. Nothing here limits liability that can't be limited by law.`,
		},
		{
			id: "indemnity",
			heading: "Indemnity",
			text: `You hold us harmless from claims by third parties, including authorities, that arise from your resale of the products, your breach of these terms, or your breach of the law.`,
		},
		{
			id: "law",
			heading: "Governing law",
			text: `These terms are governed by the laws of **{law}**, without regard to its conflict of law rules. The state and federal courts {courts} have jurisdiction over disputes, after both sides have tried for 30 days to settle the matter in writing. If a part of these terms can't be enforced, the rest stays in force.`,
		},
		{
			id: "changes",
			heading: "Changes",
			text: `We may change these terms. The date at the top says when they last changed; a change that matters to you is announced by email 14 days before it takes effect. Orders placed before that date keep the terms they were placed under.`,
		},
		{
			id: "contact",
			heading: "Contact",
			text: `{site}, {address}. Email [{email}](mailto:{email}), phone {phone}, or the [contact form](/contact).`,
		},
	],
};
