import { href } from "react-router";
import { newFormKey } from "~/http/form-key.server";
import { adminOrDenied } from "~/http/guards.server";
import { PageHead } from "~/ui/layout/page-head";
import { PageTitle } from "~/ui/layout/page-title";
import { createPost } from "../write-post.server";
import type { Route } from "./+types/post-new";
import { postAction } from "./post.server";
import { PostForm } from "./post-form";

export function loader({ context }: Route.LoaderArgs) {
	adminOrDenied(context);
	return { formKey: newFormKey() };
}

/** Keeps a new post as a draft (Rule 6.5). */
export const action = (args: Route.ActionArgs) =>
	postAction(args, createPost, ({ id }) => ({
		to: href("/admin/blog/:id/:does?", { id }),
		title: "Draft Saved",
		text: "Publish it when it is ready.",
	}));

export default function NewPost({ loaderData: { formKey }, actionData }: Route.ComponentProps) {
	return (
		<div className="wrap">
			<PageTitle reply={actionData}>Write a post</PageTitle>
			<PageHead
				back={{ to: href("/admin/blog"), label: "Blog" }}
				title="Write a post"
				intro="It is saved as a draft. We make its address and reading time from the text."
			/>
			<PostForm formKey={formKey} reply={actionData} />
		</div>
	);
}
