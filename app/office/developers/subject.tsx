import { data, href } from "react-router";
import { getDb } from "~/http/context.server";
import { pageHead } from "~/http/page-head.server";
import { Details } from "~/ui/layout/details";
import { pageMeta } from "~/ui/layout/page-meta";
import { readingSheet } from "~/ui/styles/sheets";
import type { Route } from "./+types/subject";
import { Code } from "./code";
import { apiDocument } from "./kept-document.server";
import { type OperationView, operationsOf, SECTIONS } from "./operation-view.server";

/** Static text: the page loads no scripts. */
export const handle = { noJs: true };

/** The calls of one subject (Rule 9.91). */
export async function loader({ context, params, url }: Route.LoaderArgs) {
	const section = SECTIONS.find(({ slug }) => slug === params.subject);
	if (!section) throw data({ message: "Not found." }, { status: 404 });
	const { document } = await apiDocument();
	const { label, slug } = section;
	return {
		label,
		operations: operationsOf(document, label),
		others: SECTIONS.filter((other) => other !== section),
		head: pageHead(getDb(context), url, {
			title: `API: ${label}`,
			description: `The calls of the API about ${label}.`,
			path: href("/api/docs/:subject", { subject: slug }),
		}),
	};
}

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? pageMeta(loaderData.head) : []);

export const links = readingSheet;

export default function Subject({ loaderData: { label, operations, others } }: Route.ComponentProps) {
	return (
		<div className="wrap legal">
			<header className="legal-head">
				<p>
					<a href={href("/api/docs")}>API for programs</a>
				</p>
				<h1>{label}</h1>
			</header>
			<nav className="toc" aria-labelledby="toc">
				<h2 id="toc">On this page</h2>
				<ol>
					{operations.map(({ id, method, path }) => (
						<li key={id}>
							<a className="wrap-anywhere" href={`#${id}`}>
								{method} {path.replace("/api", "")}
							</a>
						</li>
					))}
				</ol>
			</nav>
			<div className="legal-text">
				{operations.map((operation) => (
					<Operation key={operation.id} operation={operation} />
				))}
				<nav className="mt-10" aria-label="Other subjects">
					<p className="small mute">Other subjects</p>
					<ul className="linklist">
						{others.map(({ slug, label: name }) => (
							<li key={slug}>
								<a href={href("/api/docs/:subject", { subject: slug })}>{name}</a>
							</li>
						))}
					</ul>
				</nav>
			</div>
		</div>
	);
}

function Operation({ operation }: { operation: OperationView }) {
	const { id, method, path, says, who, isOutdated, parameters, body, answers, curl, fetched, answer } =
		operation;
	const called = `${method} ${path}`;
	return (
		<section aria-labelledby={id}>
			<h2 id={id} className="font-mono wrap-anywhere">
				{called}
				{isOutdated ? <span className="ml-2 mute">outdated</span> : null}
			</h2>
			<div className="prose">
				<p>{says}</p>
				<p className="small mute">{who}</p>
				{parameters.length > 0 ? (
					<ul>
						{parameters.map((field) => (
							<FieldLine key={`${field.place} ${field.name}`} field={field} place={field.place} />
						))}
					</ul>
				) : null}
				<Code label={`${called}: curl`}>{curl}</Code>
			</div>
			{body ? (
				<Details summary={`Fields of the body (${body.type})`}>
					<ul className="prose">
						{body.fields.map((field) => (
							<FieldLine key={field.name} field={field} />
						))}
					</ul>
				</Details>
			) : null}
			<Details summary="With fetch, and what it answers">
				<div className="prose">
					<Code label={`${called}: fetch`}>{fetched}</Code>
					{answer ? <Code label={`${called}: answer`}>{answer}</Code> : null}
					<ul>
						{answers.map(({ status, says: means }) => (
							<li key={status}>
								<b>{status}</b> {means}
							</li>
						))}
					</ul>
				</div>
			</Details>
		</section>
	);
}

function FieldLine({
	field,
	place,
}: {
	field: OperationView["parameters"][number] | FieldOfBody;
	place?: string;
}) {
	const { name, type, isRequired, says } = field;
	return (
		<li className="wrap-anywhere">
			<code>{name}</code>{" "}
			<span className="mute">
				{place ? `in the ${place}, ` : ""}
				{type}
				{isRequired ? ", required" : ""}
				{says ? ":" : ""}
			</span>{" "}
			{says}
		</li>
	);
}

type FieldOfBody = NonNullable<OperationView["body"]>["fields"][number];
