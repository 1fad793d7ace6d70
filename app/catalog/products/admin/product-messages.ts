import { grouped } from "~/kernel/texts/numbers";
import { hasPrice } from "../fields/product-price";
import type { MovedStock } from "../update-product.server";

/** Says that a saved product is not on sale, and why (Rules 3.9, 7.5); "" for one that may be. Begins with a space. */
export function sayPrice(product: { wholesalePriceCents: number | null; priceFellBack: boolean }): string {
	if (product.priceFellBack)
		return " We couldn't read its wholesale price, so it is $0.00 and the product is hidden. Set a price to show it.";
	return hasPrice(product) ? "" : " Its wholesale price is $0.00. Set a price to put it on sale.";
}

const MOST_NAMED = 5;

/** Says which edited quantities orders had moved meanwhile (Rule 3.8); "" for none. Begins with a space. */
export function sayMoved(moved: readonly (MovedStock & { product?: string })[]): string {
	if (moved.length === 0) return "";
	const named = moved.slice(0, MOST_NAMED).map(({ product, flavor, wanted, now }) => {
		const name = [product, flavor].filter(Boolean).join(", ") || "stock";
		return `${name} is ${grouped(now)}, not ${grouped(wanted)}`;
	});
	const more = moved.length - named.length;
	return ` Orders changed the stock while you edited, so we applied your difference: ${named.join("; ")}${more > 0 ? `; and ${more} more` : ""}.`;
}
