import { beforeEach, expect, test } from "vitest";
import { type Actor, VISITOR } from "~/kernel/actor/actor";
import type { Suggestions } from "~/terms/suggestions";
import type { Db } from "~db/client.server";
import { makeFlavor } from "../../../tests/helpers/cart";
import {
	makeAdmin,
	makeBrand,
	makeBuyer,
	makeProduct,
	makeUser,
	testDatabase,
	watchQueries,
} from "../../../tests/helpers/database";
import { call, contextFor, routeArgs } from "../../../tests/helpers/request";
import * as productRoute from "./product";
import * as productsRoute from "./products";
import * as route from "./suggestions";

let db: Db;

beforeEach(() => {
	db = testDatabase();
	const brandId = makeBrand(db, { name: "Geek Bar", slug: "geek-bar" }).id;
	const { id } = makeProduct(db, {
		brandId,
		name: "Geek Bar Pulse",
		slug: "geek-bar-pulse",
		sku: "GB-PULSE",
		minimumOrderQuantity: 5,
		puffCount: 15_000,
	});
	makeFlavor(db, { productId: id, name: "Miami Mint", sku: "GB-PULSE-MIMI", stockQuantity: 19 });
	makeFlavor(db, {
		productId: id,
		name: "B-Pop",
		sku: "GB-PULSE-BP",
		stockQuantity: 81,
		barcode: "850012345678",
	});
	for (let n = 0; n < 9; n++) makeProduct(db, { brandId, name: `Geek Bar ${n}` });
	makeProduct(db, { brandId, name: "Geek Bar Secret", active: false, sku: "GB-SECRET" });
});

async function ask(search: string, actor: Actor = VISITOR) {
	const args = routeArgs(contextFor(db, actor), `/suggestions?search=${encodeURIComponent(search)}`);
	const response = await route.loader(args);
	const body = (await response.json()) as Suggestions;
	return { ...body, cache: response.headers.get("Cache-Control") };
}

test("at most six products and two brands, from two letters on, within a few queries (Rule 3.4)", async () => {
	expect(await ask("g")).toMatchObject({ products: [], brands: [], total: 0 });
	const queries = watchQueries(db);
	const { products, brands, total } = await ask("geek");
	expect(queries.length).toBeLessThanOrEqual(9);
	expect(products).toHaveLength(6);
	expect(brands).toEqual([{ slug: "geek-bar", name: "Geek Bar", products: 10 }]);
	expect(total).toBe(10);
});

test("flavors that the words name, and the flavor of an exact SKU or barcode", async () => {
	for (const search of ["pulse mia", "gb-pulse-mimi"]) {
		expect((await ask(search)).products).toMatchObject([
			{ name: "Geek Bar Pulse", flavor: "Miami Mint", sku: "GB-PULSE-MIMI" },
		]);
	}
	expect((await ask("850012345678")).products).toMatchObject([{ flavor: "B-Pop" }]);
	expect((await ask("pulse")).products).toMatchObject([
		{ flavor: null, facts: "15,000 puffs · 2 flavors · min. 5" },
	]);
});

test("only flavors with every further word, at most six; their SKU or the product's", async () => {
	const brandId = makeBrand(db, { name: "Zed" }).id;
	const { id } = makeProduct(db, { brandId, name: "Alto", sku: "ALTO" });
	for (const name of ["Kiwi", "Kiwi Ice"]) makeFlavor(db, { productId: id, name });
	for (let n = 0; n < 7; n++) makeFlavor(db, { productId: id, name: `Lime ${n}` });
	const flavors = async (search: string) => (await ask(search)).products.map(({ flavor }) => flavor);
	expect(await flavors("al")).toEqual([null]);
	expect(await flavors("alto kiwi ice")).toEqual(["Kiwi Ice"]);
	expect(await flavors("lime")).toHaveLength(6);
	expect(await flavors("gb-pulse mint")).toEqual(["Miami Mint"]);
	expect((await ask("kiwi ice")).products).toMatchObject([{ sku: "ALTO", facts: "" }]);
	expect((await ask("pulse mint")).products).toMatchObject([{ facts: "GB-PULSE-MIMI · min. 5" }]);
	expect((await ask("pulse mint")).products[0]).not.toHaveProperty("available");
	expect((await ask("geek bar 3")).products[0]!.facts).toBe("");
});

test("a SKU close by is named only where nothing is found as typed", async () => {
	const closest = async (search: string) => (await ask(search)).closest;
	expect(await closest("gb-pulse")).toBeNull();
	for (const search of ["gb-pulze", "gb-9ulse"]) expect(await closest(search)).toBe("GB-PULSE");
	makeBrand(db, { name: "GB-9ulse" });
	expect(await closest("gb-9ulse")).toBeNull();
});

test("prices and stock are for those who may see them, and are not stored", async () => {
	for (const actor of [VISITOR, makeUser(db)]) {
		const [product] = (await ask("pulse", actor)).products;
		expect(product).not.toHaveProperty("priceCents");
		expect(product).not.toHaveProperty("available");
		expect(product).toMatchObject({ msrpCents: 1999 });
	}
	const buyer = makeBuyer(db, { pricingTier: "premium" });
	expect(await ask("pulse mint", buyer)).toMatchObject({
		cache: "private, no-store",
		products: [{ priceCents: 900, available: 19, minimum: 5, id: expect.any(String) }],
	});
	expect((await ask("pulse", makeAdmin(db))).products[0]).toMatchObject({ priceCents: 1000, available: 100 });
	expect((await ask("pulse")).cache).toBe("public, max-age=60");
	expect((await ask("pulse", makeUser(db))).cache).toBe("private, no-store");
});

test("hidden products are never suggested; a near miss names the closest SKU", async () => {
	expect(await ask("GB-SECRET")).toMatchObject({ products: [] });
	expect(await ask("GB-PULSE-MIMMI")).toMatchObject({ closest: "GB-PULSE-MIMI" });
});

test("a search for exactly a code leads to its product, and all results stay one link away", async () => {
	const search = (query: string) => call(productsRoute.loader, `/products?${query}`, { db });
	expect((await search("search=gb-pulse-mimi")).location).toBe("/products/geek-bar-pulse?code=gb-pulse-mimi");
	expect((await search("search=850012345678")).location).toBe("/products/geek-bar-pulse?code=850012345678");
	for (const query of [
		"search=gb-pulse-mimi&all=1",
		"search=GB-SECRET",
		"search=geek",
		"search=gb-pulse-mimmi",
	]) {
		expect((await search(query)).status, query).toBe(200);
	}
	const params = { slug: "geek-bar-pulse" };
	const page = (query: string) =>
		call(productRoute.loader, `/products/geek-bar-pulse${query}`, { db, params });
	expect((await page("?code=GB-PULSE-MIMI")).data).toMatchObject({
		hit: { message: "GB-PULSE-MIMI is Geek Bar Pulse, Miami Mint." },
	});
	expect((await page("?code=GB-OTHER")).data).toMatchObject({ hit: null });
});
