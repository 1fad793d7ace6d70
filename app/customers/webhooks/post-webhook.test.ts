// Where messages may go (Rule 9.79): asked at the form, and again at each connection.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { limit } from "../../../tests/helpers/machine-speed";
import { postWebhook } from "./post-webhook.server";
import { isPublicAddress } from "./public-address.server";
import { webhookSchema } from "./webhook.schema.server";

const PRIVATE = [
	...["0.0.0.0", "10.1.2.3", "100.64.0.1", "100.100.100.200", "127.0.0.1", "127.1.2.3", "169.254.169.254"],
	...[
		"172.16.0.1",
		"172.31.255.255",
		"192.0.0.192",
		"192.168.1.1",
		"198.18.0.1",
		"224.0.0.1",
		"255.255.255.255",
	],
	...[
		"168.63.129.16",
		"203.0.113.9",
		"::",
		"::1",
		"fe80::1",
		"fe80::1%eth0",
		"fc00::1",
		"fd00:ec2::254",
		"ff02::1",
	],
	...[
		"::ffff:127.0.0.1",
		"::ffff:10.0.0.1",
		"::ffff:8.8.8.8",
		"::ffff:a9fe:a9fe",
		"64:ff9b::7f00:1",
		"::127.0.0.1",
	],
	...["2002:7f00:1::", "2001:db8::1", "2001::1", "example.com", ""],
];
const PUBLIC = ["8.8.8.8", "93.184.215.14", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "2a00:1450::1"];

it("knows the addresses of the internet from all others", () => {
	expect(PRIVATE.filter(isPublicAddress)).toEqual([]);
	expect(PUBLIC.filter((address) => !isPublicAddress(address))).toEqual([]);
});

const problem = (url: string) =>
	webhookSchema.safeParse({ url, events: "order.created" }).error?.issues[0]?.message ?? null;

