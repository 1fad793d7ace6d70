import { describe, expect, it } from "vitest";
import { STAFF_ROUTES } from "~/http/staff-routes.server";
import { STAFF_ROLES } from "~/terms/roles";
import { ORDER_VIEWS, orderViewUrl } from "../order-views";
import { pagesFor, placeOf, SECTIONS, sectionsFor } from "./sections";

const all = () => true;
const at = (address: string) => {
	const [path = "", search = ""] = address.split("?");
	const place = placeOf(path, search, all);
	return place && [place.section.name, place.page?.label ?? null];
};

it("has eight entries, fewer for a role that opens fewer pages (Rule 7.34)", () => {
	const names = (role: keyof typeof STAFF_ROLES) =>
		sectionsFor((permission) => (STAFF_ROLES[role].may as readonly string[]).includes(permission)).map(
			({ section }) => section.name,
		);
	expect(names("admin")).toEqual(SECTIONS.map(({ name }) => name));
	expect(SECTIONS).toHaveLength(8);
	expect(names("warehouse")).toEqual(["Today", "Orders", "Products"]);
	expect(names("bookkeeper")).toEqual(["Today", "Orders", "Customers", "Products", "Money", "Compliance"]);
	expect(names("sales")).toEqual(["Today", "Inbox", "Orders", "Customers", "Products", "Money", "Settings"]);
});

it("gives every page of staff one entry, and every address to one tab", () => {
	for (const route of Object.keys(STAFF_ROUTES)) {
		const address = route.replace("/:does?", "").replace(/:\w+/g, "x");
		expect(at(address), route).toBeDefined();
	}
	for (const section of SECTIONS)
		for (const { label, to } of pagesFor(section, all)) expect(at(to), to).toEqual([section.name, label]);
});

it("has no tab of what is switched off (Rule 9.40)", () => {
	const none = () => false;
	const labels = (isOn: () => boolean) =>
		SECTIONS.flatMap((section) => pagesFor(section, all, isOn).map(({ label }) => label));
	expect(labels(all).filter((label) => !labels(none).includes(label))).toEqual([
		...[
			"Quotes",
			"Price lists",
			"Purchase orders",
			"Suppliers",
			"Excise",
			"Start here",
			"Blog",
			"Campaigns",
			"Programs",
			"Webhooks",
		],
	]);
	expect(labels(none).filter((label) => !labels(all).includes(label))).toEqual(["Planned prices"]);
	expect(placeOf("/admin/price-lists", "", all, none)?.page?.label).toBe("Planned prices");
	expect(placeOf("/admin/campaigns", "", all, none)).toBeUndefined();
});

describe("a page that has no tab of its own is under the one that leads to it", () => {
	it.each([
		["/admin", ["Inbox", "Applications"]],
		["/admin-portal", ["Money", "Overview"]],
		["/admin-portal?tab=applications", ["Inbox", "Applications"]],
		["/admin/applications/x/review", ["Inbox", "Applications"]],
		["/admin-portal?tab=orders&search=harbor", ["Orders", "All"]],
		["/admin-portal?tab=orders&status=todo&sort=oldest&open=A-1", ["Orders", "To do"]],
		["/admin/orders/A-1", ["Orders", null]],
		["/admin/orders/tracking", ["Orders", "All"]],
		["/admin/companies/x", ["Customers", "Companies"]],
		["/admin/companies/duplicates", ["Customers", "Duplicates"]],
		["/admin/products/x", ["Products", "Catalog"]],
		["/admin/products/table", ["Products", "Prices"]],
		["/admin/stock/reorder", ["Products", "Stock"]],
		["/admin/papers/INV-1", ["Money", "Invoices"]],
		["/admin/pact/states/AZ", ["Compliance", "PACT report"]],
		["/admin/compliance/excise/AZ", ["Compliance", "Excise"]],
		["/admin/compliance/rules/new", ["Compliance", "States"]],
		["/admin/settings/retention", ["Compliance", "Retention"]],
		["/admin/settings/faq/new", ["Settings", "Questions"]],
		["/admin-portal?tab=data-export", ["Money", "Data"]],
	])("%s", (address, place) => {
		expect(at(address)).toEqual(place);
	});
});

it("opens the orders at what is to do, oldest first (Rule 7.50)", () => {
	const orders = sectionsFor(all).find(({ section }) => section.name === "Orders")!;
	expect(orders.to).toBe(orderViewUrl(ORDER_VIEWS[0].params));
});

describe("is where people look for it", () => {
	it.each([
		["Approve a store that applied", "Inbox", "Applications"],
		["Answer a message", "Inbox", "Messages"],
		["Ship yesterday's orders", "Orders", "To ship"],
		["Put a delivery into stock", "Products", "Stock"],
		["Raise a brand's prices from Monday", "Products", "Prices"],
		["Give one customer a price of their own", "Products", "Price lists"],
		["Bring in a supplier's sheet", "Products", "Import"],
		["Record a check, see who is late, send statements", "Money", "Balances"],
		["Give the accountant a month", "Money", "Accountant"],
		["File the state's PACT report", "Compliance", "PACT report"],
		["Say that a flavor may not go to a state", "Compliance", "States"],
		["See which licenses end soon", "Customers", "Licenses"],
		["Change what freight costs", "Settings", "Freight and minimum"],
		["Let a new colleague in", "Settings", "Staff"],
	])("%s: %s, %s", (_job, entry, tab) => {
		expect(SECTIONS.find(({ name }) => name === entry)?.pages.map(({ label }) => label)).toContain(tab);
	});
});
