import { join } from "node:path";
import type { APIRequestContext } from "@playwright/test";
import Database from "better-sqlite3";
import routes from "../../app/routes.ts";
import { expect, test } from "../helpers/api.ts";
import { apiAddresses } from "../helpers/api-addresses.ts";
import { startServer } from "../helpers/server.ts";
import { signInAs } from "../helpers/sign-in.ts";

type Entry = { path?: string; index?: boolean; children?: Entry[] };

/** Every address of the site, as its route spells it: '/products/:slug'. */
const patterns = (entries: Entry[], before = ""): string[] =>
	entries.flatMap(({ path, children }) => {
		const own = path === undefined ? before : `${before}/${path}`;
		return children ? patterns(children, own) : [own || "/"];
	});

/** What stands for the parameters of routes in the demo shop. */
function examples(db: Database.Database): Record<string, string> {
	const first = (sql: string) => String(db.prepare(sql).pluck().get());
	const slugOf = {
		products: first("select slug from products where active limit 1"),
		brands: first("select slug from brands where active limit 1"),
		blog: first("select slug from blog_posts where published_at is not null limit 1"),
	};
	const order = first(
		"select order_number from orders join users on users.id = user_id where email = 'buyer@example.com'",
	);
	const idOf = (table: string) => first(`select id from ${table} limit 1`);
	return {
		"products/:slug": `products/${slugOf.products}`,
		"brands/:slug": `brands/${slugOf.brands}`,
		"blog/:slug": `blog/${slugOf.blog}`,
		"orders/:orderNumber": `orders/${order}`,
		"orders/:id": `orders/${idOf("orders")}`,
		"products/:id": `products/${idOf("products")}`,
		"customers/:id": `customers/${first("select id from users where company_id is null limit 1")}`,
		"companies/:id": `companies/${idOf("companies")}`,
		"applications/:id": `applications/${idOf("wholesale_applications")}`,
		"messages/:id": `messages/${idOf("contact_messages")}`,
		"quotes/:id": `quotes/${idOf("quote_requests")}`,
		"outbox/:id": `outbox/${idOf("outbox")}`,
		"documents/:fileId": `documents/${idOf("uploaded_files")}`,
		"documents/:kind": "documents/businessLicense",
		"export/:file": "export/orders.csv",
		":paper": "invoice",
		"*": "no-such-page",
	};
}

test("no shareable answer carries a cookie, and none to a signed-in reader is shareable or kept", async ({
	playwright,
}) => {
	test.slow();
	const server = await startServer();
	const db = new Database(join(server.dataDir, "shop.db"));
	const readers: Record<string, APIRequestContext> = {};
	const open = async (name: string, headers: Record<string, string> = {}) => {
		const context = { baseURL: server.url, extraHTTPHeaders: headers, maxRedirects: 0 };
		readers[name] = await playwright.request.newContext(context);
		return readers[name];
	};
	try {
		await open("visitor");
		await open("visitor with an ended session", { Cookie: "sid=ended; flash=broken" });
		const asker = await open("visitor with a session");
		await asker.post("/api/chat/support", { data: { message: "Do you ship to Texas?" } });
		for (const who of ["newuser", "buyer", "admin"] as const) {
			await signInAs(who, { request: await open(who) });
		}
		const known = examples(db);
		const addresses = [...patterns(routes as Entry[]), ...apiAddresses().map(({ address }) => address)];
		const paths = addresses.map((pattern) =>
			Object.entries(known)
				.reduce((path, [from, to]) => path.replace(from, to), pattern)
				.replace(/:\w+/g, "unknown"),
		);
		expect(paths.length).toBeGreaterThan(150);
		// A visit is noted, and its cookie renewed, when the last one was ten minutes ago.
		const longAgo = db.prepare("update sessions set last_seen_at = last_seen_at - 3600000");
		const wrong: string[] = [];
		const seen: Record<string, number> = {};
		const renewed = new Set<string>();
		for (const path of [...paths, "/.data", "/cart.data"]) {
			for (const [name, reader] of Object.entries(readers)) {
				longAgo.run();
				const answer = await reader.get(path, { maxRedirects: 0 });
				const headers = answer.headers();
				const isPublic = /\bpublic\b/.test(headers["cache-control"] ?? "");
				const cookie = headers["set-cookie"];
				const isSignedIn = !name.startsWith("visitor");
				const says = `${name} ${path}: ${answer.status()} ${headers["cache-control"]}, ${cookie ?? "no cookie"}`;
				if (isPublic && (cookie || isSignedIn)) wrong.push(says);
				const isPage = /^text\/(?:html|x-script)/.test(headers["content-type"] ?? "");
				if (isPage && isSignedIn && !/\bno-store\b/.test(headers["cache-control"] ?? "")) wrong.push(says);
				if (isPublic) seen[name] = (seen[name] ?? 0) + 1;
				if (cookie?.includes("sid=")) renewed.add(name);
			}
		}
		expect(wrong).toEqual([]);
		// The check has met what it is about: shareable answers, and cookies that were due.
		expect(seen.visitor).toBeGreaterThan(10);
		expect(Object.keys(seen).sort()).toEqual(
			["visitor", "visitor with a session", "visitor with an ended session"].sort(),
		);
		expect([...renewed].sort()).toEqual(Object.keys(readers).slice(1).sort());
	} finally {
		db.close();
		await Promise.all(Object.values(readers).map((reader) => reader.dispose()));
		await server.dispose();
	}
});

test("a logout has the browser forget the pages it kept, and leaves the age check", async ({
	playwright,
	baseURL,
}) => {
	for (const post of ["/logout", "/logout.data"]) {
		const request = await playwright.request.newContext(baseURL ? { baseURL } : {});
		await signInAs("newuser", { request });
		const answer = await request.post(post, { form: {}, maxRedirects: 0 });
		expect(answer.headers()["clear-site-data"], post).toBe('"cache", "storage"');
		expect(answer.headers()["set-cookie"], post).toContain("css=; Max-Age=0");
		expect((await request.get("/api/profile")).status()).toBe(401);
		await request.dispose();
	}
});

test("pages behind mailed links are kept by nobody, and their address is given to no other and not logged", async ({
	request,
}) => {
	const server = await startServer({ env: { LOG_LEVEL: "info" } });
	const db = new Database(join(server.dataDir, "shop.db"));
	try {
		await request.post(`${server.url}/newsletter`, { form: { email: "ana@store.example" } });
		const token = String(
			db.prepare("select token from newsletter_subscribers where email = 'ana@store.example'").pluck().get(),
		);
		for (const path of ["reset-password", "confirm-email", "newsletter/confirm", "newsletter/unsubscribe"]) {
			for (const address of [`${path}/${token}`, `${path}/${token}.data`]) {
				const headers = (await request.get(`${server.url}/${address}`)).headers();
				expect(headers["cache-control"], address).toBe("private, no-store");
				expect(headers["referrer-policy"], address).toBe("strict-origin");
			}
		}
		await request.get(`${server.url}/mail/click/${token}`);
		await request.get(`${server.url}/api/invitations/${token}`);
		await request.post(`${server.url}/api/invitations/${token}`, { data: {} });
		await server.stop();
		for (const path of ["reset-password", "mail/click", "api/invitations"]) {
			expect(server.output()).toContain(`/${path}/[hidden]`);
		}
		expect(server.output()).not.toContain(token);
	} finally {
		db.close();
		await server.dispose();
	}
});
