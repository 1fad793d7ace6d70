import { useLocation } from "react-router";
import { receiverOf } from "~/kernel/addresses/receiver";
import { formatCents } from "~/kernel/money";
import { counted } from "~/kernel/texts/numbers";
import { Line, Lines } from "~/ui/layout/card";
import { Placed } from "~/ui/layout/placed";
import { Moment } from "~/ui/text/moment";
import type { ApprovalRule } from "../../checkout/request-approval.server";
import type { RequestDetail } from "../request.queries.server";

/** The docket of an own order while it waits: who was emailed, why it waits, and what comes next (Rule 13.20). */
export function SentRequest({ request, rule }: { request: RequestDetail; rule: ApprovalRule | null }) {
	const { requestNumber, createdAt, input, lines, totalCents } = request;
	const { hash } = useLocation();
	const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
	const [owner, ...others] = rule?.owners ?? [];
	const one = owner && others.length === 0 ? owner : null;
	const { company, address1, ...person } = input.shippingAddress;
	return (
		<Placed
			title="Sent for approval"
			number={requestNumber}
			text={`${requestNumber} is placed once ${one ?? "an owner of your company"} approves it. We emailed ${one ?? "them"}.`}
			takesFocus={hash === "#placed"}
			now={1}
			steps={[
				{ label: "Sent", note: <Moment at={createdAt} show="shortTime" /> },
				{ label: `${one ?? "An owner"} approves`, note: "nothing is set aside yet" },
				{ label: "Placed", note: "it gets an order number" },
				{ label: "Shipped" },
			]}
		>
			<Lines className="mt-2">
				{rule ? (
					<Line label="Why" words>
						{rule.aboveCents === null
							? "Every order of yours needs approval"
							: `You can order up to ${formatCents(rule.aboveCents)} without approval`}
					</Line>
				) : null}
				<Line label="Ships to" words>
					{company || receiverOf(person)}, {address1}
				</Line>
				{input.approvalNote ? (
					<Line label="Your note" words>
						{input.approvalNote}
					</Line>
				) : null}
				<Line label={`${counted(lines.length, "line")}, ${counted(units, "unit")}`} total>
					{formatCents(totalCents)}
				</Line>
			</Lines>
		</Placed>
	);
}
