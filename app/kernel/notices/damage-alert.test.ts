import { setImmediate } from "node:timers/promises";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { Health } from "~/http/health.server";
import { readiness } from "~/office/operations/readiness.server";
import { shopGauges } from "~/office/operations/shop-gauges.server";
import type { Db } from "~db/client.server";
import { countDamage } from "~db/damage.server";
import { brands, products } from "~db/schema.server";
import { refreshStatistics } from "~db/statistics.server";
import { transact } from "~db/transact.server";
import { damagedDatabase } from "../../../tests/helpers/damaged";
import { makeAdmin, makeProduct, testDatabase } from "../../../tests/helpers/database";
import { log } from "../config/log.server";
import { alertOfDamage, noteWhole } from "./damage-alert.server.ts";
import { listNotices, listPublicAlerts } from "./notices.server";

beforeAll(() => {
	vi.spyOn(log, "error").mockImplementation(() => undefined);
});
afterAll(() => {
	vi.restoreAllMocks();
});

const DAMAGE = expect.objectContaining({ code: expect.stringMatching(/^SQLITE_(CORRUPT|NOTADB)/) });
const ready = (db: Db) => readiness(db, new Health(db));

function damaged(table: string) {
	const db = testDatabase();
	const owner = makeAdmin(db);
	makeProduct(db);
	const spoiled = damagedDatabase(db, table);
	const sendAlert = vi.fn();
	alertOfDamage(spoiled, sendAlert);
	return { db: spoiled, owner, sendAlert };
}

it.each<[string, (db: Db) => unknown]>([
	["a query", (db) => db.select().from(products).all()],
	["a statement", (db) => db.$client.prepare("select * from products").all()],
	["plain SQL", (db) => db.$client.exec("update products set name = 'Other'")],
	["the look at how full the tables are", refreshStatistics],
	["rows read one by one", (db) => [...db.$client.prepare("select * from products").iterate()]],
	[
		"a transaction",
		(db) =>
			transact(db, (tx) => {
				tx.update(brands).set({ name: "Other" }).run();
				tx.update(products).set({ name: "Other" }).run();
			}),
	],
])("alerts at once when %s finds a damaged page, and is not ready (Rule 14.71)", async (_what, read) => {
	const { db, owner, sendAlert } = damaged("products");
	const health = new Health(db);
	expect(readiness(db, health).isReady).toBe(true);
	for (let n = 1; n <= 2; n += 1) {
		expect(() => read(db)).toThrow(DAMAGE);
		expect(countDamage(db)).toBe(n);
	}
	await setImmediate();
	expect(listNotices(db, owner)).toMatchObject([
		{
			name: "damage",
			kind: "alert",
			text: expect.stringContaining("restore a backup"),
			detail: expect.stringContaining("SQLITE_CORRUPT"),
		},
	]);
	expect(readiness(db, health)).toMatchObject({
		isReady: false,
		body: { ready: false, database: "damaged: restore a backup", alerts: [{ name: "damage" }] },
	});
	// What can be written still is.
	health.check();
	expect(shopGauges(db, health)).toMatchObject({ shop_database_damaged: 1, shop_database_writable: 1 });
	expect(sendAlert).not.toHaveBeenCalled();
});

it("ends when a backup made since found the whole database in order (Rule 14.71)", async () => {
	const { db } = damaged("products");
	expect(() => db.select().from(products).all()).toThrow(DAMAGE);
	await setImmediate();
	noteWhole(db, new Date(Date.now() - 1000));
	expect(ready(db).isReady).toBe(false);
	noteWhole(db, new Date(Date.now() + 1000));
	expect([ready(db).isReady, listPublicAlerts(db)]).toEqual([true, []]);
});

it("tells the outside by itself, once, where not even the alert can be noted (Rule 14.71)", async () => {
	const { db, sendAlert } = damaged("notices");
	for (let n = 0; n < 2; n += 1) {
		expect(() => listPublicAlerts(db)).toThrow(DAMAGE);
		await setImmediate();
		await setImmediate();
	}
	expect(sendAlert).toHaveBeenCalledTimes(1);
	expect(sendAlert).toHaveBeenCalledWith(
		expect.objectContaining({ name: "damage", text: expect.any(String) }),
	);
	expect(ready(db)).toEqual({
		isReady: false,
		body: expect.objectContaining({ ready: false, database: "damaged: restore a backup", alerts: [] }),
	});
});

it("is no matter of other errors", async () => {
	const db = testDatabase();
	alertOfDamage(db, vi.fn());
	expect(() => db.$client.prepare("select * from no_table")).toThrow("no such table");
	expect(() => db.$client.prepare("insert into brands (id) values (1)").run()).toThrow("NOT NULL");
	await setImmediate();
	expect([countDamage(db), ready(db).isReady]).toEqual([0, true]);
});
