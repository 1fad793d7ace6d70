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

/** `?status=`, where it is one of the list's filters; else the first. */
export const filterOf = <Filter extends string>(url: URL, filters: readonly [Filter, ...Filter[]]): Filter =>
	filters.find((filter) => filter === url.searchParams.get("status")) ?? filters[0];

/** `?search=` and `?page=` of a list; a page that can't be read is the first. */
export function listQueryOf(url: URL): { search: string; page: number } {
	const page = url.searchParams.get("page") ?? "1";
	return {
		search: (url.searchParams.get("search") ?? "").trim().slice(0, 100),
		page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
	};
}
