import { href } from "react-router";
import { useMay } from "~/desk/may";
import { TAB_VIEWS } from "~/desk/order-views";
import { portalUrl } from "~/desk/portal-tab";
import { ButtonLink } from "~/ui/button";
import { useIsOn } from "~/ui/switches";
import type { OrdersTabData } from "./tab.server";

/** What the orders add to the head of their page: how many each view has, and the actions. */
export const ordersHead = ({ counts }: Pick<OrdersTabData, "counts">) => ({
	counts: Object.fromEntries(TAB_VIEWS.map(({ name, count }) => [name, counts[count] ?? 0])),
	actions: <OrdersActions />,
});

function OrdersActions() {
	const may = useMay();
	const isOn = useIsOn();
	return (
		<>
			{may("orders.place") && may("customers") ? (
				<ButtonLink size="s" to={portalUrl("customers")}>
					Order for a customer
				</ButtonLink>
			) : null}
			{may("orders.ship") && isOn("batches") ? (
				<ButtonLink size="s" to={href("/admin/orders/tracking")}>
					Tracking file
				</ButtonLink>
			) : null}
		</>
	);
}
