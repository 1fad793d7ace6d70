import { beforeEach, expect, it } from "vitest";
import { addToCart } from "~/buying/cart/add-to-cart.server";
import { orderFlavorsOf, orderRowsOf } from "~/buying/shop/order-rows.queries.server";
import { VISITOR } from "~/kernel/actor/actor";
import type { Db } from "~db/client.server";
import { blogPosts } from "~db/schema.server";
import { makeFlavor } from "../../../../tests/helpers/cart";
import {
	makeAdmin,
	makeBrand,
	makeBuyer,
	makeProduct,
	testDatabase,
} from "../../../../tests/helpers/database";
import { productsJson } from "../shelf/catalog-json.server";
import { listPublicSlugs, publicProducts } from "../shelf/sitemap.queries.server";
import { cardFacts, pageFacts } from "./product-facts.ts";
import { PRODUCT_FIELDS, pickEntered } from "./product-fields.ts";
import { formText, productLabel, sayProductValue } from "./say-product.ts";

let db: Db;
beforeEach(() => {
	db = testDatabase();
});

const said = (facts: { label: string; value: string }[]) =>
	facts.map(({ label, value }) => `${label}: ${value}`);

it("a card has the three most important facts of a product, its page all of them", () => {
	const product = makeProduct(db, {
		...{ puffCount: 15_000, nicotineStrength: "5%", caseSize: 10, weightHundredths: 350, dimensions: "4 in" },
		stockQuantity: 7,
	});
	const values = pickEntered(product);
	const plain = { ...values, puffCount: null, nicotineStrength: null, dimensions: null };
	expect(said(cardFacts(VISITOR, values, 2))).toEqual(["Puffs: 15,000", "Nicotine: 5%", "Flavors: 2"]);
	expect(said(cardFacts(VISITOR, plain, 0))).toEqual(["Weight: 3.5 oz", "Case: 10"]);
	expect(said(pageFacts(VISITOR, values, 2, true))).toEqual([
		"Puff count: 15,000",
		"Nicotine: 5%",
		"Flavors: 2",
		"Case size: 10 units",
		"Available: 7 units",
		"Weight: 3.5 oz",
		"Dimensions: 4 in",
	]);
	expect(said(pageFacts(VISITOR, { ...plain, caseSize: null, weightHundredths: 0 }, 0, false))).toEqual([
		"Available: Out of Stock",
	]);
});

it("rows and flavors of an order list tell a buyer the stock and the cart (Rule 3.22)", () => {
	const buyer = makeBuyer(db);
	const [one, two] = [makeProduct(db, { stockQuantity: 9 }), makeProduct(db)];
	makeFlavor(db, { productId: one.id, name: "Mint" });
	addToCart(db, buyer, [{ productId: one.id, flavor: "Mint", quantity: 4 }]);
	const rows = orderRowsOf(db, buyer, [one.id, two.id]);
	expect(rows[0]).toMatchObject({ available: 9, flavors: 1, inCart: 4 });
	expect(rows[1]).not.toHaveProperty("flavors");
	expect(rows[1]).not.toHaveProperty("inCart");
	expect(orderRowsOf(db, VISITOR, [one.id])[0]).not.toHaveProperty("available");
	expect(orderFlavorsOf(db, buyer, [one.id])[one.id]).toMatchObject([{ available: 9, inCart: 4 }]);
	expect(orderFlavorsOf(db, buyer, [])).toEqual({});
});

it("the API leaves out unknown products, the sitemap hidden ones", () => {
	const brandId = makeBrand(db, { slug: "ash" }).id;
	makeBrand(db, { slug: "gone", active: false });
	const { id } = makeProduct(db, { slug: "kit", brandId });
	makeProduct(db, { slug: "hidden", brandId, active: false });
	const post = { title: "News", content: "-", authorId: makeAdmin(db).id };
	db.insert(blogPosts)
		.values([
			{ ...post, slug: "out", published: true },
			{ ...post, slug: "draft" },
		])
		.run();
	expect(productsJson(db, VISITOR, ["none", id]).map(({ slug }) => slug)).toEqual(["kit"]);
	expect(productsJson(db, VISITOR, [])).toEqual([]);
	const { brands, posts } = listPublicSlugs(db);
	makeProduct(db, { slug: "box", brandId });
	const products = [...publicProducts(db, 1)].flat();
	expect([products, brands, posts].map((list) => list.map(({ slug }) => slug))).toEqual([
		["kit", "box"],
		["ash"],
		["out"],
	]);
});

it.each([
	["containsNicotine", null, "not stated"],
	["containsNicotine", true, "yes"],
	["featured", false, "no"],
	["barcode", null, "nothing"],
	["barcode", undefined, "nothing"],
	["barcode", "123", "123"],
	["brandId", "b", "Brand b"],
	["description", "Sweet", "\u201cSweet\u201d"],
	["msrpCents", 1999, "$19.99"],
	["weightHundredths", 350, "3.5 oz"],
	["flavors", "Mint", "Mint"],
])("the %s %j is said as %s", (key, value, words) => {
	expect(sayProductValue(key, value, (id) => `Brand ${id}`)).toBe(words);
});

it("a form's fields have texts, and staff's messages the labels", () => {
	const { featured, containsNicotine, msrpCents } = PRODUCT_FIELDS;
	expect([formText(featured, true), formText(featured, false)]).toEqual(["on", ""]);
	expect([true, false, null].map((value) => formText(containsNicotine, value))).toEqual(["yes", "no", ""]);
	expect([1999, null].map((value) => formText(msrpCents, value))).toEqual(["19.99", ""]);
	expect(["flavors", "msrpCents", "version"].map(productLabel)).toEqual(["Flavors", "MSRP", undefined]);
});
