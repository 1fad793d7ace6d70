// Reads the site as somebody does who follows its links, over HTTP.
import type { APIRequestContext } from "@playwright/test";
import { matchRoutes, type RouteObject } from "react-router";
import routes from "../../app/routes.ts";
import { isLong } from "./long.ts";

/** Pages of a route that are visited, as each reader. */
const EACH = isLong ? 3 : 1;

type Entry = { path?: string; children?: Entry[]; index?: boolean };
const treeOf = (entries: readonly Entry[]): RouteObject[] =>
	entries.map(({ path, children, index }) =>
		index ? { path, index } : { path, ...(children ? { children: treeOf(children) } : {}) },
	);
/** The routes of the site as the router matches them. */
export const TREE = treeOf(routes as Entry[]);
const known = new Map<string, ReturnType<typeof matchedRoute>>();
const matchedRoute = (pathname: string) => matchRoutes(TREE, pathname)?.at(-1);
/** The route of an address. Every link of every page asks, mostly for the same ones. */
export function routeOf(address: string) {
	const { pathname } = new URL(address, "http://site");
	if (!known.has(pathname)) known.set(pathname, matchedRoute(pathname));
	return known.get(pathname);
}

type Seen = { status: number; linkedFrom: string | null };

/**
 * Follows the links of the pages that are there for a reader, some of each route and each tab; `page` is given each page's address and
 * text. Gives what was asked for and all addresses that the pages name, each with a page that does.
 */
export async function crawl(
	client: APIRequestContext,
	starts: readonly string[],
	page: (path: string, html: string) => void = () => undefined,
) {
	const seen = new Map<string, Seen>();
	const targets = new Map<string, string>();
	const visited = new Map<string, number>();
	const waiting: { path: string; linkedFrom: string | null }[] = [];
	const add = (path: string, linkedFrom: string | null) => {
		const url = new URL(path, "http://site");
		const kind = `${routeOf(path)?.route.path} ${url.searchParams.get("tab") ?? ""}`;
		const count = visited.get(kind) ?? 0;
		if (seen.has(path) || count >= EACH || url.pathname === "/logout") return;
		visited.set(kind, count + 1);
		seen.set(path, { status: 0, linkedFrom });
		waiting.push({ path, linkedFrom });
	};
	for (const path of starts) add(path, null);
	const visit = async ({ path, linkedFrom }: { path: string; linkedFrom: string | null }) => {
		const answer = await client.get(path, { maxRedirects: 0 });
		seen.set(path, { status: answer.status(), linkedFrom });
		if (answer.status() !== 200 || !answer.headers()["content-type"]?.includes("text/html")) return;
		const text = await answer.text();
		page(path, text);
		for (const [, attribute, address = ""] of text.matchAll(/ (href|(?:form)?action)="(\/[^"#]*)/gi)) {
			const target = address.replaceAll("&amp;", "&");
			targets.set(target, path);
			if (attribute === "href" && !/^\/(?:assets|pictures)\//.test(target)) add(target, path);
		}
	};
	while (waiting.length > 0) await Promise.all(waiting.splice(0, 4).map(visit));
	return { seen: [...seen], targets: [...targets] };
}
