import { describe, expect, it } from "vitest";
import { z } from "zod";
import { api, read } from "~/http/api.server";
import { write } from "~/http/json.server";
import { documentOf } from "~/office/developers/document.server";
import { operationsOf } from "~/office/developers/operation-view.server";
import { testDatabase } from "../tests/helpers/database";
import { call } from "../tests/helpers/request";
import { action, loader } from "./api";

it("answers an unknown address below /api with 404, to any method", async () => {
	for (const method of ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]) {
		const door = method === "GET" || method === "HEAD" ? loader : action;
		expect(await call(door, "/api/nothing", { db: testDatabase(), method })).toMatchObject({
			status: 404,
			body: { detail: "There is no API endpoint at this address." },
		});
	}
});

it("answers a method that an address doesn't take with 405 and those it takes", async () => {
	const answer = await call(action, "/api/products", { db: testDatabase(), method: "PUT", json: {} });
	expect(answer).toMatchObject({ status: 405, body: { detail: "Use GET, HEAD, POST, PATCH." } });
	expect(answer.headers.get("Allow")).toBe("GET, HEAD, POST, PATCH");
});

it("prefers a word to a parameter, reads addresses in any case and with a slash at the end, and decodes parameters", async () => {
	const db = testDatabase();
	const read = async (path: string) => (await call(loader, path, { db })).status;
	expect(await read("/api/products/featured")).toBe(200);
	expect(await read("/API/Products/Featured/")).toBe(200);
	expect(await read("/api/blog/no%20such")).toBe(404);
	expect(await read("/api/blog/%E0%A4%A")).toBe(404);
});

describe("a call that will go (Rule 9.92)", () => {
	const deprecated = { since: "2026-11-01", sunset: "2027-05-01", instead: "Use GET /api/new." };
	const row = { says: "Tests.", access: "public", gives: z.strictObject({ n: z.int() }) } as const;
	const old = api([
		{
			"GET /api/old": read({ ...row, deprecated, run: () => ({ n: 1 }) }),
			"POST /api/old": write({ ...row, title: "Not done", deprecated, run: () => ({ n: 2 }) }),
			"PUT /api/old": write({ ...row, title: "Not done", run: () => ({ n: 3 }) }),
		},
	]);
	const headersOf = async (method: string, path = "/api/old") => {
		const { headers } = await call(method === "GET" ? old.loader : old.action, path, {
			db: testDatabase(),
			method,
		});
		return [headers.get("Deprecation"), headers.get("Sunset"), headers.get("Link")];
	};
	const SAID = ["@1793491200", "Sat, 01 May 2027 00:00:00 GMT", '</api/docs>; rel="deprecation"'];

	it("says so in its answers, refusals too, and no other call does", async () => {
		expect(await headersOf("GET")).toEqual(SAID);
		expect(await headersOf("POST")).toEqual(SAID);
		expect(await headersOf("GET", "/api/old?x=1")).toEqual(SAID);
		expect(await headersOf("PUT")).toEqual([null, null, null]);
	});

	it("is deprecated in the document, with what to call instead", () => {
		const { get, post, put } = documentOf(old.rows).paths["/api/old"]!;
		expect(get).toMatchObject({
			deprecated: true,
			description: expect.stringMatching(
				/^Outdated since 2026-11-01, and gone from 2027-05-01 on: Use GET \/api\/new\. Anybody/,
			),
		});
		const answer = post!.responses![200] as { headers: object };
		expect(Object.keys(answer.headers)).toEqual(["Idempotent-Replayed", "Deprecation", "Sunset"]);
		expect(put!.deprecated).toBeUndefined();
		expect(operationsOf(documentOf(old.rows)).map(({ isOutdated }) => isOutdated)).toEqual([
			true,
			true,
			false,
		]);
	});
});

it("takes the words of a parameter that has some, and no other", async () => {
	const among = ["open", "closed"];
	const gives = z.strictObject({ state: z.string().nullable() });
	const run = ({ url }: { url: URL }) => ({ state: url.searchParams.get("state") });
	const table = api([
		{
			"GET /api/test": read({
				says: "Tests.",
				access: "public",
				query: { state: { says: "A state.", among } },
				gives,
				run,
			}),
		},
	]);
	const ask = (query: string) => call(table.loader, `/api/test${query}`, { db: testDatabase() });
	expect((await ask("?state=open")).body).toEqual({ state: "open" });
	expect((await ask("?state=")).status).toBe(200);
	expect(await ask("?state=Open")).toMatchObject({
		status: 400,
		body: { errors: [{ field: "state", message: "state must be one of: open, closed" }] },
	});
});
