import type { SupportEntry } from "./support-entry.ts";

const WHOLESALE = { href: "/wholesale", label: "Wholesale program" } as const;
const APPLY = { href: "/apply", label: "Apply for Wholesale" } as const;
const PORTAL = { href: "/portal", label: "Your portal" } as const;

/** Applying, accounts and the wholesale program. */
export const PROGRAM_ENTRIES: readonly SupportEntry[] = [
	{
		id: "approval-time",
		faq: "approval-time",
		asks: [
			"How long does approval take?",
			"When will my application be reviewed",
			"How many days until I am approved",
			"Application review time turnaround",
			"How fast do you process new accounts",
		],
		answer:
			"Applications are reviewed in business hours, within 1-2 business days. You are notified by e-mail either way.",
		...WHOLESALE,
	},
	{
		id: "application-status",
		asks: [
			"What is the status of my application?",
			"Did you get my application",
			"Was I approved",
			"Check my wholesale application",
			"Is my account approved yet",
			"Why was my application rejected",
		],
		answer:
			"Log in to see your application's status: your portal shows whether it is pending, approved or rejected, and what is missing.",
		...PORTAL,
		about: "application",
	},
	{
		id: "how-to-apply",
		asks: [
			"How do I apply for wholesale?",
			"How can I open a wholesale account",
			"How do I sign up for a wholesale account",
			"How do I become a customer retailer partner",
			"Sign up as a retailer",
			"How to get wholesale access",
			"What are the steps of the process",
			"I want to start buying from you",
		],
		answer:
			"Apply online in three steps: business information, documents, trade references and volume. We review it in 1-2 business days; then you see wholesale prices and can order.",
		...APPLY,
	},
	{
		id: "requirements",
		faq: "who-can-open-an-account",
		asks: [
			"What do I need to apply?",
			"What documents are required",
			"What are the requirements for a wholesale account",
			"What do I need to open a wholesale account",
			"Which licenses and papers do you need from me",
			"What paperwork must I upload",
		],
		answer:
			"A valid business license, your federal EIN, a reseller permit, a tobacco license (if applicable), a physical store location, trade references, age 21+ and an estimate of your volume.",
		...WHOLESALE,
	},
	{
		id: "missing-documents",
		asks: [
			"Can I send documents later?",
			"I forgot to upload my license",
			"My permit is not ready, can I add it later",
			"How do I add a missing document to my application",
			"Replace upload an updated permit file",
			"Can I submit without the reseller permit",
		],
		answer:
			"Yes. You can submit without a document and add it later in your portal; the application says which ones are missing.",
		...PORTAL,
	},
	{
		id: "file-types",
		asks: [
			"What file types can I upload?",
			"Which formats do you accept for documents pdf jpg png",
			"What kind of files can I upload for my license",
			"How large can an uploaded file be size limit",
		],
		answer: "pdf, jpg, jpeg, png, doc and docx files of up to 10 MB each.",
		...APPLY,
	},
	{
		id: "tobacco-license",
		asks: [
			"Do I need a tobacco license?",
			"Is a tobacco permit required in my state",
			"My state has no vape license",
		],
		answer:
			"Where your state or city asks retailers for a tobacco or vapor license, yes. Where it does not, leave it out: the field is optional.",
		...WHOLESALE,
	},
	{
		id: "trade-references",
		asks: [
			"What are trade references?",
			"How many trade references do I need",
			"I have no suppliers as references because my store is new",
		],
		answer:
			"Suppliers or vendors you buy from, with company, contact, phone and email. Please give at least 2. If your store is new, say so in the box: we look at the rest of the application.",
		...APPLY,
	},
	{
		id: "ein",
		asks: [
			"What is an EIN?",
			"Where do I find my federal tax ID number",
			"Can I use my social security number SSN instead of EIN",
		],
		answer:
			"The federal Employer Identification Number, written like 12-3456789; the IRS issues it free of charge. We need an EIN, not a social security number.",
		...APPLY,
	},
	{
		id: "online-store",
		asks: [
			"Can I apply without a physical store?",
			"Do you sell to online shops",
			"I only have an e-commerce website, is that ok",
			"Do you supply home based sellers",
		],
		answer:
			"No: a physical store location is one of the requirements. We deliver to the licensed business address only.",
		...WHOLESALE,
	},
	{
		id: "consumers",
		asks: [
			"Can I buy as a consumer?",
			"Do you sell to individuals retail customers",
			"Can I order one vape for myself personal use",
			"Do you sell to the public",
		],
		answer: "No, we sell to licensed retailers for resale only.",
		...WHOLESALE,
	},
	{
		id: "tiers",
		asks: [
			"What are the pricing tiers?",
			"How do discounts work",
			"Do you have volume discount pricing",
			"What percent off do premium and growth get",
			"How do I qualify for premium",
			"What discount do I get for buying more",
			"How do I get to premium growth starter tier",
			"Do you give better prices for bigger orders",
		],
		answer:
			"Starter: $500+ monthly volume, standard pricing, Net 30. Growth: $2,000+ monthly, 5% discount. Premium: $5,000+ monthly, 10% discount. The discount applies to every unit.",
		...WHOLESALE,
	},
	{
		id: "see-prices",
		asks: [
			"Why can't I see prices?",
			"How do I see wholesale prices",
			"It says Login Required instead of the price",
			"Can you send me a price list",
			"Where is your wholesale catalog with cost",
		],
		answer:
			"Wholesale prices are shown to approved retailers: log in, or apply first. For prices before that, ask for a quote.",
		...APPLY,
	},
	{
		id: "rejected",
		asks: ["Can I apply again after a rejection?", "My application was denied, what now", "How do I reapply"],
		answer:
			"Yes. The reason is in the e-mail and in your portal; put it right and apply again whenever you like.",
		...PORTAL,
	},
	{
		id: "license-expired",
		asks: [
			"My license expired, what do I do?",
			"I renewed my tobacco license, how do I send you the new one",
			"Can I order with a lapsed license",
		],
		answer:
			"Send us the renewed license in your portal. We may hold orders of regulated goods until it is there; your past orders and invoices stay readable.",
		...PORTAL,
	},
	{
		id: "forgot-password",
		asks: [
			"I forgot my password",
			"How do I reset my password",
			"I can't log in to my account",
			"Password reset e-mail link",
		],
		answer: "On the login page choose 'Forgot password?': we send a link that lets you set a new one.",
		href: "/login",
		label: "Login",
	},
	{
		id: "change-password",
		asks: ["How do I change my password?", "Update my login password"],
		answer: "In your portal, under change password. Other devices are logged out when you do.",
		...PORTAL,
	},
	{
		id: "change-details",
		asks: [
			"How do I change my business address or e-mail?",
			"Update my company phone number on the account",
			"We moved to a new store location",
			"I changed ownership of my store",
		],
		answer:
			"Write to us with the new details: deliveries go to the licensed address, so we check a new license before we change it.",
		href: "/contact",
		label: "Contact",
	},
	{
		id: "age",
		asks: [
			"How old do I have to be?",
			"What is the minimum age to use this site",
			"Is there an age limit of 18 or 21",
			"Age restriction",
		],
		answer: "21. The whole site and everything on it is restricted to adults aged 21 and over.",
		href: "/legal/terms#age",
		label: "Terms of Service: age restriction",
	},
	{
		id: "quote",
		asks: [
			"How do I request a quote?",
			"Can I get a quote for several products",
			"I want a price quotation for bulk order",
		],
		answer:
			"List products and quantities on the quote page; no account needed. We answer by e-mail within 24 hours.",
		href: "/quote",
		label: "Request Quote",
	},
	{
		id: "contact",
		asks: [
			"How can I contact you?",
			"What is your phone number",
			"What is your e-mail address",
			"Can I speak to a person human representative",
			"Talk to sales",
			"Customer service support team",
		],
		answer: "By the contact form, at {email}, or at {phone}. We reply within 24 hours.",
		href: "/contact",
		label: "Contact",
	},
	{
		id: "hours",
		asks: [
			"What are your business hours?",
			"When are you open",
			"What time do you open on Monday",
			"Are you open on Saturday Sunday weekends",
			"What time do you close",
		],
		answer: "{hours}.",
		href: "/contact",
		label: "Contact",
	},
	{
		id: "emergency",
		asks: [
			"Do you have emergency support?",
			"Is there a 24/7 line for urgent problems",
			"I need urgent help at night after hours",
		],
		answer: "Yes: emergency support is available 24/7 for existing wholesale partners, at {emergency}.",
		href: "/contact",
		label: "Contact",
	},
	{
		id: "address",
		asks: ["Where are you located?", "What is your warehouse address", "Can I visit your showroom"],
		answer: "We are at {address}. Please call {phone} before you come by.",
		href: "/contact",
		label: "Contact",
	},
	{
		id: "newsletter",
		asks: [
			"How do I subscribe to the newsletter?",
			"Sign me up for news emails",
			"How do I unsubscribe from emails mailing list",
		],
		answer:
			"Enter your address on the newsletter page and confirm it by the mail we send. Every newsletter has a link to unsubscribe.",
		href: "/newsletter",
		label: "Newsletter",
	},
];
