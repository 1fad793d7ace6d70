import { eq } from "drizzle-orm";
import { newId } from "~db/id";
import type { Cover } from "~db/json-shapes";
import { blogPosts } from "~db/schema.server";
import { recordAudit } from "../audit/record-audit.server";
import { DomainError, notFound } from "../errors.ts";
import { adminOperation } from "../operation.server";
import type { PostInput } from "./post.schema.ts";
import { freeSlug } from "./post-slug.server";
import { readingMinutes } from "./reading-time.ts";

export type Post = typeof blogPosts.$inferSelect;

const audited = ({ title, slug, tags, featured, published }: Post) => ({
	title,
	slug,
	tags,
	featured,
	published,
});

const COVERS = ["rack", "ledger", "pallet"] as const;

/**
 * Makes a post as a draft, with a slug of its title and a drawn cover (Rule 6.5).
 * @throws DomainError unauthenticated, forbidden.
 */
export const createPost = adminOperation((tx, admin, input: PostInput): Post => {
	const id = newId();
	const post = tx
		.insert(blogPosts)
		.values({
			...input,
			id,
			slug: freeSlug(tx, input.title),
			authorId: admin.id,
			readingTime: readingMinutes(input.content),
			cover: coverOf(id),
		})
		.returning()
		.get();
	recordAudit(tx, admin, {
		action: "post.create",
		entity: "blog_post",
		entityId: post.id,
		after: audited(post),
	});
	return post;
});

/**
 * Changes a post. Its address follows the title until it is published for the first time, and stays then
 * (Rule 6.5).
 *
 * @param seen the `updatedAt` of the post as the editor saw it, where known.
 * @throws DomainError unauthenticated, forbidden, not_found; conflict when it was changed since it was seen.
 */
export const editPost = adminOperation((tx, admin, id: string, input: PostInput, seen?: Date): Post => {
	const before = tx.select().from(blogPosts).where(eq(blogPosts.id, id)).get();
	if (!before) throw notFound("Post");
	if (seen && before.updatedAt.getTime() !== seen.getTime()) {
		throw new DomainError(
			"conflict",
			"Someone else changed this post since you opened it. Copy your text, reload the page and try again.",
		);
	}
	const post = tx
		.update(blogPosts)
		.set({
			...input,
			slug: before.publishedAt ? before.slug : freeSlug(tx, input.title, id),
			readingTime: readingMinutes(input.content),
		})
		.where(eq(blogPosts.id, id))
		.returning()
		.get();
	recordAudit(tx, admin, {
		action: "post.edit",
		entity: "blog_post",
		entityId: id,
		before: audited(before),
		after: audited(post),
	});
	return post;
});

/** A picture that stays the same for the post: its kind and seed come of the id's random end. */
function coverOf(id: string): Cover {
	const seed = Number.parseInt(id.slice(-6), 16);
	return { seed: seed % 10_000, kind: COVERS[seed % 3]! };
}
