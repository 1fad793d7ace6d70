import { desc, eq, sql } from "drizzle-orm";
import type { Db } from "~db/client.server";
import { blogPosts } from "~db/schema.server";
import type { SupportEntry } from "./support-entry.ts";

/** Older articles are not indexed. */
const MOST_POSTS = 200;

/** Changes whenever a published article changes; read for every question, so it is cheap. */
export const postsVersion = (db: Db): string =>
	JSON.stringify(
		db
			.select({
				count: sql<number>`count(*)`,
				latest: sql<number | null>`max(${blogPosts.updatedAt})`,
				all: sql<number | null>`sum(${blogPosts.updatedAt} % 1000003)`,
			})
			.from(blogPosts)
			.where(eq(blogPosts.published, true))
			.get(),
	);

/** The published articles: found by title, excerpt and headings, answered with the excerpt. */
export function postEntries(db: Db): SupportEntry[] {
	return db
		.select({
			title: blogPosts.title,
			slug: blogPosts.slug,
			excerpt: blogPosts.excerpt,
			metaDescription: blogPosts.metaDescription,
			content: blogPosts.content,
		})
		.from(blogPosts)
		.where(eq(blogPosts.published, true))
		.orderBy(desc(blogPosts.publishedAt))
		.limit(MOST_POSTS)
		.all()
		.map(({ title, slug, excerpt, metaDescription, content }): SupportEntry => {
			const sections = content.split(/^#{2,} +/m);
			const headings = sections.slice(1).map((section) => section.split("\n", 1)[0]!);
			return {
				id: `post:${slug}`,
				asks: [title, excerpt, metaDescription, ...headings].flatMap((text) => text || []),
				answer: `${title}. ${excerpt ?? ""}`.trim(),
				href: `/blog/${slug}`,
				label: title,
				texts: sections,
				source: "article",
			};
		});
}
