import { expect, it } from "vitest";
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
	expect(answer).toMatchObject({ status: 405, body: { detail: "Use GET, HEAD, POST." } });
	expect(answer.headers.get("Allow")).toBe("GET, HEAD, POST");
});

it("prefers a word to a parameter, reads addresses in any case and with a slash at the end, and decodes parameters", async () => {
	const db = testDatabase();
	const read = async (path: string) => (await call(loader, path, { db })).status;
	expect(await read("/api/products/featured")).toBe(200);
	expect(await read("/API/Products/Featured/")).toBe(200);
	expect(await read("/api/blog/no%20such")).toBe(404);
	expect(await read("/api/blog/%E0%A4%A")).toBe(404);
});
