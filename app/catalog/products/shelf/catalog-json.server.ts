import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { staffMay } from "~/kernel/actor/permissions";
import { notFound } from "~/kernel/errors";
import { decimalOf } from "~/kernel/money";
import type { Db } from "~db/client.server";
import { brands, productFlavors, products } from "~db/schema.server";
import { type Prices, pricesFor } from "../../prices/prices-for.server";
import {
	type FieldName,
	type ProductColumn,
	type ProductRow,
	type ProductValues,
	seenFields,
} from "../fields/product-fields.ts";
import { isInStock, isOnSale } from "../fields/product-price.ts";
import { plainValue } from "../fields/say-product.ts";
import { shownPrice } from "./product-cards.server";

type FlavorRow = Pick<typeof productFlavors.$inferSelect, "name" | "sku" | "barcode" | "stockQuantity">;
type Whole = { row: ProductRow; brand: { id: string; name: string; slug: string }; flavors: FlavorRow[] };

type FieldsJson = { [name in FieldName]?: ProductValues[ProductColumn] };

/** A product's fields as its reader may see them (Rules 1.3, 1.4), under the API's names. */
const fieldsJson = (actor: Actor, values: ProductValues): FieldsJson =>
	Object.fromEntries(seenFields(actor).map((field) => [field.name, plainValue(field, values[field.column])]));

/**
 * A product as every call of the API gives it. Amounts are decimal strings, weight is in ounces. `wholesalePrice` is the
 * reader's price for the minimum (the list price for admins, 0 included) and is there only for those who may see it, as are
 * `priceBreaks`, all prices by quantity where there is more than one (Rule 15.6); what goods cost and
 * what only editing needs is there for admins (Rules 1.3, 1.4, 3.2). `inStock` says whether it can be bought now (Rule 3.3).
 */
function productJson(actor: Actor, prices: Prices, { row, brand, flavors }: Whole) {
	const isAdmin = staffMay(actor, "products");
	const { wholesaleCents, steps } = shownPrice(prices, row);
	const wholesalePriceCents = isAdmin ? row.wholesalePriceCents : wholesaleCents;
	return {
		id: row.id,
		slug: row.slug,
		...fieldsJson(actor, { ...row, wholesalePriceCents, inStock: isInStock(row) }),
		...(steps
			? { priceBreaks: steps.map(({ from, cents }) => ({ minimumQuantity: from, price: decimalOf(cents) })) }
			: {}),
		brand,
		brandName: brand.name,
		images: row.images.length > 0 ? row.images : [`/pictures/products/${row.slug}.svg`],
		flavors: flavors.map(({ name }) => name),
		minOrderQty: row.minimumOrderQuantity,
		onSale: isOnSale(row),
		createdAt: row.createdAt.toISOString(),
		...(isAdmin
			? { flavorDetails: flavors, version: row.version, updatedAt: row.updatedAt.toISOString() }
			: {}),
	};
}

export type ProductJson = ReturnType<typeof productJson>;

/** Products as the API gives them, in the order of the ids; unknown ones are left out. */
export function productsJson(db: Db, actor: Actor, ids: string[]): ProductJson[] {
	if (ids.length === 0) return [];
	const rows = db
		.select({ row: products, brand: { id: brands.id, name: brands.name, slug: brands.slug } })
		.from(products)
		.innerJoin(brands, eq(brands.id, products.brandId))
		.where(inArray(products.id, ids))
		.all();
	const { productId, name, sku, barcode, stockQuantity } = productFlavors;
	const flavors = db
		.select({ productId, name, sku, barcode, stockQuantity })
		.from(productFlavors)
		.where(and(eq(productFlavors.active, true), inArray(productId, ids)))
		.orderBy(asc(productFlavors.position), asc(name))
		.all();
	const flavorsOf = Map.groupBy(flavors, (flavor) => flavor.productId);
	const byId = new Map(rows.map((found) => [found.row.id, found]));
	const prices = pricesFor(db, actor);
	return ids.flatMap((id) => {
		const found = byId.get(id);
		if (!found) return [];
		const own = (flavorsOf.get(id) ?? []).map(({ productId: _own, ...flavor }) => flavor);
		return productJson(actor, prices, { ...found, flavors: own });
	});
}

/**
 * One product by its slug or id. Hidden ones are there for admins only (Rule 1.9).
 * @throws DomainError not_found.
 */
export function getProductJson(db: Db, actor: Actor, slugOrId: string): ProductJson {
	const row = db
		.select({ id: products.id, active: products.active })
		.from(products)
		.where(sql`${products.slug} = ${slugOrId.toLowerCase()} or ${products.id} = ${slugOrId}`)
		.get();
	const [product] =
		row && (row.active || staffMay(actor, "products")) ? productsJson(db, actor, [row.id]) : [];
	if (!product) throw notFound("Product");
	return product;
}
