import { and, asc, eq, gt, isNotNull, isNull } from "drizzle-orm";
import { onSale } from "~/catalog/index.server";
import type { Actor } from "~/kernel/actor/actor";
import { requireBuyer } from "~/kernel/actor/permissions";
import { csvLine } from "~/kernel/csv/csv";
import type { Db } from "~db/client.server";
import { products } from "~db/schema.server";

/** A sample CSV file for the quick order: three products on sale with their minimums. @throws DomainError. */
export function sampleCsv(db: Db, actor: Actor): string {
	requireBuyer(actor);
	const rows = db
		.select({ sku: products.sku, quantity: products.minimumOrderQuantity })
		.from(products)
		.where(
			and(
				onSale,
				eq(products.inStock, true),
				gt(products.stockQuantity, 0),
				isNotNull(products.sku),
				isNull(products.caseSize),
			),
		)
		.orderBy(asc(products.createdAt), asc(products.id))
		.limit(3)
		.all();
	return csvLine(["sku", "qty"]) + rows.map(({ sku, quantity }) => csvLine([sku, quantity])).join("");
}
