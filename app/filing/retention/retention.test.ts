import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { shipOrder } from "~/buying/shipments/ship-order.server";
import type { UserActor } from "~/kernel/actor/actor";
import { setPaymentStatus } from "~/ledger/payments/order-payment.server";
import { paymentSchema } from "~/ledger/payments/payment.schema";
import { recordPayment, undoEntry } from "~/ledger/payments/record-payment.server";
import { findLedgerDifferences } from "~db/check-ledger";
import type { Db } from "~db/client.server";
import { seedDemo } from "~db/demo/seed.server";
import {
	allocations,
	approvalRequests,
	auditLog,
	claims,
	entryLines,
	ledgerEntries,
	licenses,
	locations,
	orders,
	pactReports,
	pastLines,
	pastOrders,
	uploadedFiles,
	wholesaleApplications,
} from "~db/schema.server";
import { makeApplication, makeFile } from "../../../tests/helpers/application";
import { orderThroughCart } from "../../../tests/helpers/cart";
import { makeAdmin, makeBuyer, makeProduct, testDatabase } from "../../../tests/helpers/database";
import { makeLicense, makeLocation } from "../../../tests/helpers/location";
import { limit } from "../../../tests/helpers/machine-speed";
import { makePastOrder } from "../../../tests/helpers/past-order";
import { correctParcel, getReportFacts, saveReportFacts } from "../pact/write-facts.server.ts";
import { exportReports } from "../pact/write-report.server.ts";
import { closedSets } from "./closed-sets.server.ts";
import { deleteOldRecords } from "./delete-old-records.server.ts";
import { getRetention } from "./retention.queries.server.ts";

const FACTS = { recipient: "Bay", address1: null, city: null, zipCode: null, licenseNumber: null, lines: [] };
let db: Db;
let admin: UserActor;
let buyer: UserActor;
beforeEach(() => {
	at("2020-03-10T15:00:00Z");
	db = testDatabase();
	admin = makeAdmin(db);
	buyer = makeBuyer(db);
});
afterEach(() => void vi.useRealTimers());
const at = (now: string) => {
	vi.useFakeTimers({ now: new Date(now), toFake: ["Date"] });
};
const run = () => deleteOldRecords(db, new AbortController().signal, new Date());
const shipped = () => {
	const order = orderThroughCart(db, buyer, [{ productId: makeProduct(db).id, quantity: 10 }]);
	shipOrder(db, admin, { id: order.id, trackingNumber: "1Z999AA10123456784" });
	return order;
};
const paid = () => {
	const order = shipped();
	setPaymentStatus(db, admin, { id: order.id, paymentStatus: "paid" });
	return order;
};
const left = () =>
	db
		.select({ id: orders.id })
		.from(orders)
		.all()
		.map(({ id }) => id);
const deleted = () =>
	db
		.select({ what: auditLog.entityId, after: auditLog.after })
		.from(auditLog)
		.where(eq(auditLog.action, "retention.delete"))
		.all();

