import { eq, ne } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { loader as reportFile } from "~/filing/reports/admin/report-file";
import { reportsApi } from "~/filing/reports/api";
import type { UserActor } from "~/kernel/actor/actor";
import { LARGEST_DISCOUNT } from "~/kernel/config/site";
import { loader as orderPage } from "~/office/orders/admin/order";
import { getAttention } from "~/office/today/attention.queries.server";
import { listWaiting } from "~/office/today/waiting.queries.server";
import type { Db } from "~db/client.server";
import {
	auditLog,
	heldPrices,
	oneTimeKeys,
	orderItems,
	orders,
	outbox,
	products,
	quoteRequests,
} from "~db/schema.server";
import { transact } from "~db/transact.server";
import { ADDRESS } from "../../../../tests/helpers/address";
import { doorsAt } from "../../../../tests/helpers/api-doors";
import { makeFlavor, orderInput } from "../../../../tests/helpers/cart";
import {
	makeAdmin,
	makeBuyer,
	makeProduct,
	makeStaff,
	testDatabase,
} from "../../../../tests/helpers/database";
import { makeOrder } from "../../../../tests/helpers/order";
import { refusal } from "../../../../tests/helpers/refusal";
import { call } from "../../../../tests/helpers/request";
import { ordersApi } from "../../api";
import { loader as changePage, action as previewForm } from "../../order-changes/admin/change";
import { changeOrder } from "../../order-changes/change-order.server";
import { cancelOrder } from "../../orders/cancel-order.server";
import { acceptQuote } from "../../quotes/accept-quote.server";
import { action as answerQuote, loader as quotePage, action as setStatus } from "../../quotes/admin/quote";
import { requestQuote } from "../../quotes/request-quote.server";
import { heldPricesApi } from "../api";
import { action as decideForm, loader as heldPage } from "./held-prices";

const { loader: reportApi } = doorsAt(reportsApi, "/api/reports/:report");
const { action: postChange } = doorsAt(ordersApi, "/api/orders/:id/changes");
const { action: patchOrder } = doorsAt(ordersApi, "/api/orders/:id");
const { action: patchApi, loader: readApi } = doorsAt(heldPricesApi, "/api/held-prices/:id");
const { loader: listApi } = doorsAt(heldPricesApi, "/api/held-prices");

let db: Db;
let sales: UserActor;
let owner: UserActor;
let buyer: UserActor;
let pods: typeof products.$inferSelect;
let order: { id: string; orderNumber: string };
let line: string;

beforeEach(() => {
	db = testDatabase();
	sales = makeStaff(db, "sales");
	owner = makeAdmin(db);
	buyer = makeBuyer(db);
	pods = makeProduct(db, { name: "Pods", wholesalePriceCents: 1000, costCents: 850, stockQuantity: 5000 });
	order = makeOrder(db, {
		...{ userId: buyer.id, shippingAddress: ADDRESS, status: "processing" },
		lines: [{ product: pods, quantity: 10 }],
	});
	line = db.select().from(orderItems).get()!.id;
	db.delete(outbox).run();
});

const ask = (count = 1) => {
	const lines = Array.from({ length: count }, (_, n) => ({
		productId: pods.id,
		flavor: count === 1 ? null : `Flavor ${n}`,
		quantity: 10,
	}));
	return requestQuote(db, buyer, { email: buyer.email, message: null, lines }, new Date(1)).quote.id;
};
const answer = (id: string, prices: string[], as = sales, more: Record<string, string> = {}) =>
	call(answerQuote, `/admin/quotes/${id}/answer`, {
		...{ db, as, params: { id } },
		form: {
			...{ answer: "Here you are.", validUntil: "2099-12-31", offer: "yes", ...more },
			...Object.fromEntries(prices.map((price, n) => [`prices[${n}]`, price])),
		},
	});
