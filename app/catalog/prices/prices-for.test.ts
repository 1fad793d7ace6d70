import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { addToCart } from "~/buying/cart/add-to-cart.server";
import { getCart } from "~/buying/cart/cart.queries.server";
import { setQuantity } from "~/buying/cart/change-line.server";
import { type UserActor, VISITOR } from "~/kernel/actor/actor";
import { isCustomer } from "~/kernel/actor/permissions";
import { FIRST_TIERS } from "~/terms/pricing-tiers";
import { plannedPrices, priceChanges, priceLists, productFlavors, products } from "~db/schema.server";
import {
	makeAdmin,
	makeBrand,
	makeBuyer,
	makeProduct,
	makeUser,
	testDatabase,
	watchQueries,
} from "../../../tests/helpers/database";
import { makePriceList } from "../../../tests/helpers/price-list";
import { cardsOf } from "../products/shelf/product-cards.server";
import { pricesFor } from "./prices-for.server";

// The shop's zone is New York: this is Thursday, November 19, 11 PM there.
const THURSDAY = new Date("2026-11-20T04:00:00Z");

beforeEach(() => {
	vi.useFakeTimers({ now: THURSDAY });
});
afterEach(() => {
	vi.useRealTimers();
});

function shop() {
	const db = testDatabase();
	const buyer = makeBuyer(db, { pricingTier: "growth" });
	const product = makeProduct(db, { wholesalePriceCents: 1000 });
	const cents = (units = 1, at?: Date, goods: object = {}) =>
		pricesFor(db, buyer, at).of({ ...product, productId: product.id, ...goods }, units)?.cents;
	return { db, buyer, product, cents };
}

