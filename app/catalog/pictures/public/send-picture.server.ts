import { DomainError } from "~/kernel/errors";

/** Sends a drawing as an SVG file that may be cached for a day, or not at all for hidden records. A missing record is a plain-text 404. */
export function sendPicture(draw: () => { svg: string; active: boolean }): Response {
	try {
		const { svg, active } = draw();
		return new Response(svg, {
			headers: {
				"Content-Type": "image/svg+xml",
				"Cache-Control": active ? "public, max-age=86400" : "private, no-store",
			},
		});
	} catch (error) {
		if (!(error instanceof DomainError)) throw error;
		return new Response("Picture not found.", {
			status: error.status,
			headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
		});
	}
}
