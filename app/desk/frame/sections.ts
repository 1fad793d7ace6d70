import { href, useLocation } from "react-router";
import { FEATURE_PAGES } from "~/terms/features";
import type { Permission } from "~/terms/roles";
import type { SwitchName } from "~/terms/switches";
import { useIsOn } from "~/ui/switches";
import { DASHBOARD_TAB_NAMES, DASHBOARD_TABS, dashboardUrl } from "../dashboard-tab";
import { useMay } from "../may";
import { orderViewUrl, TAB_VIEWS } from "../order-views";
import { PORTAL_TAB_NAMES, PORTAL_TABS, portalUrl } from "../portal-tab";

/** Counts of waiting work by section (Rule 7.26). */
export type SectionCounts = { applications: number; orders: number; inbox: number };

/** A page of a section, as its tab. */
export type SectionPage = {
	label: string;
	to: string;
	/** The permission its reader needs (Rule 7.34). */
	needs: Permission;
	/** Other addresses that belong to it, by how they begin or, with a query, as they are: a record and its forms. */
	at?: readonly string[];
	/** There while this is on, or while it is off (Rule 9.40). */
	on?: SwitchName | "startList";
	off?: SwitchName;
	/** In Settings, whose pages stand in groups. */
	group?: string;
};

type Section = {
	name: string;
	/** The permissions of its counts, which are added up. */
	counts?: readonly (keyof SectionCounts)[];
	/** Whose section it is: readers without any of these don't see it. */
	needs?: readonly Permission[];
	/** Addresses that belong to it and to none of its pages. */
	at?: readonly string[];
	pages: readonly SectionPage[];
};

const settings = (group: string, pages: readonly (Omit<SectionPage, "needs"> & { needs?: Permission })[]) =>
	pages.map((page): SectionPage => ({ needs: "settings", ...page, group }));

