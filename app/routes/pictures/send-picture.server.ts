import { DomainError } from "~/domain/errors";

/** A drawn picture as an SVG file that everyone may keep for a day. A picture of nothing is a plain 404. */
export function sendPicture(draw: () => string): Response {
	try {
		return new Response(draw(), {
			headers: { "Content-Type": "image/svg+xml", "Cache-Control": "public, max-age=86400" },
		});
	} catch (error) {
		if (!(error instanceof DomainError)) throw error;
		return new Response("There is no such picture.", {
			status: error.status,
			headers: { "Content-Type": "text/plain; charset=utf-8" },
		});
	}
}
