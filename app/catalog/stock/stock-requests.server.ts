import { and, count, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { isApprovedAccount } from "~/kernel/actor/company-terms.server";
import { requireBuyer } from "~/kernel/actor/permissions";
import { command, nothing } from "~/kernel/commands/command.server";
import { LIMITS } from "~/kernel/config/site";
import { DomainError, notFound } from "~/kernel/errors";
import type { Db, Tx } from "~db/client.server";
import { productFlavors, products, stockRequests, users } from "~db/schema.server";
import type { StockItem } from "../movements/stock-mover.server";
import { onSale } from "../search/on-sale.server";
import { stockRequestSchema } from "./stock-request.schema.ts";

/** Whether goods can be bought now: of a flavor what it keeps itself, else what its product has (Rule 3.3). */
export const isBack = sql<boolean>`(${onSale} and ${products.inStock} = 1
	and (${productFlavors.id} is null or ${productFlavors.active} = 1)
	and coalesce(${productFlavors.stockQuantity}, ${products.stockQuantity}) > 0)`;

/** Whether an account may buy, as `canBuy` says it of an actor (Rule 1.5), and is open. */
export const mayBuy = sql`(${isApprovedAccount} and ${users.role} in ('user', 'admin')
	and ${users.companyRole} <> 'bookkeeper' and ${users.deletedAt} is null)`;

const requestColumns = {
	id: stockRequests.id,
	productId: stockRequests.productId,
	product: products.name,
	slug: products.slug,
	flavorId: stockRequests.flavorId,
	flavor: productFlavors.name,
	createdAt: stockRequests.createdAt,
};

const selectRequests = (db: Db | Tx) =>
	db
		.select(requestColumns)
		.from(stockRequests)
		.innerJoin(products, eq(products.id, stockRequests.productId))
		.leftJoin(productFlavors, eq(productFlavors.id, stockRequests.flavorId));

/** A buyer's request for one mail when goods are back. */
export type StockRequest = ReturnType<ReturnType<typeof selectRequests>["all"]>[number];

const isOf = (userId: string, { productId, flavorId }: StockItem) =>
	and(
		eq(stockRequests.userId, userId),
		eq(stockRequests.productId, productId),
		sql`${stockRequests.flavorId} is ${flavorId}`,
	);

/** A buyer's requests, the latest first. @throws DomainError unauthenticated, forbidden. */
export const listStockRequests = (db: Db, actor: Actor): StockRequest[] =>
	selectRequests(db)
		.where(eq(stockRequests.userId, requireBuyer(actor).id))
		.orderBy(desc(stockRequests.id))
		.all();

/**
 * Of a product, what a buyer is mailed about: ids of flavors, and null for the product.
 * @throws DomainError unauthenticated, forbidden.
 */
export const requestedFlavorsOf = (db: Db | Tx, actor: Actor, productId: string): (string | null)[] =>
	db
		.select({ flavorId: stockRequests.flavorId })
		.from(stockRequests)
		.where(and(eq(stockRequests.userId, requireBuyer(actor).id), eq(stockRequests.productId, productId)))
		.all()
		.map(({ flavorId }) => flavorId);

/**
 * Asks for one mail when a product or flavor is back (Rule 7.130). Asking again changes nothing.
 *
 * @throws DomainError unauthenticated, forbidden; not_found for goods that aren't in the catalog; conflict when they are in
 * stock, or the buyer asks for too many.
 */
export const askWhenBack = command("stock-request.ask", {
	by: "buyer",
	input: stockRequestSchema,
	run(tx, buyer, stockItem): StockRequest {
		const goods = tx
			.select({
				product: products.name,
				flavorId: productFlavors.id,
				flavor: productFlavors.name,
				isBack,
			})
			.from(products)
			.leftJoin(
				productFlavors,
				and(eq(productFlavors.productId, products.id), eq(productFlavors.id, stockItem.flavorId ?? "")),
			)
			.where(
				and(
					eq(products.id, stockItem.productId),
					onSale,
					sql`(${productFlavors.id} is null or ${productFlavors.active} = 1)`,
				),
			)
			.get();
		if (!goods || goods.flavorId !== stockItem.flavorId) throw notFound("Product");
		if (goods.isBack) {
			throw new DomainError("conflict", `${nameOf(goods)} is in stock. You can order it now.`);
		}
		const kept = tx
			.select({ n: count() })
			.from(stockRequests)
			.where(eq(stockRequests.userId, buyer.id))
			.get();
		if ((kept?.n ?? 0) >= LIMITS.stockRequests) {
			throw new DomainError("conflict", `You can wait for ${LIMITS.stockRequests} products at a time.`);
		}
		tx.insert(stockRequests)
			.values({ userId: buyer.id, ...stockItem })
			.onConflictDoNothing()
			.run();
		return selectRequests(tx).where(isOf(buyer.id, stockItem)).get()!;
	},
});

/** Takes a request back, by its goods. @returns how many there were: none or one. @throws DomainError unauthenticated, forbidden. */
export const stopAsking = command("stock-request.stop", {
	by: "buyer",
	input: stockRequestSchema,
	run: (tx, buyer, stockItem): number =>
		tx.delete(stockRequests).where(isOf(buyer.id, stockItem)).run().changes,
});

/** Takes a request back, by its id. @throws DomainError unauthenticated, forbidden; not_found for another buyer's. */
export const deleteStockRequest = command("stock-request.delete", {
	by: "buyer",
	of: ["id"],
	input: nothing,
	run(tx, buyer, { id }): void {
		const isMine = and(eq(stockRequests.id, id), eq(stockRequests.userId, buyer.id));
		if (tx.delete(stockRequests).where(isMine).run().changes === 0) throw notFound("Request");
	},
});

/** 'RAZ TN9000, Mint' */
export const nameOf = ({ product, flavor }: { product: string; flavor: string | null }): string =>
	flavor ? `${product}, ${flavor}` : product;

/**
 * How many buyers wait for a place of stock, as a column of a query: for its flavor, or for the product in any
 * flavor (Rule 7.130). Those who may not buy any more don't count.
 */
export const waitingFor = (productId: SQL, flavorId: SQL) => sql<number>`(
	select count(distinct ${stockRequests.userId}) from ${stockRequests} join ${users} on ${users.id} = ${stockRequests.userId}
	where ${stockRequests.productId} = ${productId} and ${mayBuy}
		and (${flavorId} is null or ${stockRequests.flavorId} is null or ${stockRequests.flavorId} = ${flavorId})
)`;
