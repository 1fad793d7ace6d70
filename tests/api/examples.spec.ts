// The programs of examples/, run as a developer runs them, against a server of its own: what they did stands in the shop.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "../helpers/api.ts";
import { limit } from "../helpers/machine-speed.ts";
import { startServer, type TestServer } from "../helpers/server.ts";

const ROOT = resolve(import.meta.dirname, "../..");

type Caller = { Cookie: string };
type Ran = { code: number | null; out: string; err: string };
type Order = {
	orderNumber: string;
	poNumber: string | null;
	createdAt: string;
	items: { quantity: number }[];
};

let server: TestServer;
let folder: string;
let buyer: Caller;
let admin: Caller;
let tillKey: string;
let stockKey: string;
let reportKey: string;

test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
	server = await startServer();
	folder = mkdtempSync(join(tmpdir(), "counter-examples-"));
	[buyer, admin] = await Promise.all([logIn("buyer"), logIn("admin")]);
	tillKey = await makeKey("/api/company/keys", buyer, ["orders:read", "orders:write", "customers:read"]);
	stockKey = await makeKey("/api/keys", admin, ["stock:read", "stock:write"]);
	reportKey = await makeKey("/api/keys", admin, ["orders:read"]);
});
test.afterAll(async () => {
	await server.dispose();
	rmSync(folder, { recursive: true, force: true });
});

async function logIn(who: string): Promise<Caller> {
	const response = await post("/api/login", { email: `${who}@example.com`, password: `${who}-demo` });
	expect(response.status).toBe(200);
	const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
	return { Cookie: cookies.join("; ") };
}

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
	fetch(server.url + path, {
		method: "POST",
		headers: { "Content-Type": "application/json", ...headers },
		body: JSON.stringify(body),
	});

async function makeKey(path: string, owner: Caller, scopes: string[]): Promise<string> {
	const response = await post(path, { name: `Examples ${scopes.join(" ")}`, scopes }, owner);
	expect(response.status).toBe(201);
	return ((await response.json()) as { key: string }).key;
}

async function read<T>(path: string, caller: Caller): Promise<T> {
	const response = await fetch(server.url + path, { headers: caller });
	expect(response.status, path).toBe(200);
	return (await response.json()) as T;
}

/** Runs a program as its first lines say. */
function run(key: string, [name, ...words]: string[], url = server.url): Promise<Ran> {
	const child = spawn(process.execPath, [join(ROOT, "examples", name!), ...words], {
		cwd: folder,
		env: { COUNTER_URL: url, COUNTER_KEY: key, TZ: "America/New_York" },
		stdio: ["ignore", "pipe", "pipe"],
	});
	const ran: Ran = { code: null, out: "", err: "" };
	child.stdout.on("data", (chunk) => {
		ran.out += chunk;
	});
	child.stderr.on("data", (chunk) => {
		ran.err += chunk;
	});
	return new Promise((settle, fail) => {
		child.once("error", fail);
		child.once("close", (code) => settle({ ...ran, code }));
	});
}

/** A way to the shop that loses the answer to every write the first time that it is sent. */
async function losingAnswers(): Promise<{ url: string; lost: string[]; close(): void }> {
	const lost: string[] = [];
	const way: Server = createServer(async (request, response) => {
		const chunks: Buffer[] = [];
		for await (const chunk of request) chunks.push(chunk);
		const { host: _host, connection: _connection, ...headers } = request.headers;
		const { method = "", url = "" } = request;
		const answer = await fetch(server.url + url, {
			method,
			headers: headers as Record<string, string>,
			...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
		});
		const body = Buffer.from(await answer.arrayBuffer());
		const call = `${method} ${url}`;
		if (method !== "GET" && !lost.includes(call)) {
			lost.push(call);
			response.destroy();
			return;
		}
		const type = answer.headers.get("Content-Type") ?? "";
		response.writeHead(answer.status, { "Content-Type": type }).end(body);
	});
	await new Promise<void>((listening) => way.listen(0, "127.0.0.1", listening));
	const { port } = way.address() as AddressInfo;
	return { url: `http://127.0.0.1:${port}`, lost, close: () => way.close() };
}

const myOrders = () => read<Order[]>("/api/orders/my-orders", buyer);
const ofPo = async (po: string) => (await myOrders()).filter(({ poNumber }) => poNumber === po);
const CART = { items: [] };

