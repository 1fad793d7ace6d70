import type { LegalPage } from "~/kernel/texts/legal-page";

export const pactAct: LegalPage = {
	path: "/legal/pact-act",
	title: "PACT Act Compliance",
	summary: "How we follow the Prevent All Cigarette Trafficking Act, and what it requires of your store.",
	sections: [
		{
			id: "what",
			heading: "What the PACT Act is",
			text: `The Prevent All Cigarette Trafficking (PACT) Act governs the sale, shipment and taxing of cigarettes and smokeless tobacco across state lines. Since 2021 it covers **electronic nicotine delivery systems (ENDS)** too: devices, e-liquids, pods, coils, parts and accessories, whether or not they contain nicotine.`,
		},
		{
			id: "registration",
			heading: "Registration and reports",
			text: `We register with the U.S. Attorney General (through ATF) and with the tobacco tax administrators of the states we ship to. By the 10th of each month we report the previous month's shipments to each state: who received them, where, which brands and how much. Your business name, address and quantities are part of these reports.`,
		},
		{
			id: "signature",
			heading: "Age check and adult signature",
			text: `Every delivery needs the **signature of an adult of 21 or over**, who shows government-issued photo identification at the door. Parcels are never left without a signature and never delivered to a post office box. Nobody under 21 may sign, not even an employee.

If nobody can sign, the driver tries again on the next business day and then holds the parcel at the depot; after that it comes back to us.`,
		},
		{
			id: "carriers",
			heading: "Carriers",
			text: `ENDS are nonmailable through the U.S. Postal Service, apart from narrow exceptions. We ship with carriers that accept them business to business: regional carriers and freight lines. The tracking link in your order leads to the carrier that has the box.`,
		},
		{
			id: "states",
			heading: "State shipping restrictions",
			text: `States and cities restrict products, flavors and direct shipment. We ship only to the states listed on [Shipping Restrictions](/compliance/shipping-restrictions), and a product whose status in a state is not known is not shown as allowed there. An order that may not be shipped to your state is not accepted, or is cancelled and refunded.`,
		},
		{
			id: "labels",
			heading: "Labels and weight",
			text: `Boxes are labeled as the Act asks: that they hold tobacco products or ENDS, and that federal law requires the payment of all applicable excise taxes and compliance with licensing and tax-stamping obligations. A shipment stays within the Act's limit of 10 pounds per sale to anyone who is not a lawfully operating business with the licenses to receive more.`,
		},
		{
			id: "taxes",
			heading: "Taxes",
			text: `State law decides who pays state and local excise taxes on ENDS: in some states the distributor, in others the retailer. Taxes we have to collect are shown on the invoice. If you have to pay them, keep our invoices: they have the details your tax return needs.`,
		},
		{
			id: "records",
			heading: "Records",
			text: `We keep records of every shipment, organized by state, for at least five years, longer than the Act's four calendar years, and give them to authorities that are entitled to ask. Keep yours too: license copies, invoices and delivery receipts.`,
		},
		{
			id: "your-duties",
			heading: "What we need from you",
			text: `- A current business license, reseller permit and, where your state has one, tobacco or vapor license, with the renewed one sent to us before it lapses.
- A delivery address at your licensed store, with someone of 21 or over to sign.
- No resale to consumers by mail unless you comply with the Act yourself.
- Notice to [{email}](mailto:{email}) when your license, ownership or address changes.`,
		},
		{
			id: "contact",
			heading: "Questions and reports of violations",
			text: `Write to [{email}](mailto:{email}) or call {phone}. We take reports of sales to minors or of diverted goods seriously and pass them on to the authorities.`,
		},
	],
};
