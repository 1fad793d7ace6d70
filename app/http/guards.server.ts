import { data, type RouterContextProvider, redirect } from "react-router";
import type { Actor, UserActor } from "~/kernel/actor/actor";
import type { AdminActor, CustomerActor } from "~/kernel/actor/permissions";
import { canBuy, isCustomer, isStaff, NOT_FOR_BOOKKEEPERS, staffMay } from "~/kernel/actor/permissions";
import type { Permission } from "~/terms/roles";
import { getActor, patternContext } from "./context.server";
import { forgetSheets } from "./first-paint.server";
import { STAFF_ROUTES } from "./staff-routes.server";

export type Context = Readonly<RouterContextProvider>;

/** The data of a denial's error boundary. */
export type Denial = {
	denied: "buyer" | "bookkeeper" | "admin";
	signedIn: boolean;
	message?: string | undefined;
};

/**
 * The signed-in user, for screens that send visitors to the login and back.
 * @throws a redirect to /login for a visitor.
 */
export function userOrLogin(context: Context, url: URL): UserActor {
	const actor = getActor(context);
	if (actor.kind !== "user") throw redirect(`/login?redirectTo=${encodeURIComponent(pathOf(url))}`);
	return actor;
}

/** The user or visitor, for forms that are open to visitors. */
export const anyone = (context: Context): Actor => getActor(context);

/** @throws the wholesale denial, status 403, for anyone but an approved company's people (Rules 1.5, 13.6). */
export function customerOrDenied(context: Context): CustomerActor {
	const actor = getActor(context);
	if (isCustomer(actor)) return actor;
	throw denial("buyer", actor.kind === "user");
}

/** @throws the wholesale denial, status 403, for anyone who may not buy (Rules 1.5, 13.6). */
export function buyerOrDenied(context: Context): CustomerActor {
	const customer = customerOrDenied(context);
	if (canBuy(customer)) return customer;
	throw denial("bookkeeper", true, NOT_FOR_BOOKKEEPERS);
}

/** The same, but a visitor is sent to the login and back. */
export function customerOrLogin(context: Context, url: URL): CustomerActor {
	userOrLogin(context, url);
	return customerOrDenied(context);
}

/**
 * @throws the admin denial, status 403, for anyone but staff whose role allows the requested page (Rule 7.34,
 * `STAFF_ROUTES`).
 */
export function adminOrDenied(context: Context): AdminActor {
	const needed = STAFF_ROUTES[context.get(patternContext)];
	// A route that isn't listed is the owner's alone.
	return staffOrDenied(context, needed === undefined ? "staff" : needed);
}

/** Whether a link to one of staff's pages opens for a reader (Rule 7.34): `address` is a page without parameters in its path. */
export function opensFor(actor: Actor, address: string): boolean {
	const needed = STAFF_ROUTES[address.split(/[?#]/)[0]!];
	return needed === undefined || needed === null || staffMay(actor, needed);
}

/** @throws the admin denial, status 403, for anyone but staff whose role allows this; null: any role. */
export function staffOrDenied(context: Context, permission: Permission | null): AdminActor {
	const actor = getActor(context);
	if (isStaff(actor) && (permission === null || staffMay(actor, permission))) return actor;
	throw denial("admin", actor.kind === "user");
}

const denial = (denied: Denial["denied"], signedIn: boolean, message?: string) =>
	data({ denied, signedIn, message } satisfies Denial, { status: 403 });

/** The requested path and query, without React Router's .data suffix. */
export const pathOf = (url: URL): string => url.pathname + url.search;

/**
 * The headers of a logout: the browser forgets cached pages, including those behind the Back button (Rule 1.11), and
 * with them the stylesheets. Other cookies stay, since the age check and the cookie choice don't belong to the account.
 */
export const SIGNED_OUT = { "Clear-Site-Data": '"cache", "storage"', "Set-Cookie": forgetSheets };
