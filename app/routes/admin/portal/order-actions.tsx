import type { SubmissionResult } from "@conform-to/react";
import { Form, href, useLocation } from "react-router";
import { canFollow, type OrderStatus } from "~/domain/orders/order-status";
import { Button } from "~/ui/button";
import { FieldError } from "~/ui/field-error";
import { Flash, type FlashMessage } from "~/ui/toast";

export type OrderReply = { result: SubmissionResult; toast: FlashMessage | null } | undefined;
/** What the Ship form offers besides the number's own form. */
export type CarrierChoice = { id: string; name: string };
type Order = { id: string; orderNumber: string; status: OrderStatus };

/** What an order's forms answered to the last post, if it was this order's. */
function problemsFor(id: string, reply: OrderReply): { tracking: string[]; other: string[]; typed: string } {
	const initial = reply?.result.initialValue as { id?: string; trackingNumber?: string } | null | undefined;
	if (!reply || initial?.id !== id) return { tracking: [], other: [], typed: "" };
	const { trackingNumber = [], ...rest } = reply.result.error ?? {};
	return {
		tracking: trackingNumber ?? [],
		other: Object.values(rest).flatMap((messages) => messages ?? []),
		typed: initial.trackingNumber ?? "",
	};
}

/** Process, Ship, Deliver and Cancel; what the order's status doesn't allow is disabled (Rule 5.2). */
export function OrderActions({
	order,
	carriers,
	reply,
}: {
	order: Order;
	carriers: readonly CarrierChoice[];
	reply: OrderReply;
}) {
	const { tracking, other, typed } = problemsFor(order.id, reply);
	const may = (to: OrderStatus) => canFollow(order.status, to);
	const errorId = `ship-${order.id}-error`;
	return (
		<div className={tracking.length + other.length > 0 ? "bad order-acts" : undefined}>
			{tracking.length + other.length > 0 ? <Flash message={reply?.toast} /> : null}
			<FieldError id={`order-${order.id}-error`} errors={other} />
			<FieldError id={errorId} errors={tracking} />
			<div className="flex flex-wrap items-center gap-2">
				<StatusForm order={order} status="processing" label="Process" disabled={!may("processing")} />
				{may("delivered") ? <StatusForm order={order} status="delivered" label="Deliver" /> : null}
				{may("cancelled") ? <AskToCancel order={order} /> : null}
				<Form method="post" noValidate className="flex min-w-0 basis-full flex-wrap items-center gap-2">
					<input type="hidden" name="id" value={order.id} />
					<input type="hidden" name="status" value="shipped" />
					<label className="vh" htmlFor={`ship-${order.id}`}>
						Tracking number for {order.orderNumber}
					</label>
					<input
						key={typed}
						className="in w-auto min-w-0 flex-1 basis-40"
						id={`ship-${order.id}`}
						name="trackingNumber"
						placeholder="Tracking number"
						autoComplete="off"
						maxLength={100}
						defaultValue={typed}
						disabled={!may("shipped")}
						aria-invalid={tracking.length > 0 || undefined}
						aria-describedby={tracking.length > 0 ? errorId : undefined}
					/>
					<label className="vh" htmlFor={`carrier-${order.id}`}>
						Carrier for {order.orderNumber}
					</label>
					<select className="in w-36" id={`carrier-${order.id}`} name="carrier" disabled={!may("shipped")}>
						<option value="">By number</option>
						{carriers.map(({ id, name }) => (
							<option key={id} value={id}>
								{name}
							</option>
						))}
					</select>
					<Button
						size="s"
						variant="ink"
						pendingText="Shipping..."
						disabled={!may("shipped")}
						aria-describedby={`order-${order.id}`}
					>
						Ship
					</Button>
				</Form>
			</div>
		</div>
	);
}

type StatusFormProps = {
	order: Order;
	status: OrderStatus;
	label: string;
	disabled?: boolean;
};

function StatusForm({ order, status, label, disabled = false }: StatusFormProps) {
	return (
		<Form method="post">
			<input type="hidden" name="id" value={order.id} />
			<input type="hidden" name="status" value={status} />
			<Button size="s" pendingText={`${label}...`} disabled={disabled} aria-describedby={`order-${order.id}`}>
				{label}
			</Button>
		</Form>
	);
}

/** Leads to the question: what is cancelled stays cancelled. */
function AskToCancel({ order }: { order: Order }) {
	const { pathname, search } = useLocation();
	return (
		<Form method="get" action={href("/admin-portal/orders/:orderNumber/cancel", order)}>
			<input type="hidden" name="back" value={pathname + search} />
			<Button size="s" variant="bad" aria-describedby={`order-${order.id}`}>
				Cancel
			</Button>
		</Form>
	);
}
