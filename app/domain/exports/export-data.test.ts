import { parse } from "csv-parse/sync";
import { beforeEach, describe, expect, it } from "vitest";
import type { Db } from "~db/client.server";
import { auditLog, orders } from "~db/schema.server";
import { makeApplication } from "../../../tests/helpers/application";
import { makeAdmin, makeBuyer, makeProduct, testDatabase } from "../../../tests/helpers/database";
import { makeOrder } from "../../../tests/helpers/order";
import type { UserActor } from "../actor.ts";
import { csvCell, csvLine } from "./csv.ts";
import { EXPORTS, exportCsv } from "./export-data.server";

describe("csv cells", () => {
	it.each([
		["=1+1", "'=1+1"],
		["+44", "'+44"],
		["-cmd", "'-cmd"],
		["@sum", "'@sum"],
		["\tx", "'\tx"],
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
	const read = (name: string): Record<string, string>[] =>
		parse([...exportCsv(db, admin, name)].join(""), { columns: true, bom: true });

	it("reads on page by page: every order once", () => {
		const buyer = makeBuyer(db);
		const product = makeProduct(db);
		for (let n = 0; n < 1001; n++) makeOrder(db, { userId: buyer.id, lines: [{ product, quantity: 1 }] });
		const rows = read("orders");
		expect(new Set(rows.map((row) => row["Order Number"])).size).toBe(1001);
		expect([...exportCsv(db, admin, "orders")]).toHaveLength(6);
		expect(read("order-lines")).toHaveLength(1001);
	});

	it("writes amounts as decimals and cuts the teeth of formulas", () => {
		makeOrder(db, { customerName: "=HYPERLINK(1)", notes: "two\nlines" });
		const [order] = read("orders");
		expect(order).toMatchObject({
			Customer: "'=HYPERLINK(1)",
			Total: "20.00",
			"Special Instructions": "two\nlines",
		});
		expect(read("order-lines")[0]).toMatchObject({ "Unit Price": "10.00", "Unit Cost": "6.00" });
		expect(read("products")[0]).toMatchObject({ "Wholesale Price": "10.00", Cost: "6.00" });
	});

	it("carries no password and no document", () => {
		const buyer = makeBuyer(db, { password: "secret-hash" });
		makeApplication(db, { user: buyer });
		expect([...exportCsv(db, admin, "customers")].join("")).not.toContain("secret-hash");
		expect(read("applications")[0]).toMatchObject({ "Business License": "Not provided" });
	});

	it("is for admins, leaves an audit row each, and knows no other name", () => {
		for (const name of EXPORTS) exportCsv(db, admin, name);
		expect(db.select().from(auditLog).all()).toHaveLength(EXPORTS.length);
		expect(() => exportCsv(db, makeBuyer(db), "orders")).toThrow(
			expect.objectContaining({ code: "forbidden" }),
		);
		expect(() => exportCsv(db, admin, "secrets")).toThrow(expect.objectContaining({ code: "not_found" }));
		expect(db.select().from(orders).all()).toEqual([]);
	});
});
