import { beforeEach, describe, expect, it } from "vitest";
import type { UserActor } from "~/kernel/actor/actor";
import type { Db } from "~db/client.server";
import { auditLog, products } from "~db/schema.server";
import { makeAdmin, makeBrand, makeBuyer, makeProduct, testDatabase } from "../../../tests/helpers/database";
import { type Move, moveSchema, repriceSchema } from "./fields/reprice.schema.ts";
import { previewReprice, repriceProducts } from "./reprice-products.server";
import { updateProduct } from "./update-product.server";

const FOUR_PERCENT: Move = {
	price: "wholesalePrice",
	way: "raise",
	unit: "percent",
	hundredths: 400,
	round: "nearest-05",
	from: null,
};

let db: Db;
let admin: UserActor;
let brandId: string;
beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
	brandId = makeBrand(db, { name: "Geek Bar", slug: "geek-bar" }).id;
	makeProduct(db, { name: "Other brand" });
});

const make = (name: string, wholesalePriceCents: number | null, more = {}) =>
	makeProduct(db, { name, brandId, wholesalePriceCents, ...more });
const preview = (move = FOUR_PERCENT, scope = { brand: "geek-bar" }) =>
	previewReprice(db, admin, move, scope);
const seenOf = ({ changes }: ReturnType<typeof preview>) =>
	changes.map(({ id, oldCents }) => ({ id, cents: oldCents }));
const prices = () =>
	Object.fromEntries(
		db
			.select()
			.from(products)
			.all()
			.map((row) => [row.name, row.wholesalePriceCents]),
	);

describe("a preview", () => {
	it("shows every product of the brand, hidden ones too, and points out the odd ones", () => {
		make("Pulse", 1125, { active: false });
		make("Cheap", 1000, { costCents: 1200 });
		make("Dear", 1990, { msrpCents: 1999 });
		make("Unpriced", 0);
		make("Unset", null);
		make("Tiny", 1);
		expect(preview()).toMatchObject({
			changes: [
				{ name: "Cheap", oldCents: 1000, newCents: 1040, belowCost: true },
				{ name: "Dear", oldCents: 1990, newCents: 2070, aboveMsrp: true },
				{ name: "Pulse", oldCents: 1125, newCents: 1170 },
				{ name: "Tiny", oldCents: 1, newCents: 5, belowCost: true },
			],
			same: 0,
			unpriced: 2,
		});
		expect(prices()).toMatchObject({ Pulse: 1125 });
	});

	it("takes ticked products, and counts those that stay", () => {
		const { id } = make("Pulse", 1125);
		make("Other", 1125);
		const nothing: Move = { ...FOUR_PERCENT, hundredths: 1 };
		const cut: Move = { ...nothing, way: "lower", round: "up-95" };
		expect(previewReprice(db, admin, FOUR_PERCENT, { ids: [id] }).changes).toHaveLength(1);
		expect(previewReprice(db, admin, cut, { ids: [id] })).toEqual({ changes: [], same: 1, unpriced: 0 });
	});

	it("points out a price below cost and above MSRP, not one that meets them, nor costs to who sees none", () => {
		make("At cost", 1000, { costCents: 1040 });
		make("At MSRP", 1000, { costCents: null, msrpCents: 1040 });
		make("Above", 1000, { costCents: 2000, msrpCents: 1039 });
		make("Free", 1000, { costCents: null, msrpCents: null });
		expect(preview().changes.map(({ id: _, sku: __, ...change }) => change)).toEqual([
			{ name: "Above", oldCents: 1000, newCents: 1040, belowCost: true, aboveMsrp: true },
			{ name: "At cost", oldCents: 1000, newCents: 1040 },
			{ name: "At MSRP", oldCents: 1000, newCents: 1040 },
			{ name: "Free", oldCents: 1000, newCents: 1040 },
		]);
		// A lower MSRP may fall below the price.
		const lower: Move = { ...FOUR_PERCENT, price: "msrp", way: "lower", round: "none" };
		const [above, , atMsrp] = preview(lower).changes;
		expect([above, atMsrp]).toMatchObject([{ name: "Above", aboveMsrp: true }, { aboveMsrp: true }]);
	});

	it("is for admins, and for at most 2,000 products", () => {
		expect(() => previewReprice(db, makeBuyer(db), FOUR_PERCENT, {})).toThrow(
			expect.objectContaining({ code: "forbidden" }),
		);
		const ids = Array.from({ length: 2001 }, (_, n) => String(n));
		expect(() => previewReprice(db, admin, FOUR_PERCENT, { ids })).toThrow(/2,001 products/);
		expect(previewReprice(db, admin, FOUR_PERCENT, { ids: ids.slice(1) }).changes).toEqual([]);
	});
});

