import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { drawBarcode } from "./draw-barcode";

/** The symbol as modules, 1 for black, without its margins. */
function modulesOf(text: string): string {
	const { width, d } = drawBarcode(text)!;
	const modules = Array.from({ length: width - 20 }, () => "0");
	for (const [, at, wide] of d.matchAll(/M(\d+) 0h(\d+)/g)) {
		modules.fill("1", Number(at) - 10, Number(at) - 10 + Number(wide));
	}
	return modules.join("");
}

it("draws Code 128, set B, as another encoder does", () => {
	expect(modulesOf("RW-10347")).toBe(
		"110100100001100010111011101000110100110111001001110011010011101100110010111001100100111011101101110100101100001100011101011",
	);
	const all = Array.from({ length: 95 }, (_, n) => String.fromCharCode(32 + n)).join("");
	expect(createHash("sha1").update(modulesOf(all)).digest("hex")).toBe(
		"d9d4a8fc665bccf0a34eae0605e3d91283733758",
	);
});

it("draws nothing for what set B doesn't have", () => {
	for (const text of [null, "", "Größe", "a\tb"]) expect(drawBarcode(text)).toBeNull();
});
