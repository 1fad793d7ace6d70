import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import type { UserActor } from "~/kernel/actor/actor";
import { countWaiting } from "~/office/today/waiting.queries.server";
import { answerQuestion } from "~/service/assistant/answer-question.server";
import type { Db } from "~db/client.server";
import { orderEvents, orders, outbox } from "~db/schema.server";
import { orderThroughCart } from "../../../tests/helpers/cart";
import { makeBuyer, makeProduct, makeStaff, setCompany, testDatabase } from "../../../tests/helpers/database";
import { refusal } from "../../../tests/helpers/refusal";
import { changeOrder } from "../order-changes/change-order.server";
import { cancelOrder } from "../orders/cancel-order.server";
import { getMyOrder } from "../orders/order.queries.server";
import { orderView } from "../orders/order-view";
import { shipOrder } from "../shipments/ship-order.server";
import { holdOrder, releaseOrder } from "./hold-order.server";
import { countOrderViews } from "./order-desk.queries.server";
import { updateOrder } from "./update-order.server";

let db: Db;
let buyer: UserActor;
let packer: UserActor;
let order: ReturnType<typeof orderThroughCart>;
const QUESTION = "Which flavors do you want?";

beforeEach(() => {
	db = testDatabase();
	buyer = makeBuyer(db);
	packer = makeStaff(db, "warehouse");
	order = orderThroughCart(db, buyer, [
		{ productId: makeProduct(db, { wholesalePriceCents: 1000, stockQuantity: 50 }).id, quantity: 10 },
	]);
	db.delete(outbox).run();
});

const hold = () => holdOrder(db, packer, { id: order.id, reason: QUESTION });
const row = () => db.select().from(orders).where(eq(orders.id, order.id)).get()!;
const ship = () => shipOrder(db, packer, { id: order.id, trackingNumber: "1Z999AA10123456784" });
const mails = () =>
	db
		.select({ data: outbox.data })
		.from(outbox)
		.all()
		.map(({ data }) => data);

it("stops an order until it is released, and tells the customer both times (Rule 5.13)", () => {
	updateOrder(db, packer, { id: order.id, status: "processing", trackingNumber: null, carrier: undefined });
	db.delete(outbox).run();
	hold();
	expect(row()).toMatchObject({ status: "on_hold", hold: { from: "processing", reason: QUESTION } });
	expect(refusal(ship).message).toMatch(/ is on hold: it can't become shipped\.$/);
	expect(refusal(hold).code).toBe("conflict");
	releaseOrder(db, packer, { id: order.id });
	expect(row()).toMatchObject({ status: "processing", hold: null });
	expect(mails()).toMatchObject([{ status: "on_hold" }, { status: "released" }]);
	const steps = db.select().from(orderEvents).where(eq(orderEvents.orderId, order.id)).all();
	expect(steps.slice(-2)).toMatchObject([
		{ status: "on_hold", note: QUESTION },
		{ status: "processing", note: "No longer on hold" },
	]);
	expect(refusal(() => releaseOrder(db, packer, { id: order.id })).code).toBe("conflict");
	ship();
	expect(refusal(hold).message).toMatch(/ is shipped: it can't be put on hold\.$/);
});

it("shows programs the status it was held from, and why it waits", () => {
	hold();
	expect(orderView(getMyOrder(db, buyer, order.id))).toMatchObject({
		status: "pending",
		hold: { reason: QUESTION, since: row().hold!.since },
	});
});

it("waits in Today and in a view of its own, for everybody at the desk", () => {
	hold();
	expect(countWaiting(db, packer)).toMatchObject({ answer: 1, process: 0, ship: 0 });
	expect(countOrderViews(db, packer)).toMatchObject({ on_hold: 1, todo: 0, all: 1 });
});

it("can be corrected and cancelled meanwhile, by staff and by its buyer", () => {
	hold();
	const [line] = order.lines;
	changeOrder(db, makeStaff(db, "admin"), {
		id: order.id,
		lines: [{ id: line!.id, quantity: 4 }],
		reason: "They want fewer.",
	});
	expect(row()).toMatchObject({ status: "on_hold", totalCents: getMyOrder(db, buyer, order.id).totalCents });
	expect(getMyOrder(db, buyer, order.id).lines[0]!.quantity).toBe(4);
	cancelOrder(db, buyer, order.id);
	expect(row()).toMatchObject({ status: "cancelled", hold: null });
});

it("can't be cancelled by its buyer once it was processed", () => {
	updateOrder(db, packer, { id: order.id, status: "processing", trackingNumber: null, carrier: undefined });
	hold();
	expect(refusal(() => cancelOrder(db, buyer, order.id)).message).toContain("already on hold");
});

it("uses up credit as before", () => {
	setCompany(db, buyer, { creditLimitCents: order.totalCents + 1_000 });
	hold();
	const more = {
		productId: makeProduct(db, { wholesalePriceCents: 5_000, stockQuantity: 50 }).id,
		quantity: 10,
	};
	expect(refusal(() => orderThroughCart(db, buyer, [more])).message).toContain("above the credit limit");
});

it("is what the assistant says of it", () => {
	hold();
	const answer = answerQuestion(db, buyer, `Where is order ${order.orderNumber}?`);
	expect(JSON.stringify(answer)).toContain("is on hold since");
	expect(JSON.stringify(answer)).toContain(QUESTION);
});
