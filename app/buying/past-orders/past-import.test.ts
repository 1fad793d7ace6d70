import { existsSync } from "node:fs";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { UserActor } from "~/kernel/actor/actor";
import { daysAfter } from "~/kernel/clock/buckets";
import { shopToday } from "~/kernel/clock/shop-time.server";
import type { Db } from "~db/client.server";
import { auditLog, orders, outbox, pastImports, pastLines, pastOrders, products } from "~db/schema.server";
import { csvFile } from "../../../tests/helpers/csv-file";
import { makeAdmin, makeBuyer, makeProduct, makeStaff, testDatabase } from "../../../tests/helpers/database";
import { makeOrder } from "../../../tests/helpers/order";
import { refusal } from "../../../tests/helpers/refusal";
import { pastFilePath } from "./past-file.server.ts";
import {
	cancelPastImport,
	choosePastColumns,
	confirmPastImport,
	countPastRows,
	getPastImport,
	listPastRows,
	mendPastRows,
	PAST_CHIPS,
	startPastImport,
	undoPastImport,
	untilPastRests,
} from "./past-import.server.ts";
import { pastImportsAtRest } from "./past-import-runner.server.ts";
import { keepUpPastImports } from "./run-past-imports.server.ts";

let db: Db;
let admin: UserActor;
let mesa: UserActor;
let tempe: UserActor;
const today = shopToday();
const ago = (days: number) => daysAfter(today, -days);

beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
	mesa = makeBuyer(db, { businessName: "Mesa Vapor, LLC" });
	tempe = makeBuyer(db, { businessName: "Tempe Smoke" });
	makeProduct(db, { name: "Ice Pod", sku: "ICE-1" });
	makeProduct(db, { name: "Big Bar", sku: "BAR-1" });
});

const HEADS = "Order Number,Day,Company,Store,SKU,Product,Flavor,Units,Unit Price,Amount,Status";
const start = async (lines: string[], heads = HEADS) => {
	const id = await startPastImport(db, admin, {
		...csvFile([heads, ...lines].join("\n")),
		fileName: "history.csv",
	});
	await pastImportsAtRest(db);
	return id;
};
const rows = (id: string) =>
	PAST_CHIPS.filter((chip) => chip !== "notice")
		.flatMap((chip) => listPastRows(db, id, { chip, page: 1, perPage: 100 }))
		.sort((a, b) => a.position - b.position);
const kinds = (id: string) => rows(id).map(({ kind, plan: { line } }) => `${line} ${kind}`);
const said = (id: string) =>
	rows(id).flatMap(({ plan: { line, problems, remarks } }) =>
		[...problems.map(({ column, message }) => `${column} ${message}`), ...remarks].map(
			(text) => `${line} ${text}`,
		),
	);
const confirm = async (id: string, how: { goodOnly?: boolean; knownOnly?: boolean } = {}) => {
	const { version } = getPastImport(db, admin, id);
	const count = confirmPastImport(db, admin, {
		...{ id, version: version!, goodOnly: false, knownOnly: false },
		...how,
	});
	await untilPastRests(db, id);
	await pastImportsAtRest(db);
	return count;
};
const past = () =>
	db
		.select()
		.from(pastOrders)
		.orderBy(pastOrders.number)
		.all()
		.map(({ number, day, companyId, totalCents }) => [
			number,
			day,
			companyId === mesa.companyId ? "Mesa" : "Tempe",
			totalCents,
		]);
const lines = () =>
	db
		.select()
		.from(pastLines)
		.orderBy(pastLines.id)
		.all()
		.map(({ sku, name, units, unitPriceCents, totalCents, productId }) => [
			...[sku, name, units, unitPriceCents, totalCents],
			productId !== null,
		]);

