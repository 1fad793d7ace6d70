import { href } from "react-router";
import { LIMITS } from "~/kernel/config/site";
import { SiteLink } from "~/ui/site-link";
import { Badge } from "~/ui/text/badge";
import { Moment } from "~/ui/text/moment";
import type { PostCard } from "../blog.queries.server";
import { PostCover } from "./post-cover";
import { Tags } from "./tags";

/** An article in a list. */
export function PostTeaser({ post, heading: Heading = "h3" }: { post: PostCard; heading?: "h2" | "h3" }) {
	return (
		<article className="post">
			<PostCover post={post} />
			<PostFacts post={post} />
			<Heading>
				<SiteLink to={href("/blog/:slug", { slug: post.slug })}>{post.title}</SiteLink>
			</Heading>
			{post.excerpt ? <p className="mute mt-1">{post.excerpt}</p> : null}
			<Tags tags={post.tags.slice(0, LIMITS.tagsCard)} />
		</article>
	);
}

/** The publication date, or Draft, and the reading time. */
export function PostFacts({ post }: { post: Pick<PostCard, "published" | "publishedAt" | "readingTime"> }) {
	return (
		<p className="small mute">
			{post.published && post.publishedAt ? (
				<Moment at={post.publishedAt} show="day" />
			) : (
				<Badge color="yellow">Draft</Badge>
			)}{" "}
			· {post.readingTime} min read
		</p>
	);
}
