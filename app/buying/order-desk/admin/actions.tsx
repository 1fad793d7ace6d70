import type { SubmissionResult } from "@conform-to/react";
import { Form, href, useLocation } from "react-router";
import { useMay } from "~/desk/may";
import { capitalized } from "~/kernel/texts/numbers";
import {
	canBeCancelled,
	canFollow,
	ORDER_STATUS_NAMES,
	ORDER_STATUSES,
	type OrderStatus,
} from "~/terms/order-status";
import { Button, ButtonLink } from "~/ui/button";
import { typedTexts } from "~/ui/form/answered-form";
import { ErrorSummary } from "~/ui/form/error-summary";
import { FieldError } from "~/ui/form/field-error";
import type { FlashMessage } from "~/ui/layout/flash-message";
import { Flash } from "~/ui/layout/toast";
import type { CarrierChoice } from "../../shipments/admin/carrier-choices.server";
import { EmailTracking } from "../../shipments/admin/email-tracking";

export type OrderReply = { result: SubmissionResult; toast: FlashMessage | null } | undefined;
/** `carrier` is null where the number's form says which one it is. */
export type Parcel = { trackingNumber: string | null; carrier: string | null };
/** Not shipping, which asks for the tracking number, and not cancelling, which asks for confirmation. */
export const ONE_CLICK = ORDER_STATUS_NAMES.filter((status) =>
	["process", "deliver"].includes(ORDER_STATUSES[status].verb),
);

type Order = {
	id: string;
	orderNumber: string;
	status: OrderStatus;
	customerEmail: string;
	/** An order with a parcel can't be cancelled (Rule 7.91). */
	shipments: readonly unknown[];
};

/** The messages of a refused form, by part of the form, and the typed values. */
export type OrderProblems = {
	tracking: string[];
	/** About units, and about what stays behind. */
	units: string[];
	other: string[];
	typed: string;
	typedUnits: readonly { quantity?: string }[];
	typedRest: Readonly<Record<string, string | undefined>>;
};

/** The reply to the last post of an order's forms, if it was for this order. */
export function problemsFor(id: string, reply: OrderReply): OrderProblems {
	const initial = typedTexts(reply);
	if (!reply || initial.id !== id) {
		return { tracking: [], units: [], other: [], typed: "", typedUnits: [], typedRest: {} };
	}
	const { trackingNumber = [], ...rest } = reply.result.error ?? {};
	const isUnits = ([name]: [string, unknown]) => /^(lines|reason)/.test(name);
	const messages = (entries: [string, string[] | null][]) => entries.flatMap(([, texts]) => texts ?? []);
	return {
		tracking: trackingNumber ?? [],
		units: messages(Object.entries(rest).filter(isUnits)),
		other: messages(Object.entries(rest).filter((entry) => !isUnits(entry))),
		typedUnits: (reply.result.initialValue?.lines ?? []) as OrderProblems["typedUnits"],
		typedRest: {
			rest: initial.rest,
			reason: initial.reason,
			isOnShelf: initial.isOnShelf,
			sendEmail: initial.sendEmail,
		},
		typed: initial.trackingNumber ?? "",
	};
}

/**
 * Process, Ship, Deliver and Cancel; what the order's status doesn't allow is disabled (Rule 5.2). With a parcel, the
 * form that corrects its number takes the place of Ship (Rule 5.9).
 */
