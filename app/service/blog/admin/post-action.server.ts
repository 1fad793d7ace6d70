import { data } from "react-router";
import { type FormReply, readForm } from "~/http/form.server";
import { type FormCall, formAction, type Next } from "~/http/form-action.server";
import { adminOrDenied, type Context } from "~/http/guards.server";
import type { AdminActor } from "~/kernel/actor/permissions";
import { type PostEdit, postEditSchema } from "../post.schema";
import { readingMinutes } from "../reading-time";
import { renderMarkdown } from "../render-markdown.server";
import type { Post } from "../write-post.server";

/** The form again: with its problems, or with what the post would look like. */
export type PostReply = FormReply & {
	preview?: { title: string; html: string; readingTime: number };
};

type Door = {
	run: (call: FormCall<AdminActor>, input: PostEdit) => Post;
	done: (post: Post) => Next;
};

/** The editor's form: `intent` preview shows the text without saving it, anything else saves. */
export async function postAction(args: { request: Request; context: Context; url: URL }, door: Door) {
	adminOrDenied(args.context);
	const form = await readForm(args.request);
	if (form.get("intent") === "preview") return preview(form);
	const failed = { title: "Error", text: "The post was not saved." };
	return formAction(args, { guard: adminOrDenied, schema: postEditSchema, failed, ...door }, form);
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
