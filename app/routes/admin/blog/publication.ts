import { data, href } from "react-router";
import { setPostPublished } from "~/domain/blog/publish-post.server";
import { DomainError } from "~/domain/errors";
import { getDb } from "~/http/context.server";
import { setFlash } from "~/http/flash.server";
import { readForm, seeOther } from "~/http/form.server";
import { adminOrDenied } from "~/http/guards.server";
import type { Route } from "./+types/publication";

export const loader = ({ params }: Route.LoaderArgs) => seeOther(href("/admin/blog/:id", params));

/** `published` true or false (Rule 6.5). */
export async function action({ request, context, params }: Route.ActionArgs) {
	const admin = adminOrDenied(context);
	const form = await readForm(request);
	const published = form.get("published") === "true";
	try {
		const post = setPostPublished(getDb(context), admin, params.id, published);
		setFlash(context, published ? "Post Published" : "Post Unpublished", post.title);
	} catch (error) {
		if (error instanceof DomainError) throw data({ message: error.message }, { status: error.status });
		throw error;
	}
	return seeOther(href("/admin/blog/:id", params));
}
