import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { steppedQuantity } from "~/catalog/goods/cart-line";
import type { Actor } from "~/kernel/actor/actor";
import { VISITOR } from "~/kernel/actor/actor";
import type { Db } from "~db/client.server";
import type { BrandStyle } from "~db/json-shapes";
import { cartItems, carts, productFlavors, products, users } from "~db/schema.server";
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
import { refusal } from "../../../tests/helpers/refusal";
import { setStock } from "../../../tests/helpers/stock";
import { addToCart, addWhatFits } from "./add-to-cart.server";
import { getCart, nameGoods } from "./cart.queries.server";
import { cartLineSchema, orderSheetSchema, quantityOrOne, setQuantitySchema } from "./cart.schema";
import { getCartSize } from "./cart-size.server";
import { clearCart, removeItem, setQuantity, takeOff } from "./change-line.server";

const add = (db: Db, actor: Actor, productId: string, quantity: number, flavor: string | null = null) =>
	addToCart(db, actor, [{ productId, flavor, quantity }]);

const texts = (cart: ReturnType<typeof getCart>) =>
	cart.lines.map(({ problems }) => problems.map(({ text }) => text));

const BRAND_STYLE: BrandStyle = {
	body: "#101010",
	trim: "#202020",
	on: "#ffffff",
	motif: "plain",
	tint: "#e0f0ff",
	mark: "RAZ",
	wm: { w: 100 },
};

describe("who has a cart", () => {
	test("only approved buyers; not even an admin without approval", () => {
		const db = testDatabase();
		const { id } = makeProduct(db);
		for (const [actor, code] of [
			[VISITOR, "unauthenticated"],
			[makeUser(db), "forbidden"],
			[makeAdmin(db), "forbidden"],
		] as const) {
			expect(refusal(() => getCart(db, actor)).code).toBe(code);
			expect(refusal(() => add(db, actor, id, 1)).code).toBe(code);
			expect(refusal(() => setQuantity(db, actor, { itemId: "x", quantity: 1 })).code).toBe(code);
			expect(refusal(() => removeItem(db, actor, { itemId: "x" })).code).toBe(code);
			expect(refusal(() => clearCart(db, actor, {})).code).toBe(code);
			expect(refusal(() => addWhatFits(db, actor, [])).code).toBe(code);
		}
		expect(db.select().from(carts).all()).toEqual([]);
	});

	test("an empty cart costs nothing, and reading it writes nothing", () => {
		const db = testDatabase();
		const buyer = makeBuyer(db);
		const cart = getCart(db, buyer);
		expect(cart).toMatchObject({
			lines: [],
			canCheckout: false,
			totals: { totalCents: 0, shippingCents: 0 },
		});
		expect(db.select().from(carts).all()).toEqual([]);
		add(db, buyer, makeProduct(db).id, 1);
		expect(getCart(db, buyer).id).toBe(cart.id);
	});
});

test("the number of lines is counted for buyers only (Rule 1.5)", () => {
	const db = testDatabase();
	const buyer = makeBuyer(db);
	expect(getCartSize(db, buyer)).toEqual({ lines: 0, subtotalCents: 0 });
	add(db, buyer, makeProduct(db).id, 5);
	add(db, buyer, makeProduct(db).id, 5);
	expect(getCartSize(db, buyer)).toEqual({ lines: 2, subtotalCents: 10_000 });
	expect(getCartSize(db, { ...buyer, pricingTier: "premium" })?.subtotalCents).toBe(9_000);
	expect(getCartSize(db, { ...buyer, isWholesaleApproved: false })).toBeNull();
	expect(getCartSize(db, VISITOR)).toBeNull();
});

