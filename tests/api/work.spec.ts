// How much work each kind of page takes, counted on the server: the same on every machine. docs/work.md has the numbers.
import { expect, test } from "../helpers/api.ts";
import { limit } from "../helpers/machine-speed.ts";
import type { TestServer } from "../helpers/server.ts";
import { cookieOf, countPage, startCounting, type Work } from "../helpers/work/count-page.ts";
import { isWriting, writeTable, written } from "../helpers/work/work-table.ts";

/** The pages by reader. What follows ` > ` is the first link of that form on the page before it. */
const PAGES = {
	visitor: [
		"/",
		"/products",
		"/products?view=list",
		"/products/raz-tn9000",
		"/brands",
		"/blog",
		"/login",
		"/contact",
	],
	buyer: [
		"/",
		"/products",
		"/products?view=list",
		"/products?search=mint",
		"/products/raz-tn9000",
		"/cart",
		"/checkout",
		"/quick-order",
		"/lists",
		"/portal",
		"/buyer-portal",
		"/buyer-portal > /buyer-portal/orders/:orderNumber",
		"/buyer-portal/account",
		"/buyer-portal/people",
	],
	admin: [
		"/admin",
		"/admin?tab=applications",
		"/admin/today",
		"/admin-portal",
		"/admin-portal?tab=orders",
		"/admin-portal?tab=orders > /admin/orders/:orderNumber",
		"/admin-portal?tab=products",
		"/admin-portal?tab=products > /admin/products/:id",
		"/admin-portal?tab=customers",
		"/admin/companies",
		"/admin/companies > /admin/companies/:id",
		"/admin/stock/reorder",
		"/admin/accounts",
		"/admin/invoices",
		"/admin/claims",
		"/admin/reports",
		"/admin/pact",
		"/admin/compliance",
		"/admin/outbox",
		"/admin/audit",
		"/admin/settings",
	],
} as const;

/**
 * By how much a number may differ from the table: bytes and calls shift a little with random ids and what runs beside. A page that does
 * less than the table says fails, too, so that what was gained is kept.
 */
const LEEWAY: Readonly<Record<keyof Work, number>> = {
	...{ queries: 0, rows: 0, prepares: 0, formatters: 0, elements: 0 },
	...{ bytes: 0.01, "first bytes": 0.01, hydration: 0.01, calls: 0.03 },
};

let server: TestServer;
test.beforeAll(async () => {
	server = await startCounting();
});
test.afterAll(async () => server.dispose());

/** The address of a page: of a record, the first that another page links to. */
async function addressOf(page: string, cookie: string): Promise<string> {
	const [from = "", form] = page.split(" > ");
	if (!form) return from;
	const html = await (await fetch(server.url + from, { headers: { Cookie: cookie } })).text();
	const link = new RegExp(
		`href="(${form.replace(/:\w+/, "(?!new|table|duplicates|invite|import|tracking|papers|process|views|to-ship)[\\w-]+")})["?#]`,
	).exec(html);
	if (!link) throw new Error(`${from} links to no ${form}`);
	return link[1]!;
}

async function fillCart(cookie: string): Promise<void> {
	const goods = (await (
		await fetch(`${server.url}/api/products`, { headers: { Cookie: cookie } })
	).json()) as { id: string }[];
	for (const { id } of goods.slice(0, 10)) {
		const { status } = await fetch(`${server.url}/api/cart/items`, {
			method: "POST",
			headers: { Cookie: cookie, "Content-Type": "application/json" },
			body: JSON.stringify({ productId: id, quantity: 10 }),
		});
		expect(status).toBe(201);
	}
}

test("each kind of page takes the work that docs/work.md says", async () => {
	test.setTimeout(limit(300_000));
	const rows: { name: string; numbers: Work }[] = [];
	for (const who of ["visitor", "buyer", "admin"] as const) {
		const cookie = await cookieOf(server, who);
		if (who === "buyer") await fillCart(cookie);
		for (const page of PAGES[who])
			rows.push({
				name: `${who} ${page.split(" > ").at(-1)}`,
				numbers: await countPage(server, await addressOf(page, cookie), cookie),
			});
	}
	if (isWriting) writeTable("Pages", rows);
	const differences = rows.flatMap(({ name, numbers }) => {
		const before = written("Pages", name);
		return Object.entries(LEEWAY).flatMap(([what, leeway]) => {
			const [now, was] = [numbers[what as keyof Work], before[what]!];
			return Math.abs(now - was) <= was * leeway ? [] : `${name}: ${what} ${was} -> ${now}`;
		});
	});
	expect(differences).toEqual([]);
});
