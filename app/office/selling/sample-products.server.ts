import { and, asc, desc, eq, gt } from "drizzle-orm";
import type { Db } from "~db/client.server";
import { products } from "~db/schema.server";

/** A real product, for its price of each tier. */
export type SampleProduct = { id: string; name: string; listCents: number };

const MOST_SAMPLES = 12;

/** Products on sale, the featured ones first, to look at under other tiers. */
export const sampleProducts = (db: Db): SampleProduct[] =>
	db
		.select({ id: products.id, name: products.name, listCents: products.wholesalePriceCents })
		.from(products)
		.where(and(eq(products.active, true), gt(products.wholesalePriceCents, 0)))
		.orderBy(desc(products.featured), asc(products.name))
		.limit(MOST_SAMPLES)
		.all()
		.map(({ listCents, ...product }) => ({ ...product, listCents: listCents! }));
