import { href, redirect } from "react-router";
import type { Route } from "./+types/wholesale-portal";

/** Redirects the buyer portal's second address. */
export function loader({ url }: Route.LoaderArgs) {
	const tab = url.searchParams.get("tab");
	return redirect(href("/buyer-portal") + (tab ? `?tab=${encodeURIComponent(tab)}` : ""));
}
