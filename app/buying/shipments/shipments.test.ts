import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ChosenUnits } from "~/catalog/goods/left-to-ship";
import type { UserActor } from "~/kernel/actor/actor";
import type { OrderStatus } from "~/terms/order-status";
import type { Db } from "~db/client.server";
import { createRandom } from "~db/demo/random";
import {
	auditLog,
	orderEvents,
	orderItems,
	orders,
	outbox,
	productFlavors,
	shipmentLines,
	shipments,
	stockMovements,
} from "~db/schema.server";
import { makeFlavor, orderThroughCart } from "../../../tests/helpers/cart";
import { makeAdmin, makeBuyer, makeProduct, makeStaff, testDatabase } from "../../../tests/helpers/database";
import { seeds } from "../../../tests/helpers/long";
import { makeOrder } from "../../../tests/helpers/order";
import { updateOrder } from "../order-desk/update-order.server";
import { getMyOrder } from "../orders/order.queries.server";
import { getStaffOrder } from "../orders/order-admin.queries.server";
import { staffOrderView } from "../orders/order-view.ts";
import { partShippedText } from "../orders/shipment-view.ts";
import { closeShort } from "./close-short.server";
import { correctTracking } from "./correct-tracking.server";
import { markDelivered } from "./mark-delivered.server";
import { shipOrder } from "./ship-order.server";

const UPS = "1Z999AA10123456784";
let db: Db;
let admin: UserActor;
beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
});

const ship = (id: string, lines?: ChosenUnits[], more: object = {}, key?: string) =>
	shipOrder(db, admin, { id, trackingNumber: UPS, carrier: undefined, lines, ...more }, { key }).order;
const close = (id: string, more: object = {}, key?: string) =>
	closeShort(db, admin, { id, reason: "Sold out", isOnShelf: true, ...more }, { key }).order;
const read = (id: string) => getStaffOrder(db, admin, id);
const itemsOf = (id: string) =>
	db.select().from(orderItems).where(eq(orderItems.orderId, id)).orderBy(orderItems.position).all();
const mails = () =>
	db
		.select({ template: outbox.template, data: outbox.data })
		.from(outbox)
		.orderBy(outbox.id)
		.all()
		.map(({ template, data }) => ({ template, data }));
const statusOf = (id: string) => db.select().from(orders).where(eq(orders.id, id)).get()!.status;
const refuses = (code: string, message: RegExp) =>
	expect.objectContaining({ code, message: expect.stringMatching(message) });

/** An order of ten and five units, for 100.00 and 25.00, tax and shipping by the shop's rules. */
function makeTwoLines() {
	const made = [
		makeProduct(db, { wholesalePriceCents: 1000, stockQuantity: 50 }),
		makeProduct(db, { wholesalePriceCents: 500, stockQuantity: 50 }),
	];
	const order = makeOrder(db, {
		status: "processing",
		subtotalCents: 12_500,
		taxCents: 1000,
		shippingCents: 2500,
		totalCents: 16_000,
		lines: [
			{ product: made[0]!, quantity: 10 },
			{ product: made[1]!, quantity: 5 },
		],
	});
	const [ten, five] = itemsOf(order.id);
	return { order, ten: ten!, five: five!, product: made[0]! };
}

