import { parse } from "csv-parse/sync";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { UserActor } from "~/kernel/actor/actor";
import { csvCell, csvLine } from "~/kernel/csv/csv";
import type { Db } from "~db/client.server";
import { auditLog, orderItems } from "~db/schema.server";
import { makeApplication } from "../../../tests/helpers/application";
import { makeFlavor } from "../../../tests/helpers/cart";
import { makeAdmin, makeBuyer, makeProduct, testDatabase } from "../../../tests/helpers/database";
import { makeOrder } from "../../../tests/helpers/order";
import { EXPORTS, type ExportDays, exportCsv } from "./export-data.server";

describe("csv cells", () => {
	it.each([
		["=1+1", "'=1+1"],
		["+44", "'+44"],
		["-cmd", "'-cmd"],
		["@sum", "'@sum"],
		["\tx", "'\tx"],
		["＝1+1", "'＝1+1"],
		["＋44", "'＋44"],
		["－cmd", "'－cmd"],
		["＠sum", "'＠sum"],
		["  =1+1", "'  =1+1"],
		["\u00A0\t\u200B＝1+1", "'\u00A0\t\u200B＝1+1"],
		["\uFEFF@sum", "'\uFEFF@sum"],
		["a =1+1", "a =1+1"],
		["-12.50", "-12.50"],
		['say "hi"', '"say ""hi"""'],
		["a,b", '"a,b"'],
		["line\nbreak", '"line\nbreak"'],
		[" padded", '" padded"'],
	])("writes %j as %j", (value, written) => {
		expect(csvCell(value)).toBe(written);
	});

	it("leaves absent cells empty", () => {
		expect(csvLine([null, undefined, 0, false])).toBe(",,0,false\r\n");
	});
});

