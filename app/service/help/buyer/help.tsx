import { href } from "react-router";
import { getDb } from "~/http/context.server";
import { pageHead } from "~/http/page-head.server";
import { PageHead } from "~/ui/layout/page-head";
import { pageMeta } from "~/ui/layout/page-meta";
import { readingSheet } from "~/ui/styles/sheets";
import { HelpList } from "../help-list";
import { listBuyerHelp } from "../help-texts.server";
import type { Route } from "./+types/help";

/** Static text: the page loads no scripts. */
export const handle = { noJs: true };

export const loader = ({ context, url }: Route.LoaderArgs) => ({
	pages: listBuyerHelp(getDb(context)),
	head: pageHead(getDb(context), url, {
		title: "Help",
		description: "How to order, pay, send licenses and report a problem.",
		path: href("/help"),
	}),
});

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? pageMeta(loaderData.head) : []);

export const links = readingSheet;

/** The list of help for buyers (Rule 6.13). */
export default function Help({ loaderData: { pages } }: Route.ComponentProps) {
	return (
		<div className="wrap">
			<PageHead title="Help" intro="How to order, pay, send licenses and report a problem." />
			<HelpList pages={pages.map((page) => ({ ...page, to: href("/help/:slug", { slug: page.slug }) }))} />
		</div>
	);
}
