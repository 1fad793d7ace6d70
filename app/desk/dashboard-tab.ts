import { href } from "react-router";
import { keysOf } from "~/terms/keys-of";
import { addressOf } from "~/ui/address";

/**
 * The dashboard's tabs by the name they have in the address, with what a role has to allow their reader (Rule 7.34). The
 * first one that the reader may open is open when the address names none.
 */
export const DASHBOARD_TABS = {
	applications: { label: "Applications", count: "pendingApplications", needs: "applications" },
	messages: { label: "Messages", count: "newMessages", needs: "inbox" },
	quotes: { label: "Quotes", count: "pendingQuotes", needs: "inbox" },
	analytics: { label: "Analytics", count: null, needs: "reports" },
} as const;

export type DashboardTab = keyof typeof DASHBOARD_TABS;

export const DASHBOARD_TAB_NAMES = keysOf(DASHBOARD_TABS);

/** A tab's address, with further query parameters. */
export const dashboardUrl = (tab: DashboardTab, params: Record<string, string | null> = {}): string =>
	addressOf(href("/admin"), { tab, ...params });
