import { idempotencyKeyOf } from "~/http/form-key.server";
import { jsonAction, jsonLoader, write } from "~/http/json.server";
import { listMyClaims } from "../claim.queries.server";
import { claimSchema } from "../claim.schema";
import { claimJson } from "../claim-view";
import { reportClaim } from "../report-claim.server";

/** The claims on one of the company's orders. */
export const loader = jsonLoader({
	access: "customer",
	run: ({ db, actor, params }) => listMyClaims(db, actor, params.id ?? "").map(claimJson),
});

/** Reports a problem with the order's goods, with the photos that were sent before (Rule 19.1). */
export const action = jsonAction({
	POST: write({
		access: "buyer",
		title: "Failed to report the problem",
		schema: claimSchema,
		status: 201,
		run: ({ db, actor, params, request }, input) =>
			claimJson(reportClaim(db, actor, params.id ?? "", input, { key: idempotencyKeyOf(request) })),
	}),
});
