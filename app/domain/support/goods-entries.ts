import type { SupportEntry } from "./support-entry.ts";

const CONTACT = { href: "/contact", label: "Contact" } as const;
const PRODUCTS = { href: "/products", label: "Products" } as const;

/** What is sold. */
export const GOODS_ENTRIES: readonly SupportEntry[] = [
	{
		id: "brands",
		asks: [
			"Which brands do you carry?",
			"What brands do you sell",
			"List of your vape brands",
			"Do you distribute popular brands",
			"How many brands do you have",
			"What lines or manufacturers do you stock",
			"Show me all brands",
			"Top selling or best selling brands",
		],
		answer: "More than 50, RAZ and Lost Mary among them. The list shows each brand with its products.",
		href: "/brands",
		label: "Brands",
	},
	{
		id: "products",
		asks: [
			"What products do you sell?",
			"Show me your catalog",
			"What do you carry or have in stock",
			"Browse or search all products",
			"How do I find a product, filter by brand or category",
			"Where can I see your inventory or selection",
			"Newest products, latest arrivals",
			"What are your best sellers, what is popular or hot right now",
			"How many products or SKUs do you have",
		],
		answer:
			"Disposables, pod systems, mods, accessories and e-liquids. The catalogue can be searched by name, brand, SKU or flavor.",
		...PRODUCTS,
	},
	{
		id: "disposables",
		asks: [
			"Do you sell disposables?",
			"Show me disposable vapes",
			"Disposable e-cigarettes, high puff count rechargeable",
			"What disposables do you have with the most puffs",
			"Throwaway vape pens, bars or sticks",
			"25000 or 50000 puff devices",
		],
		answer: "Yes, disposables are the largest part of the catalogue.",
		href: "/products?category=disposables",
		label: "Disposables",
	},
	{
		id: "pods",
		asks: [
			"Do you sell pod systems?",
			"Refillable pods and pod kits",
			"Starter kits for beginners, pod mods",
			"Open system or closed pod device",
			"Which pod vapes do you have",
		],
		answer: "Yes: pod systems, and the pods that go with them.",
		href: "/products?category=pods",
		label: "Pod Systems",
	},
	{
		id: "e-liquids",
		asks: [
			"Do you sell e-liquids?",
			"Do you carry vape juice e-juice salt nic bottles",
			"Nicotine salts, freebase 60 ml or 100 ml bottles",
			"Eliquid flavors and sizes",
			"Vape oil or liquid",
		],
		answer: "Yes, freebase and nicotine salt, in bottles.",
		href: "/products?category=e-liquids",
		label: "E-Liquids",
	},
	{
		id: "mods",
		asks: [
			"Do you sell box mods?",
			"Mods and starter kits devices",
			"200 watt mods, sub ohm or dual battery devices",
			"Advanced mod kits",
		],
		answer: "Yes, mods and kits.",
		href: "/products?category=mods",
		label: "Mods",
	},
	{
		id: "accessories",
		asks: [
			"Do you sell coils and batteries?",
			"Accessories chargers coils tanks cotton",
			"Do you have 18650 or 21700 batteries cells",
			"Replacement pods and cartridges",
			"Glass, drip tips, replacement parts and spares",
			"USB cable, external battery charger",
			"Replacement coils for tanks, mesh",
			"Cotton wire and tools for building",
		],
		answer: "Yes: coils, pods, batteries, chargers and more are under Accessories.",
		href: "/products?category=accessories",
		label: "Accessories",
	},
	{
		id: "nicotine-free",
		asks: [
			"Do you have nicotine free zero nicotine products?",
			"0 mg nicotine vapes",
			"Which nicotine strengths do you have",
			"Non nicotine, no nic, 0 percent disposables",
			"50 mg, 5 percent, 2 percent or 3 mg nicotine options",
			"Is it 5% nicotine, how strong is it",
			"Lower nicotine devices",
		],
		answer: "Each product shows its nicotine strength. Search the catalogue for the strength you need.",
		...PRODUCTS,
	},
	{
		id: "nicotine-warning",
		asks: [
			"Do your products have the nicotine warning label?",
			"Is nicotine addictive, health warning on packaging",
			"Warning statement on the package or ads",
		],
		answer:
			"Nicotine is an addictive chemical. You resell in the original packaging with its warnings; the products are not sold as aids to stop smoking.",
		href: "/legal/terms#warranty",
		label: "Terms of Service: warranties and liability",
	},
	{
		id: "not-carried",
		asks: [
			"Do you sell CBD, delta 8, THC, THCA, hemp or kratom?",
			"Do you carry cigarettes, cigars, hookah, shisha, rolling papers or pouches",
			"Glass pipes, bongs, grinders, lighters, torches or dab rigs",
			"Nicotine pouches such as Zyn, snus, dip or chewing tobacco",
			"Do you have 510 batteries, carts or vaporizers for dry herb",
			"Kava, mushroom, nitrous or smoke shop supplies",
			"Do you sell tobacco",
		],
		answer:
			"What we carry is in the catalogue: disposables, pod systems, mods, accessories and e-liquids. Search it, or ask us by the contact form about anything else.",
		...PRODUCTS,
	},
	{
		id: "msrp",
		asks: [
			"What is MSRP?",
			"What margin can I make profit",
			"What retail price should I sell at",
			"How much can I mark up, recommended selling price",
			"Is there a MAP minimum advertised price policy",
			"Do I have to sell at MSRP or can I set my own price",
			"How much money do I make per unit",
			"Suggested retail price",
		],
		answer:
			"MSRP is the maker's suggested retail price; you set your own. Approved buyers see their price and the margin beside it on every product.",
		href: "/legal/terms#prices",
		label: "Terms of Service: prices",
	},
	{
		id: "samples",
		asks: [
			"Do you offer samples?",
			"Can I get free testers",
			"Do you have display racks or marketing material posters",
			"Point of sale material, banners, stickers, flyers, shelf or counter display stand",
			"Sample pack to try before I buy",
			"Free display, promo items or swag for my store",
		],
		answer: "Ask us by the contact form: samples, displays and point-of-sale material depend on the brand.",
		...CONTACT,
	},
	{
		id: "authentic",
		asks: [
			"Are your products authentic genuine?",
			"Do you sell fake counterfeit clones",
			"Are you an authorized distributor",
			"How do I verify a product is real",
			"Where do you source your goods, direct from the manufacturer",
			"Scratch and verify code, authenticity sticker",
			"Is this a legit company, scam or trustworthy",
			"Knock off, replica or gray market",
			"Certificate of authenticity, lab report or COA for a product",
		],
		answer:
			"Most makers print a code on the box that you can check on their site. For the papers of a product we sell, write to us.",
		...CONTACT,
	},
	{
		id: "expiry",
		asks: [
			"Do products have an expiration date or shelf life?",
			"How fresh is your stock, date or batch code",
			"How should I store disposables and e-liquid",
			"Old or expired product received",
		],
		answer:
			"The maker's date or batch code is on the box. If what came is past it or does not work as it should, tell us within 30 days of delivery.",
		href: "/legal/returns#defective",
		label: "Returns: defective goods",
	},
	{
		id: "compatible",
		asks: [
			"Which coils or pods fit my device?",
			"Are these pods compatible with this kit",
			"What battery does this mod take",
			"Replacement coils that work with a tank",
			"Specs, dimensions, weight or battery size of a product",
			"Does it come with a charger or cable",
		],
		answer:
			"Each product's page says what it fits and what is in the box. Search the catalogue for the device's name.",
		...PRODUCTS,
	},
];
