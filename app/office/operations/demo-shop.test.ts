import { expect, it } from "vitest";
import { DEMO_LOGINS } from "~db/demo/logins";
import { makeAdmin, makeUser, testDatabase } from "../../../tests/helpers/database";
import { isDemo, markDemo, refuseRealShopOnDemo } from "./demo-shop.server";

it("knows a demo by its mark, and one from before the mark by its accounts (Rule 14.53)", () => {
	const marked = testDatabase();
	makeAdmin(marked);
	expect(isDemo(marked)).toBe(false);
	markDemo(marked);
	expect(isDemo(marked)).toBe(true);

	const old = testDatabase();
	for (const { email } of DEMO_LOGINS.slice(0, 2)) makeUser(old, { email });
	// A shop whose people have an address or two of the demo's is no demo.
	expect(isDemo(old)).toBe(false);
	makeUser(old, { email: DEMO_LOGINS[2]!.email });
	expect(isDemo(old)).toBe(true);
});

it("refuses a real shop on demo data, and nothing else (Rule 14.53)", () => {
	const shop = testDatabase();
	makeAdmin(shop);
	const demo = testDatabase();
	markDemo(demo);
	const start = (db: typeof shop, given: Parameters<typeof refuseRealShopOnDemo>[1]) => () =>
		refuseRealShopOnDemo(db, given);
	expect(start(demo, { DEMO_DATA: false })).toThrow(/^This folder has demo data, and DEMO_DATA is off\. /);
	for (const DEMO_DATA of [true, false]) expect(start(shop, { DEMO_DATA })).not.toThrow();
	expect(start(demo, { DEMO_DATA: true })).not.toThrow();
});