const change = (price: string, as = sales, more: Record<string, unknown> = {}) =>
	call(postChange, "/api/orders/x/changes", {
		...{ db, as, params: { id: order.id } },
		json: { lines: [{ id: line, quantity: 10, price }], reason: "They asked.", ...more },
	});
const ship = () =>
	call(patchOrder, "/api/orders/x", {
		...{ db, as: sales, method: "PATCH", params: { id: order.id } },
		json: { status: "shipped", trackingNumber: "1Z999AA10123456784" },
	});
const held = () => db.select().from(heldPrices).all();
const only = () => held().at(-1)!.id;
const quote = (id: string) => db.select().from(quoteRequests).where(eq(quoteRequests.id, id)).get()!;
const priceOf = () => db.select().from(orderItems).where(eq(orderItems.id, line)).get()!.unitPriceCents;
const mails = () => db.select().from(outbox).where(ne(outbox.template, "quote-received")).all();
const costs = (costCents: number | null) => {
	db.update(products).set({ costCents }).run();
	db.update(orderItems).set({ unitCostCents: costCents }).run();
};

/** Both doors of a decision: what each answers. */
const DOORS = {
	form: async (decision: Record<string, string>, as = owner, key = "k") => {
		const id = only();
		const path = `/admin/held-prices/${id}`;
		const form = { ...decision, idempotencyKey: key };
		return (await call(decideForm, path, { db, as, params: { id }, form })).status;
	},
	call: async (decision: Record<string, string>, as = owner, key = "k") => {
		const id = only();
		const sent = {
			db,
			as,
			params: { id },
			method: "PATCH",
			json: decision,
			headers: { "Idempotency-Key": key },
		};
		return (await call(patchApi, `/api/held-prices/${id}`, sent)).status;
	},
};
type Door = keyof typeof DOORS;
const EACH: Door[] = ["form", "call"];
const DONE = { form: 303, call: 200 };

describe("who sees no costs learns none (Rule 7.170)", () => {
	it("gets the same answer to a quote of 45 rising prices wherever the cost lies", async () => {
		for (let n = 0; n < 45; n++) makeFlavor(db, { productId: pods.id, name: `Flavor ${n}` });
		const prices = Array.from({ length: 45 }, (_, n) => ((n + 1) * 0.25).toFixed(2));
		const answers = [];
		for (const cost of [null, 1, 603, 799, 1000, 5000]) {
			db.delete(heldPrices).run();
			db.delete(quoteRequests).run();
			costs(cost);
			const id = ask(45);
			const { status, flash, body } = await answer(id, prices);
			const page = await call(quotePage, "/admin/quotes/x", { db, as: sales, params: { id } });
			const json = await call(readApi, "/api/held-prices/x", { db, as: sales, params: { id: only() } });
			const text = JSON.stringify([page.body, json.body]);
			expect(text).not.toContain("cost");
			const known = text.replaceAll(/"\w{8}-[\w-]{27}"|"\d{4}-[\dT:.Z-]+"|\["Date",\d+\]/g, "");
			answers.push(JSON.stringify({ status, flash, body, known }));
		}
		expect(new Set(answers).size).toBe(1);
	});

	it("previews a correction with the same words wherever the cost lies", async () => {
		const { version } = (await call(changePage, "/admin/orders/x/change", { db, as: sales, params: order }))
			.data.order;
		const preview = (as: UserActor) =>
			call(previewForm, "/admin/orders/x/change", {
				...{ db, as, params: order },
				form: {
					...{ intent: "preview", version, reason: "They asked.", poNumber: "", shipping: "" },
					...{ "lines[0].id": line, "lines[0].quantity": "10", "lines[0].price": "8.00" },
				},
			});
		const seen = [];
		for (const cost of [null, 799, 800, 801]) {
			costs(cost);
			seen.push(JSON.stringify((await preview(sales)).body));
		}
		expect(new Set(seen).size).toBe(1);
		expect(seen[0]).not.toMatch(/costCents/i);
		expect((await preview(sales)).data.preview).toMatchObject({ mayWait: true });
		expect((await preview(owner)).data.preview).toMatchObject({
			below: ["Pods: $8.00 is below our cost of $8.01."],
			mayWait: false,
		});
	});

	it("hears once that an owner looks at the whole, and never which price it is about", async () => {
		for (let n = 0; n < 2; n++) makeFlavor(db, { productId: pods.id, name: `Flavor ${n}` });
		const { status, flash } = await answer(ask(2), ["9.00", "8.00"]);
		expect(status).toBe(303);
		expect(flash).toMatchObject({
			title: "Waits for an Owner",
			text: "An owner looks at these prices first. The quote goes out once they are approved.",
		});
		const json = await call(listApi, "/api/held-prices", { db, as: sales });
		expect(json.body).toMatchObject([{ status: "waiting" }]);
		expect(JSON.stringify(json.body)).not.toMatch(/lines|cost|8\.00/);
	});
});

