import { and, inArray, sql } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { supplierGoods } from "~db/schema.server";
import { type StockItem, stockKey } from "../movements/stock-mover.server";

/** What a supplier calls goods, how they come, and what a unit costs. */
export type SupplierTerms = { code: string | null; casePack: number | null; costCents: number | null };

/**
 * What suppliers say of goods: by the flavor's own row, and what that leaves open by the product's (Rule 7.141). One query for any number
 * of both.
 * @returns undefined for goods that the supplier doesn't have.
 */
export function supplierTerms(
	tx: Db | Tx,
	supplierIds: readonly string[],
	goods: readonly StockItem[],
): (supplierId: string, one: StockItem) => SupplierTerms | undefined {
	const ids = JSON.stringify([...new Set(goods.map(({ productId }) => productId))]);
	const { supplierId, productId, flavorId, code, casePack, costCents } = supplierGoods;
	const found = new Map(
		tx
			.select({ supplierId, productId, flavorId, code, casePack, costCents })
			.from(supplierGoods)
			.where(
				and(
					inArray(supplierId, [...supplierIds]),
					sql`${productId} in (select value from json_each(${ids}))`,
				),
			)
			.all()
			.map(({ supplierId, productId, flavorId, ...terms }) => [
				`${supplierId} ${stockKey({ productId, flavorId })}`,
				terms,
			]),
	);
	return (of, one) => {
		const whole = found.get(`${of} ${stockKey({ ...one, flavorId: null })}`);
		const own = found.get(`${of} ${stockKey(one)}`);
		return own && whole
			? {
					code: own.code ?? whole.code,
					casePack: own.casePack ?? whole.casePack,
					costCents: own.costCents ?? whole.costCents,
				}
			: (own ?? whole);
	};
}
