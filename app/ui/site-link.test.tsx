import { renderToStaticMarkup } from "react-dom/server";
import { Link, MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { SiteLink } from "./site-link";

describe("SiteLink", () => {
	it.each([
		"/",
		"/products/raz-tn9000",
		"/products?category=e-liquids&page=2",
		"/login?redirectTo=%2Fproducts%3Fpage%3D2",
		"/faq#shipping",
	])("renders the same anchor as Link on the server: %s", (to) => {
		const inRouter = (link: React.ReactNode) =>
			renderToStaticMarkup(<MemoryRouter initialEntries={["/brands/raz"]}>{link}</MemoryRouter>);
		const props = { to, className: "chip", "aria-current": "page" as const, children: "Page" };
		const attributes = (html: string) =>
			html
				.replace(/^<a | ?>Page<\/a>$/g, "")
				.split(/ (?=[\w-]+=")/)
				.sort();
		expect(attributes(inRouter(<SiteLink {...props} />))).toEqual(attributes(inRouter(<Link {...props} />)));
	});
});
