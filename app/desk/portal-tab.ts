import { href } from "react-router";
import { keysOf } from "~/terms/keys-of";
import { addressOf } from "~/ui/address";

/**
 * The portal's tabs by the name they have in the address, with what a role has to allow their reader (Rule 7.34). The
 * first one that the reader may open is open when the address names none.
 */
export const PORTAL_TABS = {
	analytics: { label: "Analytics", count: null, needs: "reports" },
	orders: { label: "Orders", count: "orders", needs: "orders" },
	products: { label: "Products", count: null, needs: "products" },
	applications: { label: "Applications", count: "pendingApplications", needs: "applications" },
	customers: { label: "Customers", count: null, needs: "customers" },
	"abandoned-carts": { label: "Abandoned Carts", count: "abandonedCarts", needs: "marketing" },
	"data-export": { label: "Data Export", count: null, needs: "exports" },
} as const;

export type PortalTab = keyof typeof PORTAL_TABS;

export const PORTAL_TAB_NAMES = keysOf(PORTAL_TABS);

/** A tab's address, with further query parameters. */
export const portalUrl = (tab: PortalTab, params: Record<string, string | number | null> = {}): string =>
	addressOf(href("/admin-portal"), { tab, ...params });
