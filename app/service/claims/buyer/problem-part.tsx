import type { Order } from "~/buying";
import type { Problem } from "../problem.queries.server";
import { ProblemPanel } from "./problem-panel";

/** The panel for problems on the order's own page: bookkeepers see it once there is a claim. */
export function ProblemPart({
	order,
	parts,
	formKey,
}: {
	order: Order;
	parts: Readonly<Record<string, unknown>>;
	formKey: string | null;
}) {
	const problem = parts.problem as Problem | null;
	if (!problem || (formKey === null && problem.claims.length === 0)) return null;
	return (
		<div className="no-print">
			<ProblemPanel order={order} problem={problem} formKey={formKey} />
		</div>
	);
}
