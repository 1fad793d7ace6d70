// How SQLite reads what every page and call asks for, in a shop that has no statistics yet: large tables by an index
// that narrows them, and a customer's page from the customer's own records on. What a plan costs grows with the shop; how many
// rows a test has makes no difference to it.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type Actor, VISITOR } from "~/kernel/actor/actor";
import { actorOf } from "~/kernel/actor/user-actor.server";
import type { Db } from "~db/client.server";
import { seedDemo } from "~db/demo/seed.server";
import { users } from "~db/schema.server";
import { testDatabase } from "../helpers/database";
import { EVERY_ROUTE as ALL, moduleOf } from "../helpers/every-route";
import { limit } from "../helpers/machine-speed";
import { call } from "../helpers/request";

/** Tables with a row for each order, customer, product or event. */
const LARGE = new Set(
	`allocations audit_log buyer_totals cart_items carts changes companies company_keys contact_messages flavor_sales invoice_docs licenses
	locations open_papers order_events order_items orders outbox paper_lines papers product_flavors product_sales product_search_docs
	product_shelf products quote_requests saved_list_items sessions shipment_lines shipments stock_movements uploaded_files users
	wholesale_applications`.split(/\s+/),
);

/** Columns of few values: an index that is only asked for one of them reads a good part of its table. */
const WIDE = /\((?:active|category|in_stock|kind|payment_status|role|status)=\?\)/;

