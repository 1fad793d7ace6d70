import { and, asc, sql } from "drizzle-orm";
import type { Db } from "~db/client.server";
import { products } from "~db/schema.server";
import type { Actor, UserActor } from "../actor.ts";
import { ASSORTED } from "../cart/cart-line.ts";
import { notFound } from "../errors.ts";
import { decimalOrNull } from "../money.ts";
import { requireCustomer } from "../permissions.ts";
import { onSale } from "../products/on-sale.server";
import { readerPriceCents } from "../products/product-price.ts";
import { ALWAYS, type Cell, flavorsOf, pieceOf, pieces, type Source } from "./csv-source.server";
import { ORDERS, orderLines } from "./order-rows.server";

const PAGE = 250;

/** Every product on sale by name, and below it its flavors with their own codes, at the reader's prices (Rule 5.20). */
const PRICE_LIST: Source<UserActor> = {
	heads: "Product,Flavor,SKU,Barcode,MSRP,Your Price,Minimum,Case",
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
		const lines = rows.flatMap((product) => {
			const own = flavors.get(product.id) ?? [];
			const line = (
				flavor: string | null,
				{ sku, barcode }: Pick<typeof product, "sku" | "barcode">,
			): Cell[] => [
				product.name,
				flavor,
				sku,
				barcode,
				decimalOrNull(product.msrpCents),
				decimalOrNull(readerPriceCents(reader, product.wholesalePriceCents)),
				product.minimumOrderQuantity,
				product.caseSize,
			];
			return [
				line(own.length > 0 ? ASSORTED : null, product),
				...own.map((flavor) => line(flavor.name, flavor)),
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