describe("the price of a company, goods, quantity and day", () => {
	it("is the tier's without a list, and no list's for staff and readers without prices (Rules 3.2, 15.1)", () => {
		const { db, product, cents } = shop();
		expect(cents()).toBe(950);
		makePriceList(db, { entries: [{ productId: product.id, value: 500 }] });
		expect(cents()).toBe(500);
		const goods = { ...product, productId: product.id };
		const of = (actor: Parameters<typeof pricesFor>[1]) => pricesFor(db, actor).of(goods, 1)?.cents;
		expect([VISITOR, makeUser(db), makeAdmin(db)].map(of)).toEqual([undefined, undefined, 1000]);
	});

	it("is never one of goods that are not on sale (Rule 15.3)", () => {
		const { db, buyer } = shop();
		const goods = makeProduct(db, { wholesalePriceCents: 0 });
		makePriceList(db, { entries: [{ productId: goods.id, value: 500 }] });
		expect(pricesFor(db, buyer).of({ ...goods, productId: goods.id }, 1)).toBeNull();
	});

	it("takes percent and amounts off the tier's price, half up, and never leaves nothing (Rule 15.3)", () => {
		const { db, product, cents } = shop();
		const { id } = makePriceList(db, { entries: [{ productId: product.id, kind: "percent", value: 1250 }] });
		expect(cents()).toBe(831);
		db.delete(priceLists).where(eq(priceLists.id, id)).run();
		makePriceList(db, {
			entries: [
				{ productId: product.id, kind: "amount", value: 949 },
				{ brandId: product.brandId, kind: "amount", value: 2000 },
			],
		});
		expect(cents()).toBe(1);
		expect(cents(1, THURSDAY, { productId: "other" })).toBe(950);
	});

	it("counts from the first day's beginning to the last day's end in the shop's zone (Rule 15.2)", () => {
		const { db, product, cents } = shop();
		makePriceList(db, {
			fromDay: "2026-11-20",
			untilDay: "2026-11-21",
			entries: [{ productId: product.id, value: 700 }],
		});
		const at = (text: string) => cents(1, new Date(text));
		expect([at("2026-11-20T04:59:59Z"), at("2026-11-20T05:00:00Z")]).toEqual([950, 700]);
		expect([at("2026-11-22T04:59:59Z"), at("2026-11-22T05:00:00Z")]).toEqual([700, 950]);
	});

	it("is of lists for everybody, the company's tier and the company (Rule 15.1)", () => {
		const { db, buyer, product, cents } = shop();
		makePriceList(db, {
			audience: "tiers",
			tiers: ["premium"],
			entries: [{ productId: product.id, value: 800 }],
		});
		makePriceList(db, {
			companies: [makeBuyer(db).companyId!],
			entries: [{ productId: product.id, value: 700 }],
		});
		expect(cents()).toBe(950);
		makePriceList(db, {
			audience: "tiers",
			tiers: ["growth"],
			entries: [{ productId: product.id, value: 900 }],
		});
		expect(cents()).toBe(900);
		makePriceList(db, { companies: [buyer.companyId!], entries: [{ productId: product.id, value: 850 }] });
		expect(cents()).toBe(850);
	});

	it("goes by priority, then by the more specific entry, then by the lower price (Rule 15.4)", () => {
		const { db, product, cents } = shop();
		const flavor = db
			.insert(productFlavors)
			.values({ productId: product.id, name: "Mint" })
			.returning()
			.get();
		const mint = () => cents(1, THURSDAY, { flavorId: flavor.id });
		const { brandId, category, id: productId } = product;
		makePriceList(db, { entries: [{ category, value: 100 }] });
		expect(cents()).toBe(100);
		makePriceList(db, { entries: [{ brandId, value: 990 }] });
		expect(cents()).toBe(990);
		makePriceList(db, { entries: [{ productId, value: 920 }] });
		makePriceList(db, { entries: [{ productId, value: 910 }] });
		expect([cents(), mint()]).toEqual([910, 910]);
		makePriceList(db, { entries: [{ flavorId: flavor.id, value: 940 }] });
		expect([cents(), mint()]).toEqual([910, 940]);
		makePriceList(db, { priority: 1, entries: [{ category, value: 1200 }] });
		expect([cents(), mint()]).toEqual([1200, 1200]);
	});

	it("is that of the list with the higher priority, also where another names the same goods at a lower price (Rule 15.4)", () => {
		const { product, db, cents } = shop();
		const { brandId, id: productId } = product;
		makePriceList(db, { priority: 1, entries: [{ productId, value: 990 }] });
		makePriceList(db, { priority: 0, entries: [{ productId, value: 910 }] });
		expect(cents()).toBe(990);
		// Where its entry does not count yet, the other list does.
		makePriceList(db, { priority: 2, entries: [{ brandId, minimum: 5, value: 930 }] });
		expect([cents(4), cents(5)]).toEqual([990, 930]);
	});

	it("rounds half a cent of a percentage up (Rule 15.3)", () => {
		const { product, db, cents } = shop();
		makePriceList(db, { entries: [{ productId: product.id, kind: "percent", value: 500 }] });
		// 5 % off $9.50 is $9.025.
		expect(cents()).toBe(903);
	});

	it("is the list price for an owner of the shop who also belongs to a company (Rule 3.2)", () => {
		const { product, db, buyer } = shop();
		const owner = makeUser(db, {
			...{ role: "admin", companyId: buyer.companyId, pricingTier: "growth", isWholesaleApproved: true },
		});
		makePriceList(db, {
			companies: [buyer.companyId!],
			entries: [{ productId: product.id, value: 500 }],
		});
		const of = (actor: UserActor) => pricesFor(db, actor).of({ ...product, productId: product.id }, 1)?.cents;
		expect(isCustomer(owner)).toBe(true);
		expect([of(buyer), of(owner)]).toEqual([500, 1000]);
	});

	it("goes down at a list's breaks and says why (Rules 15.5, 15.6)", () => {
		const { db, buyer, product, cents } = shop();
		const list = makePriceList(db, {
			entries: [
				{ productId: product.id, minimum: 10, value: 900 },
				{ productId: product.id, minimum: 50, value: 850 },
			],
		});
		expect([1, 9, 10, 49, 50].map((units) => cents(units))).toEqual([950, 950, 900, 900, 850]);
		expect(pricesFor(db, buyer).of({ ...product, productId: product.id }, 12)).toMatchObject({
			cents: 900,
			baseCents: 950,
			entry: { minimum: 10, list: { name: list.name } },
		});
		expect(cardsOf(db, buyer, [product.id])[0]).toMatchObject({
			wholesaleCents: 950,
			steps: [
				{ from: 1, cents: 950 },
				{ from: 10, cents: 900 },
				{ from: 50, cents: 850 },
			],
		});
	});

	it("is a planned price from its day on, whether or not it was written yet (Rule 15.20)", () => {
		const { db, product, cents } = shop();
		const { id: changeId } = db
			.insert(priceChanges)
			.values({ name: "Raise", fromDay: "2026-11-20", actorName: "dana" })
			.returning()
			.get();
		const planned = { changeId, productId: product.id, fromDay: "2026-11-20" };
		db.insert(plannedPrices)
			.values([
				{ ...planned, field: "wholesalePrice", cents: 1200 },
				{ ...planned, field: "msrp", cents: 5000 },
			])
			.run();
		const midnight = new Date("2026-11-20T05:00:00Z");
		expect([cents(1, THURSDAY), cents(1, midnight)]).toEqual([950, 1140]);
		db.update(products).set({ wholesalePriceCents: null }).where(eq(products.id, product.id)).run();
		expect(cents(1, midnight, { wholesalePriceCents: null })).toBeUndefined();
	});
});

