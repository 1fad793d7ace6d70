import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { UserActor } from "~/kernel/actor/actor";
import { findStockDifferences } from "~db/check-stock";
import type { Db } from "~db/client.server";
import {
	products,
	purchaseLines,
	purchaseOrders,
	receiptCosts,
	stockBatches,
	stockMovements,
	stockPlans,
	supplierGoods,
	suppliers,
} from "~db/schema.server";
import { makeFlavor } from "../../../tests/helpers/cart";
import { makeAdmin, makeProduct, makeStaff, testDatabase } from "../../../tests/helpers/database";
import { refusal } from "../../../tests/helpers/refusal";
import { call } from "../../../tests/helpers/request";
import { adjustStock } from "../stock/adjust-stock.server";
import * as batchPage from "../stock/admin/batch";
import * as plainPage from "../stock/admin/receive";
import * as page from "./admin/receive";
import { averageAfter, landed } from "./landed-cost.ts";
import { getPurchase } from "./purchase.queries.server";
import { newPurchaseSchema, purchaseSchema, sendPurchaseSchema } from "./purchase.schema.ts";
import { receiptSchema } from "./receipt.schema.ts";
import { receivePurchase, sayReceived } from "./receive-purchase.server";
import { closePurchase, createPurchase, savePurchase, sendPurchase } from "./write-purchase.server";

let db: Db;
let owner: UserActor;
let clerk: UserActor;
let supplierId: string;
let kit: string;
let bar: string;
let mint: string;
beforeEach(() => {
	db = testDatabase();
	owner = makeAdmin(db);
	clerk = makeStaff(db, "warehouse");
	supplierId = db.insert(suppliers).values({ name: "Keystone" }).returning().get().id;
	kit = makeProduct(db, { sku: "KIT", name: "Kit", stockQuantity: 40, costCents: 400 }).id;
	bar = makeProduct(db, { sku: "BAR", name: "Bar", stockQuantity: 0, costCents: null }).id;
	mint = makeFlavor(db, { productId: bar, name: "Mint", sku: "BAR-M", stockQuantity: 0 }).id;
	makeFlavor(db, { productId: bar, name: "Lush", sku: "BAR-L", stockQuantity: 0 });
	db.insert(supplierGoods)
		.values([
			{ supplierId, productId: kit, code: "KVD-1", costCents: 442 },
			{ supplierId, productId: bar, flavorId: mint, code: "KVD-2M", costCents: 300 },
		])
		.run();
});

type Line = { sku: string; quantity: string; cost?: string };
const KIT: Line = { sku: "KIT", quantity: "60", cost: "4.42" };
/** An order that was sent. */
const sent = (lines: Line[] = [KIT], values: object = {}) => {
	const { id } = createPurchase(db, owner, newPurchaseSchema.parse({ supplierId, lines }));
	sendPurchase(db, owner, { ...sendPurchaseSchema.parse(values), id });
	return id;
};
let notes = 0;
const receive = (id: string, lines: string, values: object = {}, who = owner) =>
	receivePurchase(db, who, {
		...receiptSchema.parse({ reference: `KVD-${++notes}`, day: "2026-11-23", lines, ...values }),
		id,
	});
const stockOf = (id: string) => db.select().from(products).where(eq(products.id, id)).get()!.stockQuantity;
const costOf = (id: string) => db.select().from(products).where(eq(products.id, id)).get()!.costCents;
const expectedOf = (id: string) =>
	db
		.select({ n: sql<number>`coalesce(sum(expected_quantity), 0)` })
		.from(stockPlans)
		.where(eq(stockPlans.productId, id))
		.get()!.n;
const costs = (batchId: string) =>
	db.select().from(receiptCosts).where(eq(receiptCosts.batchId, batchId)).orderBy(asc(receiptCosts.id)).all();

