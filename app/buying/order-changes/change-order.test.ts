import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { UserActor } from "~/kernel/actor/actor";
import { shopTime } from "~/kernel/clock/shop-time.server";
import { DomainError } from "~/kernel/errors";
import { FIRST_RATES } from "~/terms/selling";
import type { Db } from "~db/client.server";
import {
	auditLog,
	licenses,
	orderEvents,
	orderItems,
	orderLicenses,
	orders,
	outbox,
	productFlavors,
	products,
	stockMovements,
} from "~db/schema.server";
import { ADDRESS } from "../../../tests/helpers/address";
import {
	makeAdmin,
	makeBuyer,
	makeProduct,
	makeStaff,
	setCompany,
	testDatabase,
} from "../../../tests/helpers/database";
import { makeLicense, makeLocation } from "../../../tests/helpers/location";
import { refusal } from "../../../tests/helpers/refusal";
import { updateOrder } from "../order-desk/update-order.server";
import { getStaffOrder } from "../orders/order-admin.queries.server";
import { placePhoneOrder } from "../phone-orders/phone-order.server";
import { closeShort } from "../shipments/close-short.server";
import { shipOrder } from "../shipments/ship-order.server";
import { changeSchema } from "./change-order.schema.ts";
import { changeOrder, previewChange } from "./change-order.server";
import { planChange } from "./plan-change.ts";

let db: Db;
let sales: UserActor;
let buyer: UserActor;

beforeEach(() => {
	db = testDatabase();
	sales = makeStaff(db, "sales");
	buyer = makeBuyer(db, { pricingTier: "starter" });
	makeProduct(db, { name: "Pods", sku: "P-1", wholesalePriceCents: 1000, stockQuantity: 50 });
	makeProduct(db, { name: "Coils", sku: "C-1", wholesalePriceCents: 500, stockQuantity: 20 });
	const bars = makeProduct(db, { name: "Bars", sku: "B-1", wholesalePriceCents: 800, stockQuantity: 0 });
	for (const [position, name] of ["Mint", "Lime"].entries()) {
		db.insert(productFlavors).values({ productId: bars.id, name, position, stockQuantity: 10 }).run();
	}
});

const place = (
	lines: [code: string, quantity: number, flavor?: string][] = [["P-1", 10]],
	shippingAddress = { ...ADDRESS, company: undefined, address2: undefined } as never,
) => {
	const { order } = placePhoneOrder(
		db,
		sales,
		{
			customerId: buyer.id,
			lines: lines.map(([code, quantity, flavor = ""]) => ({ code, quantity: String(quantity), flavor })),
			shippingAddress,
			billingAddress: ADDRESS as never,
			sameBillingAddress: true,
			paymentMethod: "net30",
			poNumber: null,
			specialInstructions: null,
		},
		{ idempotencyKey: null },
	);
	db.delete(outbox).run();
	db.delete(orderEvents).run();
	return order;
};
const stockOf = (sku: string) => db.select().from(products).where(eq(products.sku, sku)).get()!.stockQuantity;
const flavorStock = (name: string) =>
	db.select().from(productFlavors).where(eq(productFlavors.name, name)).get()!.stockQuantity;
const read = (id: string) => db.select().from(orders).where(eq(orders.id, id)).get()!;
const itemsOf = (id: string) => db.select().from(orderItems).where(eq(orderItems.orderId, id)).all();

