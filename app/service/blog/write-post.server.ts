import { eq } from "drizzle-orm";
import { adminOperation } from "~/kernel/actor/operation.server";
import { noteChange } from "~/kernel/audit/note-change.server";
import { recordAudit } from "~/kernel/audit/record-audit.server";
import { notFound } from "~/kernel/errors";
import { keyFor, once } from "~/kernel/forms/one-time-key.server";
import { newId } from "~db/id";
import type { Cover } from "~db/json-shapes";
import { blogPosts } from "~db/schema.server";
import type { PostEdit, PostInput } from "./post.schema.ts";
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
 * @param key the form's one-time key.
 * @throws DomainError unauthenticated, forbidden.
 */
export const createPost = adminOperation(
	"marketing",
	(tx, admin, input: PostInput, key: string | null = null): Post => {
		const made = once(tx, admin, { operation: "post.create", key: key && keyFor(key, input) }, () => {
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
			return id;
		});
		const post = tx.select().from(blogPosts).where(eq(blogPosts.id, made)).get();
		if (!post) throw notFound("Post");
		return post;
	},
);

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
export const editPost = adminOperation(
	"marketing",
	(tx, admin, id: string, { version, ...input }: PostEdit): Post => {
		const before = tx.select().from(blogPosts).where(eq(blogPosts.id, id)).get();
		if (!before) throw notFound("Post");
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
);

/** A cover that stays the same for the post: kind and seed come from the random end of its id. */
function coverOf(id: string): Cover {
	const seed = Number.parseInt(id.slice(-6), 16);
	return { seed: seed % 10_000, kind: COVERS[seed % 3]! };
}
