import { type ReactNode, useEffect, useRef } from "react";
import { href } from "react-router";
import { useMay } from "~/desk/may";
import { portalUrl } from "~/desk/portal-tab";
import { grouped } from "~/kernel/texts/numbers";
import { ORDER_STATUSES } from "~/terms/order-status";
import { methodName, PAYMENT_STATUSES } from "~/terms/payment";
import { DAY_MS } from "~/terms/time";
import { Button } from "~/ui/button";
import { isFocusLost } from "~/ui/focus";
import { useRowFlash } from "~/ui/layout/flash-message";
import { useHydrated } from "~/ui/layout/hydrated";
import { SiteLink } from "~/ui/site-link";
import { useIsOn } from "~/ui/switches";
import { Badge } from "~/ui/text/badge";
import { Moment } from "~/ui/text/moment";
import { Money } from "~/ui/text/money";
import { OrderStatus } from "~/ui/text/status-badge";
import { Docket } from "../../shipments/docket/docket";
import { type OrderReply, problemsFor } from "../../shipments/docket/order-reply";
import { StepForm } from "./actions";
import { deskUrl, type ListState } from "./desk-address";
import { DESK_FORM } from "./selection";
import type { OrdersTabData } from "./tab.server";

export type DeskRowData = OrdersTabData["list"]["rows"][number];

type Props = {
	order: DeskRowData;
	listState: ListState;
	/** The list's data for one row: its panel, what happened to it, and the reply to its form. */
	details: OrdersTabData["details"];
	isRequested: boolean;
	lastStep: OrdersTabData["lastStep"];
	reply: OrderReply;
	isTicked: boolean;
	seenAt: Date;
};

/** An order in one line with its next step; below it, when it is being shipped, its panel. */
export function DeskRow({
	order,
	listState,
	details,
	isRequested,
	lastStep,
	reply,
	isTicked,
	seenAt,
}: Props) {
	const { id, orderNumber, userId, status } = order;
	const may = useMay();
	const batches = useIsOn()("batches");
	const flash = useRowFlash(orderNumber);
	const problems = problemsFor(id, reply);
	const isRefused = problems.other.length > 0;
	// Somebody else was faster: there is nothing to ship any more.
	const isPast = isRequested && !details && !flash;
	const row = useRef<HTMLTableRowElement>(null);
	const answer = flash ?? (isRefused ? reply : null);
	useEffect(() => {
		// The pressed button is gone: the work goes on in the same row.
		if (answer && isFocusLost()) row.current?.querySelector("a")?.focus({ preventScroll: true });
	}, [answer]);
	const happened = lastStep ? <LastStep step={lastStep} /> : null;
	return (
		<>
			<tr
				ref={row}
				id={orderNumber}
				className={details ? "row-open" : flash || isRefused || isPast ? "row-said" : undefined}
			>
				<td className="tk" hidden={!batches}>
					<label>
						<span className="vh">Select {orderNumber}</span>
						{/* Moved on, an order is no longer ticked. */}
						<input
							key={`${status} ${isTicked}`}
							type="checkbox"
							name="id"
							value={id}
							form="selected"
							defaultChecked={isTicked}
						/>
					</label>
				</td>
				<td>
					<SiteLink
						className="mono"
						id={`order-${id}`}
						aria-describedby={answer ? `said-${orderNumber}` : undefined}
						to={href("/admin/orders/:orderNumber/:does?", { orderNumber })}
					>
						{orderNumber}
					</SiteLink>
				</td>
				<td>
					<SiteLink
						className="two"
						to={
							may("customers")
								? href("/admin/customers/:id/:does?", { id: userId })
								: portalUrl("orders", { customer: userId })
						}
					>
						<b>{order.customer}</b>{" "}
						<span className="hide-s">
							{order.city} {order.state}
						</span>
					</SiteLink>{" "}
					{order.isShipToOnFile === false ? <Badge color="orange">Other ship-to</Badge> : null}
					{flash ? (
						<span
							className="small"
							id={`said-${orderNumber}`}
							role={flash.kind === "error" ? "alert" : "status"}
						>
							<b>{flash.title}</b> {flash.text}
						</span>
					) : null}
					{isRefused ? (
						<span className="small" id={`said-${orderNumber}`} role="alert">
							<b>{reply?.toast?.title}</b> {details ? problems.other[0] : (happened ?? problems.other[0])}
						</span>
					) : null}
					{isPast && !isRefused ? <span className="small">{happened}</span> : null}
				</td>
				<td className="hide-s nw">
					<Moment at={order.createdAt} show={isRecent(order.createdAt, seenAt) ? "short" : "date"} />
				</td>
				<td className="num hide-s">{grouped(order.units)}</td>
				<td className="num" hidden={order.totalCents === undefined}>
					{order.totalCents === undefined ? null : <Money cents={order.totalCents} />}
				</td>
				<td className="hide-s">
					<span className="clip">{paymentOf(order)}</span>
				</td>
				<td>
					<OrderStatus view="admin" status={status} />
					{order.isPartShipped ? <Badge color="orange">Part shipped</Badge> : null}
				</td>
				<td className="go">
					<NextStep
						order={order}
						listState={listState}
						isOpen={details !== null}
						isDone={isRefused || isPast}
					/>
				</td>
			</tr>
			{details ? (
				<tr className="row-docket">
					<td colSpan={9}>
						<Docket
							key={details.parcels}
							docket={details}
							action={deskUrl(listState, { open: orderNumber })}
							problems={problems}
							scanned={reply?.result.initialValue?.id === id ? reply?.scanned : undefined}
						/>
					</td>
				</tr>
			) : null}
		</>
	);
}

