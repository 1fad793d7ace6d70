import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { addToCart } from "~/buying/cart/add-to-cart.server";
import { placeOrder } from "~/buying/checkout/place-order.server";
import { shipOrder } from "~/buying/shipments/ship-order.server";
import type { UserActor } from "~/kernel/actor/actor";
import { saveAccounting } from "~/kernel/settings/save-settings.server";
import { getSettings } from "~/kernel/settings/settings.queries.server";
import { creditInvoice } from "~/ledger/invoices/credit-invoice.server";
import { creditMemoSchema } from "~/ledger/invoices/credit-memo.schema";
import { setPaymentStatus } from "~/ledger/payments/order-payment.server";
import { paymentSchema } from "~/ledger/payments/payment.schema";
import { recordPayment, undoEntry } from "~/ledger/payments/record-payment.server";
import type { Db } from "~db/client.server";
import { auditLog, ledgerEntries, type products } from "~db/schema.server";
import { ADDRESS } from "../../../tests/helpers/address";
import { orderInput } from "../../../tests/helpers/cart";
import { makeAdmin, makeBuyer, makeProduct, makeStaff, testDatabase } from "../../../tests/helpers/database";
import { makeExciseRate, switchOn } from "../../../tests/helpers/excise";
import { refusal } from "../../../tests/helpers/refusal";
import { call } from "../../../tests/helpers/request";
import { loader as file } from "./admin/accountant-file";
import { BOOK_FILES, SYSTEMS } from "./layouts.ts";
import { getMonth, monthCsv, monthOf, monthsAround } from "./month-file.server.ts";

let db: Db;
let admin: UserActor;
let buyer: UserActor;
const travel = (day: string) => vi.setSystemTime(new Date(`${day}T16:00:00Z`));
const OCTOBER = monthOf("2026-10", "2026-11-02");

beforeEach(() => {
	vi.useFakeTimers({ toFake: ["Date"] });
	travel("2026-10-05");
	db = testDatabase();
	admin = makeAdmin(db);
	buyer = makeBuyer(db, { businessName: "=Corner, Store" });
});
afterEach(() => void vi.useRealTimers());

let made = 0;
/** An invoice of $133.00: ten at $10.00, tax $8.00, freight $25.00. */
function invoice(
	more: Record<string, unknown> = {},
	facts: Partial<typeof products.$inferInsert> = {},
): string {
	const product = makeProduct(db, { name: "Bar 5%", sku: `BAR${++made}`, ...facts });
	addToCart(db, buyer, [{ productId: product.id, quantity: 10, flavor: null }]);
	const { id } = placeOrder(db, buyer, orderInput(more), { idempotencyKey: null }).order;
	shipOrder(db, admin, { id, trackingNumber: "1Z999AA10123456784" });
	return id;
}
const pay = (amount: string, reference = "2207") =>
	recordPayment(db, admin, {
		...paymentSchema.parse({ amount, method: "check", reference, spread: "oldest" }),
		id: buyer.companyId!,
	});
const csv = (name: string, period = OCTOBER, part: number | null = null) =>
	[...monthCsv(db, admin, name, period, part)].join("").split("\r\n").slice(0, -1);
const plain = (lines: string[]) =>
	lines.map((line) => line.replace(/BAR\d+/g, "BAR").replace(/RW-\d+/g, "RW-1"));

