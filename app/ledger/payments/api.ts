import { z } from "zod";
import { type ApiTable, call, read } from "~/http/api.server";
import { type Call, JsonPage, page, pagingOf } from "~/http/json.server";
import { decimalOf } from "~/kernel/money";
import { amount, id } from "~/kernel/shapes.server";
import { addOpenings } from "../opening/opening.server";
import { getMyStatement, getStatement } from "../statements/account.queries.server";
import {
	getAccountMails,
	mailStatement,
	setAccountMails,
	setMyStatementMail,
} from "../statements/account-mail.server";
import { listBalances } from "../statements/balances.queries.server";
import { agingJson, statementJson } from "../statements/printed-statement";
import { daysIn } from "../statements/statement-days";
import { accountMailsShape, openAccountShape, statementShape } from "../statements/statement-shapes.server";
import { recordPayment, undoEntry } from "./record-payment.server";

const mailsNow = ({ db, actor, params }: Call) => getAccountMails(db, actor, params.id ?? "");
const balanceNow = ({ db, actor, params }: Call) => ({
	balance: decimalOf(getStatement(db, actor, params.id ?? "").balanceCents),
});

const balanceShape = z.strictObject({ balance: amount });

/** A payment that was recorded. */
const paymentShape = balanceShape.extend({ id, applied: amount, left: amount });

/** The calls of payments. */
export const paymentsApi = {
	/** The account of the caller's own company. */
	"GET /api/account": read({
		access: "user",
		gives: statementShape,
		run: ({ db, actor, url }) => statementJson(getMyStatement(db, actor, daysIn(url))),
	}),
	/** Sets whether its statement comes by mail every month (Rule 16.55). */
	"PATCH /api/account": call(setMyStatementMail, {
		title: "Failed to save mails",
		gives: accountMailsShape.pick({ monthlyStatement: true }),
	}),
	/** Companies with something open: the balance and how late it is. */
	"GET /api/accounts": read({
		access: "prices",
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
	/** A company's account, for staff who see amounts. */
	"GET /api/accounts/:id": read({
		access: "prices",
		gives: statementShape,
		run: ({ db, actor, params, url }) => statementJson(getStatement(db, actor, params.id ?? "", daysIn(url))),
	}),
	/** The mails about a company's account: which it gets, and which it got (Rule 16.53). */
	"GET /api/accounts/:id/mails": read({ access: "prices", gives: accountMailsShape, run: mailsNow }),
	/** PATCH sets which it gets; POST mails the statement of the days `from` and `to`. */
	"PATCH /api/accounts/:id/mails": call(setAccountMails, {
		title: "Failed to save mails",
		gives: accountMailsShape,
		respond: mailsNow,
	}),
	"POST /api/accounts/:id/mails": call(mailStatement, {
		title: "Failed to mail statement",
		gives: z.strictObject({ recipients: z.string() }),
		respond: (_call, recipients) => ({ recipients }),
	}),
	/** Brings open invoices and credits of the books before this shop in, all or none. */
	"POST /api/accounts/:id/opening": call(addOpenings, {
		title: "Failed to save the open papers",
		status: 201,
		gives: balanceShape.extend({ count: z.int(), total: amount }),
		respond: (call, { count, cents }) => ({ count, total: decimalOf(cents), ...balanceNow(call) }),
	}),
	/** Records a payment of a company. */
	"POST /api/accounts/:id/payments": call(recordPayment, {
		title: "Failed to record the payment",
		gives: paymentShape,
		respond: (call, { paymentId, appliedCents, leftCents }) => ({
			id: paymentId,
			applied: decimalOf(appliedCents),
			left: decimalOf(leftCents),
			...balanceNow(call),
		}),
	}),
	/** Takes a payment or a refund of a company back. */
	"POST /api/accounts/:id/payments/:paymentId/undo": call(undoEntry, {
		title: "Failed to take the entry back",
		gives: balanceShape,
		respond: balanceNow,
	}),
} satisfies ApiTable;
