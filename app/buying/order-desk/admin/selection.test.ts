import { beforeEach, describe, expect, it } from "vitest";
import type { UserActor } from "~/kernel/actor/actor";
import { loader as portal } from "~/office/admin-portal/portal";
import { STAFF_ROWS } from "~/terms/staff-rows";
import type { Db } from "~db/client.server";
import { auditLog, orders, outbox } from "~db/schema.server";
import { makeAdmin, makeBuyer, testDatabase } from "../../../../tests/helpers/database";
import { makeOrder } from "../../../../tests/helpers/order";
import { call, contextFor, routeArgs } from "../../../../tests/helpers/request";
import { processOrders } from "../handle-orders.server";
import { updateOrder } from "../update-order.server";
import { loader as papers } from "./papers";
import { action as processAction } from "./process-orders";

let db: Db;
let admin: UserActor;
beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
});

const LIST = "/admin-portal?tab=orders&status=pending";
const send = (form: Record<string, string | string[]>) =>
	call(processAction, "/x", { db, as: admin, form: { at: "selected-orders", redirectTo: LIST, ...form } });

const statuses = () =>
	Object.fromEntries(
		db
			.select()
			.from(orders)
			.all()
			.map(({ id, status }) => [id, status]),
	);

describe("a selection that somebody else was faster with", () => {
	it("is processed but for what they changed, which is named with what they did", async () => {
		const [kept, shipped, cancelled, done] = Array.from({ length: 4 }, () => makeOrder(db, {}));
		const colleague = makeAdmin(db);
		const parcel = { trackingNumber: "1Z999AA10123456784", carrier: undefined };
		updateOrder(db, colleague, { id: shipped!.id, status: "shipped", ...parcel });
		updateOrder(db, colleague, {
			id: cancelled!.id,
			status: "cancelled",
			trackingNumber: null,
			carrier: undefined,
		});
		processOrders(db, colleague, { ids: [done!.id] });
		const before = db.select().from(outbox).all().length;
		const all = [kept, shipped, cancelled, done].map((order) => order!.id);

		const { flash, location } = await send({ id: all });
		const left = ({ orderNumber }: { orderNumber: string }, what: string) =>
			`${orderNumber} (${what} by ${colleague.username})`;
		expect(flash?.title).toBe("Order Updated");
		expect(flash?.text).toBe(
			`Order status has been updated and customer notified. ${kept!.orderNumber} is processing now. Not changed, because not pending: ${[
				left(shipped!, "shipped"),
				left(cancelled!, "cancelled"),
				left(done!, "processing"),
			].join(", ")}.`,
		);
		expect(location).toBe(`${LIST}#selected-orders`);
		expect(statuses()).toEqual({
			[kept!.id]: "processing",
			[shipped!.id]: "shipped",
			[cancelled!.id]: "cancelled",
			[done!.id]: "processing",
		});
		expect(db.select().from(outbox).all()).toHaveLength(before + 1);

		// Sent again, nothing is left to do.
		const again = await send({ id: all });
		expect(again.flash).toMatchObject({ kind: "error", title: "Failed to update order status" });
		expect(again.flash?.text).toContain(`${kept!.orderNumber} (processing by ${admin.username})`);
		expect(again.flash?.links).toBeUndefined();
		expect(db.select().from(outbox).all()).toHaveLength(before + 1);
	});
});

describe("the papers of what was processed", () => {
	it("are those of one press, whatever else was processed before or by others", async () => {
		const [first, second, third, fourth] = Array.from({ length: 4 }, () => makeOrder(db, {}));
		processOrders(db, admin, { ids: [first!.id] });
		db.update(auditLog)
			.set({ createdAt: new Date(Date.now() - 1) })
			.run();
		const { flash } = await send({ id: [second!.id, third!.id] });
		processOrders(db, makeAdmin(db), { ids: [fourth!.id] });
		const [pick, slips] = flash?.links ?? [];
		expect([pick?.text, slips?.text]).toEqual(["Pick list of 2 orders", "Packing slips of 2 orders"]);
		const load = (path: string, as = admin) => papers(routeArgs(contextFor(db, as), path));
		expect(load(pick!.to)).toMatchObject({ paper: "pick", all: 2 });
		expect(load(slips!.to).orders.map(({ orderNumber }) => orderNumber)).toEqual([
			second!.orderNumber,
			third!.orderNumber,
		]);
		expect(load(slips!.to, makeAdmin(db)).orders).toEqual([]);
		expect(load("/admin/orders/papers?processed=1-2").orders).toEqual([]);
	});
});

describe("more orders than can be selected", () => {
	it("are refused, on paper and for processing, and the list offers no 'Select all'", async () => {
		const { id: userId } = makeBuyer(db);
		const model = makeOrder(db, { userId, lines: [] });
		const rows = Array.from({ length: STAFF_ROWS.selectedOrders }, (_, n) => ({
			...model,
			id: `o${n}`,
			orderNumber: `RW-8${n}`,
		}));
		for (let n = 0; n < rows.length; n += 500)
			db.insert(orders)
				.values(rows.slice(n, n + 500))
				.run();
		const all = { all: "1", seen: String(Date.now()), filter: "status=pending" };
		const refused = "5,001 orders are too many at once. Narrow the list to 5,000 or fewer";
		const { flash } = await send(all);
		expect(flash).toMatchObject({ kind: "error", title: "Failed to update order status" });
		expect(flash?.text).toContain(refused);
		expect(new Set(Object.values(statuses()))).toEqual(new Set(["pending"]));
		const path = `/admin/orders/papers?${new URLSearchParams({ ...all, redirectTo: LIST })}`;
		const page = await call(papers, path, { db, as: admin });
		expect(page.location).toBe(`${LIST}#selected-orders`);
		expect(page.flash).toMatchObject({ kind: "error", text: expect.stringContaining(refused), row: true });
		const { content } = await portal(routeArgs(contextFor(db, admin), `${LIST}&select=all`));
		expect(content).toMatchObject({ list: { total: 5001 }, selectsAll: false });
	});
});
