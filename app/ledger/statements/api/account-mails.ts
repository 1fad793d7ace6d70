import { callKeyOf } from "~/http/form-key.server";
import { jsonAction, jsonLoader, write } from "~/http/json.server";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { getAccountMails, mailStatement, setAccountMails } from "../account-mail.server";
import { mailChoiceJsonSchema, statementDaysSchema } from "../statement.schema";

/** The mails about a company's account: which it gets, and which it got (Rule 16.53). */
export const loader = jsonLoader({
	access: "prices",
	run: ({ db, actor, params }) => getAccountMails(db, actor, params.id ?? ""),
});

/** PATCH sets which it gets; POST mails the statement of the days `from` and `to`. */
export const action = jsonAction({
	PATCH: write({
		access: "orders.payment",
		title: "Failed to save mails",
		schema: mailChoiceJsonSchema,
		run: ({ db, actor, params }, input) => {
			setAccountMails(db, actor, params.id ?? "", input);
			return getAccountMails(db, actor, params.id ?? "");
		},
	}),
	POST: write({
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
});
