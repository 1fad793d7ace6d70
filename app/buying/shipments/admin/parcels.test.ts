import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { UserActor } from "~/kernel/actor/actor";
import { action as listAction } from "~/office/admin-portal/portal";
import { action as orderAction, loader as orderPage } from "~/office/orders/admin/order";
import { loader as myOrder } from "~/office/orders/buyer/order";
import type { Db } from "~db/client.server";
import { orderItems, outbox, shipments } from "~db/schema.server";
import {
	makeAdmin,
	makeBuyer,
	makeProduct,
	makeStaff,
	testDatabase,
} from "../../../../tests/helpers/database";
import { makeOrder } from "../../../../tests/helpers/order";
import { call } from "../../../../tests/helpers/request";
import { loader as orderMovements } from "../../order-desk/admin/order-movements";
import { loader as papers } from "../../order-desk/admin/papers";
import { action as correctAction } from "./parcel";
import { action as deliveredAction } from "./parcel-delivered";

let db: Db;
let admin: UserActor;
let buyer: UserActor;
let order: ReturnType<typeof makeOrder>;
let itemId: string;
beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
	buyer = makeBuyer(db);
	order = makeOrder(db, {
		status: "processing",
		userId: buyer.id,
		lines: [{ product: makeProduct(db, { name: "Pulse" }), quantity: 10 }],
	});
	itemId = db.select().from(orderItems).where(eq(orderItems.orderId, order.id)).get()!.id;
});

const params = (id = "") => ({ orderNumber: order.orderNumber, id });
const units = (quantity: string, parcels = "0") => ({
	...{ "lines[0].orderItemId": itemId, "lines[0].flavorId": "", "lines[0].quantity": quantity },
	parcels,
});
const ship = (form: object) =>
	call(orderAction, `/admin/orders/${order.orderNumber}`, {
		...{ db, as: admin, params: params() },
		form: { id: order.id, status: "shipped", trackingNumber: "1Z999AA10123456784", ...form },
	});
/** Closes short what is not packed of the order's one line. */
const close = (packed: string, form: object) =>
	ship({ ...units(packed, String(parcelsOf().length)), do: "short", ...form });
const parcelsOf = () => db.select().from(shipments).where(eq(shipments.orderId, order.id)).all();
const page = async () => call(orderPage, "/x", { db, as: admin, params: params() });

