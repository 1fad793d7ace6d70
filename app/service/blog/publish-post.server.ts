import { eq } from "drizzle-orm";
import { adminOperation } from "~/kernel/actor/operation.server";
import { recordAudit } from "~/kernel/audit/record-audit.server";
import { notFound } from "~/kernel/errors";
import { blogPosts } from "~db/schema.server";
import type { Post } from "./write-post.server";

/**
 * Publishes a post or makes it a draft again; setting the current state changes nothing. The date of the first
 * publication stays (Rule 6.5).
 *
 * @throws DomainError unauthenticated, forbidden, not_found.
 */
export const setPostPublished = adminOperation(
	"marketing",
	(tx, admin, id: string, published: boolean, now: Date = new Date()): Post => {
		const before = tx.select().from(blogPosts).where(eq(blogPosts.id, id)).get();
		if (!before) throw notFound("Post");
		if (before.published === published) return before;
		const post = tx
			.update(blogPosts)
			.set({ published, publishedAt: before.publishedAt ?? now })
			.where(eq(blogPosts.id, id))
			.returning()
			.get();
		recordAudit(tx, admin, {
			action: published ? "post.publish" : "post.unpublish",
			entity: "blog_post",
			entityId: id,
			before: { published: before.published },
			after: { published },
		});
		return post;
	},
);
