import { eq } from "drizzle-orm";
import sax from "sax";
import { beforeEach, describe, expect, it } from "vitest";
import { makeCompanyKey, makeShopKey } from "~/customers/programs/program-keys.server";
import { createContextWith } from "~/http/context.server";
import { visit } from "~/http/middleware.server";
import type { UserActor } from "~/kernel/actor/actor";
import { CARRIERS } from "~/kernel/carriers/carriers";
import { ADULT_SIGNATURE } from "~/kernel/config/site";
import type { Scope } from "~/terms/programs";
import type { Db } from "~db/client.server";
import { orderItems, orders, outbox, shipmentLines, shipments } from "~db/schema.server";
import { makeFlavor } from "../../../../tests/helpers/cart";
import {
	makeAdmin,
	makeBuyer,
	makeProduct,
	testDatabase,
	watchQueries,
} from "../../../../tests/helpers/database";
import { makeOrder } from "../../../../tests/helpers/order";
import { answerOf } from "../../../../tests/helpers/request";
import { carrierAtStore } from "./carrier-at-store";
import { readShipNotice } from "./ship-notice.server";
import { action, loader } from "./shipstation";

const UPS = "1Z999AA10123456784";
let db: Db;
let admin: UserActor;
/** Of the shop, and may read and write orders. */
let own: string;
beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
	own = keyFor(["orders:read", "orders:write"]);
});

const keyFor = (scopes: Scope[]) =>
	makeShopKey(db, admin, { name: `ShipStation ${scopes.join(" ")}`, scopes, lastDay: null }).key;

/** The header that ShipStation sends for the user and password of its store. */
const basic = (user: string, password: string) => ({
	Authorization: `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`,
});
const ofKey = (key: string) => basic(key.slice(0, 15), key.slice(16));

type Sent = { headers?: Record<string, string>; body?: string; method?: string };

/** A request as the server handles it: the root middleware, then the route. */
async function ask(query: string, { headers = ofKey(own), body, method }: Sent = {}) {
	const sent = method ?? (body === undefined ? "GET" : "POST");
	const request = new Request(`https://shop.example/api/shipstation?${query}`, {
		method: sent,
		headers: { ...(body ? { "Content-Type": "text/xml" } : {}), ...headers },
		...(body ? { body } : {}),
	});
	const context = createContextWith({ db, ip: "192.0.2.1" });
	const args = { request, context, params: {}, url: new URL(request.url), pattern: "/api/shipstation" };
	const door = sent === "GET" ? loader : action;
	const answer = await answerOf(() => visit(args, async () => door(args as never)) as Promise<Response>);
	return { ...answer, text: String(answer.body ?? "") };
}

type Element = { name: string; text: string; inside: Element[] };
/** An answer as a program reads it; fails for what is no XML. */
function read(xml: string): { pages: string; orders: Element[] } {
	const top: Element = { name: "", text: "", inside: [] };
	const path = [top];
	let pages = "";
	const parser = sax.parser(true, {});
	parser.onerror = (error) => {
		throw error;
	};
	parser.onopentag = ({ name, attributes }) => {
		if (name === "Orders") pages = String(attributes.pages);
		const element = { name, text: "", inside: [] };
		path.at(-1)!.inside.push(element);
		path.push(element);
	};
	parser.onclosetag = () => path.pop();
	const write = (text: string) => {
		path.at(-1)!.text += text;
	};
	parser.ontext = write;
	parser.oncdata = write;
	parser.write(xml).close();
	expect(top.inside.map(({ name }) => name)).toEqual(["Orders"]);
	return { pages, orders: top.inside[0]!.inside };
}
const within = (element: Element, ...names: string[]): string =>
	names.reduce<Element | undefined>((at, name) => at?.inside.find((one) => one.name === name), element)
		?.text ?? "none";
const itemsIn = (order: Element) =>
	order.inside
		.find(({ name }) => name === "Items")!
		.inside.map((item) => [within(item, "SKU"), Number(within(item, "Quantity"))]);

