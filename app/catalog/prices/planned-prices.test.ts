import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { UserActor } from "~/kernel/actor/actor";
import type { Db } from "~db/client.server";
import { auditLog, plannedPrices, priceChanges, products } from "~db/schema.server";
import { makeFlavor } from "../../../tests/helpers/cart";
import { makeAdmin, makeBuyer, makeProduct, makeStaff, testDatabase } from "../../../tests/helpers/database";
import { makePriceList } from "../../../tests/helpers/price-list";
import { refusal } from "../../../tests/helpers/refusal";
import { changeManyProducts } from "../products/change-many-products.server";
import { type Move, moveSchema } from "../products/fields/reprice.schema.ts";
import { previewReprice, repriceProducts } from "../products/reprice-products.server";
import { comingPrices } from "./coming-prices.server";
import { listPlannedChanges, startPlannedPrices, withdrawChange } from "./planned-prices.server";
import { pricesFor } from "./prices-for.server";

// Thursday, November 19, 11 PM in the shop's zone; the first moment of that Saturday is 5 AM UTC.
const THURSDAY = new Date("2026-11-20T04:00:00Z");
const SATURDAY = "2026-11-21";
const MIDNIGHT = new Date("2026-11-21T05:00:00Z");

let db: Db;
let admin: UserActor;
beforeEach(() => {
	vi.useFakeTimers({ now: THURSDAY });
	db = testDatabase();
	admin = makeAdmin(db);
});
afterEach(() => {
	vi.useRealTimers();
});

const raise = (from: string | null, amount = "10", price = "wholesalePrice"): Move =>
	moveSchema.parse({ price, way: "raise", unit: "percent", round: "none", amount, from: from ?? "" });

function plan(move: Move) {
	const { changes } = previewReprice(db, admin, move, {});
	const seen = changes.map(({ id, oldCents }) => ({ id, cents: oldCents }));
	return repriceProducts(db, admin, { move, seen });
}
const rowOf = (id: string) => db.select().from(products).where(eq(products.id, id)).get()!;

it("raises prices from a day on, each exactly once (Rule 15.20)", () => {
	const buyer = makeBuyer(db, { pricingTier: "growth" });
	const [one, two] = [makeProduct(db), makeProduct(db, { wholesalePriceCents: 2000 })];
	expect(plan(raise(SATURDAY))).toEqual({ changed: 2, from: SATURDAY, left: [] });
	const cents = (at: Date) => pricesFor(db, buyer, at).of({ ...rowOf(one.id), productId: one.id }, 1)?.cents;
	expect([cents(new Date(MIDNIGHT.getTime() - 1)), cents(MIDNIGHT)]).toEqual([950, 1045]);
	expect(startPlannedPrices(db)).toBe(0);
	expect(rowOf(one.id).wholesalePriceCents).toBe(1000);
	vi.setSystemTime(MIDNIGHT);
	expect([startPlannedPrices(db), startPlannedPrices(db)]).toEqual([2, 0]);
	expect([rowOf(one.id), rowOf(two.id)]).toMatchObject([
		{ wholesalePriceCents: 1100, version: 2 },
		{ wholesalePriceCents: 2200 },
	]);
	expect(cents(MIDNIGHT)).toBe(1045);
	expect(db.select().from(auditLog).where(eq(auditLog.entityId, one.id)).all()).toMatchObject([
		{ action: "product.update", actorName: "system", before: { wholesalePriceCents: 1000 } },
	]);
	expect(listPlannedChanges(db, admin)).toMatchObject([{ prices: 2, waiting: 0, fromDay: SATURDAY }]);
});

it("builds on what is planned before it, and the plan of a day that is made last counts", () => {
	const { id } = makeProduct(db);
	plan(raise(SATURDAY));
	const later = previewReprice(db, admin, raise("2026-12-01"), {});
	expect(later.changes).toMatchObject([{ oldCents: 1100, newCents: 1210 }]);
	plan(raise("2026-12-01"));
	plan(raise(SATURDAY, "5"));
	expect(listPlannedChanges(db, admin).map(({ fromDay, prices }) => [fromDay, prices])).toEqual([
		[SATURDAY, 1],
		["2026-12-01", 1],
	]);
	const planned = db.select().from(plannedPrices).where(eq(plannedPrices.productId, id)).all();
	expect(planned.map(({ cents }) => cents).sort()).toEqual([1155, 1210]);
	expect(db.select().from(priceChanges).all()).toHaveLength(2);
});

