import { beforeEach, describe, expect, it, vi } from "vitest";
import type { UserActor } from "~/domain/actor";
import { csvAnswer } from "~/http/csv-answer.server";
import type { Db } from "~db/client.server";
import { auditLog } from "~db/schema.server";
import { makeAdmin, makeBuyer, makeProduct, testDatabase } from "../../../../tests/helpers/database";
import { contextFor, routeArgs } from "../../../../tests/helpers/request";
import { loader } from "./export";

let db: Db;
let admin: UserActor;
beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
});
const get = (file: string, headers = {}, actor = admin) =>
	loader(routeArgs(contextFor(db, actor), `/x/${file}`, { file }, { headers })) as Response;
const audited = () => db.select().from(auditLog).all();

describe("an export", () => {
	it("is a file of its own name, and leaves an audit row", async () => {
		const { sku } = makeProduct(db);
		const answer = get("products.csv");
		expect(answer.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
		expect(answer.headers.get("Content-Disposition")).toMatch(/filename="products-\d{4}-\d\d-\d\d\.csv"/);
		expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
		expect(await answer.text()).toContain(`${sku},`);
		expect(audited()).toMatchObject([{ action: "data.export", entityId: "products", actorId: admin.id }]);
	});

	it("is dated by the shop's clock", () => {
		vi.useFakeTimers({ now: new Date("2026-11-21T02:00:00Z"), toFake: ["Date"] });
		const name = get("orders.csv").headers.get("Content-Disposition");
		vi.useRealTimers();
		expect(name).toContain("orders-2026-11-20.csv");
	});

	it("is not made for a browser that fetches ahead of a click", () => {
		for (const purpose of ["prefetch", "prefetch;prerender"]) {
			expect(get("orders.csv", { "Sec-Purpose": purpose }).status).toBe(503);
		}
		expect(audited()).toEqual([]);
	});

	it("is for admins, and known by name", () => {
		expect(() => get("orders.csv", {}, makeBuyer(db))).toThrow();
		expect(() => get("secrets.csv")).toThrow();
		expect(audited()).toEqual([]);
	});
});

describe("a CSV answer", () => {
	it("is made piece by piece as it is read, with room for others between", async () => {
		const made: number[] = [];
		function* pieces() {
			for (let n = 0; n < 100; n++) {
				made.push(n);
				yield `${n}\r\n`;
			}
		}
		const reader = csvAnswer("x.csv", pieces()).body!.getReader();
		let turns = 0;
		const others = setInterval(() => turns++);
		for (let n = 0; n < 50; n++)
			expect(new TextDecoder().decode((await reader.read()).value)).toBe(`${n}\r\n`);
		clearInterval(others);
		expect(turns).toBeGreaterThan(0);
		expect(made.length).toBeLessThan(55);
		await reader.cancel();
		expect(made.length).toBeLessThan(55);
	});
});
