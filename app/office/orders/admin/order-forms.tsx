import { Form, href } from "react-router";
import { NotesForm, type NotesReply } from "~/desk/forms/notes-form";
import { useMay } from "~/desk/may";
import { PAYMENT_STATUSES } from "~/terms/payment";
import { Button } from "~/ui/button";
import { SelectField } from "~/ui/form/select-field";
import { Card } from "~/ui/layout/card";
import { Moment } from "~/ui/text/moment";
import { OrderStatus } from "~/ui/text/status-badge";
import { HoldCard } from "./hold-card";
import type { OrderPageData } from "./order";

const PAYMENTS = Object.entries(PAYMENT_STATUSES).map(([value, { label }]) => ({ value, label }));

/** Staff's part of an order: payment, notes, timeline. */
type Props = Pick<OrderPageData, "order" | "can" | "formKey"> & {
	/** To refused notes, and to a refused question. */
	reply: NotesReply;
	holdReply: NotesReply;
};

export function OrderForms({ order, can, formKey, reply, holdReply }: Props) {
	const { orderNumber } = order;
	const may = useMay();
	return (
		<div className="grid gap-5">
			{may("orders.payment") ? (
				<Card title="Payment">
					<Form
						className="mt-3"
						method="post"
						action={href("/admin/orders/:orderNumber/:does?", { orderNumber, does: "payment" })}
						noValidate
					>
						<SelectField
							key={order.paymentStatus}
							name="paymentStatus"
							label="Payment status"
							hint="We email the customer when you set refunded."
							options={PAYMENTS}
							defaultValue={order.paymentStatus}
						/>
						<Button pendingText="Saving...">Save payment status</Button>
					</Form>
				</Card>
			) : null}
			{order.hold ? null : <HoldCard order={order} can={can} formKey={formKey} reply={holdReply} />}
			<Card title="Internal notes">
				<NotesForm
					key={order.notesVersion}
					action={href("/admin/orders/:orderNumber/:does?", { orderNumber, does: "notes" })}
					reply={reply}
					name="staffNotes"
					label="Notes"
					hint="For staff only; the customer never sees them."
					notes={order.staffNotes}
					version={order.notesVersion}
				/>
			</Card>
			<Card title="Timeline">
				<ol className="mt-3 grid gap-3">
					{order.events.map((event) => (
						<li key={event.id}>
							<OrderStatus view="admin" status={event.status} />{" "}
							<span className="small mute block">
								<Moment at={event.createdAt} show="full" />
								{event.who ? `, ${event.who}` : null}
							</span>
							{event.note ? <span className="small block break-words">{event.note}</span> : null}
						</li>
					))}
				</ol>
			</Card>
		</div>
	);
}
