import { href } from "react-router";
import type { PostCard } from "~/domain/blog/blog.queries.server";
import { BlogCoverImage } from "~/ui/pictures/blog-cover";

/** The post's uploaded picture, or else its drawn cover, which browsers cache until the post changes. */
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
