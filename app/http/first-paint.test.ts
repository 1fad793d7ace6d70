import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { FirstPaint } from "./first-paint.server";
import type { StaticFile } from "./protocol/static-files.server";

const file = (text: string): StaticFile => ({
	type: "text/css",
	etag: "",
	cacheControl: "",
	bodies: { identity: Buffer.from(text) },
});
const files = new Map([
	["/assets/app-AAAAAAAA.css", file("body::before{content:'→'}")],
	["/assets/form-BB_B-BBB.css", file(".in{color:red}.unused{color:blue}")],
	["/assets/root-CCCCCCCC.js", file("export {}")],
]);
const paint = new FirstPaint(files);
const sheet = (href: string) => `<link rel="stylesheet" href="${href}"/>`;
const page = (head: string, body = '<p class="in">→</p>') =>
	Buffer.from(`<html><head>${head}</head><body>${body}</body></html>`);
const arranged = (head: string, known = "", body?: string, waits = false) => {
	const painted = paint.arrange(page(head, body), known, false, waits);
	return { ...painted, text: painted.page.toString() };
};
const hashed = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

describe("a page's stylesheets", () => {
	it("travel inside the page for a reader who has none, and are remembered", () => {
		const { text, styles, cookie } = arranged(
			sheet("/assets/app-AAAAAAAA.css") + sheet("/assets/form-BB_B-BBB.css"),
		);
		expect(text).toContain(
			`<head><style data-href="/assets/app-AAAAAAAA.css">body::before{content:'→'}</style><style data-href="/assets/form-BB_B-BBB.css">.in{color:red}</style></head><body><p class="in">→</p>`,
		);
		expect(text).toContain(`<link rel="prefetch" href="/assets/app-AAAAAAAA.css"/>`);
		expect(styles).toEqual([hashed("body::before{content:'→'}"), hashed(".in{color:red}")]);
		expect(cookie).toMatch(/^css=AAAAAAAA\.BB_B-BBB; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
	});

	it("are linked for a reader who has them; only what is new is added", () => {
		const both = sheet("/assets/app-AAAAAAAA.css") + sheet("/assets/form-BB_B-BBB.css");
		const { text, cookie } = arranged(both, "AAAAAAAA");
		expect(text).toContain(
			`${sheet("/assets/app-AAAAAAAA.css")}<style data-href="/assets/form-BB_B-BBB.css">`,
		);
		expect(cookie).toMatch(/^css=AAAAAAAA\.BB_B-BBB;/);
		expect(arranged(both, "AAAAAAAA.BB_B-BBB")).toMatchObject({ styles: [], cookie: null });
	});

	it("stay links where this build does not have the file", () => {
		expect(arranged(sheet("/assets/app-DDDDDDDD.css"))).toMatchObject({ styles: [], cookie: null });
	});

	it.each([
		[undefined, ""],
		["age=true.1", ""],
		["css=BB_B-BBB.AAAAAAAA", "AAAAAAAA.BB_B-BBB"],
		["age=true.1; css=AAAAAAAA.DDDDDDDD.AAAAAAAA", "AAAAAAAA"],
		["css=%00.<script>", ""],
	])("are known by the cookie %s as '%s', whatever else it says", (cookie, known) => {
		expect(paint.known(cookie)).toBe(known);
	});
});

describe("what competes with the page", () => {
	const modules = `<link rel="modulepreload" href="/assets/root-CCCCCCCC.js"/>`;

	it("comes after it: scripts with low priority, pictures when the page asks for them", () => {
		const scripted = `<script type="module" async="">import "/a.js"</script>`;
		const { text } = arranged(
			`<link rel="preload" as="image" href="/a.svg"/>${modules}<title>t</title>`,
			"",
			scripted,
		);
		expect(text).toContain("<head><title>t</title></head>");
		expect(text).toContain(
			`${scripted}<link rel="modulepreload" fetchPriority="low" href="/assets/root-CCCCCCCC.js"/>`,
		);
		expect(text).not.toContain("image");
	});

	it("leaves what a page says in its body alone", () => {
		const body = `<pre>&lt;link rel="modulepreload" href="x"/></pre>`;
		expect(arranged("", "", body).text).toContain(body);
	});

	it("a visitor's scripts wait for a touch, which starts them as they were written", () => {
		const text = 'import "/a.js"';
		const scripted = `<script type="module" async="">${text}</script>`;
		const { text: sent, scripts } = arranged(sheet("/assets/app-AAAAAAAA.css") + modules, "", scripted, true);
		expect(sent).not.toMatch(/type="module"|rel="modulepreload"/);
		expect(sent).toContain(
			`<script type="text/later" data-needs="/assets/root-CCCCCCCC.js" async="">${text}</script>`,
		);
		const starter = /<script async src="(\/assets\/start-\w{7}\.js)"><\/script>/.exec(sent)?.[1] ?? "";
		expect(files.get(starter)?.bodies.identity.toString()).toContain("rules.media = link.media");
		const rules = /<script type="speculationrules">(.*?)<\/script>/s.exec(sent)?.[1] ?? "";
		expect(scripts).toEqual([hashed(rules)]);
	});

	it("rules for the next page are for pages whose scripts don't run, and allowed by their hash", () => {
		const { text, scripts } = arranged("");
		const rules = /<script type="speculationrules">(.*?)<\/script>/.exec(text)?.[1] ?? "";
		expect(JSON.parse(rules).prefetch[0].eagerness).toBe("moderate");
		expect(scripts).toEqual([hashed(rules)]);
		const scripted = arranged("", "", `<script type="module" async="">import "/a.js"</script>`);
		expect(scripted).toMatchObject({ scripts: [] });
		expect(scripted.text).not.toContain("speculationrules");
	});

	it("has the rules give way to their files where scripts run, and only there", () => {
		const scripted = '<script type="module" async="">import "/a.js"</script>';
		const { text, scripts } = arranged(sheet("/assets/app-AAAAAAAA.css"), "", scripted);
		const script = /<script>(\(function[\s\S]*?)<\/script>/.exec(text)?.[1] ?? "";
		expect(script).toContain("rules.media = link.media");
		// A module that is in the browser's cache may run before the rest of the page is read.
		expect(text.indexOf(script)).toBeLessThan(text.indexOf(scripted));
		expect(scripts).toEqual([hashed(script)]);
		expect(arranged(sheet("/assets/app-AAAAAAAA.css")).text).not.toContain("rules.media = link.media");
	});

	it("leaves an answer alone that is no whole page", () => {
		const part = Buffer.from("<p>late</p>");
		expect(paint.arrange(part, "", true, true)).toEqual({
			page: part,
			scripts: [],
			styles: [],
			cookie: null,
		});
	});
});