describe("exact lines (Rule 21.20)", () => {
	it("of QuickBooks Online", () => {
		const order = invoice({ poNumber: "4711" });
		pay("150.00");
		travel("2026-10-31");
		setPaymentStatus(db, admin, { id: order, paymentStatus: "refunded" });
		expect(plain(csv("quickbooks-invoices"))).toEqual([
			"*InvoiceNo,*Customer,*InvoiceDate,*DueDate,Terms,Location,Memo,Item(Product/Service),ItemDescription,ItemQuantity,ItemRate,*ItemAmount,ItemTaxAmount",
			'INV-10001,"\'=Corner, Store",10/05/2026,11/04/2026,Net 30,,"PO 4711, RW-1",Sales,Bar 5% (BAR),10,10.00,100.00,0.00',
			'INV-10001,"\'=Corner, Store",10/05/2026,11/04/2026,Net 30,,"PO 4711, RW-1",Shipping,Freight,1,25.00,25.00,0.00',
			'INV-10001,"\'=Corner, Store",10/05/2026,11/04/2026,Net 30,,"PO 4711, RW-1",Sales tax,Sales tax,1,8.00,8.00,0.00',
		]);
		expect(plain(csv("quickbooks-credits"))).toEqual([
			"*CreditMemoNo,*Customer,*CreditMemoDate,Location,Memo,Item(Product/Service),ItemDescription,ItemQuantity,ItemRate,*ItemAmount,ItemTaxAmount",
			'CM-0001,"\'=Corner, Store",10/31/2026,,"PO 4711, RW-1",Sales,Order RW-1 refunded,1,100.00,100.00,0.00',
			'CM-0001,"\'=Corner, Store",10/31/2026,,"PO 4711, RW-1",Shipping,Freight,1,25.00,25.00,0.00',
			'CM-0001,"\'=Corner, Store",10/31/2026,,"PO 4711, RW-1",Sales tax,Sales tax,1,8.00,8.00,0.00',
		]);
		const [head, ...rows] = csv("quickbooks-payments");
		expect(head).toBe("JournalNo,JournalDate,AccountName,Debits,Credits,Description,Name");
		const entry = (n: number) =>
			rows.slice(2 * n, 2 * n + 2).map((line) => line.replace(/^([PRT])-\w+/, "$1"));
		expect(rows).toHaveLength(4);
		expect(new Set(rows.map((line) => line.slice(0, 14))).size).toBe(2);
		expect(entry(0)).toEqual([
			'P,10/05/2026,Undeposited Funds,150.00,,Check 2207 Payment of INV-10001,"\'=Corner, Store"',
			'P,10/05/2026,Accounts Receivable (A/R),,150.00,Check 2207 Payment of INV-10001,"\'=Corner, Store"',
		]);
		expect(entry(1)).toEqual([
			'R,10/31/2026,Undeposited Funds,,133.00,Check Refund: Refunded,"\'=Corner, Store"',
			'R,10/31/2026,Accounts Receivable (A/R),133.00,,Check Refund: Refunded,"\'=Corner, Store"',
		]);
	});

	it("of Xero, with our own accounts", () => {
		saveAccounting(db, admin, {
			...getSettings(db).accounting,
			salesCode: "4000",
			taxType: "Tax Exempt (0%)",
			version: 0,
		});
		invoice({ paymentMethod: "check" });
		pay("133.00");
		const where = `,${ADDRESS.address1},,,,Denver,CO,80205,US,`;
		const line = (what: string, code: string) =>
			`"'=Corner, Store",${where}INV-10001,RW-1,10/05/2026,10/05/2026,,${what},,${code},Tax Exempt (0%),0.00,,,,,USD`;
		expect(plain(csv("xero-invoices"))).toEqual([
			"*ContactName,EmailAddress,POAddressLine1,POAddressLine2,POAddressLine3,POAddressLine4,POCity,PORegion,POPostalCode,POCountry,*InvoiceNumber,Reference,*InvoiceDate,*DueDate,InventoryItemCode,*Description,*Quantity,*UnitAmount,Discount,*AccountCode,*TaxType,TaxAmount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2,Currency",
			line("Bar 5% (BAR),10,10.00", "4000"),
			line("Freight,1,25.00", "260"),
			line("Sales tax,1,8.00", "820"),
		]);
		// One check of two invoices is one line, as in the bank.
		invoice({ paymentMethod: "check" });
		pay("150.00", "2208");
		expect(csv("xero-payments")).toEqual([
			"*Date,*Amount,Payee,Description,Reference,Check Number",
			'10/05/2026,133.00,"\'=Corner, Store",Payment of INV-10001,2207,2207',
			'10/05/2026,150.00,"\'=Corner, Store",Payment of INV-10002,2208,2208',
		]);
	});
});

it("has a line for each rate of excise (Rule 21.20)", () => {
	makeExciseRate(db, { state: "CO" });
	makeExciseRate(db, { state: "CO", locality: "Denver", base: "piece", rate: 500 });
	makeExciseRate(db, { state: "CO", locality: "Boulder", base: "piece", rate: 900 });
	// The buyer pays it: it stands on the invoice, with nothing to book.
	makeExciseRate(db, { state: "CO", locality: "Denver", base: "piece", rate: 200, payer: "buyer" });
	switchOn(db, "CO", admin);
	const id = invoice({}, { piecesPerUnit: 3 });
	for (const paymentStatus of ["paid", "refunded"] as const)
		setPaymentStatus(db, admin, { id, paymentStatus });
	const rows = [
		'Excise,"Colorado excise, 7% of the price",1,7.00,7.00,0.00',
		'Excise,"Denver, Colorado excise, $0.05 per piece",1,1.50,1.50,0.00',
	];
	for (const name of ["quickbooks-invoices", "quickbooks-credits"])
		expect(
			csv(name)
				.filter((line) => line.includes(",Excise,"))
				.map((line) => line.slice(line.indexOf("Excise,"))),
		).toEqual(rows);
	expect(csv("xero-credits").at(-1)).toContain(
		',"Denver, Colorado excise, $0.05 per piece",1,-1.50,,820,Tax Exempt,0.00,',
	);
	expect(sumOf(csv("quickbooks-invoices"), "*ItemAmount")).toBe(14150);
});

