import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { addEachLine, addToCart } from "~/buying/cart/add-to-cart.server";
import { getCart } from "~/buying/cart/cart.queries.server";
import { placeOrder } from "~/buying/checkout/place-order.server";
import { addListToCart } from "~/buying/lists/add-list.server";
import { createList } from "~/buying/lists/create-list.server";
import { changeSchema } from "~/buying/order-changes/change-order.schema";
import { changeOrder } from "~/buying/order-changes/change-order.server";
import { getMyOrder, getOrderFigures } from "~/buying/orders/order.queries.server";
import { reorder } from "~/buying/orders/reorder.server";
import { placePhoneOrder } from "~/buying/phone-orders/phone-order.server";
import { verifyLines } from "~/buying/quick-order/verify-lines.server";
import { acceptQuote } from "~/buying/quotes/accept-quote.server";
import { quoteInbox } from "~/buying/quotes/answer-quote.server";
import { requestQuote } from "~/buying/quotes/request-quote.server";
import type { UserActor } from "~/kernel/actor/actor";
import { daysAfter } from "~/kernel/clock/buckets";
import { shopToday } from "~/kernel/clock/shop-time.server";
import type { FlavorClass } from "~/terms/compliance";
import { insteadText } from "~/terms/why-not";
import type { Db } from "~db/client.server";
import { locations, orderItems, orders, products, stateListEntries, stateLists } from "~db/schema.server";
import { transact } from "~db/transact.server";
import { ADDRESS } from "../../../tests/helpers/address";
import { makeFlavor, one, orderInput } from "../../../tests/helpers/cart";
import { makeAdmin, makeBuyer, makeProduct, makeStaff, testDatabase } from "../../../tests/helpers/database";
import { makeLicense, makeLocation } from "../../../tests/helpers/location";
import { makeOrder } from "../../../tests/helpers/order";
import { refusal } from "../../../tests/helpers/refusal";
import { makeStateList, makeStateRule } from "../../../tests/helpers/state-rules";
import { addKnownStateRules } from "../compliance/add-known-state-rules.server";
import { setFlavorClasses } from "../compliance/set-flavor-classes.server";
import { blockingStateRules } from "../compliance/state-rules.server";
import { blocksFor, insteadFor, refuseBlocked, whyNotEach } from "./blocked-lines.server";
import { insteadOf } from "./instead.server";

let db: Db;
let sales: UserActor;
let buyer: UserActor;
let bar: typeof products.$inferSelect;
let mint: { id: string };
beforeEach(() => {
	db = testDatabase();
	sales = makeStaff(db, "sales");
	buyer = makeBuyer(db);
	bar = makeProduct(db, { name: "Bar", sku: "BAR" });
	mint = makeFlavor(db, { productId: bar.id, name: "Cool Mint", sku: "BAR-M" });
	makeFlavor(db, { productId: bar.id, name: "Rich Tobacco", sku: "BAR-T" });
	const values = { companyId: buyer.companyId!, name: "Store", status: "approved" } as const;
	db.insert(locations)
		.values({ ...values, address: "2210 Tamarack Ave\nDenver, CO 80205" })
		.run();
});

const typed = (code: string) => [{ code, quantity: "2", flavor: "" }];
const key = { idempotencyKey: null };
const byPhone = (code: string, state = {}) =>
	placePhoneOrder(
		db,
		sales,
		{
			...orderInput({ shippingAddress: { ...ADDRESS, ...state } }),
			...{ customerId: buyer.id, lines: typed(code) },
		},
		key,
	);
const quoted = (flavor: string) => {
	const lines = [{ productId: bar.id, flavor, quantity: 2 }];
	const { id } = requestQuote(db, buyer, { email: buyer.email, message: "", lines }).quote;
	const offer = { pricesCents: [900], validUntil: "2099-01-01", isWarned: true };
	quoteInbox.answer(db, sales, { id, text: "Here you are.", offer });
	return id;
};

/** The ways in which goods get onto an order, for Cool Mint; each must be refused, whatever was done before the rule. */
const PATHS: Record<string, () => () => unknown> = {
	"a cart filled before": () => {
		addToCart(db, buyer, [{ productId: bar.id, flavor: "Cool Mint", quantity: 2 }]);
		return () => placeOrder(db, buyer, orderInput(), key);
	},
	"an assorted line": () => {
		addToCart(db, buyer, one(bar.id, 2));
		return () => placeOrder(db, buyer, orderInput(), key);
	},
	"a phone order": () => () => byPhone("BAR-M"),
	"a correction that adds": () => {
		const { order } = byPhone("BAR-T");
		const added = [{ sku: "BAR-M", quantity: 2 }];
		return () => changeOrder(db, sales, { ...changeSchema.parse({ added }), id: order.id });
	},
	"a correction of the address": () => {
		const { order } = byPhone("BAR-M", { state: "GA", city: "Atlanta", zipCode: "30301" });
		const change = changeSchema.parse({ shippingAddress: ADDRESS });
		return () => changeOrder(db, sales, { ...change, id: order.id });
	},
};

