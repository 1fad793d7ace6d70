import { expect, it } from "vitest";
import { drawProductShapes } from "~/ui/pictures/draw-product";
import { demoBrands } from "~db/demo/brands";
import { demoProducts } from "~db/demo/products";
import { printOf } from "./model-print";

const brandOf = (slug: string) => demoBrands.find((brand) => brand.slug === slug)!;
const markOf = (name: string) => {
	const product = demoProducts.find((one) => one.name === name)!;
	return printOf({ ...product, brandName: brandOf(product.brand).name });
};

it("prints the product line on hardware, and leaves disposables and bottles to the brand", () => {
	expect(markOf("Molicel P26A 18650, pair")).toEqual({ mark: "P26A" });
	expect(markOf("Molicel P42A 21700, pair")).toEqual({ mark: "P42A" });
	expect(markOf("SMOK Novo 5 Kit")).toEqual({ mark: "NOVO 5" });
	expect(markOf("Vaporesso Armour Max")).toEqual({ mark: "ARMOUR MAX" });
	expect(markOf("Voopoo Argus Pro 2 Kit")).toEqual({ mark: "ARGUS PRO" });
	expect(markOf("Voopoo PnP X Coils, 5-pack")).toEqual({ mark: "PNP X" });
	expect(markOf("Geekvape Wenax Q Kit")).toEqual({ mark: "WENAX Q" });
	expect(markOf("Geek Bar Pulse")).toEqual({});
	expect(printOf({ name: "Grinder", brandName: "Molicel", category: "accessories" })).toEqual({});
});

it("gives a charger the bays that its model says", () => {
	expect(markOf("Nitecore D2 Charger").bays).toBe(2);
	expect(markOf("Nitecore UI2 USB Charger").bays).toBe(2);
	expect(markOf("Nitecore SC4 Charger").bays).toBe(4);
	const drawn = (bays: number) =>
		drawProductShapes(
			{ category: "accessories", form: 2, accent: "#4cc3a0", bays },
			brandOf("nitecore").style,
		);
	const cells = (bays: number) => drawn(bays).match(/y="22"/g)?.length;
	expect([1, 2, 3, 4].map(cells)).toEqual([1, 2, 3, 4]);
});

it("draws no two of the demo's devices and accessories alike", () => {
	const drawn = demoProducts
		.filter(({ category }) => category !== "disposables" && category !== "e-liquids")
		.map((product) => {
			const { name: brandName, style } = brandOf(product.brand);
			const { category, drawing } = product;
			return drawProductShapes({ ...drawing, ...printOf({ ...product, brandName }), category }, style);
		});
	expect(new Set(drawn).size).toBe(drawn.length);
});