it("costs a page no query while nothing has changed", () => {
	const { db, buyer, product } = shop();
	makePriceList(db, { companies: [buyer.companyId!], entries: [{ productId: product.id, value: 500 }] });
	const queries = watchQueries(db);
	pricesFor(db, buyer);
	expect(queries.length).toBeGreaterThan(0);
	queries.length = 0;
	expect(pricesFor(db, buyer).of({ ...product, productId: product.id }, 1)?.cents).toBe(500);
	expect(queries).toEqual([]);
});

it("keeps nothing of a change that was rolled back", () => {
	const { db, cents, product } = shop();
	const value = (cents: number) => () =>
		makePriceList(db, { name: "Same", entries: [{ productId: product.id, value: cents }] });
	expect(() =>
		db.transaction(() => {
			value(500)();
			expect(cents()).toBe(500);
			throw new Error("back");
		}),
	).toThrow("back");
	value(600)();
	expect(cents()).toBe(600);
});

describe("a price in the cart (Rules 4.6, 15.5)", () => {
	const priceNotes = (lines: ReturnType<typeof getCart>["lines"]) =>
		lines.flatMap(({ problems }) => problems.filter(({ kind }) => kind === "price").map(({ text }) => text));

	it("counts a product's flavors together, and calls that no changed price", () => {
		const { db, buyer, product } = shop();
		makePriceList(db, { entries: [{ productId: product.id, minimum: 10, value: 900 }] });
		db.insert(productFlavors)
			.values([
				{ productId: product.id, name: "Mint" },
				{ productId: product.id, name: "Ice" },
			])
			.run();
		const add = (flavor: string) => addToCart(db, buyer, [{ productId: product.id, flavor, quantity: 5 }]);
		expect(add("Mint").lines).toMatchObject([{ unitPriceCents: 950, nextPrice: { from: 10, cents: 900 } }]);
		const { lines } = add("Ice");
		expect(lines.map(({ unitPriceCents }) => unitPriceCents)).toEqual([900, 900]);
		expect(priceNotes(lines)).toEqual([]);
		const less = setQuantity(db, buyer, { itemId: lines[0]!.id, quantity: 4 }).lines;
		expect(less.map(({ unitPriceCents }) => unitPriceCents)).toEqual([950, 950]);
		expect(priceNotes(less)).toEqual([]);
	});

	it("says that a list has ended, until the buyer changes the line", () => {
		const { db, buyer, product } = shop();
		makePriceList(db, { untilDay: "2026-11-19", entries: [{ productId: product.id, value: 500 }] });
		const { id } = addToCart(db, buyer, [{ productId: product.id, flavor: null, quantity: 2 }]).lines[0]!;
		vi.setSystemTime(new Date("2026-11-20T05:00:00Z"));
		const cart = getCart(db, buyer);
		expect(cart.totals.subtotalCents).toBe(1900);
		expect(priceNotes(cart.lines)).toEqual(["The price changed from $5.00 to $9.50"]);
		expect(priceNotes(setQuantity(db, buyer, { itemId: id, quantity: 3 }).lines)).toEqual([]);
	});
});

it("has a tier for each of SPEC's (Rule 3.2)", () => {
	const { db, product } = shop();
	const prices = FIRST_TIERS.list.map(
		({ key: pricingTier }) =>
			pricesFor(db, makeBuyer(db, { pricingTier })).of({ ...product, productId: product.id }, 1)?.cents,
	);
	expect(prices).toEqual([1000, 950, 900]);
	expect(makeBrand(db).id).toBeTruthy();
});