/** Where everything is: the sections of the staff's navigation, and each section's pages in the order of its tabs. */
export const SECTIONS: readonly Section[] = [
	{ name: "Today", at: ["/admin/today", "/admin/search", "/admin/help", "/admin/start"], pages: [] },
	{
		name: "Inbox",
		needs: ["applications", "inbox"],
		counts: ["applications", "inbox"],
		pages: [
			{
				label: "Applications",
				to: dashboardUrl("applications"),
				needs: "applications",
				at: ["/admin/applications", portalUrl("applications")],
			},
			{ label: "Messages", to: dashboardUrl("messages"), needs: "inbox", at: ["/admin/messages"] },
			{
				label: "Quotes",
				to: dashboardUrl("quotes"),
				needs: "inbox",
				at: ["/admin/quotes"],
				on: "quotes",
			},
			...FEATURE_PAGES.Inbox,
			{ label: "Analytics", to: dashboardUrl("analytics"), needs: "reports" },
		],
	},
	{
		name: "Orders",
		counts: ["orders"],
		at: ["/admin/orders", "/admin/held-prices"],
		pages: [
			...TAB_VIEWS.map(({ name, params }) => ({
				...{ label: name, to: orderViewUrl(params), needs: "orders" as const },
				...(name === "All"
					? {
							at: ["tracking", "views", "papers", "process", "before"].map((page) => `/admin/orders/${page}`),
						}
					: {}),
			})),
			{ label: "Abandoned carts", to: portalUrl("abandoned-carts"), needs: "marketing" },
		],
	},
	{
		name: "Customers",
		pages: [
			{ label: "Companies", to: href("/admin/companies"), needs: "customers" },
			{ label: "People", to: portalUrl("customers"), needs: "customers", at: ["/admin/customers"] },
			{ label: "Licenses", to: href("/admin/licenses"), needs: "applications" },
			{ label: "Duplicates", to: href("/admin/companies/duplicates"), needs: "customers" },
			{ label: "Invite", to: href("/admin/companies/invite"), needs: "applications" },
		],
	},
	{
		name: "Products",
		pages: [
			{ label: "Catalog", to: portalUrl("products"), needs: "products", at: ["/admin/products"] },
			{
				label: "Prices",
				to: href("/admin/products/table"),
				needs: "products.edit",
				at: ["/admin/products/reprice", "/admin/prices"],
			},
			{ label: "Price lists", to: href("/admin/price-lists"), needs: "products.edit", on: "priceLists" },
			{ label: "Planned prices", to: href("/admin/price-lists"), needs: "products.edit", off: "priceLists" },
			{ label: "Stock", to: href("/admin/stock/receive"), needs: "stock", at: ["/admin/stock"] },
			{ label: "Purchase orders", to: href("/admin/purchases"), needs: "purchases", on: "purchases" },
			{ label: "Suppliers", to: href("/admin/suppliers"), needs: "purchases", on: "purchases" },
			{ label: "Labels", to: href("/admin/stock/labels"), needs: "stock" },
			{ label: "Brands", to: href("/admin/brands"), needs: "products.edit" },
			{ label: "Import", to: href("/admin/import"), needs: "imports" },
		],
	},
	{
		name: "Money",
		pages: [
			{ label: "Balances", to: href("/admin/accounts"), needs: "prices" },
			{ label: "Payments", to: href("/admin/payments/:does?"), needs: "orders.payment" },
			{ label: "Invoices", to: href("/admin/invoices"), needs: "prices", at: ["/admin/papers"] },
			{ label: "Sales", to: href("/admin/reports"), needs: "reports" },
			{ label: "Accountant", to: href("/admin/reports/accountant"), needs: "exports" },
			{
				label: "Overview",
				to: portalUrl("analytics"),
				needs: "reports",
				at: [dashboardUrl("analytics")],
			},
			{ label: "Data", to: portalUrl("data-export"), needs: "exports", at: ["/admin/export"] },
		],
	},
	{
		name: "Compliance",
		pages: [
			{ label: "States", to: href("/admin/compliance"), needs: "settings" },
			{ label: "PACT report", to: href("/admin/pact"), needs: "reports" },
			{ label: "Excise", to: href("/admin/compliance/excise"), needs: "settings", on: "excise" },
			{ label: "Retention", to: href("/admin/settings/retention"), needs: "settings" },
			{ label: "Audit log", to: href("/admin/audit"), needs: "audit" },
		],
	},
	{
		name: "Settings",
		pages: [
			...settings("Business", [
				{ label: "Contacts and hours", to: href("/admin/settings") },
				{ label: "Seller", to: href("/admin/settings/seller"), at: ["/admin/settings/clock"] },
				{ label: "Start here", to: href("/admin/settings/start"), on: "startList" },
			]),
			...settings("Website", [
				{ label: "Brand and home page", to: href("/admin/settings/brand") },
				{ label: "Announcement", to: href("/admin/settings/announcement") },
				{ label: "Questions", to: href("/admin/settings/faq") },
				{ label: "Legal pages", to: href("/admin/settings/legal") },
				{ label: "Blog", to: href("/admin/blog"), needs: "marketing", on: "blog" },
				{ label: "Campaigns", to: href("/admin/campaigns"), needs: "marketing", on: "campaigns" },
			]),
			...settings("Selling", [
				{ label: "States and tax", to: href("/admin/settings/rules") },
				{ label: "Freight and minimum", to: href("/admin/settings/freight") },
				{ label: "Working days", to: href("/admin/settings/days") },
				{ label: "Payment terms", to: href("/admin/settings/terms") },
				{ label: "Payment methods", to: href("/admin/settings/payment") },
				{ label: "Pricing tiers", to: href("/admin/settings/tiers") },
				{ label: "Orders and holds", to: href("/admin/settings/shipping") },
				{ label: "Numbers", to: href("/admin/settings/numbers") },
				{ label: "Carriers", to: href("/admin/settings/carriers") },
			]),
			...settings("System", [
				{ label: "Features", to: href("/admin/settings/features") },
				{ label: "Staff", to: href("/admin/staff"), needs: "staff" },
				{ label: "Programs", to: href("/admin/settings/keys"), needs: "staff", on: "programs" },
				{ label: "Webhooks", to: href("/admin/settings/webhooks"), needs: "staff", on: "programs" },
				{ label: "Outbox", to: href("/admin/outbox"), needs: "mail" },
			]),
		],
	},
];

type May = (permission: Permission) => boolean;
type IsOn = (name: SwitchName | "startList") => boolean;

