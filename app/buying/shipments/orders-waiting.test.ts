import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import type { UserActor } from "~/kernel/actor/actor";
import type { Db } from "~db/client.server";
import { orderItems } from "~db/schema.server";
import { makeFlavor, orderThroughCart } from "../../../tests/helpers/cart";
import {
	makeBuyer,
	makeProduct,
	makeStaff,
	makeUser,
	testDatabase,
	watchQueries,
} from "../../../tests/helpers/database";
import { refusal } from "../../../tests/helpers/refusal";
import { ordersWaitingFor } from "./orders-waiting.server";
import { shipOrder } from "./ship-order.server";

let db: Db;
let clerk: UserActor;
let kit: string;
let bar: string;
let mint: string;
let ice: string;
beforeEach(() => {
	db = testDatabase();
	clerk = makeStaff(db, "warehouse");
	kit = makeProduct(db, { name: "Kit", stockQuantity: 500 }).id;
	bar = makeProduct(db, { name: "Bar" }).id;
	[mint, ice] = ["Mint", "Ice"].map(
		(name) => makeFlavor(db, { productId: bar, name, stockQuantity: 500 }).id,
	) as [string, string];
});

type Line = { productId: string; quantity: number; flavor?: string };
/** An order of which some units of the first line left in a parcel. */
function partShipped(lines: Line[], shipped: number) {
	const order = orderThroughCart(db, makeBuyer(db), lines);
	if (shipped > 0) ship(order.id, shipped);
	return order;
}
function ship(id: string, quantity: number) {
	const [item] = db
		.select()
		.from(orderItems)
		.where(eq(orderItems.orderId, id))
		.orderBy(orderItems.position)
		.all();
	const lines = [{ orderItemId: item!.id, quantity }];
	shipOrder(db, clerk, { id, trackingNumber: "1Z999AA10123456784", carrier: undefined, lines });
}
const waiting = (...came: [productId: string, flavorId: string | null, quantity: number][]) =>
	ordersWaitingFor(
		db,
		clerk,
		came.map(([productId, flavorId, quantity]) => ({ productId, flavorId, quantity })),
	).map(({ orderNumber, came: units, wanted, open }) => [orderNumber, units, wanted, open]);

it("lists part-shipped orders that goods came for, the oldest first, until they are given out (Rule 7.84)", () => {
	const first = partShipped([{ productId: kit, quantity: 30 }], 10);
	const second = partShipped(
		[
			{ productId: kit, quantity: 35 },
			{ productId: bar, quantity: 6, flavor: "Mint" },
		],
		10,
	);
	const third = partShipped([{ productId: kit, quantity: 20 }], 5);
	// It waits for nothing yet: it never left in part.
	partShipped([{ productId: kit, quantity: 5 }], 0);
	expect(waiting([kit, null, 40])).toEqual([
		[first.orderNumber, 20, 20, 0],
		[second.orderNumber, 20, 25, 11],
	]);
	expect(waiting([kit, null, 30], [kit, null, 30], [bar, mint, 6])).toEqual([
		[first.orderNumber, 20, 20, 0],
		[second.orderNumber, 31, 31, 0],
		[third.orderNumber, 15, 15, 0],
	]);
	expect(waiting([bar, ice, 6])).toEqual([]);
	ship(first.id, 20);
	expect(waiting([kit, null, 5])).toEqual([[second.orderNumber, 5, 25, 26]]);
});

it("knows which flavors an assorted line was taken from", () => {
	const order = partShipped([{ productId: bar, quantity: 510 }], 505);
	const [item] = db.select().from(orderItems).where(eq(orderItems.orderId, order.id)).all();
	const short = item!.takenFrom!.find(({ quantity }) => quantity === 10)!.flavorId!;
	const full = short === mint ? ice : mint;
	expect(waiting([bar, short, 50])).toEqual([[order.orderNumber, 5, 5, 0]]);
	expect(waiting([bar, full, 50])).toEqual([]);
});

it("takes the same few queries for any number of orders, and is for staff", () => {
	for (let n = 0; n < 5; n++) partShipped([{ productId: kit, quantity: 9 }], 4);
	const queries = watchQueries(db);
	expect(waiting([kit, null, 100])).toHaveLength(5);
	expect(queries.length).toBeLessThanOrEqual(4);
	for (const other of [makeUser(db), makeBuyer(db)]) {
		expect(refusal(() => ordersWaitingFor(db, other, [])).code).toBe("forbidden");
	}
});