/** The sum of a file's lines in cents. */
const sumOf = (lines: string[], amount: string, times?: string) => {
	const cells = (line: string) =>
		[...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell]) => cell!);
	const heads = cells(lines[0]!);
	return lines.slice(1).reduce((sum, line) => {
		const row = cells(line);
		const factor = times ? Number(row[heads.indexOf(times)]) : 1;
		return sum + Math.round(Number(row[heads.indexOf(amount)]) * 100) * factor;
	}, 0);
};

/** What the journal puts into the account of deposits, in cents, after both sides of it were seen to even out. */
const deposited = (lines: string[]) => {
	expect(sumOf(lines, "Debits")).toBe(sumOf(lines, "Credits"));
	const deposits = lines.filter((line, n) => n === 0 || line.includes(",Undeposited Funds,"));
	return sumOf(deposits, "Debits") - sumOf(deposits, "Credits");
};

it("adds up to the month's papers in both layouts, also for what was taken back (Rule 21.20)", () => {
	travel("2026-09-30");
	invoice();
	makeExciseRate(db, { state: "CO", rate: 33_333 });
	switchOn(db, "CO", admin);
	travel("2026-10-05");
	const orders = [invoice(), invoice(), invoice({ paymentMethod: "check" })];
	for (const paymentStatus of ["paid", "refunded"] as const)
		setPaymentStatus(db, admin, { id: orders[2]!, paymentStatus });
	pay("150.00");
	pay("40.00");
	const all = () => db.select().from(ledgerEntries).all();
	const undo = (id: string) => undoEntry(db, admin, { id: buyer.companyId!, paymentId: id, reason: "Wrong" });
	undo(all().findLast(({ kind }) => kind === "payment")!.id);
	travel("2026-11-01");
	setPaymentStatus(db, admin, { id: orders[2]!, paymentStatus: "paid" });
	for (const month of ["2026-09", "2026-10", "2026-11"]) {
		const period = monthOf(month, "2026-12-01");
		const of = (kinds: string[]) =>
			all()
				.filter(({ day, undoes, kind }) => {
					const counts = all().find(({ id }) => id === undoes)?.kind ?? kind;
					return day.startsWith(month) && kinds.includes(counts);
				})
				.reduce((sum, { cents }) => sum + cents, 0);
		const sums = { invoices: of(["invoice"]), credits: of(["credit"]), payments: -of(["payment", "refund"]) };
		const papers = getMonth(db, admin, period).filter(({ cents }) => cents !== null);
		expect(papers.map(({ file: name, cents }) => [name, cents! + 0])).toEqual(
			Object.entries(sums).map(([name, cents]) => [name, cents + 0]),
		);
		expect([
			sumOf(csv("quickbooks-invoices", period), "*ItemAmount"),
			-sumOf(csv("quickbooks-credits", period), "*ItemAmount") + 0,
			deposited(csv("quickbooks-payments", period)),
			sumOf(csv("xero-invoices", period), "*UnitAmount", "*Quantity"),
			sumOf(csv("xero-credits", period), "*UnitAmount", "*Quantity"),
			sumOf(csv("xero-payments", period), "*Amount"),
		]).toEqual([...Object.values(sums), ...Object.values(sums)].map((cents) => cents + 0));
	}
	const november = csv("xero-credits", monthOf("2026-11", "2026-12-01"));
	expect(november[1]).toContain(",CM-0001-R,");
});

it("leaves out lines of nothing, and says terms and the second line of an address (Rule 21.20)", () => {
	invoice({ paymentMethod: "check", shippingAddress: { ...ADDRESS, address2: "Suite 4" } });
	const credit = (memo: Record<string, unknown>) =>
		creditInvoice(db, admin, {
			...creditMemoSchema.parse({ reason: "Agreed", ...memo }),
			number: "INV-10001",
		});
	credit({ lines: [{ line: 1, quantity: 1 }] });
	credit({ lines: [], freight: true });
	expect(csv("quickbooks-invoices")[1]).toContain(",Due on receipt,");
	expect(csv("xero-invoices")[1]).toContain(`,${ADDRESS.address1},Suite 4,,,Denver,`);
	expect(plain(csv("quickbooks-credits").slice(1)).map((line) => line.split("RW-1,")[1])).toEqual([
		...["Sales,Bar 5% (BAR),1,10.00,10.00,0.00", "Sales tax,Sales tax,1,0.80,0.80,0.00"],
		"Shipping,Freight,1,25.00,25.00,0.00",
	]);
});

it("has each payment once, of more than one piece (Rule 21.20)", () => {
	const values = { kind: "payment", companyId: buyer.companyId!, cents: -100, method: "check" } as const;
	for (let n = 0; n < 201; n++)
		db.insert(ledgerEntries)
			.values({ ...values, day: "2026-10-05" })
			.run();
	expect(new Set(csv("quickbooks-payments").slice(1)).size).toBe(402);
	expect(sumOf(csv("xero-payments"), "*Amount")).toBe(20_100);
});

