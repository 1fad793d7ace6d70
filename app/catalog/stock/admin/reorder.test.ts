import { beforeEach, expect, it } from "vitest";
import type { UserActor } from "~/kernel/actor/actor";
import type { Db } from "~db/client.server";
import { stockPlans } from "~db/schema.server";
import { makeProduct, makeStaff, testDatabase } from "../../../../tests/helpers/database";
import { call } from "../../../../tests/helpers/request";
import * as reorder from "./reorder";
import * as file from "./reorder-file";

let db: Db;
let as: UserActor;
let place: string;
beforeEach(() => {
	db = testDatabase();
	as = makeStaff(db, "warehouse");
	place = `${makeProduct(db, { name: "Kit", sku: "KIT", stockQuantity: 5 }).id}:`;
});

const PAGE = "/admin/stock/reorder";
const post = (values: Record<string, string>) =>
	call(reorder.action, `${PAGE}?show=all`, {
		db,
		as,
		form: Object.fromEntries(
			Object.entries({ place, seen: "||", ...values }).map(([name, value]) => [`rows[0].${name}`, value]),
		),
	});

it("saves what was changed and stays on its page (Rule 7.121)", async () => {
	const saved = await post({ reorderPoint: "8", expectedDay: "", expectedQuantity: "" });
	expect(saved).toMatchObject({ status: 303, flash: { title: "Saved", text: "1 row was changed." } });
	expect(saved.location).toContain(`${PAGE}?show=all`);
	const refused = await post({ reorderPoint: "9", expectedDay: "", expectedQuantity: "" });
	expect(refused.status).toBe(409);
	expect(JSON.stringify(refused.body)).toContain("Kit was changed meanwhile: reorder at 8");
	expect((await post({ reorderPoint: "many" })).status).toBe(400);
	expect(db.select().from(stockPlans).all()).toMatchObject([{ reorderPoint: 8 }]);
	const page = await call(reorder.loader, PAGE, { db, as });
	expect(page).toMatchObject({ body: { total: 1, show: "low", rows: [{ product: "Kit", suggested: 4 }] } });
});

it("gives the supplier's file (Rule 7.121)", async () => {
	await post({ reorderPoint: "8" });
	const answer = await call(file.loader, `${PAGE}.csv`, { db, as });
	expect(answer).toMatchObject({ status: 200 });
	expect(JSON.stringify(answer.body)).toContain("KIT");
});
