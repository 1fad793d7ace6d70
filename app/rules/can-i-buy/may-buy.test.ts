import { beforeEach, describe, expect, it } from "vitest";
import { addToCart } from "~/buying/cart/add-to-cart.server";
import { getCart } from "~/buying/cart/cart.queries.server";
import { cartView } from "~/buying/cart/cart-view";
import { createList } from "~/buying/lists/create-list.server";
import { getSavedList } from "~/buying/lists/list.queries.server";
import { listBoughtGoods } from "~/buying/orders/bought-goods.server";
import { getMyOrder } from "~/buying/orders/order.queries.server";
import { orderFlavorsOf, orderRowsOf } from "~/buying/shop/order-rows.queries.server";
import { getProductBySlug, listRelatedProducts } from "~/catalog/products/shelf/product.queries.server";
import { cardsOf } from "~/catalog/products/shelf/product-cards.server";
import type { UserActor } from "~/kernel/actor/actor";
import { daysAfter } from "~/kernel/clock/buckets";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { dayText } from "~/kernel/texts/day-text";
import { FDA_STATUSES } from "~/terms/regulatory-facts";
import type { Db } from "~db/client.server";
import { cartItems, products, stateListEntries } from "~db/schema.server";
import { ADDRESS } from "../../../tests/helpers/address";
import { makeFlavor, one } from "../../../tests/helpers/cart";
import {
	makeAdmin,
	makeBuyer,
	makeColleague,
	makeProduct,
	makeStaff,
	testDatabase,
} from "../../../tests/helpers/database";
import { makeExciseRate, switchOn } from "../../../tests/helpers/excise";
import { makeLicense, makeLocation } from "../../../tests/helpers/location";
import { makeOrder } from "../../../tests/helpers/order";
import { makeStateList, makeStateRule } from "../../../tests/helpers/state-rules";
import { destinationOf } from "../compliance/destination.server";
import { whyNotEach } from "./blocked-lines.server";
import { mayBuy, mayBuyLines } from "./may-buy.server";

let db: Db;
let buyer: UserActor;
let bar: typeof products.$inferSelect;
let mint: { id: string; name: string };
let locationId: string;
beforeEach(() => {
	db = testDatabase();
	buyer = makeBuyer(db);
	bar = makeProduct(db, { name: "Bar", slug: "bar", sku: "BAR" });
	mint = makeFlavor(db, { productId: bar.id, name: "Cool Mint" });
	makeFlavor(db, { productId: bar.id, name: "Rich Tobacco" });
	locationId = makeLocation(db, buyer, { address: "2210 Tamarack Ave\nDenver, CO 80205" }).id;
});
const inCart = (flavor: string | null = "Cool Mint") =>
	addToCart(db, buyer, [{ productId: bar.id, flavor, quantity: 2 }]);
const answer = (as = buyer) => mayBuy(db, as, bar.id, getProductBySlug(db, as, "bar").flavors)!;
const row = (label: string, as = buyer) => answer(as).rows.find((one) => one.label === label);

/** What each list of goods says of Cool Mint, or of all of Bar. */
const everywhere = () => {
	const { id } = makeOrder(db, {
		userId: buyer.id,
		lines: [{ product: bar, quantity: 2, flavorId: mint.id, flavor: "Cool Mint" }],
	});
	return () => {
		const item = getMyOrder(db, buyer, id).lines[0]!;
		const sibling = makeProduct(db, { brandId: bar.brandId, slug: crypto.randomUUID(), name: "Sibling" });
		const list = createList(db, buyer, { name: crypto.randomUUID() });
		return {
			card: cardsOf(db, buyer, [bar.id])[0]?.blocked,
			related: listRelatedProducts(db, buyer, getProductBySlug(db, buyer, sibling.slug), 9).find(
				({ slug }) => slug === "bar",
			)?.blocked,
			row: orderRowsOf(db, buyer, [bar.id])[0]?.blocked,
			flavor: orderFlavorsOf(db, buyer, [bar.id])[bar.id]?.find(({ id }) => id === mint.id)?.why,
			cart: getCart(db, buyer).lines[0]?.problems[0]?.text,
			saved: getSavedList(db, buyer, list.id).lines[0]?.why?.text,
			bought: listBoughtGoods(db, buyer, 5)[0]?.why,
			reorder: whyNotEach(db, buyer, getMyOrder(db, buyer, id).lines)[item.id]?.text,
			sheet: answer().blocked[mint.id] ?? answer().blocked.all,
		};
	};
};