describe("shipping a part (Rule 7.91)", () => {
	it("keeps the order in processing with the parcel's number, and ships with the last unit", () => {
		const { order, ten, five } = makeTwoLines();
		ship(order.id, [{ orderItemId: ten.id, quantity: 6 }]);
		expect(read(order.id)).toMatchObject({ status: "processing", trackingNumber: UPS, shippedAt: null });
		ship(order.id, undefined, { trackingNumber: "123456789012\n123456789013" });
		const after = read(order.id);
		expect(after).toMatchObject({ status: "shipped", trackingNumber: "123456789012", carrier: "fedex" });
		expect(after.shippedAt).toBeInstanceOf(Date);
		expect(staffOrderView(after).shipments).toMatchObject([
			{ number: 1, trackingNumbers: [UPS], items: [{ orderItemId: ten.id, quantity: 6 }] },
			{
				number: 2,
				trackingNumbers: ["123456789012", "123456789013"],
				items: [
					{ orderItemId: ten.id, quantity: 4 },
					{ orderItemId: five.id, quantity: 5 },
				],
			},
		]);
		const ids = after.shipments.map(({ id }) => id);
		expect(mails()).toEqual(
			ids.map((shipmentId) => ({ template: "order-parcel", data: { orderId: order.id, shipmentId } })),
		);
		expect(db.select().from(orderEvents).orderBy(orderEvents.id).all()).toMatchObject([
			{ status: "processing", note: `Parcel 1: UPS ${UPS}, 6 units, 9 still to ship`, actorId: admin.id },
			{ status: "shipped", note: "Parcel 2: FedEx 123456789012, 123456789013, 9 units" },
		]);
		expect(db.select().from(auditLog).all()).toHaveLength(2);
	});

	it("says how many parcels of a part-shipped order arrived, and what is to come", () => {
		const { order, ten } = makeTwoLines();
		expect(partShippedText(read(order.id))).toBeNull();
		ship(order.id, [{ orderItemId: ten.id, quantity: 6 }]);
		ship(order.id, [{ orderItemId: ten.id, quantity: 1 }], { trackingNumber: "123456789012" });
		expect(partShippedText(read(order.id))).toBe("2 parcels shipped, 8 units to come");
		markDelivered(db, admin, { id: read(order.id).shipments[0]!.id });
		expect(partShippedText(read(order.id))).toBe("1 of 2 parcels delivered, 8 units to come");
		ship(order.id, undefined, { trackingNumber: "123456789013" });
		expect(partShippedText(read(order.id))).toBeNull();
	});

	it("ships all of an order as ever: one parcel, one mail", () => {
		const { order } = makeTwoLines();
		updateOrder(db, admin, { id: order.id, status: "shipped", trackingNumber: UPS, carrier: undefined });
		expect(read(order.id).shipments).toMatchObject([
			{ number: 1, lines: [{ quantity: 10 }, { quantity: 5 }] },
		]);
		expect(mails()).toEqual([{ template: "order-status", data: { orderId: order.id, status: "shipped" } }]);
	});

	it("refuses more than is left, other orders' lines, no units and no number, and writes nothing", () => {
		const { order, ten } = makeTwoLines();
		const other = itemsOf(makeOrder(db, {}).id)[0]!;
		ship(order.id, [{ orderItemId: ten.id, quantity: 6 }]);
		const before = db.select().from(outbox).all();
		const cases: [ChosenUnits[], string, RegExp][] = [
			[[{ orderItemId: ten.id, quantity: 5 }], "conflict", /: 4 left to ship, not 5\.$/],
			[
				[
					{ orderItemId: ten.id, quantity: 3 },
					{ orderItemId: ten.id, quantity: 2 },
				],
				"conflict",
				/1 left/,
			],
			[[{ orderItemId: other.id, quantity: 1 }], "invalid", /not in this order/],
			[[{ orderItemId: ten.id, quantity: 0 }], "invalid", /how many units/],
		];
		for (const [lines, code, message] of cases) {
			expect(() => ship(order.id, lines)).toThrow(refuses(code, message));
		}
		expect(() => ship(order.id, undefined, { trackingNumber: null })).toThrow(
			refuses("invalid", /tracking number/),
		);
		expect(read(order.id).shipments).toHaveLength(1);
		expect(db.select().from(outbox).all()).toEqual(before);
	});

	it("takes one of the offered carriers, or guesses it from the number", () => {
		const { order, ten } = makeTwoLines();
		const one = [{ orderItemId: ten.id, quantity: 1 }];
		expect(() => ship(order.id, one, { carrier: "pigeon" })).toThrow(
			refuses("invalid", /one of the carriers/),
		);
		ship(order.id, one, { carrier: "fedex" });
		ship(order.id, one);
		expect(read(order.id).shipments.map(({ carrier }) => carrier)).toEqual(["fedex", "ups"]);
	});

	it("closes the rest short in the same step, if there is one", () => {
		const { order, ten } = makeTwoLines();
		const rest = { reason: "Sold out", isOnShelf: true };
		ship(order.id, [{ orderItemId: ten.id, quantity: 6 }], { rest });
		expect(read(order.id)).toMatchObject({
			status: "shipped",
			closedShort: [{ quantity: 4 }, { quantity: 5 }],
		});
		const whole = makeTwoLines().order;
		ship(whole.id, undefined, { rest });
		expect(read(whole.id)).toMatchObject({ status: "shipped", closedShort: [] });
	});

	it("adds up a line that was named twice", () => {
		const { order, ten } = makeTwoLines();
		const twice = [2, 3].map((quantity) => ({ orderItemId: ten.id, quantity }));
		ship(order.id, twice);
		expect(read(order.id).shipments[0]!.lines).toMatchObject([{ quantity: 5 }]);
	});

	it("is for staff who ship", () => {
		const { order } = makeTwoLines();
		for (const actor of [makeBuyer(db), makeStaff(db, "bookkeeper")]) {
			expect(() => shipOrder(db, actor, { id: order.id, trackingNumber: UPS, carrier: undefined })).toThrow(
				refuses("forbidden", /./),
			);
		}
	});

	it("counts an assorted line by the flavors it was taken from", () => {
		const buyer = makeBuyer(db);
		const product = makeProduct(db, { wholesalePriceCents: 1000 });
		const mint = makeFlavor(db, { productId: product.id, name: "Mint", stockQuantity: 7 });
		const lime = makeFlavor(db, { productId: product.id, name: "Lime", stockQuantity: 5 });
		const { id } = orderThroughCart(db, buyer, [{ productId: product.id, quantity: 10 }]);
		const [item] = itemsOf(id);
		const flavored = (flavorId: string, quantity: number) => [{ orderItemId: item!.id, flavorId, quantity }];
		ship(id, flavored(lime.id, 2));
		expect(() => ship(id, flavored(lime.id, 2))).toThrow(refuses("conflict", /1 left to ship/));
		ship(id);
		expect(read(id).shipments.map(({ lines }) => lines.map((one) => [one.flavorId, one.quantity]))).toEqual([
			[[lime.id, 2]],
			expect.arrayContaining([
				[mint.id, 7],
				[lime.id, 1],
			]),
		]);
	});
});

