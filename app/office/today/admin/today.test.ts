import { setImmediate } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { loader as layout } from "~/desk/frame/layout";
import { daysAfter } from "~/kernel/clock/buckets";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { log } from "~/kernel/config/log.server";
import { alertOfDamage } from "~/kernel/notices/damage-alert.server";
import { STAFF_ROLE_NAMES, STAFF_ROLES, type StaffRole } from "~/terms/roles";
import { HOLD_KINDS, WAITING_KINDS } from "~/terms/waiting-kinds";
import { contactMessages, ledgerEntries, quoteRequests, stockPlans } from "~db/schema.server";
import { makeApplication } from "../../../../tests/helpers/application";
import { makeAbandonedCart } from "../../../../tests/helpers/cart";
import { makeClaim } from "../../../../tests/helpers/claim";
import { damagedDatabase } from "../../../../tests/helpers/damaged";
import {
	makeAdmin,
	makeBuyer,
	makeProduct,
	makeStaff,
	setCompany,
	testDatabase,
} from "../../../../tests/helpers/database";
import { makeOrder } from "../../../../tests/helpers/order";
import { makeInvoice } from "../../../../tests/helpers/paper";
import { call } from "../../../../tests/helpers/request";
import { loader } from "./today";

beforeAll(() => {
	vi.spyOn(log, "error").mockImplementation(() => undefined);
});
afterAll(() => {
	vi.restoreAllMocks();
});

// Of a page with nothing but the alert, its own reader is left: accounts, sessions, settings and notices.
it.each([
	"papers",
	"open_papers",
	"orders",
	"claims",
	"wholesale_applications",
	"outbox",
	"products",
	"locations",
])("shows the alert of a damaged database when %s can't be read (Rule 14.71)", async (table) => {
	const whole = testDatabase();
	const owner = makeAdmin(whole);
	const db = damagedDatabase(whole, table);
	alertOfDamage(db, () => {});
	expect(() => db.$client.prepare(`select * from ${table}`).all()).toThrow();
	await setImmediate();
	const { data } = await call(loader, "/admin/today", { db, as: owner });
	expect(data.notices).toMatchObject([{ name: "damage" }]);
	expect((await call(layout, "/admin/today", { db, as: owner })).data).toMatchObject({
		who: expect.any(String),
	});
});

const NOTHING = { late: null, unused: null, money: null, packing: null };

/** Something of every kind, a late invoice of a customer with goods in the cart, money nobody used, and a delivery. */
function everything() {
	const db = testDatabase();
	const buyer = makeBuyer(db, { businessName: "Calle Ocho Vapor" });
	const { companyId } = buyer;
	setCompany(db, buyer, { holdDays: 10, paymentTerms: "net30" });
	makeAbandonedCart(db, buyer);
	const today = shopToday();
	const late = makeInvoice(db, { companyId: companyId!, day: daysAfter(today, -43) });
	const other = makeBuyer(db, { businessName: "Corner Store" }).companyId!;
	db.insert(ledgerEntries)
		.values({ kind: "payment", companyId: other, day: today, cents: -700, method: "check" })
		.run();
	makeApplication(db);
	db.insert(contactMessages)
		.values({ name: "Ana", email: "ana@store.example", subject: "Opening", message: "?" })
		.run();
	const product = makeProduct(db, { stockQuantity: 0 });
	db.insert(quoteRequests)
		.values({ userId: buyer.id, email: buyer.email, productIds: [product.id], quantities: [4] })
		.run();
	makeClaim(db);
	makeClaim(db);
	db.run(sql`update claims set status = 'refund' where id = (select max(id) from claims)`);
	for (const status of ["pending", "on_hold", "processing"] as const)
		makeOrder(db, { userId: buyer.id, status, lines: [{ product, quantity: 3 }] });
	db.insert(stockPlans).values({ productId: product.id, expectedDay: today, expectedQuantity: 60 }).run();
	return { db, late, today };
}

