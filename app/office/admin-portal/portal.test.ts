import { beforeEach, describe, expect, it } from "vitest";
import { PORTAL_TABS } from "~/desk/portal-tab";
import type { UserActor } from "~/kernel/actor/actor";
import { keysOf } from "~/terms/keys-of";
import type { Db } from "~db/client.server";
import { makeAbandonedCart } from "../../../tests/helpers/cart";
import { makeAdmin, makeBuyer, testDatabase } from "../../../tests/helpers/database";
import { contextFor, routeArgs } from "../../../tests/helpers/request";
import { greetingAt } from "./greeting";
import { loader as portal } from "./portal";

let db: Db;
let admin: UserActor;
let buyer: UserActor;
beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
	buyer = makeBuyer(db);
});

describe("the tabs", () => {
	it.each(keysOf(PORTAL_TABS))("opens %s with its own data", async (tab) => {
		makeAbandonedCart(db, buyer);
		const data = await portal(routeArgs(contextFor(db, admin), `/admin-portal?tab=${tab}`));
		expect(data.tab).toBe(tab);
		expect(data.frame.greeting).toMatch(new RegExp(`^Good (morning|afternoon|evening), ${admin.username}$`));
		expect(data.frame.summary).toMatchObject({ customers: 1, approvedCustomers: 1, abandonedCarts: 1 });
	});

	it("opens analytics for an unknown tab and the first page for a bad one", async () => {
		const data = await portal(routeArgs(contextFor(db, admin), "/admin-portal?tab=x"));
		expect(data.tab).toBe("analytics");
		const customers = await portal(routeArgs(contextFor(db, admin), "/admin-portal?tab=customers&page=-1"));
		expect(customers.content).toMatchObject({ list: { page: 1 } });
		expect(JSON.stringify(customers)).not.toContain('"password"');
	});

	it("greets by the shop's clock", () => {
		const at = (hour: number) => greetingAt(new Date(Date.UTC(2026, 0, 5, hour)), "UTC");
		expect([at(4), at(11), at(12), at(17), at(18), at(3)]).toEqual([
			"Good morning",
			"Good morning",
			"Good afternoon",
			"Good afternoon",
			"Good evening",
			"Good evening",
		]);
	});
});
