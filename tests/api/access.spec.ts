import type { APIRequestContext } from "@playwright/test";
import { DEMO_LOGINS } from "../../db/demo/logins.ts";
import { expect, test } from "../helpers/api.ts";

// Who may call what. The statuses stand for: a visitor, a registered user, an approved buyer, an admin without approval.
type Row = [method: string, path: string, body: unknown, statuses: [number, number, number, number]];

const UNKNOWN = "0190a000-0000-7000-8000-000000000000";

const CALLS: Row[] = [
	["GET", "/api/brands", undefined, [200, 200, 200, 200]],
	["GET", "/api/brands/featured", undefined, [200, 200, 200, 200]],
	["GET", "/api/brands/raz", undefined, [200, 200, 200, 200]],
	["GET", "/api/brands/no-such-brand", undefined, [404, 404, 404, 404]],
	["GET", "/api/products", undefined, [200, 200, 200, 200]],
	["GET", "/api/products/featured", undefined, [200, 200, 200, 200]],
	["GET", "/api/blog", undefined, [200, 200, 200, 200]],
	["GET", "/api/blog/no-such-post", undefined, [404, 404, 404, 404]],
	["POST", "/api/contact", {}, [400, 400, 400, 400]],
	["POST", "/api/quote-requests", {}, [400, 400, 400, 400]],
	["POST", "/api/chat/support", { message: "  " }, [400, 400, 400, 400]],

	["GET", "/api/profile", undefined, [401, 200, 200, 200]],
	["POST", "/api/wholesale-applications", {}, [401, 415, 409, 415]],

	["GET", "/api/locations", undefined, [401, 403, 200, 403]],
	["POST", "/api/locations", {}, [401, 403, 415, 403]],
	["GET", `/api/locations/${UNKNOWN}`, undefined, [401, 403, 404, 403]],
	["PUT", `/api/locations/${UNKNOWN}`, {}, [401, 400, 400, 400]],
	["DELETE", `/api/locations/${UNKNOWN}`, undefined, [401, 403, 404, 403]],
	["POST", `/api/locations/${UNKNOWN}/licenses`, {}, [401, 403, 415, 403]],
	["POST", `/api/locations/${UNKNOWN}/choose`, undefined, [401, 403, 404, 403]],
	["GET", "/api/cart", undefined, [401, 403, 200, 403]],
	["POST", "/api/cart/items", { productId: UNKNOWN, quantity: 1 }, [401, 403, 404, 403]],
	["PATCH", `/api/cart/items/${UNKNOWN}`, { quantity: 1 }, [401, 403, 404, 403]],
	["DELETE", `/api/cart/items/${UNKNOWN}`, undefined, [401, 403, 404, 403]],
	["GET", "/api/orders/my-orders", undefined, [401, 403, 200, 403]],
	["POST", "/api/orders", {}, [401, 403, 400, 403]],
	["POST", `/api/orders/${UNKNOWN}/reorder`, undefined, [401, 403, 404, 403]],

	["GET", `/api/orders/${UNKNOWN}/claims`, undefined, [401, 403, 404, 403]],
	["POST", `/api/orders/${UNKNOWN}/claims`, {}, [401, 403, 400, 403]],
	["GET", `/api/orders/${UNKNOWN}/claims/photos`, undefined, [401, 403, 404, 403]],
	["POST", `/api/orders/${UNKNOWN}/claims/photos`, {}, [401, 403, 404, 403]],
	["DELETE", `/api/orders/${UNKNOWN}/claims/photos/${UNKNOWN}`, undefined, [401, 403, 404, 403]],
	["GET", "/api/claims", undefined, [401, 403, 403, 200]],
	["GET", `/api/claims/${UNKNOWN}`, undefined, [401, 403, 403, 404]],
	["POST", `/api/claims/${UNKNOWN}/answer`, {}, [401, 403, 403, 400]],
	["POST", `/api/claims/${UNKNOWN}/goods`, {}, [401, 403, 403, 400]],
	["POST", `/api/claims/${UNKNOWN}/goods/${UNKNOWN}/undo`, {}, [401, 403, 403, 400]],
	["POST", `/api/claims/${UNKNOWN}/refund`, {}, [401, 403, 403, 400]],
	["POST", `/api/claims/${UNKNOWN}/reopen`, {}, [401, 403, 403, 400]],

	["GET", "/api/contact", undefined, [401, 403, 403, 200]],
	["GET", "/api/wholesale-applications", undefined, [401, 403, 403, 200]],
	["GET", "/api/quote-requests", undefined, [401, 403, 403, 200]],
	["GET", "/api/users", undefined, [401, 403, 403, 200]],
	["GET", "/api/companies", undefined, [401, 403, 403, 200]],
	["GET", "/api/companies/duplicates", undefined, [401, 403, 403, 200]],
	["GET", `/api/companies/${UNKNOWN}`, undefined, [401, 403, 403, 404]],
	["GET", `/api/companies/${UNKNOWN}/merge?with=x`, undefined, [401, 403, 403, 404]],
	["POST", `/api/companies/${UNKNOWN}/merge`, { otherId: "x", version: "x" }, [401, 403, 403, 404]],
	["POST", "/api/companies/duplicates", { id: UNKNOWN, otherId: "x", apart: true }, [401, 403, 403, 404]],
	["PATCH", `/api/companies/${UNKNOWN}`, { notes: "x" }, [401, 403, 403, 404]],
	["GET", "/api/orders", undefined, [401, 403, 403, 200]],
	["GET", "/api/carts/abandoned", undefined, [401, 403, 403, 200]],
	["PATCH", `/api/wholesale-applications/${UNKNOWN}`, { status: "approved" }, [401, 403, 403, 404]],
	["PATCH", `/api/orders/${UNKNOWN}`, { status: "processing" }, [401, 403, 403, 404]],
	["POST", "/api/carts/send-recovery", {}, [401, 403, 403, 400]],
	[
		"POST",
		"/api/carts/send-recovery",
		{ cartId: UNKNOWN, customerEmail: "ana@store.example" },
		[401, 403, 403, 404],
	],
	["POST", "/api/products", {}, [401, 403, 403, 400]],
	["PATCH", "/api/products", { rows: [] }, [401, 403, 403, 400]],
	["PATCH", "/api/stock", { rows: [] }, [401, 403, 403, 400]],
	["PATCH", `/api/products/${UNKNOWN}`, { msrp: "20.00" }, [401, 403, 403, 404]],
	["PATCH", `/api/orders/${UNKNOWN}`, { status: "lost" }, [401, 403, 403, 400]],
	["GET", "/api/no-such-call", undefined, [404, 404, 404, 404]],
];

