import type { APIResponse } from "@playwright/test";
import { expect, test } from "../helpers/api.ts";
import { startServer } from "../helpers/server.ts";
import { signInAs } from "../helpers/sign-in.ts";

const unique = () => `${Date.now()}-${Math.floor(Math.random() * 1e6)}`;

test("hostile search text finds nothing, as a page and as a call", async ({ request }) => {
	const hostile = [
		`"`,
		`' OR 1=1 --`,
		`raz" OR "a`,
		"NEAR(raz mary, 2)",
		"name:raz *",
		"{name} : ^raz",
		"(((((",
		"\u0000raz\u0000",
		"<script>alert(1)</script>",
		"%00%ff",
		"💥".repeat(50),
		"x".repeat(5_000),
		"constructor __proto__",
	];
	for (const search of hostile) {
		const query = `search=${encodeURIComponent(search)}`;
		const page = await request.get(`/products?${query}`);
		expect(page.status(), search).toBe(200);
		expect(await page.text(), search).not.toContain("<script>alert(1)");
		const call = await request.get(`/api/products?${query}`);
		expect(call.status(), search).toBe(200);
		expect(Array.isArray(await call.json()), search).toBe(true);
	}
	// Bytes that are no text at all.
	expect((await request.get("/products?search=%ff%fe")).status()).toBe(200);
});

test("unknown filters match nothing and say so, odd pages are the first or past the end", async ({
	request,
}) => {
	const says = async (query: string) => {
		const response = await request.get(`/products?${query}`);
		expect(response.status(), query).toBe(200);
		return response.text();
	};
	expect(await says("category=cars")).toContain("Clear Filters");
	expect(await says("brand=no-such-brand")).toContain("Clear Filters");
	expect(await says("page=99999")).toContain("Page 99,999 doesn&#x27;t exist");
	for (const odd of ["page=0", "page=-1", "page=abc", "page=1e99", "page=&sort=nothing", "colour=red"]) {
		expect(await says(odd), odd).toMatch(/\b1[5-9]\d products/);
	}
	for (const query of ["category=cars", "brand=no-such-brand", "page=99999"]) {
		const call = await request.get(`/api/products?${query}`);
		expect([call.status(), await call.json()], query).toEqual([200, []]);
	}
	expect((await request.get("/blog?page=99999")).status()).toBe(404);
	expect((await request.get("/api/products?page=abc")).status()).toBe(400);
});

test("200 trade references are shown as recognized in the page itself, not by a script", async ({
	playwright,
	baseURL,
}) => {
	const visitor = await playwright.request.newContext({ baseURL });
	const one = (n: number) =>
		`Company: Shop ${n} Distribution\nContact: Ann Lee\nPhone: (555) 010-${1000 + n}\nEmail: shop${n}@example.com`;
	const tradeReferences = Array.from({ length: 200 }, (_, n) => one(n)).join("\n\n");
	const saved = await visitor.post("/apply?step=3", { form: { intent: "previous", tradeReferences } });
	expect(saved.status()).toBe(200);
	const page = await (await visitor.get("/apply?step=3")).text();
	const recognized = page.indexOf("200 references recognized");
	expect(recognized).toBeGreaterThan(0);
	expect(recognized).toBeLessThan(page.indexOf("Submit Application"));
	expect(page).toContain("shop19@example.com");
	await visitor.dispose();
});

test("a slug in the wrong case leads to the one address", async ({ request }) => {
	const [post] = (await (await request.get("/api/blog")).json()) as { slug: string }[];
	const addresses = [
		["/products/RAZ-tn9000", "/products/raz-tn9000"],
		["/brands/Lost-Mary", "/brands/lost-mary"],
		[`/blog/${post?.slug.toUpperCase()}`, `/blog/${post?.slug}`],
	] as const;
	for (const [typed, right] of addresses) {
		const response = await request.get(typed, { maxRedirects: 0 });
		expect([response.status(), response.headers().location], typed).toEqual([301, right]);
	}
	for (const call of [
		"/api/products/RAZ-TN9000",
		"/api/brands/RAZ",
		`/api/blog/${post?.slug.toUpperCase()}`,
	]) {
		expect((await request.get(call)).status(), call).toBe(200);
	}
});

