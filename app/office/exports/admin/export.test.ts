import { beforeEach, describe, expect, it, vi } from "vitest";
import { csvAnswer } from "~/http/csv-answer.server";
import type { UserActor } from "~/kernel/actor/actor";
import type { Db } from "~db/client.server";
import { auditLog } from "~db/schema.server";
import { makeAdmin, makeBuyer, makeProduct, testDatabase } from "../../../../tests/helpers/database";
import { makeOrder } from "../../../../tests/helpers/order";
import { answerOf, contextFor, routeArgs } from "../../../../tests/helpers/request";
import { loader } from "./export";

let db: Db;
let admin: UserActor;
beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
});
const get = async (file: string, headers = {}, actor = admin, query = ""): Promise<Response> =>
	loader(routeArgs(contextFor(db, actor), `/x/${file}${query}`, { params: { file }, headers }));
const audited = () => db.select().from(auditLog).all();

describe("an export", () => {
	it("is a file of its own name, and leaves an audit row", async () => {
		const { sku } = makeProduct(db);
		const answer = await get("products.csv");
		expect(answer.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
		expect(answer.headers.get("Content-Disposition")).toMatch(/filename="products-\d{4}-\d\d-\d\d\.csv"/);
		expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
		expect(await answer.text()).toContain(`${sku},`);
		expect(audited()).toMatchObject([{ action: "data.export", entityId: "products", actorId: admin.id }]);
	});

	it("of customers lists them", async () => {
		const { email } = makeBuyer(db);
		expect(await (await get("customers.csv")).text()).toContain(email);
	});

	it("is dated in the shop's time zone", async () => {
		vi.useFakeTimers({ now: new Date("2026-11-21T02:00:00Z"), toFake: ["Date"] });
		const { headers } = await get("orders.csv");
		const name = headers.get("Content-Disposition");
		vi.useRealTimers();
		expect(name).toContain("orders-2026-11-20.csv");
	});

	it("covers the requested days, which name the file, and all days when empty", async () => {
		const { orderNumber } = makeOrder(db, { createdAt: new Date("2026-11-20T12:00:00Z") });
		const answer = (query: string) => get("orders.csv", {}, admin, query);
		const own = await answer("?from=2026-11-20&to=2026-11-20");
		expect(own.headers.get("Content-Disposition")).toContain('"orders-2026-11-20-to-2026-11-20.csv"');
		expect(await own.text()).toContain(orderNumber);
		const later = await answer("?from=2026-11-21&to=");
		expect(later.headers.get("Content-Disposition")).toContain('"orders-from-2026-11-21.csv"');
		expect(await later.text()).not.toContain(orderNumber);
		expect(await (await answer("?from=&to=")).text()).toContain(orderNumber);
	});

	it("returns 400 with a message for invalid days", async () => {
		for (const query of ["?from=2026-13-01", "?to=x", "?from=2026-11-21&to=2026-11-20"]) {
			const refused = await answerOf(() => get("orders.csv", {}, admin, query));
			expect(refused).toMatchObject({
				status: 400,
				body: { message: expect.stringMatching(/date|after/) },
			});
		}
		expect(audited()).toEqual([]);
	});

	it("is not made for a browser that fetches ahead of a click", async () => {
		for (const purpose of ["prefetch", "prefetch;prerender"]) {
			expect((await get("orders.csv", { "Sec-Purpose": purpose })).status).toBe(503);
		}
		expect(audited()).toEqual([]);
	});

	it("is for admins, and known by name", async () => {
		await expect(get("orders.csv", {}, makeBuyer(db))).rejects.toMatchObject({ init: { status: 403 } });
		await expect(get("secrets.csv")).rejects.toMatchObject({ init: { status: 404 } });
		expect(audited()).toEqual([]);
	});
});

describe("a CSV answer", () => {
	it("is produced piece by piece, and lets other requests run in between", async () => {
		const made: number[] = [];
		function* pieces() {
			for (let n = 0; n < 100; n++) {
				made.push(n);
				yield `${n}\r\n`;
			}
		}
		const reader = csvAnswer("x.csv", pieces()).body!.getReader();
		let turns = 0;
		const other = () => {
			turns++;
			others = setImmediate(other);
		};
		let others = setImmediate(other);
		for (let n = 0; n < 50; n++)
			expect(new TextDecoder().decode((await reader.read()).value)).toBe(`${n}\r\n`);
		clearImmediate(others);
		expect(turns).toBeGreaterThan(0);
		expect(made.length).toBeLessThan(55);
		await reader.cancel();
		expect(made.length).toBeLessThan(55);
	});
});
