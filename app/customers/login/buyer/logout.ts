import { href, redirect } from "react-router";
import { getSession } from "~/http/context.server";
import { SIGNED_OUT } from "~/http/guards.server";
import type { Route } from "./+types/logout";

export const loader = () => redirect(href("/"));

/** Deletes the session and makes the browser clear the pages it cached (Rule 1.11). */
export function action({ context }: Route.ActionArgs) {
	getSession(context).logOut();
	return redirect(href("/"), { status: 303, headers: SIGNED_OUT });
}
