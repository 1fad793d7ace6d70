import { productsJson } from "~/catalog/products/catalog-json.server";
import { listFeaturedIds } from "~/catalog/products/product.queries.server";
import { jsonLoader } from "~/http/json.server";
import { canSeeWholesalePrices } from "~/kernel/actor/permissions";

export const loader = jsonLoader({
	access: "public",
	cache: ({ actor }) => (canSeeWholesalePrices(actor) ? "private" : "public"),
	run: ({ db, actor }) => productsJson(db, actor, listFeaturedIds(db)),
});
