// The first paint of a page on a slow line and a slow computer, in Chromium.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Browser, chromium } from "@playwright/test";
import { findSystemChromium } from "./chromium.mjs";

/** A line: bits a second, and milliseconds until a request's first byte. */
export type Line = { name: string; bitsPerSecond: number; latencyMs: number };

export const SLOW_LINES: Line[] = [
	{ name: "1.6 Mbit/s, 150 ms", bitsPerSecond: 1_600_000, latencyMs: 150 },
	{ name: "400 kbit/s, 400 ms", bitsPerSecond: 400_000, latencyMs: 400 },
];

const CPU_SLOWDOWN = 4;
const ROUNDS = 7;

/**
 * The median milliseconds until the first contentful paint of a page and of a bare page of 30 kB, for someone who has
 * never been here, with a processor four times slower. Measured alternately, so that neither gets the warmer machine.
 */
export async function measureFirstPaint(
	pageUrl: string,
	cookie: string,
	line: Line,
): Promise<{ page: number; bare: number }> {
	const words = "<p>Plain words in a plain page, with nothing to fetch and nothing to run.</p>";
	const body = `<!doctype html><title>bare</title>${words.repeat(30_000 / words.length)}`;
	const bareServer = createServer((_, response) => {
		response.writeHead(200, { "Content-Type": "text/html", "Content-Length": body.length });
		response.end(body);
	});
	await new Promise<void>((done) => bareServer.listen(0, "127.0.0.1", done));
	const bareUrl = `http://127.0.0.1:${(bareServer.address() as AddressInfo).port}/`;
	const browser = await chromium.launch({
		executablePath: findSystemChromium(),
		args: ["--no-sandbox", "--disable-gpu", "--disable-quic"],
	});
	try {
		const times: { page: number[]; bare: number[] } = { page: [], bare: [] };
		for (let round = 0; round < ROUNDS; round++) {
			times.page.push(await firstPaint(browser, pageUrl, cookie, line));
			times.bare.push(await firstPaint(browser, bareUrl, cookie, line));
		}
		return { page: median(times.page), bare: median(times.bare) };
	} finally {
		await browser.close();
		bareServer.close();
	}
}

async function firstPaint(browser: Browser, url: string, cookie: string, line: Line): Promise<number> {
	const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
	try {
		const [name = "", value = ""] = cookie.split("=");
		await context.addCookies([{ name, value, url }]);
		const page = await context.newPage();
		const devtools = await context.newCDPSession(page);
		await devtools.send("Network.enable");
		await devtools.send("Network.emulateNetworkConditions", {
			offline: false,
			latency: line.latencyMs,
			downloadThroughput: line.bitsPerSecond / 8,
			uploadThroughput: line.bitsPerSecond / 16,
		});
		await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
		await page.goto(url, { waitUntil: "commit" });
		return await page.evaluate(
			() =>
				new Promise<number>((done) => {
					new PerformanceObserver((list) => {
						const paint = list.getEntriesByName("first-contentful-paint")[0];
						if (paint) done(paint.startTime);
					}).observe({ type: "paint", buffered: true });
				}),
		);
	} finally {
		await context.close();
	}
}

const median = (values: number[]): number =>
	values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
