import routes from "~/routes";

type Entry = (typeof routes)[number];
export type FlatRoute = { id: string; parentId?: string; path?: string; index?: boolean };

function flatten(entries: readonly Entry[], parentId: string): [string, FlatRoute][] {
	return entries.flatMap(({ id, file, path, index, children }, n) => {
		const own = { id: id ?? `${parentId} ${n} ${file}`, parentId, path, index };
		return [[own.id, own] as [string, FlatRoute], ...flatten(children ?? [], own.id)];
	});
}

/** The site's routes as a build has them: by id, below the root. */
export const siteRoutes: Record<string, FlatRoute> = {
	root: { id: "root", path: "" },
	...Object.fromEntries(flatten(routes, "root")),
};
