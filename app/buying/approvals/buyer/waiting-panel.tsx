import { Form, href } from "react-router";
import { decimalOf, formatCents } from "~/kernel/money";
import { counted } from "~/kernel/texts/numbers";
import { Button, ButtonLink } from "~/ui/button";
import { Line, Lines, Panel } from "~/ui/layout/card";
import { SiteLink } from "~/ui/site-link";
import { Moment } from "~/ui/text/moment";
import type { WaitingRequest } from "../request.queries.server";

const pageOf = ({ id }: WaitingRequest) => href("/buyer-portal/approvals/:id", { id });

/** The orders that wait for an owner: each colleague's order with its buttons, and the reader's own in one list. */
export function WaitingOrders({ waiting }: { waiting: WaitingRequest[] }) {
	const own = waiting.filter(({ isOwn }) => isOwn);
	const others = waiting.filter(({ isOwn }) => !isOwn);
	return (
		<>
			{others.length > 0 ? (
				<Panel className="mb-7" title="Waiting for your approval" aside={counted(others.length, "order")}>
					{others.map((request) => (
						<Waiting key={request.id} request={request} />
					))}
				</Panel>
			) : null}
			{own.length > 0 ? (
				<Panel className="mb-7" title="Waiting for an owner of your company">
					<Lines>
						{own.map((request) => (
							<Line
								key={request.id}
								label={
									<>
										<SiteLink to={pageOf(request)}>{request.requestNumber}</SiteLink>,{" "}
										<Moment at={request.createdAt} />
									</>
								}
							>
								{formatCents(request.nowCents ?? request.totalCents)}
							</Line>
						))}
					</Lines>
				</Panel>
			) : null}
		</>
	);
}

function Waiting({ request }: { request: WaitingRequest }) {
	const { requestNumber, username, lines, createdAt } = request;
	const totalCents = request.nowCents ?? request.totalCents;
	const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
	return (
		<div className="mb-4">
			<Lines>
				<Line label={`${requestNumber}, ${username}`}>
					<Moment at={createdAt} />
				</Line>
				<Line label={`${counted(lines.length, "line")}, ${counted(units, "unit")}`}>
					<SiteLink to={pageOf(request)}>
						See the lines<span className="vh"> of {requestNumber}</span>
					</SiteLink>
				</Line>
				<Line label="Total" total>
					{formatCents(totalCents)}
				</Line>
			</Lines>
			<Form method="post" action={pageOf(request)} className="acts mt-3">
				<input type="hidden" name="decision" value="approve" />
				<input type="hidden" name="total" value={decimalOf(totalCents)} />
				<Button variant="primary" pendingText="Placing...">
					Approve order<span className="vh"> {requestNumber}</span>
				</Button>
				<ButtonLink variant="bad" to={pageOf(request)}>
					Decline<span className="vh"> {requestNumber}</span>
				</ButtonLink>
			</Form>
		</div>
	);
}
