import { data, href } from "react-router";
import type { z } from "zod";
import { type CommandDoor, commandAction } from "~/http/command-form.server";
import { type FormReply, readForm } from "~/http/form.server";
import { adminOrDenied, type Context } from "~/http/guards.server";
import { form, recordForms } from "~/http/record-page.server";
import type { Command } from "~/kernel/commands/command.server";
import { setPostPublished } from "../publish-post.server";
import { readingMinutes } from "../reading-time";
import { renderMarkdown } from "../render-markdown.server";
import { editPost, type Post } from "../write-post.server";
import type { Route } from "./+types/post";

/** The form again: with its problems, or with what the post would look like. */
export type PostReply = FormReply & {
	preview?: { title: string; html: string; readingTime: number };
};

type Args = { request: Request; context: Context; url: URL; params: Record<string, string | undefined> };

/** The editor's form: `intent` preview shows the text without saving it, anything else saves. */
export async function postAction<Schema extends z.ZodType>(
	args: Args,
	save: Command<"marketing", Schema, string, Post>,
	done: CommandDoor<Schema, Post>["done"],
) {
	adminOrDenied(args.context);
	const typed = await readForm(args.request);
	if (typed.get("intent") === "preview") return preview(typed);
	const failed = { title: "Error", text: "The post was not saved." };
	return commandAction(args, save, { failed, done }, typed);
}

function preview(form: FormData) {
	const typed = Object.fromEntries(
		[...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value] as const] : [])),
	);
	const content = typed.content ?? "";
	return data<PostReply>({
		result: { initialValue: typed },
		toast: null,
		preview: {
			title: typed.title?.trim() || "Untitled",
			html: renderMarkdown(content),
			readingTime: readingMinutes(content),
		},
	});
}

/** What can be done with a post. */
export const postForms = recordForms({
	/** Saves an edit (Rule 6.5), unless somebody else did meanwhile (Rule 7.7). */
	page: (args: Route.ActionArgs) =>
		postAction(args, editPost, ({ id, title }) => ({
			to: href("/admin/blog/:id/:does?", { id }),
			title: "Post Saved",
			text: title,
		})),
	publication: form(setPostPublished, ({ params: { id } }: Route.ActionArgs) => ({
		done: ({ title: text }, { form }) => ({
			to: href("/admin/blog/:id/:does?", { id }),
			title: form.get("published") === "true" ? "Post Published" : "Post Unpublished",
			text,
		}),
	})),
});