describe("receiving against an order (Rule 7.144)", () => {
	it("counts what came: ordered 60, came 58, the rest stays expected", () => {
		const id = sent();
		expect(expectedOf(kit)).toBe(60);
		const received = receive(id, "KIT 58", {}, clerk);
		expect(received).toMatchObject({ units: 58, short: 2, over: 0, status: "partly_received" });
		expect(sayReceived(received)).toBe("58 units to stock, 2 still to come.");
		expect([stockOf(kit), expectedOf(kit)]).toEqual([98, 2]);
		expect(getPurchase(db, owner, id)).toMatchObject({
			...{ status: "partly_received", received: 58 },
			deliveries: [{ units: 58, day: "2026-11-23" }],
		});
		const movement = db.select().from(stockMovements).where(eq(stockMovements.kind, "receive")).get()!;
		expect(movement).toMatchObject({ quantity: 58, referenceId: received.id, reason: "Keystone, PO-1001" });
		expect(receive(id, "KVD-1 2")).toMatchObject({ short: 0, status: "received" });
		expect([stockOf(kit), expectedOf(kit)]).toEqual([100, 0]);
		expect(getPurchase(db, owner, id).endedAt).not.toBeNull();
	});

	it("says what is over, and closes an order whose rest will not come", () => {
		const id = sent([KIT, { sku: "BAR-M", quantity: "30", cost: "3.00" }]);
		const received = receive(id, "KIT 66", { rest: "close" });
		expect(received).toMatchObject({ over: 6, short: 30, status: "closed" });
		expect(sayReceived(received)).toBe("66 units to stock, 30 will not come, 6 over.");
		expect([expectedOf(kit), expectedOf(bar)]).toEqual([0, 0]);
	});

	it("takes goods that were not ordered only if its receiver says so", () => {
		const id = sent();
		const wrong = () => receive(id, "KIT 60\nBAR-L 5");
		expect(refusal(wrong)).toMatchObject({
			code: "conflict",
			errors: [{ field: "takeExtras", message: "Bar, Lush (BAR-L) was not ordered by PO-1001" }],
		});
		expect([stockOf(kit), stockOf(bar)]).toEqual([40, 0]);
		const received = receive(id, "KIT 60\nBAR-L 5", { takeExtras: "on" });
		expect(received).toMatchObject({ notOrdered: 5, short: 0, over: 0, status: "received" });
		expect(getPurchase(db, owner, id).rows).toMatchObject([
			{},
			{ name: "Bar, Lush", quantity: 0, received: 5 },
		]);
	});

	it("happens once for a delivery note, and never against an order that is over", () => {
		const id = sent();
		receive(id, "KIT 10", { reference: "KVD-A" });
		expect(refusal(() => receive(id, "KIT 10", { reference: "kvd-a" })).message).toMatch(
			/^KVD-A was received 2026-11-23 by .*\. Nothing was received again\.$/,
		);
		const input = { ...receiptSchema.parse({ reference: "KVD-B", lines: "KIT 10" }), id };
		const first = receivePurchase(db, owner, input, { key: "one" });
		expect(receivePurchase(db, owner, input, { key: "one" })).toEqual(first);
		expect(stockOf(kit)).toBe(60);
		closePurchase(db, owner, { id });
		expect(refusal(() => receive(id, "KIT 40")).message).toBe("PO-1001 is closed. Nothing was received.");
		const draft = createPurchase(db, owner, newPurchaseSchema.parse({ supplierId, lines: [KIT] }));
		expect(refusal(() => receive(draft.id, "KIT 60")).message).toBe(
			"PO-1002 is draft. Nothing was received.",
		);
		expect(stockOf(kit)).toBe(60);
	});

	it("refuses lines that mean nothing, together, and a cost of zero", () => {
		const id = sent();
		expect(refusal(() => receive(id, "KIT 60\nKIX 5"))).toMatchObject({ code: "conflict" });
		expect(receive(id, "KIT 5\nKIX 5", { leftOut: "1" })).toMatchObject({ units: 5 });
		expect(
			receiptSchema.safeParse({ reference: "A", lines: "KIT", costs: [{ code: "KIT", cost: "0" }] }).success,
		).toBe(false);
		const other = () => receive(id, "KIT 5", { costs: [{ code: "BAR-M", cost: "1" }] });
		expect(refusal(other)).toMatchObject({ code: "invalid", errors: [{ field: "costs[0].code" }] });
	});
});

describe("landed cost (Rule 7.145)", () => {
	it("spreads freight by value to the cent", () => {
		const lines = [
			{ productId: "a", units: 3, costCents: 333 },
			{ productId: "b", units: 7, costCents: 101 },
			{ productId: "c", units: 5, costCents: null },
		];
		const spread = landed(lines, 1000);
		expect(spread.map(({ freightCents }) => freightCents)).toEqual([586, 414, 0]);
		expect(spread.map(({ landedCents }) => landedCents)).toEqual([999 + 586, 707 + 414, null]);
	});

	it("takes the order's costs and freight for the warehouse, and what those who see costs enter", () => {
		const id = sent([KIT, { sku: "BAR-M", quantity: "30" }], { freight: "20" });
		const input = { costs: [{ code: "KIT", cost: "1" }], freight: "500" };
		const first = receive(id, "KIT 30", input, clerk);
		expect(costs(first.id)).toMatchObject([
			{ costCents: 442, freightCents: 2000, landedCents: 30 * 442 + 2000 },
		]);
		// The order's freight was taken by the first delivery.
		const second = receive(id, "KIT 10\nBAR-M 10", { costs: [{ code: "bar-m", cost: "3.20" }] });
		expect(costs(second.id)).toMatchObject([
			{ costCents: 442, freightCents: 0 },
			{ costCents: 320, freightCents: 0 },
		]);
		const third = receive(id, "KIT 10", { freight: "5", costs: [{ code: "KVD-1", cost: "4.60" }] });
		expect(costs(third.id)).toMatchObject([{ costCents: 460, freightCents: 500 }]);
		expect(db.select().from(supplierGoods).where(eq(supplierGoods.productId, kit)).get()!.costCents).toBe(
			460,
		);
	});

	it("refuses freight of goods without a cost, and leaves the average alone without one", () => {
		const id = sent([{ sku: "BAR-L", quantity: "10" }]);
		expect(refusal(() => receive(id, "BAR-L 10", { freight: "5" }))).toMatchObject({
			errors: [{ field: "freight" }],
		});
		const { id: batchId } = receive(id, "BAR-L 10", {});
		expect(costs(batchId)).toMatchObject([{ costCents: null, landedCents: null, averageAfter: null }]);
		expect(costOf(bar)).toBeNull();
	});
});

