// A shop that isn't open yet (Rule 9.60): what each kind of reader finds at every public address.
import type { APIRequestContext } from "@playwright/test";
import routes from "../../app/routes.ts";
import { settings } from "../../db/schema.server.ts";
import { expect, test } from "../helpers/api.ts";
import { apiAddresses } from "../helpers/api-addresses.ts";
import { withShop } from "../helpers/day-of-work.ts";
import { ADMIN } from "../helpers/journey.ts";
import { limit } from "../helpers/machine-speed.ts";
import { startServer, type TestServer } from "../helpers/server.ts";
import { signInAs } from "../helpers/sign-in.ts";
import { ageCookie } from "../helpers/weight.ts";

type Entry = { path?: string; index?: boolean; children?: Entry[] };
const patterns = (entries: readonly Entry[], before = ""): string[] =>
	entries.flatMap(({ path, children }) => {
		const own = path === undefined ? before : `${before}/${path}`;
		return children ? patterns(children, own) : [own || "/"];
	});

/** What works in a closed shop, as it does in an open one. */
const WORKS =
	/^\/(?:login|register|logout|kept|forgot-password|reset-password|invitation|confirm-email|invoice-address|portal|wholesale-portal|apply|documents|contact|newsletter|mail|legal|compliance|help|robots\.txt|age-check|too-large|cookie-choice|brand|pictures\/site\.png|pictures\/uploads|api|\*)(?:\/|$)/;
const ofStaff = (pattern: string) => /^\/admin(?:-portal)?(?:\/|$)/.test(pattern);

function setOpening(server: TestServer, opensAt: number | null, isDayShown = true): void {
	withShop(server.dataDir, (db) => {
		const value = { version: 1, savedBy: "test", data: { opensAt, isDayShown } };
		db.insert(settings)
			.values({ key: "opening", value })
			.onConflictDoUpdate({ target: settings.key, set: { value } })
			.run();
	});
}

