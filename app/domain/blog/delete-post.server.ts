import { eq } from "drizzle-orm";
import { blogPosts } from "~db/schema.server";
import { recordAudit } from "../audit/record-audit.server";
import { notFound } from "../errors.ts";
import { adminOperation } from "../operation.server";
import type { Post } from "./write-post.server";

/**
 * Deletes a post for good; its address is then unknown, and free (Rule 6.5). Gives what was deleted.
 * @throws DomainError unauthenticated, forbidden, not_found.
 */
export const deletePost = adminOperation((tx, admin, id: string): Post => {
	const post = tx.delete(blogPosts).where(eq(blogPosts.id, id)).returning().get();
	if (!post) throw notFound("Post");
	const { title, slug, tags, published, publishedAt } = post;
	recordAudit(tx, admin, {
		action: "post.delete",
		entity: "blog_post",
		entityId: id,
		before: { title, slug, tags, published, publishedAt: publishedAt?.toISOString() ?? null },
	});
	return post;
});
