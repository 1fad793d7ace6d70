import { Form, href } from "react-router";
import { commandAction } from "~/http/command-form.server";
import { getDb } from "~/http/context.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { Button, ButtonLink } from "~/ui/button";
import { PageHead } from "~/ui/layout/page-head";
import { pageTitle } from "~/ui/layout/page-title";
import { getPostById } from "../blog.queries.server";
import { deletePost } from "../delete-post.server";
import type { Route } from "./+types/post-delete";

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Delete post");

export function loader({ context, params }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const { id, title, slug, published } = foundOr404(() => getPostById(getDb(context), admin, params.id));
	return { id, title, slug, published };
}

/** Deletes the post (Rule 6.5). A second press finds it gone and succeeds too. */
export const action = (args: Route.ActionArgs) =>
	commandAction(args, deletePost, {
		done: (post) => ({
			to: href("/admin/blog"),
			title: "Post Deleted",
			text: `${post?.title ?? "It"} is gone.`,
		}),
	});

export default function DeletePost({ loaderData: { id, title, slug, published } }: Route.ComponentProps) {
	return (
		<div className="wrap">
			<PageHead
				title={`Delete ${title}?`}
				intro={
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
				<ButtonLink to={href("/admin/blog/:id/:does?", { id })}>Keep it</ButtonLink>
			</Form>
		</div>
	);
}
