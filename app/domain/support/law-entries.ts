import type { SupportEntry } from "./support-entry.ts";

const RESTRICTED = {
	href: "/compliance/shipping-restrictions#products",
	label: "Shipping Restrictions: products",
} as const;

/** The law and the terms. */
export const LAW_ENTRIES: readonly SupportEntry[] = [
	{
		id: "pact-act",
		asks: [
			"What is the PACT Act?",
			"Are you PACT Act compliant",
			"How does PACT Act apply to my shop",
			"Do you follow federal law on shipping vapes",
			"Prevent All Cigarette Trafficking law ENDS",
		],
		answer:
			"The federal law on shipping and taxing tobacco products and, since 2021, vapor goods. We are registered, report shipments by state each month, and deliver only against an adult signature.",
		href: "/legal/pact-act",
		label: "PACT Act Compliance",
	},
	{
		id: "pact-reports",
		asks: [
			"Do you report my purchases to the state?",
			"What is in your monthly PACT Act reports",
			"Are you registered with ATF and the attorney general",
			"Who gets told what I bought, government reporting",
			"Are you a licensed distributor, what is your license or ATF number",
			"Do you keep records of what I purchase for the government",
			"Which authorities get my information",
		],
		answer:
			"By the 10th of each month we report the previous month's shipments to each state: who received them, where, which brands and how much. We are registered with ATF and the states we ship to.",
		href: "/legal/pact-act#registration",
		label: "PACT Act Compliance: registration and reports",
	},
	{
		id: "records",
		asks: [
			"How long do I have to keep invoices and records?",
			"Which records must my store keep for an inspection or audit",
			"Record keeping requirements, retention years",
			"How long do you keep shipment records",
		],
		answer:
			"We keep records of every shipment for at least five years, longer than the PACT Act's four. Keep yours too: license copies, invoices and delivery receipts.",
		href: "/legal/pact-act#records",
		label: "PACT Act Compliance: records",
	},
	{
		id: "your-duties",
		asks: [
			"What do I have to do to comply with the PACT Act?",
			"What does the law require of my store",
			"My obligations as a vape retailer",
			"Stay compliant, compliance checklist for a store",
		],
		answer:
			"Keep current licenses on file with us, take deliveries at the licensed store with someone of 21 or over to sign, and don't sell to consumers by mail unless you comply with the Act yourself.",
		href: "/legal/pact-act#your-duties",
		label: "PACT Act Compliance: what we need from you",
	},
	{
		id: "labels",
		asks: [
			"What is printed on the outside of the box?",
			"Is the packaging discreet or plain, labelled as tobacco",
			"Weight limit of ten pounds per shipment",
		],
		answer:
			"Boxes are labelled as the PACT Act asks: that they hold tobacco products or ENDS, and that federal law requires the payment of excise taxes and compliance with licensing.",
		href: "/legal/pact-act#labels",
		label: "PACT Act Compliance: labels and weight",
	},
	{
		id: "carding",
		asks: [
			"Do I have to card or ID my customers?",
			"Check age and identification of people at the register or counter",
			"What is the legal age to sell vapes to",
			"Rules on selling to minors, tobacco 21",
			"Which ID do I accept, who do I have to card",
		],
		answer:
			"Nobody under 21 may buy our products from you. Checking your customers' age and identification is your duty under federal and state law.",
		href: "/legal/terms#age",
		label: "Terms of Service: age restriction",
	},
	{
		id: "report-violation",
		asks: [
			"How do I report a store selling to minors?",
			"Report a violation, diverted or illegal goods",
			"Another shop sells to kids or underage customers",
			"Report somebody selling counterfeits or stolen goods",
		],
		answer:
			"Write to {email} or call {phone}. We take such reports seriously and pass them on to the authorities.",
		href: "/legal/pact-act#contact",
		label: "PACT Act Compliance: reports of violations",
	},
	{
		id: "flavor-ban",
		asks: [
			"Are flavored vapes legal in my state?",
			"Flavor ban California",
			"Which products are restricted or banned by state",
			"State directory registry of approved products",
			"Can I sell flavored disposables in my city or county",
			"Is this product allowed in Colorado, Connecticut, Florida, Arizona or Alabama",
			"Are vapes illegal here, local laws and rules",
			"Will you ship flavors to California",
			"Why can't this product be ordered for my state",
			"Menthol or tobacco flavors only",
			"Is the product on my state's approved list",
			"Which flavored products may be sold in California",
			"State law on vape flavors",
			"Can flavored vapes be shipped to me",
		],
		answer:
			"Rules differ by state, county and city. What we know may not be shipped to your state can't be ordered for it; local rules are for you to know.",
		...RESTRICTED,
	},
	{
		id: "pmta",
		asks: [
			"Are your products PMTA approved?",
			"FDA approved, authorized or compliant vapes",
			"What does PMTA status mean",
			"Marketing granted order, denial order from FDA",
			"Are these disposables legal to sell federally",
			"Can you send PMTA papers or FDA letter for a product",
			"Have these products been authorized by the FDA",
			"Regulatory status of disposables",
		],
		answer:
			"We call no product approved because an application exists: only a granted FDA order for that product, flavor and strength is one. For the papers of a product, write to us; state directories differ.",
		...RESTRICTED,
	},
	{
		id: "terms",
		asks: [
			"Where are your terms of service and conditions",
			"Terms and conditions, user agreement, legal terms",
			"When do the terms change",
			"Where is the legal information, policies and fine print",
			"What rules do I agree to when I buy from you",
		],
		answer: "The Terms of Service say on which terms licensed retailers use this site and buy from us.",
		href: "/legal/terms",
		label: "Terms of Service",
	},
	{
		id: "law",
		asks: [
			"Which law governs the terms?",
			"Jurisdiction for disputes court",
			"How are disputes settled, arbitration, lawsuit or sue",
			"Governing law state",
			"We disagree about an invoice, legal dispute",
			"Under which state's law are disputes decided",
			"Which court is responsible",
		],
		answer:
			"The Terms of Service are governed by the laws of the State of California; its courts have jurisdiction after both sides tried for 30 days to settle the matter in writing.",
		href: "/legal/terms#law",
		label: "Terms of Service: governing law",
	},
];
