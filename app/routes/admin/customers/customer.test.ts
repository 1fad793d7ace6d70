import { beforeEach, describe, expect, it } from "vitest";
import type { UserActor } from "~/domain/actor";
import { action as approvalAction, loader as customerPage } from "~/routes/admin/customers/customer";
import { action as roleAction } from "~/routes/admin/customers/role";
import { action as termsAction } from "~/routes/admin/customers/terms";
import type { Db } from "~db/client.server";
import { accountOf, makeAdmin, makeBuyer, testDatabase } from "../../../../tests/helpers/database";
import { call, type RouteFunction } from "../../../../tests/helpers/request";

let db: Db;
let admin: UserActor;
let buyer: UserActor;
beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
	buyer = makeBuyer(db);
});

describe("a customer's page", () => {
	const post = <Result>(action: RouteFunction<never, Result>, form: Record<string, string>, id = buyer.id) =>
		call(action, "/x", { db, as: admin, params: { id }, form });
	const read = () => accountOf(db, buyer);

	it("revokes with a reason, and asks for one", async () => {
		const answer = await post(approvalAction, { approved: "false", reason: " " });
		expect(answer.status).toBe(400);
		expect(answer.data.result.error).toEqual({ reason: ["Enter the reason"] });
		expect(read().isWholesaleApproved).toBe(true);
		await post(approvalAction, { approved: "false", reason: "License lapsed" });
		expect(read()).toMatchObject({ isWholesaleApproved: false, revokedReason: "License lapsed" });
		const again = await post(approvalAction, { approved: "false", reason: "Twice" });
		expect(again.status).toBe(409);
	});

	it("closes the account with a reason, and opens it again (Rule 7.29)", async () => {
		const asked = await post(approvalAction, { closed: "true", reason: "" });
		expect(asked.status).toBe(400);
		expect(asked.data.result).toMatchObject({
			error: { reason: ["Enter the reason"] },
			initialValue: { closed: "true" },
		});
		const closed = await post(approvalAction, { closed: "true", reason: "Sold the store" });
		expect(closed.flash).toMatchObject({ title: "Account Closed" });
		expect(read().deletedAt).toBeInstanceOf(Date);
		const page = await call(customerPage, "/x", { db, as: admin, params: { id: buyer.id } });
		expect(page.data.customer.closing).toEqual({ by: admin.username, reason: "Sold the store" });
		expect((await post(approvalAction, { closed: "true", reason: "Twice" })).status).toBe(409);
		await post(approvalAction, { closed: "false", reason: "Opened a new one" });
		expect(read().deletedAt).toBeNull();
	});

	it("saves tier and terms, refuses others, and keeps the last admin", async () => {
		await post(termsAction, { pricingTier: "growth", paymentTerms: "prepay" });
		expect(read()).toMatchObject({ pricingTier: "growth", paymentTerms: "prepay" });
		const bad = await post(termsAction, { pricingTier: "gold", paymentTerms: "prepay" });
		expect(bad.flash).toMatchObject({ kind: "error", text: "Choose a pricing tier" });
		const last = await post(roleAction, { role: "user" }, admin.id);
		expect(last.flash).toMatchObject({ kind: "error" });
	});

	it("is there for known accounts only", async () => {
		const page = await call(customerPage, "/x", { db, as: admin, params: { id: buyer.id } });
		expect(page.data.customer.id).toBe(buyer.id);
		const missing = await call(customerPage, "/x", { db, as: admin, params: { id: "nope" } });
		expect(missing.status).toBe(404);
		expect((await post(termsAction, { pricingTier: "growth", paymentTerms: "prepay" }, "nope")).status).toBe(
			404,
		);
	});
});
