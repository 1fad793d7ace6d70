import { and, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { renderMail } from "~/email/render-mail.server";
import type { UserActor } from "~/kernel/actor/actor";
import type { Db } from "~db/client.server";
import {
	outbox,
	purchaseLines,
	purchaseOrders,
	stockPlans,
	supplierGoods,
	suppliers,
} from "~db/schema.server";
import { makeFlavor } from "../../../tests/helpers/cart";
import { makeAdmin, makeProduct, makeStaff, testDatabase } from "../../../tests/helpers/database";
import { SHOP } from "../../../tests/helpers/mail";
import { pdfText } from "../../../tests/helpers/pdf-text";
import { refusal } from "../../../tests/helpers/refusal";
import { call } from "../../../tests/helpers/request";
import * as reorderPage from "../stock/admin/reorder";
import * as page from "./admin/purchase";
import * as csvFile from "./admin/purchase-csv";
import * as pdfFile from "./admin/purchase-pdf";
import * as listPage from "./admin/purchases";
import { getPurchase, listPurchases } from "./purchase.queries.server";
import { newPurchaseSchema, purchaseSchema, sendPurchaseSchema } from "./purchase.schema.ts";
import {
	cancelPurchase,
	closePurchase,
	createPurchase,
	findPurchaseId,
	savePurchase,
	sendPurchase,
} from "./write-purchase.server";

let db: Db;
let owner: UserActor;
let clerk: UserActor;
let supplierId: string;
let kit: string;
let mint: string;
let bar: string;
beforeEach(() => {
	db = testDatabase();
	owner = makeAdmin(db);
	clerk = makeStaff(db, "warehouse");
	supplierId = db
		.insert(suppliers)
		.values({ name: "Keystone", email: "orders@keystone.example", leadDays: 6, minimumCents: 50_000 })
		.returning()
		.get().id;
	kit = makeProduct(db, { sku: "KIT", name: "Kit", stockQuantity: 5, caseSize: 10 }).id;
	bar = makeProduct(db, { sku: "BAR", name: "Bar" }).id;
	mint = makeFlavor(db, { productId: bar, name: "Mint", sku: "BAR-M", stockQuantity: 4 }).id;
	db.insert(supplierGoods)
		.values([
			{ supplierId, productId: kit, code: "KVD-1", casePack: 20, costCents: 442 },
			{ supplierId, productId: bar, code: "KVD-2", costCents: 300 },
			{ supplierId, productId: bar, flavorId: mint, code: "KVD-2M" },
		])
		.run();
});

const make = (values: object = {}) =>
	createPurchase(db, owner, newPurchaseSchema.parse({ supplierId, ...values }));
const LINES = [
	{ sku: "KIT", quantity: "60", cost: "4.42" },
	{ sku: "KVD-2M", quantity: "30", cost: "3.00" },
];
const draft = () => make({ lines: LINES }).id;
const save = (id: string, values: object) => savePurchase(db, owner, { ...purchaseSchema.parse(values), id });
const send = (id: string, values: object = { mail: "on" }) =>
	sendPurchase(db, owner, { ...sendPurchaseSchema.parse(values), id });
const purchase = (id: string) => getPurchase(db, owner, id);
/** What is expected, by product. */
const expected = (productId: string) => {
	const plan = db.select().from(stockPlans).where(eq(stockPlans.productId, productId)).get();
	return plan ? [plan.expectedQuantity, plan.expectedDay] : null;
};
const mails = () => db.select().from(outbox).all();

describe("a purchase order (Rule 7.157)", () => {
	it("is a draft with a number, and its lines are found by SKU, barcode or the supplier's code", () => {
		const made = make({ lines: LINES });
		expect(made).toMatchObject({ number: "PO-1001", lines: 2 });
		expect(purchase(made.id)).toMatchObject({
			...{ status: "draft", supplier: "Keystone", units: 90, goodsCents: 60 * 442 + 30 * 300, revision: 0 },
			rows: [
				{ name: "Kit", sku: "KIT", code: "KVD-1", quantity: 60, costCents: 442, stock: 5 },
				{ name: "Bar, Mint", sku: "BAR-M", code: "KVD-2M", quantity: 30, flavorId: mint },
			],
		});
		expect(findPurchaseId(db, "po-1001")).toBe(made.id);
		expect(make().number).toBe("PO-1002");
		expect(expected(kit)).toBeNull();
	});

	it("refuses codes of no goods, goods twice, and suppliers that are archived", () => {
		const wrong = () =>
			make({ lines: [LINES[0], { sku: "KIX", quantity: "1" }, { sku: "KVD-1", quantity: "2" }] });
		expect(refusal(wrong)).toMatchObject({
			code: "invalid",
			errors: [
				{ field: "lines[1].sku", message: expect.stringMatching(/^No product has this code\./) },
				{ field: "lines[2].sku", message: "This is there twice" },
			],
		});
		const bare = () => make({ lines: [{ sku: "BAR", quantity: "2" }] });
		expect(refusal(bare).message).toMatch(/keeps its stock by flavor/);
		expect(purchaseSchema.safeParse({ lines: [{ sku: "KIT", quantity: "1", cost: "0" }] }).success).toBe(
			false,
		);
		db.update(suppliers).set({ archivedAt: new Date() }).run();
		expect(refusal(() => make()).message).toBe("Keystone is archived. Restore it first.");
	});

	it("is filled with what is to be reordered, in the supplier's cases, and not twice", () => {
		db.insert(stockPlans).values({ productId: kit, reorderPoint: 30 }).run();
		const { id } = make({ fill: "on" });
		// 31 wanted, 5 there: 26 in cases of 20.
		expect(purchase(id).rows).toMatchObject([{ sku: "KIT", quantity: 40, costCents: 442, code: "KVD-1" }]);
		expect(refusal(() => make({ fill: "on" })).message).toMatch(/^Nothing of Keystone is to be reordered/);
		send(id);
		expect(refusal(() => make({ fill: "on" })).code).toBe("conflict");
		cancelPurchase(db, owner, { id });
		expect(make({ fill: "on" }).lines).toBe(1);
	});

	it("is changed by its lines: absent ones stay, emptied ones go, and one is added by its code", () => {
		const id = draft();
		const place = `${kit}:`;
		expect(save(id, { lines: [{ place, quantity: "50", cost: "4.50" }], freight: "12" }).changed).toBe(true);
		expect(purchase(id)).toMatchObject({ freightCents: 1200, rows: [{ quantity: 50, costCents: 450 }] });
		save(id, { add: "KVD-1" });
		expect(purchase(id).rows).toMatchObject([{ quantity: 70 }]);
		save(id, { add: "BAR-M", addQuantity: "7" });
		expect(purchase(id).rows).toMatchObject([{ quantity: 70 }, { quantity: 7, costCents: 300 }]);
		expect(save(id, {}).changed).toBe(false);
		const stale = () => save(id, { version: "1", note: "x" });
		expect(refusal(stale).message).toMatch(/^PO-1001 was changed meanwhile/);
		expect(refusal(() => save(id, { add: "NONE" }))).toMatchObject({ errors: [{ field: "add" }] });
	});

	it("is mailed with its PDF, and as a new version once it is changed", async () => {
		const id = draft();
		expect(send(id, { mail: "on", expectedDay: "2026-12-03", note: "No substitutes." })).toMatchObject({
			to: "orders@keystone.example",
		});
		expect(purchase(id)).toMatchObject({ status: "sent", revision: 1, sentTo: "orders@keystone.example" });
		const [mail] = mails();
		const letter = renderMail(
			db,
			{ template: "purchase-order", data: mail!.data as { purchaseId: string }, to: mail!.to },
			SHOP,
		);
		expect(letter.subject).toMatch(/^Purchase order PO-1001 from /);
		expect(letter.text).toContain("KVD-1 / KIT");
		expect(letter.text).toContain("$355.20");
		expect(letter.text).toContain("No substitutes.");
		const pdf = pdfText(await letter.attached!.content());
		expect(pdf).toContain("PO-1001");
		expect(pdf).toContain("KVD-2M");
		save(id, { note: "Please ship Monday." });
		send(id, { mail: "on" });
		expect(purchase(id)).toMatchObject({ status: "sent", revision: 2 });
		expect(mails()).toHaveLength(2);
	});

	it("needs lines, and an address to be mailed to", () => {
		const { id } = make();
		expect(refusal(() => send(id))).toMatchObject({ code: "invalid", errors: [{ field: "add" }] });
		db.update(suppliers).set({ email: null }).run();
		expect(refusal(() => send(id, { mail: "on", add: "KIT" }))).toMatchObject({
			errors: [{ field: "mail" }],
		});
		expect(send(id, { add: "KIT" }).to).toBeNull();
		expect(purchase(id)).toMatchObject({ status: "sent", sentTo: null, rows: [{ quantity: 20 }] });
		expect(mails()).toHaveLength(0);
	});

	it("is canceled while nothing came, which its supplier is told, or closed", () => {
		const id = draft();
		send(id);
		expect(cancelPurchase(db, owner, { id }).to).toBe("orders@keystone.example");
		expect(mails().at(-1)?.data).toMatchObject({ canceled: true });
		for (const over of [() => cancelPurchase(db, owner, { id }), () => closePurchase(db, owner, { id })])
			expect(refusal(over).message).toMatch(/^PO-1001 is canceled\./);
		expect(refusal(() => save(id, { note: "x" })).message).toMatch(/can't be changed any more/);
		expect(refusal(() => send(id)).code).toBe("conflict");
		const other = draft();
		expect(refusal(() => closePurchase(db, owner, { id: other })).message).toMatch(/^PO-1002 is draft\./);
		send(other, {});
		db.update(purchaseLines).set({ received: 58 }).where(eq(purchaseLines.purchaseId, other)).run();
		db.update(purchaseOrders).set({ status: "partly_received" }).where(eq(purchaseOrders.id, other)).run();
		expect(refusal(() => cancelPurchase(db, owner, { id: other })).code).toBe("conflict");
		expect(closePurchase(db, owner, { id: other }).missing).toBe(2);
	});

	it("keeps at least what came", () => {
		const id = draft();
		send(id);
		db.update(purchaseLines).set({ received: 58 }).where(eq(purchaseLines.productId, kit)).run();
		const lines = [{ place: `${kit}:`, quantity: "57", cost: "4.42" }];
		expect(refusal(() => save(id, { lines }))).toMatchObject({
			errors: [{ field: "lines[0].quantity", message: "58 of Kit came already. Enter 58 or more" }],
		});
		expect(refusal(() => save(id, { lines: [] })).code).toBe("invalid");
		save(id, { lines: [{ ...lines[0], quantity: "58" }] });
		expect(purchase(id).rows).toMatchObject([{ quantity: 58, received: 58 }]);
	});

	it("shows the warehouse no amounts, and lets it change nothing (Rule 7.35)", () => {
		const id = draft();
		const seen = getPurchase(db, clerk, id);
		expect(JSON.stringify([seen, listPurchases(db, clerk)])).not.toMatch(/cents/i);
		expect(seen.rows).toHaveLength(2);
		expect(refusal(() => savePurchase(db, clerk, { ...purchaseSchema.parse({}), id })).code).toBe(
			"forbidden",
		);
		expect(refusal(() => getPurchase(db, makeStaff(db, "sales"), id)).code).toBe("forbidden");
	});
});

describe("what is expected (Rule 7.143)", () => {
	it("is what is to come by sent orders, on the first of their days", () => {
		const id = draft();
		send(id, { expectedDay: "2026-12-03" });
		expect(expected(kit)).toEqual([60, "2026-12-03"]);
		const other = draft();
		send(other, { expectedDay: "2026-12-01", lines: [{ sku: "KIT", quantity: "20" }] });
		expect(expected(kit)).toEqual([80, "2026-12-01"]);
		save(other, { expectedDay: "2026-12-09" });
		expect(expected(kit)).toEqual([80, "2026-12-03"]);
		save(id, { lines: [{ sku: "BAR-M", quantity: "30" }] });
		expect(expected(kit)).toEqual([20, "2026-12-09"]);
		cancelPurchase(db, owner, { id: other });
		expect(expected(kit)).toEqual([null, null]);
		expect(expected(bar)).toEqual([30, "2026-12-03"]);
	});

	it("keeps reorder points, and what was planned by hand", () => {
		db.insert(stockPlans).values({ productId: kit, reorderPoint: 30, expectedQuantity: 5 }).run();
		const id = draft();
		send(id, {});
		expect(expected(kit)?.[0]).toBe(65);
		closePurchase(db, owner, { id });
		expect(db.select().from(stockPlans).where(eq(stockPlans.productId, kit)).get()).toMatchObject({
			...{ reorderPoint: 30, expectedQuantity: 5 },
		});
	});

	it("equals what is open of all orders after any sequence", () => {
		let seed = 7;
		const random = (n: number) => {
			seed = (seed * 48_271) % 2_147_483_647;
			return seed % n;
		};
		const ids = [draft(), draft(), draft()];
		for (let n = 0; n < 120; n++) {
			const id = ids[random(ids.length)]!;
			const lines = ["KIT", "BAR-M"].map((sku) => ({ sku, quantity: String(random(4) * 10) }));
			const steps = [
				() => save(id, { lines }),
				() => save(id, { expectedDay: `2026-12-0${1 + random(9)}` }),
				() => send(id, { lines, mail: random(2) ? "on" : "" }),
				() => (random(4) === 0 ? cancelPurchase(db, owner, { id }) : null),
				() => (random(4) === 0 ? closePurchase(db, owner, { id }) : null),
				() => ids.push(draft()),
			];
			try {
				steps[random(steps.length)]!();
			} catch (error) {
				if (!(error as { code?: string }).code) throw error;
				expect(["conflict", "invalid"]).toContain((error as { code?: string }).code);
			}
			for (const productId of [kit, bar]) {
				const open = db
					.select({ n: sql<number>`coalesce(sum(max(quantity - received, 0)), 0)` })
					.from(purchaseLines)
					.innerJoin(purchaseOrders, eq(purchaseOrders.id, purchaseLines.purchaseId))
					.where(and(eq(purchaseLines.productId, productId), eq(purchaseOrders.status, "sent")))
					.get()!.n;
				expect(expected(productId)?.[0] ?? 0, `step ${n}`).toBe(open);
			}
		}
	});
});

describe("the pages", () => {
	it("make an order from the reorder list by one click, save it and send it", async () => {
		db.insert(stockPlans).values({ productId: kit, reorderPoint: 30 }).run();
		const list = await call(reorderPage.loader, "/admin/stock/reorder", { db, as: owner });
		expect(list.body).toMatchObject({ orders: [{ id: supplierId, lines: 1, units: 40 }] });
		expect((await call(reorderPage.loader, "/admin/stock/reorder", { db, as: clerk })).body).toMatchObject({
			...{ orders: [], suppliers: [] },
		});
		const made = await call(page.action, "/admin/purchases/new", {
			...{ db, as: owner, params: { id: "new" }, form: { supplierId, fill: "on" } },
		});
		const id = findPurchaseId(db, "PO-1001")!;
		expect([made.status, made.headers.get("Location")]).toEqual([303, `/admin/purchases/${id}`]);
		const shown = await call(page.loader, `/admin/purchases/${id}`, { db, as: owner, params: { id } });
		expect(shown.body).toMatchObject({ purchase: { rows: [{ quantity: 40 }] }, can: { edit: true } });
		const form = {
			"lines[0].place": `${kit}:`,
			"lines[0].quantity": "60",
			"lines[0].cost": "4.40",
			version: "1",
		};
		const saved = await call(page.action, `/admin/purchases/${id}`, {
			...{ db, as: owner, params: { id }, form },
		});
		expect(saved.status).toBe(303);
		const refused = await call(page.action, `/admin/purchases/${id}`, {
			...{ db, as: owner, params: { id }, form: { ...form, "lines[0].cost": "0", version: "2" } },
		});
		expect(refused).toMatchObject({
			status: 400,
			body: { result: { error: { "lines[0].cost": ["Enter a cost above zero, or leave it empty"] } } },
		});
		const sent = await call(page.action, `/admin/purchases/${id}/send`, {
			...{ db, as: owner, params: { id, does: "send" }, form: { ...form, version: "2", mail: "on" } },
		});
		expect(sent.status).toBe(303);
		expect(purchase(id)).toMatchObject({ status: "sent", goodsCents: 26_400 });
		expect((await call(listPage.loader, "/admin/purchases", { db, as: clerk })).body).toMatchObject({
			list: { total: 1 },
		});
		for (const does of ["close", "cancel"])
			await call(page.action, `/admin/purchases/${id}/${does}`, {
				...{ db, as: owner, params: { id, does }, form: {} },
			});
		expect(purchase(id).status).toBe("closed");
	});

	it("give the order as PDF to those who see costs, and as CSV", async () => {
		const id = draft();
		const pdf = await call(pdfFile.loader, `/admin/purchases/${id}/pdf`, { db, as: owner, params: { id } });
		expect(pdf.headers.get("Content-Type")).toBe("application/pdf");
		const csv = (as: UserActor) =>
			call(csvFile.loader, `/admin/purchases/${id}/csv`, { db, as, params: { id } });
		expect((await csv(owner)).body).toContain("KVD-1,KIT,Kit,60,0,4.42");
		expect((await csv(clerk)).body).not.toContain("4.42");
	});
});