describe("changeOrder", () => {
	it("changes a quantity with stock, totals, timeline, audit and one mail (Rule 7.110)", () => {
		const order = place();
		const lines = [{ id: order.lines[0]!.id, quantity: 4 }];
		const changed = changeOrder(db, sales, { id: order.id, lines, reason: "As agreed" });
		expect(changed.stock).toEqual([{ name: "Pods", quantity: 6, left: 46 }]);
		expect(stockOf("P-1")).toBe(46);
		expect(read(order.id)).toMatchObject({
			subtotalCents: 4000,
			taxCents: 320,
			shippingCents: 2500,
			totalCents: 6820,
		});
		expect(itemsOf(order.id)).toMatchObject([
			{ quantity: 4, lineTotalCents: 4000, takenFrom: [{ quantity: 4 }] },
		]);
		expect(db.select().from(orderEvents).all()).toMatchObject([
			{ status: "pending", actorId: sales.id, note: "Order changed: Pods: 4 instead of 10. As agreed" },
		]);
		expect(db.select().from(outbox).all()).toMatchObject([
			{
				template: "order-changed",
				to: order.customerEmail,
				data: { totalCents: 6820, wasCents: order.totalCents },
			},
		]);
		expect(db.select().from(auditLog).where(eq(auditLog.action, "order.change")).all()).toMatchObject([
			{
				before: { totalCents: order.totalCents },
				after: { totalCents: 6820, changes: ["Pods: 4 instead of 10"] },
			},
		]);
	});

	it("adds and removes lines, at the customer's prices, and sends no mail when told so", () => {
		const order = place();
		changeOrder(db, sales, {
			id: order.id,
			lines: [{ id: order.lines[0]!.id, quantity: 0 }],
			added: [{ sku: "b-1", quantity: 12, flavor: null, price: undefined }],
			reason: null,
			sendEmail: false,
		});
		expect(itemsOf(order.id)).toMatchObject([
			{ productName: "Bars", assorted: true, quantity: 12, unitPriceCents: 800 },
		]);
		expect([stockOf("P-1"), stockOf("B-1")]).toEqual([50, 8]);
		expect(db.select().from(outbox).all()).toEqual([]);
	});

	it("takes a price only with a reason, and keeps it from roles without amounts", () => {
		const order = place();
		const lines = [{ id: order.lines[0]!.id, quantity: 10, price: 900 }];
		expect(() => changeOrder(db, sales, { id: order.id, lines, reason: null })).toThrow("Say why");
		changeOrder(db, sales, { id: order.id, lines, reason: "Damaged box" });
		expect(read(order.id).subtotalCents).toBe(9000);
		expect(itemsOf(order.id)).toMatchObject([{ unitPriceCents: 900, lineTotalCents: 9000 }]);
		expect(db.select().from(orderEvents).get()?.note).toBe("Order changed: Pods: another price. Damaged box");
	});

	it("keeps a shipping cost set by hand until it is taken back", () => {
		const order = place();
		const [line] = order.lines;
		changeOrder(db, sales, { id: order.id, shipping: 1000, reason: null });
		changeOrder(db, sales, { id: order.id, lines: [{ id: line!.id, quantity: 11 }], reason: null });
		expect(read(order.id)).toMatchObject({ shippingCents: 1000, totalCents: 11_000 + 880 + 1000 });
		changeOrder(db, sales, { id: order.id, shipping: null, reason: null });
		expect(read(order.id).shippingCents).toBe(2500);
	});

	it("changes address and PO number, and finds the order by them", () => {
		const order = place();
		const shippingAddress = { ...order.shippingAddress, address1: "9 Dock Road" } as never;
		changeOrder(db, sales, { id: order.id, shippingAddress, poNumber: "PO-77", reason: null });
		expect(read(order.id)).toMatchObject({ poNumber: "PO-77", shippingAddress: { address1: "9 Dock Road" } });
		expect(db.select().from(orderEvents).get()?.note).toContain("Ship-to address; PO number: PO-77");
	});

	it("moves the order with its address to another location, or to none, with the licenses there (Rule 13.47)", () => {
		const [mesa, tempe] = [
			makeLocation(db, buyer),
			makeLocation(db, buyer, { name: "Tempe", address: "9 Elm St\nTempe, AZ 85281" }),
		];
		makeLicense(db, mesa.id, { number: "TL-MESA" });
		const license = makeLicense(db, tempe.id, { number: "TL-TEMPE", expiresOn: "2020-01-31" });
		const at = (address1: string, zipCode: string, phone = ADDRESS.phone) =>
			({ ...ADDRESS, address1, zipCode, phone }) as never;
		const { id } = place(undefined, at("1840 E Main St", "85203"));
		const move = (shippingAddress: never) => changeOrder(db, sales, { id, shippingAddress, reason: null });
		const now = () => [
			read(id).locationId,
			db
				.select()
				.from(orderLicenses)
				.all()
				.map(({ number }) => number),
		];
		expect(now()).toEqual([mesa.id, ["TL-MESA"]]);
		expect(refusal(() => move(at("9 Elm St", "85281"))).message).toContain("Tobacco License TL-TEMPE ended");
		db.update(licenses).set({ expiresOn: null }).where(eq(licenses.id, license.id)).run();
		move(at("9 Elm St", "85281"));
		expect(now()).toEqual([tempe.id, ["TL-TEMPE"]]);
		// Another phone is no other place: what was placed under a license is not held again.
		db.update(licenses).set({ expiresOn: "2020-01-31" }).run();
		move(at("9 Elm St", "85281", "480-555-0142"));
		expect(now()).toEqual([tempe.id, ["TL-TEMPE"]]);
		move(at("9 Dock Road", "85281"));
		expect(now()).toEqual([null, []]);
		expect(getStaffOrder(db, sales, id)).toMatchObject({ isShipToOnFile: false, location: null });
	});

	it("refuses what is short, closed, unknown or without an approval, and changes nothing", () => {
		const order = place([
			["P-1", 10],
			["B-1", 5, "Mint"],
		]);
		const [pods, bars] = order.lines;
		const set = (quantity: number, line = pods!) => ({ lines: [{ id: line.id, quantity }] });
		const change = (input: object) => () => changeOrder(db, sales, { id: order.id, reason: null, ...input });
		const add = (sku: string) => ({ added: [{ sku, quantity: 1, flavor: null, price: undefined }] });
		expect(change(set(51))).toThrow("Pods: 40 available");
		expect(change(set(16, bars))).toThrow("Bars, Mint: 5 available");
		expect(change({ lines: order.lines.map(({ id }) => ({ id, quantity: 0 })) })).toThrow(
			"Cancel the order instead",
		);
		expect(change({ lines: [{ id: "other", quantity: 1 }] })).toThrow("not in this order");
		expect(change({})).toThrow("Nothing was changed yet");
		expect(change(add("nothing"))).toThrow("nothing: SKU not found");
		expect(change(add("P-1"))).toThrow("in the order already");
		setCompany(db, buyer, { isWholesaleApproved: false });
		expect(change(add("C-1"))).toThrow("no wholesale approval");
		expect(change(set(11))).toThrow("no wholesale approval");
		updateOrder(db, sales, { id: order.id, status: "cancelled", trackingNumber: null, carrier: undefined });
		expect(change(set(1))).toThrow("it can't be changed any more");
		expect(read(order.id).totalCents).toBe(order.totalCents);
		expect([stockOf("P-1"), flavorStock("Mint")]).toEqual([50, 10]);
	});

	it("says at which added line it refuses, and takes a price of its own with a reason", () => {
		const order = place();
		const empty = { sku: null, quantity: 1, flavor: null, price: undefined };
		const add = (sku: string, more: object = {}) =>
			changeOrder(db, sales, {
				...{ id: order.id, reason: "Agreed" },
				added: [empty, { ...empty, sku, ...more }],
			});
		expect(refusal(() => add("nothing")).errors[0]?.field).toBe("added[1].sku");
		expect(refusal(() => add("P-1")).errors[0]?.field).toBe("added[1].sku");
		expect(refusal(() => add("", { quantity: 0 })).message).toContain("Nothing was changed");
		expect(refusal(() => add("C-1", { quantity: 0 })).message).toContain("Nothing was changed");
		db.update(products).set({ costCents: 300 }).run();
		const changed = add("B-1", { quantity: 3, flavor: "Lime", price: 750 });
		expect(changed.stock).toEqual([{ name: "Bars, Lime", quantity: -3, left: 7 }]);
		expect(refusal(() => add("B-1", { flavor: "Plum" })).errors[0]?.field).toBe("added[1].sku");
		// Minimums are for the customer's own orders.
		makeProduct(db, { name: "Cases", sku: "D-1", wholesalePriceCents: 100, minimumOrderQuantity: 12 });
		const two = ["C-1", "D-1"].map((sku) => ({ ...empty, sku, quantity: 2 }));
		changeOrder(db, sales, { id: order.id, added: two, reason: null });
		expect(itemsOf(order.id).sort((a, b) => a.position - b.position)).toMatchObject([
			{ productName: "Pods", position: 0 },
			{
				...{ productName: "Bars", flavor: "Lime", assorted: false, position: 1, unitPriceCents: 750 },
				...{ lineTotalCents: 2250, unitCostCents: 300, takenFrom: [{ quantity: 3 }] },
			},
			{
				productName: "Coils",
				position: 2,
				unitPriceCents: 500,
				assorted: false,
				takenFrom: [{ flavorId: null, quantity: 2 }],
			},
			{ productName: "Cases", position: 3, quantity: 2 },
		]);
	});

	it("raises no goods that left the catalog, but lowers them", () => {
		const order = place([
			["P-1", 5],
			["B-1", 5, "Mint"],
			["B-1", 5, "Lime"],
		]);
		const [pods, mint, lime] = order.lines;
		const set = (line: { id: string }, quantity: number) => () =>
			changeOrder(db, sales, { id: order.id, lines: [{ id: line.id, quantity }], reason: null });
		db.update(productFlavors).set({ active: false }).where(eq(productFlavors.name, "Mint")).run();
		expect(refusal(set(mint!, 6))).toMatchObject({
			code: "conflict",
			message: expect.stringMatching(/^Bars, Mint: No longer/),
		});
		set(mint!, 4)();
		set(lime!, 6)();
		db.update(orderItems).set({ productId: null }).where(eq(orderItems.id, pods!.id)).run();
		expect(refusal(set(pods!, 6)).message).toMatch(/^Pods: No longer available/);
		set(pods!, 4)();
		expect(itemsOf(order.id).map(({ quantity }) => quantity)).toEqual([4, 4, 6]);
	});

	it("lowers without an approval, and finds no change in an address that reads the same", () => {
		const order = place([
			["P-1", 10],
			["C-1", 4],
		]);
		const [pods, coils] = order.lines;
		const set = (line: { id: string }, quantity: number) =>
			changeOrder(db, sales, { id: order.id, lines: [{ id: line.id, quantity }], reason: null });
		setCompany(db, buyer, { isWholesaleApproved: false });
		set(pods!, 9);
		expect(refusal(() => set(coils!, 5)).message).toContain("no wholesale approval");
		const shippingAddress = { ...order.shippingAddress, company: "" } as never;
		expect(
			refusal(() => changeOrder(db, sales, { id: order.id, shippingAddress, reason: null })).message,
		).toContain("Nothing was changed");
	});

	it("counts what is shipped line by line, and gives each change a later version", () => {
		const order = place([
			["P-1", 10],
			["C-1", 4],
		]);
		const [pods, coils] = order.lines;
		shipOrder(db, sales, {
			...{ id: order.id, trackingNumber: "1Z999AA10123456784", carrier: undefined },
			lines: [{ orderItemId: pods!.id, quantity: 6 }],
		});
		const later = new Date(Date.now() + 60_000);
		db.update(orders).set({ updatedAt: later }).run();
		const set = (line: { id: string }, quantity: number) => () =>
			changeOrder(db, sales, { id: order.id, lines: [{ id: line.id, quantity }], reason: null });
		expect(set(pods!, 5)).toThrow("6 are shipped already");
		set(coils!, 1)();
		expect(read(order.id).updatedAt).toEqual(new Date(later.getTime() + 1));
		set(pods!, 6)();
		expect(itemsOf(order.id).map(({ quantity }) => quantity)).toEqual([6, 1]);
	});

	it("is refused once the order is refunded, and for an order that is none", () => {
		const order = place();
		const lines = [{ id: order.lines[0]!.id, quantity: 9 }];
		expect(refusal(() => changeOrder(db, sales, { id: "none", lines, reason: null })).code).toBe("not_found");
		db.update(orders).set({ paymentStatus: "paid" }).run();
		changeOrder(db, sales, { id: order.id, lines, reason: null, shownTotalCents: 9000 + 720 + 2500 });
		db.update(orders).set({ paymentStatus: "refunded" }).run();
		expect(refusal(() => changeOrder(db, sales, { id: order.id, lines, reason: null }))).toMatchObject({
			code: "conflict",
			message: expect.stringContaining("was refunded"),
		});
	});

	it("keeps a line that was closed short, and takes goods back before it takes others", () => {
		const order = place([
			["P-1", 5],
			["B-1", 20],
		]);
		const [pods, bars] = order.lines;
		closeShort(db, sales, {
			...{ id: order.id, reason: "Sold out", isOnShelf: true },
			lines: [{ orderItemId: pods!.id, quantity: 2 }],
		});
		changeOrder(db, sales, {
			id: order.id,
			lines: [
				{ id: pods!.id, quantity: 0 },
				{ id: bars!.id, quantity: 14 },
			],
			added: [{ sku: "B-1", quantity: 6, flavor: "Lime", price: undefined }],
			reason: null,
		});
		expect(itemsOf(order.id).sort((a, b) => a.position - b.position)).toMatchObject([
			{ productName: "Pods", quantity: 0, closedShort: 2 },
			{ quantity: 14 },
			{ flavor: "Lime", quantity: 6 },
		]);
		expect(stockOf("P-1")).toBe(50);
	});

	it("refuses a stale form and says who was faster and when; the same key acts once (Rule 7.111)", () => {
		const order = place();
		const version = order.updatedAt.toISOString();
		const change = (quantity: number, key: string) =>
			changeOrder(
				db,
				sales,
				{ id: order.id, version, lines: [{ id: order.lines[0]!.id, quantity }], reason: null },
				{ key },
			);
		const first = change(9, "a");
		expect(change(9, "a")).toEqual(first);
		const at = shopTime(getStaffOrder(db, sales, order.id).updatedAt);
		expect(() => change(8, "b")).toThrow(`changed by ${sales.username} at ${at}, since you opened it`);
		const owner = makeAdmin(db);
		for (const quantity of [7, 6]) {
			changeOrder(db, owner, { id: order.id, lines: [{ id: order.lines[0]!.id, quantity }], reason: null });
		}
		expect(() => change(8, "c")).toThrow(`changed by ${owner.username} at `);
		changeOrder(db, sales, { id: order.id, lines: [{ id: order.lines[0]!.id, quantity: 9 }], reason: null });
		expect(itemsOf(order.id)).toMatchObject([{ quantity: 9 }]);
	});

	it("applies only the total that was shown", () => {
		const order = place();
		const input = { id: order.id, lines: [{ id: order.lines[0]!.id, quantity: 9 }], reason: null };
		expect(() => changeOrder(db, sales, { ...input, shownTotalCents: 1 })).toThrow(
			"the preview showed $0.01",
		);
	});

	it("is for the owner and sales", () => {
		const order = place();
		for (const as of [makeStaff(db, "warehouse"), makeStaff(db, "bookkeeper"), buyer]) {
			expect(() => changeOrder(db, as, { id: order.id, reason: null })).toThrow("permission");
			expect(() => previewChange(db, as, { id: order.id, reason: null })).toThrow("permission");
		}
	});
});

