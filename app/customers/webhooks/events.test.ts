// What is told, to whom, and that it is written with the change that it reports (Rules 9.75, 9.76).
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { holdOrder } from "~/buying/order-desk/hold-order.server";
import { updateOrder } from "~/buying/order-desk/update-order.server";
import { cancelOrder } from "~/buying/orders/cancel-order.server";
import { shipOrder } from "~/buying/shipments/ship-order.server";
import type { UserActor } from "~/kernel/actor/actor";
import { UNDO_SECONDS } from "~/kernel/config/site";
import { paymentSchema } from "~/ledger/payments/payment.schema";
import { recordPayment } from "~/ledger/payments/record-payment.server";
import { claimInbox } from "~/service/claims/answer-claim.server";
import { claimAnswerSchema } from "~/service/claims/claim.schema";
import { WEBHOOK_EVENT_NAMES, WEBHOOK_EVENTS, type WebhookEvent } from "~/terms/webhooks";
import type { Db } from "~db/client.server";
import {
	ledgerEntries,
	orders,
	outbox,
	shipments,
	webhookDeliveries,
	webhookEndpoints,
} from "~db/schema.server";
import { transact } from "~db/transact.server";
import { makeApplication } from "../../../tests/helpers/application";
import { makeFlavor, orderThroughCart } from "../../../tests/helpers/cart";
import { deliveredOrder, makeClaim } from "../../../tests/helpers/claim";
import { makeAdmin, makeBuyer, makeProduct, setCompany, testDatabase } from "../../../tests/helpers/database";
import { makeOrder } from "../../../tests/helpers/order";
import { setStock } from "../../../tests/helpers/stock";
import { decideApplication } from "../applications/decide-application.server";
import { undoDecision } from "../applications/undo-decision.server";
import { makeCompanyWebhook, makeShopWebhook, pauseShopWebhook } from "./endpoints.server";
import { messageOf } from "./message.server";

const UPS = "1Z999AA10123456784";
const URL = "https://shop.example.com/hooks";
const COMPANY_EVENTS = WEBHOOK_EVENT_NAMES.filter((name) => WEBHOOK_EVENTS[name].company);

let db: Db;
let admin: UserActor;
let buyer: UserActor;
let shop: string;
let company: string;
beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
	buyer = makeBuyer(db);
	shop = makeShopWebhook(db, admin, { url: URL, events: [...WEBHOOK_EVENT_NAMES] }).row.id;
	company = makeCompanyWebhook(db, buyer, { url: URL, events: COMPANY_EVENTS }).row.id;
});

/** What an endpoint is told since it was asked last, in order. */
function toldTo(endpointId: string): (typeof webhookDeliveries.$inferSelect)[] {
	const isIts = eq(webhookDeliveries.endpointId, endpointId);
	const rows = db.select().from(webhookDeliveries).where(isIts).orderBy(webhookDeliveries.type).all();
	db.delete(webhookDeliveries).where(isIts).run();
	return rows;
}
const typesTo = (endpointId: string) => toldTo(endpointId).map(({ type }) => type);
/** The same for both, where the record is the company's. */
function expectBoth(...types: WebhookEvent[]): void {
	expect(typesTo(shop)).toEqual(types);
	expect(typesTo(company)).toEqual(types.filter((type) => WEBHOOK_EVENTS[type].company));
}