describe("one outcome of forms sent at once (Rule 7.92)", () => {
	it("ships the same rest once: the slower of two, and a repeat, change nothing", () => {
		const { order, ten } = makeTwoLines();
		const lines = [{ orderItemId: ten.id, quantity: 3 }];
		const seen = { parcels: 0 };
		ship(order.id, lines, seen, "one");
		const dana = makeAdmin(db);
		expect(ship(order.id, lines, seen, "one").id).toBe(order.id);
		expect(() =>
			shipOrder(db, dana, { id: order.id, trackingNumber: UPS, lines, ...seen }, { key: "two" }),
		).toThrow(refuses("conflict", /shipped a parcel .* meanwhile/));
		expect(read(order.id).shipments).toHaveLength(1);
		expect(mails()).toHaveLength(1);
	});

	it("does not ship what was cancelled, nor cancel what was shipped", () => {
		const { order, ten } = makeTwoLines();
		const other = makeTwoLines();
		const cancel = (id: string) =>
			updateOrder(db, admin, { id, status: "cancelled", trackingNumber: null, carrier: undefined });
		cancel(order.id);
		expect(() => ship(order.id)).toThrow(refuses("conflict", /is cancelled/));
		expect(() => close(order.id)).toThrow(refuses("conflict", /is cancelled/));
		ship(other.order.id, [{ orderItemId: other.ten.id, quantity: 1 }]);
		expect(() => cancel(other.order.id)).toThrow(refuses("conflict", /Close the rest short/));
		ship(other.order.id);
		expect(() => ship(other.order.id, [{ orderItemId: ten.id, quantity: 1 }])).toThrow(
			refuses("conflict", /already shipped/),
		);
	});
});

