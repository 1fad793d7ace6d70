import { decisionSchema } from "~/customers";
import { jsonAction, jsonLoader, write } from "~/http/json.server";
import { requestView } from "../../checkout/request-view";
import { approveRequest, declineRequest, withdrawRequest } from "../decide-request.server";
import { getRequest } from "../request.queries.server";

export const loader = jsonLoader({
	access: "buyer",
	run: ({ db, actor, params }) => requestView(getRequest(db, actor, params.id ?? "")),
});

/** Approves, declines or withdraws a waiting order (Rules 13.22, 13.20). */
export const action = jsonAction({
	PATCH: write({
		access: "buyer",
		title: "Failed to decide on the order",
		schema: decisionSchema,
		run: ({ db, actor, params, ip }, input) => {
			const id = params.id ?? "";
			if (input.decision === "approve") approveRequest(db, actor, id, { shownTotalCents: input.total, ip });
			else if (input.decision === "decline") declineRequest(db, actor, id, input.reason);
			else withdrawRequest(db, actor, id);
			return requestView(getRequest(db, actor, id));
		},
	}),
});
