import { productChangeSchema } from "~/catalog";
import { getProductJson, updateProduct } from "~/catalog/index.server";
import { jsonAction, jsonLoader, write } from "~/http/json.server";
import { canSeeWholesalePrices } from "~/kernel/actor/permissions";

/** By slug or id. */
export const loader = jsonLoader({
	access: "public",
	cache: ({ actor }) => (canSeeWholesalePrices(actor) ? "private" : "public"),
	run: ({ db, actor, params }) => getProductJson(db, actor, params.id ?? ""),
});

export const action = jsonAction({
	PATCH: write({
		access: "products.edit",
		title: "Failed to update product",
		schema: productChangeSchema,
		run: ({ db, actor, params }, input) => {
			const id = params.id ?? "";
			updateProduct(db, actor, { ...input, id });
			return getProductJson(db, actor, id);
		},
	}),
});