describe("taking off what was just added (Rule 4.2)", () => {
	test("a line shrinks by what it has grown, once; a new line goes", () => {
		const db = testDatabase();
		const buyer = makeBuyer(db);
		const [old, other] = [makeProduct(db), makeProduct(db)];
		add(db, buyer, old.id, 2);
		const lines = [old, other].map(({ id }) => ({ productId: id, flavor: null, quantity: 3 }));
		const { grown } = addToCart(db, buyer, lines, { key: "sent" });
		// The form sent again adds nothing and has the same Undo.
		expect(addToCart(db, buyer, lines, { key: "sent" }).grown).toEqual(grown);
		for (let sent = 0; sent < 2; sent++)
			expect(takeOff(db, buyer, { grown }, { key: "undo" })).toHaveLength(2);
		expect(getCart(db, buyer).lines.map(({ productId, quantity }) => [productId, quantity])).toEqual([
			[old.id, 2],
		]);
	});

	test("never more than is left, and nothing of another buyer's cart", () => {
		const db = testDatabase();
		const [buyer, other] = [makeBuyer(db), makeBuyer(db)];
		const { grown, lines } = add(db, buyer, makeProduct(db).id, 5);
		expect(takeOff(db, other, { grown })).toEqual([]);
		setQuantity(db, buyer, { itemId: lines[0]!.id, quantity: 1 });
		expect(takeOff(db, buyer, { grown })).toMatchObject([{ quantity: 1 }]);
		expect(getCart(db, buyer).lines).toEqual([]);
	});
});