/** As the guide writes it, with a blank for a plus. */
const RANGE = "action=export&start_date=03%2F23%2F2026%2021%3A09&end_date=03%2f24%2f2026+08%3a00&page=1";
const WHEN = new Date("2026-03-23T22:00:30Z");
const change = (id: string, updatedAt = WHEN, more: object = {}) =>
	db
		.update(orders)
		.set({ updatedAt, ...more })
		.where(eq(orders.id, id))
		.run();
const exported = async (query = RANGE) => read((await ask(query)).text);

describe("orders for ShipStation (Rule 7.147)", () => {
	it("have the documented fields", async () => {
		const product = makeProduct(db, {
			wholesalePriceCents: 1050,
			weightHundredths: 250,
			category: "disposables",
		});
		const order = makeOrder(db, {
			...{
				status: "processing",
				lines: [{ product, quantity: 3 }],
				createdAt: new Date("2026-03-20T15:04:05Z"),
			},
			...{ taxCents: 100, shippingCents: 250, totalCents: 3500, paymentMethod: "net30", poNumber: "PO 7" },
			...{ notes: "Ring <twice> ]]> & wait\u0000", staffNotes: "Fragile" },
		});
		change(order.id);
		const answer = await ask(RANGE);
		expect([answer.status, answer.headers.get("Content-Type"), answer.headers.get("Cache-Control")]).toEqual([
			200,
			"application/xml; charset=utf-8",
			"private, no-store",
		]);
		const { pages, orders: found } = read(answer.text);
		expect([pages, found.length]).toEqual(["1", 1]);
		const [one] = found;
		const of = (...names: string[]) => within(one!, ...names);
		expect(
			Object.fromEntries(
				one!.inside.filter(({ inside }) => inside.length === 0).map(({ name, text }) => [name, text]),
			),
		).toEqual({
			...{ OrderID: order.id, OrderNumber: order.orderNumber, OrderDate: "03/20/2026 15:04" },
			...{ OrderStatus: "paid", LastModified: "03/23/2026 22:00", ShippingMethod: ADULT_SIGNATURE },
			...{ PaymentMethod: "Net terms", OrderTotal: "35.00", TaxAmount: "1.00", ShippingAmount: "2.50" },
			...{ CustomerNotes: "Ring <twice> ]]> & wait", InternalNotes: "Fragile", CustomField1: "PO 7" },
		});
		expect(of("Customer", "CustomerCode")).toBe(order.customerEmail);
		expect(["Name", "Phone", "Email"].map((name) => of("Customer", "BillTo", name))).toEqual([
			...["Ann Lee", "555-0100", order.customerEmail],
		]);
		const ADDRESS = ["Name", "Address1", "Address2", "City", "State", "PostalCode", "Country", "Phone"];
		expect(ADDRESS.map((name) => of("Customer", "ShipTo", name))).toEqual([
			...["Ann Lee", "1 Main Street", "", "Miami", "FL", "33101", "US", "555-0100"],
		]);
		const [line] = db.select().from(orderItems).where(eq(orderItems.orderId, order.id)).all();
		const item = one!.inside.find(({ name }) => name === "Items")!.inside[0]!;
		expect(Object.fromEntries(item.inside.map(({ name, text }) => [name, text]))).toEqual({
			...{ LineItemID: line!.id, SKU: product.sku, Name: product.name, Quantity: "3", UnitPrice: "10.50" },
			...{ ImageUrl: `https://shop.example/pictures/products/${product.slug}.png`, Weight: "2.50" },
			WeightUnits: "Ounces",
		});
	});

	it("say what each status means there", async () => {
		const method = { paymentMethod: "check", paymentStatus: "pending" } as const;
		const made = [
			makeOrder(db, { status: "pending", paymentMethod: "net30" }),
			makeOrder(db, { status: "processing", ...method }),
			makeOrder(db, { status: "processing", ...method, paymentStatus: "paid" }),
			makeOrder(db, { status: "on_hold", paymentMethod: "net30" }),
			makeOrder(db, { status: "shipped" }),
			makeOrder(db, { status: "delivered", deliveredAt: WHEN }),
			makeOrder(db, { status: "cancelled", cancelledAt: WHEN }),
		];
		for (const [n, { id }] of made.entries()) change(id, new Date(WHEN.getTime() + n));
		const { orders: found } = await exported();
		expect(found.map((order) => within(order, "OrderStatus"))).toEqual([
			...["paid", "unpaid", "paid", "on_hold", "shipped", "shipped", "cancelled"],
		]);
		// What nothing is left of keeps its goods.
		expect(found.map((order) => itemsIn(order).map(([, units]) => units))).toEqual(made.map(() => [2]));
	});

	it("are those that changed within the minutes asked for, a hundred a page", async () => {
		const buyer = makeBuyer(db);
		const product = makeProduct(db);
		const numbers = Array.from({ length: 250 }, (_, n) => {
			const order = makeOrder(db, { userId: buyer.id, lines: [{ product, quantity: 1 }] });
			// Some at the very same moment.
			change(order.id, new Date(WHEN.getTime() + Math.floor(n / 4)));
			return order.orderNumber;
		});
		for (const moment of ["2026-03-23T21:08:59.999Z", "2026-03-24T08:01:00Z"])
			change(makeOrder(db, { userId: buyer.id }).id, new Date(moment));
		for (const moment of ["2026-03-23T21:09:00Z", "2026-03-24T08:00:59.999Z"]) {
			const order = makeOrder(db, { userId: buyer.id });
			change(order.id, new Date(moment));
			numbers.push(order.orderNumber);
		}
		const pages = [];
		for (const page of [1, 2, 3, 4]) pages.push(await exported(RANGE.replace("page=1", `page=${page}`)));
		expect(pages.map(({ pages: all, orders: found }) => [all, found.length])).toEqual([
			...[
				["3", 100],
				["3", 100],
				["3", 52],
				["3", 0],
			],
		]);
		expect(
			pages.flatMap(({ orders: found }) => found.map((order) => within(order, "OrderNumber"))).sort(),
		).toEqual(numbers.sort());
		const header = ofKey(keyFor(["orders:read"]));
		const queries = watchQueries(db);
		await ask(RANGE, { headers: header });
		expect(queries.length).toBeLessThan(25);
	});

	it("need dates and a page that can be read", async () => {
		for (const [query, name] of [
			["action=export&end_date=03/24/2026 08:00", "start_date"],
			[RANGE.replace("03%2F23", "02%2F30"), "start_date"],
			[RANGE.replace("08%3a00", "24%3a00"), "end_date"],
			[RANGE.replace("page=1", "page=0"), "page"],
			[RANGE.replace("export", "shipnotify"), "action=export"],
		] as const) {
			const answer = await ask(query);
			expect([answer.status, answer.headers.get("Content-Type")], query).toEqual([
				400,
				"text/plain; charset=utf-8",
			]);
			expect(answer.text).toContain(name);
		}
	});
});

