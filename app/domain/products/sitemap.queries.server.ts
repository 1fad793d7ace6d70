import { desc, eq } from "drizzle-orm";
import type { Db } from "~db/client.server";
import { blogPosts, brands, products } from "~db/schema.server";

type Entry = { slug: string; updatedAt: Date };

/** Slugs of public pages, with the time of their last change. */
export function listPublicSlugs(db: Db): { products: Entry[]; brands: Entry[]; posts: Entry[] } {
	return {
		products: db
			.select({ slug: products.slug, updatedAt: products.updatedAt })
			.from(products)
			.where(eq(products.active, true))
			.orderBy(desc(products.createdAt))
			.all(),
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