test("a closed shop shows its visitors nothing but when it opens, and the others all", async ({
	playwright,
}) => {
	test.setTimeout(limit(120_000));
	const server = await startServer();
	try {
		const client = (): Promise<APIRequestContext> =>
			playwright.request.newContext({ baseURL: server.url, maxRedirects: 0, extraHTTPHeaders: {} });
		const [visitor, pending, buyer, admin] = [await client(), await client(), await client(), await client()];
		await signInAs("pending", { request: pending });
		await signInAs("buyer", { request: buyer });
		await signInAs("admin", { request: admin });
		const { names, slugs } = withShop(server.dataDir, ({ $client }) => {
			const column = (sql: string) => $client.prepare(sql).pluck().all() as string[];
			return {
				names: [
					...column("select name from products where active order by id"),
					...column("select name from brands"),
					...column("select title from blog_posts"),
				],
				slugs: {
					products: column("select slug from products where active order by id")[0]!,
					brands: column("select slug from brands where active")[0]!,
					blog: column("select slug from blog_posts where published_at is not null")[0]!,
				},
			};
		});
		const addressOf = (pattern: string) =>
			pattern
				.replace(
					/(products|brands|blog)\/:(?:slug|id)/,
					(_, kind: keyof typeof slugs) => `${kind}/${slugs[kind]}`,
				)
				.replace(/\/:\w+\?/g, "")
				.replace(/:\w+/g, "x");
		const closed = patterns(routes as Entry[]).filter((pattern) => !ofStaff(pattern) && !WORKS.test(pattern));
		expect(closed).toEqual(
			expect.arrayContaining([
				"/",
				"/products/:slug",
				"/brands",
				"/blog/rss.xml",
				"/sitemap.xml",
				"/support",
				"/cart",
			]),
		);
		// A visitor's page of the open shop stands in the cache.
		for (const path of ["/", "/products"]) expect((await visitor.get(path)).status(), path).toBe(200);

		setOpening(server, Date.parse("2126-11-30T13:00:00Z"));
		const bare = (html: string) => html.replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
		for (const reader of [visitor, pending])
			for (const pattern of closed) {
				const path = addressOf(pattern);
				for (const address of [path, `${path === "/" ? "/_root" : path}.data`]) {
					const answer = await reader.get(address);
					if (address.endsWith(".data") && answer.status() === 404) continue;
					expect(answer.status(), address).toBe(503);
					const seconds = Number(answer.headers()["retry-after"]);
					expect(seconds, address).toBe(86_400);
					const text = bare(await answer.text());
					expect(
						names.filter((name) => text.includes(name)),
						address,
					).toEqual([]);
					expect(text, address).not.toMatch(/\$\d|500\+|50\+|98%/);
				}
			}
		const home = await (await visitor.get("/")).text();
		expect(home).toContain("Opens Saturday, November\u00a030.");
		expect(home).toContain("Connecticut, Delaware, Florida and Georgia");
		expect(home).not.toMatch(/<script(?! type="speculationrules")/);

		const calls = apiAddresses().flatMap(({ address, methods }) =>
			methods.map((method: string) => `${method} ${address}`),
		);
		const answers: string[] = [];
		for (const call of calls) {
			const [method = "", pattern = ""] = call.split(" ");
			const answer = await visitor.fetch(addressOf(pattern), { method, data: {} });
			if (answer.status() === 401) continue;
			answers.push(`${call} ${answer.status()}`);
			if (answer.status() !== 503) continue;
			expect(answer.headers()["content-type"], call).toBe("application/problem+json");
			expect((await answer.json()).detail, call).toBe("The shop opens Saturday, November 30.");
		}
		expect(answers.sort()).toEqual([
			...["GET /api/blog 503", "GET /api/blog/:slug 503", "GET /api/brands 503", "GET /api/brands/:slug 503"],
			...["GET /api/brands/featured 503", "GET /api/can-i-buy 503", "GET /api/chat/support 503"],
			...["GET /api/invitations/:token 200", "GET /api/products 503", "GET /api/products/:id 503"],
			...["GET /api/products/featured 503", "POST /api/chat/support 503", "POST /api/contact 400"],
			...["POST /api/invitations/:token 400", "POST /api/login 400", "POST /api/quote-requests 503"],
			"POST /api/register 400",
		]);

		for (const path of [
			"/login",
			"/apply",
			"/contact",
			"/forgot-password",
			"/legal/terms",
			"/help",
			"/robots.txt",
			"/healthz",
		])
			expect((await visitor.get(path)).status(), path).toBe(200);
		expect((await visitor.get("/no-such-page")).status()).toBe(404);
		expect((await visitor.get("/favicon.svg")).status()).toBe(200);
		expect((await visitor.get("/login", { headers: { Cookie: "" } })).status()).toBe(200);
		const sent = await visitor.post("/contact", {
			form: { name: "Pat", email: "pat@store.example", subject: "Opening", message: "When do you open?" },
		});
		expect(sent.status()).toBeLessThan(400);
		expect((await pending.get("/portal")).status()).toBe(200);
		for (const reader of [buyer, admin])
			for (const path of [
				"/",
				"/products",
				`/products/${slugs.products}`,
				"/api/products",
				"/blog",
				"/support",
			])
				expect((await reader.get(path)).status(), path).toBe(200);
		expect((await buyer.get("/cart")).status()).toBe(200);

		// A day that isn't shown stays unknown, and the shop opens by itself.
		setOpening(server, Date.now() + 3_000, false);
		const soon = await visitor.get("/", { headers: { Cookie: ageCookie() } });
		expect(soon.status()).toBe(503);
		expect(soon.headers()["retry-after"]).toBe("86400");
		expect(await soon.text()).toContain("<h1>Opens soon.</h1>");
		for (const path of ["/", "/products", "/sitemap.xml", "/api/products"])
			await expect.poll(async () => (await visitor.get(path)).status(), path).toBe(200);
		expect(await (await visitor.get(`/products/${slugs.products}`)).text()).toContain(names[0]!);

		setOpening(server, null);
		await expect.poll(async () => (await visitor.get("/products")).status()).toBe(503);
	} finally {
		await server.dispose();
	}
});

test("a new shop is closed until its owner opens it, and names nothing that nobody gave", async ({
	playwright,
}) => {
	const server = await startServer({
		env: { DEMO_DATA: "0", ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, SITE_NAME: "Lone Star" },
	});
	try {
		const visitor = await playwright.request.newContext({ baseURL: server.url });
		const home = await visitor.get("/");
		expect(home.status()).toBe(503);
		const text = await home.text();
		expect(text).toContain("<title>Lone Star opens soon</title>");
		expect(text).not.toMatch(/Ridgeline|example\.com|555/);
		await signInAs("admin", { request: visitor });
		expect((await visitor.get("/products")).status()).toBe(200);
	} finally {
		await server.dispose();
	}
});
