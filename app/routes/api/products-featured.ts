import { canSeeWholesalePrices } from "~/domain/permissions";
import { productsJson } from "~/domain/products/catalog-json.server";
import { listFeaturedIds } from "~/domain/products/product.queries.server";
import { jsonLoader } from "~/http/json.server";

export const loader = jsonLoader({
	access: "public",
	cache: ({ actor }) => (canSeeWholesalePrices(actor) ? "private" : "public"),
	run: ({ db, actor }) => productsJson(db, actor, listFeaturedIds(db)),
});