describe("adding", () => {
	test("a line grows when it is added again; another flavor is a separate line", () => {
		const db = testDatabase();
		const buyer = makeBuyer(db);
		const product = makeProduct(db);
		makeFlavor(db, { productId: product.id, name: "Blue Razz", sku: "BR-1" });
		add(db, buyer, product.id, 2);
		add(db, buyer, product.id, 3);
		const cart = add(db, buyer, product.id, 4, "blue razz");
		expect(cart.lines.map(({ quantity, flavor, sku }) => [quantity, flavor, sku])).toEqual([
			[5, null, product.sku],
			[4, "Blue Razz", "BR-1"],
		]);
		expect(cart.totals.subtotalCents).toBe(9000);
	});

	test("an unknown or hidden product and an unknown flavor are refused", () => {
		const db = testDatabase();
		const buyer = makeBuyer(db);
		const product = makeProduct(db);
		expect(refusal(() => add(db, buyer, "nothing", 1)).code).toBe("not_found");
		expect(refusal(() => add(db, buyer, makeProduct(db, { active: false }).id, 1)).code).toBe("not_found");
		expect(refusal(() => add(db, buyer, makeProduct(db, { wholesalePriceCents: null }).id, 1)).code).toBe(
			"not_found",
		);
		const error = refusal(() => add(db, buyer, product.id, 1, "Mint"));
		expect([error.code, error.errors]).toEqual([
			"invalid",
			[{ field: "flavor", message: `${product.name} has no flavor 'Mint'` }],
		]);
		// A flavor of another product doesn't count.
		const foreign = makeFlavor(db, { productId: makeProduct(db).id, name: "Mint" });
		expect(refusal(() => add(db, buyer, product.id, 1, foreign.id)).errors[0]?.field).toBe("flavor");
		expect(getCart(db, buyer).lines).toEqual([]);
	});

	test("more than the stock is refused with the quantity left", () => {
		const db = testDatabase();
		const buyer = makeBuyer(db);
		const { id } = makeProduct(db, { stockQuantity: 12 });
		expect(refusal(() => add(db, buyer, id, 13)).errors).toEqual([
			{ field: "quantity", message: "12 available" },
		]);
		add(db, buyer, id, 10);
		expect(refusal(() => add(db, buyer, id, 3)).message).toBe("12 available, 10 already in your cart");
		expect(add(db, buyer, id, 2).lines[0]?.quantity).toBe(12);
	});

	test("a product out of stock by switch or by quantity can't be added", () => {
		const db = testDatabase();
		const buyer = makeBuyer(db);
		for (const values of [{ stockQuantity: 0 }, { inStock: false }]) {
			expect(refusal(() => add(db, buyer, makeProduct(db, values).id, 1)).message).toBe("Out of stock");
		}
	});

	test("flavors with their own stock are counted separately, and 'Assorted' by what they leave", () => {
		const db = testDatabase();
		const buyer = makeBuyer(db);
		const { id } = makeProduct(db);
		makeFlavor(db, { productId: id, name: "A", stockQuantity: 5 });
		makeFlavor(db, { productId: id, name: "B", stockQuantity: 7 });
		expect(refusal(() => add(db, buyer, id, 6, "A")).message).toBe("5 available");
		add(db, buyer, id, 5, "A");
		expect(refusal(() => add(db, buyer, id, 8)).message).toBe("7 available");
		add(db, buyer, id, 4);
		// B has 7, but 'Assorted' already wants 4 of them.
		expect(refusal(() => add(db, buyer, id, 4, "B")).message).toBe("3 available");
		expect(add(db, buyer, id, 3, "B").canCheckout).toBe(true);
	});

	test("flavors without stock of their own share the product's", () => {
		const db = testDatabase();
		const buyer = makeBuyer(db);
		const { id } = makeProduct(db, { stockQuantity: 10 });
		makeFlavor(db, { productId: id, name: "A" });
		makeFlavor(db, { productId: id, name: "B" });
		add(db, buyer, id, 8, "A");
		expect(refusal(() => add(db, buyer, id, 3, "B")).message).toBe("2 available");
	});

	test("an order sheet is added completely or not at all, with a message per line", () => {
		const db = testDatabase();
		const buyer = makeBuyer(db);
		const good = makeProduct(db);
		const short = makeProduct(db, { stockQuantity: 3 });
		const error = refusal(() =>
			addToCart(db, buyer, [
				{ productId: good.id, flavor: null, quantity: 2 },
				{ productId: short.id, flavor: null, quantity: 4 },
			]),
		);
		expect(error.errors).toEqual([{ field: "lines[1].quantity", message: "3 available" }]);
		expect(getCart(db, buyer).lines).toEqual([]);
	});

	test("a line that is refused takes nothing from the next one", () => {
		const db = testDatabase();
		const buyer = makeBuyer(db);
		const { id } = makeProduct(db, { stockQuantity: 3 });
		const lines = [4, 3].map((quantity) => ({ productId: id, flavor: null, quantity }));
		expect(refusal(() => addToCart(db, buyer, lines)).errors.map(({ field }) => field)).toEqual([
			"lines[0].quantity",
		]);
	});

	test("what fits is reported by the product's name, as far as it has one", () => {
		const db = testDatabase();
		const buyer = makeBuyer(db);
		const hidden = makeProduct(db, { active: false });
		const results = addWhatFits(
			db,
			buyer,
			[hidden.id, "nothing"].map((productId) => ({ productId, flavor: null, quantity: 1 })),
		);
		expect(results.map(({ name, problem }) => [name, problem?.text])).toEqual([
			[hidden.name, "No longer available"],
			["Product", "No longer available"],
		]);
	});

	test("a third line of the same product counts what the first two added", () => {
		const db = testDatabase();
		const buyer = makeBuyer(db);
		const { id } = makeProduct(db, { stockQuantity: 5 });
		const lines = [2, 2, 2].map((quantity) => ({ productId: id, flavor: null, quantity }));
		expect(refusal(() => addToCart(db, buyer, lines)).errors).toEqual([
			{ field: "lines[2].quantity", message: "5 available, 4 already in your cart" },
		]);
	});

	test("two lines of one request count together", () => {
		const db = testDatabase();
		const buyer = makeBuyer(db);
		const { id } = makeProduct(db, { stockQuantity: 5 });
		const lines = [3, 3].map((quantity) => ({ productId: id, flavor: null, quantity }));
		expect(refusal(() => addToCart(db, buyer, lines)).errors[0]?.field).toBe("lines[1].quantity");
		const results = db.transaction((tx) => addWhatFits(tx, buyer, lines));
		expect(results.map(({ added, problem }) => [added, problem?.text ?? null])).toEqual([
			[3, null],
			[2, "5 available, 3 already in your cart"],
		]);
		expect(getCart(db, buyer).lines[0]?.quantity).toBe(5);
	});

	test("the same one-time key adds once", () => {
		const db = testDatabase();
		const buyer = makeBuyer(db);
		const other = makeBuyer(db);
		const line = { productId: makeProduct(db).id, flavor: null, quantity: 2 };
		addToCart(db, buyer, [line], { key: "key" });
		expect(addToCart(db, buyer, [line], { key: "key" }).lines[0]?.quantity).toBe(2);
		expect(addToCart(db, other, [line], { key: "key" }).lines[0]?.quantity).toBe(2);
		expect(addToCart(db, buyer, [line], { key: "another" }).lines[0]?.quantity).toBe(4);
	});

	test("a refused request does not use up its key", () => {
		const db = testDatabase();
		const buyer = makeBuyer(db);
		const { id } = makeProduct(db, { stockQuantity: 3 });
		expect(() =>
			addToCart(db, buyer, [{ productId: id, flavor: null, quantity: 4 }], { key: "key" }),
		).toThrow();
		expect(
			addToCart(db, buyer, [{ productId: id, flavor: null, quantity: 3 }], { key: "key" }).lines[0]?.quantity,
		).toBe(3);
	});
});

