import type { ReactNode } from "react";
import {
	APPLICATION_STATUSES,
	type ApplicationStatus as ApplicationStatusName,
} from "~/terms/application-status";
import { ORDER_STATUSES, type OrderStatus as OrderStatusName } from "~/terms/order-status";

export type BadgeColor = "gray" | "yellow" | "blue" | "orange" | "green" | "red" | "ink";

/** A word on a color. `pips` shows progress (1 to 4, or x for stopped), so the state is readable without the color. */
export function Badge({
	color = "gray",
	pips,
	children,
}: {
	color?: BadgeColor;
	pips?: 1 | 2 | 3 | 4 | "x";
	children: ReactNode;
}) {
	return (
		<span className={color === "gray" ? "badge" : `badge b-${color}`} data-pips={pips}>
			{children}
		</span>
	);
}

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

/** In Stock or Out of Stock. */
export function StockBadge({ inStock }: { inStock: boolean }) {
	return inStock ? <Badge color="green">In Stock</Badge> : <Badge>Out of Stock</Badge>;
}

/** Featured, or another word such as 'Featured Brand'. */
export function FeaturedBadge({ children = "Featured" }: { children?: ReactNode }) {
	return <Badge color="ink">{children}</Badge>;
}