describe("past orders of a file (Rule 7.190)", () => {
	it("come in as orders with their lines, and nowhere else", async () => {
		const id = await start([
			`1001,${ago(50)},"Mesa Vapor, LLC",Main,ICE-1,Ice Pod,,10,4.50,45.00,paid`,
			`1001,${ago(50)},mesa vapor,Main,bar-1,,,2,,"1,020.00",paid`,
			`1002,${ago(20)},${tempe.email},,GONE-9,Old Thing,,3,2,,`,
		]);
		expect(kinds(id)).toEqual(["2 create", "3 create", "4 create"]);
		expect(said(id)).toEqual(["4 GONE-9 isn\u2019t in the catalog: it comes in by its name."]);
		expect(past()).toEqual([]);
		expect(await confirm(id)).toBe(2);
		expect(past()).toEqual([
			["1001", ago(50), "Mesa", 106_500],
			["1002", ago(20), "Tempe", 600],
		]);
		expect(lines()).toEqual([
			["ICE-1", "Ice Pod", 10, 450, 4_500, true],
			["bar-1", "Big Bar", 2, 51_000, 102_000, true],
			["GONE-9", "Old Thing", 3, 200, 600, false],
		]);
		expect(db.select().from(orders).all()).toEqual([]);
		expect(db.select().from(outbox).all()).toEqual([]);
		expect(
			db
				.select()
				.from(auditLog)
				.where(eq(auditLog.action, "past_order.import"))
				.all()
				.map(({ after }) => after),
		).toEqual([{ fileName: "history.csv", orders: 2, error: 0 }]);
	});

	it("are told row by row where they can't come in, and an order comes in whole or not at all", async () => {
		const own = makeOrder(db, { userId: mesa.id });
		const id = await start([
			`1,${ago(5)},Mesa Vapour,,ICE-1,,,1,1,,`,
			`2,${ago(5)},,,ICE-1,,,1,1,,`,
			`,${ago(5)},Tempe Smoke,,ICE-1,,,1,1,,`,
			"4,soon,Tempe Smoke,,ICE-1,,,1,1,,",
			`5,${daysAfter(today, 1)},Tempe Smoke,,ICE-1,,,1,1,,`,
			`6,${ago(5)},Tempe Smoke,,,,,1,1,,`,
			`7,${ago(5)},Tempe Smoke,,ICE-1,,,1.5,1,,`,
			`8,${ago(5)},Tempe Smoke,,ICE-1,,,1,one,,`,
			`9,${ago(5)},Tempe Smoke,,ICE-1,,,1,1,,`,
			`9,${ago(4)},Tempe Smoke,,BAR-1,,,1,1,,`,
			`10,${ago(5)},Tempe Smoke,,ICE-1,,,1,1,,`,
			`10,${ago(5)},"Mesa Vapor, LLC",,BAR-1,,,1,1,,`,
			`${own.orderNumber},${ago(5)},Tempe Smoke,,ICE-1,,,1,1,,`,
			`11,${ago(5)},Tempe Smoke,,ICE-1,,,4,1,,`,
			`12,${ago(5)},Tempe Smoke,,ICE-1,,,1,1,,void`,
			`13,${ago(5)},Tempe Smoke,,ICE-1,,,0,1,,`,
			`11,${ago(5)},Tempe Smoke,,ICE-1,,,4,1,,`,
			"14,2001-01-05,Tempe Smoke,,ICE-1,,,1,1,,",
		]);
		expect(said(id)).toEqual([
			"2 Customer is unknown: Mesa Vapour. The nearest is Mesa Vapor, LLC",
			"3 Customer is required",
			"4 Order number is required",
			"5 Day must be a day such as 2025-12-31",
			"6 Day is still to come",
			"7 SKU is required, or a product",
			"8 Units must be a whole number",
			"9 Unit price must be an amount such as 12.50",
			"10 Line 11 of the same order has an error.",
			"11 Day is another one than on line 10, of the same order",
			"12 Line 13 of the same order has an error.",
			"13 Customer is another one than on line 12, of the same order",
			"14 Order number is here already, of Mesa Vapor, LLC",
			"16 void in the old books",
			"17 It has no units",
			"18 The same as line 15",
			`19 Older than records are kept: before Jan 1, ${Number(today.slice(0, 4)) - 5}`,
		]);
		await expect(confirm(id)).rejects.toMatchObject({ code: "conflict" });
		await confirm(id, { goodOnly: true });
		expect(past()).toEqual([["11", ago(5), "Tempe", 400]]);
	});

	it("come in once, however often the file is read, and mended cells count", async () => {
		const file = [`1,${ago(5)},Tempe Smoke,,ICE-1,,,1,1,,`, `2,${ago(5)},Tempe Smok,,ICE-1,,,1,1,,`];
		const id = await start(file);
		expect(kinds(id)).toEqual(["2 create", "3 error"]);
		await mendPastRows(db, admin, id, [{ line: 3, field: "customer", text: "Tempe Smoke" }]);
		await pastImportsAtRest(db);
		expect(kinds(id)).toEqual(["2 create", "3 create"]);
		await confirm(id);
		const again = await start([file[0]!, `3,${ago(5)},Tempe Smoke,,ICE-1,,,1,1,,`]);
		expect(kinds(again)).toEqual(["2 unchanged", "3 create"]);
		await confirm(again);
		expect(past()).toHaveLength(3);
		const third = await start([file[0]!]);
		await expect(confirm(third)).rejects.toMatchObject({ code: "conflict" });
	});

	it("count units below zero as a return, whichever cell says so", async () => {
		const id = await start(
			[
				`1,${ago(5)},Tempe Smoke,ICE-1,-2,4.50,,Invoice`,
				`2,${ago(5)},Tempe Smoke,ICE-1,2,,(9.00),Invoice`,
				`3,${ago(5)},Tempe Smoke,ICE-1,2,4.50,9.00,Credit Memo`,
				`4,${ago(5)},Tempe Smoke,ICE-1,2,4.50,9.00,Estimate`,
			],
			"Num,Date,Customer,SKU,Qty,Sales price,Amount,Transaction type",
		);
		expect(
			rows(id).map(({ plan: { units, unitPriceCents, totalCents } }) => [units, unitPriceCents, totalCents]),
		).toEqual([
			[-2, 450, -900],
			[-2, 450, -900],
			[-2, 450, -900],
			[2, 450, 900],
		]);
		expect(kinds(id).at(-1)).toBe("5 left");
		expect(countPastRows(db, id).rows).toMatchObject({ notice: 3, create: 3, left: 1 });
	});

	it("can leave out what the catalog doesn't have", async () => {
		const id = await start([
			`1,${ago(5)},Tempe Smoke,,ICE-1,,,1,1,,`,
			`1,${ago(5)},Tempe Smoke,,GONE-1,,,1,1,,`,
			`2,${ago(5)},Tempe Smoke,,GONE-1,,,1,1,,`,
		]);
		expect(countPastRows(db, id)).toMatchObject({ unknown: 2, orders: 2, knownOrders: 1 });
		await confirm(id, { knownOnly: true });
		expect(past()).toEqual([["1", ago(5), "Tempe", 100]]);
		expect(lines()).toHaveLength(1);
	});

	it("are taken back for a day, and by the admin who brought them in", async () => {
		const id = await start([`1,${ago(5)},Tempe Smoke,,ICE-1,,,1,1,,`]);
		await confirm(id);
		const other = makeAdmin(db);
		expect(refusal(() => undoPastImport(db, other, { id }))).toMatchObject({ code: "not_found" });
		db.update(pastImports)
			.set({ finishedAt: new Date(Date.now() - 25 * 3_600_000) })
			.run();
		expect(refusal(() => undoPastImport(db, admin, { id }))).toMatchObject({ code: "conflict" });
		db.update(pastImports).set({ finishedAt: new Date() }).run();
		undoPastImport(db, admin, { id });
		await untilPastRests(db, id);
		await pastImportsAtRest(db);
		expect(getPastImport(db, admin, id).state).toBe("undone");
		expect(past()).toEqual([]);
		expect(lines()).toEqual([]);
	});

	it("don't come in once the import is given up, and its file is deleted", async () => {
		const id = await start([`1,${ago(5)},Tempe Smoke,,ICE-1,,,1,1,,`]);
		cancelPastImport(db, admin, { id });
		expect(refusal(() => getPastImport(db, admin, id))).toMatchObject({ code: "not_found" });
		await expect(confirm(id)).rejects.toMatchObject({ code: "not_found" });
		expect(existsSync(pastFilePath(id))).toBe(true);
		await keepUpPastImports(db, { mayForget: true }, Date.now() + 2 * 3_600_000);
		expect(existsSync(pastFilePath(id))).toBe(false);
		expect(past()).toEqual([]);
	});

	it("are imported by staff who import, and nobody else", async () => {
		const file = () => ({
			...csvFile(`${HEADS}\n1,${ago(5)},Tempe Smoke,,ICE-1,,,1,1,,`),
			fileName: "a.csv",
		});
		for (const role of ["warehouse", "bookkeeper"] as const)
			await expect(startPastImport(db, makeStaff(db, role), file())).rejects.toMatchObject({
				code: "forbidden",
			});
	});
});

