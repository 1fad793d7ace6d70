import { href } from "react-router";
import { getDb } from "~/http/context.server";
import { pageHead } from "~/http/page-head.server";
import { pageMeta } from "~/ui/layout/page-meta";
import { readingSheet } from "~/ui/styles/sheets";
import type { Route } from "./+types/docs";
import { Code } from "./code";
import { guideOf, MANNERS } from "./guide.server";
import { apiDocument } from "./kept-document.server";
import { operationsOf, SECTIONS } from "./operation-view.server";

/** Static text: the page loads no scripts. */
export const handle = { noJs: true };

/** The guide to the API, and its subjects (Rule 9.91). */
export async function loader({ context, url }: Route.LoaderArgs) {
	const { document } = await apiDocument();
	return {
		guide: guideOf(operationsOf(document)),
		manners: MANNERS,
		subjects: SECTIONS.map((section) => ({
			...section,
			calls: operationsOf(document, section.label).length,
		})),
		head: pageHead(getDb(context), url, {
			title: "API for programs",
			description: "How programs read orders and set stock, tracking, customers and prices.",
			path: href("/api/docs"),
		}),
	};
}

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? pageMeta(loaderData.head) : []);

export const links = readingSheet;

export default function Docs({ loaderData: { guide, manners, subjects } }: Route.ComponentProps) {
	return (
		<div className="wrap legal">
			<header className="legal-head">
				<h1>API for programs</h1>
				<p className="intro mt-2">
					How programs read orders and set stock, tracking, customers and prices. All calls are in{" "}
					<a href={href("/api/openapi.json")}>openapi.json</a> (OpenAPI 3.1).
				</p>
			</header>
			<nav aria-labelledby="toc">
				<h2 id="toc" className="text-18">
					All calls
				</h2>
				<ul className="linklist">
					{subjects.map(({ slug, label, calls }) => (
						<li key={slug}>
							<a href={href("/api/docs/:subject", { subject: slug })}>
								{label}
								<span className="ml-2 mute">{calls}</span>
							</a>
						</li>
					))}
				</ul>
			</nav>
			<div className="legal-text">
				{guide.map(({ id, title, says, curl, fetched, code }) => (
					<section key={id} aria-labelledby={id}>
						<h2 id={id}>{title}</h2>
						<div className="prose">
							<p>{says}</p>
							{curl ? <Code label={`${title}: curl`}>{curl}</Code> : null}
							{fetched || code ? <Code label={`${title}: fetch`}>{fetched ?? code ?? ""}</Code> : null}
						</div>
					</section>
				))}
				<section aria-labelledby="manners">
					<h2 id="manners">What holds for every call</h2>
					<ul className="prose">
						{manners.map(([word, says]) => (
							<li key={word}>
								<b>{word}</b> {says}
							</li>
						))}
					</ul>
				</section>
			</div>
		</div>
	);
}
