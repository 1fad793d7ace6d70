import { href } from "react-router";
import { seeOther } from "~/http/form.server";
import { formAction } from "~/http/form-action.server";
import { adminOrDenied } from "~/http/guards.server";
import { publicationSchema } from "../post.schema";
import { setPostPublished } from "../publish-post.server";
import type { Route } from "./+types/publication";

export const loader = ({ params }: Route.LoaderArgs) => seeOther(href("/admin/blog/:id", params));

/** `published` true or false (Rule 6.5). */
export const action = (args: Route.ActionArgs) =>
	formAction(args, {
		guard: adminOrDenied,
		schema: publicationSchema,
		run: ({ db, actor }, { published }) => setPostPublished(db, actor, args.params.id, published),
		done: ({ title: text }, { form }) => ({
			to: href("/admin/blog/:id", args.params),
			title: form.get("published") === "true" ? "Post Published" : "Post Unpublished",
			text,
		}),
	});