describe("what waits for an owner (Rule 7.170)", () => {
	it.each([
		["below cost", "8.49", 850, true],
		["at cost", "8.50", 850, false],
		["without a known cost", "8.00", null, false],
		["as far as the largest discount", "7.50", 100, false],
		["beyond the largest discount", "7.49", 100, true],
		["the customer's own price, below cost", "10.00", 1200, false],
	])("a quote %s", async (_name, price, cost, waits) => {
		expect(LARGEST_DISCOUNT).toBe(25);
		costs(cost);
		const id = ask();
		expect((await answer(id, [price])).status).toBe(303);
		expect(held()).toHaveLength(waits ? 1 : 0);
		expect(quote(id)).toMatchObject(
			waits ? { status: "pending", answer: null, pricesCents: null } : { status: "quoted" },
		);
		expect(mails()).toHaveLength(waits ? 0 : 1);
	});

	it.each([
		["below cost", "8.49", 202],
		["of zero", "0", 202],
		["above cost", "8.51", 200],
	])("a correction with a price %s", async (_name, price, status) => {
		const sent = await change(price, sales, { shipping: "0" });
		expect(sent.status).toBe(status);
		expect(priceOf()).toBe(status === 202 ? 1000 : 851);
		expect(held()).toHaveLength(status === 202 ? 1 : 0);
		expect(mails()).toHaveLength(status === 202 ? 0 : 1);
	});

	it("goods added at a price of their own, and more of what is below cost already", async () => {
		makeProduct(db, {
			name: "Kit",
			sku: "K-1",
			wholesalePriceCents: 2000,
			costCents: 1900,
			stockQuantity: 9,
		});
		const added = (price?: string) =>
			change("10.00", sales, { added: [{ sku: "K-1", quantity: 1, ...(price ? { price } : {}) }] });
		expect((await added("18.00")).status).toBe(202);
		db.delete(heldPrices).run();
		expect((await added()).status).toBe(200);
		expect((await change("8.00", owner)).status).toBe(200);
		const more = (quantity: number) =>
			changeOrder(db, sales, { id: order.id, lines: [{ id: line, quantity }], reason: null });
		expect(more(9).heldId).toBeNull();
		expect(more(90).heldId).not.toBeNull();
	});

	it("but refuses at once what couldn't be applied", () => {
		const lines = [{ id: line, quantity: 90_000, price: 1 }];
		expect(refusal(() => changeOrder(db, sales, { id: order.id, lines, reason: "x" })).code).toBe("conflict");
		expect(held()).toEqual([]);
	});

	it("whatever the form says of a warning or a confirmation (Rule 7.170)", async () => {
		const id = ask();
		await answer(id, ["0.01"], sales, { warnedOf: "0.01", belowCost: "0:1" });
		expect(quote(id)).toMatchObject({ status: "pending", pricesCents: null });
		expect(held()).toMatchObject([{ status: "waiting", askedBy: sales.id, quoteId: id }]);
	});

	it("and holds everything else about it until it is decided (Rule 7.171)", async () => {
		const id = ask();
		await answer(id, ["8.00"]);
		for (const as of [sales, owner]) expect((await answer(id, ["9.00"], as)).status).toBe(409);
		await change("8.00");
		for (const as of [sales, owner]) expect((await change("9.00", as)).status).toBe(409);
		const shipped = await ship();
		expect(shipped).toMatchObject({ status: 409 });
		expect(shipped.body).toMatchObject({
			detail: expect.stringMatching(
				new RegExp(
					`^Order ${order.orderNumber} can't ship yet. A correction of this order waits for an owner`,
				),
			),
		});
		expect(held()).toHaveLength(2);
	});
});

