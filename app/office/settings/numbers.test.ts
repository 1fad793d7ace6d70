import { beforeEach, describe, expect, it } from "vitest";
import { isToCome, numberIn, prefixesOf, takeNumber } from "~/kernel/numbers/numbers.server";
import { writeNewShop } from "~/kernel/settings/new-shop.server";
import type { Db } from "~db/client.server";
import { orders } from "~db/schema.server";
import { doorsAt } from "../../../tests/helpers/api-doors";
import { makeAdmin, makeBuyer, makeStaff, testDatabase } from "../../../tests/helpers/database";
import { makeOrder } from "../../../tests/helpers/order";
import { call, formErrors } from "../../../tests/helpers/request";
import { settingsApi } from "./api";
import { action as numbersForm, loader as numbersPage } from "./numbers";

let db: Db;
let admin: ReturnType<typeof makeAdmin>;
let version = 0;
beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
	version = 0;
});

async function save(form: Record<string, string>, at = version) {
	const answer = await call(numbersForm, "/admin/settings/numbers", {
		db,
		as: admin,
		form: { version: String(at), ...form },
	});
	if (answer.status === 303) version = at + 1;
	return formErrors(answer);
}
const order = (prefix: string, next = "") => save({ "kinds.order.prefix": prefix, "kinds.order.next": next });
const place = (orderNumber: string) => makeOrder(db, { orderNumber });

