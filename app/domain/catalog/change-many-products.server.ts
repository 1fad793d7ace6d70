import { inArray } from "drizzle-orm";
import type { Db } from "~db/client.server";
import { products } from "~db/schema.server";
import type { Actor } from "../actor.ts";
import { DomainError, type FieldError } from "../errors.ts";
import { formatCents } from "../money.ts";
import { requireAdmin } from "../permissions.ts";
import type { ProductTableRow } from "./product-table.schema.ts";
import { changeProduct } from "./update-product.server";

/**
 * Changes prices and stock of several products, all or none (Rule 7.14). Rows as they were are left alone.
 *
 * @returns how many products changed.
 * @throws DomainError forbidden; conflict, naming the rows, when somebody changed one of them since the page was read.
 */
export function changeManyProducts(db: Db, actor: Actor, rows: readonly ProductTableRow[]): number {
	const admin = requireAdmin(actor);
	return db.transaction(
		(tx) => {
			const ids = rows.map(({ id }) => id);
			const before = new Map(
				tx
					.select()
					.from(products)
					.where(inArray(products.id, ids))
					.all()
					.map((row) => [row.id, row]),
			);
			const stale: FieldError[] = rows.flatMap((row, n) => {
				const now = before.get(row.id);
				// As it is asked to be: a form sent twice finds what its first sending made.
				if (now && (now.version === row.version || isAlready(now, row))) return [];
				const what = now ? `${now.name} was changed meanwhile to ${sayPrices(now)}` : "A product is gone";
				return [{ field: `rows[${n}].wholesalePrice`, message: `${what}: check its row and save again` }];
			});
			if (stale.length > 0) throw new DomainError("conflict", stale[0]!.message, { errors: stale });
			let changed = 0;
			for (const { id, version, ...values } of rows) {
				if (changeProduct(tx, admin, { id, version, ...values }).version !== version) changed++;
			}
			return changed;
		},
		{ behavior: "immediate" },
	);
}

type ProductNow = typeof products.$inferSelect;

const isAlready = (now: ProductNow, row: ProductTableRow) =>
	now.wholesalePriceCents === row.wholesalePrice &&
	now.msrpCents === row.msrp &&
	now.costCents === row.cost &&
	(row.stockQuantity === undefined || now.stockQuantity === row.stockQuantity);

const sayPrices = ({ wholesalePriceCents, msrpCents, costCents, stockQuantity }: ProductNow) =>
	`wholesale ${formatCents(wholesalePriceCents ?? 0)}, MSRP ${formatCents(msrpCents ?? 0)}, cost ${formatCents(costCents ?? 0)}, stock ${stockQuantity.toLocaleString("en-US")}`;
