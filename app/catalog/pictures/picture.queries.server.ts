import { asc, eq } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { canBuy, requireAdmin, staffMay } from "~/kernel/actor/permissions";
import { notFound } from "~/kernel/errors";
import type { Picture } from "~/kernel/pictures/picture-files";
import type { Db, Tx } from "~db/client.server";
import type { BrandStyle } from "~db/json-shapes";
import { brands, productPictures, products } from "~db/schema.server";
import { printOf } from "./model-print.ts";

/** The drawing style of a brand that has none of its own. */
const plainStyle = (name: string): BrandStyle => ({
	body: "#4a5c5e",
	trim: "#2c3a3c",
	on: "#ffffff",
	motif: "plain",
	tint: "#eceeed",
	mark: name.slice(0, 10),
	wm: { w: Math.min(116, Math.max(40, name.length * 10)), style: 0, fill: "#13201d" },
});

// The goods of earlier orders and of carts may be hidden by now: their buyers go on seeing them.
const maySeeHidden = (actor: Actor): boolean => canBuy(actor) || staffMay(actor, "products");

/**
 * The data of a product's picture. A hidden product has one for buyers and staff only (Rule 1.9).
 *
 * @throws DomainError not_found.
 */
export function getProductDrawing(db: Db, actor: Actor, slug: string) {
	const row = db
		.select({
			name: products.name,
			category: products.category,
			drawing: products.drawing,
			active: products.active,
			brandName: brands.name,
			style: brands.style,
		})
		.from(products)
		.innerJoin(brands, eq(brands.id, products.brandId))
		.where(eq(products.slug, slug))
		.get();
	if (!row || !(row.active || maySeeHidden(actor))) throw notFound("Picture");
	return {
		active: row.active,
		name: row.name,
		brandName: row.brandName,
		category: row.category,
		drawing: { ...printOf(row), ...(row.drawing ?? { form: 0, accent: "#4cc3a0" }) },
		style: row.style ?? plainStyle(row.brandName),
	};
}

/** The data of a brand's wordmark. A hidden brand has one for staff only. @throws DomainError not_found. */
export function getBrandDrawing(db: Db, actor: Actor, slug: string) {
	const row = db
		.select({ name: brands.name, style: brands.style, active: brands.active })
		.from(brands)
		.where(eq(brands.slug, slug))
		.get();
	if (!row || !(row.active || staffMay(actor, "products"))) throw notFound("Picture");
	return { name: row.name, active: row.active, style: row.style ?? plainStyle(row.name) };
}

/** An uploaded picture with its description. */
export type ProductPicture = Picture & { id: string; altText: string };

const pictureColumns = {
	id: productPictures.id,
	storageKey: productPictures.storageKey,
	width: productPictures.width,
	height: productPictures.height,
	altText: productPictures.altText,
};

/** A product's uploaded pictures in their order. */
export const listPictures = (db: Db | Tx, productId: string): ProductPicture[] =>
	db
		.select(pictureColumns)
		.from(productPictures)
		.where(eq(productPictures.productId, productId))
		.orderBy(asc(productPictures.position), asc(productPictures.id))
		.all();

/** A product's name and uploaded pictures, for editing. @throws DomainError forbidden, not_found. */
export function getProductPictures(
	db: Db,
	actor: Actor,
	productId: string,
): { id: string; name: string; pictures: ProductPicture[] } {
	requireAdmin(actor, "products");
	const product = db
		.select({ id: products.id, name: products.name })
		.from(products)
		.where(eq(products.id, productId))
		.get();
	if (!product) throw notFound("Product");
	return { ...product, pictures: listPictures(db, productId) };
}