describe("prices", () => {
	test("are those of the user's tier, looked up at every read, and a change is shown until the line is touched", () => {
		const db = testDatabase();
		const buyer = makeBuyer(db, { pricingTier: "premium" });
		const { id } = makeProduct(db, { wholesalePriceCents: 995 });
		const [line] = add(db, buyer, id, 2).lines;
		// 10 % off 9.95 is 8.955, half a cent up.
		expect(line).toMatchObject({ unitPriceCents: 896, lineTotalCents: 1792, problems: [] });
		db.update(products).set({ wholesalePriceCents: 1100 }).where(eq(products.id, id)).run();
		const changed = getCart(db, buyer);
		expect(texts(changed)).toEqual([["The price changed from $8.96 to $9.90"]]);
		expect(changed).toMatchObject({ canCheckout: true, totals: { subtotalCents: 1980 } });
		expect(texts(getCart(db, buyer))).toEqual(texts(changed));
		expect(texts(setQuantity(db, buyer, { itemId: line!.id, quantity: 3 }))).toEqual([[]]);
	});

	test("a product hidden or without a price since stays on the page, costs nothing and blocks the checkout", () => {
		const db = testDatabase();
		const buyer = makeBuyer(db);
		const gone = makeProduct(db);
		add(db, buyer, gone.id, 2);
		add(db, buyer, makeProduct(db).id, 1);
		db.update(products).set({ active: false }).where(eq(products.id, gone.id)).run();
		const cart = getCart(db, buyer);
		expect(cart.lines[0]).toMatchObject({ unitPriceCents: null, lineTotalCents: 0, available: 0 });
		expect(texts(cart)).toEqual([["No longer available. Remove it to check out."], []]);
		expect(cart).toMatchObject({ canCheckout: false, totals: { subtotalCents: 1000 } });
		expect(removeItem(db, buyer, { itemId: cart.lines[0]!.id }).canCheckout).toBe(true);
	});

	test("a flavor taken off sale blocks its line only", () => {
		const db = testDatabase();
		const buyer = makeBuyer(db);
		const { id } = makeProduct(db);
		const flavor = makeFlavor(db, { productId: id, name: "A" });
		add(db, buyer, id, 1, "A");
		add(db, buyer, id, 1);
		db.update(productFlavors).set({ active: false }).where(eq(productFlavors.id, flavor.id)).run();
		expect(texts(getCart(db, buyer))).toEqual([["No longer available. Remove it to check out."], []]);
	});
});

test("a line that was added without showing a price has no price change", () => {
	const db = testDatabase();
	const buyer = makeBuyer(db);
	add(db, buyer, makeProduct(db).id, 1);
	db.update(cartItems).set({ seenPriceCents: null }).run();
	expect(texts(getCart(db, buyer))).toEqual([[]]);
});

test("a line without a flavor is 'Assorted' only where there are flavors (Rule 4.2)", () => {
	const db = testDatabase();
	const buyer = makeBuyer(db);
	const { id } = makeProduct(db);
	makeFlavor(db, { productId: id, name: "A" });
	add(db, buyer, id, 1);
	add(db, buyer, id, 1, "A");
	add(db, buyer, makeProduct(db).id, 1);
	expect(getCart(db, buyer).lines.map(({ assorted }) => assorted)).toEqual([true, false, false]);
});

