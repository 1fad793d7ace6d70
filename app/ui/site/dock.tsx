import type { ReactNode } from "react";
import { href } from "react-router";
import type { Standing } from "~/terms/standing";
import { Icon, type IconName } from "../icon";
import { SiteLink } from "../site-link";
import { useStanding } from "./next-step";

type DockLink = { to: string; icon: IconName; text: string };

const PRODUCTS: DockLink = { to: href("/products"), icon: "list", text: "Products" };
const PORTAL: DockLink = { to: href("/portal"), icon: "doc", text: "Portal" };

const ORDERS: DockLink = { to: `${href("/buyer-portal")}?tab=orders`, icon: "doc", text: "Orders" };

const LINKS: Record<Standing, DockLink[]> = {
	visitor: [PRODUCTS, { to: href("/login"), icon: "lock", text: "Log in" }],
	registered: [PRODUCTS, PORTAL],
	applied: [PRODUCTS, PORTAL],
	staff: [PRODUCTS, PORTAL],
	buyer: [
		{ to: href("/quick-order"), icon: "list", text: "Quick order" },
		ORDERS,
		{ to: href("/cart"), icon: "cart", text: "Cart" },
	],
	bookkeeper: [PRODUCTS, ORDERS],
};

/**
 * The bar at the bottom of phones: the reader's main links, and support in `children`. On wider screens only support
 * remains, as a tab in a margin that is kept free, so it never covers a control.
 */
export function Dock({ cartLines, children }: { cartLines: number; children: ReactNode }) {
	return (
		<div className="dock">
			<nav aria-label="Shortcuts">
				<a href="#site-search">
					<Icon name="search" />
					Search
				</a>
				{LINKS[useStanding()].map(({ to, icon, text }) => (
					<SiteLink key={to} to={to}>
						<Icon name={icon} />
						{icon === "cart" ? `${text} (${cartLines})` : text}
					</SiteLink>
				))}
			</nav>
			{children}
		</div>
	);
}
