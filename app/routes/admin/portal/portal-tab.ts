import { href } from "react-router";

export const PORTAL_TABS = [
	"analytics",
	"orders",
	"products",
	"applications",
	"customers",
	"abandoned-carts",
	"data-export",
] as const;

export const PORTAL_TAB_NAMES: Record<PortalTab, string> = {
	analytics: "Analytics",
	orders: "Orders",
	products: "Products",
	applications: "Applications",
	customers: "Customers",
	"abandoned-carts": "Abandoned Carts",
	"data-export": "Data Export",
};

export type PortalTab = (typeof PORTAL_TABS)[number];

/** The tab an address names; the first one otherwise. */
export const portalTabOf = (url: URL): PortalTab =>
	PORTAL_TABS.find((tab) => tab === url.searchParams.get("tab")) ?? "analytics";

/** A tab's address, with whatever else it is asked for. */
export function portalUrl(
	tab: PortalTab,
	params: Record<string, string | number | null | undefined> = {},
): string {
	const search = new URLSearchParams({ tab });
	for (const [name, value] of Object.entries(params)) {
		if (value !== null && value !== undefined && value !== "" && !(name === "page" && value === 1)) {
			search.set(name, String(value));
		}
	}
	return `${href("/admin-portal")}?${search}`;
}