it("has the customers who are new in a month, and all of them (Rule 21.23)", () => {
	const second = makeBuyer(db, { businessName: 'Smoke "n" Co: North' });
	makeBuyer(db, { businessName: "Nothing Bought" });
	const credit = (companyId: string, day: string) =>
		db.insert(ledgerEntries).values({ kind: "payment", companyId, day, cents: -100, method: "check" }).run();
	credit(second.companyId!, "2026-09-30");
	credit(second.companyId!, "2026-10-02");
	invoice({ shippingAddress: { ...ADDRESS, address2: "Suite 4" } });
	const counts = getMonth(db, admin, OCTOBER).map(({ file: name, count, cents }) => [name, count, cents]);
	expect(counts.slice(3)).toEqual([
		["customers", 1, null],
		["all-customers", 2, null],
	]);
	expect(csv("quickbooks-customers")).toEqual([
		"Name,Company,Email,Phone,Mobile,Fax,Website,Street,City,State,ZIP,Country,Opening Balance,Date,Resale Number",
		`"'=Corner, Store","'=Corner, Store",${buyer.email},,,,,"${ADDRESS.address1}, Suite 4",Denver,CO,80205,US,,,`,
	]);
	expect(csv("xero-customers")).toEqual([
		"*ContactName,AccountNumber,EmailAddress,POAddressLine1,POAddressLine2,POCity,PORegion,POPostalCode,POCountry,PhoneNumber,DueDateSalesDay,DueDateSalesTerm",
		`"'=Corner, Store",${buyer.companyId},${buyer.email},${ADDRESS.address1},Suite 4,Denver,CO,80205,US,,30,Days After`,
	]);
	// QuickBooks takes no colon and no quotation mark, and its papers carry the same name.
	expect(csv("quickbooks-all-customers")[2]).toMatch(/^Smoke n Co North,Smoke n Co North,/);
	expect(csv("quickbooks-payments").at(-1)).toMatch(/,Smoke n Co North$/);
});

it("comes in parts, leaves an audit row, and is for staff with exports only", async () => {
	for (let n = 0; n < 3; n++) invoice();
	const layout: { most: number } = SYSTEMS.xero.invoices;
	const { most } = layout;
	layout.most = 2;
	const part = (n: number) =>
		csv("xero-invoices", OCTOBER, n)
			.slice(1)
			.map((line) => /INV-\d+/.exec(line)![0]);
	expect([new Set(part(1)), new Set(part(2))]).toEqual([
		...[new Set(["INV-10001", "INV-10002"]), new Set(["INV-10003"])],
	]);
	expect(refusal(() => part(3)).code).toBe("not_found");
	layout.most = most;
	db.delete(auditLog).run();
	const path = "/admin/reports/accountant/xero-credits.csv?month=2026-10";
	const params = { file: "xero-credits.csv" };
	const answer = await call(file, path, { db, as: makeStaff(db, "bookkeeper"), params });
	expect([answer.status, answer.headers.get("Content-Disposition")]).toEqual([
		200,
		'attachment; filename="xero-credits-2026-10.csv"',
	]);
	expect(db.select().from(auditLog).all()).toMatchObject([
		{ action: "data.export", entityId: "xero-credits", after: { from: "2026-10-01", to: "2026-10-31" } },
	]);
	for (const role of ["sales", "warehouse"] as const) {
		expect(refusal(() => monthCsv(db, makeStaff(db, role), "xero-credits", OCTOBER, null)).code).toBe(
			"forbidden",
		);
		expect(refusal(() => getMonth(db, makeStaff(db, role), OCTOBER)).code).toBe("forbidden");
	}
	const accounts = { ...getSettings(db).accounting, version: 0 };
	expect(refusal(() => saveAccounting(db, makeStaff(db, "bookkeeper"), accounts)).code).toBe("forbidden");
	for (const name of ["xero", "xero-orders", "sage-invoices", "xero-invoices-x", "xero-constructor"])
		expect(refusal(() => csv(name)).code).toBe("not_found");
	expect((await call(file, "/x?month=soon", { db, as: admin, params })).status).toBe(400);
	expect(Object.keys(BOOK_FILES)).toHaveLength(5);
});

it("knows its months", () => {
	expect(monthOf(null, "2026-01-15")).toEqual({ month: "2025-12", from: "2025-12-01", until: "2025-12-31" });
	expect(monthsAround(OCTOBER)).toEqual(["2026-09", "2026-11"]);
	expect(refusal(() => monthOf("2026-13", "2026-01-15")).errors[0]!.field).toBe("month");
});
