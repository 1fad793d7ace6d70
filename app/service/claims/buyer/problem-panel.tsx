import { href } from "react-router";
import type { Order } from "~/buying";
import { isPartShipped } from "~/buying";
import type { FormReply } from "~/http/form.server";
import { Panel } from "~/ui/layout/card";
import { SiteLink } from "~/ui/site-link";
import { arrivalsOf, openReasons } from "../claim-clock";
import type { Problem } from "../problem.queries.server";
import { ClaimClocks, useServerTime } from "./claim-clocks";
import { ClaimView } from "./claim-view";
import { ProblemForm } from "./problem-form";

/** The panel for problems with an order: its claims, and the form while something can still be reported. */
export function ProblemPanel({
	order,
	problem,
	formKey,
	reply,
	isAlone = false,
}: {
	order: Order;
	problem: Problem;
	/** Null for bookkeepers, who only read. */
	formKey: string | null;
	reply?: FormReply | undefined;
	/** On its own page the form is open; on the order's it waits for the delivery, and stays away once there is a claim. */
	isAlone?: boolean;
}) {
	const { claims } = problem;
	const now = useServerTime(problem.now);
	const reasons = openReasons(order, now);
	const isHere = arrivalsOf(order).some(({ deliveredAt }) => deliveredAt);
	const canReport = reasons.length > 0 && Object.values(problem.left).some((units) => units > 0);
	return (
		<Panel id="problem" title="A problem with this order">
			{claims.map((claim) => (
				<ClaimView key={claim.id} claim={claim} />
			))}
			{formKey === null ? null : canReport && !isAlone && (claims.length > 0 || !isHere) ? (
				<>
					{claims.length === 0 ? <ClaimClocks order={order} now={now} /> : null}
					<SiteLink to={`${href("/buyer-portal/orders/:orderNumber/problem", order)}#problem`}>
						{claims.length === 0 ? "It is here: report a problem" : "Report another problem"}
					</SiteLink>
				</>
			) : (
				<>
					<ClaimClocks order={order} now={now} />
					{canReport ? (
						<ProblemForm order={order} problem={problem} reasons={reasons} formKey={formKey} reply={reply} />
					) : (
						<p>
							{reasons.length > 0
								? `All units ${isPartShipped(order) ? "shipped so far" : "of this order"} have been reported.`
								: "The time to report problems with this order is over."}{" "}
							<SiteLink to={href("/contact")}>Contact us</SiteLink> if you think we should look at it.
						</p>
					)}
				</>
			)}
		</Panel>
	);
}
