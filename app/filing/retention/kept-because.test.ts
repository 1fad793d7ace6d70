// Each test starts with records that the job would delete, and adds the one thing that keeps them.
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { shipOrder } from "~/buying/shipments/ship-order.server";
import type { UserActor } from "~/kernel/actor/actor";
import { setPaymentStatus } from "~/ledger/payments/order-payment.server";
import { paymentSchema } from "~/ledger/payments/payment.schema";
import { recordPayment } from "~/ledger/payments/record-payment.server";
import type { LicenseKind } from "~/terms/documents";
import type { Db } from "~db/client.server";
import {
	allocations,
	claimResults,
	claims,
	companies,
	ledgerEntries,
	licenses,
	orders,
	pactReports,
	shipments,
	uploadedFiles,
	wholesaleApplications,
} from "~db/schema.server";
import { makeApplication, makeFile } from "../../../tests/helpers/application";
import { orderThroughCart } from "../../../tests/helpers/cart";
import { makeAdmin, makeBuyer, makeProduct, testDatabase } from "../../../tests/helpers/database";
import { makeLicense, makeLocation } from "../../../tests/helpers/location";
import { makeOrder } from "../../../tests/helpers/order";
import { correctParcel, getReportFacts } from "../pact/write-facts.server.ts";
import { closedSets, type HeldReason } from "./closed-sets.server.ts";
import { deleteOldRecords } from "./delete-old-records.server.ts";

const OLD = "2020-03-10T15:00:00Z";
const KEPT_YEAR = "2021-05-01T15:00:00Z";
const NONE: Record<HeldReason, number> = { open: 0, claim: 0, later: 0, underway: 0 };
const NOW = "2026-06-01T15:00:00Z";

let db: Db;
let admin: UserActor;
let buyer: UserActor;
beforeEach(() => {
	at(OLD);
	db = testDatabase();
	admin = makeAdmin(db);
	buyer = makeBuyer(db);
});
afterEach(() => void vi.useRealTimers());
const at = (now: string) => {
	vi.useFakeTimers({ now: new Date(now), toFake: ["Date"] });
};
const run = () => deleteOldRecords(db, new AbortController().signal, new Date());

const placed = (by = buyer) => orderThroughCart(db, by, [{ productId: makeProduct(db).id, quantity: 10 }]);
const shipped = (by = buyer) => {
	const order = placed(by);
	shipOrder(db, admin, { id: order.id, trackingNumber: "1Z999AA10123456784" });
	return order;
};
const setPayment = (id: string, paymentStatus: "pending" | "paid") =>
	setPaymentStatus(db, admin, { id, paymentStatus });
const paid = (by = buyer) => {
	const order = shipped(by);
	setPayment(order.id, "paid");
	return order;
};
const pay = (amount: string) =>
	recordPayment(db, admin, { ...paymentSchema.parse({ amount, method: "check" }), id: buyer.companyId! });
const update = (id: string, values: Partial<typeof orders.$inferInsert>) =>
	db.update(orders).set(values).where(eq(orders.id, id)).run();
const claim = (orderId: string, values: Partial<typeof claims.$inferInsert> = {}) =>
	db
		.insert(claims)
		.values({
			...{ orderId, userId: buyer.id, claimNumber: `C-${orderId}`, reason: "damaged", remedy: "credit" },
			...{ status: "closed", ...values },
		})
		.returning()
		.get();

