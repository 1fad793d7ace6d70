import { href } from "react-router";
import type { Standing } from "~/terms/standing";
import type { CatalogReader } from "./product-view";

/** Where the words in place of a price link: to the login and back, or to the portal for signed-in readers. */
export const loginPath = (reader: CatalogReader, from: string): string =>
	reader.signedIn ? href("/portal") : `${href("/login")}?redirectTo=${encodeURIComponent(from)}`;

/** The words in place of a wholesale price that the reader may not see. */
export const lockedPrice = (standing: Standing): string =>
	standing === "applied" ? "After approval" : "Login Required";

/** The note after a price: 'each', with the tier if the reader has a discount, or that it is their own. */
export function priceNote(
	{ pricing }: CatalogReader,
	{ ownPrice }: { ownPrice?: true | undefined } = {},
): string {
	if (ownPrice) return "each, your price";
	const tier = pricing?.tier;
	return tier?.discounted ? `each, ${tier.name} tier` : "each";
}

/** The background behind a picture whose brand has no color. */
export const PLAIN_TINT = "#eceeed";

/** The product's picture in lists: the first uploaded one, else its drawing. */
export const picturePath = ({ picture, slug }: { picture?: string | null; slug: string }): string =>
	picture ?? href("/pictures/products/:slug.svg", { slug });

/** A flavor's name in the address of its product's page: its SKU, where it has one. */
export const flavorKey = ({ id, sku }: { id: string; sku: string | null }): string => sku ?? id;

/** The quote form with the product on its first line. */
export const quotePath = ({ slug }: { slug: string }): string =>
	`${href("/quote")}?product=${encodeURIComponent(slug)}`;