describe("an owner decides (Rule 7.171)", () => {
	it.each(EACH)("approves a correction by %s, once", async (door) => {
		await change("0");
		for (const role of ["sales", "bookkeeper", "warehouse"] as const) {
			expect(await DOORS[door]({ decision: "approve" }, makeStaff(db, role))).toBe(403);
		}
		expect(priceOf()).toBe(1000);
		expect(await DOORS[door]({ decision: "approve" })).toBe(DONE[door]);
		expect(await DOORS[door]({ decision: "approve" })).toBe(DONE[door]);
		expect(await DOORS[door]({ decision: "decline", reason: "No." }, makeAdmin(db), "other")).toBe(409);
		expect(priceOf()).toBe(0);
		expect(db.select().from(orderItems).get()).toMatchObject({
			pricedBy: sales.id,
			priceAllowedBy: owner.id,
		});
		expect(mails()).toMatchObject([{ template: "order-changed", to: buyer.email }]);
		const audit = db.select().from(auditLog).orderBy(auditLog.id).all();
		expect(audit.map(({ action, actorId }) => [action, actorId])).toEqual([
			["held_price.ask", sales.id],
			["order.change", owner.id],
			["held_price.approve", owner.id],
		]);
		expect((await ship()).status).toBe(200);
	});

	it.each(EACH)("turns a correction down by %s, with a reason that sales reads", async (door) => {
		await change("5.00");
		expect(await DOORS[door]({ decision: "decline" })).toBe(400);
		expect(await DOORS[door]({ decision: "decline", reason: "Too cheap." })).toBe(DONE[door]);
		expect([priceOf(), mails().length]).toEqual([1000, 0]);
		const page = await call(orderPage, "/admin/orders/x", { db, as: sales, params: order });
		expect(page.data.held).toMatchObject({
			...{ status: "declined", note: "Too cheap." },
			...{ askedBy: sales.username, decidedBy: owner.username },
		});
		expect((await change("9.00")).status).toBe(200);
	});

	it.each(EACH)("sends a quote by %s as of who wrote it, with its mail", async (door) => {
		const id = ask();
		await answer(id, ["8.00"]);
		expect(await DOORS[door]({ decision: "approve" })).toBe(DONE[door]);
		expect(quote(id)).toMatchObject({
			...{ status: "quoted", pricesCents: [800], validUntil: "2099-12-31", answer: "Here you are." },
			...{ answeredBy: sales.id, pricesAllowedBy: owner.id },
		});
		expect(mails()).toMatchObject([{ template: "quote-answer", to: buyer.email }]);
		acceptQuote(db, buyer, { ...orderInput(), quoteId: id, isPartial: false }, { idempotencyKey: null });
		expect(db.select().from(orderItems).all().at(-1)).toMatchObject({
			...{ unitPriceCents: 800, unitCostCents: 850, pricedBy: sales.id, priceAllowedBy: owner.id },
		});
	});

	it("only about what was asked for: an order that was changed since is not changed again", async () => {
		await change("8.00");
		db.update(orders).set({ poNumber: "PO-9" }).run();
		expect(await DOORS.call({ decision: "approve" })).toBe(409);
		expect([held()[0]!.status, priceOf()]).toEqual(["waiting", 1000]);
		expect(db.select().from(oneTimeKeys).all()).toEqual([]);
		expect(await DOORS.form({ decision: "decline", reason: "Ask again." })).toBe(303);
	});

	it("and nothing about a cancelled order, or a request whose status was set", async () => {
		db.update(orders).set({ status: "pending" }).run();
		await change("8.00");
		cancelOrder(db, buyer, order.id);
		expect(await DOORS.call({ decision: "approve" })).toBe(409);
		const id = ask();
		await answer(id, ["8.00"]);
		await call(setStatus, `/admin/quotes/${id}`, {
			db,
			as: sales,
			params: { id },
			form: { status: "closed" },
		});
		expect(held().map(({ status }) => status)).toEqual(["withdrawn", "withdrawn"]);
	});

	it("seeing what each price earns; sales see that it waits, on both pages", async () => {
		await change("8.00");
		const page = await call(heldPage, `/admin/held-prices/${only()}`, {
			db,
			as: owner,
			params: { id: only() },
		});
		expect(page.data.held).toMatchObject({
			lines: [{ name: "Pods", quantity: 10, priceCents: 800, usualCents: 1000, costCents: 850 }],
			...{ orderNumber: order.orderNumber, text: "They asked." },
		});
		const changing = await call(changePage, "/admin/orders/x/change", {
			db,
			as: sales,
			params: order,
		});
		expect(changing.data.order.held).toMatchObject({ status: "waiting", askedBy: sales.username });
		// As a value: an id may have these digits.
		expect(JSON.stringify(changing.body)).not.toMatch(/[:"]850\b/);
	});
});

describe("owners see what goes below cost (Rule 7.174)", () => {
	it("on Today, as what waits, and later as what was sold", async () => {
		await change("8.00");
		expect(listWaiting(db, owner, "held", 5)).toMatchObject([
			{ kind: "held", id: only(), orderNumber: order.orderNumber, subject: sales.username },
		]);
		expect(listWaiting(db, sales, null, 9).filter(({ kind }) => kind === "held")).toEqual([]);
		expect(getAttention(db, owner).soldAtLoss).toBeNull();
		await DOORS.call({ decision: "approve" });
		expect(getAttention(db, owner).soldAtLoss).toMatchObject({ lines: 1, lostCents: 500 });
		expect(getAttention(db, sales).soldAtLoss).toBeNull();
	});

	it("in a report by order line, with who set the price and who approved it", async () => {
		await change("8.00");
		await DOORS.call({ decision: "approve" });
		const read = (as: UserActor) =>
			call(reportApi, "/api/reports/below-cost?period=this-month", {
				db,
				as,
				params: { report: "below-cost" },
			});
		expect((await read(owner)).body).toMatchObject({
			rows: [
				{
					...{ id: order.orderNumber, goods: "Pods", units: 10, price: "8.00", cost: "8.50", lost: "5.00" },
					...{ setBy: sales.username, allowedBy: owner.username },
				},
			],
			total: { units: 10, lost: "5.00" },
		});
		expect((await read(makeStaff(db, "bookkeeper"))).status).toBe(200);
		expect((await read(sales)).status).toBe(403);
		const file = await call(reportFile, "/admin/reports/below-cost.csv?period=this-month", {
			...{ db, as: owner, params: { file: "below-cost.csv" } },
		});
		expect(String(file.body)).toContain(`${order.orderNumber},`);
		db.update(orders).set({ status: "cancelled" }).run();
		expect((await read(owner)).body).toMatchObject({ rows: [] });
	});

	it("also a customer's own price below cost", () => {
		costs(1100);
		expect(getAttention(db, owner).soldAtLoss).toMatchObject({ lines: 1, lostCents: 1000 });
	});
});

it("keeps one waiting decision for each order and quote, whatever writes it", async () => {
	await change("8.00");
	const [row] = held();
	const again = () =>
		transact(db, (tx) =>
			tx
				.insert(heldPrices)
				.values({ ...row!, id: "again" })
				.run(),
		);
	expect(again).toThrow();
});
