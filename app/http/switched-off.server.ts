import { data, type RouterContextProvider } from "react-router";
import { switchedOff } from "~/kernel/settings/switches.server";
import { keysOf } from "~/terms/keys-of";
import { type Owned, ownersOf } from "~/terms/switch-addresses";
import { SWITCHES } from "~/terms/switches";
import type { Db } from "~db/client.server";
import { getDb } from "./context.server";

type Args = { params: Record<string, string | undefined>; context: Readonly<RouterContextProvider> };
type Door = ((args: Args) => unknown) | undefined;
type Route = {
	id: string;
	parentId?: string | undefined;
	path?: string | undefined;
	index?: boolean | undefined;
	module: object;
};

/**
 * The routes of a build, each of which answers as an unknown address does while the switch it belongs to is off (Rule 9.40): in its
 * loader and action, so that the page around it is the reader's own.
 */
export function guardRoutes<R extends Route>(routes: Record<string, R | undefined>): typeof routes {
	const pathOf = ({ parentId, path = "" }: R): string => {
		const parent = parentId === undefined ? undefined : routes[parentId];
		return [parent ? pathOf(parent) : "", path].filter(Boolean).join("/");
	};
	return Object.fromEntries(
		Object.entries(routes).map(([id, route]) => {
			const owners = route?.path ? ownersOf(`/${pathOf(route)}`) : [];
			return [id, route && owners.length > 0 ? { ...route, module: guarded(route.module, owners) } : route];
		}),
	);
}

function guarded(module: object, owners: readonly Owned[]) {
	const { loader, action } = module as { loader?: Door; action?: Door };
	const refuse = ({ params, context }: Args) => {
		const off = switchedOff(getDb(context));
		if (
			owners.some(
				({ name, where }) =>
					off.includes(name) && Object.entries(where).every(([key, word]) => params[key] === word),
			)
		)
			throw data({ message: "Not found." }, { status: 404 });
	};
	const after = (door: Door) =>
		door &&
		((args: Args) => {
			refuse(args);
			return door(args);
		});
	return {
		...module,
		...(loader ? { loader: after(loader) } : {}),
		...(action ? { action: after(action) } : {}),
	};
}

const OWNER_OF_CALL = new Map(
	keysOf(SWITCHES).flatMap((name) => SWITCHES[name].calls.map((call) => [call as string, name] as const)),
);

/** Whether a call of the API belongs to something that is off (Rule 9.40). */
export function isCallOff(db: Db, method: string, pattern: string): boolean {
	const owner = OWNER_OF_CALL.get(`${method === "HEAD" ? "GET" : method} ${pattern}`);
	return owner !== undefined && switchedOff(db).includes(owner);
}
