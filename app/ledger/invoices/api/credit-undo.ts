import { callKeyOf } from "~/http/form-key.server";
import { jsonAction, write } from "~/http/json.server";
import { undoSchema } from "../../entries/undo.schema";
import { getPaper } from "../paper.queries.server";
import { paperJson } from "../paper-view";
import { takeBackCredit } from "../take-back-credit.server";

/** Takes a credit memo that was written by hand back, for a `reason` (Rule 16.57). */
export const action = jsonAction({
	POST: write({
		access: "orders.payment",
		title: "Failed to take the credit memo back",
		schema: undoSchema,
		run: (call, input) => {
			const { db, actor, params } = call;
			const { number } = takeBackCredit(db, actor, params.number ?? "", input.reason, callKeyOf(call, input));
			return paperJson(getPaper(db, actor, number));
		},
	}),
});
