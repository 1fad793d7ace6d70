import { eq } from "drizzle-orm";
import type { Db } from "~db/client.server";
import { blogPosts } from "~db/schema.server";
import type { Actor } from "../actor.ts";
import { recordAudit } from "../audit/record-audit.server";
import { notFound } from "../errors.ts";
import { requireAdmin } from "../permissions.ts";
import type { Post } from "./write-post.server";

/**
 * Publishes a post or takes it back to a draft; asking for what it already is changes nothing. The date of the
 * first publication stays (Rule 6.5).
 *
 * @throws DomainError unauthenticated, forbidden, not_found.
 */
export function setPostPublished(
	db: Db,
	actor: Actor,
	id: string,
	published: boolean,
	now = new Date(),
): Post {
	const admin = requireAdmin(actor);
	return db.transaction(
		(tx) => {
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
		{ behavior: "immediate" },
	);
}
