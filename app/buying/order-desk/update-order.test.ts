import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { UserActor } from "~/kernel/actor/actor";
import { VISITOR } from "~/kernel/actor/actor";
import { setPaymentStatus } from "~/ledger/payments/order-payment.server";
import type { OrderStatus } from "~/terms/order-status";
import type { Db } from "~db/client.server";
import { firstEntries } from "~db/demo/first-entries.server";
import { auditLog, orderEvents, orders, outbox, products } from "~db/schema.server";
import { makeAdmin, makeBuyer, makeProduct, testDatabase } from "../../../tests/helpers/database";
import { makeOrder } from "../../../tests/helpers/order";
import { processOrders, writeStaffNotes } from "./handle-orders.server";
import { orderStatusSchema } from "./update-order.schema.ts";
import { updateOrder } from "./update-order.server";

let db: Db;
let admin: UserActor;
beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
});

const move = (id: string, status: OrderStatus, trackingNumber: string | null = null) =>
	updateOrder(db, admin, { id, status, trackingNumber, carrier: undefined });
const read = (id: string) => db.select().from(orders).where(eq(orders.id, id)).get()!;

describe("updateOrder", () => {
	it("ships with a tracking number, guesses the carrier, mails the customer and writes timeline and audit rows", () => {
		const order = makeOrder(db, { status: "processing" });
		move(order.id, "shipped", "1Z999AA10123456784");
		const after = read(order.id);
		expect(after).toMatchObject({ status: "shipped", carrier: "ups", trackingNumber: "1Z999AA10123456784" });
		expect(after.shippedAt).toBeInstanceOf(Date);
		expect(db.select().from(outbox).all()).toMatchObject([
			{
				template: "order-status",
				to: order.customerEmail,
				data: { orderId: order.id, status: "shipped" },
			},
		]);
		expect(db.select().from(orderEvents).all()).toMatchObject([
			{ status: "shipped", actorId: admin.id, note: "UPS 1Z999AA10123456784" },
		]);
		expect(db.select().from(auditLog).all()).toMatchObject([
			{
				action: "order.ship",
				actorId: admin.id,
				before: { status: "processing" },
				after: { status: "shipped" },
			},
		]);
	});

	it("keeps the carrier that was chosen", () => {
		const order = makeOrder(db, {});
		updateOrder(db, admin, {
			id: order.id,
			status: "shipped",
			trackingNumber: "1Z999AA10123456784",
			carrier: "gls",
		});
		expect(read(order.id).carrier).toBe("gls");
	});

	it("refuses to ship without a tracking number", () => {
		const order = makeOrder(db, { status: "processing" });
		expect(() => move(order.id, "shipped", null)).toThrow(expect.objectContaining({ code: "invalid" }));
		expect(read(order.id).status).toBe("processing");
		expect(db.select().from(outbox).all()).toEqual([]);
	});

	it("delivers a shipped order, and sets the time", () => {
		const order = makeOrder(db, { status: "shipped" });
		move(order.id, "delivered");
		expect(read(order.id).deliveredAt).toBeInstanceOf(Date);
	});

	it("returns stock when an order is cancelled, only once", () => {
		const product = makeProduct(db, { stockQuantity: 5 });
		const order = makeOrder(db, { lines: [{ product, quantity: 3 }] });
		move(order.id, "cancelled");
		expect(() => move(order.id, "cancelled")).toThrow(expect.objectContaining({ code: "conflict" }));
		expect(db.select().from(products).where(eq(products.id, product.id)).get()!.stockQuantity).toBe(8);
		expect(read(order.id).cancelledAt).toBeInstanceOf(Date);
	});

	it("leaves stock, the other times and the note alone while an order goes on", () => {
		const product = makeProduct(db, { stockQuantity: 5 });
		const { id } = makeOrder(db, { lines: [{ product, quantity: 3 }] });
		move(id, "processing");
		expect(read(id)).toMatchObject({ shippedAt: null, deliveredAt: null, cancelledAt: null });
		expect(db.select().from(orderEvents).all()).toMatchObject([{ status: "processing", note: null }]);
		expect(db.select().from(products).where(eq(products.id, product.id)).get()!.stockQuantity).toBe(5);
	});

	it("says whether an order already is what it should become", () => {
		const { id } = makeOrder(db, { status: "delivered" });
		expect(() => move(id, "delivered")).toThrow(/ is already delivered\.$/);
		expect(() => move(id, "processing")).toThrow(/ is delivered: it can't become processing\.$/);
	});

	// Rule 5.2, written out: what each status (row) may become (column).
	type Answer = "moves" | "refuses";
	const TABLE: Record<OrderStatus, Record<OrderStatus, Answer>> = {
		pending: {
			pending: "refuses",
			on_hold: "refuses",
			processing: "moves",
			shipped: "moves",
			delivered: "refuses",
			cancelled: "moves",
		},
		on_hold: {
			pending: "refuses",
			on_hold: "refuses",
			processing: "refuses",
			shipped: "refuses",
			delivered: "refuses",
			cancelled: "moves",
		},
		processing: {
			pending: "refuses",
			on_hold: "refuses",
			processing: "refuses",
			shipped: "moves",
			delivered: "refuses",
			cancelled: "moves",
		},
		shipped: {
			pending: "refuses",
			on_hold: "refuses",
			processing: "refuses",
			shipped: "refuses",
			delivered: "moves",
			cancelled: "refuses",
		},
		delivered: {
			pending: "refuses",
			on_hold: "refuses",
			processing: "refuses",
			shipped: "refuses",
			delivered: "refuses",
			cancelled: "refuses",
		},
		cancelled: {
			pending: "refuses",
			on_hold: "refuses",
			processing: "refuses",
			shipped: "refuses",
			delivered: "refuses",
			cancelled: "refuses",
		},
	};
	const cases = Object.entries(TABLE).flatMap(([from, row]) =>
		Object.entries(row).map(([to, answer]) => [from as OrderStatus, answer, to as OrderStatus] as const),
	);
	it.each(cases)("a %s order %s to become %s", (from, answer, to) => {
		const order = makeOrder(db, { status: from });
		// Shipped again with its own number it would be a correction.
		const number = to === "shipped" && from !== "shipped" ? "123456789012" : null;
		if (answer === "moves") {
			move(order.id, to, number);
			expect(read(order.id).status).toBe(to);
			expect(db.select().from(orderEvents).all()).toMatchObject([{ status: to }]);
			expect(db.select().from(outbox).all()).toMatchObject([{ data: { status: to } }]);
			return;
		}
		expect(() => move(order.id, to, number)).toThrow(expect.objectContaining({ code: "conflict" }));
		expect(read(order.id)).toEqual(order);
		for (const table of [auditLog, orderEvents, outbox]) expect(db.select().from(table).all()).toEqual([]);
	});

	it("refuses non-admins and unknown orders", () => {
		const order = makeOrder(db, {});
		const input = { id: order.id, status: "processing" as const, trackingNumber: null, carrier: undefined };
		expect(() => updateOrder(db, VISITOR, input)).toThrow(
			expect.objectContaining({ code: "unauthenticated" }),
		);
		expect(() => updateOrder(db, makeBuyer(db), input)).toThrow(
			expect.objectContaining({ code: "forbidden" }),
		);
		expect(() => move("nope", "processing")).toThrow(expect.objectContaining({ code: "not_found" }));
	});
});

describe("a corrected tracking number (Rule 5.9)", () => {
	const correct = (id: string, changes: Partial<Parameters<typeof updateOrder>[2]>) =>
		updateOrder(db, admin, { id, trackingNumber: null, carrier: undefined, ...changes });

	it.each(["shipped", "delivered"] as const)(
		"is kept for a %s order, with a trace and one mail",
		(status) => {
			const order = makeOrder(db, { status });
			expect(correct(order.id, { trackingNumber: "9400 1000 0000 0000 0000 00" }).outcome).toBe("corrected");
			expect(read(order.id)).toMatchObject({
				status,
				trackingNumber: "9400 1000 0000 0000 0000 00",
				carrier: "usps",
				shippedAt: order.shippedAt,
			});
			expect(db.select().from(outbox).all()).toMatchObject([
				{ template: "order-tracking", to: order.customerEmail, data: { orderId: order.id } },
			]);
			expect(db.select().from(orderEvents).all()).toMatchObject([
				{ status, note: "Tracking number corrected: USPS 9400 1000 0000 0000 0000 00", actorId: admin.id },
			]);
			expect(db.select().from(auditLog).all()).toMatchObject([
				{
					action: "order.tracking",
					before: { trackingNumber: "1Z999AA10123456784", carrier: "ups" },
					after: { trackingNumber: "9400 1000 0000 0000 0000 00", carrier: "usps" },
				},
			]);
		},
	);

	it("can be sent with the status, and can be a carrier alone", () => {
		const order = makeOrder(db, { status: "shipped" });
		expect(correct(order.id, { status: "shipped", trackingNumber: "123456789012" }).outcome).toBe(
			"corrected",
		);
		expect(correct(order.id, { carrier: "gls" }).outcome).toBe("corrected");
		expect(read(order.id)).toMatchObject({ trackingNumber: "123456789012", carrier: "gls" });
		expect(() => correct(order.id, { carrier: "pigeon" })).toThrow(
			expect.objectContaining({ code: "invalid" }),
		);
	});

	it("changes nothing when only the spacing differs", () => {
		const order = makeOrder(db, { status: "shipped" });
		for (const trackingNumber of ["1Z999AA10123456784", "1z999 aa1-0123456784"]) {
			expect(correct(order.id, { status: "shipped", trackingNumber }).outcome).toBe("unchanged");
		}
		expect(correct(order.id, { carrier: "ups" }).outcome).toBe("unchanged");
		expect(read(order.id)).toEqual(order);
		for (const table of [auditLog, orderEvents, outbox]) expect(db.select().from(table).all()).toEqual([]);
	});

	it("is refused before anything was shipped, and from an outdated Ship form", () => {
		for (const status of ["pending", "processing", "cancelled"] as const) {
			const { id } = makeOrder(db, { status });
			expect(() => correct(id, { trackingNumber: "123456789012" })).toThrow(
				expect.objectContaining({
					code: "conflict",
					message: expect.stringContaining("nothing was shipped yet"),
				}),
			);
		}
		const { id } = makeOrder(db, { status: "shipped" });
		const stale = { status: "shipped", was: "processing", trackingNumber: "123456789012" } as const;
		expect(() => correct(id, stale)).toThrow(/already shipped \(UPS 1Z999AA10123456784\)/);
		expect(read(id).trackingNumber).toBe("1Z999AA10123456784");
		expect(db.select().from(outbox).all()).toEqual([]);
		expect(correct(id, { ...stale, was: "shipped" }).outcome).toBe("corrected");
	});

	it("keeps a carrier that is no longer offered", () => {
		const { id } = makeOrder(db, { status: "shipped", carrier: "pigeon" });
		correct(id, { carrier: "pigeon", trackingNumber: "123456789012" });
		expect(read(id)).toMatchObject({ carrier: "pigeon", trackingNumber: "123456789012" });
	});
});

describe("a new status as it is sent", () => {
	const read = (input: object) => orderStatusSchema.safeParse(input);

	it("has a status, or a tracking number or carrier to correct", () => {
		const why = read({}).error?.issues;
		expect(why).toMatchObject([
			{ path: ["status"], message: expect.stringMatching(/^Status must be one of/) },
		]);
		expect(read({ trackingNumber: "123456789012" }).success).toBe(true);
		expect(read({ carrier: "ups" }).success).toBe(true);
		expect(read({ status: "processing" }).success).toBe(true);
	});

	it("has a carrier only when one was chosen", () => {
		for (const carrier of ["", null, undefined]) {
			expect(read({ status: "processing", carrier }).data?.carrier).toBeUndefined();
		}
		expect(read({ status: "processing", carrier: "ups" }).data?.carrier).toBe("ups");
	});
});

describe("tracking numbers (Rule 5.6)", () => {
	const problem = (trackingNumber: unknown) =>
		orderStatusSchema.safeParse({ status: "shipped", trackingNumber }).error?.issues[0]?.message;
	const kept = (trackingNumber: string) =>
		orderStatusSchema.parse({ status: "shipped", trackingNumber }).trackingNumber;

	it.each([
		["1Z999AA10123456784", "1Z999AA10123456784"],
		["TRACK123456", "TRACK123456"],
		["abc-12", null],
		["ABC123", "ABC123"],
		["  9400   1000 0000\t0000 ", "9400 1000 0000 0000"],
		["DS\u2013987\u2014654", "DS-987-654"],
		[`1${"A".repeat(39)}`, `1${"A".repeat(39)}`],
		[`1${"A".repeat(40)}`, null],
	])("reads %j as %j", (typed, expected) => {
		if (expected === null) expect(problem(typed)).toMatch(/6 to 40 letters and digits/);
		else expect(kept(typed)).toBe(expected);
	});

	it.each([
		["hello world", /at least one digit/],
		["shipped today!", /only letters, digits/],
		["1Z999AA1#0123", /only letters, digits/],
		["----", /at least one digit/],
		["", /Enter the tracking number/],
		[null, /Enter the tracking number/],
	])("refuses %j and says why", (typed, why) => {
		expect(problem(typed)).toMatch(why);
	});
});

describe("handling orders", () => {
	it("sets pending orders among several to processing and names the others", () => {
		const one = makeOrder(db, {});
		const two = makeOrder(db, { status: "shipped" });
		const result = processOrders(db, admin, { ids: [one.id, two.id, one.id, "nope"] });
		expect(result).toEqual({
			processed: [one.orderNumber],
			left: [{ orderNumber: two.orderNumber, status: "shipped" }],
		});
		expect(db.select().from(outbox).all()).toHaveLength(1);
	});

	// Rule 7.2, written out: every payment status may follow every other, but only paid is followed by refunded.
	const PAYMENTS = ["pending", "paid", "refunded"] as const;
	it.each(PAYMENTS.flatMap((from) => PAYMENTS.map((to) => [from, to] as const)))(
		"notes a payment: %s to %s",
		(from, to) => {
			const order = makeOrder(db, { paymentStatus: from });
			firstEntries(db);
			const set = () => setPaymentStatus(db, admin, { id: order.id, paymentStatus: to });
			const refused = from === "pending" && to === "refunded";
			if (refused) expect(set).toThrow(expect.objectContaining({ code: "conflict" }));
			else set();
			expect(read(order.id).paymentStatus).toBe(refused ? from : to);
			const traces = refused || from === to ? 0 : 1;
			expect(db.select().from(auditLog).all()).toHaveLength(traces);
			expect(db.select().from(orderEvents).all()).toHaveLength(traces);
			expect(db.select().from(outbox).all()).toHaveLength(from === "paid" && to === "refunded" ? 1 : 0);
		},
	);

	it("mails the customer about a refund, and adds it to the timeline", () => {
		const order = makeOrder(db, { status: "delivered" });
		setPaymentStatus(db, admin, { id: order.id, paymentStatus: "paid" });
		expect(db.select().from(outbox).all()).toEqual([]);
		setPaymentStatus(db, admin, { id: order.id, paymentStatus: "refunded" });
		expect(db.select().from(outbox).all()).toMatchObject([
			{ template: "order-refund", to: order.customerEmail, data: { orderId: order.id } },
		]);
		expect(db.select().from(orderEvents).orderBy(orderEvents.id).all()).toMatchObject([
			{ status: "delivered", note: "Payment received", actorId: admin.id },
			{ status: "delivered", note: "Payment refunded", actorId: admin.id },
		]);
		expect(
			db
				.select()
				.from(auditLog)
				.all()
				.map(({ action }) => action),
		).toEqual(["order.payment", "order.payment"]);
	});

	it("saves staff's notes", () => {
		const order = makeOrder(db, {});
		writeStaffNotes(db, admin, { id: order.id, staffNotes: "Call first" });
		expect(read(order.id).staffNotes).toBe("Call first");
		expect(() => writeStaffNotes(db, makeBuyer(db), { id: order.id, staffNotes: "x" })).toThrow(
			expect.objectContaining({ code: "forbidden" }),
		);
	});
});
