import { href, useLocation } from "react-router";
import type { Standing } from "~/terms/standing";
import { Chips, Tabs } from "../layout/tabs";
import { useStanding } from "./next-step";

const buyer = (tab: string) => `${href("/buyer-portal")}?tab=${tab}`;

/** The pages of a buyer's portal by their tab: addresses by how they begin, or, with a query, as they are. */
const TABS: readonly { label: string; to: string; at: readonly string[]; buys?: true }[] = [
	{ label: "Dashboard", to: href("/portal"), at: [] },
	{
		label: "My Orders",
		to: buyer("orders"),
		at: ["/buyer-portal/orders", "/buyer-portal/quotes", "/buyer-portal/approvals"],
	},
	{ label: "Quick Reorder", to: buyer("reorder"), at: ["/lists"], buys: true },
	{ label: "Balance", to: "/buyer-portal/account", at: ["/buyer-portal/account", "/buyer-portal/papers"] },
	{
		label: "Company",
		to: href("/portal/locations"),
		at: ["/portal/locations", "/portal/documents", "/buyer-portal/people"],
	},
	{
		label: "Account",
		to: buyer("account"),
		at: ["/portal?tab=account", "/portal/password", "/portal/devices"],
	},
];

/** The tab that an address belongs to; the dashboard's is what no other has. */
export function portalTabOf(pathname: string, search: string): string {
	const tab = new URLSearchParams(search).get("tab");
	const isAt = (address: string) => {
		const [path = "", query] = address.split("?tab=");
		return query === undefined ? `${pathname}/`.startsWith(`${path}/`) : pathname === path && query === tab;
	};
	return (
		TABS.find(({ to, at }) => [...(to.includes("?") ? [to] : []), ...at].some(isAt))?.label ?? "Dashboard"
	);
}

/** The tabs for a reader: a company's bookkeeper orders nothing. */
export const portalTabsFor = (standing: Standing) =>
	TABS.filter(({ buys }) => !buys || standing !== "bookkeeper");

/** The tabs of the buyer's portal, the same on its dashboards and lists. */
export function PortalTabs({
	orders,
	late,
}: {
	orders?: number | undefined;
	late?: string | null | undefined;
}) {
	const { pathname, search } = useLocation();
	const open = portalTabOf(pathname, search);
	const isBuyerPortal = pathname.startsWith(href("/buyer-portal"));
	return (
		<Tabs
			label="Portal"
			items={portalTabsFor(useStanding()).map(({ label, to }) => ({
				to: label === "Dashboard" && isBuyerPortal ? href("/buyer-portal") : to,
				label: label === "Balance" && late ? `Balance ${late} late` : label,
				count: label === "My Orders" ? orders : undefined,
				current: label === open,
			}))}
		/>
	);
}

const COMPANY = [
	{ to: href("/portal/locations"), label: "Stores" },
	{ to: href("/buyer-portal/people"), label: "People" },
];

/** The two pages about the reader's company. */
export function CompanySwitch() {
	const { pathname } = useLocation();
	return (
		<Chips label="Company" items={COMPANY.map((page) => ({ ...page, current: page.to === pathname }))} />
	);
}