it("keeps what has left, flavor by flavor, and ships the order once nothing else is in it", () => {
	const order = place([["B-1", 14]]);
	const [line] = order.lines;
	const taken = itemsOf(order.id)[0]!.takenFrom!;
	const last = taken.at(-1)!;
	const parcel = { orderItemId: line!.id, flavorId: last.flavorId, quantity: last.quantity };
	shipOrder(db, sales, {
		id: order.id,
		trackingNumber: "1Z999AA10123456784",
		carrier: undefined,
		lines: [parcel],
	});
	const change = (quantity: number) =>
		changeOrder(db, sales, { id: order.id, lines: [{ id: line!.id, quantity }], reason: null });
	expect(() => change(last.quantity - 1)).toThrow(`${last.quantity} are shipped already`);
	change(last.quantity);
	expect(itemsOf(order.id)).toMatchObject([{ takenFrom: [last] }]);
	expect(read(order.id).status).toBe("shipped");
});

it("reads a form: an empty quantity of added goods is one, an empty shipping cost the rule's", () => {
	const added = { sku: "C-1", quantity: "", flavor: "", price: "" };
	expect(changeSchema.parse({ added: [added], shipping: "" })).toMatchObject({
		added: [{ sku: "C-1", quantity: 1, flavor: null, price: undefined }],
		shipping: null,
	});
	expect(
		changeSchema.parse({ shipping: "9.27", lines: [{ id: "a", quantity: "0", price: "" }] }),
	).toMatchObject({
		shipping: 927,
		lines: [{ id: "a", quantity: 0 }],
	});
	expect(
		changeSchema.parse({ lines: [{ id: "a", quantity: 1, price: null }] }).lines?.[0]?.price,
	).toBeUndefined();
	expect(changeSchema.parse({}).shipping).toBeUndefined();
	const refused = (input: object) => changeSchema.safeParse(input).error?.issues[0]?.message;
	expect(refused({ version: "yesterday" })).toBe("This form is incomplete. Open it again");
	expect(changeSchema.safeParse({ version: "2026-11-23T03:00:00.000Z" }).success).toBe(true);
	expect(refused({ lines: [{ quantity: 1 }] })).toBe("Send the line's id");
	expect(refused({ lines: [{ id: "a", quantity: "many" }] })).toBe("Enter the quantity as a whole number");
});

