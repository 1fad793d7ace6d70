import { type ComponentProps, createContext, use } from "react";
import { href, useLocation } from "react-router";
import { formatCents } from "~/kernel/money";
import type { CompanyRole } from "~/terms/company";
import { PageHead } from "../layout/page-head";
import { Chips, Tabs } from "../layout/tabs";
import { useIsOn } from "../switches";

/** What the tabs say of the reader's company, and the reader's role in it; null for everybody else. */
export type PortalReader = {
	role: CompanyRole;
	/** All orders of the company. */
	orders: number;
	/** What is late, in cents; null for people who only order. */
	lateCents: number | null;
} | null;

/** The reader of a page of the portal, given by the layout above it. */
export const ReaderOfPortal = createContext<PortalReader>(null);

const buyer = (tab: string) => `${href("/buyer-portal")}?tab=${tab}`;

type Tab = {
	label: string;
	to: string;
	/** Addresses by how they begin, or, with a query, as they are. */
	at: readonly string[];
	/** Who has it; all of a company's people without it. */
	for?: readonly (CompanyRole | null)[];
};

const ALL = ["owner", "buyer", "bookkeeper", null] as const;

/** The portal's tabs with the pages under each (Rule 5.28). An address goes to the first tab that has it. */
const TABS: readonly Tab[] = [
	{ label: "Dashboard", to: href("/portal"), at: [], for: ALL },
	{
		label: "My Orders",
		to: buyer("orders"),
		at: ["/buyer-portal/orders", "/buyer-portal/quotes", "/buyer-portal/approvals"],
	},
	{ label: "Quick Reorder", to: buyer("reorder"), at: ["/lists"], for: ["owner", "buyer"] },
	{
		label: "Balance",
		to: "/buyer-portal/account/pay",
		at: ["/buyer-portal/account", "/buyer-portal/papers"],
		for: ["owner", "bookkeeper"],
	},
	{
		label: "Company",
		to: href("/portal/locations"),
		at: ["/portal/locations", "/portal/documents", "/buyer-portal/people"],
	},
	{
		label: "Account",
		to: buyer("account"),
		at: [
			"/portal?tab=account",
			"/portal/password",
			"/portal/devices",
			"/buyer-portal/keys",
			"/buyer-portal/webhooks",
		],
		for: ALL,
	},
];

/** Pages of a tab that not everybody has, for the others: an invoice is then a paper of its order. */
const OTHERWISE: Readonly<Record<string, string>> = { Balance: "My Orders" };

/** The tabs of a reader with a role in an approved company, or without one (Rule 5.28). */
export const portalTabsFor = (role: CompanyRole | null): readonly Tab[] =>
	TABS.filter((tab) => (tab.for ? tab.for.includes(role) : role !== null)).map((tab) =>
		role === null && tab.label === "Account" ? { ...tab, to: `${href("/portal")}?tab=account` } : tab,
	);

/** The label of the tab that an address belongs to, for a reader; the dashboard's is what no other has. */
export function portalTabOf(pathname: string, search: string, role: CompanyRole | null): string {
	const query = new URLSearchParams(search).get("tab");
	const isAt = (address: string) => {
		const [path = "", tab] = address.split("?tab=");
		return tab === undefined ? `${pathname}/`.startsWith(`${path}/`) : pathname === path && tab === query;
	};
	const own = portalTabsFor(role).map(({ label }) => label);
	const label = TABS.find(({ to, at }) => [...(to.includes("?") ? [to] : []), ...at].some(isAt))?.label;
	return [label, OTHERWISE[label ?? ""]].find((name) => name && own.includes(name)) ?? "Dashboard";
}

/** The tabs of the portal, the same on every page of it. */
export function PortalTabs() {
	const { pathname, search } = useLocation();
	const reader = use(ReaderOfPortal);
	const role = reader?.role ?? null;
	const open = portalTabOf(pathname, search, role);
	return (
		<Tabs
			label="Portal"
			items={portalTabsFor(role).map(({ label, to }) => ({
				to,
				label,
				count: label === "My Orders" ? reader?.orders : undefined,
				late: label === "Balance" && reader?.lateCents ? `${formatCents(reader.lateCents)} late` : undefined,
				current: label === open,
			}))}
		/>
	);
}

/** The heading of a page of the portal, with the tabs below it. */
export function PortalHead(head: ComponentProps<typeof PageHead>) {
	return (
		<>
			<PageHead {...head} />
			<PortalTabs />
		</>
	);
}

const COMPANY = [
	{ to: href("/portal/locations"), label: "Stores" },
	{ to: href("/buyer-portal/people"), label: "People" },
];

/** The two pages about the reader's company; there is one while colleagues are switched off (Rule 9.40). */
export function CompanySwitch() {
	const { pathname } = useLocation();
	if (!useIsOn()("stores")) return null;
	return (
		<Chips label="Company" items={COMPANY.map((page) => ({ ...page, current: page.to === pathname }))} />
	);
}