/** The body of the guide's example, with these items. */
const notice = (orderNumber: string, items: string, more = "") => `<?xml version="1.0" encoding="utf-8"?>
<ShipNotice>
  <OrderNumber>${orderNumber}</OrderNumber>
  <OrderID>123456</OrderID>
  <CustomerCode>customer@mystore.com</CustomerCode>
  <CustomerNotes></CustomerNotes>
  <InternalNotes></InternalNotes>
  <NotesToCustomer></NotesToCustomer>
  <NotifyCustomer></NotifyCustomer>
  <LabelCreateDate>10/19/2026 12:56</LabelCreateDate>
  <ShipDate>10/19/2026</ShipDate>
  <Carrier>USPS</Carrier>
  <Service>Priority Mail</Service>
  <TrackingNumber>9400111899223100001234</TrackingNumber>
  <ShippingCost>4.95</ShippingCost>
  <CustomField1></CustomField1>
  <Recipient><Name>The President</Name><Company>US Govt</Company><City>Washington</City></Recipient>${more}
  <Items>${items}</Items>
</ShipNotice>`;
const item = (sku: string, quantity: number | string, line = "") =>
	`<Item><SKU><![CDATA[${sku}]]></SKU><Name>Item</Name><Quantity>${quantity}</Quantity><LineItemID>${line}</LineItemID></Item>`;