const KINDS: Record<StaffRole, string[]> = {
	admin: ["credit", "answer", "application", "message", "quote", "claim", "refund", "process", "ship"],
	sales: ["answer", "application", "message", "quote", "claim", "process", "ship"],
	warehouse: ["ship", "process", "answer"],
	bookkeeper: ["credit", "answer", "refund"],
};

it.each(STAFF_ROLE_NAMES)("shows %s the kinds that the role may act on (Rules 7.26, 7.34)", async (role) => {
	const { db } = everything();
	const { data } = await call(loader, "/admin/today", { db, as: makeStaff(db, role) });
	const kinds = [...new Set(data.rows.map(({ kind }) => kind))];
	expect(kinds.toSorted()).toEqual(KINDS[role].toSorted());
	const may: readonly string[] = STAFF_ROLES[role].may;
	expect(kinds.filter((kind) => !may.includes(WAITING_KINDS[kind].needs))).toEqual([]);
	// What can't go on stands first; the packer begins with what is packed.
	const first =
		role === "warehouse" ? ["ship"] : KINDS[role].filter((kind) => HOLD_KINDS.some((hold) => hold === kind));
	expect(kinds.slice(0, first.length).toSorted()).toEqual(first.toSorted());
	expect(data.runningOut.total > 0).toBe(may.includes("stock"));
});

it("shows the owner sums of the money, and the packer none (Rule 7.26)", async () => {
	const { db } = everything();
	const read = async (role: StaffRole) =>
		(await call(loader, "/admin/today", { db, as: makeStaff(db, role) })).data;
	expect(await read("admin")).toMatchObject({
		...NOTHING,
		money: { late: 1, lateCents: 10_000, companies: 1, owedCents: 10_000 },
	});
	expect(await read("sales")).toMatchObject({ ...NOTHING, months: null });
	const packer = await read("warehouse");
	expect(packer).toMatchObject({
		...NOTHING,
		months: null,
		packing: {
			...{ units: 3, lines: 1 },
			expected: { total: 1, rows: [{ quantity: 60, day: shopToday() }] },
		},
	});
	expect(JSON.stringify(packer)).not.toMatch(/cents/i);
});

it("shows the bookkeeper decisions, late invoices, refunds and unused money (Rule 7.26)", async () => {
	const { db, late, today } = everything();
	const as = makeStaff(db, "bookkeeper");
	const { data } = await call(loader, "/admin/today", { db, as });
	expect(data).toMatchObject({
		...{ layout: "money", money: null, packing: null },
		late: { total: 1, cents: 10_000, rows: [{ number: late.number, daysLate: 13 }] },
		unused: { total: 1, cents: 700, rows: [{ company: "Corner Store", cents: 700, since: today }] },
	});
	expect(data.rows[0]).toMatchObject({ kind: "credit", from: "Calle Ocho Vapor", subject: 13, cents: 5000 });
	const next = data.months!;
	expect([next.statements.slice(7), next.reports.slice(7)]).toEqual(["-01", "-10"]);
	expect(next.statements > today && next.reports >= today).toBe(true);
});

it.each([
	["is not on hold yet", sql`update companies set hold_days = 13`],
	["has no hold", sql`update companies set hold_days = null`],
	["was let through", sql`update companies set credit_release = 'Check seen'`],
	["prepays", sql`update companies set payment_terms = 'prepay'`],
	["has nothing in the cart", sql`delete from cart_items`],
	["owes nothing late", sql`update open_papers set cents = 0`],
])("lists no hold of a customer who %s (Rules 7.26, 16.50)", async (_, change) => {
	const { db } = everything();
	const as = makeAdmin(db);
	const holds = async () => (await call(loader, "/admin/today", { db, as })).data.counts.credit;
	expect(await holds()).toBe(1);
	db.run(change);
	expect(await holds()).toBe(0);
});
