import { Form, href } from "react-router";
import type { FormReply } from "~/http/form.server";
import { decimalOf, formatCents } from "~/kernel/money";
import { APPROVAL_STATUSES } from "~/terms/approval";
import { methodNameFor, type PaymentTerms } from "~/terms/payment";
import { Button } from "~/ui/button";
import { answeredForm } from "~/ui/form/answered-form";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { TextArea } from "~/ui/form/text-field";
import { Facts, Note, Panel } from "~/ui/layout/card";
import { PageTitle } from "~/ui/layout/page-title";
import { Table } from "~/ui/layout/table";
import { PortalHead } from "~/ui/site/portal-tabs";
import { SiteLink } from "~/ui/site-link";
import { Badge } from "~/ui/text/badge";
import { Moment } from "~/ui/text/moment";
import { TotalLines } from "../../cart/buyer/total-lines";
import type { ApprovalRule } from "../../checkout/request-approval.server";
import { AddressBlock } from "../../orders/buyer/parts";
import type { RequestDetail } from "../request.queries.server";
import { SentRequest } from "./sent-request";

type Props = {
	request: RequestDetail;
	/** Of the company now. */
	terms: PaymentTerms;
	/** Why an own order waits. */
	rule: ApprovalRule | null;
	formKey: string;
	reply: FormReply | undefined;
};

/** An order that waits, or waited, for an owner: its goods then and now, and what the reader can do. */
export function ApprovalScreen({ request, terms, rule, formKey, reply }: Props) {
	const { requestNumber, username, status, createdAt, input, now, reason, orderNumber, orderCents } = request;
	const { label, color } = APPROVAL_STATUSES[status];
	const [form, fields] = answeredForm<{ reason: string }>({ id: "decide", lastResult: reply?.result });
	return (
		<div className="wrap">
			<PageTitle reply={reply}>{`Order ${requestNumber}`}</PageTitle>
			<ErrorSummary problems={problemsOf(form)} />
			<PortalHead
				title={`Order ${requestNumber}`}
				intro={
					<>
						{request.isOwn ? "Ordered by you" : `Ordered by ${username}`}, <Moment at={createdAt} />
						{input.poNumber ? ` · PO number ${input.poNumber}` : null}
					</>
				}
			>
				<Badge color={color}>{label}</Badge>
			</PortalHead>
			{request.isOwn && status === "waiting" ? <SentRequest request={request} rule={rule} /> : null}
			{input.approvalNote && !request.isOwn ? (
				<Note className="mb-5">
					<b>{username}:</b> {input.approvalNote}
				</Note>
			) : null}
			{reason ? (
				<Note kind="warn" className="mb-5">
					{request.decider ? `${request.decider}: ` : null}
					{reason}
				</Note>
			) : null}
			{orderNumber ? (
				<Note kind="good" className="mb-5">
					Approved by {request.decider}. It is order{" "}
					<SiteLink to={href("/buyer-portal/orders/:orderNumber", { orderNumber })}>{orderNumber}</SiteLink>.
				</Note>
			) : null}
			<div className="split">
				<div className="grid gap-8">
					<Goods request={request} />
					{request.mayDecide ? (
						<Panel title="Your decision">
							<Form method="post" className="mb-5">
								<input type="hidden" name="decision" value="approve" />
								<input
									type="hidden"
									name="total"
									value={decimalOf(now?.totals.totalCents ?? request.totalCents)}
								/>
								<Button variant="primary" pendingText="Placing...">
									Approve order
								</Button>
							</Form>
							<Form method="post" id={form.id} noValidate>
								<input type="hidden" name="decision" value="decline" />
								<TextArea
									field={fields.reason}
									label="Reason for declining"
									hint={`We mail it to ${username}`}
									maxLength={500}
								/>
								<Button variant="bad" pendingText="Declining...">
									Decline
								</Button>
							</Form>
						</Panel>
					) : null}
					{request.isOwn ? <OwnForms request={request} formKey={formKey} /> : null}
				</div>
				<aside className="grid gap-6" aria-label="Total and addresses">
					<section aria-labelledby="total">
						<h2 className="sum" id="total">
							Total
						</h2>
						{now ? (
							<TotalLines totals={now.totals} />
						) : (
							<Facts
								items={[
									{ label: "When requested", value: formatCents(request.totalCents) },
									{ label: "As ordered", value: orderCents === null ? null : formatCents(orderCents) },
								]}
							/>
						)}
						<p className="small mt-2 px-2.5">{methodNameFor(input.paymentMethod, terms)}</p>
					</section>
					<AddressBlock title="Ships to" address={input.shippingAddress} />
					<AddressBlock title="Bill to" address={input.billingAddress} />
					{input.specialInstructions ? (
						<Note>
							<b>Special instructions</b>
							<p className="whitespace-pre-line">{input.specialInstructions}</p>
						</Note>
					) : null}
				</aside>
			</div>
		</div>
	);
}

/** The requested goods at today's prices or the order's; a price that has changed since the request is shown with the old one. */
function Goods({ request: { lines, now, totalCents, prices } }: Pick<Props, "request">) {
	const changed = now !== null && now.totals.totalCents !== totalCents;
	return (
		<section aria-labelledby="goods">
			<h2 className="sum" id="goods">
				Goods
			</h2>
			{changed ? (
				<Note kind="warn" className="mt-3">
					The total was {formatCents(totalCents)} when it was ordered. It is{" "}
					{formatCents(now.totals.totalCents)} now.
				</Note>
			) : null}
			<Table
				rows={lines}
				rowKey={({ productId, flavorId }) => `${productId} ${flavorId}`}
				columns={[
					{
						head: "Item",
						narrow: "wide",
						cell: ({ productId, flavorId, name }) => {
							const line = now?.lines.find((one) => one.productId === productId && one.flavorId === flavorId);
							const problem =
								now && (line ? line.problems.find(({ blocks }) => blocks)?.text : "No longer available");
							return (
								<>
									{name}
									{problem ? <b className="block">{problem}</b> : null}
								</>
							);
						},
					},
					{ head: "Qty", num: true, narrow: "labeled", cell: ({ quantity }) => quantity },
					{
						head: "Each",
						num: true,
						narrow: "labeled",
						cell: (line) => {
							const cents = prices[lines.indexOf(line)] ?? line.unitPriceCents;
							return cents === line.unitPriceCents ? (
								formatCents(cents)
							) : (
								<>
									<s className="mute">
										<span className="vh">Was </span>
										{formatCents(line.unitPriceCents)}
									</s>{" "}
									<b className="font-semibold">{formatCents(cents)}</b>
								</>
							);
						},
					},
				]}
			/>
		</section>
	);
}

/** What the person who ordered can do: withdraw while it waits, and put the goods back in the cart afterwards. */
function OwnForms({ request: { id, status, quoteId }, formKey }: Pick<Props, "request" | "formKey">) {
	if (status === "waiting") {
		return (
			<Form method="post">
				<input type="hidden" name="decision" value="withdraw" />
				<Button pendingText="Withdrawing...">Withdraw the order</Button>
			</Form>
		);
	}
	if ((status !== "declined" && status !== "withdrawn") || quoteId !== null) return null;
	return (
		<Form method="post" action={href("/buyer-portal/approvals/:id/cart", { id })}>
			<input type="hidden" name="idempotencyKey" value={formKey} />
			<Button pendingText="Adding...">Put the goods back in my cart</Button>
		</Form>
	);
}
