import { href } from "react-router";
import type { Standing } from "~/domain/applications/standing";
import type { CatalogReader, ProductSummary } from "~/domain/products/product-view";
import { PRICING_TIERS } from "~/terms/pricing-tiers";

/** Where 'Login Required' leads: to the login and back, or for someone signed in to what their account lacks. */
export const loginPath = (reader: CatalogReader, from: string): string =>
	reader.signedIn ? href("/portal") : `${href("/login")}?redirectTo=${encodeURIComponent(from)}`;

/** What stands below 'Login Required' for a reader whose application is being checked. */
export const priceWait = (standing: Standing): string | undefined =>
	standing === "applied" ? "Prices show after approval" : undefined;

/** What follows a price: 'each', and whose price it is where that is not everyone's. */
export function priceNote({ pricing }: CatalogReader): string {
	const tier = pricing?.tier ? PRICING_TIERS[pricing.tier] : null;
	return tier && tier.discountPercent > 0 ? `each, ${tier.name} tier` : "each";
}

/** The bay behind a picture whose brand has no color of its own. */
export const PLAIN_TINT = "#eceeed";

/** The product's picture in lists: the first uploaded one, else its drawing (Rule 7.32). */
export const picturePath = ({ image, slug }: Pick<ProductSummary, "image" | "slug">): string =>
	image ?? href("/pictures/products/:slug.svg", { slug });

/** The quote form with the product on its first line. */
export const quotePath = ({ slug }: Pick<ProductSummary, "slug">): string =>
	`${href("/quote")}?product=${encodeURIComponent(slug)}`;

/** "2.4 oz" from hundredths of an ounce. */
export const ounces = (hundredths: number | null): string => (hundredths ? `${hundredths / 100} oz` : "");
