import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { calls } from "~/api-tables.server";
import type { UserActor } from "~/kernel/actor/actor";
import type { Db } from "~db/client.server";
import { auditLog, oneTimeKeys, productFlavors, products } from "~db/schema.server";
import { makeFlavor } from "../../../tests/helpers/cart";
import { makeBuyer, makeProduct, makeStaff, testDatabase } from "../../../tests/helpers/database";
import { makeOrder } from "../../../tests/helpers/order";
import { call } from "../../../tests/helpers/request";
import { setStock } from "./set-stock.server";
import { readStockHistory } from "./stock.queries.server";

let db: Db;
let clerk: UserActor;
beforeEach(() => {
	db = testDatabase();
	clerk = makeStaff(db, "warehouse");
});

const get = (path: string, as: UserActor = clerk) => call(calls.loader, path, { db, as });
const put = (path: string, json: object, headers: Record<string, string> = {}, as: UserActor = clerk) =>
	call(calls.action, path, { db, as, method: "PUT", json, headers });

it("sets what is on hand under a SKU, as a movement with its reason (Rule 7.86)", async () => {
	const { id, name } = makeProduct(db, { sku: "ABC-1", barcode: "036000291452", stockQuantity: 10 });
	const place = { productId: id, flavorId: null, name, flavor: null };
	expect((await get("/api/stock/abc-1")).body).toEqual({ sku: "abc-1", ...place, quantity: 10 });
	const set = await put("/api/stock/ABC-1", { quantity: 7, reason: "Shelf count" });
	expect([set.status, set.body]).toEqual([200, { sku: "ABC-1", ...place, quantity: 7 }]);
	expect((await put("/api/stock/036000291452", { quantity: 9, reason: "Found two" })).status).toBe(200);
	// What is there already is no movement.
	expect((await put("/api/stock/ABC-1", { quantity: 9, reason: "Again" })).status).toBe(200);
	expect(readStockHistory(db, clerk, id, 1).rows).toMatchObject([
		{ kind: "adjust", quantity: 2, balance: 9, reason: "Found two", actorName: clerk.username },
		{ kind: "adjust", quantity: -3, balance: 7, reason: "Shelf count" },
		{ balance: 10 },
	]);
	expect(db.select().from(auditLog).where(eq(auditLog.action, "stock.adjust")).all()).toMatchObject([
		{ entityId: id, before: { [name]: 10 }, after: { [name]: 7, kind: "adjust", reason: "Shelf count" } },
		{ entityId: id, before: { [name]: 7 } },
	]);
});

it("changes nothing when something else is there than was expected, and answers a key again as before (Rules 7.86, 9.4)", async () => {
	const { id } = makeProduct(db, { sku: "ABC-1", stockQuantity: 10 });
	const onHand = () => db.select().from(products).where(eq(products.id, id)).get()!.stockQuantity;
	const late = await put("/api/stock/ABC-1", { quantity: 5, reason: "Sync", expected: 12 });
	expect([late.status, late.body, onHand()]).toEqual([
		409,
		expect.objectContaining({ detail: "10 are on hand, not 12. Nothing was changed." }),
		10,
	]);
	const sent = { quantity: 5, reason: "Sync", expected: 10 };
	const first = await put("/api/stock/ABC-1", sent, { "Idempotency-Key": "1" });
	expect([first.status, onHand()]).toEqual([200, 5]);
	const again = await put("/api/stock/ABC-1", sent, { "Idempotency-Key": "1" });
	expect([again.status, again.body, onHand()]).toEqual([200, first.body, 5]);
	for (const wrong of [
		{ quantity: 5 },
		{ quantity: -1, reason: "x" },
		{ quantity: 5, reason: "x", sku: "y" },
	])
		expect((await put("/api/stock/ABC-1", wrong)).status).toBe(400);
});

