// Collects a client's view of the site from its own pages: routes, ids in links, forms and their fields.
import routes from "../../app/routes.ts";
import { apiAddresses } from "./api-addresses.ts";

export type SeenForm = {
	fields: { name: string; values: string[] }[];
	/** Names of the file fields. */
	files: string[];
};

export type SeenSite = {
	/** Every route's pattern, such as `/products/:slug`. */
	patterns: string[];
	/** Values that pages link to, by pattern and parameter. */
	params: Map<string, Map<string, string[]>>;
	/** By the pattern a form posts to. */
	forms: Map<string, SeenForm[]>;
	/** Names in query strings. */
	queries: string[];
	fieldNames: string[];
	fileNames: string[];
	/** Values of fields and choices. */
	values: string[];
	/** Every id, slug and number in a link. */
	ids: string[];
};

type Entry = { path?: string; children?: Entry[] };

/** The patterns of all routes that can be requested. */
function routePatterns(): string[] {
	const visit = (entries: Entry[], above: string): string[] =>
		entries.flatMap(({ path, children }) => {
			const own = path ? `${above}/${path}` : above;
			return children ? visit(children, own) : [own || "/"];
		});
	return [...new Set([...visit(routes as Entry[], ""), ...apiAddresses().map(({ address }) => address)])];
}

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

const ENTITIES: Record<string, string> = { amp: "&", quot: '"', lt: "<", gt: ">", "#x27": "'", "#39": "'" };
const decoded = (text: string) => text.replace(/&(#?\w+);/g, (all, name: string) => ENTITIES[name] ?? all);

/**
 * Reads the site as each of the visitors: every page without a parameter, the tabs they link to, and the first few
 * linked pages of every other route. `read` returns a page's HTML or JSON, or null.
 */
export async function seeSite(
	visitors: readonly string[],
	read: (visitor: string, path: string) => Promise<string | null>,
): Promise<SeenSite> {
	const patterns = routePatterns();
	// Fewest parameters first: /products/featured is not a product.
	const matchers = patterns
		.filter((pattern) => !pattern.includes("*"))
		.map((pattern) => ({
			pattern,
			names: [...pattern.matchAll(/:(\w+)/g)].map(([, name]) => name as string),
			expression: new RegExp(`^${literal(pattern).replace(/:\w+/g, "([^/]+)")}$`),
		}))
		.sort((a, b) => a.names.length - b.names.length);
	const params = new Map<string, Map<string, Set<string>>>();
	const forms = new Map<string, Map<string, SeenForm>>();
	const queries = new Set<string>();
	const fieldNames = new Set<string>();
	const fileNames = new Set<string>();
	const values = new Set<string>();
	const ids = new Set<string>();

	/** The pattern of an address, after recording its parameters and query names; undefined for other sites. */
	const note = (address: string): string | undefined => {
		const url = new URL(address, "http://site");
		if (url.host !== "site") return undefined;
		for (const [name, value] of url.searchParams) {
			queries.add(name);
			values.add(value);
		}
		for (const { pattern, names, expression } of matchers) {
			const found = expression.exec(url.pathname);
			if (!found) continue;
			for (const [n, name] of names.entries()) {
				const value = decodeURIComponent(found[n + 1] as string);
				const ofPattern = params.get(pattern) ?? new Map<string, Set<string>>();
				params.set(pattern, ofPattern.set(name, (ofPattern.get(name) ?? new Set()).add(value)));
				ids.add(value);
			}
			return pattern;
		}
		return undefined;
	};

	for (const visitor of visitors) {
		const waiting = patterns.filter((pattern) => !/[:*]/.test(pattern) && pattern !== "/logout");
		const seen = new Set(waiting);
		const pagesOf = new Map<string, number>();
		const visit = async (path: string) => {
			const text = await read(visitor, path);
			if (text === null) return;
			for (const [, id = ""] of text.matchAll(/"(?:id|slug|orderNumber|productId|brandId)":"([^"]+)"/g)) {
				ids.add(id);
				if (path.startsWith("/api/")) note(`${path.split("?")[0]}/${encodeURIComponent(id)}`);
			}
			for (const [, href = ""] of text.matchAll(/ href="(\/[^"#]*)"/g)) {
				const address = decoded(href);
				const pattern = note(address);
				if (!pattern || seen.has(address)) continue;
				const isTab = /^\/admin(?:-portal)?\?tab=\w+$/.test(address);
				const count = pagesOf.get(pattern) ?? 0;
				if (!isTab && (!pattern.includes(":") || count >= 1)) continue;
				if (!isTab) pagesOf.set(pattern, count + 1);
				seen.add(address);
				waiting.push(address);
			}
			for (const [, head = "", inside = ""] of text.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)) {
				const target = decoded(attribute(head, "action") ?? path);
				const pattern = note(new URL(target, `http://site${path}`).href.replace("http://site", ""));
				const form = formOf(inside);
				for (const { name, values: own } of form.fields) {
					fieldNames.add(name);
					for (const value of own) values.add(value);
				}
				for (const name of form.files) fileNames.add(name);
				if (attribute(head, "method")?.toLowerCase() !== "post") {
					for (const { name } of form.fields) queries.add(name);
				} else if (pattern) {
					const key = JSON.stringify(form.fields.map(({ name }) => name));
					const known = forms.get(pattern) ?? new Map<string, SeenForm>();
					if (known.size < 20) known.set(key, form);
					forms.set(pattern, known);
				}
			}
		};
		while (waiting.length > 0) await Promise.all(waiting.splice(0, 4).map(visit));
	}
	return {
		patterns,
		params: new Map(
			[...params].map(([pattern, own]) => [
				pattern,
				new Map([...own].map(([name, set]) => [name, [...set].sort().slice(0, 200)])),
			]),
		),
		forms: new Map([...forms].map(([pattern, own]) => [pattern, [...own.values()]])),
		queries: [...queries].sort(),
		fieldNames: [...fieldNames].sort(),
		fileNames: [...fileNames].sort(),
		values: [...values].sort().slice(0, 5_000),
		ids: [...ids].sort(),
	};
}

const attribute = (tag: string, name: string): string | undefined =>
	new RegExp(`\\s${name}="([^"]*)"`, "i").exec(tag)?.[1];

/** Fields, choices and buttons of a form's HTML. */
function formOf(html: string): SeenForm {
	const fields = new Map<string, Set<string>>();
	const files = new Set<string>();
	let lastSelect = "";
	for (const [, tag = "", head = ""] of html.matchAll(/<(input|select|textarea|button|option)\b([^>]*)>/g)) {
		const value = decoded(attribute(head, "value") ?? "");
		if (tag === "option") {
			fields.get(lastSelect)?.add(value);
			continue;
		}
		const name = decoded(attribute(head, "name") ?? "");
		if (name === "") continue;
		if (attribute(head, "type") === "file") {
			files.add(name);
			continue;
		}
		const known = fields.get(name) ?? new Set();
		fields.set(name, known);
		if (tag === "select") lastSelect = name;
		else known.add(value);
	}
	return {
		fields: [...fields].map(([name, set]) => ({ name, values: [...set] })),
		files: [...files],
	};
}
