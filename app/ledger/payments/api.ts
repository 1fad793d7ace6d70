import { type ApiTable, read } from "~/http/api.server";
import { callKeyOf } from "~/http/form-key.server";
import { JsonPage, pagingOf, write } from "~/http/json.server";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { decimalOf } from "~/kernel/money";
import { undoSchema } from "../entries/undo.schema";
import { getMyStatement, getStatement } from "../statements/account.queries.server";
import {
	getAccountMails,
	mailStatement,
	setAccountMails,
	setMyStatementMail,
} from "../statements/account-mail.server";
import { AGING, type Aging } from "../statements/aging";
import { listBalances } from "../statements/balances.queries.server";
import { statementJson } from "../statements/printed-statement";
import { mailChoiceJsonSchema, myMailSchema, statementDaysSchema } from "../statements/statement.schema";
import { daysIn } from "../statements/statement-days";
import { paymentSchema } from "./payment.schema";
import { recordPayment, undoEntry } from "./record-payment.server";

/** The calls of payments. */
export const paymentsApi = {
	/** The account of the caller's own company. */
	"GET /api/account": read({
		access: "user",
		run: ({ db, actor, url }) => statementJson(getMyStatement(db, actor, daysIn(url))),
	}),
	/** Sets whether its statement comes by mail every month (Rule 16.55). */
	"PATCH /api/account": write({
		access: "customer",
		title: "Failed to save mails",
		schema: myMailSchema,
		run: ({ db, actor }, { monthlyStatement }) => {
			setMyStatementMail(db, actor, monthlyStatement);
			return { monthlyStatement };
		},
	}),
	/** Companies with something open: the balance and how late it is. */
	"GET /api/accounts": read({
		access: "prices",
		run: ({ db, actor, url }) => {
			const search = url.searchParams.get("search") ?? "";
			const { rows, total } = listBalances(db, actor, { search, ...pagingOf(url) });
			const shown = rows.map(({ id, name, balanceCents, ...row }) => ({
				...{ id, name, balance: decimalOf(balanceCents) },
				aging: Object.fromEntries(
					(Object.keys(AGING) as (keyof Aging)[]).map((of) => [of, decimalOf(row[of])]),
				),
			}));
			return new JsonPage(shown, total);
		},
	}),
	/** A company's account, for staff who see amounts. */
	"GET /api/accounts/:id": read({
		access: "prices",
		run: ({ db, actor, params, url }) => statementJson(getStatement(db, actor, params.id ?? "", daysIn(url))),
	}),
	/** The mails about a company's account: which it gets, and which it got (Rule 16.53). */
	"GET /api/accounts/:id/mails": read({
		access: "prices",
		run: ({ db, actor, params }) => getAccountMails(db, actor, params.id ?? ""),
	}),
	/** PATCH sets which it gets; POST mails the statement of the days `from` and `to`. */
	"PATCH /api/accounts/:id/mails": write({
		access: "orders.payment",
		title: "Failed to save mails",
		schema: mailChoiceJsonSchema,
		run: ({ db, actor, params }, input) => {
			setAccountMails(db, actor, params.id ?? "", input);
			return getAccountMails(db, actor, params.id ?? "");
		},
	}),
	"POST /api/accounts/:id/mails": write({
		access: "orders.payment",
		title: "Failed to mail statement",
		schema: statementDaysSchema,
		run: (call, days) => {
			const { db, actor, params } = call;
			const companyId = params.id ?? "";
			const key = callKeyOf(call, days);
			return { recipients: mailStatement(db, actor, { companyId, ...days, day: shopToday() }, key) };
		},
	}),
	/** Records a payment of a company. */
	"POST /api/accounts/:id/payments": write({
		access: "orders.payment",
		title: "Failed to record the payment",
		schema: paymentSchema,
		run: (call, input) => {
			const { db, actor, params } = call;
			const id = params.id ?? "";
			const { paymentId, appliedCents, leftCents } = recordPayment(
				db,
				actor,
				id,
				input,
				callKeyOf(call, input),
			);
			return {
				id: paymentId,
				applied: decimalOf(appliedCents),
				left: decimalOf(leftCents),
				balance: decimalOf(getStatement(db, actor, id).balanceCents),
			};
		},
	}),
	/** Takes a payment or a refund of a company back. */
	"POST /api/accounts/:id/payments/:paymentId/undo": write({
		access: "orders.payment",
		title: "Failed to take the entry back",
		schema: undoSchema,
		run: (call, input) => {
			const { db, actor, params } = call;
			const companyId = params.id ?? "";
			undoEntry(db, actor, { companyId, id: params.paymentId ?? "", ...input }, callKeyOf(call, input));
			return { balance: decimalOf(getStatement(db, actor, companyId).balanceCents) };
		},
	}),
} satisfies ApiTable;
