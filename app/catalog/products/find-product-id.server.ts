import { eq, sql } from "drizzle-orm";
import type { Db } from "~db/client.server";
import { productFlavors, products } from "~db/schema.server";

/**
 * The id of the product with a SKU, its own or a flavor's, for addresses (Rule 9.73); undefined where a product's slug is written so.
 * What its reader may see is asked later.
 */
export function findProductId(db: Db, name: string): string | undefined {
	if (db.select({ id: products.id }).from(products).where(eq(products.slug, name)).get()) return undefined;
	const sku = name.toLowerCase();
	const own = db
		.select({ id: products.id })
		.from(products)
		.where(eq(sql`lower(${products.sku})`, sku))
		.get();
	const byFlavor = () =>
		db
			.select({ id: productFlavors.productId })
			.from(productFlavors)
			.where(eq(sql`lower(${productFlavors.sku})`, sku))
			.get();
	return (own ?? byFlavor())?.id;
}
