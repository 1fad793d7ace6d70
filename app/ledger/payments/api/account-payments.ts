import { callKeyOf } from "~/http/form-key.server";
import { jsonAction, write } from "~/http/json.server";
import { decimalOf } from "~/kernel/money";
import { getStatement } from "../../statements/account.queries.server";
import { paymentSchema } from "../payment.schema";
import { recordPayment } from "../record-payment.server";

/** Records a payment of a company. */
export const action = jsonAction({
	POST: write({
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
});
