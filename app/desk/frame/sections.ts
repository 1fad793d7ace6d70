import { href } from "react-router";
import { FEATURE_PAGES } from "~/terms/features";
import type { Permission } from "~/terms/roles";
import { dashboardUrl } from "../dashboard-tab";
import { useMay } from "../may";
import { portalUrl } from "../portal-tab";

/** Counts of waiting work by section (Rule 7.26). */
export type SectionCounts = { applications: number; orders: number; inbox: number };

type Section = {
	name: string;
	/** The permission its reader needs (Rule 7.34). */
	needs?: Permission;
	to: string;
	count?: keyof SectionCounts;
	/** Beginnings of the addresses that belong to it. */
	paths: readonly string[];
	/** Tabs of the two tabbed pages that belong to it, by their name in the address. */
	tabs?: readonly string[];
};

/** The sections of the staff's navigation, in its order. */
export const SECTIONS: readonly Section[] = [
	{ name: "Today", to: href("/admin/today"), paths: ["/admin/today", "/admin/search"] },
	{
		name: "Applications",
		needs: "applications",
		to: dashboardUrl("applications"),
		count: "applications",
		paths: ["/admin/applications", "/admin/licenses"],
		tabs: ["applications"],
	},
	{
		name: "Orders",
		needs: "orders",
		to: portalUrl("orders"),
		count: "orders",
		paths: ["/admin/orders", ...FEATURE_PAGES.Orders.map(({ to }) => to)],
		tabs: ["orders"],
	},
	{
		name: "Products",
		needs: "products",
		to: portalUrl("products"),
		paths: [
			"/admin/products",
			"/admin/price-lists",
			"/admin/prices",
			"/admin/stock",
			"/admin/import",
			"/admin/brands",
		],
		tabs: ["products"],
	},
	{
		name: "Customers",
		needs: "customers",
		to: portalUrl("customers"),
		paths: ["/admin/customers", "/admin/companies", "/admin/invoices", "/admin/accounts", "/admin/papers"],
		tabs: ["customers"],
	},
	{
		name: "Inbox",
		needs: "inbox",
		to: dashboardUrl("messages"),
		count: "inbox",
		paths: ["/admin/messages", "/admin/quotes"],
		tabs: ["messages", "quotes"],
	},
	{
		name: "Marketing",
		needs: "marketing",
		to: href("/admin/campaigns"),
		paths: ["/admin/campaigns", "/admin/blog"],
		tabs: ["abandoned-carts"],
	},
	{
		name: "Reports",
		needs: "reports",
		to: portalUrl("analytics"),
		paths: ["/admin/audit", "/admin/reports", "/admin/pact"],
		tabs: ["analytics", "data-export"],
	},
	{
		name: "Settings",
		needs: "settings",
		to: href("/admin/settings"),
		paths: ["/admin/settings", "/admin/compliance", "/admin/outbox", "/admin/staff"],
	},
];

/** The first tab of each of the two tabbed pages: open when the address names none. */
const FIRST_TABS: Record<string, string> = {
	[href("/admin")]: "applications",
	[href("/admin-portal")]: "analytics",
};

/** The section that an address belongs to. */
export function sectionOf(pathname: string, tab: string | null): Section | undefined {
	const first = FIRST_TABS[pathname];
	if (!first)
		return SECTIONS.find(({ paths }) => paths.some((path) => `${pathname}/`.startsWith(`${path}/`)));
	return (
		SECTIONS.find(({ tabs }) => tabs?.includes(tab ?? first)) ??
		SECTIONS.find(({ tabs }) => tabs?.includes(first))
	);
}

/** `under` is the page that links to it, where there is no room for a tab. */
type SectionPage = { to: string; label: string; needs: Permission; under?: string };

