import { desc, eq, like } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { UserActor } from "~/kernel/actor/actor";
import { undoableUntil, versionOf } from "~/kernel/tables/kept-imports.server";
import { DAY_MS } from "~/terms/time";
import type { Db } from "~db/client.server";
import { agreementImports, auditLog, priceLists, products } from "~db/schema.server";
import { makeFlavor } from "../../../tests/helpers/cart";
import { csvFile } from "../../../tests/helpers/csv-file";
import { makeAdmin, makeBuyer, makeProduct, testDatabase } from "../../../tests/helpers/database";
import { makePriceList } from "../../../tests/helpers/price-list";
import { workbook } from "../../../tests/helpers/workbook";
import { listEntries } from "../price-lists/price-list.queries.server";
import { askPrice } from "../price-lists/price-question.server";
import {
	cancelAgreements,
	chooseAgreementColumns,
	confirmAgreements,
	getAgreements,
	listAgreementImports,
	mendAgreements,
	previewAgreements,
	startAgreements,
	undoAgreements,
} from "./agreement-import.server";

let db: Db;
let admin: UserActor;
beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
	makeBuyer(db, { businessName: "Mesa Vapor" });
	makeBuyer(db, { businessName: "Tempe Smoke" });
	const pulse = { sku: "GB-1", name: "Pulse", wholesalePriceCents: 1000, costCents: 600, msrpCents: 2000 };
	const { id } = makeProduct(db, { ...pulse, minimumOrderQuantity: 1 });
	makeFlavor(db, { productId: id, name: "Mint", sku: "GB-1-M" });
	makeProduct(db, {
		sku: "GB-2",
		name: "Zoom",
		wholesalePriceCents: 500,
		costCents: 100,
		minimumOrderQuantity: 1,
	});
});

const HEADS = "Company,SKU,Price,From Units,From,Until";
const start = (lines: string[], heads = HEADS) =>
	startAgreements(db, admin, { ...csvFile([heads, ...lines].join("\n")), fileName: "prices.csv" });
const planned = (id: string) => getAgreements(db, admin, id).plan!;
const kinds = (id: string) => planned(id).map(({ line, kind }) => `${line} ${kind}`);
const problems = (id: string) =>
	planned(id).flatMap(({ line, problems }) =>
		problems.map(({ column, message }) => `${line} ${column} ${message}`),
	);
const confirm = (id: string, goodOnly = false) =>
	confirmAgreements(db, admin, { id, version: versionOf(planned(id)), goodOnly });
const pays = (company: string, sku: string, quantity = "1", day = "") =>
	askPrice(db, admin, { company, sku, quantity, day }).price?.cents;
const lists = () =>
	db
		.select()
		.from(priceLists)
		.orderBy(priceLists.name)
		.all()
		.map(({ id, name }) => [
			name,
			listEntries(db, admin, id).rows.map(({ code, value, minimum }) => `${code} ${value} ${minimum}`),
		]);

