import { data } from "react-router";
import { getDb } from "~/http/context.server";
import type { Context } from "~/http/guards.server";
import { pageHead } from "~/http/page-head.server";
import { env } from "~/kernel/config/env.server";
import { LEGAL_UPDATED } from "~/kernel/config/site";
import { fillIn } from "~/kernel/settings/fill-in";
import { getContacts } from "~/kernel/settings/settings.queries.server";
import { switchedOff } from "~/kernel/settings/switches.server";
import { sectionsWithout } from "~/kernel/texts/legal-page";
import { stateSection } from "~/rules/index.server";
import { pageMeta } from "~/ui/layout/page-meta";
import { PrintButton } from "~/ui/layout/print";
import { readingSheet } from "~/ui/styles/sheets";
import { Prose } from "../../blog/buyer/prose";
import { renderMarkdown } from "../../blog/render-markdown.server";
import { LEGAL_PAGES } from "../legal-pages";

/** Static text: the page loads no scripts. */
export const handle = { noJs: true };

type LoaderArgs = { url: URL; context: Context };

/** One of the legal and compliance pages, by its path. */
export function loader({ url, context }: LoaderArgs) {
	const page = LEGAL_PAGES.find(({ path }) => path === url.pathname.replace(/\/$/, ""));
	if (!page) throw data({ message: "Not found." }, { status: 404 });
	const db = getDb(context);
	const contacts = getContacts(db);
	const own = sectionsWithout(page.sections, switchedOff(db));
	const [first, ...others] = own;
	const sections =
		page.path === "/compliance/shipping-restrictions" ? [first!, stateSection(db), ...others] : own;
	return {
		title: page.title,
		summary: page.summary,
		sections: sections.map(({ id, heading, text }) => ({
			id,
			heading: fillIn(heading, env.SITE_NAME, contacts),
			html: renderMarkdown(fillIn(text, env.SITE_NAME, contacts)),
		})),
		others: LEGAL_PAGES.filter((other) => other !== page).map(({ path, title }) => ({ path, title })),
		head: pageHead(url, { title: page.title, description: page.summary, path: page.path }),
	};
}

type Loaded = ReturnType<typeof loader>;

export const meta = ({ loaderData }: { loaderData?: Loaded }) =>
	loaderData ? pageMeta(loaderData.head) : [];

export const links = readingSheet;

export default function Legal({ loaderData }: { loaderData: Loaded }) {
	const { title, summary, sections, others } = loaderData;
	return (
		<div className="wrap legal">
			<header className="legal-head">
				<h1>{title}</h1>
				<p className="intro mt-2">{summary}</p>
				<p className="small mute mt-2">Last updated {LEGAL_UPDATED}</p>
				<PrintButton />
			</header>
			<nav className="toc no-print" aria-labelledby="toc">
				<h2 id="toc">On this page</h2>
				<ol>
					{sections.map(({ id, heading }) => (
						<li key={id}>
							<a href={`#${id}`}>{heading}</a>
						</li>
					))}
				</ol>
			</nav>
			<div className="legal-text">
				{sections.map(({ id, heading, html }) => (
					<section key={id} aria-labelledby={id}>
						<h2 id={id} tabIndex={-1}>
							{heading}
						</h2>
						<Prose html={html} />
					</section>
				))}
				<nav className="no-print mt-10" aria-label="Other policies">
					<p className="small mute">Other policies</p>
					<ul className="linklist">
						{others.map(({ path, title: name }) => (
							<li key={path}>
								<a href={path}>{name}</a>
							</li>
						))}
					</ul>
				</nav>
			</div>
		</div>
	);
}
