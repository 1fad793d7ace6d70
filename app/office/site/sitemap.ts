import { href } from "react-router";
import { type Entry, listPublicSlugs, publicProducts } from "~/catalog/index.server";
import { getDb } from "~/http/context.server";
import { pageNumberOf } from "~/http/page-number";
import { absoluteUrl } from "~/http/site-url.server";
import { isOn } from "~/kernel/settings/switches.server";
import { legalPages, listBuyerHelp } from "~/service/index.server";
import { CATEGORIES } from "~/terms/categories";
import { HOUR_MS } from "~/terms/time";
import type { Db } from "~db/client.server";
import type { Route } from "./+types/sitemap";

// A sitemap may list 50,000 addresses. A larger shop gets several, listed in an index.
const MOST_PER_FILE = 10_000;
// Small enough that other requests wait only some milliseconds.
const PIECE = 500;

const fixedPages = [
	href("/"),
	href("/products"),
	...Object.keys(CATEGORIES).map((category) => `${href("/products")}?category=${category}`),
	href("/brands"),
	href("/wholesale"),
	href("/blog"),
	href("/contact"),
	href("/can-i-buy"),
];

const URLSET = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">';

/** The files of shops that take several pieces, by database and origin: they are made once an hour. */
const keptFiles = new WeakMap<Db, Map<string, { until: number; files: Promise<string[]> }>>();
const MOST_ORIGINS = 3;

export async function loader({ context, url }: Route.LoaderArgs) {
	const files = await filesFor(getDb(context), url);
	if (files.length === 1) return xml(files[0] ?? "");
	const page = url.searchParams.has("page") ? (pageNumberOf(url) ?? 0) : 0;
	const file = files[page - 1];
	if (file) return xml(file);
	const maps = files.map(
		(_, index) => `<sitemap>${locate(`${href("/sitemap.xml")}?page=${index + 1}`, url)}</sitemap>`,
	);
	return xml(
		`<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${maps.join("")}</sitemapindex>`,
	);
}

function filesFor(db: Db, url: URL): Promise<string[]> {
	const origin = absoluteUrl("/", url);
	const kept = keptFiles.get(db) ?? new Map<string, { until: number; files: Promise<string[]> }>();
	keptFiles.set(db, kept);
	const known = kept.get(origin);
	if (known && known.until > Date.now()) return known.files;
	const pieces = publicProducts(db, PIECE);
	const first = pieces.next().value ?? [];
	const files = makeFiles(db, url, first, pieces);
	if (first.length < PIECE) return files;
	// Who asks meanwhile waits for the same files; after a failure the next one tries again.
	files.catch(() => kept.delete(origin));
	if (kept.size >= MOST_ORIGINS) kept.clear();
	kept.set(origin, { until: Date.now() + HOUR_MS, files });
	return files;
}

async function makeFiles(db: Db, url: URL, first: Entry[], more: Iterable<Entry[]>): Promise<string[]> {
	const slugs = listPublicSlugs(db);
	const hasBlog = isOn(db, "blog");
	const entry = (path: string, updatedAt?: Date) =>
		`<url>${locate(path, url)}${updatedAt ? `<lastmod>${updatedAt.toISOString().slice(0, 10)}</lastmod>` : ""}</url>`;
	const product = ({ slug, updatedAt }: Entry) => entry(href("/products/:slug", { slug }), updatedAt);
	const entries = [
		...fixedPages.filter((path) => hasBlog || path !== href("/blog")).map((path) => entry(path)),
		entry(href("/help")),
		...listBuyerHelp(db).map(({ slug }) => entry(href("/help/:slug", { slug }))),
		...legalPages(db).map(({ path }) => entry(path)),
		...slugs.brands.map(({ slug, updatedAt }) => entry(href("/brands/:slug", { slug }), updatedAt)),
		...(hasBlog ? slugs.posts : []).map(({ slug, updatedAt }) =>
			entry(href("/blog/:slug", { slug }), updatedAt),
		),
		...first.map(product),
	];
	for (const piece of more) {
		entries.push(...piece.map(product));
		await new Promise((resolve) => setImmediate(resolve));
	}
	return Array.from(
		{ length: Math.ceil(entries.length / MOST_PER_FILE) },
		(_, n) => `${URLSET}${entries.slice(n * MOST_PER_FILE, (n + 1) * MOST_PER_FILE).join("")}</urlset>`,
	);
}

const locate = (path: string, url: URL) => `<loc>${absoluteUrl(path, url).replaceAll("&", "&amp;")}</loc>`;

const xml = (body: string) =>
	new Response(`<?xml version="1.0" encoding="UTF-8"?>${body}`, {
		headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
	});
