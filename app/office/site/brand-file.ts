import { getDb } from "~/http/context.server";
import { LOGO_FILES, readLogo } from "~/kernel/settings/logos.server";
import type { Route } from "./+types/brand-file";

/** A file of the logo: /brand/ID.png, /brand/ID-icon.png, /brand/ID-touch.png. An id is of its content: browsers may keep it forever. */
export function loader({ context, params }: Route.LoaderArgs) {
	const [, id = "", name = "logo"] = /^([0-9a-f]{16})(?:-(icon|touch))?\.png$/.exec(params.file) ?? [];
	const file = LOGO_FILES.find((one) => one === name);
	const content = id && file ? readLogo(getDb(context), id, file) : null;
	if (!content) {
		return new Response("Picture not found.\n", {
			status: 404,
			headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
		});
	}
	return new Response(new Uint8Array(content), {
		headers: {
			"Content-Type": "image/png",
			"Content-Length": String(content.length),
			"Cache-Control": "public, max-age=31536000, immutable",
			"X-Content-Type-Options": "nosniff",
			// Mail programs in browsers show it on their own pages.
			"Cross-Origin-Resource-Policy": "cross-origin",
			"X-Stream": "1",
		},
	});
}