describe("the forms about an order's parcels (Rules 5.9, 7.91, 7.92, 7.93, 7.96)", () => {
	it("ship a part once, and say what is wrong with the units kept", async () => {
		const tooMany = await ship(units("11"));
		expect(tooMany.status).toBe(409);
		expect(tooMany.data).toMatchObject({
			result: {
				error: { "lines[0].quantity": ["Pulse: 10 left to ship, not 11."] },
				initialValue: { lines: [{ quantity: "11" }] },
			},
		});
		for (const [form, field] of [
			[{ ...units("2"), trackingNumber: "" }, "trackingNumber"],
			[units("two"), "lines[0].quantity"],
			[units(""), "lines"],
			[{ ...units("2"), rest: "short" }, "reason"],
		] as const) {
			const answer = await ship(form);
			expect(answer.status, field).toBe(400);
			expect(answer.data).toMatchObject({ result: { error: { [field]: [expect.any(String)] } } });
		}
		expect(parcelsOf()).toEqual([]);
		const form = { ...units("6"), idempotencyKey: "k" };
		for (let n = 0; n < 2; n++) {
			const answer = await ship(form);
			expect(answer.location).toBe(`/admin/orders/${order.orderNumber}`);
			expect(answer.flash?.text).toContain("still to ship");
		}
		expect(parcelsOf()).toHaveLength(1);
		expect((await ship({ ...units("4"), idempotencyKey: "other" })).status).toBe(409);
		expect((await page()).data).toMatchObject({
			docket: { parcels: 1, counts: [4], lines: [{ name: "Pulse", ordered: 10, left: 4 }] },
		});
	});

	it("ship and close the rest in one step, from the list too", async () => {
		const form = { ...units("6"), rest: "short", reason: "Sold out", isOnShelf: "on" };
		const answer = await call(listAction, "/admin-portal?tab=orders", {
			...{ db, as: admin },
			form: { id: order.id, status: "shipped", trackingNumber: "123456789012", ...form },
		});
		expect(answer.status).toBe(303);
		expect((await page()).data).toMatchObject({
			order: { status: "shipped", closedShort: [{ quantity: 4 }], shipments: [{ lines: [{ quantity: 6 }] }] },
		});
	});

	it("close short, correct without a mail and note a delivery", async () => {
		await ship(units("6"));
		const nothing = await close("4", { reason: "Sold out" });
		expect(nothing.status).toBe(400);
		expect((await close("1", { reason: " " })).status).toBe(400);
		expect((await close("1", { reason: "Sold out" })).flash?.text).toContain("closed short");
		expect((await page()).data).toMatchObject({
			order: { status: "processing", closedShort: [{ quantity: 3 }] },
			docket: { lines: [{ left: 1 }] },
		});
		expect((await close("0", { reason: "Sold out" })).status).toBe(303);
		db.delete(outbox).run();
		const id = parcelsOf()[0]!.id;
		const correct = (trackingNumber: string) =>
			call(correctAction, "/x", {
				...{ db, as: admin, params: params(id) },
				form: { trackingNumber, sendEmail: "off" },
			});
		expect((await correct("hello")).status).toBe(400);
		expect((await correct("123456789012\n123456789013")).flash?.text).toContain("without an email");
		expect(parcelsOf()[0]).toMatchObject({ trackingNumbers: ["123456789012", "123456789013"] });
		expect(db.select().from(outbox).all()).toEqual([]);
		const delivered = () => call(deliveredAction, "/x", { db, as: admin, params: params(id), form: {} });
		expect((await delivered()).flash?.text).toContain("order has been delivered");
		expect((await delivered()).flash).toMatchObject({
			kind: "error",
			text: expect.stringContaining("already"),
		});
	});

	it("email the tracking unless the box was unticked, from every form that ships (Rule 7.151)", async () => {
		const mails = () => db.select({ template: outbox.template }).from(outbox).all();
		const quiet = await ship({ ...units("6"), sendEmail: "off" });
		expect(quiet.flash?.text).toContain("without an email");
		expect(mails()).toEqual([]);
		const row = (form: object) =>
			call(listAction, "/admin-portal?tab=orders", {
				...{ db, as: admin },
				form: { id: order.id, status: "shipped", trackingNumber: "123456789012", ...form },
			});
		const refused = await row({ trackingNumber: "", sendEmail: "off" });
		expect(refused.data).toMatchObject({
			result: {
				error: { trackingNumber: ["Enter the tracking number"] },
				initialValue: { sendEmail: "off" },
			},
		});
		expect((await row({ sendEmail: "off" })).flash?.text).toBe(
			"The order has been shipped, without an email.",
		);
		const correct = (trackingNumber: string, more: object) =>
			row({ was: "shipped", trackingNumber, ...more });
		expect((await correct("123456789013", { sendEmail: "off" })).flash?.text).toContain("without an email");
		expect(mails()).toEqual([]);
		expect((await correct("123456789014", { sendEmail: ["off", "on"] })).flash?.text).toContain("notified");
		await correct("123456789015", {});
		expect(mails()).toEqual([{ template: "order-tracking" }, { template: "order-tracking" }]);
	});

	it("reach the parcels of the order in the address alone", async () => {
		await ship(units("6"));
		const other = { orderNumber: makeOrder(db, {}).orderNumber, id: parcelsOf()[0]!.id };
		const answers = [
			await call(correctAction, "/x", {
				db,
				as: admin,
				params: other,
				form: { trackingNumber: "123456789012" },
			}),
			await call(deliveredAction, "/x", { db, as: admin, params: other, form: {} }),
		];
		expect(answers.map(({ status }) => status)).not.toContain(200);
		expect(parcelsOf()).toMatchObject([{ trackingNumbers: ["1Z999AA10123456784"], deliveredAt: null }]);
	});

	it("lead to what the order moved", async () => {
		await ship(units("6"));
		const moves = () =>
			call(orderMovements, `/admin/orders/${order.orderNumber}/stock`, {
				db,
				as: makeStaff(db, "warehouse"),
				params: { orderNumber: order.orderNumber },
			});
		expect((await moves()).data).toEqual({ rows: [] });
		await close("0", { reason: "Broken" });
		const reference = order.orderNumber;
		expect((await moves()).data).toMatchObject({
			rows: [
				{ kind: "cancel", quantity: 4, product: "Pulse", reference, reason: "Broken" },
				{ kind: "short", quantity: -4, product: "Pulse", reference },
			],
		});
	});

	it("print a slip of each parcel, and of what is left, without a price", async () => {
		await ship(units("6"));
		const slip = async (query: string) => {
			const { data } = await call(papers, `/admin/orders/papers?id=${order.id}${query}`, {
				db,
				as: makeStaff(db, "warehouse"),
			});
			return (data as Awaited<ReturnType<typeof papers>>).orders[0]!;
		};
		const id = parcelsOf()[0]!.id;
		expect(await slip(`&parcel=${id}`)).toMatchObject({
			...{ trackingNumber: "1Z999AA10123456784", lines: [{ quantity: 6 }] },
		});
		expect(await slip("")).toMatchObject({ trackingNumber: null, lines: [{ quantity: 4 }] });
		expect(JSON.stringify(await slip(""))).not.toMatch(/cents|price/i);
	});

	it("show the buyer what left", async () => {
		await ship(units("6"));
		const answer = await call(myOrder, "/x", { db, as: buyer, params: params() });
		expect(answer.data).toMatchObject({ order: { status: "processing", shipments: [{ number: 1 }] } });
	});
});
