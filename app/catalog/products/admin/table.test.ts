import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { UserActor } from "~/kernel/actor/actor";
import { daysAfter } from "~/kernel/clock/buckets";
import { shopToday } from "~/kernel/clock/shop-time.server";
import type { Db } from "~db/client.server";
import { productFlavors, products } from "~db/schema.server";
import { makeFlavor, orderThroughCart } from "../../../../tests/helpers/cart";
import {
	makeAdmin,
	makeBrand,
	makeBuyer,
	makeProduct,
	testDatabase,
} from "../../../../tests/helpers/database";
import { makePriceList } from "../../../../tests/helpers/price-list";
import { call, contextFor, routeArgs } from "../../../../tests/helpers/request";
import { planPrices } from "../../prices/planned-prices.server";
import { updateProduct } from "../update-product.server";
import { action, loader } from "./table";
import { changedCells, onTopOfTable, tableRowValues } from "./table-values";

const PATH = "/admin/products/table";

let db: Db;
let admin: UserActor;
let plain: { id: string };
let flavored: { id: string };
beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
	plain = makeProduct(db, { name: "A plain one", stockQuantity: 50 });
	flavored = makeProduct(db, { name: "B with flavors" });
	for (const [position, name] of ["Mint", "Berry"].entries()) {
		makeFlavor(db, { productId: flavored.id, name, sku: `B-${name}`, position, stockQuantity: 20 });
	}
});

type Form = Record<string, string>;

const page = () => loader(routeArgs(contextFor(db, admin), PATH)).rows;

/** The fields of the page as a browser would send them: rows[0] is the plain product, rows[1] the one with flavors. */
function open(): Form {
	const form: Form = {};
	const put = (name: string, value: unknown): void => {
		if (Array.isArray(value)) for (const [n, one] of value.entries()) put(`${name}[${n}]`, one);
		else if (typeof value === "object" && value !== null)
			for (const [key, one] of Object.entries(value)) put(`${name}.${key}`, one);
		else form[name] = String(value);
	};
	for (const [n, product] of page().entries()) {
		put(`rows[${n}]`, { ...tableRowValues(product), version: product.version });
	}
	return form;
}

async function save(form: Form) {
	const answer = await call(action, PATH, { db, as: admin, form });
	return { answer, said: answer.flash?.text };
}

it("shows what is planned of a price and what a coming list brings (Rule 15.20)", () => {
	const today = shopToday();
	const [soon, later] = [daysAfter(today, 4), daysAfter(today, 9)];
	db.transaction((tx) => {
		for (const [fromDay, cents] of [
			[later, 900],
			[soon, 950],
		] as const)
			planPrices(tx, admin, {
				...{ name: "Winter", fromDay },
				prices: [{ productId: plain.id, field: "wholesalePrice", oldCents: 1000, cents }],
			});
	});
	makePriceList(db, { name: "Sale", fromDay: later, entries: [{ productId: plain.id, value: 875 }] });
	makePriceList(db, { name: "Now", fromDay: today, entries: [{ productId: plain.id, value: 800 }] });
	expect(page().map(({ coming }) => coming)).toEqual([
		[
			{ field: "wholesalePrice", cents: 950, fromDay: soon, list: null },
			{ field: "wholesalePrice", cents: 875, fromDay: later, list: "Sale" },
		],
		[],
	]);
});

const stocks = () =>
	[...db.select().from(products).all(), ...db.select().from(productFlavors).all()].map(
		({ stockQuantity }) => stockQuantity,
	);
const order = (productId: string, quantity: number, flavor?: string) =>
	orderThroughCart(db, makeBuyer(db), [{ productId, quantity, ...(flavor ? { flavor } : {}) }]);

