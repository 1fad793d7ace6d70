import { expect, it } from "vitest";
import { makeBuyer, makeProduct, testDatabase } from "../tests/helpers/database";
import { makeOrder } from "../tests/helpers/order";
import { refreshStatistics } from "./statistics.server";

it("are made where there are none, and again where a table has grown", () => {
	const db = testDatabase();
	const rowsOf = (table: string) =>
		db.$client
			.prepare("select max(cast(stat as integer)) from sqlite_stat1 where tbl = ?")
			.pluck()
			.get(table) as number;
	const buyer = makeBuyer(db);
	makeOrder(db, { userId: buyer.id });
	makeProduct(db);
	expect(db.$client.prepare("select 1 from sqlite_schema where name = 'sqlite_stat1'").get()).toBeUndefined();
	refreshStatistics(db);
	expect([rowsOf("orders"), rowsOf("products")]).toEqual([1, expect.any(Number)]);
	for (let n = 0; n < 300; n++) makeProduct(db);
	refreshStatistics(db);
	expect(rowsOf("products")).toBeGreaterThan(300);
});
