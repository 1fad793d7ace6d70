type Route = { parentId?: string | undefined; path?: string | undefined };

/**
 * The patterns of a build's routes, and of the API's calls, that have a parameter `:token`, which no log line may hold (Rule 1.12).
 * @param calls the addresses of the API.
 */
export function tokenPatterns(routes: Record<string, Route | undefined>, calls: readonly string[]): string[] {
	const patternOf = ({ parentId, path = "" }: Route): string => {
		const parent = parentId === undefined ? undefined : routes[parentId];
		return `${parent ? patternOf(parent) : ""}/${path}`.replace(/\/+/g, "/");
	};
	const all = [...Object.values(routes).map((route) => (route ? patternOf(route) : "")), ...calls];
	return all.filter((pattern) => pattern.split("/").includes(":token"));
}
