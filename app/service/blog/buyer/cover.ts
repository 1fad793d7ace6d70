import { getActor, getDb } from "~/http/context.server";
import { DomainError } from "~/kernel/errors";
import { drawCoverSvg } from "~/ui/pictures/draw-cover";
import { getPost } from "../blog.queries.server";
import type { Route } from "./+types/cover";
import { PLAIN_COVER } from "./share-drawings.server";

const A_YEAR_SECONDS = 31_536_000;

/** The post's drawn cover as an SVG file. Links to it carry the time of the last change, so it can be cached. */
export function loader({ context, params }: Route.LoaderArgs) {
	try {
		const { cover, published } = getPost(getDb(context), getActor(context), params.slug);
		return new Response(drawCoverSvg(cover ?? PLAIN_COVER), {
			headers: {
				"Content-Type": "image/svg+xml",
				"Cache-Control": published ? `public, max-age=${A_YEAR_SECONDS}` : "private, no-store",
			},
		});
	} catch (error) {
		if (error instanceof DomainError) return new Response("Not found", { status: error.status });
		throw error;
	}
}