describe("numbers of orders and papers (Rule 9.80)", () => {
	it("begin as every shop's, and go on after those that came with the database", () => {
		place("RW-10234");
		expect([takeNumber(db, "order"), takeNumber(db, "order")]).toEqual(["RW-10235", "RW-10236"]);
		expect((["invoice", "credit", "approval", "claim"] as const).map((kind) => takeNumber(db, kind))).toEqual(
			[...["INV-10001", "CM-0001", "A-1001", "C-1001"]],
		);
	});

	it("begin in a new shop with a prefix that is nobody's", () => {
		writeNewShop(db);
		expect([takeNumber(db, "order"), takeNumber(db, "order")]).toEqual(["ORD-10001", "ORD-10002"]);
		expect(takeNumber(db, "invoice")).toBe("INV-10001");
	});

	it("take the owner's prefix and next number, and go on with a prefix that comes back where it was left", async () => {
		expect(takeNumber(db, "order")).toBe("RW-10001");
		expect(await order(" shop- ", "500")).toEqual({});
		expect([takeNumber(db, "order"), takeNumber(db, "order")]).toEqual(["SHOP-500", "SHOP-501"]);
		expect(await order("RW-")).toEqual({});
		expect(takeNumber(db, "order")).toBe("RW-10002");
		expect(await order("SHOP-")).toEqual({});
		expect(takeNumber(db, "order")).toBe("SHOP-502");
		expect(prefixesOf(db, "order")).toEqual(["SHOP-", "RW-"]);
	});

	it("jump ahead, and back only to what was never used", async () => {
		takeNumber(db, "order");
		expect(await order("RW-", "20000")).toEqual({});
		const { rows } = (await call(numbersPage, "/admin/settings/numbers", { db, as: admin })).data;
		expect(rows[0]).toMatchObject({ last: "RW-10001", next: "RW-20000", chosen: 20_000 });
		expect(await order("RW-", "10002")).toEqual({});
		expect(takeNumber(db, "order")).toBe("RW-10002");
		expect(await order("RW-", "10002")).toEqual({
			"kinds.order.next": ["RW-10002 is used already. Enter 10003 or more, or nothing"],
		});
		expect(takeNumber(db, "order")).toBe("RW-10003");
	});

	it("are never given twice, whatever came with a number of its own", async () => {
		place("OLD-700");
		expect(await order("OLD-", "650")).toEqual({
			"kinds.order.next": ["OLD-700 is used already. Enter 701 or more, or nothing"],
		});
		expect(await order("OLD-")).toEqual({});
		expect(takeNumber(db, "order")).toBe("OLD-701");
		// While the prefix was another one.
		await order("RW-");
		place("OLD-900");
		await order("OLD-");
		const taken = [1, 2, 3].map(() => takeNumber(db, "order"));
		expect(taken).toEqual(["OLD-901", "OLD-902", "OLD-903"]);
		const all = db.select({ number: orders.orderNumber }).from(orders).all();
		expect(all.filter(({ number }) => taken.includes(number))).toEqual([]);
	});

	it("refuse what could be taken for another: a digit at the end, and a prefix that is or was another kind's", async () => {
		for (const prefix of ["", "A1", "-", "RW_", "LONGPREFIX-", "7-", "Ä-"])
			expect(Object.keys(await order(prefix)), prefix).toEqual(["kinds.order.prefix"]);
		expect((await order("CM-"))["kinds.order.prefix"]?.[0]).toMatch(/credit memos/);
		await order("S-");
		takeNumber(db, "order");
		await order("T-");
		expect(await save({ "kinds.invoice.prefix": "S-", "kinds.invoice.next": "" })).toEqual({
			"kinds.invoice.prefix": ["S- is or was the prefix of another kind: orders. Take another one"],
		});
		for (const next of ["0", "-3", "1.5", "x", "123456789"])
			expect(Object.keys(await order("T-", next)), next).toEqual(["kinds.order.next"]);
	});

	it("are the first owner's to save: the second reads what changed, and may save again (Rule 7.7)", async () => {
		expect(await order("S-", "10")).toEqual({});
		const late = await save({ "kinds.order.prefix": "T-", "kinds.order.next": "" }, 0);
		expect(JSON.stringify(late)).toContain("The numbers were changed");
		expect(takeNumber(db, "order")).toBe("S-10");
	});

	it("are found in a text by today's and by earlier prefixes", async () => {
		expect(numberIn(db, ["order"], "where is rw10347?")).toEqual({
			number: "RW-10347",
			written: "rw10347",
		});
		await order("S-", "1");
		takeNumber(db, "order");
		expect(numberIn(db, ["order"], "and s-1, please")?.number).toBe("S-1");
		expect(numberIn(db, ["order"], "RW10347")?.number).toBe("RW-10347");
		expect(numberIn(db, ["order"], "5 bars of S 20")).toBe(null);
		expect(numberIn(db, ["invoice", "credit"], "inv-10001 and cm 0002")?.number).toBe("INV-10001");
	});

	it("are known to come only under today's prefix and above the last", async () => {
		takeNumber(db, "invoice");
		expect(
			["INV-10001", "INV-10002", "F-1", "INV-x"].map((number) => isToCome(db, "invoice", number)),
		).toEqual([...[false, true, false, false]]);
		await save({ "kinds.invoice.prefix": "F-", "kinds.invoice.next": "" });
		expect(["INV-10002", "F-1"].map((number) => isToCome(db, "invoice", number))).toEqual([false, true]);
	});

	it("are read and replaced by programs, all or some of them", async () => {
		const api = doorsAt(settingsApi, "/api/numbers");
		const put = (json: object, as = admin) =>
			call(api.action, "/api/numbers", { db, as, method: "PUT", json });
		const get = () => call(api.loader, "/api/numbers", { db, as: admin });
		takeNumber(db, "order");
		const { body } = await get();
		expect(body).toMatchObject({
			...{ version: 0, savedBy: null, savedAt: null },
			kinds: {
				order: { prefix: "RW-", next: null, last: "RW-10001", nextNumber: "RW-10002" },
				claim: { prefix: "C-", next: null, last: null, nextNumber: "C-1001" },
			},
		});
		const copy = body as { kinds: Record<string, object> };
		const changed = { ...copy, kinds: { ...copy.kinds, order: { ...copy.kinds.order, next: 20_000 } } };
		expect(await put(changed)).toMatchObject({ status: 200, body: { version: 1, savedBy: admin.username } });
		expect(takeNumber(db, "order")).toBe("RW-20000");
		expect(await put({ version: 1, kinds: { invoice: { prefix: "F-", next: "7" } } })).toMatchObject({
			body: { kinds: { order: { prefix: "RW-" }, invoice: { prefix: "F-", next: 7, nextNumber: "F-7" } } },
		});
		const wrong = (json: object) => put({ version: 2, ...json });
		expect(await wrong({ kinds: { order: { prefix: "RW-", next: 10_001 } } })).toMatchObject({
			status: 400,
			body: { errors: [{ field: "kinds.order.next" }] },
		});
		expect(await wrong({ kinds: { order: { prefix: "9" } } })).toMatchObject({ status: 400 });
		expect(await wrong({ kinds: { quote: { prefix: "Q-" } } })).toMatchObject({ status: 400 });
		expect(await wrong({ kinds: { order: { prefix: "RW-", start: 4 } } })).toMatchObject({ status: 400 });
		expect(await put({ version: 0, kinds: { order: { prefix: "T-" } } })).toMatchObject({ status: 409 });
		for (const as of [makeStaff(db, "sales"), makeBuyer(db)]) {
			expect((await put({ version: 2 }, as)).status).toBe(403);
			expect((await call(api.loader, "/api/numbers", { db, as })).status).toBe(403);
		}
	});
});
