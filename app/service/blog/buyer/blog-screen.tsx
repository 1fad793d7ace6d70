import { href, useNavigation } from "react-router";
import { LIMITS } from "~/kernel/config/site";
import { EmptyState } from "~/ui/layout/empty-state";
import { PageHead } from "~/ui/layout/page-head";
import { Pagination } from "~/ui/layout/pagination";
import { PostSkeletons } from "~/ui/layout/skeleton";
import { SiteLink } from "~/ui/site-link";
import { SubscribeBox } from "../../newsletter/buyer/subscribe-box";
import type { PostCard } from "../blog.queries.server";
import { PostCover } from "./post-cover";
import { PostFacts, PostTeaser } from "./post-teaser";
import { Tags } from "./tags";

type Props = {
	featured: PostCard | null;
	posts: PostCard[];
	page: number;
	pageCount: number;
	/** Whether there is a newsletter. */
	subscribes: boolean;
};

/** The blog: one featured article, the latest ones, the newsletter. */
export function BlogScreen({ featured, posts, page, pageCount, subscribes }: Props) {
	const navigation = useNavigation();
	const loading = navigation.state === "loading" && navigation.location.pathname === href("/blog");
	return (
		<div className="wrap">
			<PageHead
				title="Blog"
				intro="Compliance, buying and store practice, written for the people behind the counter."
			/>
			{featured === null ? (
				<EmptyState title="No articles yet.">
					{subscribes ? "Subscribe below to get the first one by email." : null}
				</EmptyState>
			) : page === 1 ? (
				<FeaturedPost post={featured} />
			) : null}
			{posts.length > 0 || loading ? (
				<section className="mt-8" aria-labelledby="latest">
					<h2 id="latest" className="mb-4">
						Latest Articles
					</h2>
					{loading ? (
						<PostSkeletons count={LIMITS.postPlaceholders} />
					) : (
						<div className="posts">
							{posts.map((post) => (
								<PostTeaser key={post.id} post={post} />
							))}
						</div>
					)}
					<Pagination page={page} pageCount={pageCount} label="Articles" />
				</section>
			) : null}
			{subscribes ? <SubscribeBox redirectTo={href("/blog")} /> : null}
		</div>
	);
}

function FeaturedPost({ post }: { post: PostCard }) {
	const to = href("/blog/:slug", { slug: post.slug });
	return (
		<article className="post post-first">
			<PostCover post={post} eager />
			<div>
				<p className="small mute">Featured article</p>
				<h2>
					<SiteLink to={to}>{post.title}</SiteLink>
				</h2>
				{post.excerpt ? <p className="intro mt-2">{post.excerpt}</p> : null}
				<PostFacts post={post} />
				<Tags tags={post.tags.slice(0, LIMITS.tagsFeatured)} />
			</div>
		</article>
	);
}
