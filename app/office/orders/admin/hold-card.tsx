import { Form, href } from "react-router";
import type { NotesReply } from "~/desk/forms/notes-form";
import { ORDER_STATUSES } from "~/terms/order-status";
import { Button } from "~/ui/button";
import { answeredForm } from "~/ui/form/answered-form";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { TextArea } from "~/ui/form/text-field";
import { Note } from "~/ui/layout/card";
import { Flash } from "~/ui/layout/toast";
import { Moment } from "~/ui/text/moment";
import type { OrderPageData } from "./order";

const ADDRESS = "/admin/orders/:orderNumber/:does?";

type Props = Pick<OrderPageData, "order" | "can" | "formKey"> & {
	/** To a refused question. */
	reply?: NotesReply;
};

/** The question an order waits for with the button that goes on; of an order that could ship, the form that stops it (Rule 5.13). */
export function HoldCard({ order, can, formKey, reply }: Props) {
	const [form, question] = answeredForm<{ reason: string }>({
		id: "hold",
		lastResult: reply?.result,
		defaultValue: { reason: "" },
	});
	const { id, orderNumber, hold, status } = order;
	const fields = (
		<>
			<input type="hidden" name="id" value={id} />
			<input type="hidden" name="idempotencyKey" value={formKey} />
		</>
	);
	if (hold) {
		return (
			<Note kind="warn" className="mb-7">
				<p className="mb-3 whitespace-pre-line break-words">
					<b>On hold</b> since <Moment at={new Date(hold.since)} show="full" />: {hold.reason}
				</p>
				{can.release ? (
					<Form method="post" action={href(ADDRESS, { orderNumber, does: "release" })}>
						{fields}
						<Button pendingText="Releasing...">Release the order</Button>
					</Form>
				) : null}
			</Note>
		);
	}
	if (!can.hold || !(ORDER_STATUSES[status].canShip || reply)) return null;
	return (
		<details className="fold-in" open={reply !== undefined}>
			<summary>Put on hold</summary>
			<div className="mt-3">
				<Form method="post" action={href(ADDRESS, { orderNumber, does: "hold" })} id={form.id} noValidate>
					<Flash message={reply?.toast} />
					<ErrorSummary problems={problemsOf(form)} />
					{fields}
					<TextArea
						field={question.reason}
						label="What has to be answered"
						hint="The customer reads this by email and on the order's page. Goods stay reserved; nothing ships."
						rows={3}
						maxLength={500}
					/>
					<Button pendingText="Holding...">Put on hold</Button>
				</Form>
			</div>
		</details>
	);
}
