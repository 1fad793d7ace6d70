import { Form, href } from "react-router";
import { decimalOf, formatCents } from "~/kernel/money";
import { counted } from "~/kernel/texts/numbers";
import { Button, ButtonLink } from "~/ui/button";
import { Line, Lines, Note, Panel } from "~/ui/layout/card";
import { SiteLink } from "~/ui/site-link";
import { Moment } from "~/ui/text/moment";
import type { NextWaiting, WaitingRequest } from "../request.queries.server";

const pageOf = ({ id }: WaitingRequest) => href("/buyer-portal/approvals/:id", { id });

const amountOf = ({ nowCents, totalCents }: WaitingRequest) => nowCents ?? totalCents;

/** The orders that wait for an owner, each with a link to its page: those of colleagues, and the reader's own. */
export function WaitingOrders({ waiting }: { waiting: WaitingRequest[] }) {
	return (
		<>
			<Waiting title="Waiting for your approval" waiting={waiting.filter(({ isOwn }) => !isOwn)} />
			<Waiting title="Waiting for an owner of your company" waiting={waiting.filter(({ isOwn }) => isOwn)} />
		</>
	);
}

function Waiting({ title, waiting }: { title: string; waiting: WaitingRequest[] }) {
	if (waiting.length === 0) return null;
	return (
		<Panel className="mb-7" title={title} aside={counted(waiting.length, "order")}>
			<Lines>
				{waiting.map((request) => (
					<Line
						key={request.id}
						label={
							<>
								<SiteLink to={pageOf(request)}>{request.requestNumber}</SiteLink>
								{request.isOwn ? "" : `, ${request.username}`}, <Moment at={request.createdAt} />
							</>
						}
					>
						{formatCents(amountOf(request))}
					</Line>
				))}
			</Lines>
		</Panel>
	);
}

/** A colleague's order that waits for the reader, with a button that approves it at today's amount. */
export function WaitingDocket({ next: { request, more } }: { next: NextWaiting }) {
	const { requestNumber, username, lines, createdAt, input, totalCents, nowCents } = request;
	const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
	const amount = formatCents(amountOf(request));
	const po = input.poNumber ? `, PO ${input.poNumber}` : "";
	return (
		<Panel className="mb-7" title="Waiting for your approval" aside={requestNumber}>
			<Lines>
				<Line label={`${username}, for ${input.shippingAddress.city}${po}`}>
					<Moment at={createdAt} />
				</Line>
				<Line
					label={`${counted(lines.length, "line")}, ${counted(units, "unit")}${
						nowCents !== null && nowCents !== totalCents
							? `, ${formatCents(totalCents)} when it was ordered`
							: ""
					}`}
				>
					<SiteLink to={pageOf(request)}>
						See the lines<span className="vh"> of {requestNumber}</span>
					</SiteLink>
				</Line>
				<Line label="Total" total>
					{amount}
				</Line>
			</Lines>
			<Form method="post" action={pageOf(request)} className="acts mt-3">
				<input type="hidden" name="decision" value="approve" />
				<input type="hidden" name="total" value={decimalOf(amountOf(request))} />
				<Button variant="primary" pendingText="Placing...">
					Approve {amount}
					<span className="vh"> for {requestNumber}</span>
				</Button>
				<ButtonLink to={pageOf(request)}>
					Change or decline<span className="vh"> {requestNumber}</span>
				</ButtonLink>
			</Form>
			{more > 0 ? (
				<p className="small mt-3">
					<SiteLink to={`${href("/buyer-portal")}?tab=orders`}>
						{counted(more, "more order waits", "more orders wait")}
					</SiteLink>
				</p>
			) : null}
		</Panel>
	);
}

/** The reader's own order that waits for an owner. */
export function OwnWaitingNote({ next: { request } }: { next: NextWaiting }) {
	const { requestNumber, createdAt } = request;
	return (
		<Note className="mb-5">
			<b>
				Order {requestNumber}, {formatCents(amountOf(request))}, waits for an owner of your company since{" "}
				<Moment at={createdAt} show="shortTime" />.
			</b>{" "}
			Nothing is set aside until it is approved. <SiteLink to={pageOf(request)}>See the order</SiteLink>
		</Note>
	);
}