describe("closing short (Rule 7.93)", () => {
	it("takes what won't come off the order and its totals, and tells the customer", () => {
		const { order, ten } = makeTwoLines();
		ship(order.id, [{ orderItemId: ten.id, quantity: 6 }]);
		close(order.id);
		const after = read(order.id);
		expect(after).toMatchObject({
			...{ status: "shipped", subtotalCents: 6000, taxCents: 480, shippingCents: 2500, totalCents: 8980 },
			lines: [{ id: ten.id, quantity: 6, lineTotalCents: 6000 }],
			closedShort: [{ quantity: 4 }, { quantity: 5 }],
		});
		expect(after.shippedAt).toEqual(after.shipments[0]!.shippedAt);
		expect(mails().at(-1)).toMatchObject({
			template: "order-short",
			data: { orderId: order.id, reason: "Sold out", goods: [{ quantity: 4 }, { quantity: 5 }] },
		});
		expect(db.select().from(orderEvents).orderBy(orderEvents.id).all().at(-1)).toMatchObject({
			status: "shipped",
			note: expect.stringMatching(/^Closed short: 4 × .*, 5 × .*\. Sold out$/),
		});
		const summary = db.$client.prepare("select sum(cents) from sales_totals").pluck().get();
		expect(summary).toBe(8980);
		expect(db.$client.prepare("select spent_cents from buyer_totals").pluck().all()).toEqual([8980]);
	});

	it("never raises shipping, and never closes all of an order", () => {
		const { order, ten, five } = makeTwoLines();
		db.update(orders).set({ shippingCents: 0, totalCents: 13_500 }).where(eq(orders.id, order.id)).run();
		expect(() => close(order.id)).toThrow(refuses("conflict", /Cancel the order instead/));
		close(order.id, { lines: [{ orderItemId: five.id, quantity: 5 }] });
		expect(read(order.id)).toMatchObject({ status: "processing", shippingCents: 0, totalCents: 10_800 });
		expect(() => close(order.id, { lines: [{ orderItemId: ten.id, quantity: 11 }] })).toThrow(
			refuses("conflict", /10 left/),
		);
	});

	it("puts goods that are there back on the shelf, and writes down those that are not", () => {
		const { order, ten, five, product } = makeTwoLines();
		const closed = (orderItemId: string, isOnShelf: boolean) =>
			close(order.id, { lines: [{ orderItemId, quantity: 2 }], isOnShelf });
		closed(ten.id, true);
		closed(five.id, false);
		const moved = db
			.select()
			.from(stockMovements)
			.orderBy(stockMovements.id)
			.all()
			.filter(({ referenceId }) => referenceId === order.id);
		expect(moved.map(({ kind, quantity, productId }) => [kind, quantity, productId === product.id])).toEqual([
			["cancel", 2, true],
			["cancel", 2, false],
			["short", -2, false],
		]);
	});

	it("closes chosen lines only, once for a form, and notes it", () => {
		const { order, five } = makeTwoLines();
		const sent = { parcels: 0, lines: [{ orderItemId: five.id, quantity: 2 }] };
		close(order.id, sent, "one");
		close(order.id, sent, "one");
		const goods = [{ name: five.productName, quantity: 2 }];
		expect(mails()).toEqual([
			{ template: "order-short", data: { orderId: order.id, goods, reason: "Sold out" } },
		]);
		expect(db.select().from(orderEvents).all()).toMatchObject([
			{ status: "processing", note: `Closed short: 2 × ${five.productName}. Sold out`, actorId: admin.id },
		]);
		expect(db.select().from(auditLog).all()).toMatchObject([
			{ action: "order.short", entityId: order.id, after: { goods, reason: "Sold out", isOnShelf: true } },
		]);
		const short = () => db.select().from(orderEvents).all().length;
		expect([close(order.id, sent, "one").id, short()]).toEqual([order.id, 1]);
		expect([close(order.id, sent).id, short()]).toEqual([order.id, 2]);
	});

	it("returns a flavor's goods to it, or to the flavors they were taken from", () => {
		const product = makeProduct(db, { wholesalePriceCents: 1000 });
		const flavor = (name: string, stockQuantity: number | null) =>
			makeFlavor(db, { productId: product.id, name, stockQuantity });
		const [mint, lime] = [flavor("Mint", 7), flavor("Lime", 5), flavor("Plum", null)];
		const order = orderThroughCart(db, makeBuyer(db), [
			{ productId: product.id, flavor: "Mint", quantity: 3 },
			{ productId: product.id, flavor: "Plum", quantity: 8 },
		]);
		const stock = () =>
			[mint, lime]
				.map(({ id }) => db.select().from(productFlavors).where(eq(productFlavors.id, id)).get()!)
				.map(({ stockQuantity }) => stockQuantity);
		expect(stock()).toEqual([1, 0]);
		const [minty, plummy] = itemsOf(order.id);
		close(order.id, { lines: [{ orderItemId: minty!.id, quantity: 2 }] });
		expect(stock()).toEqual([3, 0]);
		close(order.id, { lines: [{ orderItemId: plummy!.id, quantity: 6 }] });
		expect(stock()).toEqual([4, 5]);
		expect(itemsOf(order.id).map(({ takenFrom }) => takenFrom)).toEqual([
			[{ flavorId: mint.id, quantity: 1 }],
			[{ flavorId: mint.id, quantity: 2 }],
		]);
	});

	it("returns an assorted line's goods to the flavors that did not leave", () => {
		const product = makeProduct(db, { wholesalePriceCents: 1000 });
		const mint = makeFlavor(db, { productId: product.id, name: "Mint", stockQuantity: 7 });
		const lime = makeFlavor(db, { productId: product.id, name: "Lime", stockQuantity: 5 });
		const { id } = orderThroughCart(db, makeBuyer(db), [{ productId: product.id, quantity: 10 }]);
		const [item] = itemsOf(id);
		ship(id, [{ orderItemId: item!.id, flavorId: mint.id, quantity: 7 }]);
		close(id);
		expect(itemsOf(id)[0]).toMatchObject({
			...{ quantity: 7, closedShort: 3, takenFrom: [{ flavorId: mint.id, quantity: 7 }] },
		});
		const back = db.select().from(stockMovements).orderBy(stockMovements.id).all().at(-1);
		expect(back).toMatchObject({ kind: "cancel", flavorId: lime.id, quantity: 3, balance: 5 });
	});
});

