import { data } from "react-router";
import { switchedOff } from "~/kernel/settings/switches.server";
import { keysOf } from "~/terms/keys-of";
import { type Owned, ownersOf } from "~/terms/switch-addresses";
import { SWITCHES } from "~/terms/switches";
import type { Db } from "~db/client.server";
import { getDb } from "./context.server";
import { type BuiltRoute, type DoorArgs, withDoors } from "./route-doors.server";

/**
 * The routes of a build, each of which answers as an unknown address does while the switch it belongs to is off (Rule 9.40): in its
 * loader and action, so that the page around it is the reader's own.
 */
export const guardRoutes = <R extends BuiltRoute>(routes: Record<string, R | undefined>): typeof routes =>
	withDoors(routes, (route, path) => {
		const owners = route.path ? ownersOf(`/${path}`) : [];
		return owners.length > 0 ? (args) => refuseOff(args, owners) : null;
	});

/** @throws the answer of an unknown address while one of the owners is off. */
function refuseOff({ params, context }: DoorArgs, owners: readonly Owned[]): void {
	const off = switchedOff(getDb(context));
	const isOff = owners.some(
		({ name, where }) =>
			off.includes(name) && Object.entries(where).every(([key, word]) => params[key] === word),
	);
	if (isOff) throw data({ message: "Not found." }, { status: 404 });
}

const OWNER_OF_CALL = new Map(
	keysOf(SWITCHES).flatMap((name) => SWITCHES[name].calls.map((call) => [call as string, name] as const)),
);

/** Whether a call of the API belongs to something that is off (Rule 9.40). */
export function isCallOff(db: Db, method: string, pattern: string): boolean {
	const owner = OWNER_OF_CALL.get(`${method === "HEAD" ? "GET" : method} ${pattern}`);
	return owner !== undefined && switchedOff(db).includes(owner);
}
