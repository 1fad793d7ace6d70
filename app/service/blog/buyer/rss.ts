import { href } from "react-router";
import { getDb } from "~/http/context.server";
import { absoluteUrl } from "~/http/site-url.server";
import { VISITOR } from "~/kernel/actor/actor";
import { escapeXml as xml } from "~/kernel/escape-html";
import { shopName } from "~/kernel/settings/settings.queries.server";
import { listPosts } from "../blog.queries.server";
import { renderMarkdown } from "../render-markdown.server";
import type { Route } from "./+types/rss";

const ITEMS = 20;

/** The published posts as RSS 2.0, the same for every reader. */
export function loader({ context, url }: Route.LoaderArgs) {
	const db = getDb(context);
	const { rows } = listPosts(db, VISITOR, { page: 1, perPage: ITEMS });
	const blog = absoluteUrl(href("/blog"), url);
	const items = rows.map((post) => {
		const link = absoluteUrl(href("/blog/:slug", { slug: post.slug }), url);
		// Feed readers show items outside the site, so paths become absolute URLs.
		const html = renderMarkdown(post.content).replace(
			/(href|src)="\/(?!\/)/g,
			`$1="${absoluteUrl("/", url)}`,
		);
		return [
			"<item>",
			`<title>${xml(post.title)}</title>`,
			`<link>${xml(link)}</link>`,
			`<guid isPermaLink="false">${post.id}</guid>`,
			`<pubDate>${(post.publishedAt ?? post.createdAt).toUTCString()}</pubDate>`,
			...(post.excerpt ? [`<description>${xml(post.excerpt)}</description>`] : []),
			...post.tags.map((tag) => `<category>${xml(tag)}</category>`),
			`<content:encoded>${xml(html)}</content:encoded>`,
			"</item>",
		].join("\n");
	});
	const feed = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${xml(`${shopName(db)} Blog`)}</title>
<link>${xml(blog)}</link>
<description>Compliance, buying and store practice for licensed retailers.</description>
<language>en-us</language>
<atom:link href="${xml(absoluteUrl(href("/blog/rss.xml"), url))}" rel="self" type="application/rss+xml"/>
${items.join("\n")}
</channel>
</rss>
`;
	return new Response(feed, {
		headers: { "Content-Type": "application/rss+xml; charset=utf-8", "Cache-Control": "public, max-age=300" },
	});
}
