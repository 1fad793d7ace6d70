import { href, redirect } from "react-router";
import type { Route } from "./+types/wholesale-portal";

/** The buyer portal's other address. */
export function loader({ url }: Route.LoaderArgs) {
	const tab = url.searchParams.get("tab");
	return redirect(href("/buyer-portal") + (tab ? `?tab=${encodeURIComponent(tab)}` : ""));
}
