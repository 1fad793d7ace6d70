import { expect, it } from "vitest";
import { makeProduct, makeStaff, testDatabase } from "../../../../tests/helpers/database";
import { makeOrder } from "../../../../tests/helpers/order";
import { call } from "../../../../tests/helpers/request";
import { action, loader } from "./pack";

it("counts a posted scan into the form's counts, and keeps them when it is refused", async () => {
	const db = testDatabase();
	const as = makeStaff(db, "warehouse");
	const [kit, pod] = [makeProduct(db, { name: "Kit", sku: "KIT" }), makeProduct(db, { sku: "POD" })];
	const { orderNumber } = makeOrder(db, {
		status: "processing",
		lines: [
			{ product: kit, quantity: 5 },
			{ product: pod, quantity: 2 },
		],
	});
	const path = `/admin/orders/${orderNumber}/pack`;
	const params = { orderNumber };
	const { order } = (await call(loader, path, { db, as, params })).data;
	expect(JSON.stringify(order)).not.toMatch(/cents|price/i);
	const scanned = (code: string, counts: readonly string[], lines = order.lines) => {
		const fields = lines.flatMap(({ orderItemId, flavorId }, n) => [
			[`lines[${n}].orderItemId`, orderItemId],
			[`lines[${n}].flavorId`, flavorId ?? ""],
			[`lines[${n}].quantity`, counts[n] ?? ""],
		]);
		const form = { ...Object.fromEntries(fields), scan: code, trackingNumber: "1Z9" };
		return call(action, path, { db, as, params, form });
	};
	expect(await scanned("KIT", ["2", ""])).toMatchObject({
		status: 200,
		body: { packed: [3, 0], message: "Kit: 3 of 5", problem: null, rest: { trackingNumber: "1Z9" } },
	});
	expect(await scanned("NONE", ["2", "1"])).toMatchObject({
		status: 400,
		body: { packed: [2, 1], problem: expect.stringContaining("not in this order") },
	});
	// By line, not by place: lines may have shipped meanwhile.
	expect(await scanned("POD", ["1", "4"], order.lines.toReversed())).toMatchObject({
		body: { packed: [4, 2] },
	});
	const bookkeeper = makeStaff(db, "bookkeeper");
	expect(await call(loader, path, { db, as: bookkeeper, params })).toMatchObject({ status: 403 });
	expect(await call(action, path, { db, as, params: { orderNumber: "RW-0" }, form: {} })).toMatchObject({
		status: 404,
	});
});
