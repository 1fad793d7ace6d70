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
import { ensureBuilt, logIn, measureRequest, runNpm } from "./bench-requests.ts";

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
	add("memory after the load", residentMegabytes(server.process), 400, "MB");
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

/** The same pages with 100,000 products and with the demo's 150: signed in, since those pages are never cached. */
async function measureGrowth(small: TestServer): Promise<void> {
	const dataDir = mkdtempSync(join(tmpdir(), "counter-bench-"));
	runNpm(["run", "-s", "demo:large"], dataDir);
	const large = await startServer({ dataDir });
	try {
		for (const [who, path] of [
			["buyer", "/products"],
			["buyer", "/products?search=kit"],
			["admin", "/admin-portal?tab=products"],
		] as const) {
			const times = async (server: TestServer) =>
				(await measureRequest(server, path, await logIn(server.url, who), { warmUp: 100, requests: 100 }))
					.cpu;
			// Each twice, alternately, keeping the better: other load on the machine only adds time.
			const [smallTimes, largeTimes] = [[await times(small)], [await times(large)]];
			smallTimes.push(await times(small));
			largeTimes.push(await times(large));
			const [before, after] = [Math.min(...smallTimes), Math.min(...largeTimes)];
			const isMet = after <= before * 1.5;
			isMissed ||= !isMet;
			rows.push({
				what: `${path}  ${who}, 100,000 products against 150`,
				value: `${(after / before).toFixed(2)} (${before.toFixed(1)} to ${after.toFixed(1)} ms)`,
				bound: "at most 1.5",
				isMet,
			});
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

function print(): void {
	const width = (key: "what" | "value" | "bound") => Math.max(...rows.map((row) => row[key].length));
	const [what, value, bound] = [width("what"), width("value"), width("bound")];
	for (const row of rows) {
		const mark = row.isMet ? "" : "  MISSED";
		console.log(`${row.what.padEnd(what)}  ${row.value.padStart(value)}  ${row.bound.padEnd(bound)}${mark}`);
	}
}