describe("exports", () => {
	let db: Db;
	let admin: UserActor;
	beforeEach(() => {
		db = testDatabase();
		admin = makeAdmin(db);
	});
	const read = (name: string, days?: ExportDays): Record<string, string>[] =>
		parse([...exportCsv(db, admin, name, days)].join(""), { columns: true, bom: true });

	it("reads page by page and exports every order once", () => {
		const buyer = makeBuyer(db);
		const product = makeProduct(db);
		for (let n = 0; n < 1001; n++) makeOrder(db, { userId: buyer.id, lines: [{ product, quantity: 1 }] });
		const rows = read("orders");
		expect(new Set(rows.map((row) => row["Order Number"])).size).toBe(1001);
		expect([...exportCsv(db, admin, "orders")]).toHaveLength(6);
		expect(read("order-lines")).toHaveLength(1001);
	});

	it("selects orders by days in the shop's time zone, and writes times in it", () => {
		const buyer = makeBuyer(db);
		const product = makeProduct(db);
		// New York's November 20 begins at 05:00 UTC and ends at 05:00 UTC of the 21st.
		const order = (at: string, values = {}) =>
			makeOrder(db, {
				userId: buyer.id,
				createdAt: new Date(at),
				lines: [{ product, quantity: 1 }],
				...values,
			}).orderNumber;
		const after = order("2026-11-21T05:00:00Z");
		const first = order("2026-11-20T05:00:00Z");
		const last = order("2026-11-21T04:59:59Z", { cancelledAt: new Date("2026-07-01T12:00:00Z") });
		const before = order("2026-11-20T04:59:59Z");
		const found = (name: string, from: string | null, to: string | null) =>
			read(name, { from, to }).map((row) => row["Order Number"]);
		for (const name of ["orders", "order-lines"]) {
			expect(found(name, "2026-11-20", "2026-11-20")).toEqual([first, last]);
			expect(found(name, "2026-11-20", null)).toEqual([first, last, after]);
			expect(found(name, null, "2026-11-20")).toEqual([before, first, last]);
			expect(found(name, null, null)).toEqual([before, first, last, after]);
			expect(read(name)[2]).toMatchObject({ "Created (America/New_York)": "2026-11-20 23:59:59" });
		}
		expect(read("orders")[2]).toMatchObject({ "Cancelled (America/New_York)": "2026-07-01 08:00:00" });
		const [bounded, open, , whole] = db.select().from(auditLog).all();
		expect([bounded!.after, open!.after, whole!.after]).toEqual([
			{ from: "2026-11-20", to: "2026-11-20" },
			{ from: "2026-11-20", to: null },
			null,
		]);
	});

	it("takes the accounts and applications of a period, and always all products", () => {
		makeApplication(db, { createdAt: new Date("2026-11-20T12:00:00Z") });
		makeApplication(db, { createdAt: new Date("2026-11-22T12:00:00Z") });
		makeBuyer(db, { createdAt: new Date("2020-02-03T12:00:00Z") });
		makeProduct(db);
		expect(read("applications", { from: "2026-11-20", to: "2026-11-21" })).toMatchObject([
			{ "Submitted (America/New_York)": "2026-11-20 07:00:00" },
		]);
		expect(read("customers", { from: "2020-02-03", to: "2020-02-03" })).toMatchObject([
			{ "Registered (America/New_York)": "2020-02-03 07:00:00" },
		]);
		expect(read("products", { from: "1999-01-01", to: "1999-01-01" })).toHaveLength(1);
	});

	it("continues correctly when orders have the same time", () => {
		const buyer = makeBuyer(db);
		const product = makeProduct(db);
		const createdAt = new Date("2026-11-20T12:00:00Z");
		for (let n = 0; n < 520; n++) {
			makeOrder(db, { userId: buyer.id, createdAt, lines: [{ product, quantity: 1 }] });
		}
		for (const name of ["orders", "order-lines"]) {
			expect(new Set(read(name).map((row) => row["Order Number"])).size).toBe(520);
		}
	});

	it.each([
		[{ from: "2026-02-31", to: null }, "from"],
		[{ from: null, to: "soon" }, "to"],
		[{ from: "2026-11-21", to: "2026-11-20" }, "to"],
	])("refuses %j, and leaves no audit row", (days, field) => {
		expect(() => exportCsv(db, admin, "orders", days)).toThrow(
			expect.objectContaining({ code: "invalid", errors: [expect.objectContaining({ field })] }),
		);
		expect(db.select().from(auditLog).all()).toEqual([]);
	});

	it("writes amounts as decimals and escapes formulas", () => {
		makeOrder(db, { customerName: "=HYPERLINK(1)", notes: "two\nlines", status: "shipped" });
		const [order] = read("orders");
		expect(order).toMatchObject({
			Customer: "'=HYPERLINK(1)",
			Total: "20.00",
			Carrier: "UPS",
			"Ship To": "1 Main Street",
			"Special Instructions": "two\nlines",
		});
		expect(read("order-lines")[0]).toMatchObject({ "Unit Price": "10.00", "Unit Cost": "6.00" });
		expect(read("products")[0]).toMatchObject({ "Wholesale Price": "10.00", Cost: "6.00" });
	});

	it("writes an order's lines in their order", () => {
		const [first, second] = [makeProduct(db), makeProduct(db)];
		makeOrder(db, { lines: [second, first].map((product) => ({ product, quantity: 1 })) });
		db.update(orderItems).set({ position: sql`1 - position` }).run();
		expect(read("order-lines").map(({ SKU }) => SKU)).toEqual([first.sku, second.sku]);
	});

	it("writes a row for each product and below it one for each flavor, with the stock twice", () => {
		const plain = makeProduct(db, { sku: "A", stockQuantity: 7, containsNicotine: true });
		const product = makeProduct(db, { sku: "B", name: "Pulse" });
		makeFlavor(db, { productId: product.id, name: "Mint", sku: "B-M", barcode: "1", stockQuantity: 3 });
		makeFlavor(db, { productId: product.id, name: "Lemon; Lime", position: 1 });
		makeFlavor(db, { productId: product.id, name: "Gone", position: 2, active: false });
		const rows = read("products");
		expect(rows).toMatchObject([
			{ SKU: plain.sku, "Stock Quantity": "7", "Stock When Exported": "7", "Contains Nicotine": "yes" },
			{ SKU: "B", Flavors: "Mint; Lemon\\; Lime", "Stock Quantity": "", "Contains Nicotine": "" },
			{
				SKU: "B-M",
				Name: "Pulse",
				Flavor: "Mint",
				"Product SKU": "B",
				Barcode: "1",
				"Stock Quantity": "3",
				"Stock When Exported": "3",
				"Wholesale Price": "",
				Slug: "",
			},
			{ SKU: "", Flavor: "Lemon; Lime", "Product SKU": "B", "Stock Quantity": "" },
		]);
	});

	it("contains no password and no document", () => {
		const buyer = makeBuyer(db, { password: "secret-hash" });
		makeApplication(db, { user: buyer });
		expect([...exportCsv(db, admin, "customers")].join("")).not.toContain("secret-hash");
		expect(read("applications")[0]).toMatchObject({ "Business License": "Not provided" });
	});

	it("is for admins only, leaves an audit row each, and returns 404 for an unknown name", () => {
		for (const name of EXPORTS) exportCsv(db, admin, name);
		expect(db.select().from(auditLog).all()).toHaveLength(EXPORTS.length);
		expect(() => exportCsv(db, makeBuyer(db), "orders")).toThrow(
			expect.objectContaining({ code: "forbidden" }),
		);
		expect(() => exportCsv(db, admin, "secrets")).toThrow(expect.objectContaining({ code: "not_found" }));
		expect([...exportCsv(db, admin, "orders")]).toHaveLength(1);
	});
});