describe("An old, settled order is kept because (Rule 20.20)", () => {
	type Step = (id: string) => void;
	it.each<[string, Partial<Record<HeldReason, number>>, Step]>([
		["its invoice is open again: the payment was taken back", { open: 1 }, (id) => setPayment(id, "pending")],
		[
			"of credit that the customer has left from its payment",
			{ open: 1 },
			(id) => {
				setPayment(id, "pending");
				// What was paid stays as credit.
				pay("500.00");
			},
		],
		[
			"its payment is of a kept year",
			{ later: 1 },
			(id) => {
				setPayment(id, "pending");
				at(KEPT_YEAR);
				setPayment(id, "paid");
			},
		],
		["it shipped in a kept year", { later: 0 }, (id) => update(id, { shippedAt: new Date(KEPT_YEAR) })],
		[
			"it was delivered in a kept year",
			{ later: 0 },
			(id) => update(id, { deliveredAt: new Date(KEPT_YEAR) }),
		],
		[
			"it was cancelled in a kept year",
			{ later: 0 },
			(id) => update(id, { cancelledAt: new Date(KEPT_YEAR) }),
		],
		[
			"its last parcel left in a kept year",
			{ later: 0 },
			(id) =>
				db
					.update(shipments)
					.set({ shippedAt: new Date(KEPT_YEAR) })
					.where(eq(shipments.orderId, id))
					.run(),
		],
		["it is under way", { underway: 1 }, (id) => update(id, { status: "processing" })],
		[
			"a claim of it was reported in a kept year",
			{ later: 1 },
			(id) => {
				at(KEPT_YEAR);
				claim(id);
			},
		],
		["a claim of it is not answered", { claim: 1 }, (id) => claim(id, { status: "open" })],
		["a claim of it waits for goods", { claim: 1 }, (id) => claim(id, { status: "goods" })],
		["a claim of it waits for its refund", { claim: 1 }, (id) => claim(id, { status: "refund" })],
		[
			"its report to a state was corrected in a kept year",
			{ later: 1 },
			(id) => {
				const { orderNumber } = db.select().from(orders).where(eq(orders.id, id)).get()!;
				const { parcels } = getReportFacts(db, admin, orderNumber);
				at(KEPT_YEAR);
				correctParcel(db, admin, { orderNumber, line: parcels[0]!.key, units: -1, reason: "Back" });
			},
		],
	])("%s", async (_because, held, step) => {
		const { id } = paid();
		expect(closedSets(db, "2021-01-01").free).toMatchObject([{ orderIds: [id] }]);
		step(id);
		at(NOW);
		// Without a number: the order is of the kept year itself, so it isn't counted among the older ones.
		expect(closedSets(db, "2021-01-01")).toEqual({ free: [], held: { ...NONE, ...held } });
		await run();
		expect(db.select({ id: orders.id }).from(orders).all()).toEqual([{ id }]);
	});

	it("one payment settled it together with an invoice of a kept year", async () => {
		const first = shipped();
		at(KEPT_YEAR);
		const second = shipped();
		pay("266.00");
		at(NOW);
		expect(db.select().from(allocations).all()).toHaveLength(2);
		await run();
		expect(left()).toEqual([first.id, second.id].sort());
		expect(closedSets(db, "2021-01-01").held).toMatchObject({ later: 1 });
	});

	it("a claim of it led to a replacement in a kept year, and the replacement because of the claim", async () => {
		const first = paid();
		const { id: claimId } = claim(first.id);
		at(KEPT_YEAR);
		const second = paid();
		db.insert(claimResults)
			.values({ claimId, orderId: second.id, createdAt: new Date(OLD) })
			.run();
		at(NOW);
		expect(closedSets(db, "2021-01-01")).toMatchObject({ free: [], held: { later: 1 } });
		await run();
		expect(left()).toEqual([first.id, second.id].sort());
		// The other way round: the replacement is old, and a payment for the first order is not.
		db.run(sql`update claim_results set order_id = ${paidIn(OLD).id}`);
		at(KEPT_YEAR);
		setPayment(first.id, "pending");
		setPayment(first.id, "paid");
		at(NOW);
		await run();
		expect(left()).toHaveLength(3);
	});

	it("a claim of it led to an order that is another company's now", async () => {
		const { id } = paid();
		const { id: claimId } = claim(id);
		at(KEPT_YEAR);
		const other = placed(makeBuyer(db));
		db.insert(claimResults)
			.values({ claimId, orderId: other.id, createdAt: new Date(OLD) })
			.run();
		at(NOW);
		expect(closedSets(db, "2021-01-01")).toMatchObject({ free: [], held: { later: 1 } });
		await run();
		expect(left()).toEqual([id, other.id].sort());
	});

	it("a paper of another company names it", async () => {
		const { id: orderId } = paid();
		at(KEPT_YEAR);
		const { companyId } = makeBuyer(db);
		const day = KEPT_YEAR.slice(0, 10);
		db.insert(ledgerEntries)
			.values({ kind: "payment", orderId, companyId: companyId!, day, cents: -100, method: "check" })
			.run();
		at(NOW);
		expect(closedSets(db, "2021-01-01")).toMatchObject({ free: [], held: { later: 1 } });
		await run();
		expect(left()).toEqual([orderId]);
	});

	it("a claim was reported while the job ran", async () => {
		const { id: companyId } = db.select().from(companies).get()!;
		const cancelled = { userId: buyer.id, companyId, status: "cancelled", cancelledAt: new Date() } as const;
		for (let n = 0; n < 60; n++) makeOrder(db, { ...cancelled, lines: [] });
		at(NOW);
		// It deletes the first batch before it first waits.
		const job = run();
		const waiting = left();
		expect(waiting).toHaveLength(10);
		claim(waiting[3]!, { status: "open" });
		await job;
		expect(left()).toEqual([waiting[3]]);
	});

	const paidIn = (now: string) => {
		at(now);
		return paid();
	};
	const left = () =>
		db
			.select({ id: orders.id })
			.from(orders)
			.all()
			.map(({ id }) => id)
			.sort();
});

describe("Papers without an order are kept because (Rule 20.20)", () => {
	it("they are credit that the customer has not spent", async () => {
		pay("50.00");
		at(NOW);
		await run();
		expect(db.select().from(ledgerEntries).all()).toMatchObject([{ kind: "payment", cents: -5000 }]);
	});
});

