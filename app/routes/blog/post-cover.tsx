import { href } from "react-router";
import type { PostCard } from "~/domain/blog/blog.queries.server";
import { BlogCoverImage } from "~/ui/pictures/blog-cover";

/** The post's picture: its own where it has one, else the drawn cover, kept by browsers until the post changes. */
export function PostCover({
	post,
	eager = false,
}: {
	post: Pick<PostCard, "slug" | "featuredImage" | "updatedAt">;
	eager?: boolean;
}) {
	const drawn = `${href("/blog/:slug/cover.svg", { slug: post.slug })}?v=${new Date(post.updatedAt).getTime()}`;
	return <BlogCoverImage src={post.featuredImage ?? drawn} eager={eager} />;
}
