import { beforeEach, describe, expect, it } from "vitest";
import type { UserActor } from "~/kernel/actor/actor";
import type { Db } from "~db/client.server";
import { accountOf, makeAdmin, makeBuyer, makeUser, testDatabase } from "../../../../tests/helpers/database";
import { call } from "../../../../tests/helpers/request";
import { action, loader as customerPage } from "./customer";

let db: Db;
let admin: UserActor;
let buyer: UserActor;
beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
	buyer = makeBuyer(db);
});

describe("an account", () => {
	const post = (does: string, form: Record<string, string>, id = buyer.id) =>
		call(action, `/admin/customers/x${does}`, { db, as: admin, params: { id }, form });
	const read = () => accountOf(db, buyer);

	it("closes an account without a company with a reason (Rule 7.29)", async () => {
		const visitor = makeUser(db);
		expect((await post("", { closed: "true", reason: "" }, visitor.id)).status).toBe(400);
		const closed = await post("", { closed: "true", reason: "Asked for it" }, visitor.id);
		expect(closed.flash).toMatchObject({ title: "Account Closed" });
		const page = await call(customerPage, "/x", { db, as: admin, params: { id: visitor.id } });
		expect(page.data.customer.closing).toEqual({ by: admin.username, reason: "Asked for it" });
	});

	it("saves tier and terms, refuses others, and keeps the last admin", async () => {
		await post("/terms", { pricingTier: "growth", paymentTerms: "prepay" });
		expect(read()).toMatchObject({ pricingTier: "growth", paymentTerms: "prepay" });
		const bad = await post("/terms", { pricingTier: "gold", paymentTerms: "prepay" });
		expect(bad.flash).toMatchObject({ kind: "error", text: "Choose a pricing tier" });
		const last = await post("/role", { role: "user" }, admin.id);
		expect(last.flash).toMatchObject({ kind: "error" });
	});
});
