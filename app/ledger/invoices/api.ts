import { type ApiTable, call, read } from "~/http/api.server";
import { type Call, JsonPage, page, pagingOf } from "~/http/json.server";
import { isStaff } from "~/kernel/actor/permissions";
import { creditInvoice } from "./credit-invoice.server";
import { getLedgerEntry, getMyLedgerEntry, listInvoices } from "./entry.queries.server";
import { entryJson } from "./entry-view";
import { invoiceShape } from "./invoice-shapes.server";
import { takeBackCredit } from "./take-back-credit.server";

const entryNow = ({ db, actor }: Call, { number }: { number: string }) =>
	entryJson(getLedgerEntry(db, actor, number));

/** The calls of invoices. */
export const invoicesApi = {
	/** All invoices, newest first, for staff who see amounts. A company's own are at its orders. */
	"GET /api/invoices": read({
		access: "prices",
		gives: page(invoiceShape),
		run: ({ db, actor, url }) => {
			const search = url.searchParams.get("search") ?? "";
			const { rows, total } = listInvoices(db, actor, { search, ...pagingOf(url) });
			return new JsonPage(rows.map(entryJson), total);
		},
	}),
	/** An invoice or credit memo by its number: for staff who see amounts, and for its company. */
	"GET /api/invoices/:number": read({
		access: "user",
		gives: invoiceShape,
		run: ({ db, actor, params }) =>
			entryJson((isStaff(actor) ? getLedgerEntry : getMyLedgerEntry)(db, actor, params.number ?? "")),
	}),
	/** Writes a credit memo about an invoice: `amount`, or `lines` of `line` and `quantity` with `freight`, and a `reason` (Rule 16.56). */
	"POST /api/invoices/:number/credits": call(creditInvoice, {
		title: "Failed to write the credit memo",
		status: 201,
		gives: invoiceShape,
		respond: entryNow,
	}),
	/** Takes a credit memo that was written by hand back, for a `reason` (Rule 16.57). */
	"POST /api/invoices/:number/undo": call(takeBackCredit, {
		title: "Failed to take the credit memo back",
		gives: invoiceShape,
		respond: entryNow,
	}),
} satisfies ApiTable;
