import { and, desc, eq, sql } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { whoOf } from "~/kernel/audit/record-audit.server";
import { DomainError } from "~/kernel/errors";
import type { StockMove } from "~/terms/stock";
import type { Db, Tx } from "~db/client.server";
import { productFlavors, products, stockMovements } from "~db/schema.server";

/** What keeps a quantity: a flavor with its own stock, or, with null, the product itself. */
export type StockItem = { productId: string; flavorId: string | null };

/** A stock item as one text, for forms and maps. */
export const stockKey = ({ productId, flavorId }: StockItem): string => `${productId}:${flavorId ?? ""}`;

/** Why a quantity changes, and the record that it refers to. */
export type StockCause = {
	kind: StockMove;
	reason?: string;
	/** An order's number, a delivery's reference or a file's name. */
	reference?: string;
	referenceId?: string;
};

/** Moves stock by a quantity, below zero to take it. @returns the new balance. @throws DomainError conflict. */
export type MoveStock = (stockItem: StockItem, quantity: number, reason?: string) => number;

const balanceQuery = (tx: Db | Tx) =>
	tx
		.select({ balance: stockMovements.balance })
		.from(stockMovements)
		.where(
			and(
				eq(stockMovements.productId, sql.placeholder("productId")),
				sql`${stockMovements.flavorId} is ${sql.placeholder("flavorId")}`,
			),
		)
		.orderBy(desc(stockMovements.id))
		.limit(1)
		.prepare();

/** What a stock item keeps by its movements. */
export const balanceOf = (tx: Db | Tx, stockItem: StockItem): number =>
	balanceQuery(tx).get(stockItem)?.balance ?? 0;

/**
 * The only code that changes a quantity (Rule 7.80): writes movements, by which the database's triggers keep the stock of
 * products and flavors. Its statements are made once, so use one for all lines of an order or a file. Call it inside
 * the transaction of the change that it belongs to.
 *
 * @returns a function that throws DomainError conflict when less would be left than nothing, and says how much there is.
 * A quantity of 0 writes nothing, unless it was counted.
 */
export function stockMover(tx: Db | Tx, actor: Actor, cause: StockCause): MoveStock {
	const getBalance = balanceQuery(tx);
	const value = sql.placeholder;
	const insert = tx
		.insert(stockMovements)
		.values({
			...cause,
			...whoOf(actor),
			productId: value("productId"),
			flavorId: value("flavorId"),
			flavor: sql`(select name from product_flavors where id = ${value("flavorId")})`,
			quantity: value("quantity"),
			balance: value("balance"),
			reason: value("reason"),
		})
		.prepare();
	return ({ productId, flavorId }, quantity, reason = cause.reason) => {
		const before = getBalance.get({ productId, flavorId })?.balance ?? 0;
		const balance = before + quantity;
		if (balance < 0) throw shortage(stockName(tx, { productId, flavorId }), before);
		if (quantity === 0 && cause.kind !== "count") return balance;
		insert.run({ productId, flavorId, quantity, balance, reason: reason ?? null });
		return balance;
	};
}

export const shortage = (name: string, left: number) =>
	new DomainError("conflict", `${name}: ${left > 0 ? `${left} available` : "Out of stock"}`);

function stockName(tx: Db | Tx, { productId, flavorId }: StockItem): string {
	const product = tx.select({ name: products.name }).from(products).where(eq(products.id, productId)).get();
	const flavor = flavorId
		? tx
				.select({ name: productFlavors.name })
				.from(productFlavors)
				.where(eq(productFlavors.id, flavorId))
				.get()
		: undefined;
	return [product?.name, flavor?.name].filter(Boolean).join(", ");
}
