// npm run bench: the numbers the site is built for, measured on this machine. Speed is given as a ratio against a bare
// node:http server that sends the same bytes in the same run, so that results compare between machines. Loopback only.
//
// --seconds=N (5): how long each load lasts; --seconds=3600 is the hour the memory's bound is meant for.
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer, type TestServer } from "../tests/helpers/server.ts";
import { ageCookie, weigh } from "../tests/helpers/weight.ts";
import { measureFirstPaint, SLOW_LINES } from "./bench-paint.ts";
import { logIn, measureRequest, runNpm } from "./bench-requests.ts";
import { ensureBuilt } from "./setup.mjs";

const CONNECTIONS = 16;
const SECONDS = Number(process.argv.find((word) => word.startsWith("--seconds="))?.split("=")[1] ?? 5);
const publicPages = [
	"/",
	"/wholesale",
	"/products",
	"/brands",
	"/blog",
	"/contact",
	"/login",
	"/apply",
	"/legal/terms",
];
const age = ageCookie();

// How many times a bare server's processor time a signed-in page may take. A ratio that is missed by more than a quarter
// fails the run: less than that is the machine.
const RATIOS = { "/products": 110, "/buyer-portal": 130, "/cart": 100 };
const FIRST_PAINT_RATIO = 1.6;
const GROWTH_RATIO = 1.5;
const DASHBOARD_GROWTH_RATIO = 2;
const TOLERANCE = 1.25;

type Row = { what: string; value: string; bound: string; isMet: boolean };
type Load = { perSecond: number; p50: number; p99: number };

const rows: Row[] = [];
let isMissed = false;

ensureBuilt();
const fresh = await startServer();
await fresh.stop();
const startedAt = performance.now();
const server = await startServer({ dataDir: fresh.dataDir });
add("start, built and migrated", performance.now() - startedAt, 2_000, "ms");
try {
	await measurePages(server);
	await measureCache(server);
	await measureSignedIn(server);
	await measureProcessorTime(server);
	await measureFirstVisit(server);
	add("memory after the load", residentMegabytes(server.process), 400, "MB");
	await measureWorkers(server);
	await measureGrowth(server);
} finally {
	await server.dispose();
}
print();
process.exitCode = isMissed ? 1 : 0;

async function measurePages({ url }: TestServer): Promise<void> {
	for (const path of publicPages) {
		const page = await weigh(url, path, age);
		if (page.status === 404) continue;
		const first = await weigh(url, path);
		add(`${path}  HTML and CSS, compressed`, page.html + page.css, 14_000, "bytes");
		add(`${path}  the same with the age check`, first.html + first.css, 14_000, "bytes");
		add(`${path}  JavaScript, compressed`, page.js, page.hasForm ? 110_000 : 100_000, "bytes");
	}
}

async function measureCache({ url }: TestServer): Promise<void> {
	const headers = { "Accept-Encoding": "br", Cookie: age };
	const page = await get(`${url}/products`, headers);
	const bare = await startBare(page);
	try {
		// Alternately and twice, so that neither gets the warmer machine.
		let [ours, theirs] = [0, 0];
		for (let round = 0; round < 2; round++) {
			theirs += (await load(bare.url, "/products", headers)).perSecond;
			ours += (await load(url, "/products", headers)).perSecond;
		}
		addAtLeast(
			`anonymous page from the cache, against bare node:http (${Math.round(theirs / 2)}/s)`,
			ours / theirs,
			0.7,
		);
	} finally {
		bare.process.kill();
	}
}

async function measureSignedIn({ url }: TestServer): Promise<void> {
	const headers = { "Accept-Encoding": "br", Cookie: await logIn(url, "buyer") };
	const { p50, p99, perSecond } = await load(url, "/products", headers);
	rows.push({
		what: "signed-in product list, median",
		value: `${p50.toFixed(1)} ms`,
		bound: "",
		isMet: true,
	});
	rows.push({
		what: "signed-in product list, per second",
		value: perSecond.toFixed(0),
		bound: "",
		isMet: true,
	});
	add(`signed-in product list, p99 at ${CONNECTIONS} connections`, p99, 50, "ms");
}

