import { describe, expect, it } from "vitest";
import { ADDRESS } from "../../../tests/helpers/address";
import { type AccountEntry, entryJson, stateText } from "./entry-view.ts";
import { printedPaper, shortDay } from "./printed-paper.ts";

const seller = { name: "Ridge LLC", address: "1 Dock Road", phone: "555-0100", email: "pay@ridge.example" };
const INVOICE: AccountEntry = {
	...{ id: "p", kind: "invoice", number: "INV-10001", companyId: "c", orderId: "o" },
	isOpening: false,
	...{ day: "2026-10-14", dueOn: "2026-11-13", daysLate: 10, createdAt: new Date(0) },
	...{ subtotalCents: 3400, taxCents: 272, exciseCents: 125, freightCents: 2500 },
	...{ cents: 6297, openCents: 6297, undoneOn: null, invoiceNumber: null, reason: null, carrierName: "UPS" },
	document: {
		seller: { ...seller, licenses: ["Tobacco License T-1"], payNote: "Checks to Ridge LLC" },
		customer: { name: "Mesa Vapor", licenses: ["Tobacco License OL-77"] },
		...{ billTo: ADDRESS, shipTo: ADDRESS, orderNumber: "ORD-1", poNumber: "PO 7", paymentMethod: "net30" },
		excise: [
			{ name: "Colorado excise", payer: "distributor", cents: 125 },
			{ name: "Denver excise", payer: "buyer", cents: 0 },
		],
		parcel: { number: 2, carrier: "ups", trackingNumbers: ["1Z", "2Z"] },
	},
	lines: [{ name: "Pulse", sku: "GB-1", quantity: 10, unitPriceCents: 340, lineTotalCents: 3400 }],
	settled: [],
};
const MEMO: AccountEntry = {
	...{ ...INVOICE, kind: "credit", number: "CM-0001", dueOn: null, daysLate: 0, carrierName: null },
	...{ cents: -6297, openCents: -100, invoiceNumber: "INV-10001", reason: "Claim C-1001" },
	document: {
		...{ ...INVOICE.document, paymentMethod: "check", poNumber: null, parcel: null },
		...{ customer: { name: "Mesa Vapor", licenses: [] }, seller: { ...seller, licenses: [] } },
		shipTo: { ...ADDRESS, company: "Mesa Vapor Tempe" },
	},
	lines: [{ name: "Credit", sku: null, quantity: 1, unitPriceCents: 3400, lineTotalCents: 3400 }],
};
const facts = (paper: AccountEntry) => printedPaper(paper).facts.map(({ label, value }) => [label, value]);
const said = (rows: { label: string; value: string }[]) =>
	rows.map(({ label, value }) => `${label} ${value}`);

describe("a printed paper", () => {
	it("is an invoice: when it is due, the parcel, all licenses, how to pay", () => {
		const printed = printedPaper(INVOICE);
		expect(printed).toMatchObject({ kind: "Invoice", number: "INV-10001" });
		expect(facts(INVOICE)).toEqual([
			["Invoice", "INV-10001"],
			["Date", "Oct 14, 2026"],
			["Due, net 30", "Nov 13, 2026"],
			["Order, PO number", "ORD-1, PO 7"],
		]);
		expect(printed.parties.map(({ label }) => label)).toEqual(["Bill and ship to", "Shipment and licenses"]);
		expect(printed.parties[0]!.lines[0]).toBe("Mesa Vapor");
		expect(printed.parties[1]!.lines).toEqual([
			"Parcel 2: UPS 1Z, 2Z",
			"Buyer: Tobacco License OL-77",
			"Seller: Tobacco License T-1",
		]);
		expect(printed.rows).toMatchObject([
			[{ text: "Pulse", note: "GB-1" }, { text: "10" }, { text: "$3.40" }, { text: "$34.00" }],
		]);
		expect(said(printed.totals)).toEqual([
			"Subtotal $34.00",
			"Tax (8%) $2.72",
			"Colorado excise $1.25",
			"Denver excise Paid by the buyer",
			"Freight $25.00",
			"Total $62.97",
		]);
		expect(printed.foot).toContain(
			"Write INV-10001 on your payment. Questions: 555-0100.\nChecks to Ridge LLC",
		);
		const check: AccountEntry = { ...INVOICE, document: { ...INVOICE.document, paymentMethod: "check" } };
		expect(facts(check)[2]).toEqual(["Due", "Nov 13, 2026"]);
		const none = printedPaper({
			...INVOICE,
			document: { ...MEMO.document, parcel: INVOICE.document.parcel },
		});
		expect(none.parties.at(-1)).toEqual({ label: "Shipment and licenses", lines: ["Parcel 2: UPS 1Z, 2Z"] });
	});

	it("is a credit memo: of which invoice and why, with amounts below zero", () => {
		const printed = printedPaper(MEMO);
		expect(printed).toMatchObject({ kind: "Credit memo", foot: "Claim C-1001. Questions: 555-0100." });
		expect(facts(MEMO)).toEqual([
			["Credit memo", "CM-0001"],
			["Date", "Oct 14, 2026"],
			["For invoice", "INV-10001"],
			["Order, PO number", "ORD-1, none"],
		]);
		expect(printed.parties.map(({ label, lines }) => [label, lines[0]])).toEqual([
			["Bill to", "Mesa Vapor"],
			["Ship to", "Mesa Vapor Tempe"],
		]);
		expect(printed.rows[0]).toMatchObject([{ text: "Credit" }, { text: "1" }, { text: "-$34.00" }, {}]);
		expect(printed.rows[0]![0]).not.toHaveProperty("note");
		expect(said(printed.totals)).toMatchObject([
			"Subtotal -$34.00",
			"Tax (8%) -$2.72",
			"Colorado excise -$1.25",
			"Denver excise Paid by the buyer",
			"Freight -$25.00",
			"Total -$62.97",
		]);
		expect(printedPaper({ ...MEMO, reason: null }).foot).toBe("Questions: 555-0100.");
		const licensed = { ...MEMO, document: { ...MEMO.document, customer: INVOICE.document.customer } };
		expect(printedPaper(licensed).parties.at(-1)).toEqual({
			...{ label: "Licenses", lines: ["Buyer: Tobacco License OL-77"] },
		});
	});
});

it.each([
	[0, 0, "paid"],
	[0, 9, "paid"],
	[6297, 0, "open"],
	[6296, -5, "part paid"],
	[6297, 1, "1 day late"],
	[1, 8, "8 days late"],
])("with %i cents open and %i days late is %s", (openCents, daysLate, text) =>
	expect(stateText({ ...INVOICE, openCents, daysLate })).toBe(text),
);

it("is late as JSON only while something is open, and never less than no days", () => {
	const late = (changes: Partial<AccountEntry>) => entryJson({ ...INVOICE, ...changes }).daysLate;
	expect([late({}), late({ openCents: 0 }), late({ daysLate: -3 })]).toEqual([10, 0, 0]);
	expect(entryJson(MEMO)).toMatchObject({ total: "-62.97", open: "-1.00", tax: "2.72", freight: "25.00" });
});

it("leaves the year out within it", () => {
	expect(["2026-01-02", "2025-12-31"].map((day) => shortDay(day, "2026-11-23"))).toEqual([
		...["Jan 2", "Dec 31, 2025"],
	]);
});
