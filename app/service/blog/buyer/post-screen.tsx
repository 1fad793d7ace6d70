import { href } from "react-router";
import { ButtonLink } from "~/ui/button";
import { Breadcrumbs } from "~/ui/layout/breadcrumbs";
import { NextStepLink } from "~/ui/site/next-step";
import type { PostCard } from "../blog.queries.server";
import { PostCover } from "./post-cover";
import { PostFacts, PostTeaser } from "./post-teaser";
import { Prose } from "./prose";
import { Tags } from "./tags";

type Props = {
	post: Pick<
		PostCard,
		| "title"
		| "slug"
		| "excerpt"
		| "featuredImage"
		| "published"
		| "publishedAt"
		| "readingTime"
		| "tags"
		| "updatedAt"
	>;
	/** Rendered from Markdown on the server; safe to insert. */
	html: string;
	related: PostCard[];
	siteName: string;
};

/** An article, related articles and two calls to action. */
export function PostScreen({ post, html, related, siteName }: Props) {
	return (
		<div className="wrap">
			<Breadcrumbs items={[{ to: href("/blog"), label: "Blog" }]} />
			<article className="article">
				<Tags tags={post.tags} />
				<h1>{post.title}</h1>
				{post.excerpt ? <p className="intro mt-3">{post.excerpt}</p> : null}
				<div className="byline">
					<p className="small">
						By <b>{siteName} Team</b>
					</p>
					<PostFacts post={post} />
				</div>
				<div className="cover">
					<PostCover post={post} eager />
				</div>
				<Prose html={html} />
			</article>
			<aside className="note note-counter max-w-176 mt-8">
				<p>
					<b>Stocking a store?</b> Approved retailers see wholesale prices and order by flavor.
				</p>
				<p className="acts mt-3">
					<NextStepLink variant="primary" />
					<ButtonLink to={href("/contact")}>Contact us</ButtonLink>
				</p>
			</aside>
			{related.length > 0 ? (
				<section className="mt-10" aria-labelledby="related">
					<h2 id="related" className="mb-4">
						Related articles
					</h2>
					<div className="posts">
						{related.map((one) => (
							<PostTeaser key={one.id} post={one} />
						))}
					</div>
				</section>
			) : null}
		</div>
	);
}