/** The processor time of signed-in pages, against a bare server's for a request of the same bytes. */
async function measureProcessorTime(server: TestServer): Promise<void> {
	const cookie = await logIn(server.url, "buyer");
	const { bytes, head } = await get(`${server.url}/products`, { Cookie: cookie });
	// Its bytes mean nothing, and measureRequest would unpack them.
	const encoding = head.findIndex((name) => name.toLowerCase() === "content-encoding");
	const bare = await startBare({ bytes, head: head.toSpliced(encoding, 2) });
	try {
		// A bare request takes so little that it needs many to be seen.
		const times = { warmUp: 1_000, requests: 5_000 };
		const bareTime = (await measureRequest(bare, "/", cookie, times)).cpu;
		for (const [path, bound] of Object.entries(RATIOS)) {
			const { cpu } = await measureRequest(server, path, cookie, { warmUp: 200, requests: 200 });
			addRatio(
				`${path}  buyer, processor time against bare node:http (${bareTime.toFixed(3)} ms)`,
				cpu,
				bareTime,
				bound,
			);
		}
	} finally {
		bare.process.kill();
	}
}

/** What two workers serve against one: a page that costs the server much and this process little. */
async function measureWorkers(one: TestServer): Promise<void> {
	const two = await startServer({ env: { WEB_CONCURRENCY: "2" } });
	try {
		const perSecond = async ({ url }: TestServer) =>
			(await load(url, "/products", { "Accept-Encoding": "br", Cookie: await logIn(url, "buyer") }))
				.perSecond;
		const [single, double] = [await perSecond(one), await perSecond(two)];
		addAtLeast(
			`signed-in product list, two workers (${double.toFixed(0)}/s) against one (${single.toFixed(0)}/s)`,
			double / single,
			1.6,
		);
	} finally {
		await two.dispose();
	}
}

async function measureFirstVisit({ url }: TestServer): Promise<void> {
	for (const line of SLOW_LINES) {
		const { page, bare } = await measureFirstPaint(`${url}/products`, age, line);
		addRatio(
			`/products  first paint on ${line.name}, processor 4 times slower, against a bare page`,
			page,
			bare,
			FIRST_PAINT_RATIO,
		);
	}
}

/** The same pages with 100,000 products and 50,000 orders and with the demo's: signed in, since those are never cached. */
async function measureGrowth(small: TestServer): Promise<void> {
	const dataDir = mkdtempSync(join(tmpdir(), "counter-bench-"));
	runNpm(["run", "-s", "demo:large"], dataDir);
	const large = await startServer({ dataDir });
	try {
		for (const [who, path, bound] of [
			["buyer", "/", GROWTH_RATIO],
			["buyer", "/products", GROWTH_RATIO],
			["buyer", "/products?search=kit", GROWTH_RATIO],
			["admin", "/admin-portal", DASHBOARD_GROWTH_RATIO],
			["admin", "/admin-portal?tab=analytics", DASHBOARD_GROWTH_RATIO],
			["admin", "/admin/reports", DASHBOARD_GROWTH_RATIO],
			["admin", "/admin/invoices", GROWTH_RATIO],
			["admin", "/admin/accounts", GROWTH_RATIO],
			["buyer", "/buyer-portal/account", GROWTH_RATIO],
			["admin", "/admin-portal?tab=products", GROWTH_RATIO],
			["admin", "/admin-portal?tab=products&search=kit", GROWTH_RATIO],
			["admin", "/admin-portal?tab=orders&search=store", GROWTH_RATIO],
			["admin", "/admin-portal?tab=customers&search=store", GROWTH_RATIO],
		] as const) {
			const times = async (server: TestServer) =>
				(await measureRequest(server, path, await logIn(server.url, who), { warmUp: 100, requests: 100 }))
					.cpu;
			// Each twice, alternately, keeping the better: other load on the machine only adds time.
			const [smallTimes, largeTimes] = [[await times(small)], [await times(large)]];
			smallTimes.push(await times(small));
			largeTimes.push(await times(large));
			addRatio(
				`${path}  ${who}, filled with 100,000 products, 50,000 orders and their invoices against the demo`,
				Math.min(...largeTimes),
				Math.min(...smallTimes),
				bound,
			);
		}
	} finally {
		await large.dispose();
	}
}

async function get(url: string, headers: Record<string, string> = { Cookie: age }) {
	const { port, pathname, search } = new URL(url);
	const [answer, response] = await Promise.all([
		exchange(
			Number(port),
			requestText(pathname + search, { ...headers, "Accept-Encoding": "br", Connection: "close" }),
		),
		fetch(url, { headers }),
	]);
	const end = answer.indexOf("\r\n\r\n");
	const head = answer
		.toString("latin1", 0, end)
		.split("\r\n")
		.slice(1)
		.filter((line) => !/^(?:date|connection|keep-alive):/i.test(line))
		.flatMap((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)]);
	return { status: response.status, text: await response.text(), head, bytes: answer.length - end - 4 };
}

function exchange(port: number, text: string): Promise<Buffer> {
	return new Promise((done, fail) => {
		const chunks: Buffer[] = [];
		const socket = connect(port, "127.0.0.1", () => socket.write(text));
		socket.on("data", (chunk) => chunks.push(chunk));
		socket.on("close", () => done(Buffer.concat(chunks)));
		socket.on("error", fail);
	});
}