describe("why goods can't be bought is said everywhere (Rules 13.53, 17.7)", () => {
	it("nothing is said while nothing is known", () => {
		inCart();
		expect(Object.values(everywhere()()).filter((why) => why !== undefined)).toEqual([]);
	});

	it("of one flavor", () => {
		inCart();
		const say = everywhere();
		makeStateRule(db, { flavorClass: "menthol" });
		const text = "Not allowed in Colorado: Banned here.";
		const lines = { flavor: text, cart: text, saved: text, bought: text, reorder: text, sheet: text };
		expect(say()).toEqual({ ...lines, card: undefined, related: undefined, row: undefined });
	});

	it("of a product whose excise can't be worked out, until its fact is entered (Rule 18.24)", () => {
		inCart();
		const say = everywhere();
		makeExciseRate(db, { state: "CO", base: "milliliter" });
		switchOn(db, "CO", makeAdmin(db));
		const text =
			"Its Colorado excise can't be worked out yet, because its milliliters are not on file. Contact us and we add it.";
		const short = "Not to Colorado yet";
		expect(say()).toEqual({
			...{ card: short, related: short, row: short, flavor: text },
			...{ cart: text, saved: text, bought: text, reorder: text, sheet: text },
		});
		expect(row("Excise")).toMatchObject({ badge: { label: short, color: "yellow" }, text });
		db.update(products).set({ volumeHundredths: 1200 }).run();
		expect([Object.values(say()).filter(Boolean), row("Excise")]).toEqual([[], undefined]);
	});

	it("of the whole product, and of goods that a license holds", () => {
		inCart();
		const say = everywhere();
		const { id } = makeStateRule(db, { deviceKind: "disposable" });
		expect(say()).toMatchObject({
			...{ card: "Not allowed in Colorado", related: "Not allowed in Colorado" },
			row: "Not allowed in Colorado",
		});
		expect(answer().blocked).toEqual({ all: "Not allowed in Colorado: Banned here." });
		db.$client.prepare("delete from state_rules where id = ?").run(id);
		makeLicense(db, locationId, { expiresOn: "2020-01-01" });
		const short = "Held: a license ended";
		const said = say();
		expect(said).toMatchObject({ card: short, related: short, row: short });
		const { card: _card, related: _related, row: _row, ...lines } = said;
		for (const [where, text] of Object.entries(lines))
			expect(text, where).toMatch(
				/^Held\. Cornerstore Mesa: the Tobacco License TL-1 ended on Jan 1, 2020\./,
			);
		expect(getCart(db, buyer).lines[0]!.problems[0]).toMatchObject({ kind: "license" });
	});
});

it("a cart's blocked line names goods in stock that may go there, in JSON too (Rule 17.14)", () => {
	inCart();
	makeStateRule(db, { flavorClass: "menthol", deviceKind: "disposable" });
	makeStateRule(db, { deviceKind: "bottled-liquid" });
	const make = (name: string, values: Partial<typeof bar>) =>
		makeProduct(db, { name, slug: name, ...values });
	make("other-brand tobacco", {});
	make("own-brand tobacco", { brandId: bar.brandId });
	make("own-brand unknown", { brandId: bar.brandId });
	make("own-brand-gone", { brandId: bar.brandId, stockQuantity: 0 });
	make("own-brand-liquid", { brandId: bar.brandId, category: "e-liquids" });
	make("own-brand-mod", { brandId: bar.brandId, category: "mods" });
	make("z-other-brand tobacco", {});
	const [line] = cartView(getCart(db, buyer)).items;
	expect(line!.problems[0]).toMatchObject({ kind: "law" });
	expect(line!.problems[0]!.instead?.map(({ name, flavors }) => [name, ...flavors])).toEqual([
		["Bar", "Rich Tobacco"],
		["own-brand tobacco"],
		["other-brand tobacco"],
	]);
});

