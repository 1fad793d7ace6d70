import {
	APPLICATION_STATUSES,
	type ApplicationStatus as ApplicationStatusName,
} from "~/terms/application-status";
import { ORDER_STATUSES, type OrderStatus as OrderStatusName } from "~/terms/order-status";
import { Badge } from "./badge";

/** An order's status. Buyers and admins see different colors. */
export function OrderStatus({ view, status }: { view: "buyer" | "admin"; status: OrderStatusName }) {
	const { label, pips, color } = ORDER_STATUSES[status];
	return (
		<Badge color={color[view]} pips={pips}>
			{label}
		</Badge>
	);
}

/** A wholesale application's status. */
export function ApplicationStatus({ status }: { status: ApplicationStatusName }) {
	const { label, color } = APPLICATION_STATUSES[status];
	return <Badge color={color}>{label}</Badge>;
}
