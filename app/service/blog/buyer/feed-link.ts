import type { MetaDescriptor } from "react-router";

/** The link that lets browsers and feed readers discover the feed. */
export const feedLink: MetaDescriptor = {
	tagName: "link",
	rel: "alternate",
	type: "application/rss+xml",
	title: "Blog",
	href: "/blog/rss.xml",
};
