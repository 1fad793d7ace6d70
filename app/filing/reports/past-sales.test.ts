import { beforeEach, expect, it } from "vitest";
import type { UserActor } from "~/kernel/actor/actor";
import type { Db } from "~db/client.server";
import { companies } from "~db/schema.server";
import { makeAdmin, makeBrand, makeBuyer, makeProduct, testDatabase } from "../../../tests/helpers/database";
import { makePastOrder } from "../../../tests/helpers/past-order";
import { getReport, getSalesTotals } from "./report.queries.server.ts";
import { PAST_REPORTS, type ReportName, reportJson } from "./report.ts";

let db: Db;
let admin: UserActor;
const YEAR = { from: "2026-01-01", until: "2026-12-31" };
beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
	const companyId = makeBuyer(db, { businessName: "Tempe Smoke" }).companyId!;
	const product = makeProduct(db, {
		name: "Ice Pod",
		sku: "ICE-1",
		brandId: makeBrand(db, { name: "Raz" }).id,
	});
	makePastOrder(db, {
		companyId,
		day: "2026-03-05",
		lines: [
			{ product, units: 10 },
			{ product, units: -2 },
		],
	});
	makePastOrder(db, {
		companyId,
		day: "2026-04-05",
		lines: [{ units: 3, unitPriceCents: null }, { units: 1 }],
	});
	makePastOrder(db, { companyId, day: "2025-12-31", lines: [{ product, units: 99 }] });
});
const rowsOf = (name: ReportName, past: boolean) =>
	reportJson(getReport(db, admin, name, YEAR, { past })).rows.map((row) => {
		const { name: called, sales, pastUnits, past: sum } = row as Record<string, unknown>;
		return [called, sales, pastUnits, sum];
	});

it("have what past orders sold in columns of their own, by month, brand, product and customer (Rule 21.9)", () => {
	expect(rowsOf("products", true)).toEqual([
		["Ice Pod", "0.00", 8, "40.00"],
		["Old Thing", "0.00", 4, "5.00"],
	]);
	expect(rowsOf("customers", true)).toEqual([["Tempe Smoke", "0.00", 12, "45.00"]]);
	expect(rowsOf("brands", true)).toEqual([
		["Raz", "0.00", 8, "40.00"],
		["Not in the catalog", "0.00", 4, "5.00"],
	]);
	expect(rowsOf("months", true)).toEqual([
		["2026-03", "0.00", 8, "40.00"],
		["2026-04", "0.00", 4, "5.00"],
	]);
	expect(getReport(db, admin, "products", YEAR, { past: true }).total).toMatchObject({
		sales: 0,
		past: 4_500,
	});
});

it("have none of it otherwise, nor has any other report, sum or balance (Rules 7.190, 21.9)", () => {
	for (const name of PAST_REPORTS) expect(rowsOf(name, false)).toEqual([]);
	for (const name of ["days", "states", "locations", "tax", "margin"] as const)
		expect(getReport(db, admin, name, YEAR, { past: true }).rows).toEqual([]);
	expect(getSalesTotals(db, admin, YEAR)).toMatchObject({ sales: 0, total: 0 });
	expect(db.$client.prepare("select count(*) from open_papers").pluck().get()).toBe(0);
	expect(db.select().from(companies).all()).toHaveLength(1);
});
