import type { MetaDescriptor } from "react-router";

/** The feed, announced. */
export const feedLink: MetaDescriptor = {
	tagName: "link",
	rel: "alternate",
	type: "application/rss+xml",
	title: "Blog",
	href: "/blog/rss.xml",
};
