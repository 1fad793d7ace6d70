import { expect, test } from "vitest";
import { drawCoverSvg } from "./draw-cover";
import { drawProductShapes, drawProductSvg } from "./draw-product";
import { drawWordmarkShapes } from "./draw-wordmark";
import { type BrandStyle, formCount, motifs, type PictureCategory, type ProductDrawing } from "./drawing";
import { textOn } from "./shapes";

const brand: BrandStyle = {
	body: "#f2b8c6",
	trim: "#d9638a",
	on: "#3d0f25",
	motif: "dots",
	tint: "#fbeef1",
	mark: "LOST MARY",
	wm: { w: 108, fill: "#a8275c" },
};
const categories = Object.keys(formCount) as PictureCategory[];
const everyForm: ProductDrawing[] = categories.flatMap((category) =>
	Array.from({ length: formCount[category] }, (_, form) => ({ category, form, accent: "#f6c244" })),
);

test("all silhouettes differ", () => {
	const drawings = everyForm.map((drawing) => drawProductShapes(drawing, brand));
	expect(new Set(drawings).size).toBe(everyForm.length);
	expect(everyForm.length).toBe(Object.values(formCount).reduce((sum, count) => sum + count, 0));
});

test("the same input draws the same picture; form, accent, motif, body and mark each change it", () => {
	const base: ProductDrawing = { category: "disposables", form: 0, accent: "#f6c244" };
	const original = drawProductShapes(base, brand);
	expect(drawProductShapes({ ...base }, { ...brand })).toBe(original);
	const changes: Partial<ProductDrawing>[] = [
		{ form: 1 },
		{ accent: "#58d6ff" },
		{ motif: "wave" },
		{ body: "#23324f" },
		{ mark: "TURBO" },
	];
	for (const change of changes) expect(drawProductShapes({ ...base, ...change }, brand)).not.toBe(original);
});

test("all motifs differ", () => {
	const prints = motifs.map((motif) =>
		drawProductShapes({ category: "disposables", form: 0, accent: "#f6c244", motif }, brand),
	);
	expect(new Set(prints).size).toBe(motifs.length);
});

test("pictures are small and can be repeated on a page", () => {
	for (const drawing of everyForm)
		for (const motif of motifs) {
			const svg = drawProductSvg({ ...drawing, motif }, brand, { title: "Lost Mary OS5000" });
			expect(svg.length).toBeLessThan(2800);
			expect(svg).not.toMatch(/ id=|url\(|NaN|undefined|e-\d/);
			expect(svg.replace(/ opacity="[^"]*"/g, "")).not.toMatch(/\d\.\d\d/);
		}
});

test("any stored form number wraps around to a valid one", () => {
	const shapes = (form: number) => drawProductShapes({ category: "pods", form, accent: "#f6c244" }, brand);
	expect(shapes(formCount.pods)).toBe(shapes(0));
	expect(shapes(-1)).toBe(shapes(formCount.pods - 1));
});

test("stored text and colors can't break out of the picture", () => {
	const attack = '"/><script>alert(1)</script>';
	const svg = drawProductSvg(
		{ category: "disposables", form: 0, accent: attack, body: attack, mark: '"><script>' },
		{ ...brand, body: attack, trim: attack, on: attack },
		{ title: attack },
	);
	expect(svg).not.toContain("<script");
	expect(svg.match(/&quot;/g)).toHaveLength(2);
	expect(drawWordmarkShapes(attack, { w: 100, fill: attack, accent: attack })).not.toContain("<script");
	expect(drawCoverSvg({ seed: 1, kind: "rack", accent: attack })).not.toContain("<script");
});

test("a custom body color gets a readable text color", () => {
	expect(textOn("#23324f")).toBe("#fff");
	expect(textOn("#fff")).toBe("#13201d");
	const dark = drawProductShapes(
		{ category: "disposables", form: 0, accent: "#f6c244", body: "#111" },
		brand,
	);
	expect(dark).toMatch(/<text[^>]*fill="#fff"/);
});

test("covers depend only on their seed, and all kinds differ", () => {
	const cover = (seed: number) =>
		(["rack", "ledger", "pallet"] as const).map((kind) => drawCoverSvg({ seed, kind }));
	expect(cover(7)).toEqual(cover(7));
	expect(cover(7)).not.toEqual(cover(8));
	expect(new Set(cover(7)).size).toBe(3);
	for (const svg of [...cover(3), ...cover(10), ...cover(99)]) expect(svg.length).toBeLessThan(5500);
});