it("is of a flavor where flavors keep the stock, says so of their product, and is for staff who keep it", async () => {
	const { id } = makeProduct(db, { sku: "ABC-1" });
	const flavor = makeFlavor(db, { productId: id, name: "Blue", sku: "ABC-1-BLUE", stockQuantity: 4 });
	const set = await put("/api/stock/ABC-1-BLUE", { quantity: 6, reason: "Count" });
	expect(set.body).toMatchObject({ flavorId: flavor.id, quantity: 6 });
	expect(db.select().from(productFlavors).get()).toMatchObject({ stockQuantity: 6 });
	const whole = await put("/api/stock/ABC-1", { quantity: 6, reason: "Count" });
	expect([whole.status, whole.body]).toEqual([
		404,
		expect.objectContaining({ detail: expect.stringContaining("keeps its stock by flavor") }),
	]);
	expect((await get("/api/stock/none")).status).toBe(404);
	for (const as of [makeBuyer(db), makeStaff(db, "sales")]) {
		expect((await get("/api/stock/ABC-1-BLUE", as)).status).toBe(403);
		expect((await put("/api/stock/ABC-1-BLUE", { quantity: 1, reason: "x" }, {}, as)).status).toBe(403);
	}
	expect(() => setStock(db, makeBuyer(db), { sku: "ABC-1-BLUE", quantity: 1, reason: "x" })).toThrow();
});

it("finds orders by their numbers and products by SKUs in addresses, for those who may see them (Rule 9.73)", async () => {
	const buyer = makeBuyer(db);
	const order = makeOrder(db, { userId: buyer.id });
	const shown = await get(`/api/orders/${order.orderNumber}`);
	expect([shown.status, (shown.body as { id: string }).id]).toEqual([200, order.id]);
	expect((await get("/api/orders/RW-0")).status).toBe(404);
	expect((await get(`/api/orders/${order.orderNumber}`, buyer)).status).toBe(403);
	expect((await get(`/api/orders/${order.orderNumber}/claims`, buyer)).status).toBe(200);
	expect((await get(`/api/orders/${order.orderNumber}/claims`, makeBuyer(db))).status).toBe(404);
	const held = await call(calls.action, `/api/orders/${order.orderNumber}/hold`, {
		db,
		as: clerk,
		json: { reason: "Which flavor?" },
	});
	expect([held.status, (held.body as { id: string }).id]).toEqual([200, order.id]);
	const product = makeProduct(db, { sku: "XYZ-9", slug: "some-goods" });
	const other = makeProduct(db, { sku: "other", slug: "xyz-10" });
	makeFlavor(db, { productId: product.id, name: "Red", sku: "XYZ-9-RED" });
	makeProduct(db, { sku: "xyz-10", slug: "third" });
	for (const [name, found] of [
		["xyz-9", product.id],
		["XYZ-9-red", product.id],
		["some-goods", product.id],
		// A slug before a SKU, as it always was.
		["xyz-10", other.id],
	])
		expect((await get(`/api/products/${name}`)).body, name).toMatchObject({ id: found });
	expect((await get("/api/products/none")).status).toBe(404);
});

it("sets what is on hand under many codes, each by itself, once for a key (Rules 9.95, 9.4)", async () => {
	makeProduct(db, { sku: "ABC-1", stockQuantity: 10 });
	makeProduct(db, { sku: "ABC-2", stockQuantity: 10 });
	const row = (sku: string, quantity: unknown, more: object = {}) => ({
		sku,
		quantity,
		reason: "Sync",
		...more,
	});
	const patch = (rows: object[], as: UserActor = clerk) =>
		call(calls.action, "/api/stock", {
			...{ db, as, method: "PATCH", json: { rows }, headers: { "Idempotency-Key": "1" } },
		});
	const stock = async (sku: string) =>
		((await get(`/api/stock/${sku}`)).body as { quantity: number }).quantity;
	const rows = [row("ABC-1", 4), row("NONE", 1), row("abc-2", 3, { expected: 9 })];
	const first = await patch(rows);
	expect([first.status, first.body]).toEqual([
		200,
		{
			done: 1,
			rows: [
				{ sku: "ABC-1", quantity: 4, reason: null },
				{ sku: "NONE", quantity: null, reason: expect.stringMatching(/code/) },
				{ sku: "abc-2", quantity: null, reason: "10 are on hand, not 9. Nothing was changed." },
			],
		},
	]);
	expect([await stock("ABC-1"), await stock("ABC-2")]).toEqual([4, 10]);
	await put("/api/stock/ABC-1", { quantity: 8, reason: "Count" });
	expect((await patch(rows)).body).toEqual(first.body);
	expect(await stock("ABC-1")).toBe(8);
	// A row that is none refuses all, as does a list that is too long or empty.
	db.delete(oneTimeKeys).run();
	for (const wrong of [
		[row("ABC-1", 1), row("ABC-2", -1)],
		[],
		Array.from({ length: 501 }, () => row("ABC-1", 1)),
	])
		expect((await patch(wrong)).status).toBe(400);
	expect(await stock("ABC-1")).toBe(8);
	expect((await patch(rows, makeBuyer(db))).status).toBe(403);
});
