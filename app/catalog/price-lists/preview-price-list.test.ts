import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { UserActor } from "~/kernel/actor/actor";
import type { Db } from "~db/client.server";
import { productFlavors } from "~db/schema.server";
import { makeAdmin, makeBrand, makeProduct, testDatabase } from "../../../tests/helpers/database";
import { makePriceList } from "../../../tests/helpers/price-list";
import { previewPriceList } from "./preview-price-list.server";
import { getPriceList, listEntries, listPriceLists } from "./price-list.queries.server";
import { priceListSchema } from "./price-list.schema.ts";

let db: Db;
let admin: UserActor;
beforeEach(() => {
	// Thursday, November 19, 11 PM in the shop's zone.
	vi.useFakeTimers({ now: new Date("2026-11-20T04:00:00Z") });
	db = testDatabase();
	admin = makeAdmin(db);
});
afterEach(() => {
	vi.useRealTimers();
});

const preview = (body: object, options = {}) =>
	previewPriceList(db, admin, { ...priceListSchema.parse({ name: "Sale", ...body }), ...options });

it("shows what goods cost their first readers, odd prices first (Rule 15.8)", () => {
	const brandId = makeBrand(db, { name: "Geek Bar", slug: "geek-bar" }).id;
	const make = (name: string, values: object) =>
		makeProduct(db, {
			name,
			sku: name,
			wholesalePriceCents: 1000,
			costCents: 700,
			msrpCents: 1500,
			...values,
		});
	make("A", { brandId, minimumOrderQuantity: 5 });
	make("b", { category: "pods", costCents: 600, msrpCents: null });
	make("C", { brandId, wholesalePriceCents: 3000 });
	make("Off", { brandId, wholesalePriceCents: null });
	const d = make("D", { category: "pods", costCents: null });
	db.insert(productFlavors).values({ productId: d.id, name: "Mint" }).run();
	const tiers = { audience: "tiers", tiers: ["premium", "growth"] };
	const entries = [
		{ goods: "geek-bar", kind: "amount", value: "2" },
		{ goods: "geek-bar", kind: "amount", value: "3", minimum: 10 },
		{ goods: "pods", value: "6" },
		{ goods: "D / Mint", value: "15.01" },
	];
	const shown = preview({ ...tiers, entries });
	expect(
		shown.changes.map(({ name, units, oldCents, newCents }) => [name, units, oldCents, newCents]),
	).toEqual([
		["A", 10, 900, 600],
		["C", 1, 2700, 2500],
		["C", 10, 2700, 2400],
		["D, Mint", 1, 900, 1501],
		["A", 5, 900, 700],
		["b", 1, 900, 600],
		["D", 1, 900, 600],
	]);
	expect(shown).toMatchObject({ reader: "the Premium tier", same: 0, day: "2026-11-19" });
	expect(preview({ entries: [{ goods: "A", value: "10" }] })).toMatchObject({
		...{ reader: "the Starter tier", same: 1, changes: [] },
	});
});

it("is of the first day that counts, or the last one of a list that has ended (Rules 15.2, 15.8)", () => {
	const list = (name: string, fromDay: string | null, untilDay: string | null) =>
		makePriceList(db, { name, fromDay, untilDay, entries: [] });
	const days = [
		["2026-11-20", null, "2026-11-20", "upcoming"],
		["2026-11-19", "2026-11-19", "2026-11-19", "now"],
		[null, "2026-11-18", "2026-11-18", "ended"],
		[null, null, "2026-11-19", "now"],
	] as const;
	for (const [from, until, day, state] of days) {
		expect(preview({ from, until, entries: [] }).day).toBe(day);
		list(`${from} to ${until}`, from, until);
		expect(listPriceLists(db, admin).find(({ name }) => name === `${from} to ${until}`)).toMatchObject({
			state,
		});
	}
});

it("has its entries in their order, a page at a time", () => {
	const { id } = makePriceList(db, {
		entries: (["disposables", "pods", "mods"] as const).map((category, position) => ({
			category,
			position: 3 - position,
		})),
	});
	const pages = [1, 2, 9].map((page) => listEntries(db, admin, id, { page, perPage: 2 }));
	expect(
		pages.map(({ rows, page, pageCount, total }) => [
			rows.map(({ targetId }) => targetId),
			page,
			pageCount,
			total,
		]),
	).toEqual([
		[["mods", "pods"], 1, 2, 3],
		[["disposables"], 2, 2, 3],
		[["disposables"], 2, 2, 3],
	]);
	expect(listEntries(db, admin, id).rows).toHaveLength(3);
	expect(getPriceList(db, admin, id).companies).toEqual([]);
});
