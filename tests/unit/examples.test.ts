// examples/: the types that its calls have are those of the API's document, and the client does what README.md says of it.
import { readFileSync } from "node:fs";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { apiDocument } from "~/office/developers/kept-document.server";
import { Refused, Shop } from "../../examples/client";
import { type ApiDocument, operationsIn, type Schema } from "../helpers/api-requests";
import { callsIn, differences, typesIn } from "../helpers/example-types";

type Responses = Record<string, { content?: Record<string, { schema: Schema }> }>;

let document: ApiDocument;
let named: Record<string, Schema>;
beforeAll(async () => {
	document = (await apiDocument()).document as unknown as ApiDocument;
	named = (document as unknown as { components: { schemas: Record<string, Schema> } }).components.schemas;
});

/** What the types of a module say that the document doesn't. */
function faultsOf(source: string): string[] {
	const types = typesIn(source);
	return callsIn(types).flatMap(({ call, takes, gives }) => {
		const [method = "", path = ""] = call.split(" ");
		const operation = operationsIn(document).find((one) => one.method === method && one.path === path);
		if (!operation) return [`${call} is not in the document`];
		const isKeyed = operation.parameters.some(({ name }) => name === "Idempotency-Key");
		const responses = document.paths[path]![method.toLowerCase()]!.responses as Responses;
		const given = Object.entries(responses)
			.filter(([status]) => status.startsWith("2"))
			.map(([, { content }]) => content!["application/json"]!.schema);
		return [
			...(method === "GET" || isKeyed || path.endsWith("/verify")
				? []
				: [`${call} takes no Idempotency-Key`]),
			...(takes ? differences(takes, operation.body!.schema, "sent", types, named, `${call} takes`) : []),
			...given.flatMap((schema) => differences(gives, schema, "got", types, named, `${call} gives`)),
		];
	});
}

const CALLS = readFileSync("examples/calls.ts", "utf8");

describe("the types of the examples", () => {
	it("are those of the API's document", () => {
		expect(callsIn(typesIn(CALLS)).length).toBeGreaterThan(5);
		expect(faultsOf(CALLS)).toEqual([]);
	});

	it.each([
		["PUT /api/stock/{sku}", "PUT /api/stocks/{sku}", "PUT /api/stocks/{sku} is not in the document"],
		["orderNumber: string;", "orderNo: string;", "GET /api/orders/my-orders gives[].orderNo: no such field"],
		["total?: string;", "total: string;", "GET /api/orders gives[].total: may be absent"],
		["expected?: number", "expected?: boolean", "PUT /api/stock/{sku} takes.expected: boolean is not"],
		["reason: string; ", "", "PUT /api/stock/{sku} takes.reason: required"],
		[
			"businessName: string | null",
			"businessName: string",
			"GET /api/orders gives[].businessName: string is not",
		],
		[
			"productId: string | null;",
			"productId: number | null;",
			"POST /api/quick-order/verify gives.lines[].productId",
		],
		['"GET /api/cart"', '"POST /api/login"', "POST /api/login takes no Idempotency-Key"],
	])("are not, where %s reads %s", (was, is, fault) => {
		expect(CALLS).toContain(was);
		expect(faultsOf(CALLS.replace(was, is)).join("\n")).toContain(fault);
	});
});