it("takes https addresses of hosts on the internet, on ports 443 and 8443", () => {
	for (const url of [
		"https://example.com",
		"https://hooks.example.com:8443/a?b=c",
		"https://8.8.8.8/",
		"https://[2606:4700::1111]/",
	])
		expect(problem(url), url).toBeNull();
	expect(webhookSchema.parse({ url: " HTTPS://Example.com ", events: ["order.created"] })).toEqual({
		...{ url: "https://example.com/", events: ["order.created"] },
	});
	for (const [url, says] of [
		["", /^Enter an address/],
		["example.com/hooks", /^Enter an address/],
		["http://example.com/", /https/],
		["http://localhost:3000/", /https/],
		["ftp://example.com/", /https/],
		["https://ann:secret@example.com/", /name and password/],
		["https://example.com/#x", /#/],
		["https://example.com:22/", /port/],
		["https://example.com:80/", /port/],
		...[
			...[
				"https://localhost/",
				"https://router/",
				"https://printer.local/",
				"https://db.internal/",
				"https://a.localhost/",
			],
			...[
				"https://127.0.0.1/",
				"https://2130706433/",
				"https://0x7f.1/",
				"https://0177.0.0.1/",
				"https://[::1]/",
			],
			...[
				"https://10.0.0.8/",
				"https://169.254.169.254/latest/meta-data",
				"https://[::ffff:127.0.0.1]/",
				"https://[fd00::1]/",
			],
		].map((url) => [url, /on the internet/] as const),
		[`https://example.com/${"x".repeat(500)}`, /500/],
	] as const)
		expect(problem(url), url).toMatch(says);
});

describe("a connection", () => {
	let server: Server;
	let port: number;
	let got: number;
	let respond: (write: (part: string) => void, end: () => void) => void;
	beforeEach(async () => {
		got = 0;
		respond = (_write, end) => end();
		server = createServer((_request, response) => {
			got += 1;
			response.writeHead(200);
			respond(
				(part) => response.write(part),
				() => response.end(),
			);
		});
		await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
		port = (server.address() as AddressInfo).port;
	});
	afterEach(() => {
		server.closeAllConnections();
		return new Promise((closed) => server.close(closed));
	});
	const message = { headers: { "webhook-id": "msg_1" }, body: "{}" };
	const post = (url: string, options: Parameters<typeof postWebhook>[2] = {}) =>
		postWebhook(url, message, { plain: true, ...options });
	const NOT_PUBLIC = "The address is not on the internet: messages go to public addresses only.";

	it("is not made to a private address, by number or by name", async () => {
		for (const host of ["127.0.0.1", "[::1]", "[::ffff:127.0.0.1]", "localhost"])
			expect(await post(`http://${host}:${port}/`), host).toMatchObject({ status: null, error: NOT_PUBLIC });
		expect(await postWebhook(`https://127.0.0.1:${port}/`, message)).toMatchObject({ error: NOT_PUBLIC });
		expect(await postWebhook(`http://localhost:${port}/`, message)).toMatchObject({
			error: "The address is not https.",
		});
		expect(got).toBe(0);
	});

	it("is not made where any of a name's addresses is private", async () => {
		const resolve = async () => [
			{ address: "93.184.215.14", family: 4 },
			{ address: "127.0.0.1", family: 4 },
		];
		expect(await post(`http://mixed.example:${port}/`, { resolve })).toMatchObject({ error: NOT_PUBLIC });
		expect(got).toBe(0);
	});

	it("goes to the address that was checked, however the name is answered a moment later", async () => {
		// A name that leads to an allowed address when it is checked, and to the machine itself afterward.
		let asked = 0;
		const resolve = async () => {
			asked += 1;
			return [{ address: asked === 1 ? "127.0.0.1" : "127.0.0.2", family: 4 }];
		};
		const isAllowed = (address: string) => address === "127.0.0.1";
		expect(await post(`http://rebound.example:${port}/`, { resolve, isAllowed })).toMatchObject({
			status: 200,
		});
		expect(asked).toBe(1);
		expect(await post(`http://rebound.example:${port}/`, { resolve, isAllowed })).toMatchObject({
			error: NOT_PUBLIC,
		});
		expect(asked).toBe(2);
		expect(got).toBe(1);
	});

	it("is given up where the socket stands at another address than was asked for", async () => {
		const seen: string[] = [];
		const isAllowed = (address: string) => seen.push(address) === 1;
		const resolve = async () => [{ address: "127.0.0.1", family: 4 }];
		expect(await post(`http://a.example:${port}/`, { resolve, isAllowed })).toMatchObject({
			error: NOT_PUBLIC,
		});
		expect(seen).toEqual(["127.0.0.1", "127.0.0.1"]);
		expect(got).toBe(0);
	});

	it("ends after its patience, whether the host is silent or its answer has no end", async () => {
		const open = { resolve: async () => [{ address: "127.0.0.1", family: 4 }], isAllowed: () => true };
		respond = (write) => write("so far");
		expect(await post(`http://a.example:${port}/`, { ...open, patienceMs: limit(200) })).toMatchObject({
			status: 200,
			answer: "so far",
		});
		server.removeAllListeners("request");
		expect(await post(`http://a.example:${port}/`, { ...open, patienceMs: limit(200) })).toMatchObject({
			status: null,
			error: expect.stringMatching(/^No answer within [\d.]+ seconds\.$/),
		});
	});

	it("reads no more of an answer than its beginning", async () => {
		const open = { resolve: async () => [{ address: "127.0.0.1", family: 4 }], isAllowed: () => true };
		let written = 0;
		respond = (write) => {
			const more = () => {
				if (server.listening && written < 200) {
					written += 1;
					write("y".repeat(64_000));
					setImmediate(more);
				}
			};
			more();
		};
		const posted = await post(`http://a.example:${port}/`, open);
		expect(posted).toMatchObject({ status: 200, answer: "y".repeat(300) });
	});

	it("says in words why it failed", async () => {
		const fail = (code: string) => async () => {
			throw Object.assign(new Error(code), { code });
		};
		expect(await post("http://a.example/", { resolve: fail("ENOTFOUND") })).toMatchObject({
			error: "The host was not found.",
		});
		expect(await post("http://a.example/", { resolve: async () => [] })).toMatchObject({
			error: "The host has no address.",
		});
		const gone = async () => [{ address: "127.0.0.1", family: 4 }];
		expect(await post("http://a.example:1/", { resolve: gone, isAllowed: () => true })).toMatchObject({
			error: "The host refused the connection.",
		});
	});
});