const shipped = (number: string, tracking = UPS, carrier = "UPS") =>
	`action=shipnotify&order_number=${number}&carrier=${carrier}&service=Ground&tracking_number=${tracking}`;
const parcels = (orderId: string) => db.select().from(shipments).where(eq(shipments.orderId, orderId)).all();
const unitsOf = (shipmentId: string) =>
	db
		.select({ quantity: shipmentLines.quantity })
		.from(shipmentLines)
		.where(eq(shipmentLines.shipmentId, shipmentId))
		.all()
		.map(({ quantity }) => quantity);
const statusOf = (id: string) => db.select().from(orders).where(eq(orders.id, id)).get()!.status;

describe("a notice of ShipStation (Rule 7.147)", () => {
	const twoLines = () => {
		const goods = [makeProduct(db, { sku: "RAZ-A" }), makeProduct(db, { sku: "RAZ-B" })] as const;
		return makeOrder(db, {
			status: "processing",
			lines: [
				{ product: goods[0], quantity: 10 },
				{ product: goods[1], quantity: 5 },
			],
		});
	};

	it("ships all that is left, once however often it is sent, and mails the customer", async () => {
		const order = twoLines();
		for (const tracking of [UPS, "1Z%20999AA1%200123456784"]) {
			const answer = await ask(shipped(order.orderNumber, tracking), { method: "POST" });
			expect([answer.status, answer.text, answer.headers.get("Content-Type")]).toEqual([
				200,
				"",
				"text/plain; charset=utf-8",
			]);
		}
		const [parcel, ...others] = parcels(order.id);
		expect([parcel?.carrier, parcel?.trackingNumbers, others]).toEqual(["ups", [UPS], []]);
		expect([statusOf(order.id), unitsOf(parcel!.id)]).toEqual(["shipped", [10, 5]]);
		expect(
			db
				.select()
				.from(outbox)
				.all()
				.map(({ template }) => template),
		).toEqual(["order-status"]);
		// Another number for what has left is refused.
		expect((await ask(shipped(order.orderNumber, "1Z999AA10123456785"), { method: "POST" })).status).toBe(
			409,
		);
	});

	it("ships the units it names, by line and by SKU, and the rest stays to ship", async () => {
		const order = twoLines();
		change(order.id);
		const body = notice(order.orderNumber, item("raz-a", 4) + item("RAZ-B", 0));
		expect(await ask(shipped(order.orderNumber), { body })).toMatchObject({ status: 200 });
		expect([statusOf(order.id), parcels(order.id).map(({ id }) => unitsOf(id))]).toEqual([
			"processing",
			[[4]],
		]);
		change(order.id);
		const [left] = (await exported()).orders;
		expect([within(left!, "OrderStatus"), itemsIn(left!)]).toEqual([
			"paid",
			[
				["RAZ-A", 6],
				["RAZ-B", 5],
			],
		]);

		const lines = left!.inside
			.find(({ name }) => name === "Items")!
			.inside.map((one) => within(one, "LineItemID"));
		// The line counts before the SKU; what the address doesn't say, the body does.
		const rest = notice(order.orderNumber, item("OTHER", 6, lines[0]) + item("RAZ-B", "5"));
		expect(await ask("action=shipNotify", { body: rest })).toMatchObject({ status: 200 });
		const [, second] = parcels(order.id);
		expect([statusOf(order.id), second?.carrier, unitsOf(second!.id)]).toEqual(["shipped", "usps", [6, 5]]);
	});

	it("spreads a SKU over its lines, and knows the flavors of assorted ones", async () => {
		const product = makeProduct(db, { sku: "MIX" });
		const [mint, ice] = ["MINT", "ICE"].map((sku) =>
			makeFlavor(db, { productId: product.id, name: sku, sku }),
		);
		const lines = [
			{ product, quantity: 2 },
			{ product, quantity: 3 },
			{ product, quantity: 4 },
		];
		const order = makeOrder(db, { status: "processing", lines });
		const rows = db
			.select()
			.from(orderItems)
			.where(eq(orderItems.orderId, order.id))
			.orderBy(orderItems.position)
			.all();
		const takenFrom = [
			{ flavorId: mint!.id, quantity: 1 },
			{ flavorId: ice!.id, quantity: 3 },
		];
		db.update(orderItems).set({ assorted: true, takenFrom }).where(eq(orderItems.id, rows[2]!.id)).run();
		change(order.id);
		const [found] = (await exported()).orders;
		expect(itemsIn(found!)).toEqual([
			["MIX", 2],
			["MIX", 3],
			["MINT", 1],
			["ICE", 3],
		]);
		const ids = found!.inside
			.find(({ name }) => name === "Items")!
			.inside.map((one) => within(one, "LineItemID"));
		expect(ids.slice(2)).toEqual([`${rows[2]!.id}.1`, `${rows[2]!.id}.2`]);
		const body = notice(order.orderNumber, item("MIX", 4) + item("", 2, ids[3]));
		expect((await ask(shipped(order.orderNumber), { body })).status).toBe(200);
		expect(unitsOf(parcels(order.id)[0]!.id)).toEqual([2, 2, 2]);
	});

	it("mails nobody whom ShipStation mailed", async () => {
		const order = twoLines();
		const body = notice(order.orderNumber, item("RAZ-A", 1)).replace(
			"<NotifyCustomer>",
			"<NotifyCustomer>false",
		);
		expect((await ask(shipped(order.orderNumber), { body })).status).toBe(200);
		expect(db.select().from(outbox).all()).toEqual([]);
	});

	it("is refused in plain words", async () => {
		const order = twoLines();
		const number = order.orderNumber;
		const held = makeOrder(db, { status: "on_hold" });
		const cases: [query: string, body: string | undefined, status: number, says: string][] = [
			[shipped("RW-1"), undefined, 404, "Order not found."],
			[shipped(number, ""), undefined, 400, "Enter the tracking number"],
			[shipped(number, "no-digits"), undefined, 400, "digit"],
			[shipped(held.orderNumber), undefined, 409, "on hold"],
			[shipped(number), notice(number, item("RAZ-A", 11)), 409, "10 left"],
			[shipped(number), notice(number, item("RAZ-A", 6) + item("RAZ-A", 5)), 409, "left"],
			[shipped(number), notice(number, item("NONE", 1)), 400, "no item 'NONE'"],
			[shipped(number), notice(number, item("RAZ-A", "1.5")), 400, "quantity of 'RAZ-A'"],
			[shipped(number), notice(number, item("RAZ-A", 0)), 400, "units"],
			[shipped(number), "<ShipNotice><Items>", 400, "ShipNotice"],
			[shipped(number), "<Orders/>", 400, "ShipNotice"],
			[shipped(number).replace("shipnotify", "export"), undefined, 400, "action=shipnotify"],
		];
		for (const [query, body, status, says] of cases) {
			const answer = await ask(query, { method: "POST", ...(body ? { body } : {}) });
			expect([answer.status, answer.headers.get("Content-Type")], says).toEqual([
				status,
				"text/plain; charset=utf-8",
			]);
			expect(answer.text).toContain(says);
		}
		expect((await ask(shipped(number), { method: "DELETE" })).status).toBe(405);
		expect([parcels(order.id), statusOf(order.id)]).toEqual([[], "processing"]);
	});

	it("has no entities of its own, and no more text, items or levels than a notice has", () => {
		const bomb = `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><ShipNotice><Carrier>&b;</Carrier></ShipNotice>`;
		for (const [body, code] of [
			[bomb, "invalid"],
			["<ShipNotice><Carrier>&b;</Carrier></ShipNotice>", "invalid"],
			[`<ShipNotice>${"<a>".repeat(20)}`, "too_large"],
			[`<ShipNotice><Items>${"<Item/>".repeat(1_001)}</Items></ShipNotice>`, "too_large"],
			[`<ShipNotice>${" ".repeat(500_000)}</ShipNotice>`, "too_large"],
		] as const)
			expect(() => readShipNotice(body), body.slice(0, 40)).toThrow(expect.objectContaining({ code }));
		expect(readShipNotice(" \n")).toBeNull();
		expect(readShipNotice("<ShipNotice><Carrier>A &amp; B</Carrier></ShipNotice>")?.fields.Carrier).toBe(
			"A & B",
		);
	});

	it("names carriers as ShipStation does", () => {
		const ids = [
			"UPS",
			"ups_walleted",
			"stamps_com",
			"USPS",
			"FedEx",
			"dhl_express",
			"Spee-Dee Delivery",
			"LSO",
			"",
		];
		expect(ids.map((name) => carrierAtStore(CARRIERS, name))).toEqual([
			...["ups", "ups", "usps", "usps", "fedex", "dhl", "spee-dee", "other", undefined],
		]);
		expect(
			carrierAtStore(
				CARRIERS.filter(({ id }) => id !== "usps"),
				"stamps_com",
			),
		).toBe("other");
	});
});

