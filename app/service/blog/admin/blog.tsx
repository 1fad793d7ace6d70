import { href } from "react-router";
import { useSectionTabs } from "~/desk/frame/sections";
import { listQueryOf } from "~/desk/list/list-query";
import { ListScreen } from "~/desk/list/list-screen";
import { getDb } from "~/http/context.server";
import { adminOrDenied } from "~/http/guards.server";
import { ButtonLink } from "~/ui/button";
import { pageTitle } from "~/ui/layout/page-title";
import type { Column } from "~/ui/layout/table";
import { SiteLink } from "~/ui/site-link";
import { StaffHead } from "~/ui/staff/staff-head";
import { Badge, FeaturedBadge } from "~/ui/text/badge";
import { Moment } from "~/ui/text/moment";
import { listPostsForAdmin, type PostCard } from "../blog.queries.server";
import type { Route } from "./+types/blog";
import { PublicationForm } from "./publication-form";

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Blog posts");

export function loader({ context, url }: Route.LoaderArgs) {
	return { list: listPostsForAdmin(getDb(context), adminOrDenied(context), listQueryOf(url)) };
}

const COLUMNS: Column<PostCard>[] = [
	{
		head: "Title",
		narrow: "wide",
		cell: (post) => (
			<>
				<SiteLink to={href("/admin/blog/:id/:does?", { id: post.id })}>{post.title}</SiteLink>{" "}
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
			post.published ? <Badge color="green">Published</Badge> : <Badge color="yellow">Draft</Badge>,
	},
	{
		head: "Date",
		cell: (post) => (post.published && post.publishedAt ? <Moment at={post.publishedAt} /> : "Draft"),
	},
	{
		head: "Actions",
		hideHead: true,
		narrow: "wide",
		cell: (post) => (
			<div className="acts">
				<SiteLink to={href("/blog/:slug", { slug: post.slug })}>
					{post.published ? "View" : "Preview"}
					<span className="vh"> {post.title}</span>
				</SiteLink>
				<PublicationForm id={post.id} title={post.title} published={post.published} size="s" />
				<SiteLink className="linkbtn danger" to={href("/admin/blog/:id/delete", { id: post.id })}>
					Delete<span className="vh"> {post.title}</span>
				</SiteLink>
			</div>
		),
	},
];

export default function BlogPosts({ loaderData: { list } }: Route.ComponentProps) {
	return (
		<div className="wrap">
			<StaffHead
				title="Blog posts"
				facts="Published posts are public. Only admins see drafts."
				tabs={useSectionTabs()}
			>
				<ButtonLink variant="primary" to={href("/admin/blog/new")}>
					Write a post
				</ButtonLink>
			</StaffHead>
			<ListScreen
				list={list}
				searches="Title"
				called={["post", "posts"]}
				empty="No posts yet"
				columns={COLUMNS}
			/>
		</div>
	);
}
