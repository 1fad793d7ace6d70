import { chmodSync, mkdtempSync, readdirSync, readFileSync, statSync } from "node:fs";
import { type AddressInfo, connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, test } from "../helpers/api.ts";
import { limit } from "../helpers/machine-speed.ts";
import { startServer } from "../helpers/server.ts";

test("an anonymous page is kept and answers 304 to its ETag", async ({ request }) => {
	const first = await request.get("/");
	expect(first.status()).toBe(200);
	const again = await request.get("/", { headers: { "If-None-Match": first.headers().etag ?? "" } });
	expect(again.status()).toBe(304);
	const head = await request.fetch("/", { method: "HEAD" });
	expect([head.status(), head.headers()["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
});

test("every answer carries the security headers", async ({ request }) => {
	for (const path of ["/", "/no-such-page", "/missing.png", "/api/no-such-call"]) {
		const headers = (await request.get(path)).headers();
		expect(headers["x-content-type-options"], path).toBe("nosniff");
		expect(headers["content-security-policy"], path).toContain("frame-ancestors 'none'");
	}
});

test("a header an answer sets itself takes the place of the common one", async ({ request }) => {
	// Mails show a campaign's picture on pages of their own.
	const answer = await request.get("/mail/open/nobody?key=none");
	const policies = answer
		.headersArray()
		.filter(({ name }) => name.toLowerCase() === "cross-origin-resource-policy");
	expect(policies.map(({ value }) => value)).toEqual(["cross-origin"]);
});

test("a post from another site is refused before anything runs", async ({ request }) => {
	const form = await request.post("/login", {
		form: { a: "1" },
		headers: { Origin: "https://evil.example" },
	});
	expect(form.status()).toBe(403);
	const call = await request.post("/api/login", { data: {}, headers: { "Sec-Fetch-Site": "cross-site" } });
	expect([call.status(), call.headers()["content-type"]]).toEqual([403, "application/problem+json"]);
});

test("a method an address does not take is a 405 that names those it does", async ({ request }) => {
	for (const [method, path, allow] of [
		["POST", "/api/brands", "GET, HEAD"],
		["DELETE", "/api/blog/net-30", "GET, HEAD"],
		["PUT", "/api/contact", "GET, HEAD, POST"],
		["DELETE", "/api/products/raz-tn9000", "GET, HEAD, PATCH"],
		["GET", "/api/login", "POST"],
		["GET", "/api/cart/items", "POST"],
	] as const) {
		const response = await request.fetch(path, { method });
		expect([response.status(), response.headers().allow], `${method} ${path}`).toEqual([405, allow]);
		expect(response.headers()["content-type"], path).toBe("application/problem+json");
		expect(await response.json(), path).toMatchObject({
			title: "Error",
			status: 405,
			detail: `Use ${allow}.`,
		});
	}
	for (const path of ["/documents/none", "/sitemap.xml", "/robots.txt", "/pictures/site.png"]) {
		const response = await request.post(path, { form: {} });
		expect([response.status(), response.headers().allow], path).toEqual([405, "GET, HEAD"]);
		expect(await response.text(), path).toContain("This page does not accept that kind of request.");
	}
});

test("a refused file or mail link is told in words, not as data", async ({ request }) => {
	const link = await request.get("/mail/click/none?to=/");
	expect([link.status(), link.headers()["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
	expect(await link.text()).toContain("This link is incomplete. Copy the whole link from the email.");
	const file = await request.get("/admin/export/orders.csv");
	expect(file.status()).toBe(403);
	expect(await file.text()).toContain("Administrator access required.");
});

test("a body over the limit is a 413, as a page and as a problem", async ({ request }) => {
	const data = Buffer.alloc(1024 * 1024 + 1);
	expect((await request.post("/login", { data })).status()).toBe(413);
	const call = await request.post("/api/login", { data });
	expect([call.status(), call.headers()["content-type"]]).toEqual([413, "application/problem+json"]);
});

test("a form with made-up field names is refused at once, and keeps nobody waiting", async ({ request }) => {
	for (const name of ["a[999999999]", "lines[4000000000].sku", "__intent__"]) {
		const response = await request.post("/contact", { form: { [name]: "1" }, timeout: limit(10_000) });
		expect(response.status(), name).toBe(400);
		expect(await response.text()).toContain("The form could not be read.");
	}
});

test("paths of thousands of segments hold nobody up", async ({ request }) => {
	const deep = ["/a".repeat(6_900), "/a".repeat(900), `${"/a".repeat(900)}.data`, `/api${"/a".repeat(900)}`];
	const answers = await Promise.all(
		[...deep, "/"].map((path) =>
			request.get(path, { timeout: limit(10_000) }).then((answer) => answer.status()),
		),
	);
	expect(answers).toEqual([414, 404, 404, 404, 200]);
});

test("a call with a line feed in its address is answered with a problem", async ({ request }) => {
	for (const path of ["/api/%0A", "/api/products%0A", "/api/products/%E2%80%A9"]) {
		const answer = await request.get(path);
		expect([answer.status(), answer.headers()["content-type"]], path).toEqual([
			404,
			"application/problem+json",
		]);
	}
});

test("a percent sign in a file's address is decoded once, and nobody is warned", async ({ playwright }) => {
	const server = await startServer();
	const visitor = await playwright.request.newContext({ baseURL: server.url });
	try {
		// The demo logins are the last lines of a start.
		await expect.poll(() => server.output()).toContain("newuser@example.com");
		const before = server.output();
		for (const path of ["/blog/%25/cover.png", "/pictures/brands/%25_.svg", "/%25.png"]) {
			expect((await visitor.get(path)).status(), path).toBe(404);
		}
		await server.stop();
		expect(server.output()).toBe(before);
	} finally {
		await visitor.dispose();
		await server.dispose();
	}
});

test("behind a proxy that ends TLS, form posts arrive and cookies are secure", async ({ playwright }) => {
	const server = await startServer({ env: { TRUST_PROXY: "1", DEMO_DATA: "1" } });
	const proxied = await playwright.request.newContext({
		baseURL: server.url,
		extraHTTPHeaders: {
			"X-Forwarded-Proto": "https",
			"X-Forwarded-Host": "counter.example",
			Origin: "https://counter.example",
		},
	});
	const response = await proxied.post("/login", {
		form: { email: "nobody", password: "x" },
		maxRedirects: 0,
	});
	expect(response.status()).toBe(400);
	expect(await response.text()).toContain("Invalid email address");
	expect(response.headers()["strict-transport-security"]).toContain("max-age=");
	await proxied.dispose();
	await server.dispose();
});

/** Sends a form's head, gives `meanwhile` its turn once the server asks for the body, and sends that. The whole answer. */
async function postWith(url: string, path: string, body: string, meanwhile: () => Promise<unknown>) {
	const socket = connect(Number(new URL(url).port), "127.0.0.1");
	const answer = new Promise<string>((resolve, reject) => {
		let text = "";
		socket.on("data", (chunk) => {
			text += chunk;
		});
		socket.on("close", () => resolve(text));
		socket.on("error", reject);
	});
	const isInFlight = new Promise((resolve) => socket.once("data", resolve));
	socket.write(
		`POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nExpect: 100-continue\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n`,
	);
	// The server asks for the body once the request has reached the router: it is in flight now.
	await isInFlight;
	await meanwhile();
	socket.write(body);
	return answer;
}

test("SIGTERM lets a request finish, then the process ends with 0", async () => {
	const server = await startServer();
	let code: Promise<number | null> | undefined;
	const answer = await postWith(server.url, "/login", "email=nobody&password=x", async () => {
		code = server.stop();
	});
	expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 400 /);
	expect(await code).toBe(0);
	await server.dispose();
});

test("SIGTERM does not wait for a mail server that says nothing", async () => {
	let isRequested = () => {};
	const requested = new Promise<void>((resolve) => {
		isRequested = resolve;
	});
	const silent = createServer(() => isRequested()).listen(0, "127.0.0.1");
	await new Promise((resolve) => silent.once("listening", resolve));
	// The demo data have mails that wait.
	const { port } = silent.address() as AddressInfo;
	const server = await startServer({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
	await requested;
	expect(await server.stop()).toBe(0);
	// It gave the job up: without that, the job would have ended first.
	expect(server.output()).toContain('"jobs":["outbox"]');
	silent.close();
	await server.dispose();
});

test("several workers share one port and one database, and stop together", async ({ playwright }) => {
	const server = await startServer({ env: { WEB_CONCURRENCY: "2" } });
	const client = await playwright.request.newContext({ baseURL: server.url });
	const statuses = await Promise.all(
		[1, 2, 3, 4, 5, 6].map(async () => (await client.get("/healthz")).status()),
	);
	expect(statuses).toEqual([200, 200, 200, 200, 200, 200]);
	await client.dispose();
	expect(await server.stop()).toBe(0);
	await server.dispose();
});

test("a bad value stops the start with one line", async () => {
	await expect(startServer({ env: { WEB_CONCURRENCY: "many" } })).rejects.toThrow(
		/^The server stopped with code 1:\nConfiguration: WEB_CONCURRENCY .+\n$/,
	);
});

test("a data folder that can't be stops the start with one line", async () => {
	for (const folder of ["/proc/nope", "/dev/null", "/dev/null/below"]) {
		const start = startServer({ env: { DATA_DIR: folder } });
		await expect(start, folder).rejects.toThrow(
			/^The server stopped with code 1:\nConfiguration: DATA_DIR \/\S+ can't be used: [^\n]+\n$/,
		);
	}
});

test("what the server keeps is readable by its own user only", async () => {
	const dataDir = mkdtempSync(join(tmpdir(), "counter-test-"));
	chmodSync(dataDir, 0o755);
	const server = await startServer({ dataDir });
	const open = readdirSync(dataDir, { recursive: true, encoding: "utf8" })
		.concat(".")
		.filter((name) => statSync(join(dataDir, name)).mode & 0o077);
	expect(open).toEqual([]);
	await server.dispose();
});

test("SIGTERM waits for no connection that says nothing", async () => {
	const server = await startServer();
	const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
	const closed = new Promise((resolve) => socket.once("close", resolve));
	await new Promise((resolve) => socket.once("connect", resolve));
	socket.on("error", () => undefined);
	socket.write("GET / HTTP/1.1\r\nHost: x\r\n");
	// A request in flight would be cut off after the ten seconds that it is given: the silent connection is closed before.
	let code: Promise<number | null> | undefined;
	const answer = await postWith(server.url, "/login", "email=nobody&password=x", async () => {
		code = server.stop();
		await closed;
	});
	expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 400 /);
	expect(await code).toBe(0);
	await server.dispose();
});

for (const workers of ["1", "2"]) {
	test(`a port in use stops the start with one line, WEB_CONCURRENCY being ${workers}`, {
		tag: workers === "1" ? "@long" : [],
	}, async () => {
		const server = await startServer();
		await expect(
			startServer({ env: { WEB_CONCURRENCY: workers, PORT: new URL(server.url).port } }),
		).rejects.toThrow(/^The server stopped with code 1:\nPort in use: [^\n]+\n$/);
		await server.dispose();
	});
}

test("a worker that is killed is replaced, and the other one answers meanwhile", async ({ playwright }) => {
	const server = await startServer({ env: { WEB_CONCURRENCY: "2", LOG_LEVEL: "error" } });
	const workers = () =>
		readFileSync(`/proc/${server.process.pid}/task/${server.process.pid}/children`, "utf8").trim().split(" ");
	const before = workers();
	expect(before).toHaveLength(2);
	process.kill(Number(before[0]), "SIGKILL");
	await expect.poll(() => workers().filter((pid) => !before.includes(pid))).toHaveLength(1);
	const client = await playwright.request.newContext({ baseURL: server.url });
	await expect(await client.get("/")).toBeOK();
	await client.dispose();
	expect(await server.stop()).toBe(0);
	expect(server.output()).toContain("worker stopped");
	await server.dispose();
});

test("while another program writes, a form is answered with 503, undone, and pages with 200", async ({
	playwright,
}) => {
	const server = await startServer();
	const client = await playwright.request.newContext({ baseURL: server.url });
	const other = new Database(join(server.dataDir, "shop.db"));
	other.exec("BEGIN IMMEDIATE");
	const form = { email: "buyer@example.com", password: "buyer-demo" };
	const answers = Promise.all([client.post("/login", { form }), client.post("/api/login", { data: form })]);
	for (const path of ["/", "/products?search=pod", "/healthz"])
		await expect(await client.get(path), path).toBeOK();
	const [page, call] = await answers;
	expect([page.status(), page.headers()["retry-after"]]).toEqual([503, "5"]);
	expect(await page.text()).toContain("busy right now. Nothing was saved.");
	expect([call.status(), call.headers()["content-type"]]).toEqual([503, "application/problem+json"]);
	other.exec("ROLLBACK");
	other.close();
	await expect(await client.post("/api/login", { data: form })).toBeOK();
	await client.dispose();
	await server.dispose();
});

test("a form that finds the database locked only when it writes is answered with 503, on a page", async ({
	playwright,
}) => {
	const server = await startServer();
	const client = await playwright.request.newContext({ baseURL: server.url });
	const other = new Database(join(server.dataDir, "shop.db"));
	await client.post("/login", { form: { email: "buyer@example.com", password: "buyer-demo" } });
	const form = "name=Ann&email=ann%40store.example&subject=Late&message=Hello&type=general";
	const answer = await postWith(server.url, "/contact", form, async () => {
		// Answered after the form was let in.
		await client.get("/");
		other.exec("BEGIN IMMEDIATE");
	});
	expect(answer).toMatch(/\r\nHTTP\/1\.1 503 /);
	expect(answer).toMatch(/\r\nRetry-After: 5\r\n/i);
	expect(answer).toContain("busy right now. Nothing was saved.");
	expect(answer).toContain('value="ann@store.example"');
	// An address that has no page of its own.
	const logout = await client.post("/logout");
	expect([logout.status(), logout.headers()["content-type"]]).toEqual([503, "text/html; charset=utf-8"]);
	other.exec("ROLLBACK");
	expect(other.prepare("SELECT count(*) FROM contact_messages WHERE subject = 'Late'").pluck().get()).toBe(0);
	other.close();
	await client.dispose();
	await server.dispose();
});
