import { sql } from "drizzle-orm";

/** Whether a flavor of the query's `products` row can be chosen: a column for lines that name none (Rule 4.2). */
export const hasFlavors =
	sql<boolean>`exists(select 1 from product_flavors own where own.product_id = products.id and own.active = 1)`.mapWith(
		Boolean,
	);