test("a line has its product's first picture and its brand's tint", () => {
	const db = testDatabase();
	const buyer = makeBuyer(db);
	const brand = makeBrand(db, { style: BRAND_STYLE });
	add(
		db,
		buyer,
		makeProduct(db, { brandId: brand.id, images: ["/uploads/a.webp", "/uploads/b.webp"] }).id,
		1,
	);
	add(db, buyer, makeProduct(db).id, 1);
	expect(getCart(db, buyer).lines).toMatchObject([
		{ image: "/uploads/a.webp", tint: BRAND_STYLE.tint },
		{ image: null, tint: null },
	]);
});

test("a product is named with its flavor as we write it, or as it was asked for", () => {
	const db = testDatabase();
	const { id, name } = makeProduct(db);
	const flavor = makeFlavor(db, { productId: id, name: "Blue Razz" });
	expect(nameGoods(db, id, "")).toBe(name);
	expect(nameGoods(db, id, flavor.id)).toBe(`${name}, Blue Razz`);
	expect(nameGoods(db, id, "Mint")).toBe(`${name}, Mint`);
	expect(nameGoods(db, makeProduct(db, { active: false }).id, "Mint")).toBe("");
});

describe("minimums and cases", () => {
	test("the minimum counts a product's lines together", () => {
		const db = testDatabase();
		const buyer = makeBuyer(db);
		const { id } = makeProduct(db, { minimumOrderQuantity: 10 });
		for (const name of ["A", "B"]) makeFlavor(db, { productId: id, name });
		add(db, buyer, id, 4, "A");
		const short = add(db, buyer, id, 3, "B");
		expect(texts(short)).toEqual([["Minimum 10: add 3 more"], ["Minimum 10: add 3 more"]]);
		expect(short.canCheckout).toBe(false);
		expect(setQuantity(db, buyer, { itemId: short.lines[1]!.id, quantity: 6 }).canCheckout).toBe(true);
	});

	test("quantities must be multiples of the case size, per line", () => {
		const db = testDatabase();
		const buyer = makeBuyer(db);
		const { id } = makeProduct(db, { caseSize: 6 });
		const cart = add(db, buyer, id, 8);
		expect([texts(cart), cart.canCheckout]).toEqual([[["Sold in cases of 6"]], false]);
		expect(setQuantity(db, buyer, { itemId: cart.lines[0]!.id, quantity: 12 }).canCheckout).toBe(true);
	});

	test("a case holds one flavor: two half cases don't make one (Rule 4.5)", () => {
		const db = testDatabase();
		const buyer = makeBuyer(db);
		const { id } = makeProduct(db, { caseSize: 6 });
		for (const name of ["A", "B"]) makeFlavor(db, { productId: id, name });
		add(db, buyer, id, 3, "A");
		const halves = add(db, buyer, id, 3, "B");
		expect(texts(halves)).toEqual([["Sold in cases of 6"], ["Sold in cases of 6"]]);
		expect(halves.canCheckout).toBe(false);
		const [a, b] = halves.lines;
		expect(texts(setQuantity(db, buyer, { itemId: a!.id, quantity: 6 }))).toEqual([
			[],
			["Sold in cases of 6"],
		]);
		expect(setQuantity(db, buyer, { itemId: b!.id, quantity: 12 }).canCheckout).toBe(true);
	});

	test("a drop in stock is shown on the lines that get less, in their order", () => {
		const db = testDatabase();
		const buyer = makeBuyer(db);
		const { id } = makeProduct(db, { stockQuantity: 20 });
		for (const name of ["A", "B", "C"]) makeFlavor(db, { productId: id, name });
		for (const name of ["A", "B", "C"]) add(db, buyer, id, 5, name);
		setStock(db, id, 8);
		const cart = getCart(db, buyer);
		expect(texts(cart)).toEqual([[], ["3 available"], ["Out of stock. Remove it to check out."]]);
		expect(cart.canCheckout).toBe(false);
	});

	test.each([
		["first", ["A", null]],
		["last", [null, "A"]],
	])("less stock goes first to a flavor with its own, whether it was added %s or not", (_, flavors) => {
		const db = testDatabase();
		const buyer = makeBuyer(db);
		const { id } = makeProduct(db);
		makeFlavor(db, { productId: id, name: "A", stockQuantity: 5 });
		const other = makeFlavor(db, { productId: id, name: "B", stockQuantity: 7 });
		for (const flavor of flavors) add(db, buyer, id, flavor ? 5 : 7, flavor);
		setStock(db, id, 2, other.id);
		const shown = getCart(db, buyer).lines.map(({ flavor, problems }) => [flavor, problems[0]?.text]);
		expect(new Map(shown as [string | null, string][])).toEqual(
			new Map([
				["A", undefined],
				[null, "2 available"],
			]),
		);
	});

	test("a line could have what the product's other lines leave, at most its flavor's own stock (Rule 4.3)", () => {
		const db = testDatabase();
		const buyer = makeBuyer(db);
		const { id } = makeProduct(db);
		const a = makeFlavor(db, { productId: id, name: "A", stockQuantity: 5 });
		makeFlavor(db, { productId: id, name: "B", stockQuantity: 7 });
		add(db, buyer, id, 5, "A");
		add(db, buyer, id, 3);
		add(db, buyer, makeProduct(db).id, 1);
		const available = () => getCart(db, buyer).lines.map((line) => line.available);
		expect(available()).toEqual([5, 7, 100]);
		// A's line asks for 5, but takes only the 2 that are left of A.
		setStock(db, id, 2, a.id);
		expect(available()).toEqual([2, 7, 100]);
	});
});

