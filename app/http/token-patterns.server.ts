type Route = { parentId?: string | undefined; path?: string | undefined };

/** The patterns of a build's routes that have a parameter `:token`, which no log line may hold (Rule 1.12). */
export function tokenPatterns(routes: Record<string, Route | undefined>): string[] {
	const patternOf = ({ parentId, path = "" }: Route): string => {
		const parent = parentId === undefined ? undefined : routes[parentId];
		return `${parent ? patternOf(parent) : ""}/${path}`.replace(/\/+/g, "/");
	};
	return Object.values(routes)
		.map((route) => (route ? patternOf(route) : ""))
		.filter((pattern) => pattern.split("/").includes(":token"));
}
