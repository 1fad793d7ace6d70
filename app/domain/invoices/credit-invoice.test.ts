import { beforeEach, expect, it } from "vitest";
import { findPaperDifferences } from "~db/check-papers";
import type { Db } from "~db/client.server";
import { createRandom } from "~db/demo/random";
import { orderItems, papers } from "~db/schema.server";
import { orderThroughCart } from "../../../tests/helpers/cart";
import { makeAdmin, makeBuyer, makeProduct, makeStaff, testDatabase } from "../../../tests/helpers/database";
import { refusal } from "../../../tests/helpers/refusal";
import type { UserActor } from "../actor.ts";
import { changeOrder } from "../orders/change-order.server.ts";
import { getStatement } from "../payments/account.queries.server.ts";
import { paymentSchema } from "../payments/payment.schema.ts";
import { recordPayment } from "../payments/record-payment.server.ts";
import { shipOrder } from "../shipments/ship-order.server.ts";
import { creditInvoice, getCreditable } from "./credit-invoice.server.ts";
import { creditMemoSchema } from "./credit-memo.schema.ts";
import { getPaper } from "./paper.queries.server.ts";
import { shareOf } from "./share-of.ts";

let db: Db;
let admin: UserActor;
let buyer: UserActor;
const NUMBER = "INV-10001";

/** Ships ten at $1.33 and ten at $2.07: an invoice of $61.72 with tax $2.72 and freight $25.00. Of five each it is $43.36. */
function ship(quantity = 10) {
	const ids = [133, 207].map((wholesalePriceCents) => makeProduct(db, { wholesalePriceCents }).id);
	const { id } = orderThroughCart(
		db,
		buyer,
		ids.map((productId) => ({ productId, quantity: 10 })),
	);
	const items = db.select().from(orderItems).orderBy(orderItems.position).all();
	const lines = items.map(({ id: orderItemId }) => ({ orderItemId, quantity }));
	shipOrder(db, admin, { id, trackingNumber: "1Z999AA10123456784", lines });
	return { id, items };
}
beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
	buyer = makeBuyer(db);
});
const credit = (input: Record<string, unknown>, key?: string) =>
	creditInvoice(db, admin, NUMBER, creditMemoSchema.parse({ reason: "Agreed", ...input }), key);
const amountsOf = (number: string) => {
	const { subtotalCents, taxCents, freightCents, cents, openCents } = getPaper(db, admin, number);
	return [subtotalCents, taxCents, freightCents, cents, openCents];
};
const left = () => getCreditable(db, admin, NUMBER).left;
const pay = (amount: string) =>
	recordPayment(db, admin, buyer.companyId!, paymentSchema.parse({ amount, method: "check" }));

it("credits an amount with its parts of tax and freight, all of it to the cent (Rule 16.56)", () => {
	ship();
	expect(credit({ amount: "20.00" }, "k")).toEqual({ number: "CM-0001", cents: 2000, openCents: 0 });
	expect(credit({ amount: "20.00" }, "k").number).toBeNull();
	expect(amountsOf("CM-0001")).toEqual([1102, 88, 810, -2000, 0]);
	expect(getPaper(db, admin, "CM-0001")).toMatchObject({ invoiceNumber: NUMBER, reason: "Agreed" });
	expect(refusal(() => credit({ amount: "41.73" })).errors[0]).toMatchObject({
		...{ field: "amount", message: "$41.72 of INV-10001 can still be credited, not $41.73" },
	});
	credit({ amount: "41.72" });
	expect(left()).toEqual({ subtotalCents: 0, taxCents: 0, excise: [], freightCents: 0 });
	expect(getStatement(db, admin, buyer.companyId!).balanceCents).toBe(0);
	expect(refusal(() => credit({ amount: "0.01" })).code).toBe("invalid");
	expect(findPaperDifferences(db.$client)).toEqual([]);
});

it("credits units of lines with their part of the tax, and no unit twice (Rule 16.56)", () => {
	ship();
	const units = (one: number, two: number, freight = false) =>
		credit({ lines: [one, two].map((quantity, n) => ({ line: n + 1, quantity })), freight });
	units(3, 1);
	expect(amountsOf("CM-0001")).toEqual([606, 48, 0, -654, 0]);
	expect(getPaper(db, admin, "CM-0001").lines).toMatchObject([{ quantity: 3 }, { quantity: 1 }]);
	expect(refusal(() => units(8, 0)).errors[0]).toMatchObject({
		...{ field: "lines[0].quantity", message: "7 of this line can still be credited, not 8" },
	});
	expect(refusal(() => credit({ lines: [{ line: 9, quantity: 1 }] })).message).toContain("0 of this line");
	expect(refusal(() => units(0, 0)).message).toContain("Enter an amount, or units");
	units(7, 9, true);
	expect(amountsOf("CM-0002")).toEqual([2794, 224, 2500, -5518, 0]);
	expect(creditMemoSchema.safeParse({ amount: "1", freight: "on", reason: "x" }).success).toBe(false);
	expect(findPaperDifferences(db.$client)).toEqual([]);
});

it("keeps what is more than open as credit of the account, and never credits more than the order was billed", () => {
	const { id, items } = ship(5);
	pay("43.36");
	expect(credit({ amount: "10.00" })).toMatchObject({ cents: 1000, openCents: 1000 });
	const lines = [{ id: items[0]!.id, quantity: 10, price: 1 }];
	changeOrder(db, admin, { id, lines, reason: "Agreed" });
	const rest = left();
	expect(rest.subtotalCents + rest.taxCents + rest.freightCents).toBe(4336 - 1000 - 713);
	expect(getStatement(db, admin, buyer.companyId!).balanceCents).toBe(-1000 - 713);
	expect(findPaperDifferences(db.$client)).toEqual([]);
});

it("is for staff who note payments, about an invoice", () => {
	ship();
	const input = creditMemoSchema.parse({ amount: "1", reason: "Agreed" });
	for (const who of [makeStaff(db, "sales"), makeStaff(db, "warehouse"), buyer])
		expect(refusal(() => creditInvoice(db, who, NUMBER, input)).code).toBe("forbidden");
	credit({ amount: "1" });
	for (const number of ["CM-0001", "INV-1"])
		expect(refusal(() => creditInvoice(db, admin, number, input)).code).toBe("not_found");
	expect(db.select().from(papers).all()).toHaveLength(2);
});

it("divides cents without losing or inventing one", () => {
	const random = createRandom("shares");
	for (let n = 0; n < 500; n++) {
		const sizes = [1, 2, 3].map(() => random.int(0, random.pick([3, 5_000, 9_999_999_999])));
		const whole = sizes.reduce((a, b) => a + b, 0);
		const cents = random.int(0, whole);
		const shares = shareOf(cents, sizes);
		expect(shares.reduce((a, b) => a + b, 0)).toBe(cents);
		for (const [at, share] of shares.entries()) {
			expect(share).toBeLessThanOrEqual(sizes[at]!);
			expect(Math.abs(share - (cents * sizes[at]!) / (whole || 1))).toBeLessThan(1.001);
		}
	}
});
