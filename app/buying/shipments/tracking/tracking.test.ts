import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import type { UserActor } from "~/kernel/actor/actor";
import type { Db } from "~db/client.server";
import { orders, shipments } from "~db/schema.server";
import { doorsAt } from "../../../../tests/helpers/api-doors";
import { makeStaff, testDatabase } from "../../../../tests/helpers/database";
import { multipart } from "../../../../tests/helpers/files";
import { makeOrder } from "../../../../tests/helpers/order";
import { call } from "../../../../tests/helpers/request";
import { shipmentsApi } from "../api";
import { action, loader } from "./tracking";

const { action: api } = doorsAt(shipmentsApi, "/api/shipments");

const PATH = "/admin/orders/tracking";
let db: Db;
let as: UserActor;
beforeEach(() => {
	db = testDatabase();
	as = makeStaff(db, "warehouse");
});

const ready = () => makeOrder(db, { status: "processing" });
const post = (form: Record<string, string>) => call(action, PATH, { db, as, form });
const seenOf = (...made: { id: string }[]) =>
	JSON.stringify(
		Object.fromEntries(
			made.map(({ id }) => [
				id,
				db.select().from(orders).where(eq(orders.id, id)).get()!.updatedAt.getTime(),
			]),
		),
	);
const sent = () => db.select().from(shipments).all().length;

it("previews, ships what is ready, keeps the rest, and ends at the orders (Rule 7.146)", async () => {
	const [one, two] = [ready(), ready()];
	const lines = `${one.orderNumber} 1Z999AA10123456784\n${two.orderNumber} XPO-12345`;
	const shown = await post({ lines, intent: "check" });
	expect(shown).toMatchObject({
		status: 200,
		body: { lines, toast: null, parcels: [{ outcome: "ship" }, { outcome: "ask" }] },
	});
	expect(sent()).toBe(0);
	const seen = seenOf(one, two);
	// Edited after the preview: shown first.
	expect(await post({ lines, checked: `${lines}\n`, seen, intent: "apply" })).toMatchObject({
		body: { parcels: [{ outcome: "ship" }, { outcome: "ask" }] },
	});
	expect(sent()).toBe(0);
	expect(await post({ lines, checked: lines, seen, intent: "apply" })).toMatchObject({
		status: 200,
		body: {
			toast: {
				title: "1 order shipped",
				text: expect.stringMatching(/^2 units\. .* 1 row needs you to look\.$/),
			},
			parcels: [{ outcome: "shipped" }, { outcome: "ask" }],
		},
	});
	const chosen = { [`carrier-${two.orderNumber}`]: "other" };
	expect(await post({ lines, checked: lines, seen, intent: "apply", ...chosen })).toMatchObject({
		...{ status: 303, location: "/admin-portal?tab=orders" },
		flash: { title: "1 order shipped" },
	});
	expect(sent()).toBe(2);
	expect(await post({ lines, checked: lines, seen, intent: "apply", ...chosen })).toMatchObject({
		...{ status: 303, flash: { title: "Nothing to ship" } },
	});
	expect(sent()).toBe(2);
});

it("says that nothing was shipped when every order has changed meanwhile", async () => {
	const lines = `${ready().orderNumber} 1Z999AA10123456784`;
	expect(await post({ lines, checked: lines, seen: "{", intent: "apply" })).toMatchObject({
		status: 200,
		body: { toast: { kind: "error", title: "No order was shipped" }, parcels: [{ outcome: "changed" }] },
	});
});

it("reads a file, and keeps the text when it can't", async () => {
	const { orderNumber } = ready();
	const upload = (text: string) =>
		call(action, PATH, {
			db,
			as,
			request: multipart(`http://localhost${PATH}`, [
				{ name: "lines", value: "typed" },
				{ name: "intent", value: "apply" },
				{ name: "checked", value: "typed" },
				{ name: "file", filename: "a.csv", value: text },
			]),
		});
	expect(
		await upload(`Carrier;Reference;Tracking No\nUPS;${orderNumber};1Z999AA10123456784\n`),
	).toMatchObject({
		status: 200,
		body: {
			lines: `Order\tTracking number\tCarrier\n${orderNumber}\t1Z999AA10123456784\tUPS`,
			parcels: [{ lines: [2], outcome: "ship" }],
		},
	});
	expect(await upload("Name,Price\nKit,7\n")).toMatchObject({
		status: 400,
		body: { lines: "typed", errors: { file: [expect.stringContaining("headings")] } },
	});
	expect(await post({ lines: "hello, world", intent: "check" })).toMatchObject({
		status: 400,
		body: { lines: "hello, world", errors: { lines: [expect.stringContaining("headings")] } },
	});
	expect(await post({ lines: " ", intent: "check" })).toMatchObject({ status: 400 });
	expect(sent()).toBe(0);
});

it("is for roles that ship (Rule 7.34)", async () => {
	const bookkeeper = makeStaff(db, "bookkeeper");
	expect(await call(loader, PATH, { db, as: bookkeeper })).toMatchObject({ status: 403 });
	expect(await call(action, PATH, { db, as: bookkeeper, form: { lines: "x" } })).toMatchObject({
		status: 403,
	});
});

it("does the same as JSON, without amounts (Rule 7.146)", async () => {
	const { orderNumber } = ready();
	const rows = [
		{ orderNumber, trackingNumber: "1Z999AA10123456784" },
		{ orderNumber: "RW-99999", trackingNumber: "XPO-12345", carrier: "Other carrier" },
	];
	const send = (json: object) => call(api, "/api/shipments", { db, as, json });
	const outcomes = async (json: object) => {
		const { status, body } = await send(json);
		expect(JSON.stringify(body)).not.toMatch(/cents|price|total/i);
		const { shipped, parcels } = body as { shipped: number; parcels: { rows: number[]; outcome: string }[] };
		return [status, shipped, ...parcels.map((one) => [one.rows, one.outcome])];
	};
	expect(await outcomes({ rows, preview: true })).toEqual([200, 0, [[1], "ship"], [[2], "bad"]]);
	expect(sent()).toBe(0);
	expect(await outcomes({ rows })).toEqual([200, 1, [[1], "shipped"], [[2], "bad"]]);
	expect(await outcomes({ rows })).toEqual([200, 0, [[1], "done"], [[2], "bad"]]);
	expect(sent()).toBe(1);
	expect(await send({ rows: [] })).toMatchObject({ status: 400 });
	expect(await send({ rows: [{ orderNumber }] })).toMatchObject({
		...{ status: 400, body: { errors: [{ field: "rows.0.trackingNumber" }] } },
	});
});
