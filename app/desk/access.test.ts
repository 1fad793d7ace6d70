import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { ordersApi as ordersTable } from "~/buying/api";
import { loader as papers } from "~/buying/order-desk/admin/papers";
import { shopApi } from "~/buying/shop/api";
import { loader as editPage } from "~/catalog/products/admin/product";
import { onlyAdminsAct } from "~/http/acting.server";
import type { Actor, UserActor } from "~/kernel/actor/actor";
import { loader as portal } from "~/office/admin-portal/portal";
import { loader as orderPage } from "~/office/orders/admin/order";
import type { Db } from "~db/client.server";
import { orders } from "~db/schema.server";
import { doorsAt } from "../../tests/helpers/api-doors";
import { makeAdmin, makeBuyer, makeStaff, makeUser, testDatabase } from "../../tests/helpers/database";
import { makeOrder } from "../../tests/helpers/order";
import { answerOf, contextFor, routeArgs } from "../../tests/helpers/request";
import { loader as layoutLoader } from "./frame/layout";
import { loader as missingPage, action as postToMissing } from "./frame/not-found";

const { loader: ordersApi } = doorsAt(ordersTable, "/api/orders");
const { action: orderApi, loader: orderApiRead } = doorsAt(ordersTable, "/api/orders/:id");
const { action: productApi } = doorsAt(shopApi, "/api/products/:id");
const { action: productsApi } = doorsAt(shopApi, "/api/products");

let db: Db;
let admin: UserActor;
beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
});

const orderOf = (id: string) => db.select().from(orders).where(eq(orders.id, id)).get()!;
const patch = (id: string, json: unknown, actor: Actor = admin) =>
	orderApi(routeArgs(contextFor(db, actor), `/api/orders/${id}`, { params: { id }, method: "PATCH", json }));

describe("access", () => {
	it.each([
		["visitor", () => ({ kind: "visitor" as const })],
		["user", () => makeUser(db)],
		["buyer", () => makeBuyer(db)],
	])("denies a %s with 403, pages and posts", async (_name, actor) => {
		const context = contextFor(db, actor());
		for (const run of [
			() => layoutLoader(routeArgs(context, "/admin-portal")),
			() => portal(routeArgs(context, "/admin-portal?tab=orders")),
			() => orderPage(routeArgs(context, "/admin/orders/RW-1", { params: { orderNumber: "RW-1" } })),
			() => papers(routeArgs(context, "/admin/orders/papers")),
			() => editPage(routeArgs(context, "/admin/products/x", { params: { id: "x" } })),
			() => onlyAdminsAct(routeArgs(context, "/admin-portal", { form: {} }), async () => new Response()),
		]) {
			expect(await answerOf<unknown>(run)).toMatchObject({ status: 403, body: { denied: "admin" } });
		}
	});

	it("answers an unknown address in the staff's frame, to everybody else as everywhere", async () => {
		for (const actor of [{ kind: "visitor" as const }, makeUser(db), makeBuyer(db)]) {
			const args = routeArgs(contextFor(db, actor), "/admin/x/y", { params: { "*": "x/y" } });
			for (const run of [() => missingPage(args), () => postToMissing(args)])
				expect(await answerOf<unknown>(run)).toMatchObject({ status: 404, body: { message: "Not found." } });
		}
		for (const actor of [admin, makeStaff(db, "warehouse")]) {
			const args = routeArgs(contextFor(db, actor), "/admin/nonsense", {
				params: { "*": "nonsense" },
			});
			expect(missingPage(args)).toMatchObject({ init: { status: 404 }, data: { waiting: {} } });
			expect(postToMissing(args)).toMatchObject({ init: { status: 404 } });
		}
	});

	it.each([
		["visitor", 401],
		["user", 403],
		["buyer", 403],
	])("answers a %s's calls with %i", async (name, status) => {
		const order = makeOrder(db, {});
		const actor =
			name === "visitor" ? { kind: "visitor" as const } : name === "user" ? makeUser(db) : makeBuyer(db);
		const context = contextFor(db, actor);
		const answers = await Promise.all([
			ordersApi(routeArgs(context, "/api/orders")),
			orderApiRead(routeArgs(context, `/api/orders/${order.id}`, { params: { id: order.id } })),
			patch(order.id, { status: "processing" }, actor),
			productsApi(routeArgs(context, "/api/products", { json: {} })),
			productApi(routeArgs(context, "/api/products/x", { params: { id: "x" }, method: "PATCH", json: {} })),
		]);
		expect(answers.map((answer) => answer.status)).toEqual([status, status, status, status, status]);
		expect(orderOf(order.id).status).toBe("pending");
	});
});