test("a till orders what it needs once, also when it is started twice", async () => {
	const before = (await myOrders()).length;
	const words = ["till.ts", "--po", "PO 7/1", "--pay", "check", "EBC-BC10K=10", "GKV-LEG3=4"];
	const first = await run(tillKey, words);
	expect([first.err, first.code]).toEqual(["", 0]);
	const [order, ...others] = await ofPo("PO 7/1");
	expect(others).toEqual([]);
	expect(order!.items.map(({ quantity }) => quantity).sort()).toEqual([10, 4]);
	expect(first.out).toContain(`PO 7/1 is order ${order!.orderNumber}, $`);
	const again = await run(tillKey, words);
	expect([again.out, again.code]).toEqual([`PO 7/1 was ordered before: ${order!.orderNumber}\n`, 0]);
	expect((await myOrders()).length).toBe(before + 1);
	expect(await read("/api/cart", buyer)).toMatchObject(CART);
});

test("a till whose answers get lost on the way orders once, and what it ordered", async () => {
	test.setTimeout(limit(60_000));
	const way = await losingAnswers();
	const ran = await run(tillKey, ["till.ts", "--po", "LOST", "--pay", "check", "EBC-BC10K=10"], way.url);
	way.close();
	expect([ran.err, ran.code]).toEqual(["", 0]);
	expect(way.lost).toEqual(["POST /api/quick-order/verify", "POST /api/quick-order/add", "POST /api/orders"]);
	const orders = await ofPo("LOST");
	expect(orders.map(({ items }) => items.map(({ quantity }) => quantity))).toEqual([[10]]);
});

test("a till goes on where it stopped, and touches no cart of somebody else's goods", async () => {
	const add = (sku: string, quantity: number) =>
		post("/api/quick-order/add", { lines: [{ sku, quantity }] }, buyer);
	const words = ["till.ts", "--po", "HALF", "--pay", "check", "EBC-BC10K=10"];
	expect((await add("GKV-LEG3", 4)).status).toBe(200);
	const refused = await run(tillKey, words);
	expect(refused).toEqual({
		...{ code: 1, out: "" },
		err: "The cart has other goods. Order or remove those, then start again.\n",
	});
	const { items } = await read<{ items: { id: string; quantity: number }[] }>("/api/cart", buyer);
	expect(items).toHaveLength(1);
	await fetch(`${server.url}/api/cart/items/${items[0]!.id}`, { method: "DELETE", headers: buyer });
	// As after a run that stopped between the cart and the order.
	expect((await add("EBC-BC10K", 10)).status).toBe(200);
	expect((await run(tillKey, words)).err).toBe("");
	expect((await ofPo("HALF")).map(({ items: lines }) => lines.map(({ quantity }) => quantity))).toEqual([
		[10],
	]);
});

test("a till says what is wrong, and orders nothing", async () => {
	const before = (await myOrders()).length;
	for (const [words, reason] of [
		[
			["--po", "BAD", "--pay", "check", "NO-SUCH=10", "EBC-BC10K=1"],
			/^NO-SUCH: SKU not found; EBC-BC10K: .+\n$/,
		],
		[["--po", "BAD", "--pay", "check", "EBC-BC10K"], /^Write SKU=quantity, such as .+ not EBC-BC10K\.\n$/],
		[["--po", "BAD", "EBC-BC10K=10"], /^Say --po, --pay and at least one SKU=quantity\.\n$/],
		[
			["--po", "BAD", "--pay", "check", "--store", "None", "EBC-BC10K=10"],
			/^No approved store is called None\.\n$/,
		],
		[["--po", "BAD", "--pay", "shells", "EBC-BC10K=10"], /^400 Failed to place order: paymentMethod: .+\n$/],
	] as const) {
		const ran = await run(tillKey, ["till.ts", ...words]);
		expect(ran, words.join(" ")).toEqual({ code: 1, out: "", err: expect.stringMatching(reason) });
	}
	expect((await myOrders()).length).toBe(before);
});

