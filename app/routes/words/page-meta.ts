import type { MetaDescriptor } from "react-router";

type Page = {
	title: string;
	description?: string | null;
	/** The page's one address. */
	url: string;
	siteName: string;
	type?: "website" | "article";
	image?: string;
};

/** What search engines and link previews are told of a page. */
export function pageMeta({
	title,
	description,
	url,
	siteName,
	type = "website",
	image,
}: Page): MetaDescriptor[] {
	return [
		{ title },
		...(description ? [{ name: "description", content: description }] : []),
		{ tagName: "link", rel: "canonical", href: url },
		{ property: "og:title", content: title },
		...(description ? [{ property: "og:description", content: description }] : []),
		{ property: "og:type", content: type },
		{ property: "og:url", content: url },
		{ property: "og:site_name", content: siteName },
		...(image ? [{ property: "og:image", content: image }] : []),
	];
}

/** The feed, announced. */
export const feedLink: MetaDescriptor = {
	tagName: "link",
	rel: "alternate",
	type: "application/rss+xml",
	title: "Blog",
	href: "/blog/rss.xml",
};
