import { demoBrands } from "../brands.ts";
import { createRandom } from "../random.ts";
import { upcA } from "../upc.ts";

export type DemoCategory = "disposables" | "pods" | "mods" | "accessories" | "e-liquids";

/** A flavor, color, strength or resistance of a product, as ordered by a store. */
export interface DemoFlavor {
	name: string;
	/** CSS hex: the color of the swatch and of the drawing's accent. */
	accent: string;
	sku: string;
	barcode: string;
	stock: number;
}

export interface DemoProduct {
	slug: string;
	name: string;
	sku: string;
	barcode: string;
	/** Slug of the brand. */
	brand: string;
	category: DemoCategory;
	shortDescription: string;
	description: string;
	puffCount: number | null;
	nicotineStrength: string | null;
	/** True when the product is, or is a part of, an electronic nicotine delivery system. */
	isEnds: boolean;
	/** Empty when the product has no variants. */
	flavors: DemoFlavor[];
	msrpCents: number;
	wholesaleCents: number;
	costCents: number;
	moq: number;
	/** The case size, or null. */
	caseSize: number | null;
	/** The sum of the flavors' stock, if there are flavors. */
	stock: number;
	weightOz: number;
	dimensions: string;
	inStock: boolean;
	featured: boolean;
	/** The silhouette (a number per category) and the accent color of the drawing. */
	drawing: { form: number; accent: string };
}

/** A product as written in the demo's catalog pages; the rest is computed from it. */
export interface CatalogEntry {
	brand: string;
	name: string;
	sku: string;
	short: string;
	description: string;
	msrp: number;
	wholesale: number;
	moq: number;
	case?: number;
	puffs?: number;
	nicotine?: string;
	/** Names of the flavors or colors, each one a key of `swatches`, or a name with its own color. */
	flavors?: readonly (string | readonly [name: string, accent: string])[];
	weight: number;
	size: string;
	form: number;
	accent: string;
	featured?: boolean;
	isEnds?: boolean;
	/** Units in stock (about this many per flavor): plenty unless set. */
	stock?: number;
	/** Withdrawn from sale for now, regardless of stock. */
	onHold?: boolean;
}

/** Colors by their trade names. */
const swatches: Readonly<Record<string, string>> = {
	"American Tobacco": "#9c6b3c",
	"Banana Ice": "#f2dc6b",
	"Black Mint": "#2f6f63",
	"Blackberry Blueberry": "#443a7c",
	"Blue Razz Ice": "#3d7bea",
	"Blue Razz Lemon": "#5a9be8",
	"Blueberry Ice": "#4a62c4",
	"Blueberry Raspberry": "#6a4bb8",
	"Blueberry Watermelon": "#7a6fd0",
	"Cherry Lemon": "#d2334f",
	"Classic Tobacco": "#8a5a30",
	Clear: "#dfe7e6",
	"Coconut Melon": "#d9e8c4",
	"Cool Mint": "#62cdb5",
	"Dragon Fruit Lemonade": "#e05aa5",
	"Frozen Strawberry": "#ee8195",
	"Grape Ice": "#7446a8",
	"Grapefruit Ice": "#f08a6b",
	"Green Apple": "#8cc63f",
	"Guava Ice": "#f08f8f",
	"Iced Coffee": "#7a5a44",
	"Juicy Peach Ice": "#f6b07a",
	"Kiwi Dragon Fruit": "#b5c948",
	"Lemon Lime": "#c9dc4a",
	"Lemon Mint": "#c4e07a",
	"Lush Ice": "#e85b66",
	"Mango Peach": "#f4a53f",
	Menthol: "#9fd9d6",
	"Mexico Mango": "#f59a23",
	"Miami Mint": "#4cc3a0",
	"Orange Mango": "#f58a2f",
	"Passion Fruit Kiwi": "#d0b83e",
	"Peach Ice": "#f3a972",
	"Pineapple Coconut": "#f0d357",
	"Pineapple Ice": "#efcf3a",
	"Pink Lemonade": "#f39ab5",
	"Rich Tobacco": "#6f4522",
	"Sour Apple Ice": "#a2cf3c",
	Spearmint: "#6cc58d",
	"Strawberry Banana": "#f2a58c",
	"Strawberry Ice": "#e8556a",
	"Strawberry Kiwi": "#e5707e",
	"Strawberry Mango": "#f08060",
	"Strawberry Watermelon": "#ee5f7c",
	"Tropical Fruit": "#f2b134",
	"Triple Berry Ice": "#7b3fa0",
	"Watermelon Ice": "#ef6b6b",
	"White Grape": "#c8d68a",
	"White Peach": "#f7cfb0",
	"Winter Mint": "#86d3e0",
	// Hardware colors
	Black: "#1d2322",
	Blue: "#2f66c4",
	"Bright Gold": "#d9ad4a",
	Brown: "#7a5438",
	Carbon: "#3b4144",
	Champagne: "#d8c3a0",
	Cyan: "#3fb5c4",
	"Dark Green": "#2f5a3c",
	Gray: "#8a9496",
	Green: "#3f9a5b",
	Gunmetal: "#555e63",
	Lilac: "#b9a3d9",
	Navy: "#24375f",
	Orange: "#e57a2a",
	"Pastel Pink": "#efbccb",
	Pink: "#e88bab",
	Purple: "#6c4aa3",
	Red: "#c6303c",
	"Rose Gold": "#d79a8b",
	Sand: "#cdbb98",
	"Sky Blue": "#7fb7e4",
	Silver: "#c3cbcd",
	"Space Gray": "#6b7377",
	Teal: "#2d8b86",
	White: "#eef1f0",
	Yellow: "#e8c53a",
	// Strengths and resistances, from light to strong
	"0 mg": "#e4ebe9",
	"3 mg": "#bcd3cb",
	"6 mg": "#8fb3a7",
	"12 mg": "#5f8f80",
	"25 mg": "#d7b98a",
	"35 mg": "#c79a58",
	"50 mg": "#a9763a",
	"0.15 Ω": "#f0b54a",
	"0.2 Ω": "#e8a13c",
	"0.23 Ω": "#e2953a",
	"0.3 Ω": "#dc8a36",
	"0.4 Ω": "#cf8242",
	"0.6 Ω": "#b9824f",
	"0.8 Ω": "#8f8a5a",
	"0.9 Ω": "#7c8c66",
	"1.0 Ω": "#6b8f76",
	"1.2 Ω": "#4f8c82",
};

