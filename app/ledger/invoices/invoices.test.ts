import { asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { changeOrder } from "~/buying/order-changes/change-order.server";
import { closeShort } from "~/buying/shipments/close-short.server";
import { shipOrder } from "~/buying/shipments/ship-order.server";
import { paperPdf } from "~/http/paper-pdf.server";
import type { UserActor } from "~/kernel/actor/actor";
import { daysAfter } from "~/kernel/clock/buckets";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { saveSeller } from "~/kernel/settings/save-settings.server";
import type { SellerLicense } from "~/kernel/settings/setting";
import { findLedgerDifferences } from "~db/check-ledger";
import type { Db } from "~db/client.server";
import { firstEntries } from "~db/demo/first-entries.server";
import { ledgerEntries, orderItems, orderLicenses, orders } from "~db/schema.server";
import { ADDRESS } from "../../../tests/helpers/address";
import { orderInput, orderThroughCart } from "../../../tests/helpers/cart";
import { makeAdmin, makeBuyer, makeProduct, makeStaff, testDatabase } from "../../../tests/helpers/database";
import { setPayment } from "../../../tests/helpers/payment";
import { refusal } from "../../../tests/helpers/refusal";
import { setPaymentStatus } from "../payments/order-payment.server.ts";
import { getMyStatement } from "../statements/account.queries.server.ts";
import { printedStatement } from "../statements/printed-statement.ts";
import { entriesOfOrder, getLedgerEntry, getMyLedgerEntry, listInvoices } from "./entry.queries.server.ts";
import { printedPaper } from "./printed-paper.ts";

let db: Db;
let admin: UserActor;
let buyer: UserActor;

const UPS = "1Z999AA10123456784";

/** Ten at $1.33 and ten at $2.07: $34.00, tax $2.72, shipping $25.00. */
function place() {
	const ids = [133, 207].map((wholesalePriceCents) => makeProduct(db, { wholesalePriceCents }).id);
	return orderThroughCart(
		db,
		buyer,
		ids.map((productId) => ({ productId, quantity: 10 })),
	);
}
const ship = (id: string, quantities?: readonly number[]) => {
	const items = db
		.select()
		.from(orderItems)
		.where(eq(orderItems.orderId, id))
		.orderBy(orderItems.position)
		.all();
	const lines = quantities?.map((quantity, n) => ({ orderItemId: items[n]!.id, quantity }));
	return shipOrder(db, admin, { id, trackingNumber: UPS, ...(lines ? { lines } : {}) }).order;
};
const entriesOf = (orderId: string) =>
	db
		.select()
		.from(ledgerEntries)
		.where(eq(ledgerEntries.orderId, orderId))
		.orderBy(asc(ledgerEntries.id))
		.all();
const amountsOf = (orderId: string) =>
	entriesOf(orderId).map(({ kind, subtotalCents, taxCents, freightCents, cents }) => [
		...[kind, subtotalCents, taxCents, freightCents, cents],
	]);
const statusOf = (id: string) => db.select().from(orders).where(eq(orders.id, id)).get()!.paymentStatus;

beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
	buyer = makeBuyer(db);
});

