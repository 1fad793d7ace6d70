import { href } from "react-router";
import { absoluteUrl } from "~/http/site-url.server";
import type { Route } from "./+types/robots";

const closed = ["/admin", "/api/", "/cart", "/checkout", "/buyer-portal", "/portal", "/quick-order"];

/** Public pages may be crawled. Personal pages and the API have no content for search engines. */
export function loader({ url }: Route.LoaderArgs) {
	const lines = [
		"User-agent: *",
		...closed.map((path) => `Disallow: ${path}`),
		"",
		`Sitemap: ${absoluteUrl(href("/sitemap.xml"), url)}`,
		"",
	];
	return new Response(lines.join("\n"), {
		headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
	});
}
