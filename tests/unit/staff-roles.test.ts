import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { STAFF_ROUTES } from "~/http/staff-routes.server";
import { STAFF_ROLE_NAMES, STAFF_ROLES, type StaffRole } from "~/terms/roles";
import type { Db } from "~db/client.server";
import { seedDemo } from "~db/demo/seed.server";
import { makeStaff, testDatabase } from "../helpers/database";
import { EVERY_ROUTE as ALL, moduleOf } from "../helpers/every-route";
import { type Answer, call } from "../helpers/request";

const STAFF = ALL.filter(({ route }) => route in STAFF_ROUTES);
const API = ALL.filter(({ pattern }) => pattern.startsWith("/api/") && !pattern.includes("*"));
const TABS = [
	...["applications", "messages", "quotes", "analytics"].map((tab) => ({ path: `/admin?tab=${tab}`, tab })),
	...["analytics", "orders", "products", "applications", "customers", "abandoned-carts", "data-export"].map(
		(tab) => ({ path: `/admin-portal?tab=${tab}`, tab }),
	),
];

let db: Db;
let values: Record<string, string>;
beforeAll(async () => {
	db = testDatabase();
	await seedDemo(db, {
		now: new Date("2026-03-18T16:30:00Z"),
		uploadsDir: mkdtempSync(join(tmpdir(), "roles-")),
		hashPassword: () => "-",
	});
	const one = (sql: string) => String(db.$client.prepare(sql).pluck().get() ?? "none");
	values = {
		orderNumber: one("select order_number from orders where status = 'pending'"),
		orders: one("select id from orders where status = 'pending'"),
		products: one("select id from products"),
		applications: one("select id from wholesale_applications"),
		customers: one("select id from users where role = 'user'"),
		messages: one("select id from contact_messages"),
		quotes: one("select id from quote_requests"),
		claims: one("select id from claims"),
		campaigns: one("select id from email_campaigns"),
		blog: one("select id from blog_posts"),
		brands: one("select id from brands"),
	};
});

/** The parameters of a pattern, of records that exist where the demo has them. */
const paramsOf = (pattern: string): Record<string, string> =>
	Object.fromEntries(
		[...pattern.matchAll(/([\w-]+)\/:(\w+)/g)].map(([, subject = "", name = ""]) => [
			name,
			name === "file" ? "orders.csv" : (values[name] ?? values[subject] ?? "none"),
		]),
	);

async function read(
	role: StaffRole,
	file: string,
	pattern: string,
	query = "",
): Promise<Answer<unknown> | null> {
	const { loader } = await moduleOf(file);
	if (!loader) return null;
	const params = paramsOf(pattern);
	const path = pattern.replace(/:(\w+)/g, (_, name: string) => params[name]!) + query;
	return call(loader, path, { db, as: makeStaff(db, role), params });
}

/** Amounts, and names that amounts have. Payment's status and method are no amounts. */
const MONEY =
	/\$\s?\d|"[^"]*(?:cents|price|msrp|cost|subtotal|revenue|profit|margin|tier|amount)[^"]*":|"(?:total|tax|shipping)":"/i;
const text = ({ body }: Answer<unknown>) => (typeof body === "string" ? body : JSON.stringify(body));

it.each(STAFF_ROLE_NAMES)(
	"opens to %s the staff pages that its role allows, and no other (Rule 7.34)",
	async (role) => {
		const allowed: readonly string[] = STAFF_ROLES[role].may;
		for (const { pattern, route, file } of STAFF) {
			const answer = await read(role, file, pattern);
			if (!answer) continue;
			const needed = STAFF_ROUTES[route];
			if (answer.status === 403) expect(needed && allowed.includes(needed), pattern).toBe(false);
			// Pages without data of their own only redirect.
			else if (answer.status === 200)
				expect(needed === null || allowed.includes(needed!), pattern).toBe(true);
			if (role === "warehouse") expect(text(answer), pattern).not.toMatch(MONEY);
		}
	},
);

it("sends the warehouse no amount from any tab, search or paper (Rule 7.35)", async () => {
	let opened = 0;
	for (const { path } of TABS) {
		const [pattern = "", query] = path.split("?");
		const answer = await read(
			"warehouse",
			STAFF.find((route) => route.pattern === pattern)!.file,
			pattern,
			`?${query}`,
		);
		if (answer!.status === 200) opened++;
		else expect(answer!.status, path).toBe(403);
		expect(text(answer!), path).not.toMatch(MONEY);
	}
	expect(opened).toBe(2);
	for (const [pattern, query] of [
		["/admin/search", "?search=raz"],
		["/admin/orders/papers", `?id=${values.orders}`],
	] as const) {
		const answer = await read(
			"warehouse",
			STAFF.find((route) => route.pattern === pattern)!.file,
			pattern,
			query,
		);
		expect(answer!.status, pattern).toBe(200);
		expect(text(answer!), pattern).not.toMatch(MONEY);
	}
});

it.each(STAFF_ROLE_NAMES)(
	"answers %s's calls of the API with what its role may see (Rules 7.34, 7.35)",
	async (role) => {
		const seen: Record<string, string> = {};
		for (const { pattern, file } of API) {
			const answer = await read(role, file, pattern);
			if (!answer) continue;
			seen[pattern] = text(answer);
			// Published articles speak of amounts; they are the same for everybody.
			const isArticle = pattern.startsWith("/api/blog");
			if (role === "warehouse" && !isArticle) expect(seen[pattern], pattern).not.toMatch(MONEY);
		}
		expect(/"cost":/.test(seen["/api/orders"]!)).toBe(role === "admin" || role === "bookkeeper");
		expect(/"total":"/.test(seen["/api/orders"]!)).toBe(role !== "warehouse");
		expect(/"cost":/.test(seen["/api/products"]!)).toBe(role === "admin" || role === "bookkeeper");
		expect(/"wholesalePrice":/.test(seen["/api/products"]!)).toBe(role !== "warehouse");
	},
);