describe("orders and what follows from them", () => {
	it("are told from the order to the payment of its invoice", () => {
		const product = makeProduct(db, { stockQuantity: 50 });
		const order = orderThroughCart(db, buyer, [{ productId: product.id, quantity: 10 }]);
		expectBoth("order.created", "stock.changed");
		const { id } = order;
		updateOrder(db, admin, { id, status: "processing", trackingNumber: null, carrier: undefined });
		expectBoth("order.status_changed");
		shipOrder(db, admin, { id, trackingNumber: UPS });
		expectBoth("invoice.issued", "order.status_changed", "parcel.shipped");
		updateOrder(db, admin, { id, status: "delivered", trackingNumber: null, carrier: undefined });
		expectBoth("order.status_changed", "parcel.delivered");
		const { cents } = db.select().from(ledgerEntries).where(eq(ledgerEntries.orderId, id)).get()!;
		const pay = (amount: number) =>
			recordPayment(db, admin, {
				...paymentSchema.parse({ amount: (amount / 100).toFixed(2), method: "check" }),
				id: buyer.companyId!,
			});
		pay(100);
		expectBoth();
		pay(cents - 100);
		expectBoth("invoice.paid");
	});

	it("are told as canceled, and on hold as another status", () => {
		const [held, over] = [1, 2].map(() => makeOrder(db, { userId: buyer.id }));
		toldTo(shop);
		toldTo(company);
		holdOrder(db, admin, { id: held!.id, reason: "Which flavors?" });
		cancelOrder(db, buyer, over!.id);
		expect(toldTo(company)).toMatchObject([
			{ type: "order.canceled", recordId: over!.id, number: over!.orderNumber },
			{ type: "order.status_changed", recordId: held!.id, number: held!.orderNumber },
		]);
	});

	it("say where they are read, to the shop and to the company", () => {
		const order = makeOrder(db, { userId: buyer.id, status: "shipped" });
		const [created, , parcel] = toldTo(shop);
		const site = "https://rw.example";
		const read = (delivery: (typeof created)[]) => messageOf(delivery[0]!, false, site).data;
		expect(read([created])).toEqual({
			id: order.id,
			number: order.orderNumber,
			url: `${site}/api/orders/${order.id}`,
		});
		const shipped = parcel ?? created!;
		expect(messageOf(shipped, true, site).data.url).toBe(
			`${site}/api/orders/my-orders?of=company&search=${order.orderNumber}`,
		);
		const sku = { type: "stock.out", recordId: "x", number: "A/B 1", readById: null, createdAt: new Date(0) };
		expect(messageOf(sku, false, site)).toEqual({
			type: "stock.out",
			timestamp: "1970-01-01T00:00:00.000Z",
			data: { id: "x", number: "A/B 1", url: `${site}/api/stock/A%2FB%201` },
		});
	});

	it("of another company are told to the shop alone", () => {
		const stranger = makeBuyer(db);
		const order = makeOrder(db, { userId: stranger.id, status: "shipped" });
		makeApplication(db, { user: stranger });
		db.update(shipments).set({ deliveredAt: new Date() }).where(eq(shipments.orderId, order.id)).run();
		makeClaim(db, deliveredOrder(db, { buyer: stranger }));
		expect(typesTo(shop).length).toBeGreaterThan(4);
		expect(typesTo(company)).toEqual([]);
	});

	it("leave nothing where the change is taken back", () => {
		const order = makeOrder(db, { userId: buyer.id });
		toldTo(shop);
		expect(() =>
			transact(db, (tx) => {
				tx.update(orders).set({ status: "processing" }).where(eq(orders.id, order.id)).run();
				expect(tx.select().from(webhookDeliveries).all()).not.toEqual([]);
				throw new Error("power cut");
			}),
		).toThrow("power cut");
		expect(typesTo(shop)).toEqual([]);
	});
});

describe("stock", () => {
	it("is told by SKU: a product's own, its flavors' own, and those without any of their own", () => {
		const plain = makeProduct(db, { sku: "PLAIN", stockQuantity: 5 });
		makeFlavor(db, { productId: plain.id, name: "Mint", sku: "PLAIN-MINT" });
		const kept = makeProduct(db, { sku: "KEPT", stockQuantity: 0 });
		const raz = makeFlavor(db, { productId: kept.id, name: "Raz", sku: "KEPT-RAZ", stockQuantity: 3 });
		const told = () => toldTo(shop).map(({ type, number }) => `${type} ${number}`);
		told();
		setStock(db, plain.id, 0);
		expect(told()).toEqual([
			"stock.changed PLAIN",
			"stock.changed PLAIN-MINT",
			"stock.out PLAIN",
			"stock.out PLAIN-MINT",
		]);
		setStock(db, plain.id, 4);
		expect(told().slice(0, 2)).toEqual(["stock.back PLAIN", "stock.back PLAIN-MINT"]);
		setStock(db, kept.id, 0, raz.id);
		expect(told()).toEqual(["stock.changed KEPT-RAZ", "stock.out KEPT-RAZ"]);
		expect(typesTo(company)).toEqual([]);
	});

	it("waits once for each SKU: the message says where to look", () => {
		const { id } = makeProduct(db, { sku: "ONE", stockQuantity: 50 });
		for (const quantity of [40, 30, 20]) setStock(db, id, quantity);
		const [only, ...more] = toldTo(shop);
		expect(only).toMatchObject({ type: "stock.changed", number: "ONE", recordId: id });
		expect(more).toEqual([]);
	});
});