const PAGES: Row[] = [
	["GET", "/cart", undefined, [403, 403, 200, 403]],
	["GET", "/buyer-portal", undefined, [403, 403, 200, 403]],
	["GET", "/buyer-portal?tab=orders", undefined, [403, 403, 200, 403]],
	["GET", "/buyer-portal/files/price-list.csv", undefined, [403, 403, 200, 403]],
	["GET", "/checkout", undefined, [302, 302, 200, 302]],
	["GET", "/portal/locations", undefined, [302, 403, 200, 403]],
	["GET", "/portal/locations/new", undefined, [302, 403, 200, 403]],
	["GET", `/portal/locations/${UNKNOWN}`, undefined, [302, 403, 404, 403]],
	["GET", "/portal", undefined, [302, 200, 200, 302]],
	["GET", "/portal?tab=account", undefined, [302, 200, 302, 200]],
	["GET", "/admin/claims", undefined, [403, 403, 403, 200]],
	["GET", "/admin", undefined, [403, 403, 403, 200]],
	["GET", "/admin-portal", undefined, [403, 403, 403, 200]],
];

const READERS = ["visitor", "newuser@example.com", "buyer@example.com", "admin@example.com"];

async function readerContexts(
	playwright: { request: { newContext(options: object): Promise<APIRequestContext> } },
	baseURL: string,
): Promise<APIRequestContext[]> {
	return Promise.all(
		READERS.map(async (email) => {
			const context = await playwright.request.newContext({ baseURL, maxRedirects: 0 });
			const login = DEMO_LOGINS.find((one) => one.email === email);
			if (login) {
				const answer = await context.post("/api/login", { data: { email, password: login.password } });
				expect(answer.status(), `login of ${email}`).toBe(200);
			}
			return context;
		}),
	);
}

