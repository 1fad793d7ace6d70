import type { RouterContextProvider } from "react-router";

/** What a route's loader and action are called with, as far as a door reads it. */
export type DoorArgs = {
	params: Record<string, string | undefined>;
	context: Readonly<RouterContextProvider>;
	request: Request;
};
type Run = ((args: DoorArgs) => unknown) | undefined;

/** A route of a build. */
export type BuiltRoute = {
	id: string;
	parentId?: string | undefined;
	path?: string | undefined;
	index?: boolean | undefined;
	module: object;
};

/** Runs before a route's loader and action. @throws the answer that comes instead. */
type Door = (args: DoorArgs) => void;

/**
 * The routes of a build, with doors before the loaders and actions of some: only those know what they would show, and the page around
 * them stays the reader's own.
 *
 * @param doorOf a route's door, by its whole path ('products/:slug'); null for none.
 */
export function withDoors<R extends BuiltRoute>(
	routes: Record<string, R | undefined>,
	doorOf: (route: R, path: string) => Door | null,
): typeof routes {
	const pathOf = ({ parentId, path = "" }: R): string => {
		const parent = parentId === undefined ? undefined : routes[parentId];
		return [parent ? pathOf(parent) : "", path].filter(Boolean).join("/");
	};
	return Object.fromEntries(
		Object.entries(routes).map(([id, route]) => {
			const door = route ? doorOf(route, pathOf(route)) : null;
			return [id, route && door ? { ...route, module: behind(door, route.module) } : route];
		}),
	);
}

function behind(door: Door, module: object): object {
	const { loader, action } = module as { loader?: Run; action?: Run };
	const after = (run: Run) =>
		run &&
		((args: DoorArgs) => {
			door(args);
			return run(args);
		});
	return {
		...module,
		...(loader ? { loader: after(loader) } : {}),
		...(action ? { action: after(action) } : {}),
	};
}
