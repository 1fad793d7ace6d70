// How SQLite reads each list of the admin's side, and the home page's products: through an index, in the list's own
// order. A list that sorts or reads whole rows of a large table takes longer with every order.
import { describe, expect, it } from "vitest";
import { listAbandonedCarts } from "~/buying/cart/abandoned-carts.server";
import { listDeskOrders } from "~/buying/order-desk/order-desk.queries.server";
import { orderFilterOf } from "~/buying/order-desk/order-filter";
import { listOrders } from "~/buying/orders/order-admin.queries.server";
import { listQuoteQueue } from "~/buying/quotes/quote-admin.queries.server";
import { listProductsForAdmin } from "~/catalog/products/product-admin.queries.server";
import { listFeaturedProducts } from "~/catalog/products/shelf/product.queries.server";
import { closestGoods } from "~/catalog/search/find-codes.server";
import { listToReorder } from "~/catalog/stock/reorder.queries.server";
import { listApplicationQueue } from "~/customers/applications/application-admin.queries.server";
import { listCustomers } from "~/customers/customers/customer.queries.server";
import { soldBelowCost } from "~/filing/reports/below-cost.server";
import type { UserActor } from "~/kernel/actor/actor";
import { listAudit } from "~/kernel/audit/audit.queries.server";
import { listMails } from "~/kernel/outbox/outbox.queries.server";
import { getCredit } from "~/ledger/credit/credit.server";
import { listInvoices } from "~/ledger/invoices/entry.queries.server";
import { getStatement } from "~/ledger/statements/account.queries.server";
import { listBalances } from "~/ledger/statements/balances.queries.server";
import { getAnalytics } from "~/office/dashboard/analytics.queries.server";
import { getPortalSummary } from "~/office/dashboard/portal-summary.server";
import { getWeeklyWorkload } from "~/office/dashboard/weekly-workload.server";
import { exportCsv } from "~/office/exports/export-data.server";
import { listEndingLicenses } from "~/rules/licenses/ending-licenses.server";
import { listClaims } from "~/service/claims/claim.queries.server";
import { listMessageQueue } from "~/service/messages/message-admin.queries.server";
import type { Db } from "~db/client.server";
import { makeAdmin, makeBuyer, makeProduct, testDatabase, watchQueries } from "../helpers/database";

const LARGE =
	"orders|order_items|products|outbox|audit_log|wholesale_applications|papers|open_papers|invoice_docs";
const status = (status: string) => ({ filters: { status } });
const all = { actor: "", action: "", entity: "", entityId: "", from: null, to: null };
const NOW = new Date("2026-11-15T12:00:00Z");
const ZONE = "America/New_York";

/** What a test reads; `id` is a company's. */
type Read = (db: Db, admin: UserActor, id: string) => unknown;

const LISTS: Record<string, Read> = {
	orders: (db, admin) => listOrders(db, admin),
	"orders, oldest first": (db, admin) => listOrders(db, admin, { sort: "oldest" }),
	"orders of a status": (db, admin) => listOrders(db, admin, status("pending")),
	"orders found": (db, admin) => listOrders(db, admin, { search: "store" }),
	"orders of a status found": (db, admin) =>
		listOrders(db, admin, { search: "store", ...status("delivered") }),
	"orders exported": (db, admin) => [
		...exportCsv(db, admin, "orders", { from: "2026-11-01", to: "2026-11-15" }),
		...exportCsv(db, admin, "order-lines"),
	],
	products: (db, admin) => listProductsForAdmin(db, admin),
	"featured products": (db, admin) => listFeaturedProducts(db, admin),
	applications: (db, admin) => listApplicationQueue(db, admin),
	"pending applications": (db, admin) => listApplicationQueue(db, admin, status("pending")),
	customers: (db, admin) => listCustomers(db, admin),
	"abandoned carts": (db, admin) => listAbandonedCarts(db, admin),
	messages: (db, admin) => listMessageQueue(db, admin, status("new")),
	quotes: (db, admin) => listQuoteQueue(db, admin, status("pending")),
	claims: (db, admin) => listClaims(db, admin, status("open")),
	invoices: (db, admin) => listInvoices(db, admin),
	"invoices found": (db, admin) => listInvoices(db, admin, { search: "store" }),
	balances: (db, admin) => listBalances(db, admin),
	statement: (db, admin, id) => getStatement(db, admin, id),
	credit: (db, admin, id) => getCredit(db, admin, id),
	outbox: (db, admin) => listMails(db, admin),
	"mails of a status": (db, admin) => listMails(db, admin, status("sent")),
	"audit log": (db, admin) => listAudit(db, admin, all, {}),
	"audit log of an action": (db, admin) => listAudit(db, admin, { ...all, action: "user.login" }, {}),
	summary: (db, admin) => getPortalSummary(db, admin),
	"weekly workload": (db, admin) => getWeeklyWorkload(db, admin, { timeZone: ZONE, now: NOW }),
	analytics: (db, admin) =>
		getAnalytics(
			db,
			admin,
			{ from: "2025-12-01", to: "2026-11-15", step: "month" },
			{ timeZone: ZONE, now: NOW },
		),
};