test("10,000 characters are refused with their field named, at every door", async ({ request }) => {
	const message = "x".repeat(10_000);
	const contact = { name: "D", email: "d@a.example", subject: "S", message, type: "general" };
	const form = await request.post("/contact", { form: contact });
	expect(form.status()).toBe(400);
	expect(await form.text()).toContain("There is a problem");
	for (const [path, data] of [
		["/api/contact", contact],
		["/api/chat/support", { message }],
		["/api/quote-requests", { email: "d@a.example", productIds: [], quantities: [], message }],
	] as const) {
		const call = await request.post(path, { data });
		expect([call.status(), call.headers()["content-type"]], path).toEqual([400, "application/problem+json"]);
		const { errors } = (await call.json()) as { errors: { field: string }[] };
		expect(
			errors.map(({ field }) => field),
			path,
		).toContain("message");
	}
	expect((await request.post("/support", { form: { message } })).status()).toBe(400);
});

test("a header typed into a contact field stays part of the field", async ({ request }) => {
	const email = `${unique()}@cornerstore.example`;
	const injected = await request.post("/api/contact", {
		data: {
			name: "Dana\r\nBcc: all@evil.example",
			email,
			subject: "Hi\nContent-Type: text/html",
			message: "one\ntwo",
			type: "general",
		},
	});
	expect(injected.status()).toBe(201);
	expect(await injected.json()).toMatchObject({
		name: "Dana Bcc: all@evil.example",
		subject: "Hi Content-Type: text/html",
		message: "one\ntwo",
	});
	const address = await request.post("/api/contact", {
		data: { name: "D", email: `${email}\r\nBcc: all@evil.example`, subject: "S", message: "M" },
	});
	expect(address.status()).toBe(400);
});

test("ten equal subscriptions are one, and ask once", async ({ request, playwright, baseURL }) => {
	const email = `${unique()}@cornerstore.example`;
	for (let time = 0; time < 10; time++) {
		const response = await request.post("/newsletter", {
			form: { email: time % 2 ? email : email.toUpperCase() },
			maxRedirects: 0,
		});
		expect(response.status()).toBe(303);
	}
	const admin = await playwright.request.newContext(baseURL ? { baseURL } : {});
	await signInAs("admin", { request: admin });
	const outbox = await (await admin.get(`/admin/outbox?search=${email}`)).text();
	await admin.dispose();
	expect(outbox.match(/\/admin\/outbox\/[0-9a-f-]{36}"/g)).toHaveLength(1);
});

test("too many posts of a visitor are 429 with Retry-After, at both doors", async ({ playwright }) => {
	const server = await startServer({ env: { RATE_LIMIT_SCALE: "1" } });
	const visitor = await playwright.request.newContext({ baseURL: server.url });
	try {
		// A busy machine takes so long that some posts are of the minute before.
		const untilRefused = async (post: (time: number) => Promise<APIResponse>) => {
			const statuses: number[] = [];
			while (statuses.at(-1) !== 429 && statuses.length < 200)
				statuses.push((await post(statuses.length)).status());
			return statuses;
		};
		const statuses = await untilRefused((time) =>
			visitor.post("/api/contact", {
				data: { name: "D", email: "d@a.example", subject: `S ${time}`, message: "M" },
			}),
		);
		expect(statuses.at(-1)).toBe(429);
		expect(statuses.length).toBeGreaterThan(30);
		expect(new Set(statuses.slice(0, -1))).toEqual(new Set([201]));
		const refusals = [
			await visitor.post("/api/contact", {
				data: { name: "D", email: "d@a.example", subject: "S", message: "M" },
			}),
			await visitor.post("/contact", {
				form: { name: "Dana", email: "d@a.example", subject: "S", message: "M", type: "general" },
			}),
		];
		for (const refused of refusals) {
			expect(refused.status()).toBe(429);
			expect(Number(refused.headers()["retry-after"])).toBeGreaterThan(0);
		}
		// What was typed comes back.
		expect(await refusals[1]?.text()).toContain('value="Dana"');
		const wrong = { email: "buyer@example.com", password: "a wrong one" };
		const logins = await untilRefused(() => visitor.post("/api/login", { data: wrong }));
		expect(logins.at(-1)).toBe(429);
		expect(logins.length).toBeGreaterThan(10);
		expect(new Set(logins.slice(0, -1))).toEqual(new Set([401]));
		const form = await visitor.post("/login", { form: wrong });
		for (const refused of [await visitor.post("/api/login", { data: wrong }), form]) {
			expect(refused.status()).toBe(429);
			expect(Number(refused.headers()["retry-after"])).toBeGreaterThan(0);
		}
	} finally {
		await visitor.dispose();
		await server.dispose();
	}
});
