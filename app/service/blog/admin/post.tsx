import { href } from "react-router";
import { getDb } from "~/http/context.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { ButtonLink } from "~/ui/button";
import { PageHead } from "~/ui/layout/page-head";
import { PageTitle } from "~/ui/layout/page-title";
import { Badge } from "~/ui/text/badge";
import { Moment } from "~/ui/text/moment";
import { getPostById } from "../blog.queries.server";
import type { Route } from "./+types/post";
import { postForms } from "./post.server";
import { PostForm } from "./post-form";
import { PublicationForm } from "./publication-form";

export function loader({ context, params }: Route.LoaderArgs) {
	postForms.check({ params });
	const admin = adminOrDenied(context);
	const {
		cover: _drawn,
		authorId: _author,
		...post
	} = foundOr404(() => getPostById(getDb(context), admin, params.id));
	return { post };
}

export const action = postForms.action;

/** A refused save reads the post again, so that it can be sent again. */
export const shouldRevalidate = () => true;

export default function EditPost({ loaderData: { post }, actionData }: Route.ComponentProps) {
	return (
		<div className="wrap">
			<PageTitle reply={actionData}>{`Edit: ${post.title}`}</PageTitle>
			<PageHead
				back={{ to: href("/admin/blog"), label: "Blog" }}
				title="Edit post"
				intro={
					<>
						{post.published && post.publishedAt ? (
							<>
								<Badge color="green">Published</Badge> <Moment at={post.publishedAt} />
							</>
						) : (
							<Badge color="yellow">Draft</Badge>
						)}{" "}
						· {post.readingTime} min read · <span className="break-all">/blog/{post.slug}</span>
					</>
				}
			>
				<ButtonLink to={href("/blog/:slug", { slug: post.slug })}>
					{post.published ? "View post" : "Preview page"}
				</ButtonLink>
				<PublicationForm id={post.id} title={post.title} published={post.published} />
				<ButtonLink to={href("/admin/blog/:id/delete", { id: post.id })}>Delete</ButtonLink>
			</PageHead>
			<PostForm key={post.version} reply={actionData} post={post} />
		</div>
	);
}