describe("invoices", () => {
	it("is made with its parcel: number, days, PO number, both sides, lines (Rule 16.1)", () => {
		const order = place();
		expect(entriesOf(order.id)).toEqual([]);
		ship(order.id);
		const number = entriesOf(order.id)[0]!.number!;
		const entry = getMyLedgerEntry(db, buyer, number);
		const today = shopToday();
		expect(entry).toMatchObject({
			...{ number: "INV-10001", day: today, dueOn: daysAfter(today, 30), cents: 6172, openCents: 6172 },
			lines: [
				{ quantity: 10, unitPriceCents: 133 },
				{ quantity: 10, lineTotalCents: 2070 },
			],
			document: {
				customer: { name: "Cornerstore" },
				orderNumber: order.orderNumber,
				shipTo: order.shippingAddress,
				parcel: { number: 1, trackingNumbers: [UPS] },
			},
		});
		expect(entry.document.seller.name).not.toBe("");
		expect(entriesOf(order.id)).toMatchObject([{ actorId: admin.id }]);
		expect(findLedgerDifferences(db.$client)).toEqual([]);
	});

	it("keeps the seller, our numbers and the order's licenses of its day (Rule 16.52)", () => {
		const [day, state] = [shopToday(), ADDRESS.state];
		const license = (number: string, values: Partial<SellerLicense> = {}) => ({
			...{ kind: "tobacco" as const, number, state: null, lastDay: null, ...values },
		});
		const seller = {
			...{ version: 0, legalName: "Ridge LLC", address: "1 Dock Road", phone: null, mailName: null },
			...{ mailAddress: null, reminderDays: [] },
			...{ signerName: null, signerTitle: null, signerPhone: null },
			licenses: [
				license("T-1", { state, lastDay: day }),
				license("B-2", { kind: "business" }),
				license("T-3", { lastDay: daysAfter(day, -1) }),
				license("T-4", { state: "ZZ" }),
				license("P-5", { kind: "pact" }),
			],
		};
		saveSeller(db, admin, seller);
		setPayment(db, admin, { check: { note: "Checks to Ridge LLC" } });
		const order = place();
		db.insert(orderLicenses)
			.values({ orderId: order.id, kind: "tobaccoLicense", number: "OL-77", state })
			.run();
		ship(order.id);
		const read = () => getLedgerEntry(db, admin, "INV-10001");
		const first = read();
		expect(first.document.seller).toMatchObject({
			...{ name: "Ridge LLC", address: "1 Dock Road", payNote: "Checks to Ridge LLC" },
			licenses: [`Tobacco License T-1 (${state})`, "Business License B-2"],
		});
		expect(first.document.customer.licenses).toEqual(["Tobacco License OL-77"]);
		expect(printedPaper(first).foot).toContain("\nChecks to Ridge LLC");
		// A statement has the numbers of its last invoice.
		const numbers = (to?: string) =>
			printedStatement(getMyStatement(db, buyer, { to })).parties.find(({ label }) => label === "Licenses");
		const ours = [`Seller: Tobacco License T-1 (${state})`, "Seller: Business License B-2"];
		expect(numbers()?.lines).toEqual(["Buyer: Tobacco License OL-77", ...ours]);
		expect(numbers(daysAfter(day, -1))).toBeUndefined();
		saveSeller(db, admin, { ...seller, version: 1, legalName: "Other Inc", licenses: [] });
		db.delete(orderLicenses).run();
		expect(read()).toEqual(first);
	});

	it("divides an order among its parcels to the cent (Rule 16.2)", () => {
		const { id } = place();
		ship(id, [3, 0]);
		ship(id, [0, 1]);
		ship(id);
		expect(amountsOf(id)).toEqual([
			["invoice", 399, 32, 2500, 2931],
			["invoice", 207, 16, 0, 223],
			["invoice", 2794, 224, 0, 3018],
		]);
		expect(findLedgerDifferences(db.$client)).toEqual([]);
	});

	it("never bills a part more tax than the whole order has (Rule 16.2)", () => {
		const { id } = place();
		// The order was written when the rate was lower: 50 cents for all of it.
		db.update(orders)
			.set({ taxCents: 50, totalCents: 3400 + 50 + 2500 })
			.where(eq(orders.id, id))
			.run();
		ship(id, [10, 0]);
		ship(id);
		expect(amountsOf(id)).toEqual([
			["invoice", 1330, 50, 2500, 3880],
			["invoice", 2070, 0, 0, 2070],
		]);
		expect(findLedgerDifferences(db.$client)).toEqual([]);
	});

	it("bills what is left after a short close, and credits a price that fell (Rule 16.3)", () => {
		const { id } = place();
		ship(id, [10, 0]);
		const [first] = db
			.select()
			.from(orderItems)
			.where(eq(orderItems.orderId, id))
			.orderBy(orderItems.position)
			.all();
		const change = (price: number) =>
			changeOrder(db, admin, { id, lines: [{ id: first!.id, quantity: 10, price }], reason: "Agreed" });
		change(100);
		// A price that rises again comes with the next invoice.
		change(120);
		ship(id, [0, 4]);
		closeShort(db, admin, { id, reason: "Sold out", isOnShelf: true });
		expect(amountsOf(id)).toEqual([
			["invoice", 1330, 106, 2500, 3936],
			["credit", 330, 26, 0, -356],
			["invoice", 1028, 82, 0, 1110],
		]);
		expect(findLedgerDifferences(db.$client)).toEqual([]);
		expect(db.select().from(orders).get()!.totalCents).toBe(3936 - 356 + 1110);
	});

	it("bills a price that rose on an invoice of its own, once nothing is left to ship (Rule 16.3)", () => {
		const { id } = place();
		ship(id, [10, 0]);
		const [first] = db.select().from(orderItems).orderBy(orderItems.position).all();
		changeOrder(db, admin, { id, lines: [{ id: first!.id, quantity: 10, price: 143 }], reason: "Agreed" });
		expect(entriesOf(id)).toHaveLength(1);
		closeShort(db, admin, { id, reason: "Sold out", isOnShelf: true });
		expect(amountsOf(id).slice(1)).toEqual([["invoice", 100, 8, 0, 108]]);
		expect(findLedgerDifferences(db.$client)).toEqual([]);
	});

	it("takes what was paid before, and follows the payment status both ways (Rule 16.41)", () => {
		const { id, totalCents } = place();
		const set = (paymentStatus: "pending" | "paid" | "refunded") =>
			setPaymentStatus(db, admin, { id, paymentStatus });
		set("paid");
		ship(id, [3, 0]);
		expect(statusOf(id)).toBe("paid");
		ship(id);
		expect(entriesOfOrder(db, admin, id).map(({ openCents }) => openCents)).toEqual([0, 0]);
		set("refunded");
		expect(entriesOf(id).reduce((sum, { cents }) => sum + cents, 0)).toBe(0);
		set("paid");
		set("pending");
		expect(entriesOfOrder(db, admin, id).reduce((sum, { openCents }) => sum + openCents, 0)).toBe(totalCents);
		expect(refusal(() => set("refunded")).message).toBe("Only a paid order can be refunded.");
		expect(findLedgerDifferences(db.$client)).toEqual([]);
	});

	it("never changes, whatever writes (Rule 16.4)", () => {
		const { id } = place();
		ship(id);
		for (const change of ["UPDATE papers SET cents = 1", "DELETE FROM papers", "DELETE FROM paper_lines"])
			expect(() => db.$client.exec(change)).toThrow("never");
		const settle = (credit: string, cents: number) => () =>
			db.$client.exec(
				`INSERT INTO allocations (credit_id, charge_id, cents, created_at) SELECT c.id, i.id, ${cents}, 1
				FROM papers c JOIN papers i ON i.kind = 'invoice' WHERE c.kind = '${credit}'`,
			);
		expect(settle("invoice", 1)).toThrow("a credit settles a charge");
		setPaymentStatus(db, admin, { id, paymentStatus: "paid" });
		expect(settle("payment", 1)).toThrow("more than is open");
	});

	it("is read by its company and by staff who see amounts (Rule 16.5)", () => {
		const { id } = place();
		ship(id);
		expect(refusal(() => getMyLedgerEntry(db, makeBuyer(db), "INV-10001")).code).toBe("not_found");
		expect(refusal(() => getLedgerEntry(db, makeStaff(db, "warehouse"), "INV-10001")).code).toBe("forbidden");
		expect(entriesOfOrder(db, makeStaff(db, "warehouse"), id)).toEqual([]);
		expect(getLedgerEntry(db, makeStaff(db, "sales"), "INV-10001").number).toBe("INV-10001");
		expect(listInvoices(db, admin, { search: "corner" }).rows.map(({ number }) => number)).toEqual([
			"INV-10001",
		]);
		expect(listInvoices(db, admin, { search: "nobody" }).total).toBe(0);
	});

	it("is the same paper on the screen and as PDF", async () => {
		const { id } = place();
		ship(id);
		const printed = printedPaper(getLedgerEntry(db, admin, "INV-10001"));
		expect(printed.totals.map(({ value }) => value)).toEqual(["$34.00", "$2.72", "$25.00", "$61.72"]);
		const pages = async (rows: number) => {
			const pdf = await paperPdf({ ...printed, rows: Array.from({ length: rows }, () => printed.rows[0]!) });
			expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
			expect(pdf.byteLength).toBeLessThan(60_000);
			return pdf.toString("latin1").match(/\/Type \/Page\b/g)!.length;
		};
		expect([await pages(2), await pages(60)]).toEqual([1, 3]);
	});
});

