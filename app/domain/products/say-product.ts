import { formatCents } from "../money.ts";

/** A product's columns as staff call them. */
export const PRODUCT_LABELS: Record<string, string> = {
	name: "Name",
	sku: "SKU",
	barcode: "Barcode",
	brandId: "Brand",
	category: "Category",
	description: "Description",
	shortDescription: "Short description",
	nicotineStrength: "Nicotine strength",
	dimensions: "Dimensions",
	puffCount: "Puff count",
	caseSize: "Case size",
	wholesalePriceCents: "Wholesale price",
	msrpCents: "MSRP",
	costCents: "Cost",
	minimumOrderQuantity: "MOQ",
	stockQuantity: "Stock",
	weightHundredths: "Weight",
	containsNicotine: "Contains nicotine",
	featured: "Featured",
	inStock: "In stock",
	active: "Active",
	flavors: "Flavors",
};

const LONGEST_TOLD = 600;

const quoted = (text: string) => `“${text.length > LONGEST_TOLD ? `${text.slice(0, LONGEST_TOLD)}…` : text}”`;

/** The value of a product's column in words. */
export function sayProductValue(key: string, value: unknown, brandName: (id: string) => string): string {
	if (key === "containsNicotine" && value === null) return "not stated";
	if (value === null || value === undefined) return "nothing";
	if (key === "brandId") return brandName(String(value));
	if (key === "description" || key === "shortDescription") return quoted(String(value));
	if (key.endsWith("Cents")) return formatCents(Number(value));
	if (key === "weightHundredths") return `${Number(value) / 100} oz`;
	if (typeof value === "boolean") return value ? "yes" : "no";
	return String(value);
}