/** Whether the shop has a page, as far as it can be switched off (Rule 9.40). */
export const isThere = ({ on, off }: Pick<SectionPage, "on" | "off">, isOn: IsOn): boolean =>
	!(on && !isOn(on)) && !(off && isOn(off));

/** The pages of a section that the shop has and the reader's role opens. */
export const pagesFor = ({ pages }: Section, may: May, isOn: IsOn = () => true): SectionPage[] =>
	pages.filter((page) => may(page.needs) && isThere(page, isOn));

const isSeen = ({ needs }: Section, may: May): boolean => needs?.some(may) ?? true;

const isOpenTo = ({ section, page }: Place, may: May): boolean =>
	isSeen(section, may) &&
	(page ? may(page.needs) : section.pages.length === 0 || pagesFor(section, may).length > 0);

/** The sections that the reader sees, each with the page that its entry opens. */
export const sectionsFor = (may: May, isOn?: IsOn): { section: Section; to: string }[] =>
	SECTIONS.flatMap((section) => {
		if (!isSeen(section, may)) return [];
		const to = section.name === "Today" ? href("/admin/today") : pagesFor(section, may, isOn)[0]?.to;
		return to ? { section, to } : [];
	});

/** The tab that is open when the address of one of the two tabbed pages names none. */
function named(pathname: string, params: URLSearchParams, may: May): URLSearchParams {
	if (params.has("tab")) return params;
	const names: { [path: string]: readonly string[] } = {
		[href("/admin")]: DASHBOARD_TAB_NAMES.filter((name) => may(DASHBOARD_TABS[name].needs)),
		[href("/admin-portal")]: PORTAL_TAB_NAMES.filter((name) => may(PORTAL_TABS[name].needs)),
	};
	const first = names[pathname]?.[0];
	return first ? new URLSearchParams([...params, ["tab", first]]) : params;
}

type Place = { section: Section; page: SectionPage | null };

/** An address of a place, read once: with a query it counts as it is, else by how it begins. */
function addressOf(place: Place, address: string) {
	const [path = "", query] = address.split("?");
	return { place, path, wanted: query === undefined ? null : [...new URLSearchParams(query)] };
}

const ADDRESSES = SECTIONS.flatMap((section) => [
	...section.pages.flatMap((page) =>
		[page.to, ...(page.at ?? [])].map((address) => addressOf({ section, page }, address)),
	),
	...(section.at ?? []).map((address) => addressOf({ section, page: null }, address)),
]);

/** How well an address matches: 0 where it doesn't, else more for more of it. */
function match(
	{ path, wanted }: (typeof ADDRESSES)[number],
	pathname: string,
	params: URLSearchParams,
): number {
	if (wanted === null) return pathname === path || pathname.startsWith(`${path}/`) ? path.length : 0;
	const isIt = pathname === path && wanted.every(([name, value]) => params.get(name) === value);
	return isIt ? 100 + wanted.length : 0;
}

/** The section that an address belongs to, and its page there: null for a record, which has no tab of its own. */
export function placeOf(
	pathname: string,
	search: string,
	may: May,
	isOn: IsOn = () => true,
): Place | undefined {
	const params = named(pathname, new URLSearchParams(search), may);
	let best: { place: Place; score: number } | undefined;
	for (const address of ADDRESSES) {
		const score = match(address, pathname, params);
		const isOpen = isOpenTo(address.place, may) && isThere(address.place.page ?? {}, isOn);
		if (score > (best?.score ?? 0) && isOpen) best = { place: address.place, score };
	}
	return best?.place;
}

/** The tabs of the section that the open page belongs to, as far as the reader's role goes. `counts` by the tab's label. */
export function useSectionTabs(counts: Readonly<Record<string, number | undefined>> = {}) {
	const may = useMay();
	const isOn = useIsOn();
	const { pathname, search } = useLocation();
	const place = placeOf(pathname, search, may, isOn);
	if (!place) return undefined;
	const { section, page: open } = place;
	return {
		label: section.name,
		items: pagesFor(section, may, isOn).map((page) => ({
			...page,
			count: counts[page.label],
			current: page === open,
		})),
	};
}
