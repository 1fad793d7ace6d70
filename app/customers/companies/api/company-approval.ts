import { jsonAction, jsonLoader, write } from "~/http/json.server";
import { decimalOrNull } from "~/kernel/money";
import { approvalAmountSchema } from "../approval.schema";
import { getApprovalAmount, setApprovalAmount } from "../approval-rules.server";

/** Above which total orders of the caller's company wait for an owner; null: none does (Rule 13.20). */
export const loader = jsonLoader({
	access: "customer",
	run: ({ db, actor }) => ({ above: decimalOrNull(getApprovalAmount(db, actor)) }),
});

export const action = jsonAction({
	PATCH: write({
		access: "customer",
		title: "Failed to save the amount",
		schema: approvalAmountSchema,
		run: ({ db, actor }, { above }) => ({ above: decimalOrNull(setApprovalAmount(db, actor, above)) }),
	}),
});
