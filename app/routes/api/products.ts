import { createProduct } from "~/domain/catalog/create-product.server";
import { productSchema } from "~/domain/catalog/product.schema";
import { getProductFile, productRecord } from "~/domain/catalog/product-admin.queries.server";
import { jsonAction, write } from "~/http/json.server";

export const action = jsonAction({
	POST: write({
		access: "admin",
		title: "Failed to create product",
		schema: productSchema,
		status: 201,
		run: ({ db, actor }, input) =>
			productRecord(getProductFile(db, actor, createProduct(db, actor, input).id)),
	}),
});
