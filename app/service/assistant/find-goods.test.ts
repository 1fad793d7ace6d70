import { beforeAll, describe, expect, it } from "vitest";
import { VISITOR } from "~/kernel/actor/actor";
import { productFlavors } from "~db/schema.server";
import { makeBrand, makeProduct, testDatabase } from "../../../tests/helpers/database";
import { answerQuestion } from "./answer-question.server";

let db: ReturnType<typeof testDatabase>;
const ask = (text: string) => answerQuestion(db, VISITOR, text);

beforeAll(() => {
	db = testDatabase();
	const brandId = makeBrand(db, { name: "Geek Bar", slug: "geek-bar" }).id;
	makeProduct(db, { name: "Geek Bar Pulse", slug: "pulse", sku: "GB-PU", brandId, puffCount: 15_000 });
	const x = makeProduct(db, { name: "Geek Bar Pulse X Kit", slug: "pulse-x", sku: "GB-PX", brandId });
	for (const [name, stockQuantity] of [
		["Mint", 4],
		["Miami Mint", 0],
	] as const)
		db.insert(productFlavors).values({ productId: x.id, name, stockQuantity }).run();
	const kit = makeProduct(db, { name: "Geek Bar Kit", slug: "kit", brandId });
	db.insert(productFlavors).values({ productId: kit.id, name: "Mint" }).run();
	makeProduct(db, { name: "Skyline Nectar", slug: "nectar-1", brandId, category: "pods" });
	makeProduct(db, { name: "Harbor Nectar", slug: "nectar-2", brandId, category: "disposables" });
});

describe("a question that names goods", () => {
	it.each([
		["do you have the geek bar pulse", "/products/pulse"],
		["geek bar pulse x in stock?", "/products/pulse-x"],
		["price of GB-PX", "/products/pulse-x"],
		["is the skyline nectar in stock", "/products/nectar-1"],
		["is the skyline nectr in stock", "/products/nectar-1"],
		["nectar", "/products?search=nectar"],
		["any pods with nectar", "/products?category=pods&search=nectar"],
		["any pod with nectar", "/products?category=pods&search=nectar"],
		// One product's name has no words of its own.
		["any geek bar in mint", "/products?search=geek+bar+mint"],
		["do you carry geek bar", "/brands/geek-bar"],
	])("%s: %s", (question, href) => expect(ask(question).link.href).toBe(href));

	it.each([
		["¿tienen geek bar pulse?", "/products/pulse", /^Geek Bar Pulse: /],
		["¿cuando llega mi pedido?", "/buyer-portal?tab=orders", /^Inicie sesi/],
		["¿zyxxo?", "/contact", /^No conozco/],
	])("%s is answered in Spanish", (question, href, response) =>
		expect(ask(question)).toMatchObject({ link: { href }, response: expect.stringMatching(response) }),
	);

	it.each(["zq", "12345", "do you have the xkyline harbxr", "a b c d e f g h i j k l zyxxo"])(
		"%s names none",
		(question) => expect(ask(question).link.href).not.toContain("/products/"),
	);

	it("tells the stock of the flavor with the longest name that it names, and of the product otherwise", () => {
		expect(ask("is geek bar pulse x mint in stock").response).toMatch(/^Mint: In Stock, 4 units\./);
		expect(ask("is geek bar pulse x miami mint in stock").response).toMatch(/^Miami Mint: Out of Stock\./);
		expect(ask("is geek bar pulse x in stock").response).toContain("2 flavors");
		expect(ask("is geek bar pulse in stock").response).toContain("Geek Bar Pulse: In Stock, 100 units, ");
	});

	it("says how many products match", () => {
		expect(ask("nectar").response).toContain("2 products");
		expect(ask("any pods with nectar").response).toContain("1 product");
	});
});