describe("ShipStation's password (Rules 7.147, 9.70)", () => {
	it("is the secret of a key of the shop, or the whole key", async () => {
		const key = own;
		for (const headers of [ofKey(key), basic(key.slice(0, 15), key), { Authorization: `Bearer ${key}` }])
			expect((await ask(RANGE, { headers })).status).toBe(200);
	});

	it("is asked for, and taken from no address", async () => {
		const key = own;
		const inAddress = `${RANGE}&SS-UserName=${key.slice(0, 15)}&SS-Password=${key.slice(16)}`;
		const refused: [query: string, headers: Record<string, string>][] = [
			[RANGE, {}],
			[inAddress, {}],
			[RANGE, basic(key.slice(0, 15), "wrong")],
			[RANGE, basic("rw_000000000000", key.slice(16))],
			[RANGE, { Authorization: "Basic" }],
			[RANGE, { Authorization: "Basic =" }],
		];
		for (const [query, headers] of refused) {
			const answer = await ask(query, { headers });
			expect(answer.status, query).toBe(401);
			expect(answer.headers.get("WWW-Authenticate")).toMatch(/^Basic realm=/);
			expect(answer.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
		}
	});

	it("needs the scope of what is asked, and is no company's", async () => {
		const order = makeOrder(db, { status: "processing" });
		const reads = ofKey(keyFor(["orders:read"]));
		const writes = ofKey(keyFor(["orders:write"]));
		expect((await ask(RANGE, { headers: reads })).status).toBe(200);
		expect(await ask(RANGE, { headers: writes })).toMatchObject({
			status: 403,
			text: expect.stringContaining("orders:read"),
		});
		const refused = await ask(shipped(order.orderNumber), { headers: reads, method: "POST" });
		expect(refused).toMatchObject({ status: 403, text: expect.stringContaining("orders:write") });
		const { key } = makeCompanyKey(db, makeBuyer(db), {
			name: "Till",
			scopes: ["orders:read", "orders:write"],
			lastDay: null,
		});
		expect((await ask(RANGE, { headers: ofKey(key) })).status).toBe(403);
		expect((await ask(shipped(order.orderNumber), { headers: ofKey(key), method: "POST" })).status).toBe(403);
		expect(parcels(order.id)).toEqual([]);
	});
});
