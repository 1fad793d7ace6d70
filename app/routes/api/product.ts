import { getProductJson } from "~/domain/catalog/catalog-json.server";
import { productChangeSchema } from "~/domain/catalog/product.schema";
import { getProductFile, productRecord } from "~/domain/catalog/product-admin.queries.server";
import { updateProduct } from "~/domain/catalog/update-product.server";
import { canSeeWholesalePrices } from "~/domain/permissions";
import { jsonAction, jsonLoader, write } from "~/http/json.server";

/** By slug or id. */
export const loader = jsonLoader({
	access: "public",
	cache: ({ actor }) => (canSeeWholesalePrices(actor) ? "private" : "public"),
	run: ({ db, actor, params }) => getProductJson(db, actor, params.id ?? ""),
});

export const action = jsonAction({
	PATCH: write({
		access: "admin",
		title: "Failed to update product",
		schema: productChangeSchema,
		run: ({ db, actor, params }, input) => {
			const id = params.id ?? "";
			updateProduct(db, actor, { ...input, id });
			return productRecord(getProductFile(db, actor, id));
		},
	}),
});