it("previews without writing anything", () => {
	const order = place();
	const before = db.select().from(stockMovements).all().length;
	const lines = [{ id: order.lines[0]!.id, quantity: 30 }];
	const seen = previewChange(db, sales, { id: order.id, lines, reason: null });
	expect(seen).toMatchObject({
		plan: { differences: [{ kind: "quantity", was: 10, now: 30 }], after: { subtotalCents: 30_000 } },
		stock: [{ name: "Pods", quantity: -20, left: 20 }],
	});
	expect(db.select().from(stockMovements).all()).toHaveLength(before);
	expect([read(order.id).totalCents, stockOf("P-1")]).toEqual([order.totalCents, 40]);
	expect(db.select().from(orderEvents).all()).toEqual([]);
	expect(previewChange(db, sales, { id: order.id, reason: null }).plan.differences).toEqual([]);
	const short = [{ id: order.lines[0]!.id, quantity: 51 }];
	expect(() => previewChange(db, sales, { id: order.id, lines: short, reason: null })).toThrow(
		"Pods: 40 available",
	);
});

it("goes not below what is shipped", () => {
	const line = { id: "a", name: "Pods", quantity: 5, unitPriceCents: 100, weightHundredths: null };
	const order = {
		orderNumber: "RW-1",
		shippingAddress: { state: "FL" },
		poNumber: null,
		subtotalCents: 500,
		taxCents: 40,
		taxRate: 800,
		exemption: null,
		exciseCents: 0,
		shippingCents: 2500,
		totalCents: 3040,
		lines: [line],
	};
	const plan = (quantity: number) =>
		planChange(
			order,
			{ lines: [{ id: "a", quantity }], added: [], reason: null, terms: { rates: FIRST_RATES } },
			() => 3,
		);
	expect(plan(3).differences).toHaveLength(1);
	expect(() => plan(2)).toThrow("Pods: 3 are shipped already, so it can't be 2.");
});

