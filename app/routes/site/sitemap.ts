import { href } from "react-router";
import { listPublicSlugs } from "~/domain/products/sitemap.queries.server";
import { getDb } from "~/http/context.server";
import { pageNumberOf } from "~/http/page-number";
import { absoluteUrl } from "~/http/site-url.server";
import { CATEGORIES } from "~/terms/categories";
import type { Route } from "./+types/sitemap";

// A sitemap may list 50,000 addresses. A larger shop gets several, listed in an index.
const MOST_PER_FILE = 40_000;

const fixedPages = [
	href("/"),
	href("/products"),
	...Object.keys(CATEGORIES).map((category) => `${href("/products")}?category=${category}`),
	href("/brands"),
	href("/wholesale"),
	href("/blog"),
	href("/contact"),
	href("/legal/terms"),
	href("/legal/privacy"),
	href("/legal/pact-act"),
	href("/legal/returns"),
	href("/legal/cookies"),
	href("/legal/accessibility"),
	href("/compliance/shipping-restrictions"),
];

export function loader({ context, url }: Route.LoaderArgs) {
	const slugs = listPublicSlugs(getDb(context));
	const entries = [
		...fixedPages.map((path) => ({ path, updatedAt: null })),
		...slugs.brands.map(({ slug, updatedAt }) => ({ path: href("/brands/:slug", { slug }), updatedAt })),
		...slugs.posts.map(({ slug, updatedAt }) => ({ path: href("/blog/:slug", { slug }), updatedAt })),
		...slugs.products.map(({ slug, updatedAt }) => ({ path: href("/products/:slug", { slug }), updatedAt })),
	];
	const files = Math.ceil(entries.length / MOST_PER_FILE);
	const page = url.searchParams.has("page") ? (pageNumberOf(url) ?? 0) : 0;
	const locate = (path: string) => `<loc>${absoluteUrl(path, url).replaceAll("&", "&amp;")}</loc>`;
	if (files > 1 && !(page >= 1 && page <= files)) {
		const maps = Array.from(
			{ length: files },
			(_, index) => `<sitemap>${locate(`${href("/sitemap.xml")}?page=${index + 1}`)}</sitemap>`,
		);
		return xml(
			`<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${maps.join("")}</sitemapindex>`,
		);
	}
	const part = files > 1 ? entries.slice((page - 1) * MOST_PER_FILE, page * MOST_PER_FILE) : entries;
	const urls = part.map(
		({ path, updatedAt }) =>
			`<url>${locate(path)}${updatedAt ? `<lastmod>${updatedAt.toISOString().slice(0, 10)}</lastmod>` : ""}</url>`,
	);
	return xml(`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join("")}</urlset>`);
}

const xml = (body: string) =>
	new Response(`<?xml version="1.0" encoding="UTF-8"?>${body}`, {
		headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
	});
