import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { UserActor } from "~/kernel/actor/actor";
import { setPaymentStatus } from "~/ledger/payments/order-payment.server";
import { DAY_MS } from "~/terms/time";
import type { Db } from "~db/client.server";
import { orders } from "~db/schema.server";
import { makeApplication } from "../../../tests/helpers/application";
import { makeAdmin, makeBuyer, makeProduct, makeStaff, testDatabase } from "../../../tests/helpers/database";
import { makeLicense, makeLocation } from "../../../tests/helpers/location";
import { makeOrder } from "../../../tests/helpers/order";
import { refusal } from "../../../tests/helpers/refusal";
import { docketAt } from "../shipments/docket/docket.server.ts";
import { processOrders } from "./handle-orders.server.ts";
import { countOrderViews, lastStepOf, listDeskOrders } from "./order-desk.queries.server.ts";
import { filterQuery, ORDER_VIEWS, orderFilterOf } from "./order-filter.ts";
import { selectOrders } from "./select-orders.server.ts";
import { updateOrder } from "./update-order.server.ts";

// Noon in New York, the shop's zone.
const NOW = new Date("2026-11-20T17:00:00Z");
const ago = (days: number) => new Date(NOW.getTime() - days * DAY_MS);
const filterOf = (query: string) => orderFilterOf(new URLSearchParams(query));

let db: Db;
let admin: UserActor;
let numbers: Map<string, string>;
let customer: UserActor;

/** Makes an order and remembers its name. */
function make(name: string, values: Parameters<typeof makeOrder>[1], to: { state?: string } = {}) {
	const shippingAddress = {
		...{ firstName: "Ann", lastName: "Lee", address1: "1 Main", city: "Miami", zipCode: "33101", phone: "1" },
		state: "FL",
		...to,
	};
	const order = makeOrder(db, { lines: [], createdAt: ago(1), shippingAddress, ...values });
	numbers.set(order.id, name);
	return order;
}

const names = (query: string) =>
	listDeskOrders(db, admin, filterOf(query), { now: NOW }).rows.map(({ id }) => numbers.get(id));

beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
	numbers = new Map();
	customer = makeBuyer(db, { businessName: "Peach Vapor" });
});

describe("the filters of the orders desk", () => {
	beforeEach(() => {
		make("old unpaid", { createdAt: ago(31), status: "delivered", userId: customer.id });
		make("old cancelled", { createdAt: ago(40), status: "cancelled" });
		make("month", { createdAt: ago(29), paymentStatus: "paid", status: "delivered" }, { state: "GA" });
		make("week", { createdAt: ago(6), status: "shipped", carrier: "usps", poNumber: "PO-77" });
		make("prepaid", { createdAt: ago(1), paymentMethod: "check", userId: customer.id });
		make("today", { createdAt: ago(0.3), status: "processing" }, { state: "GA" });
	});

	it.each([
		["", ["today", "prepaid", "week", "month", "old unpaid", "old cancelled"]],
		["sort=oldest", ["old cancelled", "old unpaid", "month", "week", "prepaid", "today"]],
		["status=todo", ["today", "prepaid"]],
		["status=processing", ["today"]],
		["payment=pending", ["today", "prepaid", "week", "old unpaid", "old cancelled"]],
		["payment=waiting", ["prepaid"]],
		["payment=late", ["old unpaid"]],
		["payment=paid", ["month"]],
		["payment=refunded", []],
		["placed=today", ["today"]],
		["placed=7", ["today", "prepaid", "week"]],
		["placed=30", ["today", "prepaid", "week", "month"]],
		["placed=90", ["today", "prepaid", "week", "month", "old unpaid", "old cancelled"]],
		["from=2026-11-14&to=2026-11-19", ["prepaid", "week"]],
		["placed=dates&to=2026-10-20", ["old unpaid", "old cancelled"]],
		["state=GA", ["today", "month"]],
		["carrier=usps", ["week"]],
		["search=po-77", ["week"]],
		["search=peach", ["prepaid", "old unpaid"]],
		["search=peach&status=todo", ["prepaid"]],
		["search=peach&payment=late&state=FL&sort=oldest", ["old unpaid"]],
		["state=GA&status=todo", ["today"]],
		["state=GA&payment=paid&placed=30", ["month"]],
		// What no filter has is left out.
		["status=lost&payment=x&placed=9&state=florida&carrier=%27&from=2026-02-31&sort=x", 6],
	])("list %j", (query, expected) => {
		const found = names(query);
		if (typeof expected === "number") expect(found).toHaveLength(expected);
		else expect(found).toEqual(expected);
		expect(listDeskOrders(db, admin, filterOf(query), { now: NOW }).total).toBe(found.length);
	});

	it("narrow to a customer", () => {
		expect(names(`customer=${customer.id}`)).toEqual(["prepaid", "old unpaid"]);
		expect(names(`customer=${customer.id}&status=todo`)).toEqual(["prepaid"]);
	});

	it("follow every change of an order", () => {
		const { id } = make("changing", { createdAt: ago(0.1) });
		db.update(orders)
			.set({ paymentStatus: "paid", paymentMethod: "check", carrier: "gls", status: "processing" })
			.where(eq(orders.id, id))
			.run();
		expect(names("payment=paid&carrier=gls&status=processing")).toEqual(["changing"]);
	});

	it("are counted in everyone's views, which list as many", () => {
		const counts = countOrderViews(db, admin, NOW);
		for (const view of ORDER_VIEWS) {
			expect(names(view.query), view.name).toHaveLength(counts[view.count] ?? 0);
			expect(filterQuery(filterOf(view.query))).toBe(view.query);
		}
		expect(counts).toMatchObject({ todo: 2, processing: 1, waiting: 1, late: 1, shipped: 1, all: 6 });
	});
});

