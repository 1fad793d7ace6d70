import { data } from "react-router";
import { type PostInput, postSchema } from "~/domain/blog/post.schema";
import { readingMinutes } from "~/domain/blog/reading-time";
import { renderMarkdown } from "~/domain/blog/render-markdown.server";
import type { Post } from "~/domain/blog/write-post.server";
import { type FormReply, submitForm } from "~/http/form.server";

/** The form again: with its problems, or with what the post would look like. */
export type PostReply = FormReply & {
	preview: { title: string; html: string; readingTime: number } | null;
};

type Outcome = { done: true; value: Post } | { done: false; reply: ReturnType<typeof data<PostReply>> };

/** The editor's form: `intent` preview shows the text without saving it, anything else saves. */
export async function submitPost(form: FormData, save: (input: PostInput) => Post): Promise<Outcome> {
	if (form.get("intent") === "preview") return { done: false, reply: preview(form) };
	const outcome = await submitForm(form, postSchema, save, {
		failure: { title: "Error", text: "The post was not saved." },
	});
	if (outcome.done) return outcome;
	const { data: reply, init } = outcome.reply;
	return { done: false, reply: data<PostReply>({ ...reply, preview: null }, init ?? {}) };
}

function preview(form: FormData) {
	const typed = Object.fromEntries([...form].filter(([, value]) => typeof value === "string")) as Record<
		string,
		string
	>;
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
