import type { ReactNode } from "react";

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

/** In Stock or Out of Stock. */
export function StockBadge({ inStock }: { inStock: boolean }) {
	return inStock ? <Badge color="green">In Stock</Badge> : <Badge>Out of Stock</Badge>;
}

/** Featured, or another word such as 'Featured Brand'. */
export function FeaturedBadge({ children = "Featured" }: { children?: ReactNode }) {
	return <Badge color="ink">{children}</Badge>;
}
