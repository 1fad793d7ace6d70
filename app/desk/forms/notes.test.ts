import { beforeEach, expect, it } from "vitest";
import type { UserActor } from "~/kernel/actor/actor";
import { action as customerNotesAction, loader as customerNotesPage } from "~/office/customers/admin/notes";
import { action as notesAction, loader as notesPage } from "~/office/orders/admin/order";
import type { Db } from "~db/client.server";
import { makeAdmin, makeBuyer, testDatabase } from "../../../tests/helpers/database";
import { makeOrder } from "../../../tests/helpers/order";
import { call, contextFor, routeArgs } from "../../../tests/helpers/request";

let db: Db;
let admin: UserActor;
beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
});

it("refuses notes from a page that is no longer current, and shows both", async () => {
	const order = makeOrder(db, {});
	const buyer = makeBuyer(db);
	const doors = [
		{
			save: (form: Record<string, string>) =>
				call(notesAction, `/admin/orders/${order.orderNumber}/notes`, {
					...{ db, as: admin, form },
					params: { orderNumber: order.orderNumber },
				}),
			read: () => ({
				notes: notesPage(
					routeArgs(contextFor(db, admin), "/x", { params: { orderNumber: order.orderNumber } }),
				).order.staffNotes,
			}),
			name: "staffNotes",
		},
		{
			save: (form: Record<string, string>) =>
				call(customerNotesAction, "/x", { db, as: admin, params: { id: buyer.id }, form }),
			read: () => customerNotesPage(routeArgs(contextFor(db, admin), "/x", { params: { id: buyer.id } })),
			name: "notes",
		},
	];
	for (const { save, read, name } of doors) {
		expect(read()).toMatchObject({ notes: null });
		expect((await save({ [name]: "Call first", version: "0" })).status).toBe(303);
		// The second click of a double click.
		expect((await save({ [name]: "Call first", version: "0" })).status).toBe(303);
		const stale = await save({ [name]: "Never call", version: "0" });
		expect(stale.status).toBe(409);
		expect(stale.data.result.error?.[""]?.[0]).toContain("Notes nothing → Call first by");
		expect(stale.data.result.initialValue).toMatchObject({ [name]: "Never call" });
		expect(read()).toMatchObject({ notes: "Call first" });
		expect((await save({ [name]: "Never call", version: "1" })).status).toBe(303);
		expect(read()).toMatchObject({ notes: "Never call" });
	}
});