describe("exports of other programs", () => {
	const shown = (id: string) =>
		rows(id).map(({ kind, plan: { number, day, who, name, units, totalCents } }) =>
			[kind, number, day, who, name, units, totalCents].join("|"),
		);

	it("Shopify's orders name the customer once for each order", async () => {
		const id = await start(
			[
				`#1001,${tempe.email},paid,${ago(9)} 10:11:12 -0500,2,Ice Pod,4.50,ICE-1,Tempe Smoke,,99.00`,
				`#1001,${tempe.email},,,1,Big Bar,9.00,BAR-1,,,`,
				`#1002,nobody@example.com,paid,${ago(8)} 10:11:12 -0500,1,Big Bar,9.00,,"Mesa Vapor, LLC",${ago(8)} 11:00:00 -0500,9.00`,
			],
			"Name,Email,Financial Status,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Billing Company,Cancelled at,Total",
		);
		await choosePastColumns(db, admin, id, getPastImport(db, admin, id).columns);
		await pastImportsAtRest(db);
		expect(shown(id)).toEqual([
			`create|1001|${ago(9)}|Tempe Smoke|Ice Pod|2|900`,
			`create|1001|${ago(9)}|Tempe Smoke|Big Bar|1|900`,
			`left|1002|${ago(8)}|Mesa Vapor, LLC|Big Bar|1|900`,
		]);
	});

	it("QuickBooks' Sales by Customer Detail has customers above their rows", async () => {
		const day = ago(9);
		const american = `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;
		const id = await start(
			[
				"Tempe Smoke,,,,,,,,",
				`,${american},Invoice,1001,Devices:Ice Pod,sold,2.00,4.5,9.00`,
				`,${american},Invoice,1001,Shipping,,,,12.00`,
				"Total for Tempe Smoke,,,,,,,,$21.00",
				'"Mesa Vapor, LLC",,,,,,,,',
				`,${american},Credit Memo,1002,Big Bar,,-1.00,9,-9.00`,
				"TOTAL,,,,,,,,$12.00",
			],
			",Transaction date,Transaction type,Num,Product/Service,Memo/Description,Quantity,Sales price,Amount",
		);
		await choosePastColumns(db, admin, id, getPastImport(db, admin, id).columns);
		await pastImportsAtRest(db);
		expect(shown(id)).toEqual([
			`create|1001|${day}|Tempe Smoke|Devices:Ice Pod|2|900`,
			`left|1001|${day}|Tempe Smoke|Shipping||1200`,
			`create|1002|${day}|Mesa Vapor, LLC|Big Bar|-1|-900`,
		]);
		const ice = db.select().from(products).where(eq(products.sku, "ICE-1")).get()!;
		expect(rows(id)[0]!.plan.productId).toBe(ice.id);
	});

	it("Zoho's sales orders have a row for each item", async () => {
		const id = await start(
			[
				`${ago(9)},SO-00012,confirmed,Tempe Smoke,Ice Pod,ICE-1,5,4.500000,22.50`,
				`${ago(9)},SO-00013,draft,Tempe Smoke,Ice Pod,ICE-1,5,4.500000,22.50`,
			],
			"Order Date,SalesOrder Number,Status,Customer Name,Item Name,SKU,QuantityOrdered,Item Price,Item Total",
		);
		expect(shown(id)).toEqual([
			`create|SO-00012|${ago(9)}|Tempe Smoke|Ice Pod|5|2250`,
			`left|SO-00013|${ago(9)}|Tempe Smoke|Ice Pod|5|2250`,
		]);
	});
});
