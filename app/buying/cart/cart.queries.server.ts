import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import { type Cart, type CartLine, type LineProblem, lineName } from "~/catalog";
import { hasFlavors, onSale, pricesFor } from "~/catalog/index.server";
import type { Actor, UserActor } from "~/kernel/actor/actor";
import { requireBuyer } from "~/kernel/actor/permissions";
import { ratesAt } from "~/kernel/settings/selling.queries.server";
import { isSameAs } from "~/kernel/text-match.server";
import { lackText } from "~/rules";
import { blocksFor, certificatesOf, destinationOf, exciseOn, insteadFor } from "~/rules/index.server";
import { chargesAt, type ExciseCharge } from "~/terms/excise";
import { type ShipTo, totalsOf } from "~/terms/order-totals";
import { dependOnState, type Rates } from "~/terms/selling";
import type { Db, Tx } from "~db/client.server";
import { prepareOnce } from "~db/prepared.server";
import { brands, cartItems, carts, productFlavors, products } from "~db/schema.server";
import { assessLines, type LineRow } from "./assess-lines.ts";

/** The product and flavor columns that a cart needs. */
export const goodsColumns = {
	productId: products.id,
	slug: products.slug,
	productName: products.name,
	images: products.images,
	brandId: products.brandId,
	category: products.category,
	brandStyle: brands.style,
	productSku: products.sku,
	active: products.active,
	inStock: products.inStock,
	stockQuantity: products.stockQuantity,
	wholesalePriceCents: products.wholesalePriceCents,
	minimumOrderQuantity: products.minimumOrderQuantity,
	caseSize: products.caseSize,
	weightHundredths: products.weightHundredths,
	flavorId: productFlavors.id,
	flavor: productFlavors.name,
	flavorSku: productFlavors.sku,
	flavorActive: productFlavors.active,
	flavorStock: productFlavors.stockQuantity,
	hasFlavors,
};

const selectLineRows = prepareOnce((db) =>
	db
		.select({
			id: cartItems.id,
			cartId: cartItems.cartId,
			quantity: cartItems.quantity,
			seenPriceCents: cartItems.seenPriceCents,
			typed: cartItems.typed,
			...goodsColumns,
		})
		.from(cartItems)
		.innerJoin(carts, eq(carts.id, cartItems.cartId))
		.innerJoin(products, eq(products.id, cartItems.productId))
		.innerJoin(brands, eq(brands.id, products.brandId))
		.leftJoin(productFlavors, eq(productFlavors.id, cartItems.flavorId))
		.where(eq(carts.userId, sql.placeholder("userId")))
		.orderBy(asc(cartItems.createdAt), asc(cartItems.id))
		.prepare(),
);

/** Every line of a user's cart in the order added: a single query for any number of lines. */
export const readLineRows = (db: Db | Tx, userId: string): (LineRow & { cartId: string })[] =>
	selectLineRows(db).all({ userId });

/**
 * Says of each line whether it may go to the state (Rule 17.7). While that is only where the buyer orders for, the
 * address of the checkout decides.
 */
function withBlocks(db: Db | Tx, buyer: UserActor, lines: CartLine[], shipTo: ShipTo): CartLine[] {
	const ids = lines.map(({ productId }) => productId);
	const blocks = blocksFor(db, buyer, ids, shipTo);
	return lines.map((line) => {
		const why = blocks.of(line);
		if (!why) return line;
		const { kind, text } = why;
		return { ...line, problems: [...line.problems, { kind, text, blocks: shipTo !== null }] };
	});
}

/**
 * Adds what a line is charged, and why it can't be ordered to its address where that can't be worked out (Rule 18.24). Without an
 * address `withBlocks` says it of the place that the buyer orders for.
 */
function withExcise(line: CartLine, excise: ExciseCharge[] | undefined, shipTo: ShipTo): CartLine {
	if (!excise) return line;
	const text = shipTo && lackText(chargesAt(excise, shipTo));
	const problems = text ? [...line.problems, { kind: "law", text, blocks: true } as const] : line.problems;
	return { ...line, excise, problems };
}

/** A cart of assessed lines, with its totals (Rule 4.1). */
function cartOf(
	db: Db | Tx,
	id: string,
	buyer: UserActor,
	assessed: CartLine[],
	shipTo: ShipTo,
	rates = ratesAt(db),
): Cart {
	const certificates = assessed.length > 0 ? certificatesOf(db, buyer.companyId) : [];
	const excise = exciseOn(
		db,
		assessed.map(({ productId }) => productId),
	);
	// Before an address is known, the totals are those of where the buyer orders for.
	const isLocal = certificates.length + excise.size > 0 || dependOnState(rates);
	const to = shipTo ?? (isLocal ? destinationOf(db, buyer) : null);
	const lines = withBlocks(db, buyer, assessed, shipTo).map((line) =>
		withExcise(line, excise.get(line.productId), shipTo),
	);
	const totals = totalsOf(lines, to, { rates, certificates });
	return {
		id,
		lines,
		units: lines.reduce((sum, line) => sum + line.quantity, 0),
		totals,
		certificates,
		rates,
		canCheckout: lines.length > 0 && lines.every(({ problems }) => problems.every(({ blocks }) => !blocks)),
	};
}

