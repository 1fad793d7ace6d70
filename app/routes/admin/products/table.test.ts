import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import type { UserActor } from "~/domain/actor";
import { updateProduct } from "~/domain/products/update-product.server";
import type { Db } from "~db/client.server";
import { productFlavors, products } from "~db/schema.server";
import { makeFlavor, orderThroughCart } from "../../../../tests/helpers/cart";
import { makeAdmin, makeBuyer, makeProduct, testDatabase } from "../../../../tests/helpers/database";
import { call, contextFor, routeArgs } from "../../../../tests/helpers/request";
import { action, loader } from "./table";
import { onTopOfTable, tableRowValues } from "./table-values";

const PATH = "/admin-portal/products/table";

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
		const { stockQuantity, seen, ...values } = tableRowValues(product);
		const { stockQuantity: seenStock, ...seenPrices } = seen;
		const stock = product.flavorStock ? {} : { stockQuantity };
		const shown = product.flavorStock ? seenPrices : { ...seenPrices, stockQuantity: seenStock };
		put(`rows[${n}]`, { ...values, ...stock, seen: shown, version: product.version });
	}
	return form;
}

async function save(form: Form) {
	const answer = await call(action, PATH, { db, as: admin, form });
	return { answer, said: answer.flash?.text };
}

/** The rows that a form shows again. */
const rowsOf = (reply: ReturnType<typeof onTopOfTable>) =>
	z.object({ rows: z.array(z.unknown()) }).parse(reply?.result.initialValue).rows;

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

	it("refuses all of it when a changed row is stale, and saves only the changed fields the second time", async () => {
		const form = open();
		updateProduct(db, makeAdmin(db), { id: flavored.id, wholesalePriceCents: 1234 });
		const edited = { ...form, "rows[0].stockQuantity": "60", "rows[1].flavors[0].stockQuantity": "25" };
		const { answer } = await save(edited);
		expect(answer.status).toBe(409);
		expect(answer.data.result.error?.["rows[1].wholesalePrice"]?.[0]).toContain(
			"B with flavors was changed meanwhile to wholesale $12.34",
		);
		expect(stocks()).toEqual([50, 40, 20, 20]);

		const shown = rowsOf(onTopOfTable(answer.data, page()));
		expect(shown[0]).toMatchObject({ stockQuantity: "60", seen: { stockQuantity: "50" } });
		expect(shown[1]).toMatchObject({
			wholesalePrice: "12.34",
			seen: { wholesalePrice: "12.34" },
			flavors: [
				{ stockQuantity: "25", seen: "20" },
				{ stockQuantity: "20", seen: "20" },
			],
		});
		const second = { ...open(), "rows[0].stockQuantity": "60", "rows[1].flavors[0].stockQuantity": "25" };
		expect((await save(second)).answer.status).toBe(303);
		expect(stocks()).toEqual([60, 45, 25, 20]);
		expect(db.select().from(products).where(eq(products.id, flavored.id)).get()!.wholesalePriceCents).toBe(
			1234,
		);
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
		expect(turned!.result.error).toEqual({ "rows[1].msrp": ["MSRP must be positive"] });
		expect(rowsOf(turned)).toMatchObject([
			{ id: flavored.id, cost: "7.77", seen: { cost: "6.00" } },
			{ id: plain.id, msrp: "-1" },
		]);
	});

	it("leaves a long list of flavors to the product's own page", () => {
		for (let n = 0; n < 39; n++) {
			makeFlavor(db, { productId: flavored.id, name: `Extra ${n}`, stockQuantity: 1 });
		}
		expect(page()[1]).toMatchObject({ flavorCount: 41, flavors: [] });
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
		const shown = onTopOfTable(answer.data, page())!.result.initialValue;
		expect(shown).toEqual({ rows: page().map(tableRowValues) });
	});

	it("leaves a field empty that was sent twice over", async () => {
		const rows = [{ id: plain.id, msrp: ["1", "2"], flavors: "none" }];
		const shown = onTopOfTable({ result: { initialValue: { rows } }, toast: null }, page());
		expect(rowsOf(shown)[0]).toMatchObject({ id: plain.id, msrp: "" });
	});
});
