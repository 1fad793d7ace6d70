import { describe, expect, it } from "vitest";
import { makeLegible, mayBeIllegible, type RouteModule } from "./legible-errors.server";

const read = () => null;
const write = Object.assign(() => null, { methods: ["PATCH"] });
const json = (status: number, body: unknown) => Response.json(body, { status });

async function received(
	response: Response,
	pathname: string,
	{ module = { loader: read }, method = "GET" }: { module?: RouteModule; method?: string } = {},
) {
	const answer = await makeLegible(response, module, method, pathname);
	return {
		status: answer.status,
		type: answer.headers.get("Content-Type"),
		allow: answer.headers.get("Allow"),
		cookie: answer.headers.get("Set-Cookie"),
		text: await answer.text(),
	};
}

describe("mayBeIllegible", () => {
	it.each([
		[json(404, {}), true],
		[new Response("Unexpected Server Error", { status: 500 }), true],
		[new Response("", { status: 405, headers: { "Content-Type": "application/problem+json" } }), true],
		[new Response("", { status: 400, headers: { "Content-Type": "application/problem+json" } }), false],
		[new Response("", { status: 404, headers: { "Content-Type": "text/html; charset=utf-8" } }), false],
		[json(200, {}), false],
	])("%#", (response, expected) => expect(mayBeIllegible(response)).toBe(expected));
});

describe("makeLegible", () => {
	it("names the methods a route allows", async () => {
		const unexpected = () => json(405, { message: "Unexpected Server Error" });
		expect(await received(unexpected(), "/api/brands", { method: "POST" })).toMatchObject({
			status: 405,
			type: "application/problem+json",
			allow: "GET, HEAD",
		});
		const both = { module: { loader: read, action: write }, method: "PUT" };
		expect(await received(unexpected(), "/api/x", both)).toMatchObject({ allow: "GET, HEAD, PATCH" });
		// The router answers 400 when a route can't be loaded.
		const unread = { module: { action: read }, method: "GET" };
		expect(await received(json(400, {}), "/api/login", unread)).toMatchObject({ status: 405, allow: "POST" });
		const page = await received(unexpected(), "/robots.txt", { method: "POST" });
		expect(page).toMatchObject({ status: 405, type: "text/html; charset=utf-8", allow: "GET, HEAD" });
		expect(page.text).toContain("This page does not accept that kind of request.");
	});

	it("shows the thrown message, with markup escaped", async () => {
		const page = await received(json(409, { message: "'<b>Bar</b>' was changed." }), "/x");
		expect(page).toMatchObject({ status: 409, type: "text/html; charset=utf-8" });
		expect(page.text).toContain("&#39;&lt;b&gt;Bar&lt;/b&gt;&#39; was changed.");
		expect((await received(json(403, { denied: "admin" }), "/x")).text).toContain(
			"Administrator access required.",
		);
		expect((await received(json(403, { denied: "buyer" }), "/x")).text).toContain(
			"Wholesale Access Required",
		);
		expect((await received(json(404, null), "/x")).text).toContain("We can&#39;t show this page.");
	});

	it("reports an internal error as a page or a problem, without its cause", async () => {
		const fault = () =>
			new Response("Unexpected Server Error\n\nError: secret", {
				status: 500,
				headers: { "Content-Type": "text/plain", "Set-Cookie": "sid=1" },
			});
		const problem = await received(fault(), "/api/products");
		expect(problem).toMatchObject({ status: 500, type: "application/problem+json", cookie: "sid=1" });
		expect(JSON.parse(problem.text)).toMatchObject({ title: "Error", status: 500 });
		const page = await received(fault(), "/sitemap.xml");
		expect(page).toMatchObject({ status: 500, type: "text/html; charset=utf-8" });
		for (const { text } of [problem, page]) expect(text).not.toContain("secret");
	});

	it("leaves the route's own responses and pages unchanged", async () => {
		const own = new Response("There is no such document.", { status: 404 });
		expect((await received(own, "/documents/x")).text).toBe("There is no such document.");
		const page = await received(json(405, {}), "/blog", {
			module: { default: read, loader: read },
			method: "POST",
		});
		expect(page).toMatchObject({ status: 405, type: "application/json" });
	});
});
