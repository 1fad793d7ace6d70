import { data, href } from "react-router";
import { getDb } from "~/http/context.server";
import { pageHead } from "~/http/page-head.server";
import { pageMeta } from "~/ui/layout/page-meta";
import { readingSheet } from "~/ui/styles/sheets";
import { TextPage } from "../../legal/buyer/text-page";
import { getBuyerHelp } from "../help-texts.server";
import type { Route } from "./+types/page";

/** Static text: the page loads no scripts. */
export const handle = { noJs: true };

/** A page of help for buyers (Rule 6.13). */
export function loader({ context, params, url }: Route.LoaderArgs) {
	const page = getBuyerHelp(getDb(context), params.slug);
	if (!page) throw data({ message: "Not found." }, { status: 404 });
	const { title, summary, slug } = page;
	return {
		...page,
		head: pageHead(getDb(context), url, { title, description: summary, path: href("/help/:slug", { slug }) }),
	};
}

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? pageMeta(loaderData.head) : []);

export const links = readingSheet;

export default function HelpPage({ loaderData }: Route.ComponentProps) {
	const { title, summary, sections, others } = loaderData;
	const pages = others.map(({ slug, title }) => ({ path: href("/help/:slug", { slug }), title }));
	return <TextPage {...{ title, summary, sections }} others={{ label: "More help", pages }} />;
}