it("says what is next: the first plan of each price, and the product's own price of lists that begin later", () => {
	const { id: productId, brandId } = makeProduct(db);
	plan(raise("2026-12-01", "10", "msrp"));
	plan(raise("2026-12-01"));
	plan(raise(SATURDAY, "5"));
	const list = (fromDay: string | null, ...entries: Parameters<typeof makePriceList>[1]["entries"]) =>
		makePriceList(db, { name: `From ${fromDay}`, fromDay, entries });
	list(SATURDAY, { productId, value: 700 }, { productId, value: 600, minimum: 10 }, { brandId, value: 500 });
	list("2026-11-22", { productId, kind: "percent", value: 1000 });
	list("2026-11-19", { productId, value: 800 });
	list(null, { productId, value: 900 });
	expect(comingPrices(db, "2026-11-19")(productId)).toEqual([
		{ field: "wholesalePrice", cents: 1050, fromDay: SATURDAY, list: null },
		{ field: "msrp", cents: 2199, fromDay: "2026-12-01", list: null },
		{ field: "wholesalePrice", cents: 700, fromDay: SATURDAY, list: `From ${SATURDAY}` },
	]);
});

it("is withdrawn until its day, by who may edit products", () => {
	makeProduct(db);
	plan(raise(SATURDAY));
	const { id } = db.select().from(priceChanges).get()!;
	expect(refusal(() => withdrawChange(db, makeStaff(db, "sales"), { id })).code).toBe("forbidden");
	expect(withdrawChange(db, admin, { id })).toBe(1);
	expect(refusal(() => withdrawChange(db, admin, { id })).code).toBe("not_found");
	expect(db.select().from(priceChanges).all()).toEqual([]);
	expect(db.select().from(auditLog).where(eq(auditLog.entityId, id)).all()).toMatchObject([
		{ action: "product.plan_prices", after: { fromDay: SATURDAY, prices: 1 } },
		{ action: "product.withdraw_prices", before: { fromDay: SATURDAY, prices: 1 } },
	]);
	plan(raise(SATURDAY));
	vi.setSystemTime(MIDNIGHT);
	expect(refusal(() => withdrawChange(db, admin, db.select().from(priceChanges).get()!)).code).toBe(
		"conflict",
	);
});

it("leaves goods alone whose price was taken away, and counts today at once", () => {
	const { id } = makeProduct(db);
	plan(raise(SATURDAY));
	db.update(products).set({ wholesalePriceCents: null }).where(eq(products.id, id)).run();
	vi.setSystemTime(MIDNIGHT);
	expect(startPlannedPrices(db)).toBe(0);
	expect(rowOf(id).wholesalePriceCents).toBeNull();
	const other = makeProduct(db);
	expect(plan(raise(SATURDAY)).from).toBeNull();
	expect(rowOf(other.id).wholesalePriceCents).toBe(1100);
	expect(refusal(() => plan(raise("2026-11-20")))).toMatchObject({
		code: "invalid",
		errors: [{ field: "from" }],
	});
});

it("plans the prices of the table, and nothing else of it (Rules 7.14, 15.20)", () => {
	const product = makeProduct(db);
	const other = makeProduct(db);
	const mint = makeFlavor(db, { productId: other.id, name: "Mint", stockQuantity: 20 });
	type Row = Parameters<typeof changeManyProducts>[2]["rows"][number];
	const row = (values: object, seen: object, more = {}) =>
		({ ...{ id: product.id, version: 1, flavors: [], values, seen }, ...more }) as Row;
	const save = (rows: Row[]) => changeManyProducts(db, admin, { rows, from: SATURDAY });
	const change = (values: object, seen: object) => save([row(values, seen)]);
	expect(
		change({ wholesalePriceCents: 1250, msrpCents: 2999 }, { wholesalePriceCents: 1000, msrpCents: 1999 }),
	).toMatchObject({ changed: 2, from: SATURDAY });
	expect(rowOf(product.id)).toMatchObject({ wholesalePriceCents: 1000, version: 1 });
	expect(refusal(() => change({ stockQuantity: 5 }, { stockQuantity: 100 }))).toMatchObject({
		errors: [{ field: "rows[0].stockQuantity" }],
	});
	expect(refusal(() => change({ wholesalePriceCents: 0 }, { wholesalePriceCents: 1000 }))).toMatchObject({
		errors: [{ field: "rows[0].wholesalePrice" }],
	});
	const price = row({ msrpCents: 2999 }, { msrpCents: 1999 });
	const ofOther = { id: other.id, version: other.version };
	const flavors = [{ id: mint.id, stockQuantity: 5, seen: 20 }];
	expect(refusal(() => save([price, row({}, {}, { ...ofOther, flavors })])).errors).toMatchObject([
		{ field: "rows[1].stockQuantity" },
	]);
	expect(save([price, row({ msrpCents: 2500 }, { msrpCents: 1999 }, ofOther), row({}, {})]).changed).toBe(2);
	expect(save([row({ msrpCents: 1999 }, { msrpCents: 1999 })]).changed).toBe(0);
	const named = listPlannedChanges(db, admin).map(({ name }) => name);
	expect(named.toSorted()).toEqual(["Prices of 1 product", "Prices of 2 products"]);
	const audits = db.select().from(auditLog).where(eq(auditLog.action, "product.plan_prices")).all();
	expect(audits).toHaveLength(2);
	vi.setSystemTime(MIDNIGHT);
	startPlannedPrices(db);
	expect(rowOf(product.id)).toMatchObject({ wholesalePriceCents: 1250, msrpCents: 2999 });
});