describe("saving", () => {
	it("moves the prices together, with one audit row for all and one for each", () => {
		const [pulse] = [make("Pulse", 1125), make("Pulse X", 1295)];
		const seen = seenOf(preview());
		expect(repriceProducts(db, admin, { move: FOUR_PERCENT, seen })).toMatchObject({ changed: 2, left: [] });
		expect(prices()).toEqual({ "Other brand": 1000, Pulse: 1170, "Pulse X": 1345 });
		const rows = db.select().from(auditLog).all();
		expect(rows.filter(({ action }) => action === "product.reprice")).toMatchObject([
			{ after: { change: "Wholesale price: raise by 4.00 percent, nearest .05", products: 2 } },
		]);
		expect(rows.find(({ entityId }) => entityId === pulse.id)).toMatchObject({
			action: "product.update",
			before: { wholesalePriceCents: 1125, version: 1 },
			after: { wholesalePriceCents: 1170, version: 2 },
		});
	});

	it("counts once when it is sent twice", () => {
		make("Pulse", 1125);
		const seen = seenOf(preview());
		repriceProducts(db, admin, { move: FOUR_PERCENT, seen });
		expect(repriceProducts(db, admin, { move: FOUR_PERCENT, seen })).toMatchObject({ changed: 0, left: [] });
		expect(prices()).toMatchObject({ Pulse: 1170 });
	});

	it("changes a product once that the form names twice, and none without a price; no change is no entry", () => {
		const [pulse, free] = [make("Pulse", 1125), make("Free", 0)];
		const twice = [pulse, pulse].map(({ id }) => ({ id, cents: 1125 }));
		const save = (seen: { id: string; cents: number }[]) =>
			repriceProducts(db, admin, { move: FOUR_PERCENT, seen });
		expect(save([...twice, { id: free.id, cents: 0 }])).toMatchObject({ changed: 1, left: [] });
		expect(prices()).toMatchObject({ Pulse: 1170, Free: 0 });
		const rows = db.select().from(auditLog).all().length;
		expect(save([{ id: free.id, cents: 0 }])).toMatchObject({ changed: 0, left: [] });
		expect(db.select().from(auditLog).all()).toHaveLength(rows);
	});

	it("leaves and names what changed meanwhile", () => {
		const pulse = make("Pulse", 1125);
		make("Pulse X", 1295);
		const gone = { id: "gone", cents: 1000 };
		const seen = [...seenOf(preview()), gone];
		updateProduct(db, admin, { id: pulse.id, wholesalePriceCents: 1500 });
		expect(repriceProducts(db, admin, { move: FOUR_PERCENT, seen })).toMatchObject({
			changed: 1,
			left: ["Pulse", "a deleted product"],
		});
		expect(prices()).toMatchObject({ Pulse: 1500, "Pulse X": 1345 });
	});
});

describe("the form", () => {
	const form = { price: "msrp", way: "lower", unit: "percent", round: "none", amount: "4.5 %" };
	it.each([
		["4.5", "percent", "lower", 450],
		["$0.30", "dollars", "raise", 30],
		["99.99", "percent", "lower", 9999],
		["100", "percent", "raise", 10_000],
		["500 % ", "percent", "raise", 50_000],
		["600", "dollars", "lower", 60_000],
		["10000", "dollars", "raise", 1_000_000],
		["0.01", "dollars", "lower", 1],
	])("reads %s %s", (amount, unit, way, hundredths) => {
		expect(moveSchema.parse({ ...form, amount, unit, way })).toMatchObject({ hundredths });
	});
	it.each([
		["", "percent", "raise"],
		["0", "dollars", "raise"],
		["-4", "percent", "raise"],
		["100", "percent", "lower"],
		["501", "percent", "raise"],
		["10001", "dollars", "raise"],
	])("refuses %s %s to %s", (amount, unit, way) => {
		expect(moveSchema.safeParse({ ...form, amount, unit, way }).error?.issues[0]?.path).toEqual(["amount"]);
	});
	it("reads the prices that were seen, and nothing else", () => {
		expect(repriceSchema.parse({ ...form, seen: "a-1:1125,b:1" }).seen).toEqual([
			{ id: "a-1", cents: 1125 },
			{ id: "b", cents: 1 },
		]);
		const long = Array.from({ length: 2001 }, (_, n) => `p${n}:1`);
		expect(repriceSchema.safeParse({ ...form, seen: long.slice(1).join() }).success).toBe(true);
		for (const seen of ["", "a", "a:x", "a:-5", long.join()])
			expect(repriceSchema.safeParse({ ...form, seen }).success).toBe(false);
	});
});
