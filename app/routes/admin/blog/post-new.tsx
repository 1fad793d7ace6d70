import { href } from "react-router";
import { createPost } from "~/domain/blog/write-post.server";
import { getDb } from "~/http/context.server";
import { setFlash } from "~/http/flash.server";
import { readForm, seeOther } from "~/http/form.server";
import { adminOrDenied } from "~/http/guards.server";
import { Breadcrumbs } from "~/ui/layout/breadcrumbs";
import { PageHead } from "~/ui/layout/page-head";
import { pageTitle } from "~/ui/layout/page-title";
import type { Route } from "./+types/post-new";
import { PostForm } from "./post-form";
import { submitPost } from "./submit-post.server";

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Write a post");

export function loader({ context }: Route.LoaderArgs) {
	adminOrDenied(context);
	return null;
}

/** Keeps a new post as a draft (Rule 6.5). */
export async function action({ request, context }: Route.ActionArgs) {
	const admin = adminOrDenied(context);
	const outcome = await submitPost(await readForm(request), (input) =>
		createPost(getDb(context), admin, input),
	);
	if (!outcome.done) return outcome.reply;
	setFlash(context, "Draft Saved", "Publish it when it is ready.");
	return seeOther(href("/admin/blog/:id", { id: outcome.value.id }));
}

export default function NewPost({ actionData }: Route.ComponentProps) {
	return (
		<div className="wrap">
			<Breadcrumbs items={[{ to: href("/admin/blog"), label: "Blog posts" }]} />
			<PageHead
				title="Write a post"
				lede="It is saved as a draft; address and reading time are made from the text."
			/>
			<PostForm reply={actionData} />
		</div>
	);
}