/** Reads of a few rows, and the step that a plan has which begins at all goods, companies or orders instead. */
const FEW: [name: string, read: Read, never: RegExp][] = [
	[
		"goods to reorder",
		(db, admin) => listToReorder(db, admin, { brand: null, show: "low" }, 1),
		/ products_stock /,
	],
	[
		"expected goods",
		(db, admin) => listToReorder(db, admin, { brand: null, show: "expected" }, 1),
		/ products_stock /,
	],
	[
		"a customer's orders",
		(db, admin, id) =>
			listDeskOrders(db, admin, orderFilterOf(new URLSearchParams({ customer: id, search: "rw" }))),
		/ order_docs_newest/,
	],
	["goods with a similar SKU", (db) => closestGoods(db, "LG-050000", 2), / products_stock /],
	[
		"ending licenses",
		(db, admin) => listEndingLicenses(db, admin, "2026-11-15"),
		/ companies_approved \(is_wholesale_approved=\?\)/,
	],
	[
		"lines below cost",
		(db) => soldBelowCost(db, { from: "2026-01-01", until: "2026-12-31" }),
		/ orders_created_at | order_items_order /,
	],
];

/** What SQLite says it does for each query a read runs. */
function plansOf(read: Read): { sql: string; steps: string[] }[] {
	const db = testDatabase();
	const admin = makeAdmin(db);
	// Without a product, the list of products reads only their number.
	makeProduct(db, { featured: true });
	const { companyId } = makeBuyer(db);
	const statements = watchQueries(db);
	read(db, admin, companyId!);
	// Of an empty page nothing more is read.
	const real = statements.filter((text) => !/where false\b/.test(text));
	return real.map((text) => ({
		sql: text,
		steps: db.$client
			.prepare(`explain query plan ${text}`)
			.all(Array.from({ length: text.split("?").length - 1 }, () => null))
			.map((row) => (row as { detail: string }).detail),
	}));
}

describe("admin lists", () => {
	for (const [name, read] of Object.entries(LISTS)) {
		it(`read ${name} through indexes`, () => {
			const plans = plansOf(read);
			expect(plans.length).toBeGreaterThan(0);
			for (const { sql: text, steps } of plans) {
				const slow = steps.filter(
					(step) =>
						new RegExp(`^SCAN (${LARGE})\\b(?!.* USING (COVERING )?INDEX)`).test(step) ||
						// Rows of one moment are put in order among themselves; sorting the whole list is what may not be.
						(name !== "analytics" && step === "USE TEMP B-TREE FOR ORDER BY" && /limit/i.test(text)),
				);
				expect(slow, `${text}\n${steps.join("\n")}`).toEqual([]);
			}
		});
	}

	it.each(FEW)("read %s from those on", (_, read, never) => {
		const steps = plansOf(read).flatMap((plan) => plan.steps);
		expect(steps.length).toBeGreaterThan(0);
		expect(steps.filter((step) => never.test(step))).toEqual([]);
	});

	it("find featured products without reading the others", () => {
		const [first] = plansOf((db, admin) => listFeaturedProducts(db, admin));
		expect(first?.steps).toEqual([
			"SEARCH products USING COVERING INDEX products_featured (featured=? AND active=?)",
		]);
	});
});
