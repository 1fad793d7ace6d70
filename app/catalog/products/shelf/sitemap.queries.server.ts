import { and, asc, eq, gt } from "drizzle-orm";
import type { Db } from "~db/client.server";
import { blogPosts, brands, products } from "~db/schema.server";

/** A public page's slug and the time of its last change. */
export type Entry = { slug: string; updatedAt: Date };

/** The brands and posts that visitors may read. */
export function listPublicSlugs(db: Db): { brands: Entry[]; posts: Entry[] } {
	return {
		brands: db
			.select({ slug: brands.slug, updatedAt: brands.updatedAt })
			.from(brands)
			.where(eq(brands.active, true))
			.all(),
		posts: db
			.select({ slug: blogPosts.slug, updatedAt: blogPosts.updatedAt })
			.from(blogPosts)
			.where(eq(blogPosts.published, true))
			.all(),
	};
}

/** The products that visitors may read, at most `piece` at a time, oldest first. */
export function* publicProducts(db: Db, piece: number): Generator<Entry[]> {
	let after = "";
	for (;;) {
		const rows = db
			.select({ id: products.id, slug: products.slug, updatedAt: products.updatedAt })
			.from(products)
			.where(and(eq(products.active, true), gt(products.id, after)))
			.orderBy(asc(products.id))
			.limit(piece)
			.all();
		yield rows;
		const last = rows.at(-1);
		if (!last || rows.length < piece) return;
		after = last.id;
	}
}