it("keeps totals equal to lines and stock equal to what orders hold, whatever is corrected and cancelled", () => {
	let seed = 20261123;
	const random = (max: number) => {
		seed = (seed * 1103515245 + 12345) % 2147483648;
		return Math.floor((seed / 2147483648) * max);
	};
	const maybe = <T>(value: T) => (random(2) === 0 ? value : undefined);
	const idOf = (sku: string) => db.select().from(products).where(eq(products.sku, sku)).get()!.id;
	let applied = 0;
	for (let run = 0; run < 25; run++) {
		const order = place([
			["P-1", 5],
			["B-1", 3],
			["B-1", 2, "Lime"],
		]);
		for (let step = 0; step < 5; step++) {
			const lines = itemsOf(order.id).map(({ id }) => ({
				id,
				quantity: random(12),
				price: maybe(1 + random(2000)),
			}));
			const added = maybe([
				random(2) === 0
					? { sku: "C-1", quantity: 1 + random(9), flavor: null, price: undefined }
					: { sku: "B-1", quantity: 1 + random(9), flavor: "Mint", price: undefined },
			]);
			try {
				changeOrder(db, sales, { id: order.id, lines, added, shipping: maybe(random(5000)), reason: "Test" });
				applied++;
			} catch (error) {
				expect(error).toBeInstanceOf(DomainError);
			}
			const now = read(order.id);
			const items = itemsOf(order.id);
			const held = (sku: string) =>
				items
					.filter(({ productId }) => productId === idOf(sku))
					.reduce((sum, { quantity }) => sum + quantity, 0);
			expect(now.subtotalCents).toBe(items.reduce((sum, { lineTotalCents }) => sum + lineTotalCents, 0));
			for (const { quantity, takenFrom } of items) {
				expect(takenFrom!.reduce((sum, one) => sum + one.quantity, 0)).toBe(quantity);
			}
			expect(["P-1", "C-1", "B-1"].map((sku) => stockOf(sku) + held(sku))).toEqual([50, 20, 20]);
			expect(db.$client.prepare("select cents from sales_hours where status = 'pending'").get()).toEqual({
				cents: now.totalCents,
			});
		}
		updateOrder(db, sales, { id: order.id, status: "cancelled", trackingNumber: null, carrier: undefined });
		expect([stockOf("P-1"), stockOf("C-1"), flavorStock("Mint"), flavorStock("Lime")]).toEqual([
			50, 20, 10, 10,
		]);
	}
	expect(applied).toBeGreaterThan(40);
});
