// What each role of staff receives from the running server: every staff page as HTML and as the data that scripts fetch, the
// shop's pages, and the API (Rules 7.34, 7.35). Amounts are looked for in the bytes: a hidden column would be found.
import { STAFF_ROUTES } from "../../app/http/staff-routes.server.ts";
import { STAFF_ROLES, type StaffRole } from "../../app/terms/roles.ts";
import { expect, test } from "../helpers/api.ts";
import { signInAs } from "../helpers/sign-in.ts";

/** The owner may see everything. The bookkeeper, who sees all amounts, opens pages only, to see that it can. */
const READERS = ["sales", "warehouse", "bookkeeper"] as const satisfies readonly StaffRole[];

/** Of a product that this test makes; they can be mistaken for nothing else. */
const PRICES = { wholesalePrice: "48213.97", msrp: "59318.43", cost: "39147.53" };
const COST = /39,?147\.53|3914753/;
const PRICE = /48,?213\.97|4821397|59,?318\.43|5931843/;
/** An amount of money, or a name that only amounts have. Fixed amounts of the site's own texts and scripts are none of ours. */
const ANY_AMOUNT =
	/\$\s?\d[\d,]*(?:\.\d\d)?|[a-z]Cents\b|"(?:wholesalePrice|msrp|cost|subtotal|pricingTier)"/g;

const TABS = [
	...["applications", "messages", "quotes", "analytics"].map((tab) => `/admin?tab=${tab}`),
	...["analytics", "orders", "products", "applications", "customers", "abandoned-carts", "data-export"].map(
		(tab) => `/admin-portal?tab=${tab}`,
	),
	"/admin-portal?tab=orders&status=all&search=RW",
	"/admin-portal?tab=products&search=raz+price",
	"/admin/search?search=raz",
	"/admin/search?search=RW-1",
];
const SHOP = [
	"/",
	"/products",
	"/products?view=list",
	"/products?search=raz+price",
	"/brands/raz",
	"/portal",
	"/quote",
	"/suggestions?search=raz",
];
const API = [
	...["/api/products?search=raz+price", "/api/products/featured", "/api/orders", "/api/users", "/api/claims"],
	...["/api/invoices", "/api/accounts", "/api/reports/products"],
	...[
		"/api/quote-requests",
		"/api/wholesale-applications",
		"/api/carts/abandoned",
		"/api/contact",
		"/api/profile",
	],
];

/** The path, and where a page is meant, the address of its data. */
function both(path: string): string[] {
	const { pathname, search } = new URL(path, "http://x");
	return pathname.startsWith("/api/") || /\.\w+$/.test(pathname)
		? [path]
		: [path, `${pathname === "/" ? "/_root" : pathname}.data${search}`];
}

type Records = Record<string, string>;

/** Addresses of every staff page that has one of its own, with records of the demo. */
function staffPages(records: Records): string[] {
	return Object.keys(STAFF_ROUTES).flatMap((pattern) => {
		let missing = false;
		const path = pattern.replace(/([\w-]+)\/:(\w+)/g, (_, subject: string, name: string) => {
			const value = records[name] ?? records[subject];
			if (value === undefined) missing = true;
			return `${subject}/${value}`;
		});
		return missing ? [] : [path];
	});
}

test("no role of staff receives an amount that it may not see", async ({ playwright, baseURL }) => {
	const contextFor = async (role: StaffRole) => {
		const request = await playwright.request.newContext({ baseURL: baseURL!, maxRedirects: 0 });
		await signInAs(role, { request });
		return request;
	};
	const owner = await contextFor("admin");
	const json = async (path: string) => (await owner.get(path)).json();
	const [brand] = await json("/api/brands/featured");
	const made = await owner.post("/api/products", {
		data: {
			...{ name: "RAZ Price Watch", sku: `WATCH-${Date.now()}`, brandId: brand.id, category: "disposables" },
			...PRICES,
			...{ minimumOrderQuantity: 1, stockQuantity: 5, featured: true, inStock: true },
		},
	});
	expect(made.status()).toBe(201);
	const product: { id: string; slug: string } = await made.json();
	const first = async (path: string) => (await json(path))[0]?.id as string;
	const [order] = await json("/api/orders");
	const records: Records = {
		...{
			orderNumber: order.orderNumber,
			products: product.id,
			file: "products.csv",
			kind: "businessLicense",
		},
		applications: await first("/api/wholesale-applications"),
		customers: order.userId,
		companies: (await json("/api/users")).find((user: { companyId: string | null }) => user.companyId)
			.companyId,
		messages: await first("/api/contact"),
		quotes: await first("/api/quote-requests"),
		claims: await first("/api/claims"),
		accounts: await first("/api/accounts"),
		number: (await json("/api/invoices"))[0].number,
	};
	const papers = [
		...["slip", "pick"].map((paper) => `/admin/orders/papers?id=${order.id}&paper=${paper}`),
		...[`/buyer-portal/orders/${order.orderNumber}/invoice`, "/buyer-portal/files/price-list.csv"],
		`/admin-portal?tab=orders&status=all&open=${order.orderNumber}`,
	];
	const exports = ["orders", "order-lines", "products", "customers", "applications"].map(
		(file) => `/admin/export/${file}.csv`,
	);
	const pages = [
		...[...staffPages(records), ...TABS, ...papers, ...exports],
		...[...SHOP, `/products/${product.slug}`, `/quote?product=${product.slug}`],
		...[...API, `/api/orders/${order.id}`, `/api/products/${product.slug}`],
	].flatMap(both);

	const wrong: string[] = [];
	const seen: Partial<Record<StaffRole, number>> = {};
	const opened: Partial<Record<StaffRole, number>> = {};
	try {
		for (const role of READERS) {
			const reader = await contextFor(role);
			for (const path of role === "bookkeeper" ? pages.filter((page) => !page.includes(".data")) : pages) {
				const answer = await reader.get(path);
				const text = await answer.text();
				const note = (what: string) => wrong.push(`${role} ${path} (${answer.status()}): ${what}`);
				if (answer.status() >= 500) note("failed");
				if (answer.status() === 200 && path.startsWith("/admin")) opened[role] = (opened[role] ?? 0) + 1;
				if (PRICE.test(text)) seen[role] = (seen[role] ?? 0) + 1;
				if (!STAFF_ROLES[role].may.includes("costs" as never) && COST.test(text)) note("a cost");
				if (role !== "warehouse") continue;
				// To the public pages staff of this role are visitors: they show the suggested retail price.
				const isPublic = /^\/(?:products|brands|quote|suggestions|_root|$)/.test(path) || path === "/";
				if (/48,?213\.97|4821397/.test(text) || (!isPublic && PRICE.test(text))) note("a price");
				if (!isPublic) for (const [amount] of text.matchAll(ANY_AMOUNT)) note(amount);
			}
			await reader.dispose();
		}
		expect([...new Set(wrong)]).toEqual([]);
		for (const role of READERS) expect(opened[role], `staff pages that ${role} opens`).toBeGreaterThan(15);
		for (const role of ["sales", "bookkeeper"] as const)
			expect(seen[role], `pages that show ${role} the prices`).toBeGreaterThan(4);
	} finally {
		expect((await owner.patch(`/api/products/${product.id}`, { data: { active: false } })).status()).toBe(
			200,
		);
		await owner.dispose();
	}
});
