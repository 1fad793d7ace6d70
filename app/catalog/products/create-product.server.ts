import { command } from "~/kernel/commands/command.server";
import { products } from "~db/schema.server";
import { stockMover } from "../movements/stock-mover.server";
import { productSchema } from "./fields/product.schema.ts";
import { pickEntered } from "./fields/product-fields.ts";
import { freeSlug } from "./product-slug.server";
import { checkReferences, flavorsKeepStock, saveFlavors } from "./write-product.server";

/**
 * Creates a product with its flavors. The slug is made from the name and is unique (Rule 7.5).
 *
 * @returns the product's id and slug.
 * @throws DomainError forbidden; invalid for an unknown brand; conflict for a SKU in use.
 */
export const createProduct = command("product.create", {
	by: "products.edit",
	input: productSchema,
	run(tx, admin, input, { note }): { id: string; slug: string } {
		checkReferences(tx, input, null);
		const values = pickEntered(input);
		const { id, slug } = tx
			.insert(products)
			.values({ ...values, stockQuantity: 0, slug: freeSlug(tx, products, input.name) })
			.returning({ id: products.id, slug: products.slug })
			.get();
		const move = stockMover(tx, admin, { kind: "opening" });
		saveFlavors(tx, move, id, input.flavors);
		if (!flavorsKeepStock(input.flavors)) move({ productId: id, flavorId: null }, values.stockQuantity);
		const flavors = input.flavors.map(({ name }) => name);
		note({ entity: "product", entityId: id, after: { ...values, slug, flavors, version: 1 } });
		return { id, slug };
	},
});
