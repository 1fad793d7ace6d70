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

/** `?search=` and `?page=` of a list; a page that can't be read is the first. */
export function listQueryOf(url: URL): { search: string; page: number } {
	const page = url.searchParams.get("page") ?? "1";
	return {
		search: (url.searchParams.get("search") ?? "").trim().slice(0, 100),
		page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
	};
}

export const pageCountOf = (total: number, perPage: number) => Math.max(1, Math.ceil(total / perPage));
