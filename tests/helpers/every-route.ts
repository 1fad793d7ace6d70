import { join } from "node:path";
import routes from "~/routes";
import { apiAddresses } from "./api-addresses";
import { doorsAt } from "./api-doors";
import type { RouteFunction } from "./request";

type Entry = { path?: string | undefined; index?: boolean | undefined; file: string; children?: Entry[] };
/** A page, form or file by its module; a call of the API by its address. */
export type SiteRoute = {
	pattern: string;
	/** The module; of a record's page, with the form that its address names: `claim.tsx#refund`. */
	file: string;
	/** The pattern as React Router knows it. */
	route: string;
};
export type RouteModule = {
	loader?: RouteFunction;
	action?: RouteFunction &
		Partial<ReturnType<typeof doorsAt>["action"]> & {
			forms?: Record<string, { command?: string }>;
			command?: string | undefined;
		};
};

const APP = join(import.meta.dirname, "../../app");
const flat = (entries: readonly Entry[]): SiteRoute[] =>
	entries.flatMap(({ path, index, file, children = [] }) => [
		...(path === undefined && !index ? [] : [{ pattern: `/${path ?? ""}`, route: `/${path ?? ""}`, file }]),
		...flat(children),
	]);

/** A record's page, and each of its forms with an address of its own. */
async function withForms(route: SiteRoute): Promise<SiteRoute[]> {
	const { pattern, file } = route;
	if (!pattern.endsWith("/:does?")) return [route];
	const page = pattern.replace("/:does?", "");
	const { action }: RouteModule = await import(/* @vite-ignore */ join(APP, file));
	const { forms = {} } = action ?? {};
	return [
		{ ...route, pattern: page },
		...Object.keys(forms)
			.filter((form) => form !== "page")
			.map((form) => ({ ...route, pattern: `${page}/${form}`, file: `${file}#${form}` })),
	];
}

/** Every address of the site. */
export const EVERY_ROUTE: SiteRoute[] = [
	...(await Promise.all(flat(routes as Entry[]).map(withForms))).flat(),
	...apiAddresses().map(({ address }) => ({ pattern: address, route: address, file: address })),
];

/** What answers at a route. A record's page without a form of its own takes none. */
export async function moduleOf(file: string): Promise<RouteModule> {
	if (!file.startsWith("/api/")) {
		const [path = "", does] = file.split("#");
		const { loader, action }: RouteModule = await import(/* @vite-ignore */ join(APP, path));
		// A page whose forms all have addresses of their own takes none itself.
		if (does === undefined) {
			const { forms = { page: {} } } = action ?? {};
			const own = action && forms.page && Object.assign(action, { command: forms.page.command });
			return { ...(loader ? { loader } : {}), ...(own ? { action: own } : {}) };
		}
		const toForm = (args: object) => ({ ...args, params: { ...(args as { params: object }).params, does } });
		return {
			...(loader ? { loader: (args) => loader(toForm(args) as never) } : {}),
			...(action
				? {
						action: Object.assign((args: Parameters<RouteFunction>[0]) => action(toForm(args) as never), {
							command: action.forms?.[does]?.command,
						}),
					}
				: {}),
		};
	}
	const { table, methods } = apiAddresses().find(({ address }) => address === file)!;
	const module: Record<string, never> = await import(/* @vite-ignore */ table);
	const { loader, action } = doorsAt(Object.values(module)[0]!, file as `/api/${string}`);
	return {
		...(methods.includes("GET") ? { loader } : {}),
		...(methods.some((method) => method !== "GET") ? { action } : {}),
	} as RouteModule;
}
