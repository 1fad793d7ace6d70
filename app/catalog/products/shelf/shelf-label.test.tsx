import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { marginPercent } from "../fields/margin";
import type { ProductCard } from "./product-view";
import { ShelfLabel } from "./shelf-label";

const product: ProductCard = {
	slug: "raz-tn9000",
	name: "RAZ TN9000",
	brandName: "RAZ",
	category: "disposables",
	description: "Rechargeable.",
	facts: [{ label: "Puffs", value: "9,000" }],
	msrpCents: 1999,
	wholesaleCents: 975,
	minimumOrderQuantity: 5,
	featured: true,
};

function render(change: Partial<ProductCard> = {}) {
	const Stub = createRoutesStub([
		{
			path: "/",
			Component: () => (
				<ShelfLabel
					product={{ ...product, ...change }}
					pictureSrc="/pictures/products/raz-tn9000.svg"
					tint="#f6e6e4"
					detailsTo="/products/raz-tn9000"
					quoteTo="/quote?product=raz-tn9000"
					loginTo="/login?redirectTo=%2Fproducts"
				>
					<form className="addrow" />
				</ShelfLabel>
			),
		},
	]);
	return renderToStaticMarkup(<Stub initialEntries={["/"]} />);
}

test("a buyer sees the price with raised cents, the margin and the add form", () => {
	const html = render();
	expect(html).toContain('<span class="price">$9<small>.75</small></span>');
	expect(html).toContain("<b>51%</b>");
	expect(html).toContain("<form");
	expect(html).not.toContain("Login Required");
});

test("without a price the label says Login Required, with neither price nor margin", () => {
	const html = render({ wholesaleCents: undefined });
	expect(html).toMatch(/<a class="locked" href="\/login[^"]*"[^>]*>.*Login Required<\/a>/);
	expect(html).not.toContain('class="price"');
	expect(html).not.toContain("Margin");
	expect(html).toContain("<b>$19.99</b>");
});

test("an out-of-stock product has no add form", () => {
	const html = render({ outOfStock: true });
	expect(html).toContain("Out of Stock");
	expect(html).not.toContain("<form");
});

test("the label lists its facts, and has no list without any", () => {
	expect(render()).toContain("<dt>Puffs</dt><dd>9,000</dd>");
	expect(render({ facts: [] })).not.toContain("<dl");
});

test("the margin is a whole percentage of MSRP, and null without a price or an MSRP", () => {
	expect(marginPercent(975, 1999)).toBe(51);
	expect(marginPercent(null, 1999)).toBeNull();
	expect(marginPercent(975, 0)).toBeNull();
});
