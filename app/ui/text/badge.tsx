import type { ReactNode } from "react";
import {
	APPLICATION_STATUSES,
	type ApplicationStatus as ApplicationStatusName,
} from "~/terms/application-status";
import { ORDER_STATUSES, type OrderStatus as OrderStatusName } from "~/terms/order-status";

export type BadgeColour = "grey" | "yellow" | "blue" | "orange" | "green" | "red" | "ink";

/** A word on a colour. `pips` draws progress (1 to 4, or x for stopped), so the state reads without the colour. */
export function Badge({
	colour = "grey",
	pips,
	children,
}: {
	colour?: BadgeColour;
	pips?: 1 | 2 | 3 | 4 | "x";
	children: ReactNode;
}) {
	return (
		<span className={colour === "grey" ? "badge" : `badge b-${colour}`} data-pips={pips}>
			{children}
		</span>
	);
}

/** An order's status in the colours of whoever looks at it: buyers and admins have different ones. */
export function OrderStatus({ view, status }: { view: "buyer" | "admin"; status: OrderStatusName }) {
	const { label, pips, color } = ORDER_STATUSES[status];
	return (
		<Badge colour={color[view]} pips={pips}>
			{label}
		</Badge>
	);
}

/** A wholesale application's status. */
export function ApplicationStatus({ status }: { status: ApplicationStatusName }) {
	const { label, color } = APPLICATION_STATUSES[status];
	return <Badge colour={color}>{label}</Badge>;
}

/** In Stock or Out of Stock. */
export function StockBadge({ inStock }: { inStock: boolean }) {
	return inStock ? <Badge colour="green">In Stock</Badge> : <Badge>Out of Stock</Badge>;
}

/** Featured, or another word such as 'Featured Brand'. */
export function FeaturedBadge({ children = "Featured" }: { children?: ReactNode }) {
	return <Badge colour="ink">{children}</Badge>;
}
