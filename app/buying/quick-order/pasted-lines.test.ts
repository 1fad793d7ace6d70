import { expect, test } from "vitest";
import { codeKey, findCodes } from "~/catalog/search/find-codes.server";
import { atOnce } from "~/kernel/in-turns";
import { GOODS, LINES, type Reading } from "../../../tests/fixtures/pasted-lines";
import { makeFlavor } from "../../../tests/helpers/cart";
import { makeBrand, makeProduct, testDatabase } from "../../../tests/helpers/database";
import { knownGoods } from "./known-goods.server";
import { readQuickOrderText } from "./quick-order-text.server";

const db = testDatabase();
const brands = new Map<string, string>();
for (const { brand, flavors = [], ...goods } of GOODS) {
	const brandId = brands.get(brand) ?? makeBrand(db, { name: brand }).id;
	brands.set(brand, brandId);
	const { id: productId } = makeProduct(db, { ...goods, brandId });
	for (const [name, sku, barcode] of flavors) makeFlavor(db, { productId, name, sku, barcode });
}
const read = (text: string) => atOnce(readQuickOrderText(text, knownGoods(db)));

function readingOf(line: string): Reading {
	const { lines, left } = read(line);
	if (left.length === 1 && lines.length === 0) return "left";
	expect(lines).toHaveLength(1);
	const [{ code, quantity, flavor }] = lines as [(typeof lines)[number]];
	if (!findCodes(db, [code]).has(codeKey(code))) return "refused";
	return flavor ? [code, quantity, flavor] : [code, quantity];
}

test.each(LINES)("%j", (line, reading) => {
	expect(readingOf(line)).toEqual(reading);
});

test("all of them at once, each with its own separators", () => {
	const { lines, left } = read(LINES.map(([line]) => line).join("\r\n"));
	const expected = LINES.filter(([, reading]) => reading !== "left");
	expect(lines).toHaveLength(expected.length);
	expect(left).toEqual(LINES.filter(([, reading]) => reading === "left").map(([line]) => line));
	for (const [n, [line, reading]] of expected.entries()) {
		if (reading !== "refused")
			expect([lines[n]?.code, lines[n]?.quantity], line).toEqual(reading.slice(0, 2));
	}
});
