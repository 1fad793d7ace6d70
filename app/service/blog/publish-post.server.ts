import { eq } from "drizzle-orm";
import { recordAudit } from "~/kernel/audit/record-audit.server";
import { command } from "~/kernel/commands/command.server";
import { blogPosts } from "~db/schema.server";
import { publicationSchema } from "./post.schema.ts";
import { type Post, postRow } from "./write-post.server";

/**
 * Publishes a post or makes it a draft again; setting the current state changes nothing. The date of the first
 * publication stays (Rule 6.5).
 *
 * @throws DomainError unauthenticated, forbidden, not_found.
 */
export const setPostPublished = command("post.publication", {
	by: "marketing",
	of: ["id"],
	input: publicationSchema,
	run(tx, admin, { id, published }, { now }): Post {
		const before = postRow(tx, id);
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
});