describe("no path places a blocked line (Rules 17.4, 17.7)", () => {
	for (const [name, prepare] of Object.entries(PATHS)) {
		it(name, () => {
			const act = prepare();
			makeStateRule(db, { flavorClass: "menthol" });
			const items = db.select().from(orderItems).all().length;
			const { code, message } = refusal(act);
			expect([code, message]).toEqual(["conflict", expect.stringContaining("allowed in Colorado")]);
			expect(db.select().from(orderItems).all()).toHaveLength(items);
		});
		it(`${name}, while nobody has confirmed the rule`, () => {
			const act = prepare();
			makeStateRule(db, { flavorClass: "menthol", confirmedAt: null });
			expect(act).not.toThrow();
		});
	}

	it("nor adds one for the store that is ordered for: cart, order list, pad, reorder, saved list", () => {
		const before = makeOrder(db, {
			userId: buyer.id,
			lines: [{ product: bar, quantity: 2, flavorId: mint.id, flavor: "Cool Mint" }],
		});
		addToCart(db, buyer, [{ productId: bar.id, flavor: "Cool Mint", quantity: 2 }]);
		const saved = createList(db, buyer, { name: "Mine" });
		makeStateRule(db, { flavorClass: "menthol" });
		const line = [{ productId: bar.id, flavor: "Cool Mint", quantity: 1 }];
		const message = "Not allowed in Colorado: Banned here.";
		expect(refusal(() => addToCart(db, buyer, line)).message).toBe(message);
		expect(addEachLine(db, buyer, line).added[0]!.problem?.text).toBe(message);
		expect(verifyLines(db, buyer, typed("BAR-M")).lines[0]!.problem?.text).toBe(message);
		expect(verifyLines(db, buyer, typed("BAR-T")).lines[0]!.status).toBe("ready");
		expect(reorder(db, buyer, { id: before.id }).lines[0]!.problem?.text).toBe(message);
		expect(addListToCart(db, buyer, { listId: saved.id }).lines[0]!.problem?.text).toBe(message);
		const [held] = getCart(db, buyer).lines;
		expect(held).toMatchObject({ quantity: 2, problems: [{ kind: "law", text: message, blocks: false }] });
	});

	it("a quote leaves the line out, and an order of nothing but it is refused", () => {
		const id = quoted("Cool Mint");
		makeStateRule(db, { flavorClass: "menthol" });
		const accept = () => acceptQuote(db, buyer, { ...orderInput(), quoteId: id, isPartial: true }, key);
		expect(refusal(accept).code).toBe("conflict");
		expect(db.select().from(orders).all()).toEqual([]);
		const elsewhere = { shippingAddress: { ...ADDRESS, state: "GA", city: "Atlanta", zipCode: "30301" } };
		expect(
			acceptQuote(db, buyer, { ...orderInput(elsewhere), quoteId: id, isPartial: false }, key),
		).toMatchObject({
			replayed: false,
		});
	});
});

it("finds goods on a list by code and by name, whatever their case (Rule 17.8)", () => {
	const { id: listId } = makeStateList(db, { copiedOn: "2026-11-01" });
	const keys = { listId, productName: "x" };
	db.insert(stateListEntries)
		.values([
			{ ...keys, codeKey: "bar-m", nameKey: "other" },
			{ ...keys, nameKey: "kit" },
		])
		.run();
	const kit = makeProduct(db, { name: "K-I-T" });
	const blocks = blocksFor(db, buyer, [bar.id, kit.id]);
	const why = (productId: string, flavorId: string | null) => blocks.of({ productId, flavorId })?.text;
	expect(why(bar.id, mint.id)).toContain("Not allowed in Colorado");
	expect(why(kit.id, null)).toContain("Not allowed in Colorado");
	expect(why(bar.id, null)).toContain("Choose a flavor");
	expect([blocks.ofAll(bar.id), blocks.ofAll(kit.id)?.short]).toEqual([null, "Not allowed in Colorado"]);
});

it("a rule about a license counts for companies that have one which has not ended (Rule 17.3)", () => {
	makeStateRule(db, { licenseKind: "resellerPermit" });
	const isBlocked = () => blocksFor(db, buyer, [bar.id]).ofAll(bar.id) !== null;
	const own = db.select().from(locations).get()!;
	const others = makeLocation(db, makeBuyer(db));
	const kind = "resellerPermit";
	makeLicense(db, others.id, { kind });
	makeLicense(db, own.id, { kind, expiresOn: daysAfter(shopToday(), -1) });
	makeLicense(db, own.id, { expiresOn: null });
	expect(isBlocked()).toBe(false);
	makeLicense(db, own.id, { kind, expiresOn: shopToday() });
	expect(isBlocked()).toBe(true);
});

