import { href, Link } from "react-router";
import { searchPosts } from "~/domain/blog/blog.queries.server";
import { getDb } from "~/http/context.server";
import { adminOrDenied } from "~/http/guards.server";
import { listQueryOf, pageCountOf } from "~/routes/admin/list/list-query";
import { ListSearch } from "~/routes/admin/list/list-search";
import { LIMITS } from "~/site";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/layout/empty-state";
import { PageHead } from "~/ui/layout/page-head";
import { pageTitle } from "~/ui/layout/page-title";
import { Pagination } from "~/ui/layout/pagination";
import { Table } from "~/ui/layout/table";
import { Badge, FeaturedBadge } from "~/ui/text/badge";
import { Moment } from "~/ui/text/moment";
import type { Route } from "./+types/blog";
import { PublicationForm } from "./publication-form";

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Blog posts");

export function loader({ context, url }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const { search, page } = listQueryOf(url);
	const { rows, total } = searchPosts(getDb(context), admin, { search, page, perPage: LIMITS.adminRows });
	return { posts: rows, total, search, page, pageCount: pageCountOf(total, LIMITS.adminRows) };
}

export default function BlogPosts({ loaderData }: Route.ComponentProps) {
	const { posts, total, search, page, pageCount } = loaderData;
	return (
		<div className="wrap">
			<PageHead title="Blog posts" lede="Published posts are public; drafts are seen by admins only.">
				<ButtonLink variant="primary" to={href("/admin/blog/new")}>
					Write a post
				</ButtonLink>
			</PageHead>
			<ListSearch action={href("/admin/blog")} label="Title" search={search} />
			{posts.length === 0 ? (
				<EmptyState title={search ? "No posts match" : "No posts yet"} />
			) : (
				<>
					<p className="mute small my-3">
						{total.toLocaleString("en-US")} {total === 1 ? "post" : "posts"}
					</p>
					<Table
						rows={posts}
						rowKey={(post) => post.id}
						columns={[
							{
								head: "Title",
								narrow: "wide",
								cell: (post) => (
									<>
										<Link to={href("/admin/blog/:id", { id: post.id })}>{post.title}</Link>{" "}
										{post.featured ? <FeaturedBadge /> : null}
										<span className="small mute block">
											{post.readingTime} min read{post.tags.length > 0 ? ` · ${post.tags.join(", ")}` : ""}
										</span>
									</>
								),
							},
							{
								head: "Status",
								cell: (post) =>
									post.published ? (
										<Badge color="green">Published</Badge>
									) : (
										<Badge color="yellow">Draft</Badge>
									),
							},
							{
								head: "Date",
								cell: (post) =>
									post.published && post.publishedAt ? <Moment at={post.publishedAt} /> : "Draft",
							},
							{
								head: "Actions",
								hideHead: true,
								narrow: "wide",
								cell: (post) => (
									<div className="acts">
										<Link to={href("/blog/:slug", { slug: post.slug })}>
											{post.published ? "View" : "Preview"}
											<span className="vh"> {post.title}</span>
										</Link>
										<PublicationForm id={post.id} title={post.title} published={post.published} size="s" />
										<Link className="linkbtn danger" to={href("/admin/blog/:id/delete", { id: post.id })}>
											Delete<span className="vh"> {post.title}</span>
										</Link>
									</div>
								),
							},
						]}
					/>
					<Pagination page={page} pageCount={pageCount} />
				</>
			)}
		</div>
	);
}
