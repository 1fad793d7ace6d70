import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { calls } from "~/api-tables.server";
import { auditLog } from "~db/schema.server";
import { makeFlavor } from "../../../tests/helpers/cart";
import { makeAdmin, makeProduct, makeStaff, testDatabase } from "../../../tests/helpers/database";
import { call } from "../../../tests/helpers/request";

it("sets the prices of many products, each by itself (Rule 9.95)", async () => {
	const db = testDatabase();
	const admin = makeAdmin(db);
	const patch = (rows: object[], as = admin) =>
		call(calls.action, "/api/products", { db, as, method: "PATCH", json: { rows } });
	const one = makeProduct(db, { sku: "ABC-1", wholesalePriceCents: 900, msrpCents: 1500 });
	const two = makeProduct(db, { sku: "ABC-2", wholesalePriceCents: 900, msrpCents: 1500 });
	makeFlavor(db, { productId: two.id, name: "Mint", sku: "ABC-2-MINT" });
	const answer = await patch([
		{ sku: "abc-1", wholesalePrice: "9.50" },
		{ sku: "NONE", msrp: 1 },
		{ sku: "ABC-2-MINT", msrp: 16, wholesalePrice: 10 },
	]);
	expect([answer.status, answer.body]).toEqual([
		200,
		{
			done: 2,
			rows: [
				{ sku: "abc-1", wholesalePrice: "9.50", msrp: "15.00", reason: null },
				{ sku: "NONE", wholesalePrice: null, msrp: null, reason: "Product not found." },
				{ sku: "ABC-2-MINT", wholesalePrice: "10.00", msrp: "16.00", reason: null },
			],
		},
	]);
	const noted = db.select().from(auditLog).where(eq(auditLog.action, "product.update")).all();
	expect(noted.map(({ entityId }) => entityId)).toEqual([one.id, two.id]);
	for (const wrong of [{ sku: "ABC-1" }, { sku: "ABC-1", wholesalePrice: -1 }, { sku: "ABC-1", price: 1 }])
		expect((await patch([{ sku: "ABC-1", msrp: 1 }, wrong])).status, JSON.stringify(wrong)).toBe(400);
	expect(db.select().from(auditLog).all()).toHaveLength(2);
	expect((await patch([{ sku: "ABC-1", msrp: 1 }], makeStaff(db, "warehouse"))).status).toBe(403);
});
