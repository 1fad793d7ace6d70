import { shipToStates } from "../legal/shipping-restrictions.ts";
import type { SupportEntry } from "./support-entry.ts";

const ORDERS = { href: "/buyer-portal?tab=orders", label: "My Orders" } as const;
const TERMS_PAYMENT = { href: "/legal/terms#payment", label: "Terms of Service: payment terms" } as const;
const RETURNS = { href: "/legal/returns", label: "Returns" } as const;
const SHIPPING = { href: "/compliance/shipping-restrictions", label: "Shipping Restrictions" } as const;

/** Ordering, paying, shipping, returns, products and compliance. */
export const ORDER_ENTRIES: readonly SupportEntry[] = [
	{
		id: "order-status",
		asks: [
			"Where is my order?",
			"Track my order",
			"What is the status of my order",
			"Has my order shipped yet",
			"Where can I find my tracking number",
			"When will my package arrive",
			"My order has not arrived",
			"Show my recent last order",
		],
		answer:
			"Log in and look under My Orders: each order shows its status and, once shipped, its tracking link.",
		...ORDERS,
		about: "orders",
	},
	{
		id: "cancel-order",
		asks: [
			"Can I cancel my order?",
			"How do I change an order I placed",
			"I ordered the wrong thing, add or remove items from my order",
		],
		answer: "Write or call at once: an order can be cancelled until it ships. After that it is a return.",
		href: "/contact",
		label: "Contact",
	},
	{
		id: "order-history",
		asks: [
			"Where do I see past orders?",
			"Order history",
			"Download an invoice for an old order",
			"I need a copy of my invoice receipt",
		],
		answer: "Under My Orders in the buyer portal. Each order opens with its invoice, ready to print.",
		...ORDERS,
	},
	{
		id: "reorder",
		asks: ["How do I reorder?", "Order the same things again", "Repeat my last order quickly"],
		answer:
			"Quick Reorder in the buyer portal puts a past order's items into the cart, and says what is short, gone or dearer.",
		href: "/buyer-portal?tab=reorder",
		label: "Quick Reorder",
	},
	{
		id: "quick-order",
		asks: [
			"Can I order by SKU?",
			"Is there a quick order form pad",
			"Paste a list of SKUs and quantities",
			"Upload a CSV spreadsheet of my order",
			"Order with a barcode scanner",
		],
		answer:
			"Yes: the quick-order pad takes SKUs or barcodes with quantities, typed, pasted or from a CSV file, and answers every row.",
		href: "/quick-order",
		label: "Quick order",
	},
	{
		id: "how-to-order",
		asks: [
			"How do I place an order?",
			"How does ordering checkout work",
			"How to buy from you once approved",
		],
		answer:
			"Log in as an approved buyer, add products to your cart, and check out: shipping address, payment method, Place Order. You get a confirmation by e-mail.",
		href: "/products",
		label: "Products",
	},
	{
		id: "minimum-order",
		faq: "minimum-order",
		asks: [
			"What is the minimum order?",
			"Is there a minimum purchase amount",
			"What is your MOQ minimum order quantity",
			"How small can my first initial order be",
			"Can I buy a single unit",
		],
		answer:
			"A typical minimum initial order starts from $100. Each product also has its own minimum order quantity, shown on its page.",
		href: "/products",
		label: "Products",
	},
	{
		id: "flavors",
		asks: ["Can I mix flavors?", "How do I choose flavors in a case", "Order an assorted mix of flavors"],
		answer:
			"Yes. A line of the cart is a product and a flavor, so you order each flavor in the quantity you want, or 'Assorted'.",
		href: "/products",
		label: "Products",
	},
	{
		id: "out-of-stock",
		asks: [
			"When will an out of stock product be back?",
			"Do you do backorders",
			"Notify me about restock",
			"This item is sold out",
		],
		answer:
			"We take no backorders. Ask for a quote on the product: we answer with the expected date and what could stand in for it.",
		href: "/quote",
		label: "Request Quote",
	},
	{
		id: "po-number",
		asks: ["Can I add a PO number?", "Purchase order number on the invoice"],
		answer: "Yes: checkout has a field for it, and the order, invoice and packing slip show it.",
		href: "/checkout",
		label: "Checkout",
	},
	{
		id: "payment-methods",
		faq: "payment-terms",
		asks: [
			"What payment methods do you accept?",
			"How can I pay",
			"Do you take credit cards",
			"Can I pay by check, wire or bank transfer ACH",
			"Do you accept cash on delivery COD",
			"Can I pay with PayPal",
		],
		answer:
			"Net 30 (approved accounts), credit card, bank transfer, and check (mailed or on delivery). No card number is asked for on the site; we call to take it.",
		...TERMS_PAYMENT,
	},
	{
		id: "net-terms",
		faq: "payment-terms",
		asks: [
			"Do you offer net 30?",
			"Can I get credit payment terms",
			"What are net 15 and net 30 terms",
			"How long do I have to pay an invoice due date",
			"Do new accounts or customers have to prepay",
		],
		answer:
			"New accounts prepay or pay cash on delivery. Established accounts may be given Net 15 or Net 30: the invoice is due 15 or 30 days after the order ships.",
		...TERMS_PAYMENT,
	},
	{
		id: "late-payment",
		asks: ["What happens if I pay late?", "Overdue invoice interest fee"],
		answer:
			"An overdue amount bears interest at 1.5% a month (or the highest rate the law allows, if lower) and holds further orders until it is paid.",
		...TERMS_PAYMENT,
	},
	{
		id: "sales-tax",
		asks: [
			"Do you charge sales tax?",
			"How much tax is added",
			"Is tax included, tax exempt resale certificate",
		],
		answer:
			"Tax of 8% of the subtotal is added in the cart. Questions about your exemption go to us by the contact form.",
		href: "/legal/terms#orders",
		label: "Terms of Service: orders",
	},
	{
		id: "excise-tax",
		asks: ["Who pays the vape excise tax?", "State tobacco excise taxes on e-liquid"],
		answer:
			"Whoever your state names: in some the distributor, in others the retailer. Where we have to collect it, it is shown on the invoice.",
		href: "/legal/pact-act#taxes",
		label: "PACT Act Compliance: taxes",
	},
	{
		id: "shipping-cost",
		faq: "shipping",
		asks: [
			"How much is shipping?",
			"Do you have free shipping",
			"What does delivery cost freight rate fee",
			"Free shipping threshold minimum",
		],
		answer: "Shipping is $25.00 per order, and free when the subtotal is above $500.00.",
		href: "/compliance/shipping-restrictions#time",
		label: "Shipping Restrictions: delivery times and cost",
	},
	{
		id: "shipping-time",
		faq: "shipping",
		asks: [
			"How long does shipping take?",
			"How fast do you deliver",
			"What is the delivery time",
			"How many days until I receive my goods",
			"When do orders ship processing time same day",
		],
		answer: "Orders are processed within 24 hours and usually take 2-3 days nationwide.",
		href: "/compliance/shipping-restrictions#time",
		label: "Shipping Restrictions: delivery times and cost",
	},
	{
		id: "states",
		asks: [
			"Which states do you ship to?",
			"Do you deliver to my state",
			"Where do you ship",
			"Do you ship to Texas New York Illinois Ohio Nevada",
			"Can you ship to California Florida Georgia Arizona Colorado Alabama Alaska Arkansas Connecticut Delaware",
			"Do you ship internationally, abroad, overseas, to Canada, Mexico or Europe",
			"Do you deliver to Puerto Rico or Hawaii",
		],
		answer: `We ship to licensed retailers in ${shipToStates}, and nowhere else at present.`,
		...SHIPPING,
	},
	{
		id: "signature",
		asks: [
			"Who has to sign for a delivery?",
			"Is an adult signature required",
			"Can my employee sign for the package",
			"What if nobody is there to receive the delivery",
			"What happens when I miss the delivery",
			"Can the driver leave the box at the door",
		],
		answer:
			"An adult of 21 or over, with photo identification, at the business address. If nobody can sign, the driver tries again on the next business day and then holds the parcel at the depot.",
		href: "/legal/pact-act#signature",
		label: "PACT Act Compliance: adult signature",
	},
	{
		id: "carriers",
		asks: [
			"Which carrier do you use?",
			"Do you ship with UPS FedEx USPS DHL",
			"Can you mail vapes by post office",
		],
		answer:
			"Carriers that accept vapor goods business to business: regional carriers, freight lines and our own trucks. ENDS are nonmailable through the Postal Service.",
		href: "/legal/pact-act#carriers",
		label: "PACT Act Compliance: carriers",
	},
	{
		id: "po-box",
		asks: [
			"Can you ship to a PO box?",
			"Can you deliver to my home residential address",
			"Ship to a freight forwarder",
		],
		answer: "No: deliveries go to the licensed business address on your account only.",
		href: "/compliance/shipping-restrictions#address",
		label: "Shipping Restrictions: addresses",
	},
	{
		id: "pickup",
		asks: ["Can I pick up my order?", "Local pickup will call warehouse"],
		answer:
			"Ask us first: {phone}. Whoever collects has to be 21 or over, with photo identification and your store's authorization.",
		href: "/contact",
		label: "Contact",
	},
	{
		id: "defective",
		faq: "arrived-broken",
		asks: [
			"How do I return a defective product?",
			"Some devices do not work, are dead on arrival DOA or broken",
			"Warranty for faulty vapes that don't hit",
			"Leaking pods replacement",
		],
		answer:
			"Defective goods can be returned within 30 days of delivery: we replace or credit them and pay the freight. Send the order number, product, units and what is wrong.",
		href: "/legal/returns#defective",
		label: "Returns: defective goods",
	},
	{
		id: "damage",
		faq: "arrived-broken",
		asks: [
			"My shipment arrived damaged",
			"How do I report shipping damage",
			"The box was crushed wet or opened",
			"How long do I have to claim damaged goods",
		],
		answer:
			"Report it within 48 hours of delivery, with photos of the box and the goods, and note it on the driver's receipt. We replace or credit what was damaged.",
		href: "/legal/returns#damage",
		label: "Returns: shipping damage",
	},
	{
		id: "short-count",
		asks: ["Items are missing from my order", "I received the wrong product", "My delivery was short a box"],
		answer:
			"Tell us within 48 hours of delivery: we send the right goods and fetch the wrong ones at our cost.",
		href: "/legal/returns#wrong",
		label: "Returns: wrong items and short counts",
	},
	{
		id: "return-policy",
		asks: [
			"What is your return policy?",
			"Can I return unsold products",
			"Can I get a refund or exchange",
			"Is there a restocking fee",
			"Send back goods that I did not sell",
		],
		answer:
			"Defective goods within 30 days; shipping damage reported within 48 hours. Unopened goods can come back within 30 days if we agree beforehand, for a restocking fee of 15%.",
		...RETURNS,
	},
	{
		id: "recall",
		asks: ["What happens in a product recall?", "Was a product recalled"],
		answer: "We write to every store that bought it with what to do. Recalled goods come back at no cost.",
		href: "/legal/returns#recalls",
		label: "Returns: recalls",
	},
	{
		id: "pact-act",
		asks: ["What is the PACT Act?", "Are you PACT Act compliant", "How does PACT Act apply to my shop"],
		answer:
			"The federal law on shipping and taxing tobacco products and, since 2021, vapor goods. We are registered, report shipments by state each month, and deliver only against an adult signature.",
		href: "/legal/pact-act",
		label: "PACT Act Compliance",
	},
	{
		id: "flavor-ban",
		asks: [
			"Are flavored vapes legal in my state?",
			"Flavor ban California",
			"Which products are restricted or banned by state",
			"State directory registry of approved products PMTA",
		],
		answer:
			"Rules differ by state, county and city. What we know may not be shipped to your state can't be ordered for it; local rules are for you to know.",
		href: "/compliance/shipping-restrictions#products",
		label: "Shipping Restrictions: products",
	},
	{
		id: "authentic",
		asks: [
			"Are your products authentic genuine?",
			"Do you sell fake counterfeit clones",
			"Are you an authorized distributor",
			"How do I verify a product is real",
		],
		answer:
			"Most makers print a code on the box that you can check on their site. For the papers of a product we sell, write to us.",
		href: "/contact",
		label: "Contact",
	},
	{
		id: "brands",
		asks: [
			"Which brands do you carry?",
			"What brands do you sell",
			"List of your vape brands",
			"Do you distribute popular brands",
		],
		answer: "More than 50, RAZ and Lost Mary among them. The list shows each brand with its products.",
		href: "/brands",
		label: "Brands",
	},
	{
		id: "disposables",
		asks: ["Do you sell disposables?", "Show me disposable vapes"],
		answer: "Yes, disposables are the largest part of the catalogue.",
		href: "/products?category=disposables",
		label: "Disposables",
	},
	{
		id: "pods",
		asks: ["Do you sell pod systems?", "Refillable pods and pod kits"],
		answer: "Yes: pod systems, and the pods that go with them.",
		href: "/products?category=pods",
		label: "Pod Systems",
	},
	{
		id: "e-liquids",
		asks: ["Do you sell e-liquids?", "Do you carry vape juice e-juice salt nic bottles"],
		answer: "Yes, freebase and nicotine salt, in bottles.",
		href: "/products?category=e-liquids",
		label: "E-Liquids",
	},
	{
		id: "mods",
		asks: ["Do you sell box mods?", "Mods and starter kits devices"],
		answer: "Yes, mods and kits.",
		href: "/products?category=mods",
		label: "Mods",
	},
	{
		id: "accessories",
		asks: [
			"Do you sell coils and batteries?",
			"Accessories chargers coils tanks cotton",
			"Do you have 18650 batteries",
		],
		answer: "Yes: coils, batteries, chargers and more are under Accessories.",
		href: "/products?category=accessories",
		label: "Accessories",
	},
	{
		id: "nicotine-free",
		asks: [
			"Do you have nicotine free zero nicotine products?",
			"0 mg nicotine vapes",
			"Which nicotine strengths do you have",
		],
		answer: "Each product shows its nicotine strength. Search the catalogue for the strength you need.",
		href: "/products",
		label: "Products",
	},
	{
		id: "msrp",
		asks: ["What is MSRP?", "What margin can I make profit", "What retail price should I sell at"],
		answer:
			"MSRP is the maker's suggested retail price; you set your own. Approved buyers see their price and the margin beside it on every product.",
		href: "/products",
		label: "Products",
	},
	{
		id: "samples",
		asks: [
			"Do you offer samples?",
			"Can I get free testers",
			"Do you have display racks or marketing material posters",
		],
		answer: "Ask us by the contact form: samples, displays and point-of-sale material depend on the brand.",
		href: "/contact",
		label: "Contact",
	},
	{
		id: "privacy",
		asks: [
			"What do you do with my data?",
			"Do you sell my information",
			"How do I delete my account and data",
			"Is my uploaded license safe",
		],
		answer:
			"We do not sell or rent personal information. You may ask for a copy, a correction or deletion of what the law does not oblige us to keep.",
		href: "/legal/privacy",
		label: "Privacy Policy",
	},
	{
		id: "cookies",
		asks: ["Which cookies do you use?", "Do you track me with cookies"],
		answer: "Only what login, cart and the age check need. Nothing optional is set before you accept it.",
		href: "/legal/cookies",
		label: "Cookie Policy",
	},
	{
		id: "law",
		asks: [
			"Which law governs the terms?",
			"Where are your terms of service and conditions",
			"Jurisdiction for disputes court",
		],
		answer: "The Terms of Service are governed by the laws of the State of California.",
		href: "/legal/terms",
		label: "Terms of Service",
	},
	{
		id: "accessibility",
		asks: ["Is the site accessible with a screen reader?", "Can I order by keyboard or without JavaScript"],
		answer: "Every page and form works with a keyboard alone and without JavaScript; we aim for WCAG 2.2 AA.",
		href: "/legal/accessibility",
		label: "Accessibility",
	},
	{
		id: "blog",
		asks: ["Do you have guides or articles?", "Where is your blog", "Tips for running a vape store"],
		answer: "Yes: the blog covers compliance, buying and store practice.",
		href: "/blog",
		label: "Blog",
	},
];
