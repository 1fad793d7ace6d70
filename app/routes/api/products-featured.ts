import { productsJson } from "~/domain/catalog/catalog-json.server";
import { listFeaturedProducts } from "~/domain/catalog/product.queries.server";
import { canSeeWholesalePrices } from "~/domain/permissions";
import { jsonLoader } from "~/http/json.server";

export const loader = jsonLoader({
	access: "public",
	cache: ({ actor }) => (canSeeWholesalePrices(actor) ? "private" : "public"),
	run: ({ db, actor }) =>
		productsJson(
			db,
			actor,
			listFeaturedProducts(db, actor).map(({ id }) => id),
		),
});