function requestText(path: string, headers: Record<string, string>): string {
	const lines = Object.entries({ Host: "localhost", ...headers }).map(
		([name, value]) => `${name}: ${value}\r\n`,
	);
	return `GET ${path} HTTP/1.1\r\n${lines.join("")}\r\n`;
}

/** Sends requests one after the other over each of CONNECTIONS connections for SECONDS, after a second of warm-up. */
async function load(url: string, path: string, headers: Record<string, string>): Promise<Load> {
	const request = requestText(path, headers);
	const port = Number(new URL(url).port);
	const times: number[] = [];
	const countFrom = performance.now() + 1_000;
	const until = countFrom + SECONDS * 1_000;
	const one = () =>
		new Promise<void>((done, fail) => {
			let sentAt = 0;
			let rest = -1;
			const socket = connect(port, "127.0.0.1");
			socket.setNoDelay(true);
			const send = () => {
				sentAt = performance.now();
				if (sentAt >= until) {
					socket.destroy();
					done();
					return;
				}
				rest = -1;
				socket.write(request);
			};
			socket.on("connect", send);
			socket.on("error", fail);
			// The server always sends Content-Length, so the head, which arrives in one piece, tells where the response ends.
			socket.on("data", (chunk) => {
				if (rest < 0) {
					const end = chunk.indexOf("\r\n\r\n");
					const head = chunk.toString("latin1", 0, end);
					const length = /content-length: (\d+)/i.exec(head)?.[1];
					if (!head.startsWith("HTTP/1.1 200") || !length) {
						socket.destroy();
						fail(new Error(`${path} answered: ${head.split("\r\n")[0]}`));
						return;
					}
					rest = Number(length) - (chunk.length - end - 4);
				} else rest -= chunk.length;
				if (rest > 0) return;
				const now = performance.now();
				if (now >= countFrom) times.push(now - sentAt);
				send();
			});
		});
	await Promise.all(Array.from({ length: CONNECTIONS }, one));
	times.sort((a, b) => a - b);
	const at = (share: number) =>
		times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
	return { perSecond: times.length / SECONDS, p50: at(0.5), p99: at(0.99) };
}

// The minimal server for these bytes: the same head and a body of the same length.
function startBare(page: { bytes: number; head: string[] }): Promise<{ url: string; process: ChildProcess }> {
	const code = `const body = Buffer.alloc(${page.bytes}, "x");
const head = ${JSON.stringify(page.head)};
const server = require("node:http").createServer((req, res) => {
	res.writeHead(200, head);
	res.end(body);
}).listen(0, "127.0.0.1", () => console.log(server.address().port));`;
	const child = spawn(process.execPath, ["-e", code], { stdio: ["ignore", "pipe", "inherit"] });
	return new Promise((done, fail) => {
		child.once("error", fail);
		child.stdout.once("data", (port) =>
			done({ url: `http://127.0.0.1:${String(port).trim()}`, process: child }),
		);
	});
}

function residentMegabytes({ pid }: ChildProcess): number {
	const status = `/proc/${pid}/status`;
	if (!existsSync(status)) return Number.NaN;
	return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(status, "utf8"))?.[1]) / 1024;
}

function add(what: string, value: number, bound: number, unit: string): void {
	const isMet = !(value > bound);
	isMissed ||= !isMet;
	rows.push({ what, value: `${Math.round(value)} ${unit}`, bound: `at most ${bound} ${unit}`, isMet });
}

function addAtLeast(what: string, value: number, bound: number): void {
	const isMet = value >= bound;
	isMissed ||= !isMet;
	rows.push({ what, value: value.toFixed(2), bound: `at least ${bound}`, isMet });
}

/** A row for `value` as a multiple of `base`, both in milliseconds. */
function addRatio(what: string, value: number, base: number, bound: number): void {
	const isMet = value <= base * bound * TOLERANCE;
	isMissed ||= !isMet;
	rows.push({
		what,
		value: `${(value / base).toFixed(2)} (${value.toFixed(1)} ms)`,
		bound: `goal ${bound}`,
		isMet,
	});
}

function print(): void {
	const width = (key: "what" | "value" | "bound") => Math.max(...rows.map((row) => row[key].length));
	const [what, value, bound] = [width("what"), width("value"), width("bound")];
	for (const row of rows) {
		const mark = row.isMet ? "" : "  MISSED";
		console.log(`${row.what.padEnd(what)}  ${row.value.padStart(value)}  ${row.bound.padEnd(bound)}${mark}`);
	}
}
