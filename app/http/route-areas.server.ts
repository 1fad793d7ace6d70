type Route = {
	id: string;
	parentId?: string | undefined;
	path?: string | undefined;
	index?: boolean | undefined;
};
type Routes<R> = Record<string, R | undefined>;

/**
 * Splits a build's routes by the first segment of their addresses ("products", "admin") and returns a function that
 * gives the routes of a pathname's area: those that can match it or a path above it, with their layouts. React Router
 * goes through every route of a build several times in each request, so it is given an area instead of the whole site.
 * Takes the pathname as requested, encoded, also of a client navigation's data (`/products.data`).
 */
export function routeAreas<R extends Route>(routes: Routes<R>): (pathname: string) => Routes<R> {
	const all = Object.values(routes).filter((route) => route !== undefined);
	const branchOf = (route: R): R[] => {
		const parent = route.parentId === undefined ? undefined : routes[route.parentId];
		return parent ? [...branchOf(parent), route] : [route];
	};
	const areaOf = (route: R): string | null => {
		const path = branchOf(route)
			.map(({ path = "" }) => path)
			.join("/");
		const first = path.split("/").find(Boolean) ?? "";
		// Null: a parameter, an optional segment or a catch-all can match in every area.
		return /[:*?]/.test(first) ? null : first.toLowerCase();
	};
	// Layouts have no address of their own. They come with the routes below them.
	const leaves = all.filter(({ path, index }) => index || path);
	const make = (area: string): Routes<R> => {
		// The home page's route belongs to every area: each page tells the browser about the pages above it.
		const own = leaves.filter((leaf) => [area, "", null].includes(areaOf(leaf)));
		const ids = new Set(own.flatMap((leaf) => branchOf(leaf).map(({ id }) => id)));
		return Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)));
	};
	const areas = new Map(
		[...new Set(leaves.map(areaOf))].filter((area) => area !== null).map((area) => [area, make(area)]),
	);
	const elsewhere = areas.get("") ?? make("");
	return (pathname) => areas.get(firstSegment(pathname)) ?? elsewhere;
}

/** The first segment as React Router compares it: decoded, in any case. */
function firstSegment(pathname: string): string {
	const first = (pathname.split("/", 2)[1] ?? "").replace(/\.data$/, "");
	try {
		return decodeURIComponent(first).toLowerCase();
	} catch {
		return first.toLowerCase();
	}
}
