import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, it } from "vitest";
import { shipOrder } from "~/buying/shipments/ship-order.server";
import { orderThroughCart } from "../../../../tests/helpers/cart";
import {
	makeAdmin,
	makeBuyer,
	makeProduct,
	makeStaff,
	testDatabase,
} from "../../../../tests/helpers/database";
import { call, formErrors } from "../../../../tests/helpers/request";
import { creditInvoice } from "../credit-invoice.server";
import { creditMemoSchema } from "../credit-memo.schema";
import { loader as entry } from "./paper";
import TakeBackCredit, { action, loader } from "./take-back-credit";

it("a credit memo by hand is taken back on a page of its own, with a reason, once (Rule 16.57)", async () => {
	const db = testDatabase();
	const as = makeAdmin(db);
	const order = orderThroughCart(db, makeBuyer(db), [{ productId: makeProduct(db).id, quantity: 10 }]);
	shipOrder(db, as, { id: order.id, trackingNumber: "1Z999AA10123456784" });
	creditInvoice(db, as, {
		...creditMemoSchema.parse({ amount: "20.00", reason: "Agreed" }),
		number: "INV-10001",
	});
	const params = { number: "CM-0001" };
	const path = "/admin/papers/CM-0001/undo";
	const undoOf = async (number: string, who = as) =>
		(await call(entry, `/admin/papers/${number}`, { db, as: who, params: { number } })).data.undo;
	const page = async () => {
		const { data } = await call(loader, path, { db, as, params });
		const Page = createRoutesStub([
			{ id: "page", path: "/admin/papers/:number/undo", Component: TakeBackCredit as never },
		]);
		return renderToStaticMarkup(
			<Page initialEntries={[path]} hydrationData={{ loaderData: { page: data } }} />,
		);
	};
	expect(await undoOf("CM-0001")).toEqual({ problem: null });
	expect([await undoOf("INV-10001"), await undoOf("CM-0001", makeStaff(db, "sales"))]).toEqual([null, null]);
	const shown = await page();
	expect(shown).toContain("Open again: $20.00 of INV-10001.");
	expect(shown).toMatch(/<form[^>]*method="post".*name="idempotencyKey".*name="reason".*Take back<\/button>/);

	const send = (reason: string) => call(action, path, { db, as, params, form: { reason } });
	const empty = await send("");
	expect([empty.status, formErrors(empty)]).toEqual([400, { reason: ["Say why"] }]);
	const { status, location, flash } = await send("Wrong invoice");
	expect([status, location, flash?.text]).toEqual([
		...[303, "/admin/papers/CM-0001", "CM-0001, $20.00: a counter entry was written."],
	]);
	expect(await undoOf("CM-0001")).toEqual({ problem: "CM-0001 was taken back before." });
	expect((await send("Again")).status).toBe(409);
	const after = await page();
	expect(after).toContain("CM-0001 was taken back before.");
	expect(after).not.toContain("<form");
});
