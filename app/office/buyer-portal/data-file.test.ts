import { parse } from "csv-parse/sync";
import { beforeEach, describe, expect, it } from "vitest";
import { type Actor, type UserActor, VISITOR } from "~/kernel/actor/actor";
import type { Db } from "~db/client.server";
import { makeFlavor } from "../../../tests/helpers/cart";
import { makeAdmin, makeBuyer, makeProduct, makeUser, testDatabase } from "../../../tests/helpers/database";
import { makeOrder } from "../../../tests/helpers/order";
import { call } from "../../../tests/helpers/request";
import { loader } from "./data-file";

let db: Db;
let buyer: UserActor;
beforeEach(() => {
	db = testDatabase();
	buyer = makeBuyer(db, { pricingTier: "growth" });
});

const get = (file: string, as: Actor = buyer) =>
	call(loader, `/buyer-portal/files/${file}`, { db, as, params: { file } });
const rows = async (file: string, as?: Actor): Promise<Record<string, string>[]> =>
	parse(String((await get(file, as)).body), { columns: true, bom: true });

describe("Rule 5.20: my data", () => {
	it("is for approved buyers, private and not stored; another name is a 404", async () => {
		for (const actor of [VISITOR, makeUser(db), makeAdmin(db)]) {
			expect(await get("orders.csv", actor)).toMatchObject({ status: 403, body: { denied: "buyer" } });
		}
		const { headers } = await get("price-list.csv");
		expect(headers.get("Cache-Control")).toBe("private, no-store");
		expect(headers.get("Content-Disposition")).toMatch(
			/^attachment; filename="price-list-\d{4}-\d\d-\d\d\.csv"$/,
		);
		expect((await get("customers.csv")).status).toBe(404);
	});

	it("has the reader's own orders and lines only, without costs", async () => {
		const product = makeProduct(db, { name: "=cmd|' /C calc'!A0", costCents: 39_147 });
		for (let n = 0; n < 101; n++) makeOrder(db, { userId: buyer.id, lines: [{ product, quantity: 3 }] });
		const foreign = makeOrder(db, {});
		const orders = await rows("orders.csv");
		expect(new Set(orders.map((row) => row["Order Number"])).size).toBe(101);
		const lines = await rows("order-lines.csv");
		expect(lines).toHaveLength(101);
		expect(lines[0]).toMatchObject({ Product: `'${product.name}`, Quantity: "3", "Line Total": "30.00" });
		for (const file of ["orders.csv", "order-lines.csv", "price-list.csv"]) {
			const text = String((await get(file)).body);
			expect(text).not.toContain(foreign.orderNumber);
			expect(text).not.toMatch(/391\.47|Cost/);
		}
	});

	it("lists what is on sale with the reader's prices, flavor by flavor, across pieces", async () => {
		for (let n = 0; n < 260; n++) makeProduct(db, { name: `Zed ${n % 9}` });
		makeProduct(db, { name: "Hidden", active: false });
		const product = makeProduct(db, {
			name: "alpha",
			sku: "A-1",
			barcode: "0850012345678",
			caseSize: 10,
			minimumOrderQuantity: 5,
		});
		makeFlavor(db, { productId: product.id, name: "Mint", sku: "A-1-MINT", barcode: "850012345685" });
		const list = await rows("price-list.csv");
		expect(list).toHaveLength(262);
		const facts = {
			Product: "alpha",
			MSRP: "19.99",
			"Your Price": "9.50",
			"Break From": "",
			"Break Price": "",
			Minimum: "5",
			Case: "10",
		};
		expect(list.slice(0, 2)).toEqual([
			{ ...facts, Flavor: "Assorted", SKU: "A-1", Barcode: "0850012345678" },
			{ ...facts, Flavor: "Mint", SKU: "A-1-MINT", Barcode: "850012345685" },
		]);
		expect((await rows("price-list.csv", makeBuyer(db)))[0]).toMatchObject({ "Your Price": "10.00" });
	});
});
