import { join } from "node:path";
import routes from "~/routes";
import { apiAddresses } from "./api-addresses";
import { doorsAt } from "./api-doors";
import type { RouteFunction } from "./request";

type Entry = { path?: string | undefined; index?: boolean | undefined; file: string; children?: Entry[] };
/** A page, form or file by its module; a call of the API by its address. */
export type SiteRoute = { pattern: string; file: string };
export type RouteModule = {
	loader?: RouteFunction;
	action?: RouteFunction & Partial<ReturnType<typeof doorsAt>["action"]>;
};

const APP = join(import.meta.dirname, "../../app");
const flat = (entries: readonly Entry[]): SiteRoute[] =>
	entries.flatMap(({ path, index, file, children = [] }) => [
		...(path === undefined && !index ? [] : [{ pattern: `/${path ?? ""}`, file }]),
		...flat(children),
	]);

/** Every address of the site. */
export const EVERY_ROUTE: SiteRoute[] = [
	...flat(routes as Entry[]),
	...apiAddresses().map(({ address }) => ({ pattern: address, file: address })),
];

/** What answers at a route. */
export async function moduleOf(file: string): Promise<RouteModule> {
	if (!file.startsWith("/api/")) return import(/* @vite-ignore */ join(APP, file));
	const { table, methods } = apiAddresses().find(({ address }) => address === file)!;
	const module: Record<string, never> = await import(/* @vite-ignore */ table);
	const { loader, action } = doorsAt(Object.values(module)[0]!, file as `/api/${string}`);
	return {
		...(methods.includes("GET") ? { loader } : {}),
		...(methods.some((method) => method !== "GET") ? { action } : {}),
	} as RouteModule;
}
