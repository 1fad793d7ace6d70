import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import type { UserActor } from "~/kernel/actor/actor";
import { action, loader } from "~/office/orders/admin/order";
import type { Db } from "~db/client.server";
import { auditLog, outbox } from "~db/schema.server";
import { makeAdmin, makeProduct, makeStaff, testDatabase } from "../../../../tests/helpers/database";
import { makeOrder } from "../../../../tests/helpers/order";
import { call } from "../../../../tests/helpers/request";

let db: Db;
let warehouse: UserActor;
let order: ReturnType<typeof makeOrder>;
beforeEach(() => {
	db = testDatabase();
	warehouse = makeStaff(db, "warehouse");
	order = makeOrder(db, {
		status: "processing",
		lines: [
			{ product: makeProduct(db, { name: "Pod", sku: "POD" }), quantity: 2 },
			{ product: makeProduct(db, { name: "Kit", sku: "KIT" }), quantity: 5 },
		],
	});
});

const at = (as: UserActor, query = "", does?: string) => ({
	path: `/admin/orders/${order.orderNumber}${does ? `/${does}` : ""}${query}`,
	sent: { db, as, params: { orderNumber: order.orderNumber, ...(does ? { does } : {}) } },
});
const page = async (as = warehouse, query = "") => {
	const { path, sent } = at(as, query);
	return (await call(loader, path, sent)).data;
};
/** Posts the docket with these counts, in the order it shows the lines. */
async function post(counts: readonly string[], form: object, as = warehouse) {
	const { docket } = await page();
	const fields = docket!.lines.flatMap(({ orderItemId, flavorId }, n) => [
		[`lines[${n}].orderItemId`, orderItemId],
		[`lines[${n}].flavorId`, flavorId ?? ""],
		[`lines[${n}].quantity`, counts[n] ?? ""],
	]);
	const { path, sent } = at(as);
	return call(action, path, {
		...sent,
		form: { ...Object.fromEntries(fields), id: order.id, parcels: "0", at: order.orderNumber, ...form },
	});
}

it("shows the lines by product, packed in full while nobody has counted", async () => {
	const { docket } = await page();
	expect(docket).toMatchObject({ lines: [{ name: "Kit" }, { name: "Pod" }], counts: [5, 2], saved: null });
	expect(JSON.stringify(docket)).not.toMatch(/cents|price/i);
	// A pending order is processed first, unless its docket is asked for.
	order = makeOrder(db, { lines: [{ product: makeProduct(db), quantity: 1 }] });
	expect((await page()).docket).toBeNull();
	expect((await page(warehouse, "?open=1")).docket).toMatchObject({ counts: [1] });
	expect((await page(makeStaff(db, "bookkeeper"), "?open=1")).docket).toBeNull();
});

it("counts a posted scan from zero, takes it back, and keeps what was typed (Rule 7.94)", async () => {
	const typed = { do: "count", trackingNumber: "1Z9", rest: "short", sendEmail: "off" };
	const first = await post(["5", "2"], { ...typed, scan: "KIT" });
	expect(first).toMatchObject({
		status: 200,
		body: {
			result: { initialValue: { trackingNumber: "1Z9", rest: "short", sendEmail: "off" } },
			scanned: { counts: [1, 0], begun: true, last: { added: 1, now: 1, all: 5, before: [0, 0] } },
		},
	});
	expect(await post(["1", "0"], { ...typed, scan: "4*kit", begun: "on" })).toMatchObject({
		body: { scanned: { counts: [5, 0] } },
	});
	expect(await post(["5", "0"], { do: "undo", before: "1,0", begun: "on" })).toMatchObject({
		body: { scanned: { counts: [1, 0], last: null } },
	});
	// All packed by scanning: the next one is too many, and not the first of a new count.
	expect(await post(["5", "2"], { do: "count", scan: "KIT", begun: "on" })).toMatchObject({
		status: 400,
		body: { scanned: { counts: [5, 2], problem: "Kit: all 5 are packed. Put this one back." } },
	});
	expect(await post(["2", "1"], { do: "count", scan: "NONE" })).toMatchObject({
		status: 400,
		body: { scanned: { counts: [2, 1], problem: "Put it back. NONE is not in this order." } },
	});
});

it("says what the total falls to without the rest, to readers who see prices", async () => {
	const sales = makeAdmin(db);
	expect((await post(["5", "1"], { do: "check" })).body).toMatchObject({ scanned: { closing: null } });
	const { docket } = await page(sales);
	const { totalCents } = (await page(sales)).order;
	expect(docket!.closing).toBeNull();
	const { scanned } = (await post(["5", "1"], { do: "check" }, sales)).body as {
		scanned: { closing: { units: number; fallsCents: number; totalCents: number } };
	};
	expect(scanned.closing.units).toBe(1);
	expect(scanned.closing.fallsCents).toBeGreaterThan(0);
	expect(scanned.closing.fallsCents + scanned.closing.totalCents).toBe(totalCents);
	const closed = {
		reason: "Sold out",
		status: "shipped",
		trackingNumber: "1Z999AA10123456784",
		rest: "short",
	};
	expect((await post(["5", "1"], closed, sales)).status).toBe(303);
	expect((await page(sales)).order.totalCents).toBe(scanned.closing.totalCents);
});

it("saves counts for later without any other effect, until a parcel leaves (Rule 7.94)", async () => {
	expect((await post(["3", "3"], { do: "save" })).status).toBe(409);
	const saved = await post(["3", "0"], { do: "save" });
	expect(saved).toMatchObject({ status: 303, flash: { title: "Counts Saved" } });
	expect(await page()).toMatchObject({
		order: { status: "processing", shipments: [] },
		docket: { counts: [3, 0], saved: { units: 3, who: warehouse.username } },
	});
	expect(db.select().from(outbox).all()).toEqual([]);
	const noted = db.select().from(auditLog).where(eq(auditLog.action, "order.pack")).all();
	expect(noted).toMatchObject([{ entityId: order.id, after: { units: 3 } }]);
	const sent = { status: "shipped", trackingNumber: "1Z999AA10123456784" };
	expect((await post(["3", "0"], sent)).status).toBe(303);
	expect((await page()).docket).toMatchObject({ parcels: 1, counts: [2, 2], saved: null });
	expect((await post(["1", "0"], { do: "save" })).status).toBe(409);
	expect((await post(["1", "0"], { do: "save" }, makeStaff(db, "bookkeeper"))).status).toBe(403);
});

it("takes the place of the pages that packed, shipped and closed before", async () => {
	for (const does of ["pack", "ship", "short"]) {
		const { path, sent } = at(warehouse, "", does);
		const answer = await call(loader, path, sent);
		expect(answer.status).toBe(301);
		expect(answer.location).toBe(`/admin/orders/${order.orderNumber}?open=${order.orderNumber}`);
	}
});
