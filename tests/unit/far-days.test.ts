import { beforeEach, describe, expect, it } from "vitest";
import type { UserActor } from "~/kernel/actor/actor";
import { isDay, isMonth } from "~/kernel/clock/buckets";
import { optionalDay } from "~/kernel/fields";
import { paymentsApi } from "~/ledger/payments/api";
import type { Db } from "~db/client.server";
import { ledgerEntries } from "~db/schema.server";
import { doorsAt } from "../helpers/api-doors";
import { makeAdmin, makeBuyer, makeProduct, testDatabase } from "../helpers/database";
import { EVERY_ROUTE, moduleOf } from "../helpers/every-route";
import { call } from "../helpers/request";

const { action: pay } = doorsAt(paymentsApi, "/api/accounts/:id/payments");

const FILES = new Map(EVERY_ROUTE.map(({ pattern, file }) => [pattern, file]));

/** Every page and call that takes days or a month in its address, with the names it takes them by. */
const TAKE: Record<
	string,
	{ names: string[]; params?: Record<string, string>; with?: string; asBuyer?: true }
> = {
	"/admin": { names: ["from", "to"], with: "tab=analytics" },
	"/admin/audit": { names: ["from", "to"] },
	"/admin-portal": { names: ["from", "to"], with: "tab=orders" },
	"/admin/orders/to-ship.csv": { names: ["filter"] },
	"/admin/reports": { names: ["from", "until"] },
	"/admin/reports/accountant": { names: ["month"] },
	"/admin/reports/accountant/:file": { names: ["month"], params: { file: "xero-invoices.csv" } },
	"/admin/reports/:file": { names: ["from", "until"], params: { file: "days.csv" } },
	"/admin/accounts/:id": { names: ["from", "to"] },
	"/admin/accounts/:id/pdf": { names: ["from", "to"] },
	"/admin/accounts/:id/csv": { names: ["from", "to"] },
	"/admin/pact": { names: ["month"] },
	"/admin/pact/rows.csv": { names: ["month"] },
	"/admin/export/:file": { names: ["from", "to"], params: { file: "orders.csv" } },
	"/admin/prices": { names: ["day"], with: "sku=SKU&company=Co" },
	"/api/pact-reports": { names: ["month"] },
	"/api/prices": { names: ["day"], with: "sku=SKU&company=Co" },
	"/api/reports/:report": { names: ["from", "until"], params: { report: "days" } },
	"/api/accounts/:id": { names: ["from", "to"] },
	"/api/account": { names: ["from", "to"], asBuyer: true },
	"/buyer-portal/account": { names: ["from", "to"], asBuyer: true },
	"/buyer-portal/account/pdf": { names: ["from", "to"], asBuyer: true },
	"/buyer-portal/account/csv": { names: ["from", "to"], asBuyer: true },
};
const FAR = ["0001-01", "9999-12"];
const FAR_DAYS = [...FAR.map((month) => `${month}-31`), "+275760-09-13"];

let db: Db;
let admin: UserActor;
let buyer: UserActor;
beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
	buyer = makeBuyer(db);
	makeProduct(db, { sku: "SKU" });
});

describe("a day or a month that nobody means (Rule 9.31)", () => {
	it.each(Object.entries(TAKE))("breaks nothing at %s", async (pattern, { names, params = {}, ...take }) => {
		const { loader } = await moduleOf(FILES.get(pattern)!);
		const values = { id: buyer.companyId!, ...params };
		const path = pattern.replace(/:(\w+)/g, (_, name: keyof typeof values) => values[name]);
		for (const name of names)
			for (const far of name === "month" ? FAR : FAR_DAYS) {
				const typed = name === "filter" ? `placed=dates&to=${far}` : far;
				const query = `${take.with ? `${take.with}&` : ""}${name}=${encodeURIComponent(typed)}`;
				const as = take.asBuyer ? buyer : admin;
				const { status, body } = await call(loader!, `${path}?${query}`, { db, as, params: values });
				expect([200, 302, 400], query).toContain(status);
				// A day that went beyond what its text can say.
				expect((JSON.stringify(body) ?? "").replaceAll(far, ""), query).not.toMatch(
					/"[+-]\d{6}-|Invalid Date|NaN/,
				);
			}
	});

	it("is none in a form, a file or a call", () => {
		for (const day of [...FAR_DAYS, "1989-12-31", "2101-01-01"])
			expect([isDay(day), optionalDay.safeParse(day).success], day).toEqual([false, false]);
		for (const month of [...FAR, "1989-12", "2101-01"]) expect(isMonth(month), month).toBe(false);
		expect(["1990-01-01", "2100-12-31"].map(isDay)).toEqual([true, true]);
		expect(["1990-01", "2100-12"].map(isMonth)).toEqual([true, true]);
	});

	it("records no payment", async () => {
		const send = (day: string) =>
			call(pay, "/api/accounts/x/payments", {
				...{ db, as: admin, params: { id: buyer.companyId! } },
				json: { amount: "10.00", method: "check", day },
			});
		expect(await send("0001-01-01")).toMatchObject({
			...{ status: 400, body: { errors: [{ field: "day", message: "Enter the day it came" }] } },
		});
		expect(db.select().from(ledgerEntries).all()).toEqual([]);
		expect((await send("2026-01-02")).status).toBe(200);
	});
});
