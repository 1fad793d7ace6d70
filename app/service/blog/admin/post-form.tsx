import { Form } from "react-router";
import { Button } from "~/ui/button";
import { answeredForm } from "~/ui/form/answered-form";
import { CheckboxField } from "~/ui/form/choice-field";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { Fieldset } from "~/ui/form/fieldset";
import { TextArea, TextField } from "~/ui/form/text-field";
import { Flash } from "~/ui/layout/toast";
import type { PostReply } from "./post.server";

type Fields = {
	title: string;
	excerpt: string;
	content: string;
	tags: string;
	featuredImage: string;
	metaTitle: string;
	metaDescription: string;
	featured: string;
};

type Post = {
	title: string;
	excerpt: string | null;
	content: string;
	tags: string[];
	featuredImage: string | null;
	metaTitle: string | null;
	metaDescription: string | null;
	featured: boolean;
	/** A save of an older one is refused (Rule 7.7). */
	version: number;
};

type Props = {
	post?: Post;
	/** The one-time key of a new one. */
	formKey?: string;
	reply: PostReply | undefined;
};

/** The editor with Preview and Save. */
export function PostForm({ post, formKey, reply }: Props) {
	const [form, fields] = answeredForm<Fields>({
		id: "post",
		lastResult: reply?.result,
		defaultValue: post && {
			title: post.title,
			excerpt: post.excerpt ?? "",
			content: post.content,
			tags: post.tags.join(", "),
			featuredImage: post.featuredImage ?? "",
			metaTitle: post.metaTitle ?? "",
			metaDescription: post.metaDescription ?? "",
			featured: post.featured ? "on" : "",
		},
	});
	return (
		<>
			<Flash message={reply?.toast} />
			<Form method="post" id={form.id} noValidate className="max-w-184">
				{post ? <input type="hidden" name="version" value={post.version} /> : null}
				{formKey ? <input type="hidden" name="idempotencyKey" value={formKey} /> : null}
				{/* The first button of a form is what Enter presses. */}
				<button type="submit" className="vh" tabIndex={-1} aria-hidden="true">
					Save
				</button>
				<ErrorSummary problems={problemsOf(form)} />
				<TextField field={fields.title} label="Title" maxLength={150} />
				<TextArea
					field={fields.excerpt}
					label="Excerpt"
					mark="optional"
					hint="Two sentences for lists and previews"
					rows={2}
				/>
				<TextArea
					field={fields.content}
					label="Content"
					hint="Markdown: ## heading, **bold**, - list, [text](/products). Line breaks are kept; HTML is shown as text."
					rows={18}
				/>
				<TextField field={fields.tags} label="Tags" mark="optional" hint="Separated by commas, at most 8" />
				<CheckboxField field={fields.featured} label="Featured: shown first on the blog" />
				<Fieldset legend="Picture and search engines">
					<TextField
						field={fields.featuredImage}
						label="Featured image"
						mark="optional"
						hint="The path of a picture on this site. If empty, we draw a cover."
					/>
					<TextField field={fields.metaTitle} label="Meta title" mark="optional" maxLength={150} />
					<TextArea field={fields.metaDescription} label="Meta description" mark="optional" rows={2} />
				</Fieldset>
				<div className="acts">
					<Button variant="primary" pendingText="Saving...">
						{post ? "Save" : "Save draft"}
					</Button>
					<Button name="intent" value="preview">
						Preview
					</Button>
				</div>
			</Form>
			{reply?.preview ? <Preview {...reply.preview} /> : null}
		</>
	);
}

function Preview({ title, html, readingTime }: NonNullable<PostReply["preview"]>) {
	const content = { __html: html };
	return (
		<section className="article mt-10" aria-labelledby="preview" role="status">
			<p className="mute small">Preview, not saved · {readingTime} min read</p>
			<h2 id="preview" className="mb-4">
				{title}
			</h2>
			{/* biome-ignore lint/security/noDangerouslySetInnerHtml: the renderer lets no raw HTML and no unsafe link through */}
			<div className="prose" dangerouslySetInnerHTML={content} />
		</section>
	);
}
