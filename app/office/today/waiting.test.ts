import { beforeEach, expect, it } from "vitest";
import { setSalesperson } from "~/customers/companies/salesperson.server";
import type { UserActor } from "~/kernel/actor/actor";
import { LIMITS } from "~/kernel/config/site";
import { DAY_MS } from "~/terms/time";
import type { Db } from "~db/client.server";
import {
	claims,
	contactMessages,
	orders,
	outbox,
	quoteRequests,
	wholesaleApplications,
} from "~db/schema.server";
import { makeApplication } from "../../../tests/helpers/application";
import { makeClaim } from "../../../tests/helpers/claim";
import { makeAdmin, makeBuyer, makeProduct, makeStaff, testDatabase } from "../../../tests/helpers/database";
import { makeOrder } from "../../../tests/helpers/order";
import { makeNotice } from "../../../tests/helpers/paper";
import { getAttention } from "./attention.queries.server";
import { countWaiting, listWaiting } from "./waiting.queries.server";

let db: Db;
let admin: UserActor;
beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
});

const ago = (days: number) => new Date(Date.now() - days * DAY_MS);

/** One of each kind, with its age in days. */
function everyKind() {
	const buyer = makeBuyer(db, { businessName: "Bay Vape" });
	const product = makeProduct(db, { wholesalePriceCents: 250 });
	makeApplication(db);
	db.update(wholesaleApplications)
		.set({ createdAt: ago(6), businessName: "Pod Shop" })
		.run();
	db.insert(contactMessages)
		.values({ name: "Ana", email: "ana@store.example", subject: "Opening", message: "?", createdAt: ago(5) })
		.run();
	db.insert(quoteRequests)
		.values({
			userId: buyer.id,
			email: buyer.email,
			productIds: [product.id],
			quantities: [4],
			createdAt: ago(4),
		})
		.run();
	makeClaim(db);
	db.update(claims)
		.set({ createdAt: ago(3) })
		.run();
	db.update(orders)
		.set({ createdAt: ago(9) })
		.run();
	makeOrder(db, {
		userId: buyer.id,
		orderNumber: "RW-1",
		lines: [{ product, quantity: 7 }],
		createdAt: ago(2),
	});
	makeOrder(db, { userId: buyer.id, orderNumber: "RW-2", status: "processing", createdAt: ago(1) });
}

it("lists one of each kind, longest first, with who and what (Rule 7.26)", () => {
	everyKind();
	const rows = listWaiting(db, admin, null, 20);
	expect(rows.map(({ kind }) => kind)).toEqual([
		"application",
		"message",
		"quote",
		"claim",
		"process",
		"ship",
	]);
	expect(rows).toMatchObject([
		{ from: "Pod Shop", documents: 0 },
		{ from: "Ana", subject: "Opening" },
		{ from: "Bay Vape", units: 4, cents: 1000 },
		{},
		{ orderNumber: "RW-1", units: 7, cents: 1750 },
		{ orderNumber: "RW-2" },
	]);
	expect(countWaiting(db, admin)).toMatchObject({
		...{ application: 1, message: 1, quote: 1, claim: 1, process: 1, ship: 1 },
		oldestAt: rows[0]!.since,
	});
	expect(listWaiting(db, admin, "ship", 20).map(({ orderNumber }) => orderNumber)).toEqual(["RW-2"]);
	expect(listWaiting(db, admin, null, 2).map(({ kind }) => kind)).toEqual(["application", "message"]);
});

