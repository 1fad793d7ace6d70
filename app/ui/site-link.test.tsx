import type { ComponentProps, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, Form, Link, NavLink, RouterProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { SiteForm, SiteLink, SiteNavLink } from "./site-link";

function inRouter(element: ReactNode, at = "/brands/raz?page=3") {
	const router = createMemoryRouter([{ path: "*", element }], { initialEntries: [at] });
	return renderToStaticMarkup(<RouterProvider router={router} />);
}

/** The first tag's attributes, in any order, and what follows the tag. What `FollowLinks` reads is not the router's. */
function partsOf(html: string) {
	const [tag = "", ...rest] = html.replace(/ data-keep=""/g, "").split(/(?<=>)/);
	return [
		tag
			.slice(0, -1)
			.split(/ (?=[\w-]+=")/)
			.sort(),
		rest.join(""),
	];
}

const addresses = [
	"/",
	"/products/raz-tn9000",
	"/products?category=e-liquids&page=2",
	"/login?redirectTo=%2Fproducts%3Fpage%3D2",
	"/faq#shipping",
	"?page=2",
	"details",
	"..",
	"/brands/../products",
	"/brands//raz",
	"//example.com/x",
	"https://example.com/x",
];

describe("SiteLink, SiteNavLink and SiteForm render on the server what the router's own do", () => {
	it.each(addresses)("a link to %s", (to) => {
		const props = { to, className: "chip", "aria-current": "page" as const, children: "Page" };
		expect(partsOf(inRouter(<SiteLink {...props} />))).toEqual(partsOf(inRouter(<Link {...props} />)));
	});

	it.each<Partial<ComponentProps<typeof Link>>>([
		{ preventScrollReset: true },
		{ replace: true, state: { from: "cart" } },
		{ target: "_blank", rel: "noreferrer" },
	])("a link with the router's properties: %o", (more) => {
		const props = { to: "/cart", children: "Cart", ...more };
		expect(partsOf(inRouter(<SiteLink {...props} />))).toEqual(partsOf(inRouter(<Link {...props} />)));
	});

	it("a link says whether the page keeps its place, and one that loads a whole page is left to the browser", () => {
		const html = (more: Partial<ComponentProps<typeof Link>>) =>
			inRouter(
				<SiteLink to="/cart" {...more}>
					Cart
				</SiteLink>,
			);
		expect(html({ preventScrollReset: true })).toContain(' data-keep=""');
		expect(html({ reloadDocument: true })).not.toContain("data-discover");
	});

	it("a link to a location", () => {
		const to = { pathname: "/cart", search: "?a=1" };
		expect(inRouter(<SiteLink to={to}>Cart</SiteLink>)).toBe(inRouter(<Link to={to}>Cart</Link>));
	});

	it.each(["/brands", "/brands/", "/BRANDS/raz", "/brandsy", "/"])("a navigation link, on %s", (at) => {
		expect(partsOf(inRouter(<SiteNavLink to="/brands">Brands</SiteNavLink>, at))).toEqual(
			partsOf(inRouter(<NavLink to="/brands">Brands</NavLink>, at)),
		);
	});

	it.each(addresses.slice(0, 5))("a form sent to %s", (action) => {
		const props = { action, method: "post", className: "addrow", noValidate: true } as const;
		expect(partsOf(inRouter(<SiteForm {...props} />))).toEqual(partsOf(inRouter(<Form {...props} />)));
	});

	it.each<Pick<ComponentProps<typeof Form>, "role" | "preventScrollReset">>([
		{ role: "search" },
		{ preventScrollReset: true },
	])("a form with the router's properties: %o", (more) => {
		const props = { action: "/cart/items", children: <b>Add</b>, ...more };
		expect(partsOf(inRouter(<SiteForm {...props} />))).toEqual(partsOf(inRouter(<Form {...props} />)));
	});

	it("a form says whether the page keeps its place", () => {
		const html = (keeps: boolean) => inRouter(<SiteForm action="/cart/items" preventScrollReset={keeps} />);
		expect(html(true)).toContain(' data-keep=""');
		expect(html(false)).not.toContain("data-keep");
	});
});
