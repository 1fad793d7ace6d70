import { beforeEach, describe, expect, it } from "vitest";
import { VISITOR } from "~/kernel/actor/actor";
import type { Db } from "~db/client.server";
import { cartItems, productFlavors } from "~db/schema.server";
import {
	makeAdmin,
	makeBuyer,
	makeProduct,
	makeUser,
	testDatabase,
	watchQueries,
} from "../../../tests/helpers/database";
import { call } from "../../../tests/helpers/request";
import { loader as flavorsLoader } from "./flavors";
import { action, loader } from "./products";

let db: Db;
let buyer: ReturnType<typeof makeBuyer>;
beforeEach(() => {
	db = testDatabase();
	buyer = makeBuyer(db, { pricingTier: "growth" });
});

const PATH = "/products?view=list";
const send = (form: Record<string, string>, as = buyer) => call(action, PATH, { db, as, form });
const cart = () =>
	db
		.select({ product: cartItems.productId, flavor: cartItems.flavorId, quantity: cartItems.quantity })
		.from(cartItems)
		.all();
const flavored = (stocks: Record<string, number>) => {
	const product = makeProduct(db, { name: "Bar" });
	const ids = Object.entries(stocks).map(
		([name, stockQuantity]) =>
			db.insert(productFlavors).values({ productId: product.id, name, stockQuantity }).returning().get().id,
	);
	return { product, ids };
};

describe("adding from the order list (Rule 3.22)", () => {
	it("adds all typed lines at once and says what they come to", async () => {
		const plain = makeProduct(db, { name: "Pod", wholesalePriceCents: 1_000, stockQuantity: 50 });
		const { product, ids } = flavored({ Mint: 20, Ice: 20 });
		const form = {
			[`q.${plain.id}`]: "10",
			[`q.${product.id}.${ids[0]}`]: " 5 ",
			[`q.${product.id}.${ids[1]}`]: "0",
		};
		const answer = await send({ ...form, idempotencyKey: "k1" });
		expect(answer.status).toBe(303);
		expect(answer.location).toBe(PATH);
		expect(answer.flash?.title).toBe("Added to Cart");
		expect(answer.flash?.text).toBe("10 × Pod; 5 × Bar, Mint · $142.50");
		expect(cart()).toEqual([
			{ product: plain.id, flavor: null, quantity: 10 },
			{ product: product.id, flavor: ids[0], quantity: 5 },
		]);
		expect((await send({ ...form, idempotencyKey: "k1" })).status).toBe(303);
		expect(cart().map(({ quantity }) => quantity)).toEqual([10, 5]);
	});

	it("adds what it can, and keeps the other lines with their reasons", async () => {
		const good = makeProduct(db, { name: "Good", stockQuantity: 50 });
		const odd = makeProduct(db, { name: "Odd", stockQuantity: 50 });
		const { product, ids } = flavored({ Mint: 4 });
		const scarce = `q.${product.id}.${ids[0]}`;
		const answer = await send({ [`q.${good.id}`]: "3", [`q.${odd.id}`]: "two", [scarce]: "9" });
		expect(answer.status).toBe(400);
		expect(answer.data).toMatchObject({
			typed: { [`q.${odd.id}`]: "two", [scarce]: "9" },
			problems: {
				[`q.${odd.id}`]: { name: "Odd", text: "Enter a whole number of at least 1" },
				[scarce]: { name: "Bar, Mint", text: "4 available" },
			},
			flavors: { [product.id]: [{ name: "Mint", available: 4, inCart: 0 }] },
		});
		expect(JSON.stringify(answer.data)).toContain('"added":"3 × Good · $28.50"');
		expect(cart()).toEqual([{ product: good.id, flavor: null, quantity: 3 }]);
	});

	it("opens and closes a row with everything typed kept, and adds nothing", async () => {
		const { product, ids } = flavored({ Mint: 4 });
		const typed = { "q.other": "7", [`q.${product.id}.${ids[0]}`]: "" };
		const opened = await send({ ...typed, open: product.id });
		expect(opened.status).toBe(200);
		expect(opened.data).toMatchObject({
			typed: { "q.other": "7" },
			flavors: { [product.id]: [{ name: "Mint" }] },
		});
		const closed = await send({ ...typed, opened: product.id, close: product.id });
		expect(closed.data).toMatchObject({ typed: { "q.other": "7" }, flavors: {} });
		expect(cart()).toEqual([]);
	});

	it("asks for a quantity, and refuses those who may not buy", async () => {
		expect((await send({ "q.x": "" })).data).toMatchObject({ general: "Enter a quantity" });
		const { product } = flavored({ Mint: 4 });
		for (const as of [VISITOR, makeUser(db), makeAdmin(db)]) {
			const form = { [`q.${product.id}`]: "1" };
			expect((await call(action, PATH, { db, as, form })).status).toBe(403);
			const path = `/cart/flavors/${product.id}`;
			expect((await call(flavorsLoader, path, { db, as, params: { id: product.id } })).status).toBe(403);
		}
		expect(cart()).toEqual([]);
	});
});

describe("the order list (Rule 3.22)", () => {
	it("tells prices, stock and what is in the cart to those who may know", async () => {
		const product = makeProduct(db, {
			wholesalePriceCents: 777,
			costCents: 333,
			msrpCents: 1_500,
			stockQuantity: 4_321,
		});
		await send({ [`q.${product.id}`]: "11" });
		const rows = async (as: Parameters<typeof send>[1] | typeof VISITOR) =>
			JSON.stringify((await call(loader, PATH, { db, as })).data);
		for (const as of [VISITOR, makeUser(db), makeUser(db, { pricingTier: "growth" })]) {
			const text = await rows(as);
			expect(text).toContain('"msrpCents":1500');
			expect(text).not.toMatch(/\b(?:777|738|333|4321)\b|inCart|wholesaleCents/);
		}
		expect(await rows(buyer)).toMatch(/"wholesaleCents":738.*"available":4310|"available":4321/);
		expect(await rows(buyer)).toContain('"inCart":11');
		expect(await rows(makeAdmin(db))).toMatch(/"wholesaleCents":777/);
	});

	it("is remembered for signed-in readers", async () => {
		const chosen = await call(loader, PATH, { db, as: buyer });
		const cookie = chosen.headers.get("Set-Cookie") ?? "";
		expect(cookie).toMatch(/^view=list;/);
		const isList = async (path: string, as: typeof buyer | typeof VISITOR, view = "view=list") => {
			const { data } = await call(loader, path, { db, as, headers: { Cookie: view } });
			return (data as { state: { isList: boolean } }).state.isList;
		};
		expect(await isList("/products", buyer)).toBe(true);
		expect(await isList("/products?view=labels", buyer)).toBe(false);
		expect(await isList("/products", buyer, "")).toBe(false);
		expect(await isList("/products", VISITOR)).toBe(false);
		expect((await call(loader, PATH, { db, as: VISITOR })).headers.get("Set-Cookie")).toBeNull();
	});

	it("runs the same few queries for any number of rows", async () => {
		const queriesFor = async () => {
			const queries = watchQueries(db);
			await call(loader, PATH, { db, as: buyer });
			return queries.length;
		};
		flavored({ Mint: 4 });
		const few = await queriesFor();
		for (let n = 0; n < 30; n++) flavored({ Mint: 4, Ice: 3 });
		expect(await queriesFor()).toBeLessThanOrEqual(few);
	});
});
