import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { chooseLocation } from "~/customers/locations/choose-location.server";
import type { Actor } from "~/kernel/actor/actor";
import { VISITOR } from "~/kernel/actor/actor";
import { orders, productFlavors, products, savedLists } from "~db/schema.server";
import { makeFlavor, orderInput, orderThroughCart } from "../../../tests/helpers/cart";
import {
	makeAdmin,
	makeBuyer,
	makeColleague,
	makeProduct,
	makeUser,
	testDatabase,
} from "../../../tests/helpers/database";
import { makeLocation } from "../../../tests/helpers/location";
import { refusal } from "../../../tests/helpers/refusal";
import { setStock } from "../../../tests/helpers/stock";
import { addToCart } from "../cart/add-to-cart.server";
import { getCart } from "../cart/cart.queries.server";
import { placeOrder } from "../checkout/place-order.server";
import { addListToCart, listRemarks } from "./add-list.server";
import { deleteList, renameList, setListQuantities } from "./change-list.server";
import { createList, saveLines } from "./create-list.server";
import { getSavedList, listSavedLists } from "./list.queries.server";
import { renameSchema } from "./list.schema";

function shop() {
	const db = testDatabase();
	const buyer = makeBuyer(db);
	const product = makeProduct(db, { sku: "A-1", name: "Alto", stockQuantity: 20, minimumOrderQuantity: 2 });
	const mint = makeFlavor(db, { productId: product.id, name: "Mint", sku: "A-1-M" });
	const make = (name: string, actor: Actor = buyer) =>
		saveLines(db, actor, {
			name,
			lines: [
				{ productId: product.id, flavorId: mint.id, quantity: 5 },
				{ productId: product.id, flavorId: null, quantity: 3 },
			],
		});
	return { db, buyer, product, mint, make };
}

test("lists belong to one buyer; for anyone else they are not found", () => {
	const { db, buyer, make } = shop();
	const { id } = make("Weekly");
	const runs = [
		(actor: Actor) => getSavedList(db, actor, id),
		(actor: Actor) => renameList(db, actor, { listId: id, name: "Mine" }),
		(actor: Actor) => setListQuantities(db, actor, { listId: id, quantities: {} }),
		(actor: Actor) => addListToCart(db, actor, { listId: id }),
		(actor: Actor) => deleteList(db, actor, { listId: id }),
	];
	for (const [actor, code] of [
		[VISITOR, "unauthenticated"],
		[makeUser(db), "forbidden"],
		[makeAdmin(db), "forbidden"],
		[makeBuyer(db), "not_found"],
	] as const) {
		for (const run of runs) expect(refusal(() => run(actor)).code).toBe(code);
	}
	expect(refusal(() => make("x", VISITOR)).code).toBe("unauthenticated");
	expect(listSavedLists(db, makeBuyer(db))).toEqual([]);
	expect(listSavedLists(db, buyer)).toMatchObject([{ id, name: "Weekly", lines: 2, units: 8 }]);
});

test("a buyer can use a name only once, compared case-insensitively", () => {
	const { db, make } = shop();
	const first = make("Weekly");
	const second = make("Monthly");
	expect(refusal(() => make("weekly"))).toMatchObject({
		code: "conflict",
		errors: [{ field: "name", message: "You already have a list named “Weekly”" }],
	});
	const { buyer } = { buyer: makeBuyer(db) };
	expect(make("Weekly", buyer).name).toBe("Weekly");
	const owner = db.select().from(savedLists).where(eq(savedLists.id, first.id)).get()!.userId;
	const actor = { ...buyer, id: owner };
	expect(refusal(() => renameList(db, actor, { listId: second.id, name: "WEEKLY" })).code).toBe("conflict");
	renameList(db, actor, { listId: first.id, name: "WEEKLY" });
	expect(getSavedList(db, actor, first.id).name).toBe("WEEKLY");
});

describe("limits", () => {
	test("a buyer keeps 100 lists; the 101st is refused until one is deleted", () => {
		const { db, buyer, make } = shop();
		const ids = Array.from({ length: 100 }, (_, n) => make(`List ${n + 1}`).id);
		expect(listSavedLists(db, buyer)).toHaveLength(100);
		expect(refusal(() => make("One more"))).toMatchObject({
			code: "conflict",
			errors: [{ field: "name", message: "You have 100 lists. Delete one you no longer need" }],
		});
		expect(listSavedLists(db, buyer)).toHaveLength(100);
		expect(make("Of another buyer", makeBuyer(db)).name).toBe("Of another buyer");
		deleteList(db, buyer, { listId: ids[0]! });
		expect(make("One more").name).toBe("One more");
	});

	test("a list has 500 lines; 501 are refused and nothing is saved", () => {
		const { db, buyer, product } = shop();
		const rows = Array.from({ length: 501 }, (_, n) => ({
			productId: product.id,
			name: `Flavor ${n}`,
			position: n,
		}));
		const lines = db
			.insert(productFlavors)
			.values(rows)
			.returning()
			.all()
			.map(({ id }) => ({ productId: product.id, flavorId: id, quantity: 1 }));
		expect(refusal(() => saveLines(db, buyer, { name: "Long", lines }))).toMatchObject({
			code: "invalid",
			errors: [{ field: "name", message: "A list has at most 500 lines" }],
		});
		expect(listSavedLists(db, buyer)).toEqual([]);
		const { id } = saveLines(db, buyer, { name: "Long", lines: lines.slice(0, 500) });
		expect(getSavedList(db, buyer, id).lines).toHaveLength(500);
	});
});

