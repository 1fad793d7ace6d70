import { expect, it } from "vitest";
import { pageMeta } from "./page-meta";
import { pageTitle, titleWith } from "./page-title";

it("adds the site's name to a page's title, once", () => {
	expect(titleWith("Cart", "Ridgeline Wholesale")).toBe("Cart · Ridgeline Wholesale");
	expect(titleWith("Ridgeline Wholesale: the counter", "Ridgeline Wholesale")).toBe(
		"Ridgeline Wholesale: the counter",
	);
	expect(titleWith("Something went wrong", "")).toBe("Something went wrong");
});

it("takes the site's name from the root's data, and leaves it out if there is none", () => {
	const root = { id: "root", loaderData: { site: { name: "Ridgeline Wholesale" } } };
	expect(pageTitle([root, { id: "buying/cart/buyer/cart" }], "Cart")).toEqual([
		{ title: "Cart · Ridgeline Wholesale" },
	]);
	expect(pageTitle([{ id: "root" }], "Cart")).toEqual([{ title: "Cart" }]);
});

it("leaves the site's name out of the Open Graph title, which has its own field for it", () => {
	const tags = pageMeta({ title: "Contact", url: "https://shop.example/contact", siteName: "Ridgeline" });
	expect(tags).toContainEqual({ title: "Contact · Ridgeline" });
	expect(tags).toContainEqual({ property: "og:title", content: "Contact" });
	expect(tags).toContainEqual({ property: "og:site_name", content: "Ridgeline" });
	expect(tags).toContainEqual({ tagName: "link", rel: "canonical", href: "https://shop.example/contact" });
});

// Checks all route modules, including future ones.
const modules = import.meta.glob<string>(["/app/**/*.tsx", "!/app/ui/**"], {
	query: "?raw",
	import: "default",
	eager: true,
});

it("every route makes its title with these functions", () => {
	const own = Object.entries(modules).filter(
		([, text]) => /\bmeta\b[^=]*=[^;]*\[\s*\{ title[ :}]/.test(text) || /<title>/.test(text),
	);
	expect(own.map(([path]) => path)).toEqual([]);
});