/** The pages of a section that no other tab leads to. */
export const SECTION_PAGES: Record<string, readonly SectionPage[]> = {
	Applications: [
		{ to: dashboardUrl("applications"), label: "Applications", needs: "applications" },
		{ to: href("/admin/licenses"), label: "Expiring licenses", needs: "applications" },
	],
	Orders: [
		{ to: portalUrl("orders"), label: "Orders", needs: "orders" },
		...FEATURE_PAGES.Orders,
		{ to: href("/admin/orders/tracking"), label: "Tracking file", needs: "orders.ship" },
	],
	Products: [
		{ to: portalUrl("products"), label: "Products", needs: "products" },
		{ to: href("/admin/stock/receive"), label: "Receive", needs: "stock" },
		{ to: href("/admin/stock/count"), label: "Count", needs: "stock" },
		{ to: href("/admin/stock/reorder"), label: "Reorder", needs: "stock" },
		{ to: href("/admin/brands"), label: "Brands", needs: "products.edit" },
	],
	Customers: [
		{ to: portalUrl("customers"), label: "Customers", needs: "customers" },
		{ to: href("/admin/companies"), label: "Companies", needs: "customers" },
		{ to: href("/admin/invoices"), label: "Invoices", needs: "prices" },
		{ to: href("/admin/accounts"), label: "Balances", needs: "prices" },
	],
	Inbox: [
		{ to: dashboardUrl("messages"), label: "Messages", needs: "inbox" },
		{ to: dashboardUrl("quotes"), label: "Quotes", needs: "inbox" },
		...FEATURE_PAGES.Inbox,
	],
	Marketing: [
		{ to: href("/admin/campaigns"), label: "Campaigns", needs: "marketing" },
		{ to: href("/admin/blog"), label: "Blog", needs: "marketing" },
		{ to: portalUrl("abandoned-carts"), label: "Abandoned carts", needs: "marketing" },
	],
	Reports: [
		{ to: portalUrl("analytics"), label: "Analytics", needs: "reports" },
		{ to: href("/admin/reports"), label: "Sales reports", needs: "reports" },
		{ to: href("/admin/pact"), label: "PACT report", needs: "reports" },
		{ to: href("/admin/reports/accountant"), label: "For the accountant", needs: "exports" },
		{ to: portalUrl("data-export"), label: "Data export", needs: "exports" },
		{ to: href("/admin/audit"), label: "Audit log", needs: "audit" },
	],
	Settings: [
		{ to: href("/admin/settings"), label: "Contacts and hours", needs: "settings" },
		{ to: href("/admin/settings/seller"), label: "Seller", needs: "settings" },
		{ to: href("/admin/settings/announcement"), label: "Announcement", needs: "settings" },
		{ to: href("/admin/settings/faq"), label: "Questions", needs: "settings" },
		{ to: href("/admin/settings/carriers"), label: "Carriers", needs: "settings" },
		{ to: href("/admin/settings/shipping"), label: "Shipping", needs: "settings" },
		{ to: href("/admin/settings/rules"), label: "States and rates", needs: "settings" },
		{ to: href("/admin/compliance"), label: "State rules", needs: "settings" },
		...[
			{ to: href("/admin/compliance/flavors"), label: "Flavor classes" },
			{ to: href("/admin/compliance/excise"), label: "Excise" },
			{ to: href("/admin/settings/retention"), label: "Retention" },
		].map((page) => ({ ...page, needs: "settings" as const, under: href("/admin/compliance") })),
		{ to: href("/admin/staff"), label: "Staff", needs: "staff" },
		{ to: href("/admin/outbox"), label: "Outbox", needs: "mail" },
	],
};

/** The tabs of a section's index pages, as far as the reader's role goes. */
export function useSectionTabs(name: string, to: string) {
	const may = useMay();
	const all = SECTION_PAGES[name] ?? [];
	const open = all.find((page) => page.to === to)?.under ?? to;
	const pages = all.filter(({ needs, under }) => !under && may(needs));
	return { label: name, items: pages.map((page) => ({ ...page, current: page.to === open })) };
}
