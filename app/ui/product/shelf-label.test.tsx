import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { marginPercent, ShelfLabel, type ShelfLabelProduct } from "./shelf-label";

const product: ShelfLabelProduct = {
	slug: "raz-tn9000",
	name: "RAZ TN9000",
	brandName: "RAZ",
	categoryName: "Disposables",
	shortDescription: "Rechargeable.",
	puffCount: 9000,
	nicotineStrength: "5%",
	flavorCount: 12,
	msrpCents: 1999,
	wholesaleCents: 975,
	minimumOrderQuantity: 5,
	inStock: true,
	featured: true,
	pictureSrc: "/pictures/products/raz-tn9000.svg",
	tint: "#f6e6e4",
};

function render(change: Partial<ShelfLabelProduct> = {}) {
	const Stub = createRoutesStub([
		{
			path: "/",
			Component: () => (
				<ShelfLabel
					product={{ ...product, ...change }}
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

test("a buyer sees the price with raised cents, the margin and the form", () => {
	const html = render();
	expect(html).toContain('<span class="price">$9<small>.75</small></span>');
	expect(html).toContain("<b>51%</b>");
	expect(html).toContain("<form");
	expect(html).not.toContain("Login Required");
});

test("without a price it says Login Required, with neither price nor margin", () => {
	const html = render({ wholesaleCents: null });
	expect(html).toMatch(/<a class="locked" href="\/login[^"]*"[^>]*>.*Login Required<\/a>/);
	expect(html).not.toContain('class="price"');
	expect(html).not.toContain("Margin");
	expect(html).toContain("<b>$19.99</b>");
});

test("out of stock has no form", () => {
	const html = render({ inStock: false });
	expect(html).toContain("Out of Stock");
	expect(html).not.toContain("<form");
});

test("only facts that exist are shown, three at most", () => {
	const names = (html: string) => [...html.matchAll(/<dt>([^<]*)<\/dt>/g)].map((match) => match[1]);
	const specs = [
		{ label: "Weight", value: "2.6 oz" },
		{ label: "Case", value: "10" },
	];
	expect(names(render({ specs }))).toEqual(["Puffs", "Nicotine", "Flavors"]);
	expect(names(render({ specs, puffCount: null, flavorCount: 0 }))).toEqual(["Nicotine", "Weight", "Case"]);
	expect(render({ puffCount: null, nicotineStrength: null, flavorCount: 0 })).not.toContain("<dl");
});

test("margin is whole percent of MSRP, and unsaid without a price or an MSRP", () => {
	expect(marginPercent(975, 1999)).toBe(51);
	expect(marginPercent(null, 1999)).toBeNull();
	expect(marginPercent(975, 0)).toBeNull();
});