describe("the cost of a product (Rule 7.158)", () => {
	it("is the moving average of its units in stock", () => {
		expect(averageAfter({ units: 40, averageCents: 400 }, { units: 60, landedCents: 60 * 442 })).toBe(425);
		expect(averageAfter({ units: 0, averageCents: 400 }, { units: 3, landedCents: 1000 })).toBe(333);
		expect(averageAfter({ units: 50, averageCents: null }, { units: 2, landedCents: 901 })).toBe(451);
		receive(sent(), "KIT 60");
		expect(costOf(kit)).toBe(425);
	});

	it("is moved by all flavors together, and bumps the version that edits are checked by", () => {
		const id = sent([
			{ sku: "BAR-M", quantity: "10", cost: "3.00" },
			{ sku: "BAR-L", quantity: "30", cost: "4.00" },
		]);
		const { version } = db.select().from(products).where(eq(products.id, bar)).get()!;
		receive(id, "BAR-M 10\nBAR-L 30");
		expect(costOf(bar)).toBe(375);
		expect(db.select().from(products).where(eq(products.id, bar)).get()!.version).toBe(version + 1);
	});

	it("and the stock equal their movements after any sequence", () => {
		let seed = 11;
		const random = (n: number) => {
			seed = (seed * 48_271) % 2_147_483_647;
			return seed % n;
		};
		const SKUS = ["KIT", "BAR-M", "BAR-L"];
		const line = () => ({
			sku: SKUS[random(3)]!,
			quantity: String(1 + random(60)),
			...(random(3) ? { cost: String((100 + random(900)) / 100) } : {}),
		});
		const ids = [sent(), sent()];
		for (let n = 0; n < 150; n++) {
			const id = ids[random(ids.length)]!;
			const lines = [...new Set(SKUS)].filter(() => random(2)).map((sku) => `${sku} ${1 + random(40)}`);
			const values = {
				...(random(2) ? { freight: String(random(5000) / 100) } : {}),
				...(random(2) ? { takeExtras: "on" } : {}),
				...(random(5) ? {} : { rest: "close" }),
			};
			const steps = [
				() => receive(id, lines.join("\n"), values, random(2) ? owner : clerk),
				() => receive(id, lines.join("\n"), values),
				() => ids.push(sent([line()], { freight: String(random(3000) / 100) })),
				() => savePurchase(db, owner, { ...purchaseSchema.parse({ add: "KIT", addQuantity: "5" }), id }),
				() =>
					adjustStock(db, clerk, {
						...{ id: kit, flavorId: null, kind: "damage", quantity: 1 + random(30), reason: "Dropped" },
					}),
			];
			try {
				steps[random(steps.length)]!();
			} catch (error) {
				expect(["conflict", "invalid"]).toContain((error as { code?: string }).code);
			}
		}
		expect(db.select().from(receiptCosts).all().length).toBeGreaterThan(30);
		expect(findStockDifferences(db.$client)).toEqual([]);
		// What came of each order is what its deliveries moved.
		for (const { id, purchaseId, productId, flavorId, received } of db.select().from(purchaseLines).all()) {
			const moved = db
				.select({ n: sql<number>`coalesce(sum(${stockMovements.quantity}), 0)` })
				.from(stockMovements)
				.innerJoin(stockBatches, eq(stockBatches.id, stockMovements.referenceId))
				.where(
					and(
						eq(stockBatches.purchaseId, purchaseId),
						eq(stockMovements.productId, productId),
						sql`${stockMovements.flavorId} is ${flavorId}`,
					),
				)
				.get()!.n;
			expect(received, id).toBe(moved);
		}
		// What is expected is what is open.
		for (const productId of [kit, bar]) {
			const open = db
				.select({ n: sql<number>`coalesce(sum(max(quantity - received, 0)), 0)` })
				.from(purchaseLines)
				.innerJoin(purchaseOrders, eq(purchaseOrders.id, purchaseLines.purchaseId))
				.where(
					and(
						eq(purchaseLines.productId, productId),
						sql`${purchaseOrders.status} in ('sent', 'partly_received')`,
					),
				)
				.get()!.n;
			expect(expectedOf(productId)).toBe(open);
		}
		// Freight is spread whole, and the averages can be computed again from what is kept.
		const known = db.select().from(stockBatches).where(isNotNull(stockBatches.freightCents)).all();
		for (const { id, freightCents } of known)
			expect(costs(id).reduce((sum, one) => sum + one.freightCents, 0)).toBe(freightCents);
		for (const productId of [kit, bar]) {
			let average = productId === kit ? 400 : null;
			const rows = db
				.select()
				.from(receiptCosts)
				.where(eq(receiptCosts.productId, productId))
				.orderBy(asc(receiptCosts.id))
				.all();
			for (const [, own] of Map.groupBy(rows, ({ batchId }) => batchId)) {
				const costed = own.filter(({ landedCents }) => landedCents !== null);
				expect(own[0]!.averageBefore).toBe(average);
				if (costed.length > 0)
					average = averageAfter(
						{ units: own[0]!.stockBefore, averageCents: average },
						{
							units: costed.reduce((sum, { units }) => sum + units, 0),
							landedCents: costed.reduce((sum, { landedCents }) => sum + landedCents!, 0),
						},
					);
				expect(own[0]!.averageAfter).toBe(average);
			}
			expect(costOf(productId)).toBe(average);
		}
	});
});

