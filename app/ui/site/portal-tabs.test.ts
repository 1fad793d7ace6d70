import { expect, it } from "vitest";
import routes from "~/routes";
import { portalTabOf, portalTabsFor } from "./portal-tabs";

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
	["/buyer-portal/people", "Company"],
	["/portal?tab=account", "Account"],
	["/buyer-portal?tab=account", "Account"],
])("%s is under %s", (address, tab) => {
	const [path = "", search = ""] = address.split("?");
	expect(portalTabOf(path, search)).toBe(tab);
});

it("gives every address of the portal one tab, and each tab to itself", () => {
	type Entry = { path?: string | undefined; children?: Entry[] };
	const all = (entries: readonly Entry[]): string[] =>
		entries.flatMap(({ path, children = [] }) => [...(path ? [`/${path}`] : []), ...all(children)]);
	const own = all(routes as Entry[]).filter((path) => /^\/(portal|buyer-portal|lists)\b/.test(path));
	expect(own.length).toBeGreaterThan(25);
	const labels = portalTabsFor("buyer").map(({ label }) => label);
	expect(labels).toEqual(["Dashboard", "My Orders", "Quick Reorder", "Balance", "Company", "Account"]);
	for (const path of own) expect(labels).toContain(portalTabOf(path, ""));
	for (const { label, to } of portalTabsFor("buyer")) {
		const [path = "", search = ""] = to.split("?");
		expect(portalTabOf(path, search)).toBe(label);
	}
	expect(portalTabsFor("bookkeeper").map(({ label }) => label)).not.toContain("Quick Reorder");
});
