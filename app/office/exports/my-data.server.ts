import { and, asc, sql } from "drizzle-orm";
import { ASSORTED, nextStep } from "~/catalog";
import { onSale, pricesFor } from "~/catalog/index.server";
import type { Actor, UserActor } from "~/kernel/actor/actor";
import { requireCustomer } from "~/kernel/actor/permissions";
import { ALWAYS, type Cell, flavorsOf, pieceOf, pieces, type Source } from "~/kernel/csv/csv-source.server";
import { notFound } from "~/kernel/errors";
import { decimalOrNull } from "~/kernel/money";
import type { Db } from "~db/client.server";
import { products } from "~db/schema.server";
import { ORDERS, orderLines } from "./order-rows.server";

const PAGE = 250;

/** Every product on sale by name, and below it its flavors with their own codes, at the reader's prices (Rule 5.20). */
const PRICE_LIST: Source<UserActor> = {
	heads: "Product,Flavor,SKU,Barcode,MSRP,Your Price,Minimum,Case,Break From,Break Price",
	read: (db, after, reader) => {
		const rows = db
			.select()
			.from(products)
			.where(and(onSale, sql`(${products.name} collate nocase, ${products.id}) > (${after.at}, ${after.id})`))
			.orderBy(sql`${products.name} collate nocase`, asc(products.id))
			.limit(PAGE)
			.all();
		const flavors = flavorsOf(
			db,
			rows.map(({ id }) => id),
		);
		const prices = pricesFor(db, reader);
		const lines = rows.flatMap((product) => {
			const own = flavors.get(product.id) ?? [];
			const line = (
				flavor: string | null,
				{ sku, barcode }: Pick<typeof product, "sku" | "barcode">,
				flavorId?: string,
			): Cell[] => {
				const goods = { ...product, productId: product.id, flavorId };
				const price = prices.of(goods, product.minimumOrderQuantity);
				const next = price && nextStep(prices.steps(goods), product.minimumOrderQuantity);
				return [
					product.name,
					flavor,
					sku,
					barcode,
					decimalOrNull(product.msrpCents || null),
					decimalOrNull(price?.cents ?? null),
					product.minimumOrderQuantity,
					product.caseSize,
					next?.from ?? null,
					decimalOrNull(next?.cents ?? null),
				];
			};
			return [
				line(own.length > 0 ? ASSORTED : null, product),
				...own.map((flavor) => line(flavor.name, flavor, flavor.id)),
			];
		});
		return pieceOf(rows, PAGE, ({ name, id }) => ({ at: name, id }), lines);
	},
};

/**
 * One of a company's own files as CSV text, piece by piece: `orders`, `order-lines` or `price-list` (Rule 5.20).
 *
 * @throws DomainError unauthenticated, forbidden; not_found for another name.
 */
export function myDataCsv(db: Db, actor: Actor, name: string): Iterable<string> {
	const customer = requireCustomer(actor);
	const ours = { ...ALWAYS, companyId: customer.companyId };
	if (name === "orders") return pieces(db, ORDERS, ours);
	if (name === "order-lines") return pieces(db, orderLines({ withCosts: false }), ours);
	if (name === "price-list") return pieces(db, PRICE_LIST, customer);
	throw notFound("File");
}
