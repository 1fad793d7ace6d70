import { eq } from "drizzle-orm";
import { command, nothing } from "~/kernel/commands/command.server";
import { blogPosts } from "~db/schema.server";
import type { Post } from "./write-post.server";

/**
 * Deletes a post for good; its slug can be used again (Rule 6.5).
 * @returns the deleted post, or null when somebody deleted it before.
 * @throws DomainError unauthenticated, forbidden.
 */
export const deletePost = command("post.delete", {
	by: "marketing",
	of: ["id"],
	input: nothing,
	run(tx, _admin, { id }, { note }): Post | null {
		const post = tx.delete(blogPosts).where(eq(blogPosts.id, id)).returning().get();
		if (!post) return null;
		const { title, slug, tags, published, publishedAt } = post;
		note({
			entity: "blog_post",
			entityId: id,
			before: { title, slug, tags, published, publishedAt: publishedAt?.toISOString() ?? null },
		});
		return post;
	},
});