describe("a parcel that left", () => {
	it("is corrected with a mail or without; the order follows its last parcel (Rule 5.9)", () => {
		const { order, ten } = makeTwoLines();
		ship(order.id, [{ orderItemId: ten.id, quantity: 6 }]);
		ship(order.id);
		db.delete(outbox).run();
		const [one, two] = read(order.id).shipments;
		const correct = (id: string, trackingNumber: string, isMailed: boolean) =>
			correctTracking(db, admin, { id, trackingNumber, carrier: undefined, sendEmail: isMailed }).isChanged;
		expect(correct(one!.id, "123456789012", false)).toBe(true);
		expect(read(order.id).trackingNumber).toBe(UPS);
		expect(mails()).toEqual([]);
		expect(correct(two!.id, "123456789013", true)).toBe(true);
		expect(correct(two!.id, "1234 5678 9013", true)).toBe(false);
		expect(read(order.id)).toMatchObject({ trackingNumber: "123456789013", carrier: "fedex" });
		expect(mails()).toEqual([
			{ template: "order-tracking", data: { orderId: order.id, shipmentId: two!.id } },
		]);
		expect(
			db.$client
				.prepare("select note from order_events where note like 'Tracking%' order by id")
				.pluck()
				.all(),
		).toEqual([1, 2].map((n) => `Tracking number of parcel ${n} corrected: FedEx 12345678901${n + 1}`));
		const found = db.$client.prepare("select text from order_docs where order_id = ?").pluck().get(order.id);
		expect(found).toContain("123456789012");
	});

	it("is corrected in its carrier alone, to one that is offered; the same again changes nothing", () => {
		const { order } = makeTwoLines();
		ship(order.id, undefined, { trackingNumber: `${UPS}\n123456789012` });
		db.delete(outbox).run();
		const { id } = read(order.id).shipments[0]!;
		const correct = (carrier: string | undefined, trackingNumber: string | null = null) =>
			correctTracking(db, admin, { id, trackingNumber, carrier, sendEmail: false }).isChanged;
		expect(correct("ups")).toBe(false);
		expect(correct(undefined)).toBe(false);
		expect(() => correct("pigeon")).toThrow(refuses("invalid", /one of the carriers/));
		expect(correct("fedex")).toBe(true);
		expect(read(order.id)).toMatchObject({ carrier: "fedex", trackingNumber: UPS });
		expect(read(order.id).shipments[0]!.trackings.map(({ number }) => number)).toEqual([UPS, "123456789012"]);
		// One number of two, and one carton fewer, make another list of numbers.
		expect(correct("fedex", `${UPS}\n123456789019`)).toBe(true);
		expect(correct("fedex", UPS)).toBe(true);
		expect(db.select().from(orderEvents).orderBy(orderEvents.id).all().at(-1)?.note).toBe(
			`Tracking number corrected: FedEx ${UPS}`,
		);
		expect(db.select().from(auditLog).orderBy(auditLog.id).all().at(-1)).toMatchObject({
			action: "order.tracking",
			after: { trackingNumber: UPS, carrier: "fedex", mailed: false },
		});
		expect(() => correctTracking(db, admin, { id: "none", trackingNumber: UPS, sendEmail: false })).toThrow(
			refuses("not_found", /./),
		);
		expect(mails()).toEqual([]);
		correctTracking(db, admin, { id, trackingNumber: null, carrier: "ups" });
		expect(mails()).toHaveLength(1);
	});

	it("is delivered on its own; the order with the last one (Rule 7.96)", () => {
		const { order, ten } = makeTwoLines();
		ship(order.id, [{ orderItemId: ten.id, quantity: 6 }]);
		const [one] = read(order.id).shipments;
		markDelivered(db, admin, { id: one!.id });
		expect(() => markDelivered(db, admin, { id: one!.id })).toThrow(refuses("conflict", /already delivered/));
		expect(statusOf(order.id)).toBe("processing");
		expect(db.select().from(orderEvents).orderBy(orderEvents.id).all().at(-1)).toMatchObject({
			...{ status: "processing", note: "Parcel 1 was delivered", actorId: admin.id },
		});
		expect(db.select().from(auditLog).orderBy(auditLog.id).all().at(-1)).toMatchObject({
			...{ action: "order.deliver", entityId: order.id, after: { parcel: 1 } },
		});
		ship(order.id);
		markDelivered(db, admin, { id: read(order.id).shipments[1]!.id });
		expect(read(order.id)).toMatchObject({ status: "delivered", deliveredAt: expect.any(Date) });
		expect(mails().at(-1)).toEqual({
			...{ template: "order-status", data: { orderId: order.id, status: "delivered" } },
		});
	});

	it("makes the order delivered when the rest is closed short after it arrived", () => {
		const { order, ten } = makeTwoLines();
		ship(order.id, [{ orderItemId: ten.id, quantity: 6 }]);
		markDelivered(db, admin, { id: read(order.id).shipments[0]!.id });
		close(order.id);
		const after = read(order.id);
		expect(after).toMatchObject({ status: "delivered", deliveredAt: after.shipments[0]!.deliveredAt });
	});

	it("is the delivery of its order with the last one's time, and noted once", () => {
		const { order, ten } = makeTwoLines();
		ship(order.id, [{ orderItemId: ten.id, quantity: 6 }]);
		ship(order.id, [{ orderItemId: ten.id, quantity: 4 }]);
		const [one, two] = read(order.id).shipments;
		markDelivered(db, admin, { id: two!.id });
		const later = new Date(Date.now() + 60_000);
		vi.useFakeTimers({ now: later, toFake: ["Date"] });
		try {
			markDelivered(db, admin, { id: one!.id });
		} finally {
			vi.useRealTimers();
		}
		const settled = close(order.id);
		expect(settled).toMatchObject({ status: "delivered", deliveredAt: later });
		const noted = db.select().from(orderEvents).orderBy(orderEvents.id).all();
		expect(noted.filter(({ status }) => status === "delivered")).toMatchObject([{ actorId: admin.id }]);
		expect(db.select().from(auditLog).orderBy(auditLog.id).all().at(-1)).toMatchObject({
			...{ action: "order.deliver", entityId: order.id, after: { status: "delivered" } },
		});
		expect(() => ship("none")).toThrow(refuses("not_found", /./));
	});

	it("shows its buyer what left, and the warehouse no amounts", () => {
		const buyer = makeBuyer(db);
		const order = makeOrder(db, { userId: buyer.id, status: "shipped" });
		expect(getMyOrder(db, buyer, order.id).shipments).toMatchObject([{ lines: [{ quantity: 2 }] }]);
		const seen = JSON.stringify(staffOrderView(getStaffOrder(db, makeStaff(db, "warehouse"), order.id)));
		expect(seen).toContain('"shipments":[{');
		expect(seen).not.toMatch(/price|total|Cents/i);
	});
});