describe("applications and claims", () => {
	it("are told as they come in and are decided, once a decision can't be undone anymore", () => {
		const { id } = makeApplication(db);
		expect(toldTo(shop)).toMatchObject([{ type: "application.submitted", recordId: id }]);
		const before = Date.now();
		const decide = () => decideApplication(db, admin, { id, status: "approved", notes: null });
		decide();
		const mail = db.select().from(outbox).where(eq(outbox.template, "application-approved")).get()!;
		undoDecision(db, admin, { id, mail: mail.id });
		expect(typesTo(shop)).toEqual([]);
		decide();
		const [told] = toldTo(shop);
		expect(told!.type).toBe("application.decided");
		expect(told!.nextAttemptAt.getTime() - told!.createdAt.getTime()).toBe(UNDO_SECONDS * 1000);
		expect(told!.createdAt.getTime()).toBeGreaterThanOrEqual(before);
	});

	it("of claims too, each answer", () => {
		const claim = makeClaim(db, deliveredOrder(db, { buyer }));
		const told = toldTo(company).filter(({ type }) => type.startsWith("claim"));
		expect(told).toMatchObject([{ type: "claim.opened", recordId: claim.id, number: claim.claimNumber }]);
		toldTo(shop);
		claimInbox.answer(db, admin, {
			...claimAnswerSchema.parse({ decision: "refuse", answer: "Not ours." }),
			id: claim.id,
		});
		const decided = toldTo(company);
		expect(decided).toMatchObject([{ type: "claim.decided", recordId: claim.id }]);
		expect(messageOf(decided[0]!, true, "").data.url).toBe(`/api/orders/${decided[0]!.readById}/claims`);
		expect(messageOf(decided[0]!, false, "").data.url).toBe(`/api/claims/${claim.id}`);
	});
});

it("tells an endpoint what it chose, and nothing while it is paused", () => {
	const other = makeShopWebhook(db, admin, {
		url: "https://other.example.com/",
		events: ["invoice.paid", "order.canceled"],
	}).row.id;
	const order = makeOrder(db, { userId: buyer.id });
	cancelOrder(db, buyer, order.id);
	expect(typesTo(other)).toEqual(["order.canceled"]);
	toldTo(shop);
	pauseShopWebhook(db, admin, { id: shop });
	makeOrder(db, { userId: buyer.id });
	expect(typesTo(shop)).toEqual([]);
});

it("has each event in a trigger, and no other", () => {
	const sql = db.$client
		.prepare<[], { sql: string }>(
			"select sql from sqlite_schema where type = 'trigger' and name like 'webhooks_of_%'",
		)
		.all()
		.map(({ sql }) => sql)
		.join("\n");
	const named = new Set([...sql.matchAll(/'([a-z]+\.[a-z_]+)'/g)].map(([, name = ""]) => name));
	expect([...named].sort()).toEqual([...WEBHOOK_EVENT_NAMES].sort());
});

it("costs a shop without webhooks no rows", () => {
	db.delete(webhookEndpoints).run();
	setCompany(db, buyer, { isWholesaleApproved: true });
	makeOrder(db, { userId: buyer.id, status: "delivered" });
	expect(db.select().from(webhookDeliveries).all()).toEqual([]);
});