const isRecent = (at: Date, now: Date) => now.getTime() - at.getTime() < 300 * DAY_MS;

/** 'Net 30 · PO-9040 · unpaid'. */
const paymentOf = ({ poNumber, paymentStatus, ...order }: DeskRowData) =>
	[
		methodName(order),
		poNumber,
		paymentStatus === "pending" ? "unpaid" : PAYMENT_STATUSES[paymentStatus].label.toLowerCase(),
	]
		.filter(Boolean)
		.join(" · ");

/** 'dana shipped this at 10:41 AM': the last thing that happened to an order. */
function LastStep({
	step: { who, status, at },
}: {
	step: NonNullable<OrdersTabData["lastStep"]>;
}): ReactNode {
	const isToday = Date.now() - at.getTime() < DAY_MS;
	return (
		<>
			{who ?? "Somebody"} {ORDER_STATUSES[status].did} {isToday ? "at" : "on"}{" "}
			<Moment at={at} show={isToday ? "time" : "shortTime"} />.
		</>
	);
}

type NextStepProps = { order: DeskRowData; listState: ListState; isOpen: boolean; isDone: boolean };

/** The one thing to do next; nothing in a finished row, and not before somebody else's change was read. */
function NextStep({ order: { id, orderNumber, status }, listState, isOpen, isDone }: NextStepProps) {
	// An address with a row scrolls to it, which scripts needn't.
	const may = useMay();
	const hash = useHydrated() ? "" : `#${orderNumber}`;
	const number = <span className="vh"> {orderNumber}</span>;
	if (isOpen) {
		return (
			<SiteLink className="btn btn-s" to={deskUrl(listState) + hash} preventScrollReset data-key="s">
				Close{number}
			</SiteLink>
		);
	}
	if (ORDER_STATUSES[status].waitsFor === "answer")
		return (
			<SiteLink className="btn btn-s" to={href("/admin/orders/:orderNumber/:does?", { orderNumber })}>
				Answer{number}
			</SiteLink>
		);
	if (isDone || !may("orders.ship")) return null;
	if (ORDER_STATUSES[status].waitsFor === "ship") {
		return (
			<Button
				size="s"
				variant="ink"
				form={DESK_FORM}
				formAction={href("/admin-portal") + hash}
				name="open"
				value={orderNumber}
				data-key="s"
			>
				Ship…{number}
			</Button>
		);
	}
	return (
		<StepForm
			order={{ id, orderNumber, status }}
			action={deskUrl(listState, { row: orderNumber })}
			at={orderNumber}
		/>
	);
}