describe("a row", () => {
	it("has what staff see at a glance, and no price for those who see none", () => {
		const product = makeProduct(db);
		const order = make("one", {
			userId: customer.id,
			lines: [
				{ product, quantity: 3 },
				{ product, quantity: 4 },
			],
		});
		const { rows } = listDeskOrders(db, admin, filterOf(""));
		expect(rows).toEqual([
			{
				...{ id: order.id, orderNumber: order.orderNumber, userId: customer.id, customer: "Peach Vapor" },
				...{ city: "Miami", state: "FL", createdAt: order.createdAt, units: 7, totalCents: order.totalCents },
				...{
					paymentMethod: "net30",
					netDays: null,
					paymentStatus: "pending",
					poNumber: null,
					status: "pending",
				},
				isPartShipped: false,
				isShipToOnFile: null,
			},
		]);
		expect(refusal(() => listDeskOrders(db, customer, filterOf(""))).code).toBe("forbidden");
	});

	it("stays in its place while it is worked on, and is not counted where it no longer matches", () => {
		make("older", { createdAt: ago(3) });
		const { orderNumber } = make("shipped", { createdAt: ago(2), status: "shipped" });
		make("newer", { createdAt: ago(1) });
		const { rows, total } = listDeskOrders(db, admin, filterOf("status=todo"), {
			kept: orderNumber,
			now: NOW,
		});
		expect(rows.map(({ id }) => numbers.get(id))).toEqual(["newer", "shipped", "older"]);
		expect(total).toBe(2);
	});

	it("comes fifty to a page, and a page past the end is the last one", () => {
		for (let n = 0; n < 51; n++) make(`${n}`, { userId: customer.id, createdAt: ago(n) });
		expect(listDeskOrders(db, admin, filterOf("")).rows).toHaveLength(50);
		const last = listDeskOrders(db, admin, filterOf("state=FL"), { page: 9, now: NOW });
		expect(last).toMatchObject({ page: 2, pageCount: 2, total: 51, rows: { length: 1 } });
	});

	it("knows who did the last step", () => {
		const { id, orderNumber } = make("one", {});
		processOrders(db, admin, { ids: [id] });
		expect(lastStepOf(db, admin, orderNumber)).toMatchObject({ who: admin.username, status: "processing" });
		setPaymentStatus(db, makeAdmin(db), { id, paymentStatus: "paid" });
		expect(lastStepOf(db, admin, orderNumber)?.who).toBe(admin.username);
		expect(lastStepOf(db, admin, "RW-0")).toBeNull();
	});
});