describe("orders", () => {
	it("are kept to 31 December of the fifth year after, then deleted with all that refers to them, once (Rule 20.20)", async () => {
		const order = paid();
		saveReportFacts(db, admin, { ...FACTS, orderNumber: order.orderNumber });
		const { parcels } = getReportFacts(db, admin, order.orderNumber);
		correctParcel(db, admin, {
			orderNumber: order.orderNumber,
			line: parcels[0]!.key,
			units: -1,
			reason: "Back",
		});
		db.insert(claims)
			.values({
				orderId: order.id,
				userId: buyer.id,
				claimNumber: "C-1",
				reason: "damaged",
				remedy: "credit",
				status: "closed",
			})
			.run();
		at("2020-04-05T15:00:00Z");
		exportReports(db, admin, { month: "2020-03", states: ["FL"] });
		at("2025-12-31T23:00:00-05:00");
		await run();
		expect(left()).toEqual([order.id]);
		expect(deleted()).toEqual([]);
		at("2026-01-01T00:30:00-05:00");
		const kept = paid();
		await run();
		expect(left()).toEqual([kept.id]);
		expect(db.select().from(pactReports).all()).toEqual([]);
		expect(db.select().from(claims).all()).toEqual([]);
		expect(deleted().map(({ what }) => what)).toEqual(["reports", "orders"]);
		expect(deleted()[1]!.after).toMatchObject({ orders: [order.orderNumber], payments: 1 });
		expect(deleted()[1]!.after!.papers).toEqual([expect.stringMatching(/^INV-/)]);
		await run();
		expect(deleted()).toHaveLength(2);
		expect(findLedgerDifferences(db.$client)).toEqual([]);
	});

	it("stay while anything is open, or a later payment or claim belongs to them", async () => {
		const open = shipped();
		const lateClaim = paid();
		const latePayment = shipped();
		const underway = orderThroughCart(db, buyer, [{ productId: makeProduct(db).id, quantity: 1 }]);
		at("2022-05-01T15:00:00Z");
		setPaymentStatus(db, admin, { id: latePayment.id, paymentStatus: "paid" });
		db.insert(claims)
			.values({
				orderId: lateClaim.id,
				userId: buyer.id,
				claimNumber: "C-1",
				reason: "damaged",
				remedy: "credit",
				status: "closed",
			})
			.run();
		at("2026-06-01T15:00:00Z");
		expect(getRetention(db, admin)).toMatchObject({ next: 0, held: { open: 1, later: 2, underway: 1 } });
		await run();
		expect(left().sort()).toEqual([open.id, lateClaim.id, latePayment.id, underway.id].sort());
		at("2028-06-01T15:00:00Z");
		await run();
		expect(left().sort()).toEqual([open.id, underway.id].sort());
	});

	it.each([
		["2020-12-31T23:59:59.999-05:00", 1],
		["2021-01-01T00:00:00-05:00", 0],
	])(
		"are old when their last payment, claim, parcel or cancellation of %s is (%i of each)",
		(moment, free) => {
			const [ofPayment, ofClaim, ofParcel] = [
				shipped(),
				paid(),
				orderThroughCart(db, buyer, [{ productId: makeProduct(db).id, quantity: 1 }]),
			];
			const cancelled = orderThroughCart(db, buyer, [{ productId: makeProduct(db).id, quantity: 1 }]);
			shipOrder(db, admin, { id: ofParcel.id, trackingNumber: "1Z999AA10123456784" });
			setPaymentStatus(db, admin, { id: ofParcel.id, paymentStatus: "paid" });
			at(moment);
			db.update(orders)
				.set({ status: "cancelled", cancelledAt: new Date() })
				.where(eq(orders.id, cancelled.id))
				.run();
			db.update(orders).set({ deliveredAt: new Date() }).where(eq(orders.id, ofParcel.id)).run();
			setPaymentStatus(db, admin, { id: ofPayment.id, paymentStatus: "paid" });
			const claim = {
				userId: buyer.id,
				claimNumber: "C-1",
				reason: "damaged",
				remedy: "credit",
				status: "closed",
			} as const;
			db.insert(claims)
				.values({ orderId: ofClaim.id, ...claim })
				.run();
			const found = closedSets(db, "2021-01-01");
			// The two others are not old themselves, so nothing holds them.
			expect([found.free.length, found.held.later]).toEqual([4 * free, 2 * (1 - free)]);
		},
	);

	it("go together with those that one payment settled, so no balance changes", async () => {
		const first = shipped();
		const second = shipped();
		const number = (id: string) =>
			db.select().from(ledgerEntries).where(eq(ledgerEntries.orderId, id)).get()!;
		const total = number(first.id).cents + number(second.id).cents;
		const payment = {
			amount: total,
			method: "check",
			reference: null,
			day: null,
			spread: "oldest",
			invoices: [],
		};
		recordPayment(db, admin, { ...payment, id: buyer.companyId! } as never);
		at("2021-05-01T15:00:00Z");
		const third = shipped();
		at("2026-06-01T15:00:00Z");
		expect(closedSets(db, "2021-01-01").free).toMatchObject([
			{ entryNumbers: [expect.any(String), expect.any(String)] },
		]);
		const balance = () => db.get<{ n: number }>(sql`select sum(cents) as n from papers`)!.n;
		const before = balance();
		await run();
		expect(left()).toEqual([third.id]);
		expect(balance()).toBe(before);
		expect(findLedgerDifferences(db.$client)).toEqual([]);
		expect(db.select().from(allocations).all()).toEqual([]);
	});

	it("stay with a later order that the same payment settled", async () => {
		const old = shipped();
		at("2021-05-01T15:00:00Z");
		const later = shipped();
		const amount = db.get<{ n: number }>(sql`select sum(cents) as n from papers`)!.n;
		const more = { reference: null, day: null, spread: "oldest", invoices: [] };
		recordPayment(db, admin, { id: buyer.companyId!, amount, method: "check", ...more } as never);
		at("2026-06-01T15:00:00Z");
		expect(closedSets(db, "2021-01-01")).toEqual({
			free: [],
			held: { open: 0, claim: 0, later: 1, underway: 0 },
		});
		await run();
		expect(left().sort()).toEqual([old.id, later.id].sort());
	});

	it("are counted by the shop's year, with the day they go (Rule 20.20)", () => {
		expect(getRetention(db, admin).years).toEqual([]);
		// Still 2019 in the shop's time zone.
		at("2020-01-01T03:00:00Z");
		paid();
		at("2020-03-10T15:00:00Z");
		for (const order of [paid(), paid()])
			saveReportFacts(db, admin, { ...FACTS, orderNumber: order.orderNumber });
		at("2020-04-05T15:00:00Z");
		exportReports(db, admin, { month: "2020-03", states: ["FL"] });
		at("2026-06-01T15:00:00Z");
		paid();
		const { years, next, rejected } = getRetention(db, admin);
		expect(years).toEqual([
			{ year: 2019, deletedFrom: "2025-01-01", orders: 1, papers: 2, reports: 0 },
			{ year: 2020, deletedFrom: "2026-01-01", orders: 2, papers: 4, reports: 1 },
			{ year: 2026, deletedFrom: "2032-01-01", orders: 1, papers: 2, reports: 0 },
		]);
		expect([next, rejected.nextOn]).toEqual([3, null]);
	});

	it("leaves the sums of reports as if they were made again", async () => {
		paid();
		at("2021-05-01T15:00:00Z");
		paid();
		at("2026-06-01T15:00:00Z");
		await run();
		const kept = db.all(sql`select * from billed_goods where units <> 0`);
		expect(kept).toEqual(
			db.all(sql`select day, product_id, sum(units) as units, sum(sales_cents) as sales_cents,
				sum(costed_cents) as costed_cents, sum(cost_cents) as cost_cents from billed_lines group by day, product_id`),
		);
		expect(db.all(sql`select paper_id from billed`)).toHaveLength(1);
	});

	it("are not needed: a company's payment that was taken back goes without one (Rule 20.20)", async () => {
		const { paymentId } = recordPayment(db, admin, {
			...paymentSchema.parse({ amount: "50", method: "check" }),
			id: buyer.companyId!,
		});
		undoEntry(db, admin, { id: buyer.companyId!, paymentId, reason: "Bounced" });
		at("2026-06-01T15:00:00Z");
		await run();
		expect(db.select().from(ledgerEntries).all()).toEqual([]);
	});

	it("of the books before this shop go after the same years, by their day (Rule 20.20)", async () => {
		const make = (day: string, number: string) =>
			makePastOrder(db, { companyId: buyer.companyId!, day, number });
		make("2019-12-31", "OLD");
		make("2021-01-01", "KEPT");
		at("2026-03-10T15:00:00Z");
		await run();
		expect(
			db
				.select()
				.from(pastOrders)
				.all()
				.map(({ number }) => number),
		).toEqual(["KEPT"]);
		expect(db.select().from(pastLines).all()).toHaveLength(1);
		expect(
			db
				.select()
				.from(auditLog)
				.where(eq(auditLog.entityId, "past-orders"))
				.all()
				.map(({ after }) => after),
		).toEqual([{ orders: ["OLD"] }]);
	});

	it("are deleted by nobody else", () => {
		paid();
		expect(() => db.delete(ledgerEntries).run()).toThrow("never deleted");
		expect(() => db.delete(entryLines).run()).toThrow("never changed");
		expect(() => db.delete(allocations).run()).toThrow("only added");
	});
});

