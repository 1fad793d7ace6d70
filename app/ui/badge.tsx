import type { ReactNode } from "react";

export type BadgeColour = "grey" | "yellow" | "blue" | "orange" | "green" | "red" | "ink";
export type OrderStatusName = "pending" | "processing" | "shipped" | "delivered" | "cancelled";
export type ApplicationStatusName = "pending" | "needs_information" | "approved" | "rejected";

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

const orderStates = {
	pending: { text: "Pending", pips: 1, buyer: "yellow", admin: "grey" },
	processing: { text: "Processing", pips: 2, buyer: "blue", admin: "yellow" },
	shipped: { text: "Shipped", pips: 3, buyer: "orange", admin: "blue" },
	delivered: { text: "Delivered", pips: 4, buyer: "green", admin: "green" },
	cancelled: { text: "Cancelled", pips: "x", buyer: "red", admin: "grey" },
} as const;

/** An order's status in the colours of whoever looks at it: buyers and admins have different ones. */
export function OrderStatus({ view, status }: { view: "buyer" | "admin"; status: OrderStatusName }) {
	const state = orderStates[status];
	return (
		<Badge colour={state[view]} pips={state.pips}>
			{state.text}
		</Badge>
	);
}

const applicationStates = {
	pending: { text: "Pending", colour: "yellow" },
	needs_information: { text: "Needs information", colour: "orange" },
	approved: { text: "Approved", colour: "green" },
	rejected: { text: "Rejected", colour: "red" },
} as const;

/** A wholesale application's status. */
export function ApplicationStatus({ status }: { status: ApplicationStatusName }) {
	const state = applicationStates[status];
	return <Badge colour={state.colour}>{state.text}</Badge>;
}

/** In Stock or Out of Stock. */
export function StockBadge({ inStock }: { inStock: boolean }) {
	return inStock ? <Badge colour="green">In Stock</Badge> : <Badge>Out of Stock</Badge>;
}

/** Featured, or another word such as 'Featured Brand'. */
export function FeaturedBadge({ children = "Featured" }: { children?: ReactNode }) {
	return <Badge colour="ink">{children}</Badge>;
}
