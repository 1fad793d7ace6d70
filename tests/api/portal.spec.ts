// Every page of a company's portal has its tabs, and one of them is current, for each kind of reader (Rule 5.28).
import type { APIRequestContext } from "@playwright/test";
import routes from "../../app/routes.ts";
import { expect, test } from "../helpers/api.ts";
import { stockedProducts, withDatabase } from "../helpers/buyer.ts";
import { newPerson } from "../helpers/journey.ts";
import { signInAs } from "../helpers/sign-in.ts";

type Entry = { path?: string | undefined; file: string; children?: Entry[] | undefined };
const flat = (entries: readonly Entry[]): Entry[] =>
	entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])]);

/** The addresses of the portal that show a page; the others take a form or give a file. */
const PAGES = flat(
	flat(routes as Entry[]).find(({ file }) => file.endsWith("portal-layout.tsx"))?.children ?? [],
)
	.filter(({ path, file }) => path !== undefined && file.endsWith(".tsx"))
	.map(({ path }) => `/${path}`);

const SIX = ["Dashboard", "My Orders", "Quick Reorder", "Balance", "Company", "Account"];

/** The current tab of each page, for an owner. A new page needs a line here, and a tab. */
const PLACES: Record<string, string> = {
	"/portal": "Dashboard",
	"/portal/locations": "Company",
	"/portal/locations/new": "Company",
	"/portal/locations/:id/:does?": "Company",
	"/portal/documents": "Company",
	"/portal/password": "Account",
	"/buyer-portal": "Dashboard",
	"/buyer-portal/account/:does?": "Balance",
	"/buyer-portal/account/pay/:does?": "Balance",
	"/buyer-portal/account/receipts": "Balance",
	"/buyer-portal/account/receipts/:id": "Balance",
	"/buyer-portal/papers/:number": "Balance",
	"/buyer-portal/keys": "Account",
	"/buyer-portal/webhooks": "Account",
	"/buyer-portal/webhooks/:id/:does?": "Account",
	"/buyer-portal/people": "Company",
	"/buyer-portal/orders/:orderNumber": "My Orders",
	"/buyer-portal/orders/before/:id": "My Orders",
	"/buyer-portal/orders/:orderNumber/cancel": "My Orders",
	"/buyer-portal/orders/:orderNumber/reorder": "My Orders",
	"/buyer-portal/orders/:orderNumber/problem": "My Orders",
	"/buyer-portal/orders/:orderNumber/:paper": "My Orders",
	"/buyer-portal/quotes/:id": "My Orders",
	"/buyer-portal/quotes/:id/order": "My Orders",
	"/buyer-portal/approvals/:id": "My Orders",
	"/lists": "Quick Reorder",
	"/lists/new": "Quick Reorder",
	"/lists/:listId": "Quick Reorder",
	"/lists/:listId/name": "Quick Reorder",
	"/lists/:listId/delete": "Quick Reorder",
	"/lists/:listId/guide": "Quick Reorder",
};

/** Parts of the dashboards that have tabs of their own. */
const TABS: Record<string, string> = {
	"/portal?tab=account": "Account",
	"/buyer-portal?tab=account": "Account",
	"/buyer-portal?tab=orders": "My Orders",
	"/buyer-portal?tab=reorder": "Quick Reorder",
};

/** How many of the pages a reader has at least. */
const LEAST: Record<string, number> = { owner: 33, buyer: 19, bookkeeper: 16, nobody: 3, applicant: 4 };

/** What a reader lacks of the six. */
const WITHOUT: Record<string, string[]> = {
	buyer: ["Balance"],
	bookkeeper: ["Quick Reorder"],
	nobody: ["My Orders", "Quick Reorder", "Balance", "Company"],
	applicant: ["My Orders", "Quick Reorder", "Balance", "Company"],
};

/** The labels of the tabs on a page, and of those that are current, without counts and sums. */
function tabsIn(html: string): { all: string[]; current: string[] } {
	const [, nav = ""] = /<nav class="tabs" aria-label="Portal">(.*?)<\/nav>/s.exec(html) ?? [];
	const links = [...nav.matchAll(/<a ([^>]*)>(.*?)<\/a>/gs)].map(([, attributes = "", text = ""]) => ({
		label: text.replace(/<[^>]*>.*?<\/[^>]*>|<!-- -->/gs, "").trim(),
		isCurrent: attributes.includes('aria-current="page"'),
	}));
	return {
		all: links.map(({ label }) => label),
		current: links.filter(({ isCurrent }) => isCurrent).map(({ label }) => label),
	};
}

const COMPANY = "(select company_id from users where email = 'buyer@example.com')";
const first = (query: string): string[] => withDatabase((db) => db.prepare(query).pluck().all() as string[]);

/** Somebody new, in the demo's company with a role; null: in none. Owner and applicant are the demo's. */
async function joinAs(request: APIRequestContext, role: string | null): Promise<void> {
	if (role === "owner") return signInAs("buyer", { request });
	if (role === "applicant") return signInAs("pending", { request });
	const { username, email, password } = newPerson(`portal-${role}`);
	expect((await request.post("/api/register", { data: { username, email, password } })).status()).toBe(201);
	if (!role) return;
	withDatabase((db) =>
		db
			.prepare(
				`update users set company_id = ${COMPANY}, company_role = ?, needs_approval = 1 where email = ?`,
			)
			.run(role, email),
	);
}

