import { href, redirect } from "react-router";
import { getSession } from "~/http/context.server";
import { seeOther } from "~/http/form.server";
import type { Route } from "./+types/logout";

export const loader = () => redirect(href("/"));

/** Deletes the session. */
export function action({ context }: Route.ActionArgs) {
	getSession(context).logOut();
	return seeOther(href("/"));
}