/** Reviewed reads of a whole table: where, how the query goes on, and why it may. */
const EXCEPTIONS: [page: string, query: RegExp, why: string][] = [
	[
		"/products",
		/^select \(select product_id from product_shelf where id = page\.id\)/,
		"a page of the list, in its order",
	],
	["/api/products", /^select "id" from "products" where .+ limit \?$/, "a page of the list, in its order"],
	[
		"/sitemap.xml",
		/^select "id", "slug", "updated_at" from "products"/,
		"names all products, 1,000 at a time",
	],
	["/admin?search=store", /from "wholesale_applications" .+ like \?/, "staff search parts of words"],
	["/admin/outbox?search=store", /from "outbox" .+ like \?/, "staff search parts of words"],
	[
		"/admin/search?search=store",
		/^select c\.rowid from companies c cross join company_search/,
		"staff search parts of words",
	],
	["/admin/invoices?search=store", /from "invoice_docs" .+ like \?/, "staff search parts of words"],
	["/api/users?search=store", /from "users" .+ like \?/, "staff search parts of words"],
	[
		"/admin/today",
		/^select 1 from open_papers .+ limit 1$/,
		"ends at the first open invoice, in an index of what is open",
	],
	[
		"/admin/today",
		/from \(select company_id, sum\(cents\) as cents/,
		"what each company owes, from an index",
	],
	[
		"/admin/today",
		/from order_items i indexed by order_items_below_cost/,
		"the index has lines below cost only",
	],
	[
		"/admin/accounts",
		/^select count\(distinct "company_id"\)/,
		"what all owe, from an index of what is open",
	],
	["/admin/staff", /from "users" where "users"\."role" <> 'user'/, "the index has staff only"],
	["/admin/settings/start", /from users indexed by users_staff/, "the index has staff only"],
	["/admin/companies/new", /from "users" where \("users"\."role" <> 'user'/, "the index has staff only"],
	[
		"/admin-portal",
		/^select \(select coalesce\(sum\(cents - unsold_cents\)/,
		"counts all customers from an index",
	],
	[
		"/admin-portal",
		/^select u\.id, c\.name as name, b\.last_order_at/,
		"one row of each buyer, the best first",
	],
	["/admin/stock/reorder", /^with lines as/, "what sold in the last weeks, of all products"],
	["/admin/accounts", /\(select company_id, sum\(cents\)/, "what each company owes, from an index"],
	[
		"/admin/accounts?search=store",
		/\(select company_id, sum\(cents\)/,
		"what each company owes, from an index",
	],
	[
		"/admin/reports/accountant",
		/^select c\.id, 0 as cents from companies c where exists/,
		"counts all customers from an index",
	],
	["/api/users", /from "users" where "users"\."deleted_at" is null/, "a page of the list, in its order"],
	...["name", "-name", "createdAt", "-createdAt"].map((sort): [string, RegExp, string] => [
		`/api/products?sort=${sort}&perPage=1`,
		/ from "products" where "products"\."active" = \? order by .+ limit \?$/,
		"a page of the list, in an index's order",
	]),
	...["createdAt", "-createdAt"].map((sort): [string, RegExp, string] => [
		`/api/users?sort=${sort}&perPage=1`,
		/ from "users" where "users"\."deleted_at" is null order by .+ limit \?$/,
		"a page of the list, in an index's order",
	]),
	["/admin/export/everything", /^select /, "takes everything along"],
];

/** Lists that programs go through by a cursor, a moment or another order (Rules 9.93, 9.94). */
const WALKED = new Set(
	["companies", "invoices", "orders", "orders/my-orders", "products", "stock", "users"].map(
		(name) => `/api/${name}`,
	),
);
const WALKS = ["?perPage=1", "?updatedSince=2020-01-01T00:00:00Z&perPage=1"].concat(
	["name", "-name", "createdAt", "-createdAt", "day", "-day"].map((sort) => `?sort=${sort}&perPage=1`),
);

let db: Db;
const folder = mkdtempSync(join(tmpdir(), "counter-plans-"));
beforeAll(async () => {
	db = testDatabase();
	await seedDemo(db, { now: new Date(), uploadsDir: folder, hashPassword: async () => "-" });
}, limit(60_000));
afterAll(() => rmSync(folder, { recursive: true }));

const userOf = (email: string) =>
	db
		.select()
		.from(users)
		.all()
		.find((user) => user.email === email)!;

/** A record of the demo buyer's, or any, for the last part of an address: `orders/:id`. */
function recordsOf(buyer: { id: string; companyId: string | null }): Record<string, string> {
	const one = (query: string, ...values: unknown[]) =>
		String(
			db.$client
				.prepare(query)
				.pluck()
				.get(...values) ?? "none",
		);
	const company = buyer.companyId ?? "none";
	const [order, number] = ["id", "order_number"].map((column) =>
		one(`select ${column} from orders where user_id = ? order by created_at desc`, buyer.id),
	) as [string, string];
	return {
		...{ accounts: company, companies: company, customers: buyer.id, people: buyer.id, users: buyer.id },
		...{
			"api/orders": order,
			orders: number,
			"pact-orders": number,
			paper: "invoice",
			kind: "businessLicense",
		},
		staff: one("select id from users where role = 'sales'"),
		applications: one("select id from wholesale_applications where status = 'pending'"),
		"wholesale-applications": one("select id from wholesale_applications"),
		claims: one("select id from claims"),
		messages: one("select id from contact_messages"),
		quotes: one("select id from quote_requests"),
		...{ products: one("select id from products"), flavors: one("select id from products") },
		...{ "products/slug": one("select slug from products"), brands: one("select slug from brands") },
		blog: one("select slug from blog_posts"),
		...{ papers: one("select number from papers"), invoices: one("select number from papers") },
		lists: one("select id from saved_lists"),
		locations: one("select id from locations where company_id = ?", company),
		carts: one("select id from carts"),
		campaigns: one("select id from email_campaigns"),
		documents: one("select id from uploaded_files"),
		...{
			states: "FL",
			excise: "FL",
			"excise-states": "FL",
			"pact-states": "FL",
			reports: "sales-by-product",
		},
	};
}

/** Parameters of a route: each by its own name, or by the part of the address before it. */
const paramsOf = (pattern: string, records: Record<string, string>): Record<string, string> =>
	Object.fromEntries(
		[...pattern.matchAll(/(\/api)?\/?([\w-]+)\/:(\w+)/g)].map(([, , subject = "", name = ""]) => {
			const api = pattern.startsWith("/api/") ? records[`api/${subject}`] : undefined;
			return [name, api ?? records[`${subject}/${name}`] ?? records[name] ?? records[subject] ?? "none"];
		}),
	);

type Query = { sql: string; page: string; isStaff: boolean };

/** What each page and call asks the database when staff, a buyer and a visitor read it; each query once. */
async function askAll(): Promise<Query[]> {
	const buyer = userOf("buyer@example.com");
	const records = recordsOf(buyer);
	const readers: Actor[] = [actorOf(db, buyer), VISITOR, actorOf(db, userOf("admin@example.com"))];
	const requested = new Map<string, Query>();
	const prepare = vi.spyOn(db.$client, "prepare");
	for (const reader of readers) {
		for (const { pattern, file } of ALL) {
			const { loader } = await moduleOf(file);
			if (!loader) continue;
			const params = paramsOf(pattern, records);
			const path = pattern.replace(/:(\w+)/g, (_, name: string) => params[name] ?? "none");
			const isStaff = reader === readers[2];
			const queries = isStaff ? ["", "?search=store"] : [""];
			for (const query of WALKED.has(pattern) ? [...queries, ...WALKS] : queries) {
				let next: string | undefined = path + query;
				// A list that is walked has a page after the first.
				for (let page = 0; page < 2 && next; page++) {
					prepare.mockClear();
					// What can't be read so answers with an error page, or throws it.
					const answer: { headers: Headers } | null = await Promise.resolve(
						call(loader, next, { db, as: reader, params }),
					).catch(() => null);
					for (const [sql] of prepare.mock.calls)
						if (!requested.has(sql)) requested.set(sql, { sql, page: pattern + query, isStaff });
					next = /<([^>]+cursor=[^>]+)>; rel="next"/.exec(answer?.headers.get("Link") ?? "")?.[1];
				}
			}
		}
	}
	prepare.mockRestore();
	return [...requested.values()].filter(
		({ sql }) => /^\s*(?:select|with|insert|update|delete)\b/i.test(sql) && !/where \(?false\b/.test(sql),
	);
}

/** The steps of SQLite's plan. */
function planOf(sql: string): string[] {
	const statement = db.$client.prepare(`explain query plan ${sql}`);
	const values = sql.replace(/'[^']*'/g, "").split("?").length - 1;
	return statement
		.all(Array.from({ length: values }, () => null))
		.map((row) => (row as { detail: string }).detail);
}

/** Which table a name in a query stands for. */
function tablesOf(sql: string): Map<string, string> {
	const names = new Map<string, string>();
	const sources =
		/(?:from|join)\s+"?(\w+)"?(?:\s+(?:as\s+)?"?(?!(?:on|where|left|inner|join|cross|group|order|limit|union|indexed)\b)(\w+)"?)?/gi;
	for (const [, table = "", name] of sql.matchAll(sources)) {
		names.set(table, table);
		if (name) names.set(name, table);
	}
	return names;
}

/** Whether a query reads a list as it is, page by page, or counts it: all its rows, in an index's order. */
const isWholeList = (sql: string, step: string): boolean =>
	/USING (?:COVERING )?INDEX/.test(step) && !/\bwhere\b(?! 1(?:\s|$))/i.test(sql);

it("reads large tables by an index that narrows them, and a customer's records first", {
	timeout: limit(120_000),
}, async () => {
	expect(db.$client.prepare("select 1 from sqlite_schema where name = 'sqlite_stat1'").get()).toBeUndefined();
	const requested = await askAll();
	expect(requested.length).toBeGreaterThan(400);
	const used = new Set<number>();
	const wrong = requested.flatMap(({ sql, page, isStaff }) => {
		const tables = tablesOf(sql);
		const steps = planOf(sql).filter((step) => {
			const [, how, name = ""] = /^(SCAN|SEARCH) (\w+)/.exec(step) ?? [];
			if (!LARGE.has(tables.get(name) ?? name) || /VIRTUAL TABLE/.test(step)) return false;
			return how === "SCAN" ? !isWholeList(sql, step) : !isStaff && WIDE.test(step);
		});
		if (steps.length === 0) return [];
		const text = sql.replace(/\s+/g, " ").trim();
		const exception = EXCEPTIONS.findIndex(([at, query]) => at === page && query.test(text));
		if (exception < 0) return [`${page}\n${text}\n${steps.join("\n")}`];
		used.add(exception);
		return [];
	});
	expect(wrong.join("\n\n")).toBe("");
	// An exception that nothing needs any more goes.
	expect(EXCEPTIONS.filter((_, n) => !used.has(n))).toEqual([]);
});