describe("prices and stock with concurrent orders", () => {
	it("changes a price without putting sold stock back", async () => {
		const form = open();
		order(plain.id, 10);
		order(flavored.id, 5, "Mint");
		const { answer, said } = await save({ ...form, "rows[0].wholesalePrice": "11.00", "rows[1].msrp": "21" });
		expect(answer.status).toBe(303);
		expect(said).toBe("2 products were changed.");
		expect(stocks()).toEqual([40, 35, 15, 20]);
		expect(db.select().from(products).all()).toMatchObject([
			{ wholesalePriceCents: 1100 },
			{ msrpCents: 2100 },
		]);
	});

	it("saves stock by flavor with the product's total, and doesn't conflict with orders", async () => {
		const form = open();
		order(flavored.id, 5, "Mint");
		order(flavored.id, 5, "Berry");
		const { said } = await save({ ...form, "rows[1].flavors[0].stockQuantity": "68" });
		expect(stocks()).toEqual([50, 78, 63, 15]);
		expect(said).toContain("1 product was changed.");
		expect(said).toContain("B with flavors, Mint is 63, not 68");
		// The second click of a double click, had no order come between.
		const again = open();
		await save({ ...again, "rows[1].flavors[1].stockQuantity": "30" });
		expect((await save({ ...again, "rows[1].flavors[1].stockQuantity": "30" })).answer.status).toBe(303);
		expect(stocks()).toEqual([50, 93, 63, 30]);
	});

	it("keeps rows that only somebody else changed", async () => {
		const form = open();
		updateProduct(db, makeAdmin(db), { id: plain.id, wholesalePriceCents: 1234, stockQuantity: 77 });
		expect((await save({ ...form, "rows[1].cost": "7.00" })).answer.status).toBe(303);
		expect(db.select().from(products).all()).toMatchObject([
			{ wholesalePriceCents: 1234, stockQuantity: 77 },
			{ costCents: 700 },
		]);
	});

	it("refuses a cell that somebody else changed, with both values, and saves it the second time", async () => {
		const form = open();
		updateProduct(db, makeAdmin(db), { id: flavored.id, wholesalePriceCents: 1234, costCents: 700 });
		const edited = {
			"rows[0].stockQuantity": "60",
			"rows[1].wholesalePrice": "13.00",
			"rows[1].flavors[0].stockQuantity": "25",
		};
		const { answer } = await save({ ...form, ...edited });
		expect(answer.status).toBe(409);
		expect(answer.data.result.error).toEqual({
			"rows[1].wholesalePrice": [
				"Wholesale price of B with flavors is $12.34 now, not $10.00. Save again to make it $13.00",
			],
		});
		expect(stocks()).toEqual([50, 40, 20, 20]);

		const shown = onTopOfTable(answer.data, page()).rows;
		expect(shown[0]).toMatchObject({ stockQuantity: "60", seen: { stockQuantity: "50" } });
		expect(shown[1]).toMatchObject({
			wholesalePrice: "13.00",
			cost: "7.00",
			seen: { wholesalePrice: "12.34", cost: "7.00" },
			flavors: [
				{ stockQuantity: "25", seen: "20" },
				{ stockQuantity: "20", seen: "20" },
			],
		});
		expect((await save({ ...open(), ...edited })).answer.status).toBe(303);
		expect(stocks()).toEqual([60, 45, 25, 20]);
		expect(db.select().from(products).where(eq(products.id, flavored.id)).get()).toMatchObject({
			wholesalePriceCents: 1300,
			costCents: 700,
		});
	});

	it("saves a row although another of its cells was changed meanwhile", async () => {
		const form = open();
		updateProduct(db, makeAdmin(db), { id: plain.id, wholesalePriceCents: 1234 });
		const edited = { ...form, "rows[0].msrp": "25.00" };
		expect((await save(edited)).answer.status).toBe(303);
		// The second click of a double click.
		expect((await save(edited)).answer.status).toBe(303);
		expect(db.select().from(products).where(eq(products.id, plain.id)).get()).toMatchObject({
			wholesalePriceCents: 1234,
			msrpCents: 2500,
		});
	});

	it("refuses a stock that an editor set meanwhile, a flavor's too", async () => {
		const form = open();
		updateProduct(db, makeAdmin(db), { id: plain.id, stockQuantity: 70 });
		updateProduct(db, makeAdmin(db), {
			id: flavored.id,
			flavors: [{ name: "Mint", stockQuantity: 30 }, { name: "Berry" }],
		});
		const edited = { "rows[0].stockQuantity": "60", "rows[1].flavors[0].stockQuantity": "25" };
		expect((await save({ ...form, ...edited })).answer.data.result.error).toEqual({
			"rows[0].stockQuantity": ["Stock of A plain one is 70 now, not 50. Save again to make it 60"],
			"rows[1].flavors[0].stockQuantity": [
				"Mint of B with flavors is 30 now, not 20. Save again to make it 25",
			],
		});
		expect(stocks()).toEqual([70, 50, 30, 20]);
	});

	it("refuses a product and a flavor that are gone, and counts no stock that orders emptied", async () => {
		const form = open();
		updateProduct(db, admin, { id: flavored.id, flavors: [{ name: "Berry" }] });
		const edited = { "rows[0].stockQuantity": "40", "rows[1].flavors[0].stockQuantity": "25" };
		expect((await save({ ...form, ...edited })).answer.data.result.error).toEqual({
			"rows[1].flavors[0].stockQuantity": [
				"A flavor of B with flavors is nothing now, not 20. Save again to make it 25",
			],
		});
		order(plain.id, 50);
		expect((await save({ ...form, "rows[0].stockQuantity": "40" })).said).toBe("0 products were changed.");
		db.delete(products).where(eq(products.id, plain.id)).run();
		expect((await save({ ...form, "rows[0].msrp": "21" })).answer.data.result.error).toEqual({
			"rows[0].id": ["A product was deleted meanwhile"],
		});
	});

	it("takes the changed cells alone, as scripts send them, and reports at their rows", async () => {
		const posted = new FormData();
		const edited = { ...open(), "rows[1].msrp": "-1", "rows[1].flavors[1].stockQuantity": "7" };
		for (const [name, value] of Object.entries(edited)) posted.set(name, value);
		const sent = Object.fromEntries(changedCells(posted)) as Form;
		expect(sent).toEqual({
			"rows[0].id": flavored.id,
			"rows[0].version": "1",
			"rows[0].msrp": "-1",
			"rows[0].seen.msrp": "19.99",
			"rows[0].flavors[0].id": page()[1]!.flavors![1]!.id,
			"rows[0].flavors[0].stockQuantity": "7",
			"rows[0].flavors[0].seen": "20",
		});
		const refused = onTopOfTable((await save(sent)).answer.data, page());
		expect(refused.errors).toEqual({ "rows[1].msrp": ["MSRP must be positive"] });
		expect(refused.rows[1]).toMatchObject({
			msrp: "-1",
			cost: "6.00",
			flavors: [{}, { stockQuantity: "7" }],
		});
		expect((await save({ ...sent, "rows[0].msrp": "21" })).answer.status).toBe(303);
		expect(stocks()).toEqual([50, 27, 20, 7]);
	});

	it("shows flavors on request, with what was typed", async () => {
		const answer = await call(action, PATH, {
			db,
			as: admin,
			form: { ...open(), "rows[0].msrp": "-1", show: "flavors" },
		});
		expect(answer.status).toBe(200);
		expect(onTopOfTable(answer.data, page())).toMatchObject({ errors: {}, rows: [{ msrp: "-1" }, {}] });
	});

	it("names an emptied or bad quantity, a flavor's too", async () => {
		const { answer } = await save({
			...open(),
			"rows[0].stockQuantity": "",
			"rows[1].flavors[1].stockQuantity": "-3",
		});
		const message = ["Stock quantity must be non-negative"];
		expect(answer.data.result.error).toEqual({
			"rows[0].stockQuantity": message,
			"rows[1].flavors[1].stockQuantity": message,
		});
		expect(stocks()).toEqual([50, 40, 20, 20]);
	});

	it("shows typed values at their product when rows have moved", async () => {
		const { answer } = await save({ ...open(), "rows[0].msrp": "-1", "rows[1].cost": "7.77" });
		const turned = onTopOfTable(answer.data, page().toReversed());
		expect(turned.errors).toEqual({ "rows[1].msrp": ["MSRP must be positive"] });
		expect(turned.rows).toMatchObject([
			{ id: flavored.id, cost: "7.77", seen: { cost: "6.00" } },
			{ id: plain.id, msrp: "-1" },
		]);
	});

	it("opens the flavors of few products at once, of many one by one", () => {
		for (const name of ["C", "D"]) makeProduct(db, { name });
		const flavorsOf = (query = "") =>
			loader(routeArgs(contextFor(db, admin), `${PATH}?${query}`)).rows.map(
				({ flavors }) => flavors?.length ?? null,
			);
		expect(flavorsOf()).toEqual([null, null, null, null]);
		expect(flavorsOf(`open=${flavored.id}`)).toEqual([null, 2, null, null]);
		expect(flavorsOf("search=flavors")).toEqual([2]);
	});

	it("is narrowed by brand and category", () => {
		makeProduct(db, { name: "C", category: "accessories", brandId: makeBrand(db, { slug: "geek-bar" }).id });
		const names = (query: string) =>
			loader(routeArgs(contextFor(db, admin), `${PATH}?${query}`)).rows.map(({ name }) => name);
		expect([names("brand=geek-bar"), names("category=accessories"), names("brand=nobody")]).toEqual([
			["C"],
			["C"],
			[],
		]);
	});
});

describe("a table that our pages never send", () => {
	it.each([
		["a text for the rows", { rows: "all" }],
		["rows by name", { "rows.a": "1" }],
		["the last row alone", { "rows[3].id": "other" }],
		["texts for a row and its flavors", { "rows[0]": "1", "rows[1].id": "other", "rows[1].flavors": "a" }],
	])("shows the products as they are after %s", async (_, form) => {
		const { answer } = await save(form);
		expect(answer.status).toBe(400);
		expect(onTopOfTable(answer.data, page()).rows).toEqual(page().map(tableRowValues));
	});

	it("leaves a field empty that was sent twice over", async () => {
		const rows = [{ id: plain.id, msrp: ["1", "2"], flavors: "none" }];
		const shown = onTopOfTable({ result: { initialValue: { rows } }, toast: null }, page());
		expect(shown.rows[0]).toMatchObject({ id: plain.id, msrp: "" });
	});
});
