import { and, eq, ne } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { blogPosts } from "~db/schema.server";

const LONGEST = 80;

/** A slug from a title: lowercase letters, digits and hyphens; "post" if nothing is left. */
export function slugOf(title: string): string {
	const words = title
		.normalize("NFKD")
		.replace(/\p{M}/gu, "")
		.toLowerCase()
		.replace(/['’]/g, "")
		.replace(/[^a-z0-9]+/g, "-")
		.replace(/^-+|-+$/g, "");
	return words.slice(0, LONGEST).replace(/-+$/, "") || "post";
}

/** The title's slug, with a number if another post has it. Call it inside the transaction that writes the post. */
export function freeSlug(tx: Db | Tx, title: string, ownId = ""): string {
	const base = slugOf(title);
	for (let n = 1; ; n++) {
		const slug = n === 1 ? base : `${base}-${n}`;
		const taken = tx
			.select({ id: blogPosts.id })
			.from(blogPosts)
			.where(and(eq(blogPosts.slug, slug), ne(blogPosts.id, ownId)))
			.get();
		if (!taken) return slug;
	}
}