test("every call and every guarded page lets in whom it should", async ({ playwright, baseURL }) => {
	const readers = await readerContexts(playwright, baseURL!);
	const wrong: string[] = [];
	for (const [method, path, data, statuses] of [...CALLS, ...PAGES]) {
		for (const [n, reader] of readers.entries()) {
			const answer = await reader.fetch(path, {
				method,
				...(data === undefined ? {} : { data }),
				maxRedirects: 0,
			});
			if (answer.status() !== statuses[n]) {
				wrong.push(`${method} ${path} as ${READERS[n]}: ${answer.status()} instead of ${statuses[n]}`);
			}
			if (path.startsWith("/api/") && answer.status() >= 400) {
				expect(answer.headers()["content-type"], path).toBe("application/problem+json");
				expect(await answer.json(), path).toMatchObject({
					status: answer.status(),
					title: expect.any(String),
				});
			}
		}
	}
	expect(wrong).toEqual([]);
	await Promise.all(readers.map((reader) => reader.dispose()));
});

test("no byte that a visitor or an unapproved user receives holds a wholesale price or a cost", async ({
	playwright,
	baseURL,
}) => {
	const [visitor, user, , admin] = (await readerContexts(playwright, baseURL!)) as [
		APIRequestContext,
		APIRequestContext,
		APIRequestContext,
		APIRequestContext,
	];
	// A product whose prices can be mistaken for nothing else, shown wherever products are.
	const [brand] = await (await admin.get("/api/brands/featured")).json();
	const made = await admin.post("/api/products", {
		data: {
			name: "RAZ Price Probe",
			sku: `PROBE-${Date.now()}`,
			brandId: brand.id,
			category: "disposables",
			wholesalePrice: "48213.97",
			msrp: "99.99",
			cost: "39147.53",
			minimumOrderQuantity: 1,
			stockQuantity: 5,
			featured: true,
			inStock: true,
		},
	});
	expect(made.status()).toBe(201);
	const product: { id: string; slug: string } = await made.json();

	const paths = [
		"/",
		"/_root.data",
		"/products?search=price+probe",
		"/products.data?search=price+probe",
		"/products?brand=raz&page=2",
		"/brands/raz",
		"/brands/raz.data",
		`/products/${product.slug}`,
		`/products/${product.slug}.data`,
		"/products/raz-tn9000",
		`/quote?product=${product.slug}`,
		"/sitemap.xml",
		"/api/products?search=price+probe",
		"/api/products?perPage=500",
		"/api/products/featured",
		"/api/brands",
		"/api/brands/raz",
	];
	try {
		const shown = await (await admin.get("/api/products?search=price+probe")).text();
		expect(shown, "the admin sees what is looked for").toContain("48213.97");
		for (const reader of [visitor, user]) {
			for (const path of paths) {
				const text = await (await reader.get(path)).text();
				expect(text, path).not.toMatch(/48,?213\.97|4821397|39,?147\.53|3914753/);
				expect(text, path).not.toMatch(/wholesalePrice"\s*[:,]\s*"?\d|"cost"\s*[:,]\s*"?\d/);
			}
		}
	} finally {
		expect((await admin.patch(`/api/products/${product.id}`, { data: { active: false } })).status()).toBe(
			200,
		);
	}
	await Promise.all([visitor, user, admin].map((reader) => reader.dispose()));
});