describe("price agreements of a file (Rule 15.9)", () => {
	it("become a list for each company or tier and its days", async () => {
		const id = await start([
			'Mesa Vapor,GB-1,"$9,00",,,',
			"Mesa Vapor,GB-1,8.50,50,,",
			"mesa vapor,GB-1-M,7.25,,,",
			"Mesa Vapor,GB-2,4,,1/1/2099,2099-06-30",
			"Tempe Smoke,GB-2,10%,,,",
			"Growth,GB-2,4.60,,,",
			",,,,,",
		]);
		expect(kinds(id)).toEqual(["2 create", "3 create", "4 create", "5 create", "6 create", "7 create"]);
		expect(planned(id)[2]).toMatchObject({ who: "Mesa Vapor", goods: "Pulse, Mint", price: "$7.25" });
		expect(lists()).toEqual([]);
		expect(confirm(id)).toBe(4);
		expect(lists()).toEqual([
			["Agreement: Growth tier", ["GB-2 4.60 1"]],
			["Agreement: Mesa Vapor", ["GB-1 9.00 1", "GB-1 8.50 50", "GB-1-M 7.25 1"]],
			["Agreement: Mesa Vapor, from Jan 1, 2099 until Jun 30, 2099", ["GB-2 4.00 1"]],
			["Agreement: Tempe Smoke", ["GB-2 10.00 1"]],
		]);
		expect([pays("Mesa Vapor", "GB-1"), pays("Mesa Vapor", "GB-1", "50")]).toEqual([900, 850]);
		expect(pays("Mesa Vapor", "GB-1-M")).toBe(725);
		expect([pays("Mesa Vapor", "GB-2"), pays("Mesa Vapor", "GB-2", "1", "2099-02-01")]).toEqual([500, 400]);
		expect(pays("Tempe Smoke", "GB-2")).toBe(450);
		const [log] = db.select().from(auditLog).where(eq(auditLog.action, "price_agreements.import")).all();
		expect(log?.after).toMatchObject({ fileName: "prices.csv", lists: 4, create: 6, error: 0 });
	});

	it("are brought in again: what is the same stays, what changed is shown with what it was", async () => {
		confirm(await start(["Mesa Vapor,GB-1,9,,,", "Mesa Vapor,GB-2,4,,,"]));
		const same = await start(["Mesa Vapor,GB-1,9,,,", "Mesa Vapor,GB-2,4,,,"]);
		expect(kinds(same)).toEqual(["2 unchanged", "3 unchanged"]);
		expect(() => confirm(same)).toThrow("no row changes anything");
		const next = await start(["Mesa Vapor,GB-1,8.75,,,", "Mesa Vapor,GB-1,8,100,,"]);
		expect(planned(next)).toMatchObject([
			{ kind: "update", price: "$8.75", was: "$9.00" },
			{ kind: "create", minimum: 100 },
		]);
		confirm(next);
		expect(lists()).toEqual([["Agreement: Mesa Vapor", ["GB-1 8.75 1", "GB-2 4.00 1", "GB-1 8.00 100"]]]);
	});

	it("say row by row what is wrong, and are mended in the preview", async () => {
		const id = await start([
			"Nobody,GB-1,9,,,",
			",GB-1,9,,,",
			"Mesa Vapor,NOPE,9,,,",
			"Mesa Vapor,GB-1,cheap,x,soon,",
			"Mesa Vapor,GB-1,9,,2027-05-01,2027-04-01",
			"Mesa Vapor,GB-2,4,,,",
			"Mesa Vapor,GB-2,4.50,10,,",
			"Mesa Vapor,GB-2,3,,,",
		]);
		expect(problems(id)).toEqual([
			"2 Company No company is called Nobody",
			"3 Company is required, or a tier",
			"4 SKU NOPE is no product's and no flavor's",
			"5 Price must be an amount such as 12.50",
			"5 From units must be a whole number from 1",
			"5 First day must be a day such as 2027-01-31",
			"6 Last day is before the first day",
			"8 Price From 10 on a unit has to cost less than from 1 on",
			"9 SKU is on line 7 already, for the same units and days",
		]);
		expect(() => confirm(id)).toThrow("correct the rows with errors first");
		mendAgreements(db, admin, id, [
			{ line: 2, field: "company", text: "Tempe Smoke" },
			{ line: 8, field: "price", text: "3.50" },
			{ line: 7, field: "price", text: "1" },
		]);
		expect(kinds(id)).toEqual([
			...["2 create", "3 error", "4 error", "5 error", "6 error"],
			...["7 create", "8 create", "9 error"],
		]);
		confirm(id, true);
		expect(lists()).toEqual([
			["Agreement: Mesa Vapor", ["GB-2 4.00 1", "GB-2 3.50 10"]],
			["Agreement: Tempe Smoke", ["GB-1 9.00 1"]],
		]);
	});

	it("say what another list overrules, and what is below cost or above the MSRP or the tier's price", async () => {
		const zoom = db.select().from(products).where(eq(products.sku, "GB-2")).get()!;
		makePriceList(db, { name: "Spring", priority: 5, entries: [{ productId: zoom.id, value: 300 }] });
		const id = await start(["Mesa Vapor,GB-2,4,,,", "Mesa Vapor,GB-1,5,,,", "Tempe Smoke,GB-1,25,,,"]);
		expect(planned(id).map(({ remarks }) => remarks)).toEqual([
			[expect.stringMatching(/^Another price counts on .*: \$3\.00, of Spring\.$/)],
			["Below the cost of $6.00."],
			["Above the tier\u2019s price of $10.00.", "Above the MSRP of $20.00."],
		]);
	});

	it("come in only as the preview showed them", async () => {
		const id = await start(["Mesa Vapor,GB-1,9,,,"]);
		const other = await start(["Mesa Vapor,GB-1,8,,,"]);
		confirm(other);
		expect(() => confirm(id)).toThrow("Something has changed since this page was made");
		previewAgreements(db, admin, id);
		expect(planned(id)).toMatchObject([{ kind: "update", was: "$8.00" }]);
		confirm(id);
		expect(() => confirm(id)).toThrow(expect.objectContaining({ code: "conflict" }));
		expect(pays("Mesa Vapor", "GB-1")).toBe(900);
	});

	it("are undone within a day, lists that were changed since left as they are", async () => {
		confirm(await start(["Mesa Vapor,GB-1,9,,,"]));
		const id = await start([
			"Mesa Vapor,GB-1,8,,,",
			"Mesa Vapor,GB-2,4,,,",
			"Tempe Smoke,GB-1,7,,,",
			"Growth,GB-1,9,,,",
		]);
		confirm(id);
		confirm(await start(["Growth,GB-1,9.10,,,"]));
		const until = undoableUntil(getAgreements(db, admin, id))!;
		expect(() => undoAgreements(db, admin, { id }, { now: new Date(until.getTime() + 1) })).toThrow(
			expect.objectContaining({ code: "conflict" }),
		);
		undoAgreements(db, admin, { id }, { now: until });
		expect(getAgreements(db, admin, id)).toMatchObject({
			state: "undone",
			stays: [{ name: "Agreement: Growth tier", why: "was changed since" }],
		});
		expect(lists()).toEqual([
			["Agreement: Growth tier", ["GB-1 9.10 1"]],
			["Agreement: Mesa Vapor", ["GB-1 9.00 1"]],
		]);
		expect([pays("Mesa Vapor", "GB-1"), pays("Mesa Vapor", "GB-2"), pays("Tempe Smoke", "GB-1")]).toEqual([
			900, 500, 1000,
		]);
		const log = db
			.select({ action: auditLog.action })
			.from(auditLog)
			.where(like(auditLog.action, "price%"))
			.orderBy(desc(auditLog.id))
			.limit(3)
			.all();
		expect(log.map(({ action }) => action).sort()).toEqual([
			"price_agreements.undo",
			"price_list.delete",
			"price_list.update",
		]);
	});

	it("have columns of any name, in a workbook too", async () => {
		const rows = [
			["Agreed prices 2027"],
			["Kunde", "Level", "Article", "Net"],
			["Mesa Vapor", "", "GB-1", "9"],
			["", "Premium", "GB-2", "4"],
			["Mesa Vapor", "Premium", "GB-2", "4"],
		];
		const file = { ...csvFile(await workbook({ rows })), fileName: "prices.xlsx" };
		const id = await startAgreements(db, admin, file);
		expect(getAgreements(db, admin, id)).toMatchObject({ state: "columns", plan: null });
		expect(() => chooseAgreementColumns(db, admin, id, ["company", "company", "", "price"])).toThrow(
			expect.objectContaining({
				errors: [
					{ field: "column1", message: "Company is read from another column already" },
					{ field: "columns", message: "Choose the columns that hold the SKU" },
				],
			}),
		);
		chooseAgreementColumns(db, admin, id, ["company", "tier", "sku", "price"]);
		expect(problems(id)).toEqual(["5 Tier is given beside a company: a price is for one of them"]);
		confirm(id, true);
		expect(lists()).toEqual([
			["Agreement: Mesa Vapor", ["GB-1 9.00 1"]],
			["Agreement: Premium tier", ["GB-2 4.00 1"]],
		]);
	});

	it("are those of who brought them, and of staff who may change prices", async () => {
		const id = await start(["Mesa Vapor,GB-1,9,,,"]);
		const mends = [{ line: 2, field: "price", text: "1" }];
		for (const [who, code] of [
			[makeAdmin(db), "not_found"],
			[makeBuyer(db), "forbidden"],
		] as const)
			for (const call of [
				() => getAgreements(db, who, id),
				() => chooseAgreementColumns(db, who, id, []),
				() => mendAgreements(db, who, id, mends),
				() => previewAgreements(db, who, id),
				() => confirmAgreements(db, who, { id, version: "x", goodOnly: false }),
				() => cancelAgreements(db, who, { id }),
				() => undoAgreements(db, who, { id }),
			])
				expect(call).toThrow(expect.objectContaining({ code }));
		cancelAgreements(db, admin, { id });
		expect(() => getAgreements(db, admin, id)).toThrow(expect.objectContaining({ code: "not_found" }));
		for (const empty of [[], [",,,,,"]]) {
			await expect(start(empty)).rejects.toThrow("The file has no rows below its header row.");
		}
		await expect(start(Array(5_001).fill("Mesa Vapor,GB-1,9,,,"))).rejects.toThrow("more than 5,000 rows");
	});

	it("are forgotten a day after the upload when nobody confirms them, and listed for 90 days when somebody does", async () => {
		const open = await start(["Mesa Vapor,GB-1,9,,,"]);
		const done = await start(["Mesa Vapor,GB-2,4,,,"]);
		confirm(done);
		const age = (days: number) =>
			db
				.update(agreementImports)
				.set({ createdAt: new Date(Date.now() - days * DAY_MS - 1_000) })
				.run();
		expect(listAgreementImports(db, admin).map(({ id }) => id)).toEqual([done, open]);
		age(1);
		const next = await start(["Mesa Vapor,GB-2,4,,,"]);
		expect(listAgreementImports(db, admin).map(({ id }) => id)).toEqual([next, done]);
		age(90);
		const last = await start(["Mesa Vapor,GB-2,4,,,"]);
		expect(listAgreementImports(db, admin).map(({ id }) => id)).toEqual([last]);
	});
});