describe("the client", () => {
	const asked: { method: string; url: string; headers: Headers; body: unknown }[] = [];
	let answers: (() => Response)[] = [];
	beforeEach(() => {
		vi.useFakeTimers();
		asked.length = 0;
		vi.stubGlobal("fetch", async (url: URL, { method, headers, body }: RequestInit) => {
			asked.push({ method: method!, url: String(url), headers: headers as Headers, body });
			return answers.shift()!();
		});
	});
	afterEach(() => {
		vi.unstubAllGlobals();
		vi.useRealTimers();
	});

	const json =
		(value: unknown, headers = {}) =>
		() =>
			Response.json(value, { headers });
	const lost = () => {
		throw new TypeError("fetch failed");
	};
	const refusal =
		(status: number, headers = {}, errors?: object[]) =>
		() =>
			new Response(
				JSON.stringify({ title: "Failed", status, detail: "Not now.", ...(errors ? { errors } : {}) }),
				{
					status,
					headers: { "Content-Type": "application/problem+json", ...headers },
				},
			);
	const shop = new Shop("https://shop.example/somewhere", "rw_1");
	const read = () => shop.call("GET /api/stock/{sku}", { params: { sku: "A/1 B" } });
	const write = () =>
		shop.call("PUT /api/stock/{sku}", { params: { sku: "A" }, body: { quantity: 1, reason: "Count" } });
	/** Runs a call whose waits pass at once. @returns what it gave, and how long it waited. */
	async function done<T>(call: Promise<T>): Promise<{ value: T | Error; waited: number }> {
		const begun = Date.now();
		const settled = call.catch((error: Error) => error);
		await vi.runAllTimersAsync();
		return { value: await settled, waited: Date.now() - begun };
	}

	it("sends the key, and an Idempotency-Key of its own with each write", async () => {
		answers = [json({ quantity: 3 }), json({ quantity: 1 }), json({ quantity: 1 })];
		expect(await read()).toEqual({ quantity: 3 });
		await write();
		await write();
		expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual([
			"GET https://shop.example/api/stock/A%2F1%20B",
			...["PUT https://shop.example/api/stock/A", "PUT https://shop.example/api/stock/A"],
		]);
		for (const { headers } of asked) expect(headers.get("Authorization")).toBe("Bearer rw_1");
		const keys = asked.map(({ headers }) => headers.get("Idempotency-Key"));
		expect(keys[0]).toBeNull();
		expect(keys[1]).toMatch(/^[\w-]{36}$/);
		expect(keys[2]).not.toBe(keys[1]);
		expect(asked[1]!.body).toBe('{"quantity":1,"reason":"Count"}');
	});

	it.each([429, 503])(
		"waits as long as Retry-After says after a %s, and sends the same again",
		async (status) => {
			answers = [refusal(status, { "Retry-After": "7" }), json({ quantity: 1 })];
			expect(await done(write())).toEqual({ value: { quantity: 1 }, waited: 7_000 });
			const at = new Date(Date.now() + 90_000);
			at.setMilliseconds(0);
			answers = [refusal(status, { "Retry-After": at.toUTCString() }), json({ quantity: 1 })];
			const { waited } = await done(write());
			expect(waited).toBeGreaterThan(88_000);
			expect(asked[1]!.headers.get("Idempotency-Key")).toBe(asked[0]!.headers.get("Idempotency-Key"));
		},
	);

	it("gives up when it would wait too long, and after five tries", async () => {
		answers = [refusal(503, { "Retry-After": "86400" })];
		expect(await done(read())).toMatchObject({ value: { message: "503 Failed: Not now." }, waited: 0 });
		answers = Array.from({ length: 5 }, () => refusal(429, { "Retry-After": "1" }));
		expect(await done(read())).toMatchObject({ value: { status: 429 }, waited: 4_000 });
		answers = Array.from({ length: 5 }, () => lost);
		expect(await done(read())).toMatchObject({
			value: { message: "https://shop.example can't be reached." },
		});
		expect(asked).toHaveLength(11);
	});

	it("sends a write whose answer got lost again with the same key", async () => {
		answers = [lost, json({ quantity: 1 })];
		expect(await done(write())).toMatchObject({ value: { quantity: 1 } });
		expect(new Set(asked.map(({ headers }) => headers.get("Idempotency-Key"))).size).toBe(1);
	});

	it("throws what the shop refuses with its title, status and fields, at once", async () => {
		const errors = [{ field: "quantity", message: "Too many" }];
		answers = [refusal(400, {}, errors)];
		const { value, waited } = await done(write());
		expect(value).toBeInstanceOf(Refused);
		expect(value).toMatchObject({
			title: "Failed",
			status: 400,
			errors,
			message: "400 Failed: Not now.; quantity: Too many",
		});
		expect(waited).toBe(0);
		answers = [() => new Response("<h1>Bad gateway</h1>", { status: 502 })];
		expect(await done(read())).toMatchObject({
			value: { message: "https://shop.example answered with 502, which is no answer of the API." },
		});
	});

	it("follows the pages of a list, and the key to no other site", async () => {
		const next = (url: string) => ({ Link: `</api/orders?page=1>; rel="first", <${url}>; rel="next"` });
		const orders = async () => {
			const rows = [];
			for await (const row of shop.rows("GET /api/orders", { search: "a b" })) rows.push(row);
			return rows;
		};
		answers = [json([1, 2], next("/api/orders?search=a+b&page=2")), json([3])];
		expect(await orders()).toEqual([1, 2, 3]);
		expect(asked.map(({ url }) => url)).toEqual([
			"https://shop.example/api/orders?search=a+b",
			"https://shop.example/api/orders?search=a+b&page=2",
		]);
		answers = [json([1], next("https://elsewhere.example/api/orders"))];
		await expect(orders()).rejects.toThrow("The next page is on another site: https://elsewhere.example");
		expect(asked).toHaveLength(3);
	});
});
