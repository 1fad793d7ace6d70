import { href } from "react-router";
import { keysOf } from "~/terms/keys-of";
import { addressOf } from "~/ui/address";

/** The portal's tabs by the name they have in the address. The first one is open when it names none. */
export const PORTAL_TABS = {
	analytics: { label: "Analytics", count: null },
	orders: { label: "Orders", count: "orders" },
	products: { label: "Products", count: null },
	applications: { label: "Applications", count: "pendingApplications" },
	customers: { label: "Customers", count: null },
	"abandoned-carts": { label: "Abandoned Carts", count: "abandonedCarts" },
	"data-export": { label: "Data Export", count: null },
} as const;

export type PortalTab = keyof typeof PORTAL_TABS;

export const portalTabOf = (url: URL): PortalTab =>
	keysOf(PORTAL_TABS).find((tab) => tab === url.searchParams.get("tab")) ?? "analytics";

/** A tab's address, with whatever else it is asked for. */
export const portalUrl = (tab: PortalTab, params: Record<string, string | number | null> = {}): string =>
	addressOf(href("/admin-portal"), { tab, ...params });
