import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { VISITOR } from "~/kernel/actor/actor";
import { CARRIERS, carrierName, guessCarrier, trackingUrl } from "~/kernel/carriers/carriers";
import { orders } from "~db/schema.server";
import { ADDRESS } from "../../../tests/helpers/address";
import { orderInput, orderThroughCart } from "../../../tests/helpers/cart";
import { makeAdmin, makeBuyer, makeProduct, makeUser, testDatabase } from "../../../tests/helpers/database";
import { addToCart } from "../cart/add-to-cart.server";
import { orderFormSchema, orderSchema } from "../checkout/order.schema";
import { placeOrder } from "../checkout/place-order.server";
import {
	getMyOrder,
	getOrderFigures,
	getSpendingByMonth,
	lastUsedBy,
	listMyOrders,
	listOrderEvents,
} from "./order.queries.server";

function shop() {
	const db = testDatabase();
	const buyer = makeBuyer(db);
	const { id } = makeProduct(db, { stockQuantity: 1000 });
	const order = (values: Partial<typeof orders.$inferInsert> = {}, quantity = 1) => {
		const placed = orderThroughCart(db, buyer, [{ productId: id, quantity }]);
		db.update(orders)
			.set({ staffNotes: null, ...values })
			.where(eq(orders.id, placed.id))
			.run();
		return getMyOrder(db, buyer, placed.id);
	};
	return { db, buyer, order, productId: id };
}

describe("a buyer's orders", () => {
	test("are only the buyer's own, newest first, searched by number, status or PO number case-insensitively", () => {
		const { db, buyer, order, productId } = shop();
		const [first, second] = [order({ poNumber: "PO-7731b" }), order({ status: "processing" })];
		orderThroughCart(db, makeBuyer(db), [{ productId, quantity: 1 }]);
		const found = (search: string) => listMyOrders(db, buyer, { search }).orders.map(({ id }) => id);
		expect(found("")).toEqual([second.id, first.id]);
		expect(found("PROCESS")).toEqual([second.id]);
		expect(found(first.orderNumber.toLowerCase())).toEqual([first.id]);
		expect(found(" 0002 ")).toEqual([second.id]);
		expect(found("po-7731B")).toEqual([first.id]);
		expect(found("%")).toEqual([]);
		expect(found("_")).toEqual([]);
		order();
		expect(listMyOrders(db, buyer, { page: 2, perPage: 2 })).toMatchObject({ orders: [first], total: 3 });
	});

	test("are not visible to others, nor to users without approval", () => {
		const { db, order } = shop();
		const { id, orderNumber } = order();
		const stranger = makeBuyer(db);
		expect(() => getMyOrder(db, stranger, id)).toThrow("Order not found.");
		expect(() => getMyOrder(db, stranger, orderNumber)).toThrow("Order not found.");
		expect(() => listOrderEvents(db, stranger, id)).toThrow("Order not found.");
		for (const actor of [VISITOR, makeUser(db), makeAdmin(db)]) {
			expect(() => listMyOrders(db, actor)).toThrow();
			expect(() => getMyOrder(db, actor, id)).toThrow();
			expect(() => getOrderFigures(db, actor)).toThrow();
			expect(() => getSpendingByMonth(db, actor, { timeZone: "UTC" })).toThrow();
		}
	});

	test("contain no staff-only fields", () => {
		const { db, buyer, order } = shop();
		const { id } = order({ staffNotes: "a slow payer" });
		const text = JSON.stringify(getMyOrder(db, buyer, id));
		expect(text).not.toMatch(/slow payer|cost|idempotencyKey|requestHash|takenFrom/i);
	});

	test("as four figures: cancelled and refunded ones count but cost nothing", () => {
		const { db, buyer, order } = shop();
		expect(getOrderFigures(db, buyer)).toEqual({
			totalOrders: 0,
			totalSpentCents: 0,
			activeOrders: 0,
			averageCents: 0,
		});
		const a = order({ status: "pending" }, 1);
		const b = order({ status: "delivered" }, 2);
		order({ status: "cancelled" }, 9);
		order({ status: "delivered", paymentStatus: "refunded" }, 5);
		expect(getOrderFigures(db, buyer)).toEqual({
			totalOrders: 4,
			totalSpentCents: a.totalCents + b.totalCents,
			activeOrders: 1,
			averageCents: Math.round((a.totalCents + b.totalCents) / 2),
		});
	});

	test("by month, in the shop's time zone, without cancelled and refunded ones", () => {
		const { db, buyer, order } = shop();
		// 03:00 UTC on the first is still the month before in New York.
		const a = order({ createdAt: new Date("2026-11-01T03:00:00Z") });
		const b = order({ createdAt: new Date("2026-11-01T05:00:00Z") });
		order({ createdAt: new Date("2026-11-02T12:00:00Z"), status: "cancelled" });
		order({ createdAt: new Date("2026-11-03T12:00:00Z"), paymentStatus: "refunded" });
		// 02:00 UTC on the first is still the month before the first of the three.
		order({ createdAt: new Date("2026-09-01T02:00:00Z") });
		const c = order({ createdAt: new Date("2026-09-01T06:00:00Z") }, 2);
		const months = getSpendingByMonth(db, buyer, {
			timeZone: "America/New_York",
			months: 3,
			now: new Date("2026-11-21T12:00:00Z"),
		});
		expect(months).toEqual([
			{ month: "2026-09", cents: c.totalCents },
			{ month: "2026-10", cents: a.totalCents },
			{ month: "2026-11", cents: b.totalCents },
		]);
	});

	test("provide their addresses, each once", () => {
		const { db, buyer, order, productId } = shop();
		order();
		order();
		addToCart(db, buyer, [{ productId, flavor: null, quantity: 1 }]);
		const billingAddress = { ...ADDRESS, address1: "1 Other St" };
		placeOrder(db, buyer, orderInput({ sameBillingAddress: false, billingAddress }), {
			idempotencyKey: null,
		});
		expect(lastUsedBy(db, buyer.id).addresses.map(({ address1 }) => address1)).toEqual([
			ADDRESS.address1,
			"1 Other St",
		]);
		const spelled = { ...ADDRESS, address1: ADDRESS.address1.toUpperCase() };
		order({ shippingAddress: spelled, createdAt: new Date(Date.now() + 1000) });
		expect(lastUsedBy(db, buyer.id).addresses[0]).toEqual(spelled);
		for (const n of [1, 2, 3, 4, 5]) order({ shippingAddress: { ...ADDRESS, address1: `${n} Long Road` } });
		expect(lastUsedBy(db, buyer.id).addresses).toHaveLength(5);
	});
});