describe("a stepper's next number (Rule 4.4)", () => {
	test.each([
		["increase", 1, null, 2],
		["decrease", 2, null, 1],
		["decrease", 1, null, 1],
		["increase", 6, 6, 12],
		["increase", 8, 6, 12],
		["decrease", 8, 6, 6],
		["decrease", 12, 6, 6],
		["decrease", 6, 6, 1],
		["set", 8, 6, 8],
	] as const)("%s from %i in cases of %s gives %i", (intent, shown, caseSize, expected) =>
		expect(steppedQuantity(intent, shown, caseSize)).toBe(expected),
	);
});

describe("changing lines", () => {
	test("less is always allowed, more up to the stock", () => {
		const db = testDatabase();
		const buyer = makeBuyer(db);
		const { id } = makeProduct(db, { stockQuantity: 10 });
		const itemId = add(db, buyer, id, 10).lines[0]!.id;
		expect(refusal(() => setQuantity(db, buyer, { itemId, quantity: 11 })).errors).toEqual([
			{ field: "quantity", message: "10 available" },
		]);
		setStock(db, id, 4);
		expect(texts(setQuantity(db, buyer, { itemId, quantity: 9 }))).toEqual([["4 available"]]);
		expect(texts(setQuantity(db, buyer, { itemId, quantity: 9 }))).toEqual([["4 available"]]);
		db.update(products).set({ active: false }).where(eq(products.id, id)).run();
		expect(refusal(() => setQuantity(db, buyer, { itemId, quantity: 10 })).message).toBe("Out of stock");
	});

	test("more is counted with the product's other lines, and without other products", () => {
		const db = testDatabase();
		const buyer = makeBuyer(db);
		const { id } = makeProduct(db, { stockQuantity: 10 });
		for (const name of ["A", "B"]) makeFlavor(db, { productId: id, name });
		add(db, buyer, makeProduct(db).id, 9);
		add(db, buyer, id, 4, "A");
		const itemId = add(db, buyer, id, 1, "B").lines[2]!.id;
		expect(refusal(() => setQuantity(db, buyer, { itemId, quantity: 7 })).message).toBe("6 available");
		expect(setQuantity(db, buyer, { itemId, quantity: 6 }).canCheckout).toBe(true);
	});

	test("a buyer without a cart has no line to remove", () => {
		const db = testDatabase();
		expect(refusal(() => removeItem(db, makeBuyer(db), { itemId: "x" })).code).toBe("not_found");
	});

	test("another buyer's line is not found", () => {
		const db = testDatabase();
		const owner = makeBuyer(db);
		const thief = makeBuyer(db);
		const itemId = add(db, owner, makeProduct(db).id, 2).lines[0]!.id;
		add(db, thief, makeProduct(db).id, 1);
		expect(refusal(() => setQuantity(db, thief, { itemId, quantity: 1 })).code).toBe("not_found");
		expect(refusal(() => removeItem(db, thief, { itemId })).code).toBe("not_found");
		clearCart(db, thief, {});
		expect(getCart(db, owner).lines).toMatchObject([{ id: itemId, quantity: 2 }]);
	});

	test("every change clears the abandonment and stores the last subtotal", () => {
		const db = testDatabase();
		const buyer = makeBuyer(db);
		const itemId = add(db, buyer, makeProduct(db).id, 2).lines[0]!.id;
		const changes = [
			() => setQuantity(db, buyer, { itemId, quantity: 3 }),
			() => add(db, buyer, makeProduct(db).id, 1),
			() => removeItem(db, buyer, { itemId }),
			() => addWhatFits(db, buyer, [{ productId: makeProduct(db).id, flavor: null, quantity: 1 }]),
			() => clearCart(db, buyer, {}),
		];
		for (const [n, change] of changes.entries()) {
			const old = new Date(1000);
			db.update(carts)
				.set({ lastActivity: old, abandoned: true, abandonedAt: old, recoveryEmailSent: true })
				.run();
			change();
			const row = db.select().from(carts).get()!;
			expect(row).toMatchObject({ abandoned: false, abandonedAt: null, recoveryEmailSent: false });
			expect(row.lastActivity.getTime()).toBeGreaterThan(1000);
			expect(row.subtotalCents).toBe([3000, 4000, 1000, 2000, 0][n]);
		}
	});

	test("deleting an account deletes its cart", () => {
		const db = testDatabase();
		const buyer = makeBuyer(db);
		add(db, buyer, makeProduct(db).id, 2);
		db.delete(users).where(eq(users.id, buyer.id)).run();
		expect(db.select().from(cartItems).all()).toEqual([]);
	});
});

