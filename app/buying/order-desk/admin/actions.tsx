import { Form } from "react-router";
import { capitalized } from "~/kernel/texts/numbers";
import { ORDER_STATUS_NAMES, ORDER_STATUSES, type OrderStatus } from "~/terms/order-status";
import { Button } from "~/ui/button";

/** Not shipping, which asks for the tracking number, and not cancelling, which asks for confirmation. */
const ONE_CLICK = ORDER_STATUS_NAMES.filter((status) =>
	["process", "deliver"].includes(ORDER_STATUSES[status].verb),
);

type Props = {
	order: { id: string; orderNumber: string; status: OrderStatus };
	/** On the page of the order the step is the page's own button. */
	isPage?: boolean;
	/** Where the form posts, and the row that shows the answer. */
	action?: string;
	at?: string;
};

/** The order's next step that is one click: Process or Deliver (Rule 5.2); nothing if there is none. */
export function StepForm({ order: { id, orderNumber, status }, isPage = false, action, at }: Props) {
	const next = ORDER_STATUSES[status].next.find((each) => ONE_CLICK.includes(each));
	if (!next) return null;
	const label = capitalized(ORDER_STATUSES[next].verb);
	return (
		<Form method="post" action={action} preventScrollReset>
			<input type="hidden" name="id" value={id} />
			<input type="hidden" name="status" value={next} />
			{at ? <input type="hidden" name="at" value={at} /> : null}
			<Button
				size="s"
				variant={isPage ? "primary" : "ink"}
				pendingText={`${label}...`}
				data-key={ORDER_STATUSES[next].waitsFor === "ship" ? "p" : undefined}
			>
				{label}
				{isPage ? null : <span className="vh"> {orderNumber}</span>}
			</Button>
		</Form>
	);
}
