import type { CatalogReader } from "~/catalog";
import { marginPercent } from "~/catalog";
import type { ProductDetail } from "~/catalog/index.server";
import { CATEGORIES } from "~/terms/categories";

/** A figure of a product page: an amount in cents, a text, or null for a price that the reader may not see. */
export type ProductStat = { label: string; value: number | string | null; note?: string };

/** The prices of a product as its reader may see them, and its smallest order (Rules 1.3, 3.9, 15.6). */
export function productStats(product: ProductDetail, { pricing }: CatalogReader): ProductStat[] {
	const { wholesaleCents, msrpCents, next, minimumOrderQuantity, flavors } = product;
	const tier = pricing?.tier?.name;
	const margin = marginPercent(wholesaleCents, msrpCents);
	return [
		wholesaleCents !== null
			? {
					label: "Wholesale",
					value: wholesaleCents,
					note: product.ownPrice ? "each, your price" : tier ? `each, ${tier} tier` : "each, list price",
				}
			: { label: "Wholesale price", value: product.onSale ? null : "Not on sale yet" },
		...(next ? [{ label: `${next.from} or more`, value: next.cents, note: "each" }] : []),
		...(msrpCents === null ? [] : [{ label: "MSRP", value: msrpCents, note: "suggested retail" }]),
		...(margin === null ? [] : [{ label: "Margin", value: `${margin}%`, note: "at MSRP" }]),
		{
			label: "Min. order",
			value: String(minimumOrderQuantity),
			note: flavors.length > 1 ? "units, flavors together" : "units",
		},
	];
}

/** A line of the facts of a product page: a text, set as code, or as the link to the brand. */
export type ProductFact = { label: string; value: string | null; as?: "code" | "brand" };

/** What a product page says about it, beside prices. `delivery`: how long one usually takes, if the shop says so. */
export const productFacts = (
	{ sku, barcode, brand, category, facts }: ProductDetail,
	delivery: string | null,
): ProductFact[] => [
	{ label: "SKU", value: sku, as: "code" },
	{ label: "Barcode", value: barcode, as: "code" },
	{ label: "Brand", value: brand.name, as: "brand" },
	{ label: "Category", value: CATEGORIES[category] },
	...facts,
	{ label: "Delivery", value: ["Adult signature", delivery].filter(Boolean).join(", ") },
];