describe("a list made from", () => {
	test("the cart", () => {
		const { db, buyer, product } = shop();
		expect(refusal(() => createList(db, buyer, { name: "Empty" })).code).toBe("invalid");
		addToCart(db, buyer, [{ productId: product.id, flavor: "Mint", quantity: 4 }]);
		const { id } = createList(db, buyer, { name: "From the cart" });
		expect(getSavedList(db, buyer, id).lines).toMatchObject([{ sku: "A-1-M", flavor: "Mint", quantity: 4 }]);
	});

	test("the buyer's own order leaves out flavors that are gone", () => {
		const { db, buyer, product, mint } = shop();
		makeFlavor(db, { productId: product.id, name: "Ice" });
		const order = orderThroughCart(db, buyer, [
			{ productId: product.id, quantity: 4, flavor: "Mint" },
			{ productId: product.id, quantity: 2 },
			{ productId: product.id, quantity: 3, flavor: "Ice" },
		]);
		expect(
			refusal(() => createList(db, makeBuyer(db), { name: "x", orderNumber: order.orderNumber })).code,
		).toBe("not_found");
		db.delete(productFlavors).where(eq(productFlavors.id, mint.id)).run();
		const { id } = createList(db, buyer, { name: "Again", orderNumber: order.orderNumber });
		expect(getSavedList(db, buyer, id).lines).toMatchObject([
			{ sku: "A-1", flavor: null, quantity: 2 },
			{ flavor: "Ice", quantity: 3 },
		]);
	});

	test("lines for the same goods adds them up", () => {
		const { db, buyer, product } = shop();
		const one = { productId: product.id, flavorId: null, quantity: 2 };
		const gone = [
			{ ...one, productId: "gone" },
			{ ...one, flavorId: "gone" },
		];
		const { id } = saveLines(db, buyer, { name: "Twice", lines: [one, one, ...gone] });
		expect(getSavedList(db, buyer, id).lines.map(({ quantity }) => quantity)).toEqual([4]);
	});
});

test("lines show price, minimum, stock and when they were last ordered", () => {
	const { db, buyer, product, mint, make } = shop();
	const { id } = make("Weekly");
	orderThroughCart(db, makeBuyer(db), [{ productId: product.id, quantity: 2, flavor: "Mint" }]);
	expect(getSavedList(db, buyer, id).lines.map(({ lastOrdered }) => lastOrdered)).toEqual([null, null]);
	const order = orderThroughCart(db, buyer, [{ productId: product.id, quantity: 2, flavor: "Mint" }]);
	expect(getSavedList(db, buyer, id).lines).toMatchObject([
		{ lastOrdered: order.createdAt, unitPriceCents: 1000, minimumOrderQuantity: 2, isInStock: true },
		{ lastOrdered: null },
	]);
	const flavor = (values: Partial<typeof productFlavors.$inferInsert>) =>
		db.update(productFlavors).set(values).where(eq(productFlavors.id, mint.id)).run();
	makeFlavor(db, { productId: product.id, name: "Ice", stockQuantity: 5 });
	flavor({ stockQuantity: 0 });
	expect(getSavedList(db, buyer, id).lines).toMatchObject([
		{ assorted: false, isInStock: false, unitPriceCents: 1000 },
		{ assorted: true, isInStock: true, unitPriceCents: 1000 },
	]);
	flavor({ active: false });
	expect(getSavedList(db, buyer, id).lines).toMatchObject([
		{ unitPriceCents: null },
		{ unitPriceCents: 1000 },
	]);
	const plain = { productId: makeProduct(db).id, flavorId: null, quantity: 1 };
	const other = saveLines(db, buyer, { name: "Plain", lines: [plain] });
	expect(getSavedList(db, buyer, other.id).lines).toMatchObject([{ assorted: false }]);
	db.update(orders).set({ status: "cancelled" }).run();
	db.update(products).set({ active: false, inStock: false }).run();
	expect(getSavedList(db, buyer, id).lines[0]).toMatchObject({
		lastOrdered: null,
		unitPriceCents: null,
		isInStock: false,
	});
});

