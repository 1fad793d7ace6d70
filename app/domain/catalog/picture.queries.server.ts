import { eq } from "drizzle-orm";
import type { Db } from "~db/client.server";
import type { BrandStyle } from "~db/json-shapes";
import { brands, products } from "~db/schema.server";
import { notFound } from "../errors.ts";

/** How a brand without a style of its own is drawn. */
const plainStyle = (name: string): BrandStyle => ({
	body: "#4a5c5e",
	trim: "#2c3a3c",
	on: "#ffffff",
	motif: "plain",
	tint: "#eceeed",
	mark: name.slice(0, 10),
	wm: { w: Math.min(116, Math.max(40, name.length * 10)), style: 0, fill: "#13201d" },
});

// Pictures show nothing that is for some readers only, and orders show hidden products' too: they are not scoped.

/** What a product's picture is drawn from. @throws DomainError not_found. */
export function getProductDrawing(db: Db, slug: string) {
	const row = db
		.select({
			name: products.name,
			category: products.category,
			drawing: products.drawing,
			brandName: brands.name,
			style: brands.style,
		})
		.from(products)
		.innerJoin(brands, eq(brands.id, products.brandId))
		.where(eq(products.slug, slug))
		.get();
	if (!row) throw notFound("Picture");
	return {
		name: row.name,
		category: row.category,
		drawing: row.drawing ?? { form: 0, accent: "#4cc3a0" },
		style: row.style ?? plainStyle(row.brandName),
	};
}

/** What a brand's wordmark is drawn from. @throws DomainError not_found. */
export function getBrandDrawing(db: Db, slug: string) {
	const row = db
		.select({ name: brands.name, style: brands.style })
		.from(brands)
		.where(eq(brands.slug, slug))
		.get();
	if (!row) throw notFound("Picture");
	return { name: row.name, style: row.style ?? plainStyle(row.name) };
}