it("a line without a flavor goes by what is said of each flavor (Rules 17.5, 17.8)", () => {
	const { id: listId } = makeStateList(db, { mode: "allow", copiedOn: "2026-11-01" });
	const list = (nameKey: string) =>
		db.insert(stateListEntries).values({ listId, productName: "x", nameKey }).run();
	const why = () => blocksFor(db, buyer, [bar.id]).of({ productId: bar.id, flavorId: null })?.text;
	expect(why()).toContain("Not allowed in Colorado: It is not on the list");
	list("barcoolmint");
	expect(why()).toBe("Some flavors are not allowed in Colorado. Choose a flavor.");
	list("barrichtobacco");
	expect(why()).toBeUndefined();
	addToCart(db, buyer, one(bar.id, 2));
	expect(placeOrder(db, buyer, orderInput(), key).replayed).toBe(false);
});

it("says the law's reason where all flavors are blocked, one by one (Rule 17.7)", () => {
	for (const flavorClass of ["menthol", "tobacco"] as const) makeStateRule(db, { flavorClass });
	const blocks = blocksFor(db, buyer, [bar.id]);
	const message = "Not allowed in Colorado: Banned here.";
	expect(blocks.of({ productId: bar.id, flavorId: null })?.text).toBe(message);
	expect(blocks.ofAll(bar.id)?.text).toBe(message);
});

it("names goods that are not blocked, or not all of their flavors, wherever a line is refused (Rule 17.14)", () => {
	const other = makeProduct(db, { name: "Stick", deviceKind: "prefilled-pod" });
	for (const name of ["Cool Mint", "Rich Tobacco"]) makeFlavor(db, { productId: other.id, name });
	makeStateRule(db, { flavorClass: "menthol" });
	makeProduct(db, { name: "Bar 2" });
	makeStateRule(db, { deviceKind: "disposable" });
	const instead = [{ slug: other.slug, name: "Stick", flavors: ["Rich Tobacco"] }];
	expect(insteadFor(db, buyer, [bar.id]).get(bar.id)).toEqual(instead);
	const line = { id: "1", productId: bar.id, flavorId: mint.id };
	expect(whyNotEach(db, buyer, [line])["1"]).toMatchObject({ kind: "law", instead });
	const [quickOrderLine] = verifyLines(db, buyer, [{ code: "BAR-M", quantity: "5", flavor: "" }]).lines;
	expect(quickOrderLine?.problem).toMatchObject({ field: "sku", instead });
	const shipped = () =>
		transact(db, (tx) =>
			refuseBlocked(tx, buyer, [{ ...line, name: "Bar, Mint" }], { state: "CO", city: "Denver" }),
		);
	expect(refusal(shipped).message).toMatch(
		/^Bar, Mint: Not allowed in Colorado: .* Instead: Rich Tobacco in Stick\.$/,
	);
});

it("names the flavors that may ship, in stock, and no product whose other flavors are all blocked or held (Rules 17.14, 17.18)", () => {
	const make = (name: string, flavors: Record<string, number | null>) => {
		const { id } = makeProduct(db, { name, sku: name });
		for (const [flavor, stockQuantity] of Object.entries(flavors))
			makeFlavor(db, { productId: id, name: flavor, ...(stockQuantity === null ? {} : { stockQuantity }) });
	};
	make("A", { "Cool Mint": null, "Meta Moon": null });
	make("B", { "Cool Mint": null, "Classic Tobacco": 0, "American Tobacco": 5 });
	make("C", { "Gold Tobacco": null });
	make("D", { "Cool Mint": null, "Classic Tobacco": 0 });
	makeStateRule(db, { flavorClass: "menthol" });
	const names = (own?: boolean) =>
		insteadOf(db, [bar.id], (ids) => blocksFor(db, buyer, ids), own === undefined ? {} : { own })
			.get(bar.id)!
			.map(insteadText);
	expect(names()).toEqual(["Rich Tobacco in Bar", "American Tobacco in B", "C"]);
	expect(names(false)).toEqual(["American Tobacco in B", "C"]);
});

