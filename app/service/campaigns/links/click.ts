import { data, redirect } from "react-router";
import { getDb } from "~/http/context.server";
import { noteIfWritable } from "~/http/locked.server";
import { noteClick } from "../count-response.server";
import { isTrackingKey } from "../tracking-link.server";
import type { Route } from "./+types/click";

/** A link in a campaign: counts the click and redirects (Rule 8.6). Works only for links signed by us. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
	const target = url.searchParams.get("to") ?? "";
	const key = url.searchParams.get("key");
	if (!isTrackingKey("click", params.token, target, key)) {
		throw data({ message: "This link is incomplete. Copy the whole link from the email." }, { status: 404 });
	}
	const db = getDb(context);
	await noteIfWritable(db, () => noteClick(db, params.token));
	return redirect(target, {
		headers: { "Cache-Control": "private, no-store", "Referrer-Policy": "no-referrer" },
	});
}
