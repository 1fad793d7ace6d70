import { parse } from "csv-parse/sync";
import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import type { UserActor } from "~/kernel/actor/actor";
import { ADULT_SIGNATURE } from "~/kernel/config/site";
import type { Db } from "~db/client.server";
import { auditLog, orderItems } from "~db/schema.server";
import { makeProduct, makeStaff, testDatabase, watchQueries } from "../../../tests/helpers/database";
import { makeOrder } from "../../../tests/helpers/order";
import { call } from "../../../tests/helpers/request";
import { loader } from "../order-desk/admin/to-ship-file";
import { shipOrder } from "./ship-order.server";
import { toShipCsv } from "./to-ship.server";

const PATH = "/admin/orders/to-ship.csv";
const TO = { firstName: "Ann", lastName: "Lee", address1: "1 Main St", city: "Boston", state: "MA" };
let db: Db;
let as: UserActor;
beforeEach(() => {
	db = testDatabase();
	as = makeStaff(db, "warehouse");
});

const rowsOf = (text: string) => parse(text, { columns: true, bom: true }) as Record<string, string>[];
const fetched = async (query: string) => {
	const { body } = await call(loader, `${PATH}?${query}`, { db, as });
	return rowsOf(String(body)).map((row) => row["Order Number"]);
};

it("writes what is left to ship of each order, with its weight where it is known (Rule 7.142)", () => {
	const heavy = makeProduct(db, { weightHundredths: 1250 });
	const light = makeProduct(db, { weightHundredths: 25 });
	const order = makeOrder(db, {
		status: "processing",
		poNumber: "=PO 7",
		shippingAddress: {
			...TO,
			company: "Store, Inc.",
			address2: "Unit 2",
			zipCode: "02134",
			phone: "+1 555 0100",
		},
		lines: [
			{ product: heavy, quantity: 10 },
			{ product: light, quantity: 4 },
		],
	});
	const [first] = db.select().from(orderItems).where(eq(orderItems.orderId, order.id)).all();
	const units = [{ orderItemId: first!.id, quantity: 6 }];
	shipOrder(db, as, { id: order.id, trackingNumber: "1Z999AA10123456784", lines: units });
	const unknown = makeOrder(db, {
		lines: [
			{ product: makeProduct(db), quantity: 1 },
			{ product: heavy, quantity: 1 },
		],
	});
	const gone = [makeOrder(db, { status: "shipped" }), makeOrder(db, { status: "cancelled" })];
	const ids = [unknown.id, ...gone.map(({ id }) => id), order.id];
	const text = [...toShipCsv(db, as, ids)].join("");
	expect(rowsOf(text)).toEqual([
		expect.objectContaining({
			"Order Number": unknown.orderNumber,
			Units: "2",
			"Weight (oz)": "",
			"Weight (lb)": "",
			Service: ADULT_SIGNATURE,
		}),
		{
			...{ "Order Number": order.orderNumber, Recipient: "Ann Lee", Company: "Store, Inc." },
			...{ "Address 1": "1 Main St", "Address 2": "Unit 2", City: "Boston", State: "MA", ZIP: "02134" },
			...{ Country: "US", Phone: "1 555 0100", Email: order.customerEmail },
			...{
				"Weight (oz)": "51",
				"Weight (lb)": "3.19",
				Units: "8",
				Reference: "'=PO 7",
				Service: ADULT_SIGNATURE,
			},
		},
	]);
	expect(db.select().from(auditLog).where(eq(auditLog.action, "data.export")).all()).toHaveLength(1);
	expect(() => toShipCsv(db, makeStaff(db, "bookkeeper"), ids)).toThrow(
		expect.objectContaining({ code: "forbidden" }),
	);
});

it("reads a hundred orders with two queries, outside a transaction", () => {
	const product = makeProduct(db);
	const ids = Array.from({ length: 150 }, () => makeOrder(db, { lines: [{ product, quantity: 1 }] }).id);
	const pieces = toShipCsv(db, as, ids);
	const queries = watchQueries(db);
	expect(rowsOf([...pieces].join(""))).toHaveLength(150);
	expect(queries).toHaveLength(4);
	expect(queries.join("\n")).not.toMatch(/begin/i);
});

it("takes the selection, or without one what the list's filter finds", async () => {
	const [one, two, three] = [
		makeOrder(db, { status: "processing" }),
		makeOrder(db, { status: "processing" }),
		makeOrder(db, {}),
	];
	const list = new URLSearchParams({ filter: "status=processing" });
	expect((await fetched(String(list))).sort()).toEqual([one.orderNumber, two.orderNumber].sort());
	expect(await fetched(`${list}&id=${three.id}`)).toEqual([three.orderNumber]);
	const all = { all: "2", seen: String(Date.now() + 1000), shown: one.id };
	expect(await fetched(`${list}&${new URLSearchParams(all)}`)).toEqual([two.orderNumber]);
	expect(await call(loader, PATH, { db, as: makeStaff(db, "bookkeeper") })).toMatchObject({ status: 403 });
});
