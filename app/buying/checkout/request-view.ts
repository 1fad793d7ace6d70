import { decimalOf } from "~/kernel/money";
import type { RequestSummary } from "./request-summary.queries.server";

/** An order that waits, or waited, for approval, as JSON. */
export const requestView = ({
	lines,
	totalCents,
	companyId: _company,
	input,
	...request
}: RequestSummary) => {
	const { id, requestNumber, username, status, reason, decider, orderNumber, createdAt, decidedAt } = request;
	return {
		...{ id, requestNumber, username, status, reason, decider, orderNumber },
		...{ createdAt: createdAt.toISOString(), decidedAt: decidedAt?.toISOString() ?? null },
		total: decimalOf(totalCents),
		...input,
		approvalNote: input.approvalNote ?? null,
		items: lines.map(({ unitPriceCents, ...line }) => ({ ...line, price: decimalOf(unitPriceCents) })),
	};
};
