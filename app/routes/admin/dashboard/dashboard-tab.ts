import { href } from "react-router";
import { keysOf } from "~/terms/keys-of";
import { addressOf } from "~/ui/address";

/** The dashboard's tabs by the name they have in the address. The first one is open when it names none. */
export const DASHBOARD_TABS = {
	applications: { label: "Applications", count: "pendingApplications" },
	messages: { label: "Messages", count: "newMessages" },
	quotes: { label: "Quotes", count: "pendingQuotes" },
	analytics: { label: "Analytics", count: null },
} as const;

export type DashboardTab = keyof typeof DASHBOARD_TABS;

export const dashboardTabOf = (url: URL): DashboardTab =>
	keysOf(DASHBOARD_TABS).find((tab) => tab === url.searchParams.get("tab")) ?? "applications";

/** A tab's address, with whatever else it is asked for. */
export const dashboardUrl = (tab: DashboardTab, params: Record<string, string | null> = {}): string =>
	addressOf(href("/admin"), { tab, ...params });