describe("the pages", () => {
	const post = (id: string, form: Record<string, string>, as = owner) =>
		call(page.action, `/admin/purchases/${id}/receive`, { db, as, params: { id }, form });

	it("show what lines mean beside the order, then receive them", async () => {
		const id = sent([KIT, { sku: "BAR-M", quantity: "30", cost: "3.00" }]);
		db.update(purchaseOrders).set({ freightCents: 2000 }).run();
		const form = { reference: "KVD-20871", day: "2026-11-23", lines: "KVD-1 58\nBAR-L 2\nNOPE 1" };
		const shown = await post(id, form);
		expect(shown).toMatchObject({
			status: 200,
			body: {
				values: { freight: "20.00" },
				preview: {
					...{ units: 60, short: 32, extras: 2 },
					rows: [
						{ name: "Kit", quantity: 58, open: 60, cost: "4.42" },
						{ name: "Bar, Lush", open: null },
					],
					missing: [{ name: "Bar, Mint", open: 30 }],
					bad: [{ code: "NOPE" }],
				},
			},
		});
		expect(JSON.stringify((await post(id, form, clerk)).body)).not.toContain("4.42");
		const ready = { ...form, intent: "apply", checked: form.lines, leftOut: "1" };
		expect(await post(id, ready)).toMatchObject({
			status: 409,
			body: { errors: { takeExtras: expect.anything() } },
		});
		const done = await post(id, {
			...ready,
			takeExtras: "on",
			"costs[0].code": "KIT",
			"costs[0].cost": "4.50",
		});
		expect([done.status, done.headers.get("Location")]).toEqual([303, `/admin/purchases/${id}`]);
		expect(getPurchase(db, owner, id)).toMatchObject({ status: "partly_received", received: 60 });
		const { id: batch } = db.select().from(stockBatches).get()!;
		const delivery = (as: UserActor) =>
			call(batchPage.loader, `/admin/stock/batches/${batch}`, { db, as, params: { id: batch } });
		expect((await delivery(owner)).body).toMatchObject({
			batch: { purchase: "PO-1001" },
			costs: [{ costCents: 450, landedCents: 58 * 450 + 2000 }, {}],
		});
		expect((await delivery(clerk)).body).toMatchObject({ costs: [] });
	});

	it("fill in all that is to come by one click, and lead there from Receive", async () => {
		const id = sent([KIT, { sku: "BAR-M", quantity: "30" }]);
		expect((await post(id, { intent: "all" })).body).toMatchObject({
			values: { lines: "KIT 60\nBAR-M 30" },
			preview: { short: 0, units: 90 },
		});
		expect(await post(id, {})).toMatchObject({ status: 400, body: { errors: { lines: expect.anything() } } });
		expect((await call(plainPage.loader, "/admin/stock/receive", { db, as: clerk })).body).toMatchObject({
			orders: [{ id, number: "PO-1001" }],
		});
		const shown = await call(page.loader, `/admin/purchases/${id}/receive`, {
			db,
			as: clerk,
			params: { id },
		});
		expect(shown.body).toMatchObject({ seesMoney: false, purchase: { rows: [{ quantity: 60 }, {}] } });
	});
});