describe("documents", () => {
	const rejected = (reviewedAt: string) => {
		const { id } = makeApplication(db);
		db.update(wholesaleApplications)
			.set({ status: "rejected", reviewedAt: new Date(reviewedAt), tobaccoLicense: makeFile(db, buyer).id })
			.where(eq(wholesaleApplications.id, id))
			.run();
		return id;
	};

	it("of rejected applicants are deleted after a year, their applications stay (Rule 20.21)", async () => {
		const id = rejected("2025-05-01T12:00:00Z");
		rejected("2025-05-03T12:00:00Z");
		at("2026-05-02T12:00:00Z");
		expect(getRetention(db, admin).rejected).toEqual({ applications: 2, due: 1, nextOn: "2026-05-01" });
		const keys = await run();
		expect(keys).toHaveLength(1);
		expect(db.select().from(uploadedFiles).all()).toHaveLength(1);
		const row = db.select().from(wholesaleApplications).where(eq(wholesaleApplications.id, id)).get()!;
		expect(row).toMatchObject({ status: "rejected", tobaccoLicense: null });
		expect(deleted().map(({ what }) => what)).toEqual(["rejected-documents"]);
		expect(await run()).toEqual([]);
	});

	it.each(["businessLicense", "resellerPermit", "tobaccoLicense", "resaleCertificate"] as const)(
		"of rejected applicants are deleted when a %s is the only one (Rule 20.21)",
		async (kind) => {
			const reviewedAt = new Date();
			makeApplication(db, { status: "rejected", reviewedAt, [kind]: makeFile(db, buyer).id });
			at("2026-05-02T12:00:00Z");
			expect(await run()).toHaveLength(1);
			expect(db.select().from(wholesaleApplications).get()![kind]).toBeNull();
		},
	);

	it("of rejected applicants go with what was read in them, and a store's license stays (Rules 20.20, 20.21)", async () => {
		const { id: applicationId } = makeApplication(db, {
			...{ status: "rejected", reviewedAt: new Date(), tobaccoLicense: makeFile(db, buyer).id },
		});
		makeLicense(db, makeLocation(db, buyer).id, { number: "STORE", applicationId });
		db.insert(licenses).values({ applicationId, kind: "businessLicense", number: "READ" }).run();
		at("2026-05-02T12:00:00Z");
		await run();
		expect(db.select({ number: licenses.number }).from(licenses).all()).toEqual([{ number: "STORE" }]);
	});

	it("of stores are deleted five years after their end, but the last of a kind stays (Rule 20.20)", async () => {
		const { id: locationId } = db
			.insert(locations)
			.values({ companyId: buyer.companyId!, name: "Main", address: "1 Main Street", status: "approved" })
			.returning()
			.get();
		const license = (expiresOn: string) =>
			db.insert(licenses).values({ locationId, kind: "tobaccoLicense", number: expiresOn, expiresOn }).run();
		license("2019-06-30");
		license("2020-06-30");
		at("2026-05-02T12:00:00Z");
		await run();
		expect(
			db
				.select()
				.from(licenses)
				.all()
				.map(({ number }) => number),
		).toEqual(["2020-06-30"]);
	});
});

it(
	"deletes all closed orders of a filled database, and no table refuses it",
	async () => {
		await seedDemo(db, {
			now: new Date("2020-03-18T16:30:00Z"),
			uploadsDir: mkdtempSync(join(tmpdir(), "retention-")),
			hashPassword: () => "-",
		});
		const [order] = db.select().from(orders).where(eq(orders.status, "delivered")).limit(1).all();
		db.insert(approvalRequests)
			.values({
				...{ requestNumber: "A-9", userId: order!.userId, companyId: order!.companyId!, orderId: order!.id },
				...{ status: "approved", input: {} as never, lines: [], totalCents: 1, requestHash: "-" },
			})
			.run();
		at("2027-03-18T16:30:00Z");
		const before = left().length;
		const { next } = getRetention(db, admin);
		expect(next).toBeGreaterThan(10);
		await run();
		expect(left()).toHaveLength(before - next);
		expect(db.all(sql`pragma foreign_key_check`)).toEqual([]);
		expect(findLedgerDifferences(db.$client)).toEqual([]);
		// What stays isn't closed.
		expect(closedSets(db, "2022-01-01").free).toEqual([]);
	},
	limit(60_000),
);