it("begins with a salesperson's own customers, as of today (Rule 7.26)", () => {
	const seller = makeStaff(db, "sales");
	const [old, mine, former] = [makeBuyer(db), makeBuyer(db), makeBuyer(db)];
	const at = (hours: number) => new Date(Date.now() - hours * 3_600_000);
	makeOrder(db, { userId: old.id, orderNumber: "RW-1", createdAt: at(9) });
	makeOrder(db, { userId: former.id, orderNumber: "RW-2", createdAt: at(8) });
	makeOrder(db, { userId: mine.id, orderNumber: "RW-3", status: "processing", createdAt: at(2) });
	makeOrder(db, { userId: mine.id, orderNumber: "RW-4", createdAt: at(3) });
	const sells = (who: string | null, since: string, { companyId }: { companyId: string | null }) =>
		setSalesperson(db, admin, { id: companyId!, salespersonId: who, since });
	sells(seller.id, "2020-01-01", mine);
	sells(seller.id, "2020-01-01", former);
	sells(null, "2021-01-01", former);
	const listed = (as: UserActor, limit = 20) =>
		listWaiting(db, as, null, limit).map(({ orderNumber, isOwn }) => `${orderNumber}${isOwn ? "!" : ""}`);
	expect(listed(seller)).toEqual(["RW-4!", "RW-3!", "RW-1", "RW-2"]);
	expect(listed(seller, 1)).toEqual(["RW-4!"]);
	expect(listed(admin)).toEqual(["RW-1", "RW-2", "RW-4", "RW-3"]);
	expect(listed(makeStaff(db, "sales"))).toEqual(["RW-1", "RW-2", "RW-4", "RW-3"]);
});

it("shows each role its own work (Rule 7.34)", () => {
	everyKind();
	const packer = makeStaff(db, "warehouse");
	const rows = listWaiting(db, packer, null, 20);
	expect(rows.map(({ kind }) => kind)).toEqual(["process", "ship"]);
	expect(rows[0]).not.toHaveProperty("cents");
	const none = {
		...{
			answer: 0,
			credit: 0,
			application: 0,
			message: 0,
			quote: 0,
			payment: 0,
			held: 0,
			claim: 0,
			refund: 0,
		},
	};
	expect(countWaiting(db, packer)).toEqual({ ...none, process: 1, ship: 1, oldestAt: rows[0]!.since });
	const bookkeeper = makeStaff(db, "bookkeeper");
	expect(listWaiting(db, bookkeeper, null, 20)).toEqual([]);
	expect(countWaiting(db, bookkeeper)).toEqual({ ...none, process: 0, ship: 0, oldestAt: null });
	const { id: userId, companyId } = makeBuyer(db);
	makeNotice(db, { companyId: companyId!, userId, reference: "8841" });
	expect(listWaiting(db, bookkeeper, null, 20)).toMatchObject([
		{ kind: "payment", subject: "8841", cents: 5_000 },
	]);
	expect(listWaiting(db, packer, "payment", 20)).toEqual([]);
});

it("leaves out what is answered, decided and sent", () => {
	everyKind();
	db.update(wholesaleApplications).set({ status: "needs_information" }).run();
	db.update(contactMessages).set({ status: "read" }).run();
	db.update(quoteRequests).set({ status: "quoted" }).run();
	db.update(claims).set({ status: "answered" }).run();
	db.update(orders).set({ status: "cancelled", cancelledAt: new Date() }).run();
	expect(listWaiting(db, admin, null, 20)).toEqual([]);
	expect(countWaiting(db, admin).oldestAt).toBeNull();
});

it("names mails that were given up and products that run out", () => {
	const mail = { to: "a@store.example", template: "order-shipped", data: {}, nextAttemptAt: new Date() };
	db.insert(outbox)
		.values([
			{ ...mail, status: "failed", lastError: "mailbox full" },
			{ ...mail, status: "queued" },
		])
		.run();
	const { lowStock } = LIMITS;
	makeProduct(db, { name: "Low", stockQuantity: lowStock });
	makeProduct(db, { name: "Enough", stockQuantity: lowStock + 1 });
	makeProduct(db, { name: "Hidden", stockQuantity: 0, active: false });
	makeProduct(db, { name: "None", stockQuantity: 0 });
	const { failedMails, runningOut } = getAttention(db, admin);
	expect(failedMails).toMatchObject({ total: 1, rows: [{ to: "a@store.example", error: "mailbox full" }] });
	expect(runningOut.total).toBe(2);
	expect(runningOut.rows.map(({ name }) => name)).toEqual(["None", "Low"]);
});

it("is for staff", () => {
	const buyer = makeBuyer(db);
	for (const read of [countWaiting, getAttention]) expect(() => read(db, buyer)).toThrow("Access Denied");
	expect(() => listWaiting(db, buyer, null, 1)).toThrow("Access Denied");
});