describe("the database itself (Rule 7.91)", () => {
	it("refuses more shipped than ordered, whatever writes it", () => {
		const { order, ten, five } = makeTwoLines();
		ship(order.id, [{ orderItemId: ten.id, quantity: 6 }]);
		const shipmentId = read(order.id).shipments[0]!.id;
		const write = (orderItemId: string, quantity: number) => () =>
			db.insert(shipmentLines).values({ shipmentId, orderItemId, flavorId: "x", quantity }).run();
		const other = itemsOf(makeOrder(db, {}).id)[0]!;
		expect(write(ten.id, 5)).toThrow(/more shipped than ordered/);
		expect(write(other.id, 1)).toThrow(/another order/);
		expect(() =>
			db.update(orderItems).set({ quantity: 5, lineTotalCents: 5000 }).where(eq(orderItems.id, ten.id)).run(),
		).toThrow(/less than was shipped/);
		expect(write(five.id, 5)).not.toThrow();
	});
});

describe("any sequence of steps (Rules 5.9, 7.91, 7.92, 7.93, 7.96)", () => {
	it.each(seeds("1", "2", "3", "4", "5", "6"))("keeps what was shipped and the status true, %s", (seed) => {
		const random = createRandom(`parcels ${seed}`);
		for (let round = 0; round < 12; round++) {
			const { order } = makeTwoLines();
			let isCancelled = false;
			for (let step = 0; step < 12; step++) {
				const lines = itemsOf(order.id).map(({ id }) => ({ orderItemId: id, quantity: random.int(0, 4) }));
				const parcels = db.select().from(shipments).where(eq(shipments.orderId, order.id)).all();
				const some = random.chance(0.8) ? lines : undefined;
				const before = statusOf(order.id);
				const steps = [
					() => ship(order.id, some),
					() => ship(order.id, some),
					() => close(order.id, { lines: some, isOnShelf: random.chance(0.5) }),
					() => {
						const input = { id: order.id, trackingNumber: null, carrier: undefined };
						updateOrder(db, admin, { ...input, status: random.pick(["cancelled", "delivered"]) });
					},
					() => {
						const trackingNumber = String(random.int(100_000_000_000, 999_999_999_999));
						const { id } = random.pick(parcels);
						correctTracking(db, admin, { id, trackingNumber, carrier: undefined });
					},
					() => markDelivered(db, admin, { id: random.pick(parcels).id }),
				];
				try {
					random.pick(parcels.length > 0 ? steps : steps.slice(0, 4))();
				} catch (error) {
					expect(error).toMatchObject({ code: expect.stringMatching(/conflict|invalid/) });
					expect(statusOf(order.id)).toBe(before);
				}
				isCancelled = statusOf(order.id) === "cancelled";
				check(order.id, isCancelled);
			}
		}
	});

	/** What has to hold after every step. */
	function check(id: string, isCancelled: boolean): void {
		const items = itemsOf(id);
		const order = read(id);
		const shipped = new Map<string, number>();
		for (const { orderItemId, quantity } of order.shipments.flatMap(({ lines }) => lines)) {
			shipped.set(orderItemId, (shipped.get(orderItemId) ?? 0) + quantity);
		}
		let left = 0;
		for (const item of items) {
			const gone = shipped.get(item.id) ?? 0;
			expect(gone).toBeLessThanOrEqual(item.quantity);
			left += item.quantity - gone;
		}
		expect(items.map(({ quantity, closedShort }) => quantity + closedShort)).toEqual([10, 5]);
		const parcels = order.shipments.length;
		const isThere = order.shipments.every(({ deliveredAt }) => deliveredAt !== null);
		const expected: OrderStatus = isCancelled
			? "cancelled"
			: left > 0
				? "processing"
				: isThere
					? "delivered"
					: "shipped";
		expect(order.status).toBe(expected);
		if (isCancelled) expect(parcels).toBe(0);
		expect(order.trackingNumber).toBe(order.shipments.at(-1)?.trackings[0]?.number ?? null);
		expect(order.subtotalCents).toBe(
			order.lines.reduce((sum, { lineTotalCents }) => sum + lineTotalCents!, 0),
		);
		expect(order.shippedAt === null).toBe(!["shipped", "delivered"].includes(order.status));
	}
});
