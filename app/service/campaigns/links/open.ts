import { getDb } from "~/http/context.server";
import { noteIfWritable } from "~/http/locked.server";
import { noteOpening } from "../count-response.server";
import { isTrackingKey } from "../tracking-link.server";
import type { Route } from "./+types/open";

const PIXEL = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

/** The tracking pixel of a campaign that counts openings (Rule 8.6). The image is the same for every request. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
	if (isTrackingKey("open", params.token, "", url.searchParams.get("key"))) {
		const db = getDb(context);
		await noteIfWritable(db, () => noteOpening(db, params.token));
	}
	return new Response(PIXEL, {
		headers: {
			"Content-Type": "image/gif",
			"Cache-Control": "private, no-store",
			// Web mail shows it on another origin.
			"Cross-Origin-Resource-Policy": "cross-origin",
		},
	});
}
