import { isNotModified } from "~/http/protocol/encoding.server";
import type { Route } from "./+types/openapi";
import { sentDocument } from "./kept-document.server";

/** The API's document in OpenAPI 3.1, the same for everybody (Rule 9.91). */
export async function loader({ request }: Route.LoaderArgs) {
	const { body, encoding, etag } = await sentDocument(request.headers.get("Accept-Encoding"));
	const headers = {
		"Content-Type": "application/json; charset=utf-8",
		"Cache-Control": "public, max-age=300",
		Vary: "Accept-Encoding",
		ETag: etag,
		// Programs of other sites read it, too.
		"Access-Control-Allow-Origin": "*",
		...(encoding === "identity" ? {} : { "Content-Encoding": encoding }),
	};
	if (isNotModified(request.headers.get("If-None-Match"), etag))
		return new Response(null, { status: 304, headers });
	return new Response(new Uint8Array(body), { headers: { ...headers, "X-Stream": "1" } });
}