/**
 * Reads a buyer's cart without checking permissions, for operations that already did. `shipTo`: the destination, once
 * known.
 */
export function readCart(db: Db | Tx, buyer: UserActor, shipTo: ShipTo = null): Cart {
	const rows = readLineRows(db, buyer.id);
	const id =
		rows[0]?.cartId ??
		db.select({ id: carts.id }).from(carts).where(eq(carts.userId, buyer.id)).get()?.id ??
		buyer.id;
	return cartOf(db, id, buyer, assessLines(rows, pricesFor(db, buyer)), shipTo);
}

/** A product with one of its flavors, or none. */
export type Goods = Omit<LineRow, "id" | "quantity" | "seenPriceCents" | "typed"> & { brandName: string };

/** Products with each of their flavors, a row each: one query. */
export function readCatalog(db: Db | Tx, productIds: readonly string[]): Map<string, Goods[]> {
	if (productIds.length === 0) return new Map();
	const rows = db
		.select({ ...goodsColumns, brandName: brands.name })
		.from(products)
		.innerJoin(brands, eq(brands.id, products.brandId))
		.leftJoin(productFlavors, eq(productFlavors.productId, products.id))
		.where(inArray(products.id, [...new Set(productIds)]))
		.orderBy(asc(products.id), asc(productFlavors.position))
		.all();
	return Map.groupBy(rows, ({ productId }) => productId);
}

export const withoutFlavor = (goods: Goods): Goods => ({
	...goods,
	flavorId: null,
	flavor: null,
	flavorSku: null,
	flavorActive: null,
	flavorStock: null,
});

/** Goods outside a cart, with the unit price in cents that was agreed on, if one was. */
export type WantedGoods = {
	productId: string;
	flavorId: string | null;
	quantity: number;
	agreedCents?: number;
};

/**
 * Goods as a cart of their own, judged as a buyer's cart is, for orders by phone and from quotes (Rule 7.100).
 * Lines are called by their number; products and flavors that were deleted are left out. `rates`: those of the moment that was agreed on.
 */
export function readGoodsCart(
	db: Db | Tx,
	buyer: UserActor,
	wanted: readonly WantedGoods[],
	shipTo: ShipTo = null,
	rates?: Rates,
): Cart {
	const catalog = readCatalog(
		db,
		wanted.map(({ productId }) => productId),
	);
	const rows = wanted.flatMap(({ productId, flavorId, quantity, agreedCents }, n): LineRow[] => {
		const flavors = catalog.get(productId) ?? [];
		const goods =
			flavorId === null
				? flavors[0] && withoutFlavor(flavors[0])
				: flavors.find((one) => one.flavorId === flavorId);
		return goods ? [{ ...goods, id: String(n), quantity, seenPriceCents: null, agreedCents }] : [];
	});
	return cartOf(db, buyer.id, buyer, assessLines(rows, pricesFor(db, buyer)), shipTo, rates);
}

/**
 * The actor's cart, with current prices, stock and totals, and what else there is where the law blocks a line (Rule 17.14);
 * empty when nothing was added yet.
 * @throws DomainError unauthenticated, forbidden.
 */
export function getCart(db: Db, actor: Actor): Cart {
	const buyer = requireBuyer(actor);
	const cart = readCart(db, buyer);
	const isBlocked = ({ kind }: LineProblem) => kind === "law";
	const blocked = cart.lines.filter(({ problems }) => problems.some(isBlocked));
	if (blocked.length === 0) return cart;
	const others = insteadFor(
		db,
		buyer,
		blocked.map(({ productId }) => productId),
	);
	const lines = cart.lines.map((line) => {
		const instead = others.get(line.productId);
		if (!instead) return line;
		return { ...line, problems: line.problems.map((one) => (isBlocked(one) ? { ...one, instead } : one)) };
	});
	return { ...cart, lines };
}

/** The name of a product on sale with its flavor, for messages; "" when it isn't found. */
export function nameGoods(db: Db, productId: string, flavor: string): string {
	const name = db
		.select({ name: products.name })
		.from(products)
		.where(and(eq(products.id, productId), onSale))
		.get()?.name;
	if (!name || !flavor) return name ?? "";
	return lineName({ productName: name, flavor: findFlavor(db, productId, flavor)?.name ?? flavor });
}

/** A flavor of the product by its id or its name, case-insensitively. */
export const findFlavor = (db: Db | Tx, productId: string, flavor: string) =>
	db
		.select({ id: productFlavors.id, name: productFlavors.name })
		.from(productFlavors)
		.where(
			and(
				eq(productFlavors.productId, productId),
				or(eq(productFlavors.id, flavor), isSameAs(productFlavors.name, flavor)),
			),
		)
		.get();