const slugify = (name: string) =>
	name
		.toLowerCase()
		.replaceAll("Ω", "ohm")
		.replaceAll(/[^a-z0-9]+/g, "-")
		.replaceAll(/^-|-$/g, "");

/** Short code of a flavor for its SKU: initials, digits kept ('Blue Razz Ice' is BRI, '0.15 Ω' is 015). */
function flavorCode(name: string, taken: Set<string>): string {
	const digits = name.replaceAll(/\D/g, "");
	const words = name
		.replaceAll(/[^A-Za-z ]/g, "")
		.split(" ")
		.filter(Boolean);
	const initials = words.map((word) => word[0]).join("");
	const base = digits || (words.length > 1 ? initials : (words[0] ?? "").slice(0, 3));
	const longer = words.map((word) => word.slice(0, 2)).join("");
	for (const code of [base, longer, `${longer}2`, `${longer}3`].map((code) => code.toUpperCase()))
		if (code && !taken.has(code)) {
			taken.add(code);
			return code;
		}
	throw new Error(`No free code for the flavor ${name}`);
}

/** Removes the brand's name from the start of the product's name, so that the slug doesn't repeat it. */
const productSlug = (brandSlug: string, name: string) => {
	const slug = slugify(name);
	return slug.startsWith(brandSlug) ? slug : `${brandSlug}-${slug}`;
};

/**
 * Turns one catalog page into products. `offset` is the number of the page's first product: barcodes are
 * counted from it, in number system 4 (kept free for a store's own codes, so none belongs to somebody else).
 */
export function catalogPage(
	category: DemoCategory,
	offset: number,
	entries: readonly CatalogEntry[],
): DemoProduct[] {
	return entries.map((entry, index) => {
		const brandNumber = demoBrands.findIndex((brand) => brand.slug === entry.brand) + 1;
		if (brandNumber === 0) throw new Error(`${entry.name}: there is no brand ${entry.brand}`);
		const barcode = (version: number) =>
			upcA(
				`4${String(brandNumber).padStart(3, "0")}${String(offset + index + 1).padStart(4, "0")}${String(version).padStart(3, "0")}`,
			);
		const random = createRandom(entry.sku);
		const usual = entry.stock ?? (category === "disposables" ? 70 : 30);
		const taken = new Set<string>();
		const flavors = (entry.flavors ?? []).map((flavor, number): DemoFlavor => {
			const [name, accent] = typeof flavor === "string" ? [flavor, swatches[flavor]] : flavor;
			if (!accent) throw new Error(`${entry.name}: no color for ${name}`);
			// Like a shelf in mid-week: most flavors in stock, some nearly gone, one in fourteen sold out.
			const level = random.weighted([
				[random.int(Math.ceil(usual * 0.5), usual * 2), 11],
				[random.int(Math.ceil(usual * 0.1), Math.ceil(usual * 0.3)), 2],
				[0, 1],
			]);
			return {
				name,
				accent,
				sku: `${entry.sku}-${flavorCode(name, taken)}`,
				barcode: barcode(number + 1),
				stock: usual > 0 && usual < 8 ? random.int(0, usual) : level,
			};
		});
		const first = flavors[0];
		if (first && usual > 0 && flavors.every((flavor) => flavor.stock === 0)) first.stock = usual;
		const wholesaleCents = Math.round(entry.wholesale * 100);
		const stock =
			flavors.length > 0
				? flavors.reduce((sum, flavor) => sum + flavor.stock, 0)
				: (entry.stock ?? random.int(60, 420));
		return {
			slug: productSlug(entry.brand, entry.name),
			name: entry.name,
			sku: entry.sku,
			barcode: barcode(0),
			brand: entry.brand,
			category,
			shortDescription: entry.short,
			description: entry.description,
			puffCount: entry.puffs ?? null,
			nicotineStrength: entry.nicotine ?? null,
			isEnds: entry.isEnds ?? true,
			flavors,
			msrpCents: Math.round(entry.msrp * 100),
			wholesaleCents,
			costCents: Math.round((wholesaleCents * random.int(605, 695)) / 1000),
			moq: entry.moq,
			caseSize: entry.case ?? null,
			stock,
			weightOz: entry.weight,
			dimensions: entry.size,
			inStock: !entry.onHold,
			featured: entry.featured ?? false,
			drawing: { form: entry.form, accent: entry.accent },
		};
	});
}
