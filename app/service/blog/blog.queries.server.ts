import { and, count, desc, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "~/kernel/actor/actor";
import { requireAdmin, staffMay } from "~/kernel/actor/permissions";
import { lastChange } from "~/kernel/audit/note-change.server";
import { LIMITS } from "~/kernel/config/site";
import { notFound } from "~/kernel/errors";
import { adminList } from "~/kernel/lists/admin-list.server";
import { pageCountOf } from "~/kernel/lists/paging";
import { id, moment, textOrNull } from "~/kernel/shapes.server";
import type { Db } from "~db/client.server";
import { blogPosts } from "~db/schema.server";
import type { Post } from "./write-post.server";

/** Posts per page, not counting the featured one. */
const POSTS_PER_PAGE = 9;

const card = {
	id: blogPosts.id,
	title: blogPosts.title,
	slug: blogPosts.slug,
	excerpt: blogPosts.excerpt,
	featuredImage: blogPosts.featuredImage,
	cover: blogPosts.cover,
	published: blogPosts.published,
	publishedAt: blogPosts.publishedAt,
	tags: blogPosts.tags,
	readingTime: blogPosts.readingTime,
	featured: blogPosts.featured,
	updatedAt: blogPosts.updatedAt,
};

/** A post without its content. */
export type PostCard = Pick<Post, keyof typeof card>;

/** Only admins see drafts (Rule 6.5). */
const visibleTo = (actor: Actor): SQL | undefined =>
	staffMay(actor, "marketing") ? undefined : eq(blogPosts.published, true);

/** Newest first; drafts by their creation date. */
const newestFirst = [
	desc(sql`coalesce(${blogPosts.publishedAt}, ${blogPosts.createdAt})`),
	desc(blogPosts.id),
] as const;

/** The latest posts, for the home page. */
export function listLatestPosts(db: Db, actor: Actor, limit: number = LIMITS.homePosts): PostCard[] {
	return db
		.select(card)
		.from(blogPosts)
		.where(visibleTo(actor))
		.orderBy(...newestFirst)
		.limit(limit)
		.all();
}

/**
 * A page of the blog: the first featured post, or else the first post, and the others, newest first.
 * @param page counts from 1; past the end there are no posts.
 */
export function getBlogPage(db: Db, actor: Actor, page: number) {
	const total = countPosts(db, visibleTo(actor));
	const featured = db
		.select(card)
		.from(blogPosts)
		.where(visibleTo(actor))
		.orderBy(desc(blogPosts.featured), ...newestFirst)
		.limit(1)
		.get();
	const posts = featured
		? db
				.select(card)
				.from(blogPosts)
				.where(and(visibleTo(actor), ne(blogPosts.id, featured.id)))
				.orderBy(...newestFirst)
				.limit(POSTS_PER_PAGE)
				.offset((page - 1) * POSTS_PER_PAGE)
				.all()
		: [];
	return {
		featured: featured ?? null,
		posts,
		total,
		pageCount: pageCountOf(total - 1, POSTS_PER_PAGE),
	};
}

/** Full posts, newest first. @param paging `page` counts from 1. */
export function listPosts(db: Db, actor: Actor, { page, perPage }: { page: number; perPage: number }) {
	const rows = db
		.select()
		.from(blogPosts)
		.where(visibleTo(actor))
		.orderBy(...newestFirst)
		.limit(perPage)
		.offset((page - 1) * perPage)
		.all();
	return { rows, total: countPosts(db, visibleTo(actor)) };
}

/** Posts for staff, drafts too, searched by title. */
export const listPostsForAdmin = adminList({
	permission: "marketing",
	table: blogPosts,
	search: [blogPosts.title],
	sorts: { newest: { label: "newest first", by: newestFirst } },
	rows: (db, ids) => db.select(card).from(blogPosts).where(inArray(blogPosts.id, ids)).all(),
});

/**
 * A post by its slug, case-insensitive. Compare the result's slug to redirect to the canonical address.
 * @throws DomainError not_found, also for a draft the actor may not see.
 */
export function getPost(db: Db, actor: Actor, slug: string): Post {
	const post = db
		.select()
		.from(blogPosts)
		.where(and(eq(blogPosts.slug, slug.toLowerCase()), visibleTo(actor)))
		.get();
	if (!post) throw notFound("Post");
	return post;
}

/** A post for the editor. @throws DomainError unauthenticated, forbidden, not_found. */
export function getPostById(db: Db, actor: Actor, id: string): Post & { version: number } {
	requireAdmin(actor, "marketing");
	const post = db.select().from(blogPosts).where(eq(blogPosts.id, id)).get();
	if (!post) throw notFound("Post");
	return { ...post, version: lastChange(db, "blog_post", id) };
}

/** Other posts, those with the most shared tags first, then the newest. */
export function listRelatedPosts(db: Db, actor: Actor, post: Post): PostCard[] {
	const shared = sql<number>`(select count(*) from json_each(${blogPosts.tags}) as own
		where own.value in (select value from json_each(${JSON.stringify(post.tags)})))`;
	return db
		.select(card)
		.from(blogPosts)
		.where(and(visibleTo(actor), ne(blogPosts.id, post.id)))
		.orderBy(desc(shared), ...newestFirst)
		.limit(LIMITS.relatedPosts)
		.all();
}

const countPosts = (db: Db, where: SQL | undefined) =>
	db.select({ n: count() }).from(blogPosts).where(where).get()?.n ?? 0;

export const postShape = z
	.strictObject({
		id,
		title: z.string(),
		slug: z.string(),
		excerpt: textOrNull,
		content: z.string(),
		featuredImage: textOrNull,
		authorId: id,
		published: z.boolean(),
		publishedAt: moment.nullable(),
		metaTitle: textOrNull,
		metaDescription: textOrNull,
		tags: z.array(z.string()),
		readingTime: z.int(),
		featured: z.boolean(),
		createdAt: moment,
		updatedAt: moment,
	})
	.meta({ id: "Post" });

/** A post's JSON in the API: the specified fields. */
export function postJson(post: Post): z.input<typeof postShape> {
	const { cover: _drawn, ...fields } = post;
	return fields;
}
