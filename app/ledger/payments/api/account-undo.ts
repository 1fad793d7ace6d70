import { callKeyOf } from "~/http/form-key.server";
import { jsonAction, write } from "~/http/json.server";
import { decimalOf } from "~/kernel/money";
import { undoSchema } from "../../entries/undo.schema";
import { getStatement } from "../../statements/account.queries.server";
import { undoEntry } from "../record-payment.server";

/** Takes a payment or a refund of a company back. */
export const action = jsonAction({
	POST: write({
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
});