it("the cart says in one row for each answer what is known of its lines (Rule 17.14)", () => {
	inCart();
	inCart("Rich Tobacco");
	const rows = () =>
		mayBuyLines(db, buyer, getCart(db, buyer))!.map(({ label, badge }) => [label, badge.label]);
	const local = ["Local rules", "Unknown"];
	expect(rows()).toEqual([["All 2 lines", "Unknown"], local]);
	makeStateRule(db, { flavorClass: "menthol", confirmedAt: null });
	expect(rows()).toEqual([["Bar, Cool Mint", "Needs review"], ["Bar, Rich Tobacco", "Unknown"], local]);
	expect(mayBuyLines(db, buyer, getCart(db, buyer))![0]!.text).toBe(
		"Denver, Colorado. Banned here. We have not confirmed this.",
	);
	makeLicense(db, locationId, { expiresOn: "2020-01-01" });
	expect(rows()[2]).toEqual(["Tobacco License", "Expired"]);
	const gray = mayBuyLines(db, buyer, getCart(db, buyer))!.filter(({ badge }) => badge.label === "Unknown");
	expect(gray.map(({ badge }) => badge.color)).toEqual(["gray", "gray"]);
});

it("a page's note names what is blocked or ends within 60 days, and nothing else (Rule 17.7)", () => {
	expect(answer().note).toBeNull();
	const { id } = makeLicense(db, locationId, { expiresOn: daysAfter(shopToday(), 61) });
	expect(answer().note).toBeNull();
	expect(row("Tobacco License")).toBeUndefined();
	const ends = (day: string) =>
		db.$client.prepare("update licenses set expires_on = ? where id = ?").run(day, id);
	ends(daysAfter(shopToday(), 12));
	expect(answer().note).toEqual({ place: "Denver", text: "your Tobacco License expires in 12 days." });
	expect(row("Tobacco License")).toMatchObject({ badge: { label: "12 days left" }, renews: locationId });
	const colleague = makeColleague(db, buyer, "buyer");
	expect(row("Tobacco License", colleague)).toMatchObject({ text: expect.stringContaining("An owner") });
	expect(row("Tobacco License", colleague)).not.toHaveProperty("renews");
	makeStateRule(db, { flavorClass: "menthol" });
	expect(answer().note?.text).toBe(
		"1 flavor is blocked in Colorado, and your Tobacco License expires in 12 days.",
	);
});

it.each([
	[-1, "Expired", "ended", "ended on "],
	[0, "Ends today", "expires", "ends today."],
	[1, "1 day left", "expires", "expires in 1 day."],
	[60, "60 days left", "expires", "expires in 60 days."],
])("a license with %i days to go is '%s' (Rule 17.7)", (days, label, verb, note) => {
	const expiresOn = daysAfter(shopToday(), days);
	const verifiedAt = new Date("2026-11-01T03:30:00Z");
	makeLicense(db, locationId, { number: days === 0 ? null : "TL-1", expiresOn, verifiedAt });
	expect(row("Tobacco License")).toMatchObject({
		badge: { label },
		text: `Cornerstore Mesa: ${days === 0 ? "it" : "TL-1"} ${verb} on ${dayText(expiresOn)}.`,
		small: "Verified by us on Oct 31, 2026.",
	});
	expect(answer().note?.text).toContain(`your Tobacco License ${note}`);
	expect(Object.keys(answer().blocked)).toEqual(days < 0 ? ["all"] : []);
	const shirt = makeProduct(db, { category: "accessories" });
	expect(mayBuy(db, buyer, shirt.id, [])).toMatchObject({ note: null, blocked: {} });
	addToCart(db, buyer, one(shirt.id, 1));
	const rows = () => mayBuyLines(db, buyer, getCart(db, buyer))!.filter((each) => each.badge.label === label);
	expect(rows()).toEqual([]);
	db.update(cartItems).set({ productId: bar.id }).run();
	addToCart(db, buyer, one(shirt.id, 1));
	expect(rows()).toHaveLength(1);
});

it("a license without a last day says nothing", () => {
	makeLicense(db, locationId, { expiresOn: null });
	expect([row("Tobacco License"), answer().note]).toEqual([undefined, null]);
});

it("speaks of the product where it has no flavors, and names others only for what the law blocks (Rule 17.7)", () => {
	const kit = makeProduct(db, { name: "Kit", category: "mods", brandId: bar.brandId });
	const about = () => mayBuy(db, buyer, kit.id, [])!;
	expect(about()).toMatchObject({ note: null, blocked: {}, instead: [] });
	makeStateRule(db, { deviceKind: "open-device" });
	expect(about()).toMatchObject({
		rows: [{ label: "This product", badge: { label: "Blocked" } }, {}, {}],
		note: { place: "Denver", text: "this product is blocked in Colorado." },
		blocked: { all: "Not allowed in Colorado: Banned here." },
		instead: [{ name: "Bar" }],
	});
});

