import { data, href } from "react-router";
import { getActor, getDb } from "~/http/context.server";
import { pageHead } from "~/http/page-head.server";
import { pageNumberOf } from "~/http/page-number";
import { isOn } from "~/kernel/settings/switches.server";
import { pageMeta } from "~/ui/layout/page-meta";
import { pageTitle } from "~/ui/layout/page-title";
import { getBlogPage } from "../blog.queries.server";
import type { Route } from "./+types/blog";
import { BlogScreen } from "./blog-screen";
import { feedLink } from "./feed-link";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
	loaderData ? [...pageMeta(loaderData.head), feedLink] : pageTitle(matches, "Blog");

/** `?page=` counts from 1; anything else is a 404. */
export function loader({ context, url }: Route.LoaderArgs) {
	const page = pageNumberOf(url);
	const found = getBlogPage(getDb(context), getActor(context), page ?? 1);
	if (!page || page > found.pageCount) throw data({ message: "We can't find that page." }, { status: 404 });
	return {
		...found,
		page,
		subscribes: isOn(getDb(context), "campaigns"),
		head: pageHead(getDb(context), url, {
			title: page > 1 ? `Blog, page ${page}` : "Blog",
			description: "Compliance, buying and store practice for licensed vape and tobacco-accessory retailers.",
			path: page > 1 ? `${href("/blog")}?page=${page}` : href("/blog"),
		}),
	};
}

export default function Blog({ loaderData }: Route.ComponentProps) {
	return <BlogScreen {...loaderData} />;
}