/** An order of the books before this shop. Returns its id. */
function pastOrder(): string {
	const id = crypto.randomUUID();
	withDatabase((db) =>
		db
			.prepare(
				`insert into past_orders (id, number, day, company_id, created_at) values (?, ?, '2025-05-20', ${COMPANY}, 0)`,
			)
			.run(id, `BEFORE-${id}`),
	);
	return id;
}

/** An order of somebody who needs an approval. Returns the id of the request. */
async function waitingOrder(clerk: APIRequestContext): Promise<string> {
	const [goods] = stockedProducts(1);
	const line = { data: { productId: goods!.id, quantity: goods!.moq } };
	expect((await clerk.post("/api/cart/items", line)).status()).toBe(201);
	const [locationId] = first(
		`select id from locations where status = 'approved' and company_id = ${COMPANY}`,
	);
	const order = await clerk.post("/api/orders", { data: { locationId, paymentMethod: "net30" } });
	expect(order.status()).toBe(202);
	return ((await order.json()) as { id: string }).id;
}

test("every page of the portal has its tabs, and one of them is current", async ({ playwright, baseURL }) => {
	expect(PAGES.length).toBeGreaterThan(20);
	expect(PAGES.filter((page) => !PLACES[page])).toEqual([]);
	const readers = await Promise.all(
		["owner", "buyer", "bookkeeper", "applicant", null].map(async (role) => {
			const extraHTTPHeaders = { Origin: baseURL ?? "" };
			const request = await playwright.request.newContext({ baseURL, extraHTTPHeaders });
			await joinAs(request, role);
			return { role, request };
		}),
	);
	const [owner, buyer] = readers.map(({ request }) => request) as [APIRequestContext, APIRequestContext];
	const [orderNumber] = first(
		`select order_number from orders where status = 'shipped' and company_id = ${COMPANY}`,
	);
	const form = { name: "Weekly", orderNumber: orderNumber! };
	expect((await owner.post("/lists/new", { form, maxRedirects: 0 })).status()).toBe(303);
	const webhook = { url: "https://erp.example.com/told", events: ["order.created"] };
	expect((await owner.post("/api/company/webhooks", { data: webhook })).status()).toBe(201);
	const own: Record<string, string | undefined> = {
		orderNumber,
		paper: "confirmation",
		number: first(`select number from papers where kind = 'invoice' and company_id = ${COMPANY}`)[0],
		listId: first("select id from saved_lists where name = 'Weekly'")[0],
		"buyer-portal/orders/before/": pastOrder(),
		"portal/locations/": first(`select id from locations where company_id = ${COMPANY}`)[0],
		"buyer-portal/quotes/": first(
			`select id from quote_requests where status = 'quoted' and company_id = ${COMPANY}`,
		)[0],
		"buyer-portal/account/receipts/": first(
			`select id from papers where kind = 'payment' and company_id = ${COMPANY}`,
		)[0],
		"buyer-portal/webhooks/": first(`select id from webhook_endpoints where company_id = ${COMPANY}`)[0],
		"buyer-portal/approvals/": await waitingOrder(buyer),
	};
	const addressOf = (pattern: string) =>
		pattern
			.replace("/:does?", "")
			.replace(/\/([a-z/-]+\/):id/, (_all, before: string) => `/${before}${own[before]}`)
			.replace(/:(\w+)/g, (_all, name: string) => own[name] ?? "unknown");
	const faults: string[] = [];
	for (const { role, request } of readers) {
		let pages = 0;
		for (const [pattern, place] of [
			...PAGES.map((pattern): [string, string | undefined] => [pattern, PLACES[pattern]]),
			...Object.entries(TABS),
		]) {
			const answer = await request.get(addressOf(pattern), { maxRedirects: 0 });
			// A company's people have the account at one address.
			if (role && role !== "applicant" && pattern === "/portal?tab=account") {
				expect(answer.headers().location).toBe("/buyer-portal?tab=account");
				continue;
			}
			// Only an owner has every page.
			if (answer.status() !== 200) {
				if (role === "owner") faults.push(`${pattern}: ${answer.status()} for an owner`);
				continue;
			}
			pages++;
			const { all, current } = tabsIn(await answer.text());
			const wanted = SIX.filter((tab) => !WITHOUT[role ?? "nobody"]?.includes(tab));
			const open = wanted.includes(place ?? "")
				? place
				: pattern.includes("papers")
					? "My Orders"
					: "Dashboard";
			if (all.join() !== wanted.join() || current.join() !== open)
				faults.push(`${role} ${pattern}: ${all.join()}, open ${current.join()}`);
		}
		expect(pages, `${role} ${faults.join("; ")}`).toBeGreaterThanOrEqual(LEAST[role ?? "nobody"]!);
	}
	expect(faults).toEqual([]);
	await Promise.all(readers.map(({ request }) => request.dispose()));
});