describe("an order's docket", () => {
	it("has lines, address and the license of the store, and no price", () => {
		makeApplication(db, { userId: customer.id, status: "approved" });
		const store = makeLocation(db, customer);
		makeLicense(db, store.id, { kind: "businessLicense", number: "BL-1", expiresOn: "2025-01-30" });
		makeLicense(db, store.id, { expiresOn: "2025-01-31" });
		makeLicense(db, store.id, { number: "TL-2", expiresOn: "2099-01-31" });
		makeLicense(db, store.id, { number: "TL-3", expiresOn: "2099-12-31", verifiedAt: null });
		const { orderNumber } = make("one", {
			userId: customer.id,
			locationId: store.id,
			lines: [{ product: makeProduct(db), quantity: 3 }],
		});
		const panel = docketAt(db, admin, orderNumber);
		expect(panel).toMatchObject({ orderNumber, businessName: "Peach Vapor", lines: [{ left: 3 }] });
		expect(panel?.license).toEqual({ number: "TL-2", expiresOn: "2099-01-31" });
		db.update(orders).set({ locationId: null }).run();
		expect(docketAt(db, admin, orderNumber)?.license).toBeNull();
		const seen = docketAt(db, makeStaff(db, "warehouse"), orderNumber);
		expect(JSON.stringify(seen)).not.toMatch(/cents|price/i);
	});

	it("is there for orders that can be shipped only", () => {
		const { orderNumber } = make("done", { status: "shipped" });
		expect(docketAt(db, admin, orderNumber)).toBeNull();
		expect(docketAt(db, admin, "RW-0")).toBeNull();
		expect(refusal(() => docketAt(db, customer, orderNumber)).code).toBe("forbidden");
	});
});

describe("all orders of a list", () => {
	it("are those its reader saw: others have changed or come since", () => {
		const [kept, processed, shipped, taken] = ["kept", "processed", "shipped", "taken"].map((name) =>
			make(name, { createdAt: ago(2) }),
		);
		const beside = make("beside", { createdAt: ago(2), status: "shipped" });
		const seenAt = new Date(Date.now() - 1);
		make("new", { createdAt: new Date(Date.now() + 1000) });
		const other = makeAdmin(db);
		processOrders(db, other, { ids: [processed!.id, shipped!.id] });
		const parcel = { status: "shipped", trackingNumber: "1Z999AA10123456784", carrier: undefined } as const;
		updateOrder(db, other, { id: shipped!.id, ...parcel });
		updateOrder(db, other, { ...parcel, id: beside.id, status: "delivered", trackingNumber: null });
		const chosen = (query: string, except: string[] = []) => {
			const { ids, gone } = selectOrders(db, admin, { filter: filterOf(query), seenAt, except });
			return [ids.map((id) => numbers.get(id)), gone];
		};
		expect(chosen("status=todo", [taken!.id])).toEqual([
			["processed", "kept"],
			[{ orderNumber: shipped!.orderNumber, status: "shipped" }],
		]);
		expect(chosen("status=pending&sort=oldest")).toEqual([
			["kept", "taken"],
			[
				{ orderNumber: processed!.orderNumber, status: "processing" },
				{ orderNumber: shipped!.orderNumber, status: "shipped" },
			],
		]);
		// A filter that no change touched.
		expect(chosen("state=FL")[1]).toEqual([]);
		expect(chosen("search=nobody")).toEqual([[], []]);
		expect(kept).toBeDefined();
	});

	it("names orders that were paid since", () => {
		const { id, orderNumber } = make("one", { createdAt: ago(40), status: "delivered" });
		const seenAt = new Date(Date.now() - 1);
		setPaymentStatus(db, admin, { id, paymentStatus: "paid" });
		const { ids, gone } = selectOrders(db, admin, { filter: filterOf("payment=late"), seenAt, except: [] });
		expect([ids, gone]).toEqual([[], [{ orderNumber, status: "delivered" }]]);
	});
});
