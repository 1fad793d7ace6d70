import { Form, href } from "react-router";
import { getPostById } from "~/domain/blog/blog.queries.server";
import { deletePost } from "~/domain/blog/delete-post.server";
import { DomainError } from "~/domain/errors";
import { getDb } from "~/http/context.server";
import { setFlash } from "~/http/flash.server";
import { seeOther } from "~/http/form.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { Button, ButtonLink } from "~/ui/button";
import { Breadcrumbs } from "~/ui/layout/breadcrumbs";
import { PageHead } from "~/ui/layout/page-head";
import { pageTitle } from "~/ui/layout/page-title";
import type { Route } from "./+types/post-delete";

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Delete post");

export function loader({ context, params }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const { id, title, slug, published } = foundOr404(() => getPostById(getDb(context), admin, params.id));
	return { id, title, slug, published };
}

/** Deletes the post (Rule 6.5). Pressed twice, the second time finds it gone, which is what was asked for. */
export function action({ context, params }: Route.ActionArgs) {
	const admin = adminOrDenied(context);
	try {
		const { title } = deletePost(getDb(context), admin, params.id);
		setFlash(context, "Post Deleted", `${title} is gone.`);
	} catch (error) {
		if (!(error instanceof DomainError && error.code === "not_found")) throw error;
		setFlash(context, "Post Deleted", "It is gone.");
	}
	return seeOther(href("/admin/blog"));
}

export default function DeletePost({ loaderData: { id, title, slug, published } }: Route.ComponentProps) {
	return (
		<div className="wrap">
			<Breadcrumbs
				items={[
					{ to: href("/admin/blog"), label: "Blog posts" },
					{ to: href("/admin/blog/:id", { id }), label: title },
				]}
			/>
			<PageHead
				title={`Delete ${title}?`}
				lede={
					published ? (
						<>
							Its text is lost, and <span className="break-all">/blog/{slug}</span> answers 'Post Not Found'
							from then on. To take it down and keep the text, unpublish it instead.
						</>
					) : (
						"This draft was not public. Its text is lost."
					)
				}
			/>
			<Form method="post" noValidate className="acts">
				<Button variant="bad" pendingText="Deleting...">
					Delete post
				</Button>
				<ButtonLink to={href("/admin/blog/:id", { id })}>Keep it</ButtonLink>
			</Form>
		</div>
	);
}