describe("an invalid quantity", () => {
	test.each([
		"1.5",
		"1e9",
		"ten",
		"0",
		"-1",
		"",
		" ",
		"0x10",
		"١",
		"9999999999",
		1.5,
		1e9,
		-1,
		0,
		null,
		true,
		{},
	])("%j is refused by the API's schemas", (quantity) => {
		expect(setQuantitySchema.safeParse({ quantity }).error?.issues[0]?.message).toBe(
			"Enter a whole number of at least 1",
		);
		expect(cartLineSchema.safeParse({ productId: "x", quantity }).success).toBe(false);
	});

	test("falls back to 1 in the cart's quantity box", () => {
		for (const value of ["1.5", "1e9", "ten", "0", "-1", "", null, undefined]) {
			expect(quantityOrOne(value)).toBe(1);
		}
		expect(quantityOrOne(" 12 ")).toBe(12);
		expect(quantityOrOne("9999999999")).toBeGreaterThan(1000);
	});

	test("on an order sheet: empty boxes and zeros are left out, nonsense is refused", () => {
		const sheet = (...quantities: unknown[]) =>
			orderSheetSchema.safeParse({ lines: quantities.map((quantity) => ({ productId: "x", quantity })) });
		expect(sheet("", " ", "0", "3", undefined).data).toEqual([{ productId: "x", flavor: null, quantity: 3 }]);
		expect(sheet("3", "1.5").error?.issues).toMatchObject([
			{ path: ["lines", 1, "quantity"], message: "Enter a whole number of at least 1" },
		]);
		expect(sheet("", "0").error?.issues).toMatchObject([{ message: "Enter a quantity" }]);
	});
});

test("a cart of 300 lines is read with five queries", () => {
	const db = testDatabase();
	const buyer = makeBuyer(db);
	const { brandId } = makeProduct(db);
	const lines = Array.from({ length: 300 }, () => ({
		productId: makeProduct(db, { brandId }).id,
		flavor: null,
		quantity: 1,
	}));
	addToCart(db, buyer, lines);
	const queries = watchQueries(db);
	expect(getCart(db, buyer).lines).toHaveLength(300);
	expect(queries).toHaveLength(5);
});
