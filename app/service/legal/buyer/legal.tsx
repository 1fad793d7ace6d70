import { data } from "react-router";
import { getActor, getDb } from "~/http/context.server";
import type { Context } from "~/http/guards.server";
import { pageHead } from "~/http/page-head.server";
import { staffMay } from "~/kernel/actor/permissions";
import { dayText } from "~/kernel/texts/day-text";
import { stateSection } from "~/rules/index.server";
import { pageMeta } from "~/ui/layout/page-meta";
import { readingSheet } from "~/ui/styles/sheets";
import { pageSlug } from "../legal-pages";
import { legalPages, shownLegal } from "../legal-text.queries.server";
import { renderLegal } from "../render-legal.server";
import { TextPage } from "./text-page";

/** Static text: the page loads no scripts. */
export const handle = { noJs: true };

type LoaderArgs = { url: URL; context: Context };

/** One of the legal and compliance pages, by its path; with `?next` the text that holds from a later day (Rules 6.10, 6.11). */
export function loader({ url, context }: LoaderArgs) {
	const db = getDb(context);
	const pages = legalPages(db);
	const page = pages.find(({ path }) => path === url.pathname.replace(/\/$/, ""));
	if (!page) throw data({ message: "Not found." }, { status: 404 });
	const asksNext = url.searchParams.has("next");
	const { intro, sections: own, updated, next } = shownLegal(db, page, { next: asksNext });
	const [first, ...others] = own;
	const sections =
		page.path === "/compliance/shipping-restrictions" ? [first!, stateSection(db), ...others] : own;
	return {
		title: page.title,
		summary: page.summary,
		updated,
		next: next === null ? null : { day: dayText(next), isShown: asksNext, path: page.path },
		edit: staffMay(getActor(context), "settings") ? `/admin/settings/legal/${pageSlug(page)}` : null,
		...renderLegal(db, { intro, sections }),
		others: pages.filter((other) => other !== page).map(({ path, title }) => ({ path, title })),
		head: pageHead(db, url, { title: page.title, description: page.summary, path: page.path }),
	};
}

type Loaded = ReturnType<typeof loader>;

export const meta = ({ loaderData }: { loaderData?: Loaded }) =>
	loaderData ? pageMeta(loaderData.head) : [];

export const links = readingSheet;

export default function Legal({ loaderData }: { loaderData: Loaded }) {
	const { title, summary, updated, next, edit, intro, sections, others } = loaderData;
	return (
		<TextPage
			{...{ title, summary, intro, sections }}
			others={{ label: "Other policies", pages: others }}
			notes={
				<>
					{updated || edit ? (
						<p className="small mute mt-2">
							{updated ? `Last updated ${updated}` : "A template, without a day until it is saved."}
							{edit ? (
								<>
									{" "}
									<a className="no-print" href={edit}>
										Edit
									</a>
								</>
							) : null}
						</p>
					) : null}
					{next?.isShown ? (
						<p className="mt-2">
							This text holds from {next.day}. <a href={next.path}>Read what holds today</a>.
						</p>
					) : next ? (
						<p className="mt-2">
							It changes on {next.day}. <a href={`${next.path}?next`}>Read the new text</a>.
						</p>
					) : null}
				</>
			}
		/>
	);
}
