import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "../helpers/api.ts";
import { ageCookie, weigh } from "../helpers/weight.ts";

// A page and its stylesheets fit the first round trip of a new connection: ten segments of 1,400 bytes.
const FIRST_ROUND_TRIP = 14_000;
const SCRIPTS = 110_000;

const pages = [
	"/",
	"/wholesale",
	"/products",
	"/products?category=disposables&page=2",
	"/products?search=nothing-is-called-that",
	"/products/raz-tn9000",
	"/brands",
	"/brands/raz",
	"/blog",
	"/contact",
	"/quote",
	"/quote?product=raz-tn9000",
	"/login",
	"/login?tab=register",
	"/forgot-password",
	"/apply",
	"/support",
	"/cart",
	"/legal/terms",
	"/legal/privacy",
	"/legal/pact-act",
	"/legal/returns",
	"/help",
	"/help/reorder-and-lists",
	"/compliance/shipping-restrictions",
	"/can-i-buy?what=raz-tn9000&state=FL",
	"/no-such-page",
];

for (const path of pages) {
	test(`${path} fits the first round trip, with and without the age check`, async ({ baseURL }) => {
		const { pathname, origin } = new URL(baseURL ?? "");
		expect(pathname).toBe("/");
		for (const cookie of [ageCookie(), undefined]) {
			const first = await weigh(origin, path, cookie);
			expect(first.linked, "stylesheets to be fetched before the first paint").toEqual([]);
			expect(first.carried.length, "stylesheets in the page").toBeGreaterThan(0);
			expect(first.html, "page with its stylesheets").toBeLessThanOrEqual(FIRST_ROUND_TRIP);
			expect(first.js, "scripts").toBeLessThanOrEqual(SCRIPTS);
			expect(first.starter, "what starts them").toBeLessThanOrEqual(600);

			const next = await weigh(origin, path, first.nextCookie);
			expect(next.carried, "stylesheets in the next page").toEqual([]);
			expect(next.linked).toEqual(first.carried);
			expect(next.html, "the next page").toBeLessThan(first.html);
		}
	});
}

test("every article of the blog fits the first round trip", async ({ request, baseURL }) => {
	const posts = (await (await request.get("/api/blog")).json()) as { slug: string }[];
	expect(posts.length).toBeGreaterThan(5);
	for (const { slug } of posts) {
		const { html } = await weigh(baseURL ?? "", `/blog/${slug}`);
		expect(html, slug).toBeLessThanOrEqual(FIRST_ROUND_TRIP);
	}
});

test("a visitor is sent no script of the admin's and no table of their pages", async ({ baseURL }) => {
	for (const path of ["/", "/products", "/login"]) {
		const { scripts, text } = await weigh(baseURL ?? "", path, ageCookie());
		expect(scripts.length, path).toBeGreaterThan(2);
		expect(text, path).not.toMatch(/"(?:desk|[\w-]+\/[\w-]+\/admin)\//);
		for (const script of scripts) {
			const code = await (await fetch(new URL(script, baseURL))).text();
			expect(code, script).not.toContain("/admin-portal");
		}
	}
});

test("no script has the validator: forms are validated on the server (decision 003)", () => {
	const folder = "build/client/assets";
	const scripts = readdirSync(folder).filter((name) => name.endsWith(".js"));
	expect(scripts.length).toBeGreaterThan(100);
	expect(
		scripts.filter((name) => readFileSync(`${folder}/${name}`, "utf8").includes("invalid_union")),
	).toEqual([]);
});

test("what a second stylesheet names is defined in the first", async ({ baseURL }) => {
	const sheetsOf = async (path: string) => {
		const { carried } = await weigh(baseURL ?? "", path, ageCookie());
		return Promise.all(carried.map(async (href) => (await fetch(new URL(href, baseURL))).text()));
	};
	for (const path of ["/apply", "/legal/terms"]) {
		const [first = "", second = ""] = await sheetsOf(path);
		const names = [...second.matchAll(/var\((--(?!tw-)[\w-]+)\)/g)].map(([, name = ""]) => name);
		expect(names.length, path).toBeGreaterThan(5);
		for (const name of new Set(names)) expect(first, `${path} ${name}`).toContain(`${name}:`);
	}
});
