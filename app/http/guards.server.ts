import { data, type RouterContextProvider, redirect } from "react-router";
import type { Actor, UserActor } from "~/domain/actor";
import type { AdminActor } from "~/domain/permissions";
import { canAdminister, canBuy } from "~/domain/permissions";
import { getActor } from "./context.server";

export type Context = Readonly<RouterContextProvider>;

/** What a denial's error boundary is told. */
export type Denial = { denied: "buyer" | "admin"; signedIn: boolean };

/**
 * The signed-in user, for screens that send visitors to log in and bring them back.
 * @throws a redirect to /login for a visitor.
 */
export function userOrLogin(context: Context, url: URL): UserActor {
	const actor = getActor(context);
	if (actor.kind !== "user") throw redirect(`/login?redirectTo=${encodeURIComponent(pathOf(url))}`);
	return actor;
}

/** Whoever asks: for forms that are open to visitors. */
export const anyone = (context: Context): Actor => getActor(context);

/** @throws the wholesale denial, status 403, for anyone who may not buy (Rule 1.5). */
export function buyerOrDenied(context: Context): UserActor {
	const actor = getActor(context);
	if (actor.kind === "user" && canBuy(actor)) return actor;
	throw denial("buyer", actor.kind === "user");
}

/** @throws the admin denial, status 403, for anyone but an admin. */
export function adminOrDenied(context: Context): AdminActor {
	const actor = getActor(context);
	if (canAdminister(actor)) return actor;
	throw denial("admin", actor.kind === "user");
}

const denial = (denied: Denial["denied"], signedIn: boolean) =>
	data({ denied, signedIn } satisfies Denial, { status: 403 });

/** The path and query a page was asked for, without React Router's .data suffix. */
export const pathOf = (url: URL): string => url.pathname + url.search;

/**
 * What the answer to a logout says: the browser forgets the pages it kept, those behind its Back button too (Rule 1.11).
 * Cookies stay, since the age check and the choice about cookies are not the account's.
 */
export const SIGNED_OUT = { "Clear-Site-Data": '"cache", "storage"' };
