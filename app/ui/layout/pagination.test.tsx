import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { Pagination, pageNumbers } from "./pagination";

function render(address: string, page: number, pageCount: number) {
	const Stub = createRoutesStub([
		{ path: "/products", Component: () => <Pagination page={page} pageCount={pageCount} /> },
	]);
	return renderToStaticMarkup(<Stub initialEntries={[address]} />).replaceAll("&amp;", "&");
}

test("links keep all other parameters of the address", () => {
	const html = render("/products?category=pods&page=2&search=a%26b", 2, 5);
	expect(html).toContain('href="/products?category=pods&page=3&search=a%26b"');
	expect(html).toContain('href="/products?category=pods&search=a%26b"');
	expect(html).not.toContain("page=1");
});

test("previous and next have rel attributes and are left out at the ends", () => {
	const first = render("/products", 1, 3);
	expect(first).toMatch(/rel="next"[^>]*href="\/products\?page=2"/);
	expect(first).not.toContain('rel="prev"');
	const last = render("/products?page=3", 3, 3);
	expect(last).toMatch(/rel="prev"[^>]*href="\/products\?page=2"/);
	expect(last).not.toContain('rel="next"');
});

test("the current page is marked, and a single page has no pagination", () => {
	expect(render("/products?page=2", 2, 3)).toMatch(/aria-current="page"[^>]*href="\/products\?page=2"/);
	expect(render("/products", 1, 1)).not.toContain("nav");
});

test("long lists show the ends and the neighbors; a gap never hides a single page", () => {
	expect(pageNumbers(1, 15)).toEqual([1, 2, null, 15]);
	expect(pageNumbers(3, 15)).toEqual([1, 2, 3, 4, null, 15]);
	expect(pageNumbers(4, 15)).toEqual([1, 2, 3, 4, 5, null, 15]);
	expect(pageNumbers(8, 15)).toEqual([1, null, 7, 8, 9, null, 15]);
	expect(pageNumbers(13, 15)).toEqual([1, null, 12, 13, 14, 15]);
	expect(pageNumbers(2, 3)).toEqual([1, 2, 3]);
});
