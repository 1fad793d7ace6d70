import { Form, href } from "react-router";
import { getDb } from "~/http/context.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { dayText } from "~/kernel/texts/day-text";
import { Button } from "~/ui/button";
import { answeredForm } from "~/ui/form/answered-form";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { TextArea, TextField } from "~/ui/form/text-field";
import { PageHead } from "~/ui/layout/page-head";
import { PageTitle } from "~/ui/layout/page-title";
import { Flash } from "~/ui/layout/toast";
import { SiteLink } from "~/ui/site-link";
import { Badge } from "~/ui/text/badge";
import { Moment } from "~/ui/text/moment";
import { Prose } from "../../blog/buyer/prose";
import { getLegalText } from "../legal-text.queries.server";
import type { Route } from "./+types/legal-text";
import { type LegalReply, legalForms } from "./legal-text.server";

export function loader({ context, params, url }: Route.LoaderArgs) {
	legalForms.check({ params });
	const admin = adminOrDenied(context);
	const version = Number(url.searchParams.get("version")) || undefined;
	return foundOr404(() => getLegalText(getDb(context), admin, params.slug, version));
}

export const action = legalForms.action;

/** After a refused save, load the newest version, so that the form can be sent again (Rule 7.7). */
export const shouldRevalidate = () => true;

type Loaded = Route.ComponentProps["loaderData"];

/** A legal page's editor, with what was saved before (Rule 6.10). */
export default function LegalText({ loaderData, actionData }: Route.ComponentProps) {
	const { page, path, title, version, isTemplate, isEarlier, texts } = loaderData;
	return (
		<div className="wrap">
			<PageTitle reply={actionData}>{`Edit: ${title}`}</PageTitle>
			<PageHead
				back={{ to: href("/admin/settings/legal"), label: "Legal pages" }}
				title={title}
				intro={
					<>
						{isEarlier ? (
							<Badge color="yellow">An earlier text</Badge>
						) : isTemplate ? (
							<Badge color="yellow">Template</Badge>
						) : (
							<Badge color="green">Your text</Badge>
						)}{" "}
						<a href={path}>View page</a>
					</>
				}
			/>
			<TextForm
				key={`${version} ${isEarlier} ${actionData ? "typed" : ""}`}
				text={loaderData}
				reply={actionData}
			/>
			{isTemplate ? null : (
				<Form
					method="post"
					className="mt-8"
					action={href("/admin/settings/legal/:slug/:does?", { slug: page, does: "template" })}
				>
					<input type="hidden" name="version" value={version} />
					<Button>Back to the template</Button>
				</Form>
			)}
			{texts.length > 0 ? <Earlier text={loaderData} /> : null}
		</div>
	);
}

type Fields = { body: string; updatedOn: string; reviewedBy: string; holdsFrom: string };

function TextForm({
	text: { version, value, isTemplate },
	reply,
}: {
	text: Loaded;
	reply: LegalReply | undefined;
}) {
	const [form, fields] = answeredForm<Fields>({
		id: "legal",
		lastResult: reply?.result,
		defaultValue: value,
	});
	return (
		<>
			<Flash message={reply?.toast} />
			<Form method="post" id={form.id} noValidate className="max-w-184">
				<input type="hidden" name="version" value={version} />
				{/* The first button of a form is what Enter presses. */}
				<button type="submit" className="vh" tabIndex={-1} aria-hidden="true">
					Save
				</button>
				<ErrorSummary problems={problemsOf(form)} />
				{isTemplate ? (
					<p className="mb-4">
						This is the template that comes with the software. It is no legal advice: have counsel read it.
					</p>
				) : null}
				<TextArea
					field={fields.body}
					label="Text"
					hint="Markdown: ## heading, **bold**, - list, [text](/contact). Keep {#…} behind a heading: other pages link to it. {site}, {email}, {phone}, {address}, {shipping} and others that the template has are filled in. HTML is shown as text."
					rows={24}
				/>
				<div className="cols cols-2">
					<TextField
						field={fields.updatedOn}
						label="Last updated"
						hint="The day that visitors read below the title"
						type="date"
					/>
					<TextField
						field={fields.holdsFrom}
						label="Holds from"
						mark="optional"
						hint="A later day; until then the page stays and says that it changes. A text that holds at once replaces one that waits."
						type="date"
					/>
				</div>
				<TextField
					field={fields.reviewedBy}
					label="Reviewed by"
					mark="optional"
					hint="Your counsel. Only staff see it."
					autoComplete="off"
				/>
				<div className="acts">
					<Button variant="primary" pendingText="Saving...">
						Save text
					</Button>
					<Button name="intent" value="preview">
						Preview
					</Button>
				</div>
			</Form>
			{reply?.preview ? (
				<section className="mt-10 max-w-184" aria-labelledby="preview" role="status">
					<h2 id="preview" className="mb-4">
						Preview, not saved
					</h2>
					{reply.preview.intro ? <Prose html={reply.preview.intro} /> : null}
					{reply.preview.sections.map(({ id, heading, html }) => (
						<section key={id} className="mb-6">
							<h3>{heading}</h3>
							<Prose html={html} />
						</section>
					))}
				</section>
			) : null}
		</>
	);
}

function Earlier({ text: { page, texts, holds } }: { text: Loaded }) {
	return (
		<section className="mt-10 max-w-184" aria-labelledby="saved">
			<h2 id="saved">Saved texts</h2>
			<ul>
				{texts.map(({ version, isTemplate, createdAt, savedBy, reviewedBy, holdsFrom }) => (
					<li key={version}>
						<SiteLink to={`${href("/admin/settings/legal/:slug/:does?", { slug: page })}?version=${version}`}>
							{isTemplate ? "Back to the template" : `Text ${version}`}
						</SiteLink>{" "}
						<Moment at={createdAt} show="full" /> by {savedBy}
						{reviewedBy ? `, reviewed by ${reviewedBy}` : null}
						{holdsFrom ? `, from ${dayText(holdsFrom)}` : null}{" "}
						{version === holds ? <Badge color="green">Holds</Badge> : null}
					</li>
				))}
			</ul>
		</section>
	);
}
