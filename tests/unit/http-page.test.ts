// The browser that the journeys without scripts are written against, on pages of its own.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Locator } from "@playwright/test";
import { afterAll, beforeAll, expect, it } from "vitest";
import { HttpBrowser, type HttpPage } from "../helpers/http-page/page";

let server: Server;
let page: HttpPage;
let html = "";
/** What the server was sent last. */
let sent = { method: "", url: "", type: "", body: "", cookie: "", origin: "" };

beforeAll(async () => {
	server = createServer((request, response) => {
		let body = "";
		request.on("data", (chunk) => {
			body += chunk;
		});
		request.on("end", () => {
			const { "content-type": type = "", cookie = "", origin = "" } = request.headers;
			sent = { method: request.method ?? "", url: request.url ?? "", type, body, cookie, origin };
			if (request.url === "/leads-on") response.writeHead(303, { Location: "/there#row" });
			else response.writeHead(200, { "Content-Type": "text/html", "Set-Cookie": "sid=1; Path=/; HttpOnly" });
			response.end(html);
		});
	});
	await new Promise<void>((settle) => server.listen(0, "127.0.0.1", settle));
	const browser = new HttpBrowser();
	browser.baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	page = await browser.newPage();
});
afterAll(() => {
	server.closeAllConnections();
	server.close();
});

async function show(body: string, style = "") {
	html = `<!doctype html><html><head><title>T</title><style>${style}</style></head><body>${body}</body></html>`;
	await page.goto("/");
	return page;
}

it("sends what a browser sends of a form: chosen, enabled, named, and the pressed button alone", async () => {
	await show(`<form method="post" action="/save?a=1" id="f">
		<input name="text" value="x"><input name="off" value="x" disabled><input value="unnamed">
		<label><input type="checkbox" name="tick">Tick</label><input type="checkbox" name="not">
		<input type="radio" name="one" value="a" checked><label><input type="radio" name="one" value="b">B</label>
		<select name="pick"><option>First</option><option value="2">Second</option></select>
		<textarea name="area">\n one</textarea>
		<fieldset disabled><legend><input name="legend" value="in"></legend><input name="inside" value="x"></fieldset>
		<button name="does" value="no">No</button></form>
		<input name="away" value="y" form="f"><button form="f" name="does" value="yes" formaction="/other">Yes</button>`);
	await page.getByLabel("Tick").check();
	await page.getByLabel("B").check();
	await page.locator("[name=pick]").selectOption("Second");
	await page.locator("[name=area]").fill("one\ntwo");
	await page.getByRole("button", { name: "Yes" }).click();
	expect([sent.method, sent.url, sent.origin]).toEqual(["POST", "/other", new URL(page.url()).origin]);
	expect([...new URLSearchParams(sent.body)]).toEqual([
		["text", "x"],
		["tick", "on"],
		["one", "b"],
		["pick", "2"],
		["area", "one\r\ntwo"],
		["legend", "in"],
		["away", "y"],
		["does", "yes"],
	]);
	expect(sent.cookie).toBe("sid=1");
});

it("presses a form's first button with Enter, asks with GET, and sends files in parts", async () => {
	await show(
		'<form action="/find?old=1"><input name="q"><button name="go" value="1">Go</button><button>Other</button></form>',
	);
	await page.locator("[name=q]").fill("a b");
	await page.locator("[name=q]").press("Enter");
	expect([sent.method, sent.url]).toEqual(["GET", "/find?q=a+b&go=1"]);
	await show(
		'<form method="post" enctype="multipart/form-data"><input type="file" name="file"><button>Send</button></form>',
	);
	await page
		.locator("[name=file]")
		.setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("hello") });
	await page.getByRole("button", { name: "Send" }).click();
	expect(sent.type).toMatch(/^multipart\/form-data; boundary=/);
	expect(sent.body).toContain('name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\nhello\r\n');
});

it("follows redirects to their place, and refuses what is hidden, disabled, missing or not alone", async () => {
	await show('<p id="row" tabindex="-1">Row</p><a href="/leads-on">On</a>');
	await page.getByRole("link", { name: "On" }).click();
	expect(page.url()).toMatch(/\/there#row$/);
	expect(page.focused?.attribs.id).toBe("row");
	await show(
		'<button hidden>Hidden</button><button disabled>Off</button><p>two</p><p>two</p><form><input required name="r"><button>Send</button></form>',
	);
	await expect(page.locator("button").first().click()).rejects.toThrow("not visible");
	await expect(page.getByRole("button", { name: "Off" }).click()).rejects.toThrow("disabled");
	await expect(page.getByText("two").textContent()).rejects.toThrow("2 elements");
	await expect(page.getByText("three").textContent()).rejects.toThrow("finds nothing");
	await page.getByRole("button", { name: "Send" }).click();
	expect(page.url()).toMatch(/\/$/);
	expect(() => (page.locator("p") as unknown as Locator).boundingBox()).toThrow("needs a browser");
});

it("knows from the styles what is seen at a width, and what is folded", async () => {
	await show(
		`<p class="wide">Wide</p><p class="off">Off</p><p class="off on">On</p><details><summary>More</summary><p>Folded</p></details>
		<form><label><input type="checkbox" name="x">X</label><p class="tied">Tied</p></form><p></p>`,
		".off{display:none}@media (width<40rem){.wide{display:none}}.on{display:block}form:has([name=x]:checked) .tied{display:none}",
	);
	const isSeen = (text: string) => page.getByText(text, { exact: true }).isVisible();
	expect([await isSeen("Wide"), await isSeen("Off"), await isSeen("On"), await isSeen("Folded")]).toEqual([
		true,
		false,
		true,
		false,
	]);
	await page.setViewportSize({ width: 360, height: 700 });
	expect(await isSeen("Wide")).toBe(false);
	await page.setViewportSize({ width: 1280, height: 700 });
	await page.getByText("More").click();
	expect(await isSeen("Folded")).toBe(true);
	expect(await isSeen("Tied")).toBe(true);
	await page.getByLabel("X").check();
	expect(await isSeen("Tied")).toBe(false);
	expect(await page.locator("p").last().isVisible()).toBe(false);
});

it("names elements as assistive technology does", async () => {
	await show(
		`<h2 id="h">Orders</h2><section aria-labelledby="h"><a href="/x">Cart<span class="vh">2 lines</span></a></section>
		<button aria-label="Remove Mint">×</button><img alt="Box" src="/x.png"><nav aria-hidden="true"><a href="/y">Cart</a></nav>
		<table><caption>Sales</caption><tr><th>Day</th><td>1</td></tr></table>`,
		".vh{position:absolute}",
	);
	expect(await page.getByRole("region", { name: "Orders" }).count()).toBe(1);
	expect(await page.getByRole("link", { name: "Cart 2 lines", exact: true }).count()).toBe(1);
	expect(await page.getByRole("link").count()).toBe(1);
	expect(await page.getByRole("button", { name: "remove mint" }).count()).toBe(1);
	expect(await page.getByRole("img", { name: "Box" }).count()).toBe(1);
	expect(await page.getByRole("table", { name: "Sales" }).count()).toBe(1);
	expect(await page.getByRole("rowheader", { name: "Day" }).count()).toBe(1);
});
