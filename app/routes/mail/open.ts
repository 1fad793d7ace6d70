import { noteOpening } from "~/domain/campaigns/count-response.server";
import { isTrackingKey } from "~/domain/campaigns/tracking-link.server";
import { getDb } from "~/http/context.server";
import { noteIfWritable } from "~/http/locked.server";
import type { Route } from "./+types/open";

const PIXEL = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

/** The picture of a campaign that counts openings (Rule 8.6); the same picture whoever asks. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
	if (isTrackingKey("open", params.recipientId, "", url.searchParams.get("key"))) {
		const db = getDb(context);
		await noteIfWritable(db, () => noteOpening(db, params.recipientId));
	}
	return new Response(PIXEL, {
		headers: {
			"Content-Type": "image/gif",
			"Cache-Control": "private, no-store",
			// Mail programs show it on pages of their own.
			"Cross-Origin-Resource-Policy": "cross-origin",
		},
	});
}
