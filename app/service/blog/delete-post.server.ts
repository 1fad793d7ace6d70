import { eq } from "drizzle-orm";
import { adminOperation } from "~/kernel/actor/operation.server";
import { recordAudit } from "~/kernel/audit/record-audit.server";
import { blogPosts } from "~db/schema.server";
import type { Post } from "./write-post.server";

/**
 * Deletes a post for good; its slug can be used again (Rule 6.5).
 * @returns the deleted post, or null when somebody deleted it before.
 * @throws DomainError unauthenticated, forbidden.
 */
export const deletePost = adminOperation("marketing", (tx, admin, id: string): Post | null => {
	const post = tx.delete(blogPosts).where(eq(blogPosts.id, id)).returning().get();
	if (!post) return null;
	const { title, slug, tags, published, publishedAt } = post;
	recordAudit(tx, admin, {
		action: "post.delete",
		entity: "blog_post",
		entityId: id,
		before: { title, slug, tags, published, publishedAt: publishedAt?.toISOString() ?? null },
	});
	return post;
});