describe("an order's input", () => {
	const messages = ({ error }: ReturnType<typeof orderSchema.safeParse>): Record<string, string> =>
		Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join("."), message]));
	const fields = {
		firstName: "First name is required",
		lastName: "Last name is required",
		address1: "Address is required",
		city: "City is required",
		state: "State is required",
		zipCode: "ZIP code is required",
		phone: "Phone number is required",
	};
	const expected = (group: string) =>
		Object.fromEntries(Object.entries(fields).map(([name, message]) => [`${group}.${name}`, message]));

	test("absent, empty and blank fields get the same messages", () => {
		const blank = Object.fromEntries(Object.keys(fields).map((name) => [name, " "]));
		for (const shippingAddress of [undefined, null, {}, blank]) {
			expect(messages(orderSchema.safeParse({ shippingAddress }))).toEqual({
				...expected("shippingAddress"),
				paymentMethod: "Payment method is required",
			});
		}
	});

	const describeOrder = (changes: Partial<typeof ADDRESS>) =>
		messages(orderSchema.safeParse({ shippingAddress: { ...ADDRESS, ...changes }, paymentMethod: "check" }));

	test.each([
		["AL", ["35004", "36925"], ["34999", "37010"]],
		["AK", ["99501", "99950"], ["99403"]],
		["AZ", ["85001", "86556"], ["84784", "87001"]],
		["AR", ["71601", "72959"], ["71497", "73001"]],
		["CA", ["90001", "96162"], ["89883", "96201"]],
		["CO", ["80001", "81658"], ["79999", "82001"]],
		["CT", ["06001", "06928"], ["05907", "07001"]],
		["DE", ["19701", "19980"], ["19640", "20001"]],
		["FL", ["32003", "33994", "34997"], ["31999", "34001", "35004"]],
		["GA", ["30002", "31999", "39801", "39901"], ["29945", "40003"]],
	])("a ZIP code belongs to its state: %s has %j, not %j", (state, own, others) => {
		for (const zipCode of own) expect(describeOrder({ state, zipCode })).toEqual({});
		for (const zipCode of others) {
			expect(describeOrder({ state, zipCode })).toEqual({
				"shippingAddress.zipCode": `ZIP code ${zipCode} is not in ${state}. Check the ZIP code and the state`,
			});
		}
	});

	test("a ZIP code has 5 or 9 digits", () => {
		for (const [typed, kept] of [
			["80205", "80205"],
			[" 80205-1234 ", "80205-1234"],
			["802051234", "80205-1234"],
			["80205 1234", "80205-1234"],
		]) {
			const shippingAddress = { ...ADDRESS, zipCode: typed };
			expect(orderSchema.parse({ shippingAddress, paymentMethod: "check" }).shippingAddress?.zipCode).toBe(
				kept,
			);
		}
		for (const zipCode of ["abc", "8020", "802051", "80205-12", "80205x"]) {
			expect(describeOrder({ zipCode })["shippingAddress.zipCode"]).toMatch(/5 or 9 digits/);
		}
	});

	test("a phone number has ten digits; +1 before it and an extension after it are fine", () => {
		for (const phone of [
			"555-123-4567",
			"(303) 555-0148",
			"3035550148",
			"303.555.0148",
			"+1 303 555 0148",
			"1-303-555-0148",
			"303-555-0148 ext. 12",
			"303-555-0148 x12",
			"303-555-0148x1234",
			"3035550148, extension 5",
			"303 555 0148 #7",
		]) {
			expect(describeOrder({ phone })).toEqual({});
		}
		for (const phone of [
			"x",
			"555-0148",
			"23035550148",
			"303555014812",
			"call me",
			"303555014a",
			"+44 20 7946 0958",
		]) {
			expect(describeOrder({ phone })["shippingAddress.phone"]).toMatch(/ten digits/);
		}
	});

	test("wrong ZIP codes and phones are reported together with other mistakes, for billing too", () => {
		const bad = { ...ADDRESS, firstName: "", zipCode: "90001", phone: "x" };
		const input = { shippingAddress: ADDRESS, billingAddress: bad, paymentMethod: "check" };
		expect(
			Object.keys(messages(orderSchema.safeParse({ ...input, sameBillingAddress: false }))).sort(),
		).toEqual(["billingAddress.firstName", "billingAddress.phone", "billingAddress.zipCode"]);
		expect(messages(orderSchema.safeParse(input))).toEqual({});
	});

	test("billing follows the same rules unless it is the same: absent means yes in JSON, no in a form", () => {
		expect(messages(orderSchema.safeParse({ sameBillingAddress: false }))).toEqual({
			...expected("shippingAddress"),
			...expected("billingAddress"),
			paymentMethod: "Payment method is required",
		});
		const input = { shippingAddress: ADDRESS, paymentMethod: "check" };
		expect(orderSchema.safeParse(input).data?.billingAddress).toMatchObject(ADDRESS);
		expect(messages(orderFormSchema.safeParse(input))).toEqual(expected("billingAddress"));
		expect(orderFormSchema.safeParse({ ...input, sameBillingAddress: "on" }).success).toBe(true);
		expect(messages(orderSchema.safeParse({ ...input, sameBillingAddress: "no" }))).toHaveProperty(
			"sameBillingAddress",
		);
		// Leftover values in hidden billing fields are ignored.
		expect(
			orderSchema.parse({ ...input, billingAddress: { firstName: "Other" } }).billingAddress?.firstName,
		).toBe(ADDRESS.firstName);
	});

	test("ships to the listed states only, and accepts the listed payment methods only", () => {
		const input = (state: string, paymentMethod: unknown = "net30") =>
			orderSchema.safeParse({ shippingAddress: { ...ADDRESS, state }, paymentMethod });
		expect(input("co").data?.shippingAddress?.state).toBe("CO");
		expect(messages(input("NY"))).toEqual({
			"shippingAddress.state": "We ship to AL, AK, AZ, AR, CA, CO, CT, DE, FL, GA only",
		});
		expect(messages(input("CO", ""))).toEqual({ paymentMethod: "Payment method is required" });
		expect(messages(input("CO", "cash"))).toEqual({ paymentMethod: "Choose one of the payment methods" });
	});

	test("malformed bodies are refused without an exception", () => {
		for (const body of [null, [], "x", 1, { shippingAddress: "x" }, { shippingAddress: [] }]) {
			expect(orderSchema.safeParse(body).success).toBe(false);
		}
	});
});

describe("carriers", () => {
	test.each([
		["1Z999AA10123456784", "ups"],
		["1z 999 aa1 01 2345 6784", "ups"],
		["9400111899223100001234", "usps"],
		["C12345678901234", "ontrac"],
		["1234567890", "dhl"],
		["123456789012", "fedex"],
		["ABC", "other"],
	])("%s looks like %s", (number, carrier) => {
		expect(guessCarrier(CARRIERS, number)).toBe(carrier);
	});

	test("link to their tracking page, with the number escaped", () => {
		expect(trackingUrl(CARRIERS, "ups", "1Z 99/9")).toBe("https://www.ups.com/track?tracknum=1Z99%2F9");
		expect(trackingUrl(CARRIERS, null, "123456789012")).toContain("fedex.com");
		expect(
			[["other", "X"] as const, ["ups", null] as const, ["none", "X"] as const].map(([carrier, number]) =>
				trackingUrl(CARRIERS, carrier, number),
			),
		).toEqual([null, null, null]);
		expect([carrierName(CARRIERS, "ups"), carrierName(CARRIERS, null)]).toEqual(["UPS", null]);
	});
});