describe("A license that ended long ago is kept because (Rule 20.20)", () => {
	it.each<[string, number, (store: string, other: string) => void]>([
		["it is the last of its kind", 1, () => {}],
		[
			"the newer one is of another kind",
			2,
			(store) => license(store, "2022-06-30", { kind: "businessLicense" }),
		],
		["the newer one is another store's", 2, (_store, other) => license(other, "2022-06-30")],
		[
			"the newer one was never verified, and only this one's end holds goods (Rule 13.53)",
			2,
			(store) => license(store, "2022-06-30", { verifiedAt: null }),
		],
		["it ended on the same day as the other", 2, (store) => license(store, "2020-06-30")],
	])("%s", async (_because, kept, step) => {
		const [store, other] = [makeLocation(db, buyer).id, makeLocation(db, buyer).id];
		license(store, "2020-06-30");
		step(store, other);
		at(NOW);
		await run();
		expect(db.select().from(licenses).all()).toHaveLength(kept);
		// The control: with a newer verified one of its kind it goes.
		license(store, "2023-06-30");
		await run();
		expect(db.select().from(licenses).where(eq(licenses.expiresOn, "2020-06-30")).all()).toEqual([]);
	});

	it("it is a resale certificate of another state than the newer one's", async () => {
		const store = makeLocation(db, buyer).id;
		const kind = "resaleCertificate";
		license(store, "2020-06-30", { kind, state: "AZ" });
		license(store, "2022-06-30", { kind, state: "NV" });
		at(NOW);
		await run();
		expect(db.select().from(licenses).all()).toHaveLength(2);
		license(store, "2022-06-30", { kind, state: "AZ" });
		await run();
		expect(db.select().from(licenses).all()).toHaveLength(2);
	});

	it("not any more: the newer one of its kind may be of another state, unless it is a resale certificate", async () => {
		const store = makeLocation(db, buyer).id;
		license(store, "2020-06-30", { state: "AZ" });
		license(store, "2022-06-30", { state: "NV" });
		at(NOW);
		await run();
		expect(db.select().from(licenses).all()).toMatchObject([{ state: "NV" }]);
	});

	it.each<[string, string, number]>([
		["its last day is in a kept year", "2021-01-01", 2],
		["not any more: its last day is before the kept years", "2020-12-31", 1],
	])("%s", async (_because, expiresOn, kept) => {
		const store = makeLocation(db, buyer).id;
		license(store, expiresOn);
		license(store, "2030-06-30");
		at(NOW);
		await run();
		expect(db.select().from(licenses).all()).toHaveLength(kept);
	});

	const license = (
		store: string,
		expiresOn: string,
		values: { kind?: LicenseKind; state?: string; verifiedAt?: null } = {},
	) => makeLicense(db, store, { expiresOn, ...values });
});

describe("Documents of an application are kept because (Rule 20.21)", () => {
	type Values = Partial<typeof wholesaleApplications.$inferInsert>;
	it.each<[string, Values]>([
		["its approval was revoked: the company was a customer", { revokedAt: new Date(KEPT_YEAR) }],
		["it was approved", { status: "approved" }],
		["it waits for a decision", { status: "pending" }],
		["it waits for information", { status: "needs_information" }],
		["it was rejected less than a year ago", { reviewedAt: new Date("2025-06-02T15:00:00Z") }],
	])("%s", async (_because, values) => {
		const rejected: Values = { status: "rejected", reviewedAt: new Date(KEPT_YEAR) };
		const file = () => ({ tobaccoLicense: makeFile(db, buyer).id });
		const { id } = makeApplication(db, { ...rejected, ...values, ...file() });
		const control = makeApplication(db, { ...rejected, ...file() });
		at(NOW);
		await run();
		const withDocuments = db
			.select({ id: wholesaleApplications.id })
			.from(wholesaleApplications)
			.where(sql`tobacco_license is not null`)
			.all();
		expect(withDocuments).toEqual([{ id }]);
		expect(control.id).not.toBe(id);
		expect(db.select().from(uploadedFiles).all()).toHaveLength(1);
	});

	it("another application has the same file", async () => {
		const { id: fileId } = makeFile(db, buyer);
		const reviewedAt = new Date(KEPT_YEAR);
		makeApplication(db, { status: "rejected", reviewedAt, tobaccoLicense: fileId });
		const second = makeApplication(db, { status: "approved", reviewedAt, tobaccoLicense: fileId });
		at(NOW);
		expect(await run()).toEqual([]);
		expect(db.select().from(uploadedFiles).all()).toHaveLength(1);
		const row = db.select().from(wholesaleApplications).where(eq(wholesaleApplications.id, second.id)).get()!;
		expect(row.tobaccoLicense).toBe(fileId);
	});
});

it("keeps a report to a state because its month is in a kept year (Rule 20.20)", async () => {
	for (const month of ["2020-12", "2021-01"])
		db.insert(pactReports)
			.values({
				...{ state: "FL", month, number: 1, layout: "-", fileName: month, hash: "-", content: "-" },
				...{ shipments: 0, rows: 0, units: 0, problems: 0, actorName: "dana" },
			})
			.run();
	at(NOW);
	await run();
	expect(db.select({ month: pactReports.month }).from(pactReports).all()).toEqual([{ month: "2021-01" }]);
});
