import { beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "~/kernel/actor/actor";
import { VISITOR } from "~/kernel/actor/actor";
import type { Db } from "~db/client.server";
import { makeFlavor, orderThroughCart } from "../../../../tests/helpers/cart";
import {
	makeAdmin,
	makeBuyer,
	makeProduct,
	makeUser,
	testDatabase,
} from "../../../../tests/helpers/database";
import { call, type RouteFunction } from "../../../../tests/helpers/request";
import { addToCart } from "../../cart/add-to-cart.server";
import * as undoRoute from "../../cart/buyer/undo";
import { getCart } from "../../cart/cart.queries.server";
import * as quickOrderRoute from "../../quick-order/buyer/quick-order";
import { createList } from "../create-list.server";
import { getSavedList, listSavedLists } from "../list.queries.server";
import * as deleteRoute from "./delete";
import * as guideRoute from "./guide";
import * as listRoute from "./list";
import * as listsRoute from "./lists";
import * as nameRoute from "./name";
import * as newRoute from "./new";

let db: Db;
let buyer: Actor;
let productId: string;

beforeEach(() => {
	db = testDatabase();
	buyer = makeBuyer(db);
	({ id: productId } = makeProduct(db, { sku: "A-1", stockQuantity: 10 }));
	makeFlavor(db, { productId, name: "Mint", sku: "A-1-M" });
	addToCart(db, buyer, [{ productId, flavor: "Mint", quantity: 4 }]);
});

function send<Result>(
	handler: RouteFunction<never, Result>,
	path: string,
	{ form, listId, actor = buyer }: { form?: Record<string, string>; listId?: string; actor?: Actor } = {},
) {
	return call(handler, path, {
		db,
		as: actor,
		params: listId ? { listId } : {},
		...(form ? { form } : {}),
	});
}

const make = (name = "Weekly") => createList(db, buyer, { name }).id;
const quickOrderForm = (fields: Record<string, string>) => {
	const body = new FormData();
	for (const [name, value] of Object.entries(fields)) body.append(name, value);
	return body;
};

test("everyone but approved buyers is refused, and another buyer's list is a 404", async () => {
	const listId = make();
	const handlers: [RouteFunction, boolean][] = [
		[listsRoute.loader, false],
		[newRoute.loader, false],
		[newRoute.action, true],
		[listRoute.loader, false],
		[listRoute.action, true],
		[nameRoute.loader, false],
		[nameRoute.action, true],
		[deleteRoute.loader, false],
		[deleteRoute.action, true],
		[guideRoute.loader, false],
	];
	for (const [handler, posts] of handlers) {
		for (const actor of [VISITOR, makeUser(db), makeAdmin(db)]) {
			const answer = await send(handler, "/lists/x", {
				listId,
				actor,
				...(posts ? { form: { name: "x" } } : {}),
			});
			expect(answer.status).toBe(403);
		}
	}
	for (const [handler, posts] of handlers.slice(3)) {
		const answer = await send(handler, "/lists/x", {
			listId,
			actor: makeBuyer(db),
			...(posts ? { form: { name: "x" } } : {}),
		});
		expect(answer.status).toBe(404);
	}
	expect(listSavedLists(db, buyer)).toHaveLength(1);
});

describe("creating a list", () => {
	test("from the cart, with a name", async () => {
		for (const name of ["", "  "]) {
			expect((await send(newRoute.action, "/lists/new", { form: { name } })).status).toBe(400);
		}
		const { status, location } = await send(newRoute.action, "/lists/new", { form: { name: " Weekly " } });
		expect(status).toBe(303);
		const [list] = listSavedLists(db, buyer);
		expect(list).toMatchObject({ name: "Weekly", lines: 1, units: 4 });
		expect(location).toBe(`/lists/${list!.id}`);
		const again = await send(newRoute.action, "/lists/new", { form: { name: "weekly" } });
		expect(again.status).toBe(409);
		expect(again.body).toMatchObject({
			result: { error: { name: ["You already have a list named “Weekly”"] } },
		});
	});

	test("from an order", async () => {
		const { orderNumber } = orderThroughCart(db, buyer, [{ productId, quantity: 2 }]);
		expect((await send(newRoute.loader, `/lists/new?order=${orderNumber}`)).body).toMatchObject({ lines: 2 });
		await send(newRoute.action, "/lists/new", { form: { name: "Again", orderNumber } });
		expect(listSavedLists(db, buyer)).toMatchObject([{ name: "Again", lines: 2, units: 6 }]);
	});

	test("from the quick-order pad, which keeps its rows when the list can't be saved", async () => {
		const sendQuickOrder = async (listName: string) => {
			const body = quickOrderForm({
				"lines[0].sku": "A-1",
				"lines[0].quantity": "3",
				"lines[1].sku": "nope",
				"lines[1].quantity": "1",
				intent: "save",
				listName,
			});
			const request = new Request("http://localhost/quick-order", { method: "POST", body });
			return call(quickOrderRoute.action, "/quick-order", { db, as: buyer, request });
		};
		const refused = await sendQuickOrder("");
		expect(refused.data.listProblem).toBe("Name the list");
		expect(refused.data.rows).toHaveLength(2);
		expect((await sendQuickOrder("Pad")).status).toBe(303);
		expect(listSavedLists(db, buyer)).toMatchObject([{ name: "Pad", lines: 1, units: 3 }]);
	});
});

describe("using a list", () => {
	const lineOf = (listId: string) => getSavedList(db, buyer, listId).lines[0]!;
	const box = (listId: string, quantity: string) => ({
		"lines[0].id": lineOf(listId).id,
		"lines[0].quantity": quantity,
	});

	test("adds all lines with the typed quantities, reports those that failed, once", async () => {
		const listId = make();
		const form = { ...box(listId, "9"), intent: "add", idempotencyKey: "k", at: "list" };
		const { location, flash } = await send(listRoute.action, "/lists/x", { listId, form });
		expect(location).toBe(`/lists/${listId}#added`);
		expect(flash).toMatchObject({ title: "Added to Cart", at: "list", done: "6 added" });
		expect(flash?.text).toMatch(/^6 × .+, Mint · \$60\.00 /);
		expect(flash?.text).toContain("10 available, 4 already in your cart, 6 of 9 added");
		const again = await send(listRoute.action, "/lists/x", { listId, form });
		expect(again.flash).toEqual(flash);
		expect(getCart(db, buyer).units).toBe(10);
		const full = await send(listRoute.action, "/lists/x", { listId, form: { ...form, idempotencyKey: "l" } });
		expect(full).toMatchObject({
			location: `/lists/${listId}#added`,
			flash: { kind: "error", title: "Nothing Added", at: "list" },
		});
		await send(undoRoute.action, "/cart/undo", { form: flash?.undo?.fields ?? {} });
		expect(getCart(db, buyer).units).toBe(4);
		expect(lineOf(listId).quantity).toBe(4);
	});

	test("saves quantities and shows errors at their boxes", async () => {
		const listId = make();
		const bad = await send(listRoute.action, "/lists/x", {
			listId,
			form: { ...box(listId, "1.5"), intent: "save" },
		});
		expect(bad.status).toBe(400);
		expect(bad.body).toMatchObject({
			answer: { [lineOf(listId).id]: { typed: "1.5", message: "Enter a whole number of at least 1" } },
		});
		await send(listRoute.action, "/lists/x", { listId, form: { ...box(listId, "7"), intent: "save" } });
		expect(lineOf(listId).quantity).toBe(7);
	});

	test("renames and deletes", async () => {
		const listId = make();
		make("Other");
		const rename = (name: string) => send(nameRoute.action, "/lists/x/name", { listId, form: { name } });
		expect((await rename("OTHER")).status).toBe(409);
		expect((await rename("")).status).toBe(400);
		expect((await rename("Fortnightly")).status).toBe(303);
		expect((await send(deleteRoute.action, "/lists/x/delete", { listId, form: {} })).location).toBe("/lists");
		expect(listSavedLists(db, buyer).map(({ name }) => name)).toEqual(["Other"]);
	});

	test("opens in the quick-order pad with every line valid", async () => {
		const { body } = await send(quickOrderRoute.loader, `/quick-order?list=${make()}`);
		expect(body).toMatchObject({ rows: [{ code: "A-1-M", quantity: "4", status: "ready" }], blanks: 3 });
		expect(
			(await send(quickOrderRoute.loader, `/quick-order?list=${make("B")}`, { actor: makeBuyer(db) })).status,
		).toBe(404);
	});
});
