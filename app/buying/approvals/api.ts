import { z } from "zod";
import { decisionSchema } from "~/customers";
import { type ApiTable, read } from "~/http/api.server";
import { write } from "~/http/json.server";
import { requestShape } from "../checkout/ordered-shapes.server";
import { requestView } from "../checkout/request-view";
import { approveRequest, declineRequest, withdrawRequest } from "./decide-request.server";
import { getRequest, listRequests, listWaiting } from "./request.queries.server";

/** The calls of approvals. */
export const approvalsApi = {
	"GET /api/approvals": read({
		says: "Lists orders that wait for approval: an owner's whole company, everybody else's own.",
		access: "buyer",
		query: { status: "'all' gives the latest of any status." },
		gives: z.array(requestShape),
		run: ({ db, actor, url }) => {
			const read = url.searchParams.get("status") === "all" ? listRequests : listWaiting;
			return read(db, actor).map(requestView);
		},
	}),
	"GET /api/approvals/:id": read({
		says: "Gives one order that waits, or waited, for approval.",
		access: "buyer",
		gives: requestShape,
		run: ({ db, actor, params }) => requestView(getRequest(db, actor, params.id ?? "")),
	}),
	/** Rules 13.22 and 13.20. */
	"PATCH /api/approvals/:id": write({
		says: "Approves, declines or withdraws a waiting order.",
		access: "buyer",
		title: "Failed to decide on the order",
		schema: decisionSchema,
		gives: requestShape,
		run: ({ db, actor, params, ip }, input) => {
			const id = params.id ?? "";
			if (input.decision === "approve") approveRequest(db, actor, id, { shownTotalCents: input.total, ip });
			else if (input.decision === "decline") declineRequest(db, actor, { id, reason: input.reason });
			else withdrawRequest(db, actor, { id });
			return requestView(getRequest(db, actor, id));
		},
	}),
} satisfies ApiTable;