test("quantities can be changed; 0 removes a line; other lists' lines are left alone", () => {
	const { db, buyer, make } = shop();
	const list = getSavedList(db, buyer, make("Weekly").id);
	const other = getSavedList(db, buyer, make("Other").id);
	const [a, b] = list.lines;
	db.update(savedLists)
		.set({ updatedAt: new Date(1) })
		.run();
	setListQuantities(db, buyer, {
		listId: list.id,
		quantities: { [a!.id]: 9, [b!.id]: 0, [other.lines[0]!.id]: 77, nonsense: 3 },
	});
	expect(getSavedList(db, buyer, list.id).lines.map(({ quantity }) => quantity)).toEqual([9]);
	expect(getSavedList(db, buyer, other.id)).toEqual({ ...other, updatedAt: new Date(1) });
	expect(getSavedList(db, buyer, list.id).updatedAt.getTime()).toBeGreaterThan(1);
	deleteList(db, buyer, { listId: list.id });
	expect(listSavedLists(db, buyer).map(({ name }) => name)).toEqual(["Other"]);
});

test("adding takes what is available, reports the rest, and works once per key", () => {
	const { db, buyer, product, make } = shop();
	const { id } = make("Weekly");
	setStock(db, product.id, 6);
	const { lines } = addListToCart(db, buyer, { listId: id }, { key: "k" });
	expect(listRemarks(lines)).toEqual(["Alto, Assorted: 1 available, 1 of 3 added."]);
	db.update(products).set({ active: false }).run();
	expect(listRemarks(addListToCart(db, buyer, { listId: id }).lines)).toEqual([
		"Alto, Mint: No longer available.",
		"Alto, Assorted: No longer available.",
	]);
	db.update(products).set({ active: true }).run();
	expect(getCart(db, buyer).units).toBe(6);
	expect(addListToCart(db, buyer, { listId: id }, { key: "k" }).lines).toEqual(lines);
	expect(getCart(db, buyer).units).toBe(6);
	const [first] = getSavedList(db, buyer, id).lines;
	setStock(db, product.id, 60);
	const added = addListToCart(db, buyer, { listId: id, quantities: { [first!.id]: 0 } }, { key: "k2" });
	expect(added.lines).toMatchObject([{ asked: 3, added: 3 }]);
	expect(getCart(db, buyer).units).toBe(9);
});

test("a list is for the store it was made for, or another, or any, and is found by it (Rule 4.12)", () => {
	const db = testDatabase();
	const company = makeBuyer(db);
	const [mesa, tempe] = ["Mesa", "Tempe"].map((name) => makeLocation(db, company, { name }).id) as [
		string,
		string,
	];
	const make = (name: string) => {
		const line = { productId: makeProduct(db).id, flavorId: null, quantity: 1 };
		return saveLines(db, company, { name, lines: [line] }).id;
	};
	const names = (location?: string) => listSavedLists(db, company, location).map(({ name }) => name);
	make("First");
	chooseLocation(db, company, { id: tempe });
	const second = make("Second");
	addToCart(db, company, [{ productId: makeProduct(db).id, flavor: null, quantity: 1 }]);
	const { order } = placeOrder(db, company, orderInput({ locationId: mesa }), { idempotencyKey: null });
	createList(db, company, { name: "Third", orderNumber: order.orderNumber });
	expect([names(mesa), names(tempe), names()]).toEqual([
		["First", "Third"],
		["Second"],
		["First", "Second", "Third"],
	]);
	const foreign = makeLocation(db, makeBuyer(db)).id;
	expect(
		refusal(() => renameList(db, company, { listId: second, name: "Second", location: foreign })).code,
	).toBe("not_found");
	renameList(db, company, { listId: second, name: "Second", location: mesa });
	renameList(db, company, { listId: second, name: "Second" });
	expect([names(mesa), names(tempe)]).toEqual([["First", "Second", "Third"], []]);
	expect(renameSchema.parse({ name: "For all" }).location).toBeUndefined();
	renameList(db, company, { listId: second, ...renameSchema.parse({ name: "For all", location: "" }) });
	expect([names(mesa), names(tempe)]).toEqual([["First", "For all", "Third"], ["For all"]]);
	// A colleague reads shared lists in the same way.
	setListQuantities(db, company, { listId: second, quantities: {}, isShared: true });
	setListQuantities(db, company, { listId: second, quantities: {} });
	renameList(db, company, { listId: second, name: "For all" });
	const colleague = makeColleague(db, company, "buyer");
	expect(listSavedLists(db, colleague, tempe)).toMatchObject([{ name: "For all", locationId: null }]);
});
