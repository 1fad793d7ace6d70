import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { productFlavors, products, supplierGoods } from "~db/schema.server";
import { type StockItem, stockKey } from "../movements/stock-mover.server";
import { checkLines } from "../stock/check-lines.server";
import type { StockLine } from "../stock/stock-lines.ts";

/** Writes our SKU in place of a supplier's code that is none of our own (Rule 7.157). */
export function ownCodes(tx: Db | Tx, supplierId: string, lines: readonly StockLine[]): StockLine[] {
	const keys = [...new Set(lines.map(({ code }) => code.toLowerCase()))];
	const rows = tx
		.select({
			code: sql<string>`lower(${supplierGoods.code})`,
			sku: sql<string | null>`coalesce(${productFlavors.sku}, ${products.sku})`,
			n: sql<number>`count(*) over (partition by lower(${supplierGoods.code}))`,
		})
		.from(supplierGoods)
		.innerJoin(products, eq(products.id, supplierGoods.productId))
		.leftJoin(productFlavors, eq(productFlavors.id, supplierGoods.flavorId))
		.where(
			and(
				eq(supplierGoods.supplierId, supplierId),
				sql`lower(${supplierGoods.code}) in (select value from json_each(${JSON.stringify(keys)}))`,
			),
		)
		.all();
	// Ours go first, and a code of several goods says nothing.
	const theirs = new Map(rows.flatMap(({ code, sku, n }) => (sku && n === 1 ? [[code, sku]] : [])));
	if (theirs.size === 0) return [...lines];
	const isOurs = (code: string) => checkLines(tx, [{ code, quantity: "1" }], 1).good.length > 0;
	return lines.map((line) => {
		const sku = theirs.get(line.code.toLowerCase());
		return sku && !isOurs(line.code) ? { ...line, code: sku } : line;
	});
}

/** Goods by name, with our SKU; absent: they are no more. */
export function goodsNames(
	tx: Db | Tx,
	goods: readonly StockItem[],
): Map<string, { name: string; sku: string | null }> {
	const ids = [...new Set(goods.map(({ productId }) => productId))];
	const whole = tx
		.select({ productId: products.id, name: products.name, sku: products.sku })
		.from(products)
		.where(inArray(products.id, ids))
		.all();
	const byId = new Map(whole.map((one) => [one.productId, one]));
	const flavors = tx
		.select({
			productId: productFlavors.productId,
			flavorId: productFlavors.id,
			flavor: productFlavors.name,
			sku: productFlavors.sku,
		})
		.from(productFlavors)
		.where(inArray(productFlavors.productId, ids))
		.all();
	return new Map([
		...whole.map(
			({ productId, name, sku }) => [stockKey({ productId, flavorId: null }), { name, sku }] as const,
		),
		...flavors.map(
			({ productId, flavorId, flavor, sku }) =>
				[
					stockKey({ productId, flavorId }),
					{ name: `${byId.get(productId)?.name}, ${flavor}`, sku: sku ?? byId.get(productId)?.sku ?? null },
				] as const,
		),
	]);
}
