import { z } from "zod";
import { type ApiTable, call, read } from "~/http/api.server";
import { type Call, JsonPage, page, pagingOf } from "~/http/json.server";
import { decimalOf } from "~/kernel/money";
import { amount, id, textOrNull } from "~/kernel/shapes.server";
import { addOpenings } from "../opening/opening.server";
import { getMyStatement, getStatement } from "../statements/account.queries.server";
import {
	getAccountMails,
	mailStatement,
	setAccountMails,
	setMyStatementMail,
} from "../statements/account-mail.server";
import { listBalances } from "../statements/balances.queries.server";
import { getMyInvoiceAddress, setInvoiceAddress } from "../statements/invoice-address.server";
import { agingJson, statementJson } from "../statements/printed-statement";
import { daysIn, STATEMENT_DAYS } from "../statements/statement-days";
import { accountMailsShape, openAccountShape, statementShape } from "../statements/statement-shapes.server";
import { recordPayment, undoEntry } from "./record-payment.server";

const mailsNow = ({ db, actor, params }: Call) => getAccountMails(db, actor, params.id ?? "");
const balanceNow = ({ db, actor, params }: Call) => ({
	balance: decimalOf(getStatement(db, actor, params.id ?? "").balanceCents),
});

const invoiceAddressShape = z
	.strictObject({ email: textOrNull, isConfirmed: z.boolean() })
	.meta({ id: "InvoiceAddress" });

const balanceShape = z.strictObject({ balance: amount }).meta({ id: "Balance" });

/** A payment that was recorded. */
const paymentShape = balanceShape.extend({ id, applied: amount, left: amount }).meta({ id: "Payment" });

/** The calls of payments. */
export const paymentsApi = {
	"GET /api/account": read({
		says: "Gives the account of the caller's company: balance, aging and entries.",
		access: "user",
		query: STATEMENT_DAYS,
		gives: statementShape,
		run: ({ db, actor, url }) => statementJson(getMyStatement(db, actor, daysIn(url))),
	}),
	/** Rule 16.55. */
	"PATCH /api/account": call(setMyStatementMail, {
		says: "Sets whether the company's statement comes by mail every month.",
		title: "Failed to save mails",
		gives: accountMailsShape.pick({ monthlyStatement: true }),
	}),
	"GET /api/account/invoice-address": read({
		says: "Gives the address for invoices of the caller's company, and whether it is confirmed.",
		access: "customer",
		gives: invoiceAddressShape,
		run: ({ db, actor }) => getMyInvoiceAddress(db, actor),
	}),
	/** Rule 16.63. */
	"PUT /api/account/invoice-address": call(setInvoiceAddress, {
		says: "Sets the address for invoices of the caller's company, or removes it. It is mailed a link to confirm.",
		title: "Failed to save the address",
		example: { email: "ap@store.example" },
		gives: invoiceAddressShape,
	}),
	"GET /api/accounts": read({
		says: "Lists companies with something open: the balance and how late it is.",
		access: "prices",
		query: { search: "Words of the company's name." },
		gives: page(openAccountShape),
		run: ({ db, actor, url }) => {
			const search = url.searchParams.get("search") ?? "";
			const { rows, total } = listBalances(db, actor, { search, ...pagingOf(url) });
			const shown = rows.map(({ id, name, balanceCents, ...row }) => ({
				id,
				name,
				balance: decimalOf(balanceCents),
				aging: agingJson(row),
			}));
			return new JsonPage(shown, total);
		},
	}),
	"GET /api/accounts/:id": read({
		says: "Gives a company's account: balance, aging and entries.",
		access: "prices",
		query: STATEMENT_DAYS,
		gives: statementShape,
		run: ({ db, actor, params, url }) => statementJson(getStatement(db, actor, params.id ?? "", daysIn(url))),
	}),
	/** Rule 16.53. */
	"GET /api/accounts/:id/mails": read({
		says: "Says which mails about its account a company gets, and which it got.",
		access: "prices",
		gives: accountMailsShape,
		run: mailsNow,
	}),
	"PATCH /api/accounts/:id/mails": call(setAccountMails, {
		says: "Sets which mails about its account a company gets.",
		title: "Failed to save mails",
		gives: accountMailsShape,
		respond: mailsNow,
	}),
	"POST /api/accounts/:id/mails": call(mailStatement, {
		says: "Mails a company the statement of some days.",
		title: "Failed to mail statement",
		gives: z.strictObject({ recipients: z.string() }),
		respond: (_call, recipients) => ({ recipients }),
	}),
	"POST /api/accounts/:id/opening": call(addOpenings, {
		says: "Brings open invoices and credits of earlier books in, all or none.",
		title: "Failed to save the open papers",
		status: 201,
		gives: balanceShape.extend({ count: z.int(), total: amount }),
		respond: (call, { count, cents }) => ({ count, total: decimalOf(cents), ...balanceNow(call) }),
	}),
	"POST /api/accounts/:id/payments": call(recordPayment, {
		says: "Records a payment of a company.",
		title: "Failed to record the payment",
		gives: paymentShape,
		respond: (call, { paymentId, appliedCents, leftCents }) => ({
			id: paymentId,
			applied: decimalOf(appliedCents),
			left: decimalOf(leftCents),
			...balanceNow(call),
		}),
	}),
	"POST /api/accounts/:id/payments/:paymentId/undo": call(undoEntry, {
		says: "Takes a payment or a refund of a company back.",
		title: "Failed to take the entry back",
		gives: balanceShape,
		respond: balanceNow,
	}),
} satisfies ApiTable;
