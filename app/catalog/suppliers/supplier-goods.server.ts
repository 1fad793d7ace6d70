import { and, eq, sql } from "drizzle-orm";
import { command, nothing } from "~/kernel/commands/command.server";
import { DomainError, notFound } from "~/kernel/errors";
import type { Db, Tx } from "~db/client.server";
import { productFlavors, products, supplierGoods } from "~db/schema.server";
import type { StockItem } from "../movements/stock-mover.server";
import { closestSku, codeKey, findCodes } from "../search/find-codes.server";
import { supplierGoodSchema } from "./supplier.schema.ts";
import { supplierOf } from "./write-supplier.server";

/** 'Bar, Mint'; undefined for goods that are no more. */
export function goodsName(tx: Db | Tx, { productId, flavorId }: StockItem): string | undefined {
	const product = tx.select({ name: products.name }).from(products).where(eq(products.id, productId)).get();
	const flavor = flavorId
		? tx
				.select({ name: productFlavors.name })
				.from(productFlavors)
				.where(eq(productFlavors.id, flavorId))
				.get()
		: undefined;
	return product && [product.name, flavor?.name].filter(Boolean).join(", ");
}

/** @throws DomainError invalid for a code of no goods, with the closest SKU. */
function goodsByCode(tx: Tx, sku: string): StockItem {
	const target = findCodes(tx, [sku]).get(codeKey(sku));
	if (target) return target;
	const closest = closestSku(tx, sku);
	const message = `No product has the code ${sku}.${closest ? ` Did you mean ${closest}?` : ""}`;
	throw new DomainError("invalid", message, { field: "sku" });
}

/**
 * Says that a supplier has goods, by their SKU: of a product for all its flavors, of a flavor for this one. Those that it has already get
 * the new code, case pack and cost (Rule 7.141).
 *
 * @throws DomainError forbidden, not_found; invalid for a code of no goods.
 */
export const setSupplierGood = command("supplier.set_good", {
	by: "purchases.edit",
	of: ["id"],
	input: supplierGoodSchema,
	run(tx, _admin, { id, sku, code, casePack, cost }, { note }): { goodId: string; name: string } {
		supplierOf(tx, id);
		const { productId, flavorId } = goodsByCode(tx, sku);
		const name = goodsName(tx, { productId, flavorId })!;
		const after = { code, casePack, costCents: cost };
		const before = tx
			.select()
			.from(supplierGoods)
			.where(
				and(
					eq(supplierGoods.supplierId, id),
					eq(supplierGoods.productId, productId),
					sql`${supplierGoods.flavorId} is ${flavorId}`,
				),
			)
			.get();
		const { goodId } = tx
			.insert(supplierGoods)
			.values({ supplierId: id, productId, flavorId, ...after })
			.onConflictDoUpdate({
				target: [supplierGoods.supplierId, supplierGoods.productId, sql`coalesce(flavor_id, '')`],
				set: { ...after, updatedAt: new Date() },
			})
			.returning({ goodId: supplierGoods.id })
			.get();
		note({
			entity: "supplier",
			entityId: id,
			...(before
				? {
						before: {
							goods: name,
							code: before.code,
							casePack: before.casePack,
							costCents: before.costCents,
						},
					}
				: {}),
			after: { goods: name, ...after },
		});
		return { goodId, name };
	},
});

/** Says that a supplier has goods no more (Rule 7.141). @throws DomainError forbidden, not_found. */
export const removeSupplierGood = command("supplier.remove_good", {
	by: "purchases.edit",
	of: ["id", "goodId"],
	input: nothing,
	run(tx, _admin, { id, goodId }, { note }): { name: string } {
		const isIt = and(eq(supplierGoods.supplierId, id), eq(supplierGoods.id, goodId));
		const good = tx.select().from(supplierGoods).where(isIt).get();
		if (!good) throw notFound("Goods of this supplier");
		tx.delete(supplierGoods).where(isIt).run();
		const name = goodsName(tx, good) ?? "Deleted product";
		note({ entity: "supplier", entityId: id, before: { goods: name, code: good.code } });
		return { name };
	},
});