it("the note says the first day on which a list ends the sale, within 60 days (Rule 17.7)", () => {
	makeFlavor(db, { productId: bar.id, name: "Peppermint" });
	const { id: listId } = makeStateList(db, { copiedOn: "2026-11-01" });
	const ends = (nameKey: string, days: number) =>
		db
			.insert(stateListEntries)
			.values({ listId, productName: "Bar", nameKey, sellUntil: daysAfter(shopToday(), days) })
			.run();
	ends("barcoolmint", 61);
	expect(answer().note).toBeNull();
	ends("barpeppermint", 60);
	const until = (days: number) => `may be sold only until ${dayText(daysAfter(shopToday(), days))}.`;
	expect(answer().note?.text).toBe(`1 flavor ${until(60)}`);
	ends("barrichtobacco", 0);
	expect(answer().note?.text).toBe(`2 flavors ${until(0)}`);
	expect(row("All 3 flavors")?.text).toMatch(
		/^Denver, Colorado\. Directory: Bar was listed\. It may be sold/,
	);
	const { id } = makeStateRule(db, { flavorClass: "menthol" });
	expect(answer().note?.text).toBe(`2 flavors are blocked in Colorado, and 1 flavor ${until(0)}`);
	expect(answer().rows.map(({ label }) => label)).toEqual([
		...["2 of 3 flavors", "Rich Tobacco", "Local rules", "FDA"],
	]);
	db.$client.prepare("delete from state_rules where id = ?").run(id);
	makeStateRule(db, { flavorClass: "tobacco" });
	expect(answer().note?.text).toBe(`1 flavor is blocked in Colorado, and 1 flavor ${until(60)}`);
});

it("says of the city's rules that we know none, and when the state's were checked (Rule 17.7)", () => {
	expect(row("Local rules")).toMatchObject({ text: expect.stringContaining("for Denver."), small: null });
	makeStateRule(db, { checkedOn: "2026-11-22", decision: "needs-review" });
	makeStateRule(db, { checkedOn: "2026-11-20", decision: "needs-review", locality: "Aspen" });
	expect(row("Local rules")?.small).toBe("State rules checked Nov 22, 2026.");
	makeStateRule(db, { locality: "DENVER", decision: "needs-review" });
	expect(row("Local rules")).toBeUndefined();
});

it("is asked of the store, else of the address of the last order, for buyers only (Rule 17.6)", () => {
	const other = makeBuyer(db);
	expect([destinationOf(db, other), mayBuy(db, other, bar.id, [])]).toEqual([null, null]);
	makeOrder(db, { userId: other.id, shippingAddress: { ...ADDRESS, state: "GA", city: "Atlanta" } });
	expect(destinationOf(db, other)).toEqual({ state: "GA", city: "Atlanta", zipCode: ADDRESS.zipCode });
	makeLocation(db, other);
	expect(destinationOf(db, other)).toEqual({ state: "AZ", city: "Mesa", zipCode: "85203" });
	const cart = getCart(db, buyer);
	expect(cart.lines).toEqual([]);
	expect(mayBuyLines(db, buyer, cart)).toBeNull();
	for (const actor of [{ kind: "visitor" } as const, makeStaff(db, "sales")])
		expect([destinationOf(db, actor), mayBuy(db, actor, bar.id, [])]).toEqual([null, null]);
});

it("says what the FDA says, with its order, evidence and day; unknown otherwise (Rule 17.2)", () => {
	expect(row("FDA")).toMatchObject({ badge: { label: "Unknown", color: "gray" } });
	db.$client
		.prepare(
			"update products set fda_status = 'authorized', fda_order_date = '2025-07-17', fda_evidence = 'https://fda.gov/x', fda_checked_on = '2026-11-22' where id = ?",
		)
		.run(bar.id);
	expect(row("FDA")).toEqual({
		...{ label: "FDA", badge: { label: "Authorized", color: "green" }, text: "Order of Jul 17, 2025." },
		...{ small: "Checked Nov 22, 2026.", evidence: "https://fda.gov/x" },
	});
	db.$client.exec(
		"update products set fda_status = 'denied', fda_order_date = null, fda_evidence = 'Letter'",
	);
	expect(row("FDA")).toEqual({
		...{ label: "FDA", badge: { label: FDA_STATUSES.denied, color: "red" } },
		...{ text: "The order's date is unknown.", small: "Source: Letter. Checked Nov 22, 2026." },
	});
	db.$client.exec("update products set fda_status = null, fda_evidence = null, fda_checked_on = null");
	expect(row("FDA")).toMatchObject({ text: "Not checked.", small: null });
});
