import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, it } from "vitest";
import { markDelivered } from "~/buying/shipments/mark-delivered.server";
import { shipOrder } from "~/buying/shipments/ship-order.server";
import type { UserActor } from "~/kernel/actor/actor";
import { daysAfter } from "~/kernel/clock/buckets";
import { shopToday } from "~/kernel/clock/shop-time.server";
import type { Db } from "~db/client.server";
import { orderItems, shipments } from "~db/schema.server";
import {
	makeAdmin,
	makeBuyer,
	makeColleague,
	makeProduct,
	testDatabase,
} from "../../../tests/helpers/database";
import { makeOrder } from "../../../tests/helpers/order";
import { makeInvoice } from "../../../tests/helpers/paper";
import { call, contextFor, routeArgs } from "../../../tests/helpers/request";
import { loader as buyerPortal } from "../buyer-portal/portal";
import type { DashboardData } from "./dashboard.server";
import { loader as portal } from "./portal";
import { PortalScreen } from "./portal-screen";
import { urgentOf } from "./urgent";

it("says what comes next of an order: the day it ships, or how many of its parcels arrived (Rule 7.91)", () => {
	const db = testDatabase();
	const [admin, buyer] = [makeAdmin(db), makeBuyer(db)];
	const product = makeProduct(db, { stockQuantity: 50 });
	const { id } = makeOrder(db, {
		userId: buyer.id,
		status: "processing",
		lines: [{ product, quantity: 10 }],
	});
	const orderItemId = db.select().from(orderItems).get()!.id;
	const next = () => {
		const data = portal(routeArgs(contextFor(db, buyer), "/portal"));
		const Page = createRoutesStub([{ path: "/portal", Component: () => <PortalScreen data={data} /> }]);
		const html = renderToStaticMarkup(<Page initialEntries={["/portal"]} />);
		const [, section = ""] = /aria-labelledby="latest"(.*?)<\/section>/.exec(html) ?? [];
		return section.replace(/<[^>]+>/g, " ");
	};
	expect(next()).toMatch(/Ships \w+, \w+ \d+ at the earliest/);
	const ship = (quantity: number, trackingNumber: string) =>
		shipOrder(db, admin, { id, trackingNumber, carrier: undefined, lines: [{ orderItemId, quantity }] })
			.order;
	ship(4, "1Z999AA10123456784");
	const { id: first } = db.select().from(shipments).get()!;
	ship(1, "123456789012");
	expect(next()).toContain("2 parcels shipped, 5 units to come");
	markDelivered(db, admin, { id: first });
	expect(next()).toContain("1 of 2 parcels delivered, 5 units to come");
	expect(next()).not.toContain("at the earliest");
});

describe("Rule 5.29: the dashboard", () => {
	function company() {
		const db = testDatabase();
		const owner = makeBuyer(db);
		const product = makeProduct(db, { stockQuantity: 500 });
		for (const status of [
			"shipped",
			"delivered",
			"delivered",
			"delivered",
			"delivered",
			"delivered",
		] as const)
			makeOrder(db, { userId: owner.id, status, lines: [{ product, quantity: 10 }] });
		makeInvoice(db, { companyId: owner.companyId!, day: daysAfter(shopToday(), -40), cents: 36_920 });
		makeInvoice(db, { companyId: owner.companyId!, day: shopToday(), cents: 57_348 });
		return { db, owner };
	}
	const dashboardOf = async (db: Db, as: UserActor, address = "/portal") => {
		const { data } =
			address === "/portal"
				? await call(portal, address, { db, as })
				: await call(buyerPortal, address, { db, as });
		return (data as { dashboard: DashboardData }).dashboard;
	};

	it("is the same at both addresses", async () => {
		const { db, owner } = company();
		const { formKey: _one, ...own } = await dashboardOf(db, owner);
		const { formKey: _other, ...other } = await dashboardOf(db, owner, "/buyer-portal");
		expect(other).toEqual(own);
	});

	it("shows owners what is owed and due, buyers neither, bookkeepers no cart and nothing to order", async () => {
		const { db, owner } = company();
		const money = {
			...{ cents: 94_268, lateCents: 36_920, creditCents: 0 },
			open: [
				{ openCents: 36_920, daysLate: 10 },
				{ openCents: 57_348, daysLate: 0 },
			],
		};
		expect(await dashboardOf(db, owner)).toMatchObject({ money, cart: { lines: 0 } });
		expect(await dashboardOf(db, makeColleague(db, owner, "buyer"))).toMatchObject({
			money: null,
			cart: { lines: 0 },
		});
		expect(await dashboardOf(db, makeColleague(db, owner, "bookkeeper"))).toMatchObject({
			...{ money, cart: null, bought: [], waiting: null },
		});
		expect((await dashboardOf(db, owner)).bought).toHaveLength(1);
	});

	it("has five orders, those on their way first", async () => {
		const { db, owner } = company();
		expect((await dashboardOf(db, owner)).latest.map(({ status }) => status)).toEqual([
			...["shipped", "delivered", "delivered", "delivered", "delivered"],
		]);
	});

	it("puts one thing first, in the rule's order", () => {
		const late = { number: "INV-1", dueOn: "2026-03-01", openCents: 100, daysLate: 13 };
		const money = { cents: 100, lateCents: 100, creditCents: 0, leftCents: null, holdDays: 30, open: [late] };
		type Seen = Parameters<typeof urgentOf>[0];
		const all = {
			holds: [{ storeId: "x" }],
			money: { ...money, holdDays: 5 },
			waiting: { request: { isOwn: false }, more: 0 },
			endingLicenses: [{ daysLeft: 29 }],
		} as unknown as Seen;
		const without = (parts: Partial<Seen>) => urgentOf({ ...all, ...parts });
		expect(without({})).toBe("held");
		expect(without({ holds: [] })).toBe("credit");
		expect(without({ holds: [], money })).toBe("approval");
		const own = { request: { isOwn: true }, more: 0 } as unknown as Seen["waiting"];
		expect(without({ holds: [], money, waiting: own })).toBe("own");
		expect(without({ holds: [], money, waiting: null })).toBe("late");
		expect(without({ holds: [], money: { ...money, holdDays: null }, waiting: null })).toBe("late");
		expect(without({ holds: [], money: null, waiting: null })).toBe("license");
		const later = [{ daysLeft: 30 }] as unknown as Seen["endingLicenses"];
		expect(without({ holds: [], money: null, waiting: null, endingLicenses: later })).toBeNull();
	});
});

it("leads staff to Today, and leaves them their account (Rule 7.26)", async () => {
	const db = testDatabase();
	const admin = makeAdmin(db);
	const open = (path: string) => call(portal, path, { db, as: admin });
	expect(await open("/portal")).toMatchObject({ status: 302, location: "/admin/today" });
	expect(await open("/portal?tab=account")).toMatchObject({ status: 200, body: { kind: "account" } });
});
