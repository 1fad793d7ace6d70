import { eq } from "drizzle-orm";
import { noteChange } from "~/kernel/audit/note-change.server";
import { command } from "~/kernel/commands/command.server";
import { notFound } from "~/kernel/errors";
import type { Tx } from "~db/client.server";
import { newId } from "~db/id";
import type { Cover } from "~db/json-shapes";
import { blogPosts } from "~db/schema.server";
import { type PostInput, postEditSchema, postSchema } from "./post.schema.ts";
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
 * Creates a draft with a slug from its title and a drawn cover (Rule 6.5). The same form sent twice creates one (Rule 9.4).
 * @throws DomainError unauthenticated, forbidden.
 */
export const createPost = command("post.create", {
	by: "marketing",
	input: postSchema,
	once: "as typed",
	run(tx, admin, input, { note }): string {
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
		note({ entity: "blog_post", entityId: id, after: audited(post) });
		return id;
	},
	give: (tx, id) => postRow(tx, id),
});

/** @throws DomainError not_found. */
export function postRow(tx: Tx, id: string): Post {
	const post = tx.select().from(blogPosts).where(eq(blogPosts.id, id)).get();
	if (!post) throw notFound("Post");
	return post;
}

const LABELS = {
	title: "Title",
	excerpt: "Excerpt",
	content: "Content",
	featuredImage: "Picture",
	tags: "Tags",
	metaTitle: "Title for search engines",
	metaDescription: "Description for search engines",
	featured: "Featured",
};

const notesOf = ({
	title,
	excerpt,
	content,
	featuredImage,
	tags,
	metaTitle,
	metaDescription,
	featured,
}: PostInput) => ({
	title,
	excerpt,
	content,
	featuredImage,
	tags: tags.join(", "),
	metaTitle,
	metaDescription,
	featured,
});

/**
 * Changes a post. Its slug follows the title until the first publication and then stays (Rule 6.5).
 *
 * @param input.version the version the editor was opened with; without one, nothing is checked.
 * @throws DomainError unauthenticated, forbidden, not_found; conflict when the post was changed since then (Rule 7.7).
 */
export const editPost = command("post.edit", {
	by: "marketing",
	of: ["id"],
	input: postEditSchema,
	run(tx, admin, { id, version, ...input }): Post {
		const before = postRow(tx, id);
		const slug = before.publishedAt ? before.slug : freeSlug(tx, input.title, id);
		const changed = noteChange(tx, admin, {
			action: "post.edit",
			entity: "blog_post",
			entityId: id,
			called: "This post was",
			labels: LABELS,
			before: notesOf(before),
			after: notesOf(input),
			beside: { slug },
			expected: version,
		});
		if (!changed) return before;
		return tx
			.update(blogPosts)
			.set({ ...input, slug, readingTime: readingMinutes(input.content) })
			.where(eq(blogPosts.id, id))
			.returning()
			.get();
	},
});

/** A cover that stays the same for the post: kind and seed come from the random end of its id. */
function coverOf(id: string): Cover {
	const seed = Number.parseInt(id.slice(-6), 16);
	return { seed: seed % 10_000, kind: COVERS[seed % 3]! };
}
