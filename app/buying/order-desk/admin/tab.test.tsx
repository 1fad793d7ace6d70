import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, it } from "vitest";
import { STAFF_ROWS } from "~/terms/staff-rows";
import { makeAdmin, makeBuyer, testDatabase } from "../../../../tests/helpers/database";
import { makeOrder } from "../../../../tests/helpers/order";
import { OrdersTab } from "./tab";
import { loadOrders } from "./tab.server";

function listAt(db: ReturnType<typeof testDatabase>, path: string): string {
	const data = loadOrders(db, makeAdmin(db), new URL(path, "http://localhost"));
	const tab = { path: "admin-portal", Component: () => <OrdersTab {...data} reply={undefined} /> };
	const Page = createRoutesStub([{ id: "root", path: "/", children: [tab] }]);
	const root = { user: { permissions: ["orders", "orders.ship"] } };
	return renderToStaticMarkup(<Page initialEntries={[path]} hydrationData={{ loaderData: { root } }} />);
}

it("all orders are selected by a button that keeps the filters, and another page starts with none", () => {
	const db = testDatabase();
	const { id: userId } = makeBuyer(db);
	for (let n = 0; n <= STAFF_ROWS.deskRows; n++) makeOrder(db, { userId, lines: [] });
	const path = "/admin-portal?tab=orders&status=pending&sort=oldest";
	const html = listAt(db, path);
	const button = /<button[^>]*>Select all 51<\/button>/.exec(html)?.[0];
	for (const part of ['type="submit"', 'form="desk"', 'name="select"', 'value="all"']) {
		expect(button).toContain(part);
	}
	const form = /<form[^>]*id="desk"[^>]*>(.*?)<\/form>/.exec(html)?.[1] ?? "";
	const sent = [...form.matchAll(/name="(\w+)" value="(\w+)"/g)].map(([, name, value]) => `${name}=${value}`);
	expect(sent).toEqual(["tab=orders", "status=pending", "sort=oldest"]);

	const all = listAt(db, `${path}&select=all`);
	expect(all.match(/checked=""/g)).toHaveLength(STAFF_ROWS.deskRows);
	expect(all).toContain('name="all" value="51"');
	const pages = [...all.matchAll(/href="([^"]*page=2[^"]*)"/g)].map(([, href]) => href);
	expect(pages.length).toBeGreaterThan(0);
	expect(pages.filter((href) => href?.includes("select"))).toEqual([]);
});

it("Process and Ship are buttons, and a finished order has neither", () => {
	const db = testDatabase();
	const buttons = (status: "pending" | "processing" | "delivered" | "cancelled") => {
		const { orderNumber } = makeOrder(db, { status, lines: [] });
		const row = new RegExp(`<tr id="${orderNumber}".*?</tr>`).exec(
			listAt(db, "/admin-portal?tab=orders"),
		)?.[0];
		return [...(row ?? "").matchAll(/<button.*?>(\w+)/g)].map(([, label]) => label);
	};
	expect(buttons("pending")).toEqual(["Process"]);
	expect(buttons("processing")).toEqual(["Ship"]);
	expect(buttons("delivered")).toEqual([]);
	expect(buttons("cancelled")).toEqual([]);
});
