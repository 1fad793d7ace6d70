import { href } from "react-router";

export const DASHBOARD_TABS = ["applications", "messages", "quotes", "analytics"] as const;
export type DashboardTab = (typeof DASHBOARD_TABS)[number];

/** The tab an address names; the first one otherwise. */
export const dashboardTabOf = (url: URL): DashboardTab =>
	DASHBOARD_TABS.find((tab) => tab === url.searchParams.get("tab")) ?? "applications";

/** A tab's address, with whatever else it is asked for. */
export function dashboardUrl(tab: DashboardTab, params: Record<string, string | null> = {}): string {
	const search = new URLSearchParams({ tab });
	for (const [name, value] of Object.entries(params)) if (value) search.set(name, value);
	return `${href("/admin")}?${search}`;
}
