import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { Db } from "~db/client.server";
import { auditLog, orderEvents, orders, outbox, products } from "~db/schema.server";
import { makeAdmin, makeBuyer, makeProduct, testDatabase } from "../../../tests/helpers/database";
import { makeOrder } from "../../../tests/helpers/order";
import type { UserActor } from "../actor.ts";
import { VISITOR } from "../actor.ts";
import { processOrders, setPaymentStatus, writeStaffNotes } from "./order-desk.server";
import type { OrderStatus } from "./order-status.ts";
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
	it("ships with a tracking number, guesses the carrier, tells the customer and leaves a trace", () => {
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
		expect(db.select().from(orderEvents).all()).toMatchObject([{ status: "shipped", actorId: admin.id }]);
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

	it("sends nothing without a tracking number", () => {
		const order = makeOrder(db, { status: "processing" });
		expect(() => move(order.id, "shipped", null)).toThrow(expect.objectContaining({ code: "invalid" }));
		expect(read(order.id).status).toBe("processing");
		expect(db.select().from(outbox).all()).toEqual([]);
	});

	it("delivers what was shipped, and says when", () => {
		const order = makeOrder(db, { status: "shipped" });
		move(order.id, "delivered");
		expect(read(order.id).deliveredAt).toBeInstanceOf(Date);
	});

	it("returns stock when an order is cancelled, once", () => {
		const product = makeProduct(db, { stockQuantity: 5 });
		const order = makeOrder(db, { lines: [{ product, quantity: 3 }] });
		move(order.id, "cancelled");
		expect(() => move(order.id, "cancelled")).toThrow(expect.objectContaining({ code: "conflict" }));
		expect(db.select().from(products).where(eq(products.id, product.id)).get()!.stockQuantity).toBe(8);
		expect(read(order.id).cancelledAt).toBeInstanceOf(Date);
	});

	const refused: [OrderStatus, OrderStatus][] = [
		["pending", "pending"],
		["pending", "delivered"],
		["processing", "processing"],
		["processing", "pending"],
		["processing", "delivered"],
		["shipped", "processing"],
		["shipped", "cancelled"],
		["shipped", "shipped"],
		["delivered", "processing"],
		["delivered", "cancelled"],
		["cancelled", "processing"],
		["cancelled", "shipped"],
	];
	it.each(refused)("refuses %s to %s", (from, to) => {
		const order = makeOrder(db, { status: from });
		expect(() => move(order.id, to, "123456789012")).toThrow(expect.objectContaining({ code: "conflict" }));
		expect(read(order.id).status).toBe(from);
		expect(db.select().from(auditLog).all()).toEqual([]);
	});

	it("is for admins, and knows no unknown order", () => {
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

describe("the order desk", () => {
	it("processes the pending ones of several orders and names the others", () => {
		const one = makeOrder(db, {});
		const two = makeOrder(db, { status: "shipped" });
		const result = processOrders(db, admin, [one.id, two.id, one.id, "nope"]);
		expect(result).toEqual({ processed: [one.orderNumber], left: [two.orderNumber] });
		expect(db.select().from(outbox).all()).toHaveLength(1);
	});

	it("notes a payment, and refunds only what was paid", () => {
		const order = makeOrder(db, {});
		expect(() => setPaymentStatus(db, admin, { id: order.id, paymentStatus: "refunded" })).toThrow(
			expect.objectContaining({ code: "conflict" }),
		);
		setPaymentStatus(db, admin, { id: order.id, paymentStatus: "paid" });
		setPaymentStatus(db, admin, { id: order.id, paymentStatus: "refunded" });
		expect(read(order.id).paymentStatus).toBe("refunded");
		expect(
			db
				.select()
				.from(auditLog)
				.all()
				.map(({ action }) => action),
		).toEqual(["order.payment", "order.payment"]);
	});

	it("keeps staff's notes", () => {
		const order = makeOrder(db, {});
		writeStaffNotes(db, admin, { id: order.id, staffNotes: "Call first" });
		expect(read(order.id).staffNotes).toBe("Call first");
		expect(() => writeStaffNotes(db, makeBuyer(db), { id: order.id, staffNotes: "x" })).toThrow(
			expect.objectContaining({ code: "forbidden" }),
		);
	});
});
