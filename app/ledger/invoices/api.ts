import { type ApiTable, call, read } from "~/http/api.server";
import { type Call, page } from "~/http/json.server";
import { listed, walkQuery } from "~/http/listed.server";
import { isStaff } from "~/kernel/actor/permissions";
import { creditInvoice } from "./credit-invoice.server";
import {
	getLedgerEntry,
	getMyLedgerEntry,
	invoicesWalk,
	listInvoices,
	whichInvoices,
} from "./entry.queries.server";
import { entryJson } from "./entry-view";
import { invoiceShape } from "./invoice-shapes.server";
import { takeBackCredit } from "./take-back-credit.server";

const entryNow = ({ db, actor }: Call, { number }: { number: string }) =>
	entryJson(getLedgerEntry(db, actor, number));

/** The calls of invoices. */
export const invoicesApi = {
	"GET /api/invoices": read({
		says: "Lists all invoices, the newest first, for staff who see amounts.",
		access: "prices",
		query: {
			search: "Words of the invoice's number, the order's or the company.",
			state: {
				says: "'open': something is owed; 'overdue': since before today; 'settled': nothing is.",
				among: ["open", "overdue", "settled"],
			},
			company: "The id of a company: only its invoices.",
			...walkQuery(invoicesWalk),
		},
		gives: page(invoiceShape),
		run: (call) => {
			const { db, actor, url } = call;
			const search = url.searchParams.get("search") ?? "";
			const where = whichInvoices({
				state: url.searchParams.get("state") ?? "",
				company: url.searchParams.get("company") ?? "",
			});
			return listed(call, invoicesWalk, {
				where,
				page: (paging) => listInvoices(db, actor, { search, ...paging }, where),
				rows: (ids) => listInvoices.byIds(db, actor, ids),
				json: entryJson,
			});
		},
	}),
	"GET /api/invoices/:number": read({
		says: "Gives an invoice or credit memo, for staff who see amounts and for its company.",
		access: "user",
		gives: invoiceShape,
		run: ({ db, actor, params }) =>
			entryJson((isStaff(actor) ? getLedgerEntry : getMyLedgerEntry)(db, actor, params.number ?? "")),
	}),
	/** Rule 16.56. */
	"POST /api/invoices/:number/credits": call(creditInvoice, {
		says: "Writes a credit memo about an invoice: of an amount, or of lines.",
		title: "Failed to write the credit memo",
		example: { lines: [{ line: 1, quantity: 2 }], freight: false, reason: "Two boxes were crushed" },
		status: 201,
		gives: invoiceShape,
		respond: entryNow,
	}),
	/** Rule 16.57. */
	"POST /api/invoices/:number/undo": call(takeBackCredit, {
		says: "Takes back a credit memo that was written by hand.",
		title: "Failed to take the credit memo back",
		gives: invoiceShape,
		respond: entryNow,
	}),
} satisfies ApiTable;