it("gives orders of before their papers, and changes no figure of them (Rule 16.4)", () => {
	const { id } = place();
	ship(id, [3, 0]);
	ship(id);
	setPaymentStatus(db, admin, { id, paymentStatus: "paid" });
	const other = orderThroughCart(db, buyer, [{ productId: makeProduct(db).id, quantity: 1 }]);
	setPaymentStatus(db, admin, { id: other.id, paymentStatus: "paid" });
	setPaymentStatus(db, admin, { id: other.id, paymentStatus: "refunded" });
	const before = db.select().from(orders).orderBy(orders.id).all();
	const billed = amountsOf(id);
	db.$client.exec(
		"DROP TRIGGER papers_delete; DROP TRIGGER paper_lines_delete; DROP TRIGGER allocations_delete; DELETE FROM allocations; DELETE FROM paper_lines; DELETE FROM papers; DELETE FROM open_papers",
	);
	firstEntries(db);
	expect(db.select().from(orders).orderBy(orders.id).all()).toEqual(before);
	expect(amountsOf(id)).toEqual(billed);
	expect(findLedgerDifferences(db.$client)).toEqual([]);
	const count = db.select().from(ledgerEntries).all().length;
	firstEntries(db);
	expect(db.select().from(ledgerEntries).all()).toHaveLength(count);
});

it("due at once without net 30 (Rule 16.1)", () => {
	const { id } = place();
	db.update(orders)
		.set({ paymentMethod: orderInput({ paymentMethod: "check" }).paymentMethod })
		.run();
	ship(id);
	expect(entriesOf(id)[0]).toMatchObject({ day: shopToday(), dueOn: shopToday() });
});
