import { Form, href } from "react-router";
import { OrderStatus } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Moment } from "~/ui/moment";
import { SelectField } from "~/ui/select-field";
import { NotesForm } from "./notes-form";
import type { OrderPageData } from "./order";

const PAYMENTS = [
	{ value: "pending", label: "Pending" },
	{ value: "paid", label: "Paid" },
	{ value: "refunded", label: "Refunded" },
];

/** What staff keep about an order: payment, notes, timeline. */
export function OrderDesk({ order }: Pick<OrderPageData, "order">) {
	const { orderNumber } = order;
	return (
		<div className="grid gap-5">
			<Card title="Payment">
				<Form
					className="mt-3"
					method="post"
					action={href("/admin-portal/orders/:orderNumber/payment", { orderNumber })}
					noValidate
				>
					<SelectField
						key={order.paymentStatus}
						name="paymentStatus"
						label="Payment status"
						options={PAYMENTS}
						defaultValue={order.paymentStatus}
					/>
					<Button pendingText="Saving...">Save payment status</Button>
				</Form>
			</Card>
			<Card title="Internal notes">
				<NotesForm
					key={order.notesVersion}
					action={href("/admin-portal/orders/:orderNumber/notes", { orderNumber })}
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
								<Moment at={event.at} show="full" />
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
