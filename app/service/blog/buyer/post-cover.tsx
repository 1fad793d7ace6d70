import { href } from "react-router";
import { BlogCoverImage } from "~/ui/pictures/blog-cover";
import type { PostCard } from "../blog.queries.server";

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
