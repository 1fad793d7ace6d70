import { eq } from "drizzle-orm";
import { blogPosts } from "~db/schema.server";
import { recordAudit } from "../audit/record-audit.server";
import { adminOperation } from "../operation.server";
import type { Post } from "./write-post.server";

/**
 * Deletes a post for good; its address is then unknown, and free (Rule 6.5).
 * @returns what was deleted; null when it was gone already, which is what was asked for.
 * @throws DomainError unauthenticated, forbidden.
 */
export const deletePost = adminOperation((tx, admin, id: string): Post | null => {
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
