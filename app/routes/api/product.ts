import { productChangeSchema } from "~/domain/catalog/product.schema";
import { getProductFile, productRecord } from "~/domain/catalog/product-admin.queries.server";
import { updateProduct } from "~/domain/catalog/update-product.server";
import { jsonAction, write } from "~/http/json.server";

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