export function OrderActions({
	order,
	carriers,
	reply,
	parcel = null,
}: {
	order: Order;
	carriers: readonly CarrierChoice[];
	reply: OrderReply;
	/** The parcel, if its tracking number can be corrected here. */
	parcel?: Parcel | null;
}) {
	const { tracking, other, typed, typedRest } = problemsFor(order.id, reply);
	const allowed = useMay();
	if (!allowed("orders.ship")) return null;
	const may = (to: OrderStatus) => canFollow(order.status, to);
	const errorId = `ship-${order.id}-error`;
	return (
		<div className={tracking.length + other.length > 0 ? "bad order-acts" : undefined}>
			{tracking.length + other.length > 0 ? <Flash message={reply?.toast} /> : null}
			<ErrorSummary
				problems={[
					...other.map((text) => ({ text })),
					...tracking.map((text) => ({ id: `ship-${order.id}`, text })),
				]}
			/>
			<FieldError id={errorId} errors={tracking} />
			<div className="flex flex-wrap items-center gap-2">
				{ONE_CLICK.map((status) =>
					may(status) || ORDER_STATUSES[status].waitsFor === "ship" ? (
						<StatusForm key={status} order={order} status={status} disabled={!may(status)} />
					) : null,
				)}
				{ORDER_STATUSES[order.status].canBeCorrected && allowed("orders.change") ? (
					<ButtonLink
						to={href("/admin/orders/:orderNumber/change", { orderNumber: order.orderNumber })}
						size="s"
					>
						Change order
					</ButtonLink>
				) : null}
				{canBeCancelled(order.status) && order.shipments.length === 0 && allowed("orders.cancel") ? (
					<AskToCancel order={order} />
				) : null}
				<ParcelForm
					order={order}
					carriers={carriers}
					parcel={parcel}
					typed={typed}
					typedRest={typedRest}
					errorId={tracking.length > 0 ? errorId : undefined}
				/>
			</div>
		</div>
	);
}

type ParcelFormProps = {
	order: Order;
	carriers: readonly CarrierChoice[];
	parcel: Parcel | null;
	/** What was typed before a refusal, and the id of its message. */
	typed: string;
	typedRest: OrderProblems["typedRest"];
	errorId: string | undefined;
};

/** The tracking number and the carrier, to ship or to correct. */
function ParcelForm({ order, carriers, parcel, typed, typedRest, errorId }: ParcelFormProps) {
	const disabled = !parcel && !ORDER_STATUSES[order.status].canShip;
	return (
		<Form method="post" noValidate className="flex min-w-0 basis-full flex-wrap items-center gap-2">
			<input type="hidden" name="id" value={order.id} />
			{parcel ? null : <input type="hidden" name="status" value="shipped" />}
			<input type="hidden" name="was" value={order.status} />
			<label className="vh" htmlFor={`ship-${order.id}`}>
				Tracking number for {order.orderNumber}
			</label>
			<input
				key={`${typed}/${parcel?.trackingNumber}`}
				className="in w-auto min-w-0 flex-1 basis-40"
				id={`ship-${order.id}`}
				name="trackingNumber"
				placeholder="Tracking number"
				autoComplete="off"
				maxLength={100}
				defaultValue={typed || (parcel?.trackingNumber ?? "")}
				disabled={disabled}
				aria-invalid={errorId ? true : undefined}
				aria-describedby={errorId}
			/>
			<label className="vh" htmlFor={`carrier-${order.id}`}>
				Carrier for {order.orderNumber}
			</label>
			<select
				key={parcel?.carrier}
				className="in w-40"
				id={`carrier-${order.id}`}
				name="carrier"
				disabled={disabled}
				defaultValue={parcel?.carrier ?? ""}
			>
				<option value="">Detect carrier</option>
				{carriers.map(({ id, name }) => (
					<option key={id} value={id}>
						{name}
					</option>
				))}
			</select>
			<Button
				size="s"
				variant="ink"
				pendingText={parcel ? "Saving..." : "Shipping..."}
				disabled={disabled}
				aria-describedby={`order-${order.id}`}
			>
				{parcel ? "Correct tracking" : "Ship"}
			</Button>
			{disabled ? null : (
				<span className="small basis-full">
					<EmailTracking key={typedRest.sendEmail} to={order.customerEmail} typed={typedRest} />
				</span>
			)}
		</Form>
	);
}

function StatusForm({ order, status, disabled }: { order: Order; status: OrderStatus; disabled: boolean }) {
	const label = capitalized(ORDER_STATUSES[status].verb);
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

/** Links to the confirmation page, because a cancelled order stays cancelled. */
function AskToCancel({ order }: { order: Order }) {
	const { pathname, search } = useLocation();
	return (
		<Form method="get" action={href("/admin/orders/:orderNumber/cancel", order)}>
			<input type="hidden" name="redirectTo" value={pathname + search} />
			<Button size="s" variant="bad" aria-describedby={`order-${order.id}`}>
				Cancel
			</Button>
		</Form>
	);
}