test("a stock sync sets what a file says, and nothing the second time", async () => {
	const onHand = async (sku: string) =>
		(await read<{ quantity: number }>(`/api/stock/${encodeURIComponent(sku)}`, admin)).quantity;
	const [one, other] = await flavorCodes();
	const unchanged = await onHand(other!);
	writeFileSync(
		join(folder, "stock.csv"),
		`\uFEFFSKU,Quantity\r\n${one},77\r\n\r\n"${other}", ${unchanged}\r\n`,
	);
	const first = await run(stockKey, ["stock-sync.ts", "stock.csv"]);
	expect(first).toEqual({ code: 0, err: "", out: "1 set, 1 already so, 0 refused\n" });
	expect(await onHand(one!)).toBe(77);
	const again = await run(stockKey, ["stock-sync.ts", "stock.csv"]);
	expect(again).toEqual({ code: 0, err: "", out: "0 set, 2 already so, 0 refused\n" });
	// What is unknown keeps nothing else from being set, and is said.
	writeFileSync(join(folder, "stock.csv"), `NO-SUCH,1\n${one},78\n`);
	const partly = await run(stockKey, ["stock-sync.ts", "stock.csv"]);
	expect(partly).toEqual({
		...{ code: 1, out: "1 set, 0 already so, 1 refused\n" },
		err: "NO-SUCH: 404 Error: No product has this code.\n",
	});
	expect(await onHand(one!)).toBe(78);
	// A file that can't be read sets nothing.
	writeFileSync(join(folder, "stock.csv"), `${one},5\n${other},many\n,3\n`);
	const unread = await run(stockKey, ["stock-sync.ts", "stock.csv"]);
	expect([unread.code, unread.err]).toEqual([
		1,
		"Write SKU,quantity in each line. Nothing was set: see line 2, line 3.\n",
	]);
	expect(await onHand(one!)).toBe(78);
});

/** Codes that keep their own stock. */
async function flavorCodes(): Promise<string[]> {
	const orders = await read<{ items: { sku: string | null; flavor: string | null }[] }[]>(
		"/api/orders?perPage=20",
		admin,
	);
	const codes = orders.flatMap(({ items }) =>
		items.flatMap(({ sku, flavor }) => (flavor && sku ? [sku] : [])),
	);
	return [...new Set(codes)];
}

test("a report has the day's orders, each once", async () => {
	const all = await read<Order[]>("/api/orders?perPage=500", admin);
	const dayIn = (moment: string | number) =>
		new Date(moment).toLocaleDateString("sv-SE", { timeZone: "America/New_York" });
	const numbersOf = ({ out, err, code }: Ran) => {
		expect([err, code]).toEqual(["", 0]);
		const [head, ...rows] = out.replace("\uFEFF", "").trimEnd().split("\r\n");
		expect(head).toBe("Order,Placed,Customer,Status,Payment,Units,Total");
		return rows.map((row) => row.split(",")[0]);
	};
	const of = (day: string) =>
		all.filter(({ createdAt }) => dayIn(createdAt) === day).map(({ orderNumber }) => orderNumber);
	// The day with the most orders, which is on a later page of the list.
	const days = Object.entries(Object.groupBy(all.slice(100), ({ createdAt }) => dayIn(createdAt)));
	const [busiest] = days.sort(([, a], [, b]) => b!.length - a!.length)[0]!;
	for (const day of [dayIn(all[0]!.createdAt), busiest]) {
		expect(of(day).length).toBeGreaterThan(1);
		expect(numbersOf(await run(reportKey, ["report.ts", day]))).toEqual(of(day));
	}
	const yesterday = dayIn(Date.now() - 24 * 60 * 60 * 1000);
	expect(numbersOf(await run(reportKey, ["report.ts"]))).toEqual(of(yesterday));
	const ran = await run(reportKey, ["report.ts", "soon"]);
	expect(ran).toEqual({ code: 1, out: "", err: "Write the day as 2026-11-26, not soon.\n" });
});

test("a key that opens nothing, or not this, is told in one line", async () => {
	writeFileSync(join(folder, "stock.csv"), "EBC-BC10K,5\n");
	const till = ["till.ts", "--po", "KEY", "--pay", "check", "EBC-BC10K=10"];
	for (const words of [till, ["stock-sync.ts", "stock.csv"], ["report.ts"]]) {
		expect(await run(`${tillKey}x`, words)).toEqual({
			...{ code: 1, out: "", err: "401 Error: This key is unknown.\n" },
		});
		const none = await run("", words);
		expect([none.code, none.err]).toEqual([1, "Set COUNTER_URL and COUNTER_KEY: see examples/README.md.\n"]);
	}
	expect(await run(stockKey, ["report.ts"])).toEqual({
		...{ code: 1, out: "" },
		err: "403 Error: This key needs the scope 'orders:read' for this call.\n",
	});
	expect(await run(stockKey, ["report.ts"], "shop.example")).toMatchObject({
		...{ code: 1, err: "COUNTER_URL is no address: shop.example\n" },
	});
});
