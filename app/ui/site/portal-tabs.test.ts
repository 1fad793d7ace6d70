import { describe, expect, it } from "vitest";
import routes from "~/routes";
import { COMPANY_ROLE_NAMES } from "~/terms/company";
import { portalTabOf, portalTabsFor } from "./portal-tabs";

const openAt = (address: string, role: Parameters<typeof portalTabOf>[2]) => {
	const [path = "", search = ""] = address.split("?");
	return portalTabOf(path, search, role);
};
const labels = (role: Parameters<typeof portalTabsFor>[0]) => portalTabsFor(role).map(({ label }) => label);

it.each([
	["/portal", "Dashboard"],
	["/buyer-portal", "Dashboard"],
	["/buyer-portal?tab=unknown", "Dashboard"],
	["/buyer-portal?tab=orders", "My Orders"],
	["/buyer-portal/orders/A-1", "My Orders"],
	["/buyer-portal/orders/A-1/problem", "My Orders"],
	["/buyer-portal/quotes/x", "My Orders"],
	["/buyer-portal/approvals/x", "My Orders"],
	["/buyer-portal?tab=reorder", "Quick Reorder"],
	["/lists/x", "Quick Reorder"],
	["/buyer-portal/account", "Balance"],
	["/buyer-portal/papers/INV-1", "Balance"],
	["/portal/locations/new", "Company"],
	["/portal/documents", "Company"],
	["/buyer-portal/people", "Company"],
	["/portal?tab=account", "Account"],
	["/buyer-portal?tab=account", "Account"],
	["/portal/password", "Account"],
])("%s is under %s for an owner", (address, tab) => {
	expect(openAt(address, "owner")).toBe(tab);
});

describe("Rule 5.28: whose tabs they are", () => {
	it("gives owners six, buyers no Balance, bookkeepers no Quick Reorder, others two", () => {
		expect(labels("owner")).toEqual([
			"Dashboard",
			"My Orders",
			"Quick Reorder",
			"Balance",
			"Company",
			"Account",
		]);
		expect(labels("buyer")).toEqual(labels("owner").filter((label) => label !== "Balance"));
		expect(labels("bookkeeper")).toEqual(labels("owner").filter((label) => label !== "Quick Reorder"));
		expect(labels(null)).toEqual(["Dashboard", "Account"]);
	});

	it("puts a page whose tab somebody lacks under one that they have", () => {
		expect(openAt("/buyer-portal/papers/INV-1", "buyer")).toBe("My Orders");
		expect(openAt("/buyer-portal?tab=reorder", "bookkeeper")).toBe("Dashboard");
		expect(openAt("/portal/documents", null)).toBe("Dashboard");
		expect(openAt("/portal/password", null)).toBe("Account");
	});

	it("opens each tab at its own address", () => {
		for (const role of [...COMPANY_ROLE_NAMES, null])
			for (const { label, to } of portalTabsFor(role)) expect(openAt(to, role), to).toBe(label);
	});
});

it("names a tab for every address of the portal but the dashboards and those that only take or send something", () => {
	type Entry = { path?: string | undefined; file: string; children?: Entry[] };
	const all = (entries: readonly Entry[]): Entry[] =>
		entries.flatMap((entry) => [entry, ...all(entry.children ?? [])]);
	const portal = all(routes as Entry[]).find(({ file }) => file.endsWith("portal-layout.tsx"));
	const own = all(portal?.children ?? []).filter(({ path }) => path !== undefined);
	expect(own.length).toBeGreaterThan(25);
	const onDashboard = own
		.filter(({ path, file }) => file.endsWith(".tsx") && openAt(`/${path}`, "owner") === "Dashboard")
		.map(({ path }) => path);
	expect(onDashboard.sort()).toEqual(["buyer-portal", "portal"]);
});