describe("a confirmed flavor rule has no gaps (Rules 17.17, 17.18)", () => {
	const moon = () => makeFlavor(db, { productId: bar.id, name: "Meta Moon", sku: "BAR-MM" });
	const message = "Held for Colorado: Banned here. We hold it until we know what kind of flavor it is.";
	const why = (flavorId: string | null, productId = bar.id) =>
		blocksFor(db, buyer, [productId]).of({ productId, flavorId })?.text;
	const set = (
		name: string,
		flavorClass: FlavorClass | null,
		productId: string | null = null,
		isProduct = false,
	) => setFlavorClasses(db, makeAdmin(db), { flavors: [{ name, productId, isProduct, flavorClass }] });

	it("an unclassified flavor is ordered nowhere the rule counts, until staff say what it is", () => {
		const { id } = moon();
		makeStateRule(db, { flavorClass: "menthol" });
		expect(why(id)).toBe(message);
		const order = () => byPhone("BAR-MM");
		expect(refusal(order).message).toContain(message);
		set("meta  MOON", "menthol");
		expect(why(id)).toBe("Not allowed in Colorado: Banned here.");
		set("Meta Moon", "flavored");
		expect([why(id), order().replayed]).toEqual([undefined, false]);
		set("Meta Moon", null);
		expect(why(id)).toBe(message);
	});

	it("a class is for all products by name, and for one where staff say so", () => {
		const { id } = moon();
		const other = makeProduct(db, { name: "Other" });
		const same = makeFlavor(db, { productId: other.id, name: "META-moon" });
		makeStateRule(db, { flavorClass: "menthol" });
		set("Meta Moon", "flavored");
		expect([why(id), why(same.id, other.id)]).toEqual([undefined, undefined]);
		set("META-moon", "menthol", other.id);
		expect([why(id), why(same.id, other.id)?.slice(0, 11)]).toEqual([undefined, "Not allowed"]);
	});

	it("goes by the product's name where a flavor says a strength, and where there is none", () => {
		const juice = makeProduct(db, { name: "Polar 60 mL", category: "e-liquids" });
		const mg = makeFlavor(db, { productId: juice.id, name: "3 mg" });
		const pods = { category: "accessories", containsNicotine: true } as const;
		const menthol = makeProduct(db, { name: "ACE Pods Menthol", ...pods });
		const tobacco = makeProduct(db, { name: "ACE Pods Classic Tobacco", ...pods });
		const coil = makeProduct(db, { name: "Coil", category: "accessories" });
		makeStateRule(db, { flavorClass: "menthol", nicotineOnly: true });
		expect([why(null, menthol.id)?.slice(0, 11), why(null, tobacco.id)]).toEqual(["Not allowed", undefined]);
		expect(why(null, coil.id)).toBeUndefined();
		expect(why(mg.id, juice.id)).toContain("what kind of flavor it is");
		expect(refusal(() => set("3 mg", "flavored")).code).toBe("invalid");
		set("Polar 60 mL", "flavored", juice.id, true);
		expect(why(mg.id, juice.id)).toBeUndefined();
		db.update(products).set({ name: "Polar" }).where(eq(products.id, juice.id)).run();
		expect(why(mg.id, juice.id)).toBeUndefined();
	});

	it("a removed flavor on an order goes by its own name", () => {
		const removed = makeFlavor(db, { productId: bar.id, name: "Old Tobacco", active: false });
		makeStateRule(db, { flavorClass: "menthol" });
		expect(why(removed.id)).toBeUndefined();
	});
});

it("comes with rules and lists that nobody confirmed, added once (Rule 17.3)", () => {
	const tables = ["state_lists", "state_rules", "excise_rates"];
	const all = () => tables.map((table) => db.$client.prepare(`select * from ${table}`).all());
	addKnownStateRules(db);
	expect(all().every(({ length }) => length > 0)).toBe(true);
	db.update(stateLists).set({ authority: "As changed" }).run();
	const before = all();
	addKnownStateRules(db);
	expect(all()).toEqual(before);
	for (const state of "AL AK AZ AR CA CO CT DE FL GA".split(" "))
		expect(blockingStateRules(db, state), state).toBeNull();
});

it("a rule of today changes nothing of an order of last month (Rule 17.7)", () => {
	const last = makeOrder(db, {
		userId: buyer.id,
		createdAt: new Date(Date.now() - 31 * 86_400_000),
		lines: [{ product: bar, quantity: 2, flavorId: mint.id, flavor: "Cool Mint" }],
	});
	const tables = ["orders", "order_items", "order_licenses", "papers", "paper_lines"];
	const written = () => tables.map((table) => db.$client.prepare(`select * from ${table}`).all());
	const read = () => [getMyOrder(db, buyer, last.id), getOrderFigures(db, buyer)];
	const before = [written(), read()];
	makeStateRule(db, { startsOn: shopToday() });
	expect(blocksFor(db, buyer, [bar.id]).ofAll(bar.id)).not.toBeNull();
	expect([written(), read()]).toEqual(before);
	changeOrder(db, sales, { ...changeSchema.parse({ poNumber: "PO 7" }), id: last.id });
	expect(getMyOrder(db, buyer, last.id)).toMatchObject({ poNumber: "PO 7" });
});
