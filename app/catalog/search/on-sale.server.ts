import { sql } from "drizzle-orm";
import { products } from "~db/schema.server";

/** Whether a product is on sale, as a condition of a query: `isOnSale` in SQL (Rule 3.9). */
export const onSale = sql<boolean>`(${products.active} = 1 and coalesce(${products.wholesalePriceCents}, 0) > 0)`;
