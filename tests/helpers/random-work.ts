// Everything that staff and buyers do to stock and orders, with random contents: shared by the tests in memory and those with
// several processes.
import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { addToCart } from "~/buying/cart/add-to-cart.server";
import { clearCart } from "~/buying/cart/change-line.server";
import { placeOrder } from "~/buying/checkout/place-order.server";
import { changeOrder, previewChange } from "~/buying/order-changes/change-order.server";
import { processOrders } from "~/buying/order-desk/handle-orders.server";
import { updateOrder } from "~/buying/order-desk/update-order.server";
import { cancelOrder } from "~/buying/orders/cancel-order.server";
import { placePhoneOrder } from "~/buying/phone-orders/phone-order.server";
import { addQuickOrderLines } from "~/buying/quick-order/add-lines.server";
import { acceptQuote } from "~/buying/quotes/accept-quote.server";
import { quoteInbox } from "~/buying/quotes/answer-quote.server";
import { requestQuote } from "~/buying/quotes/request-quote.server";
import { checkTracking } from "~/buying/shipments/check-tracking.server";
import { closeShort } from "~/buying/shipments/close-short.server";
import { correctTracking } from "~/buying/shipments/correct-tracking.server";
import { markDelivered } from "~/buying/shipments/mark-delivered.server";
import { contentsOf, parcelsOf } from "~/buying/shipments/open-order.server";
import { shipOrder } from "~/buying/shipments/ship-order.server";
import { shipTracked } from "~/buying/shipments/ship-tracked.server";
import { unitsOf } from "~/catalog/goods/left-to-ship";
import { stockKey } from "~/catalog/movements/stock-mover.server";
import { changeManyProducts } from "~/catalog/products/change-many-products.server";
import { createProduct } from "~/catalog/products/create-product.server";
import { deleteProduct } from "~/catalog/products/delete-product.server";
import { productSchema } from "~/catalog/products/fields/product.schema";
import { listFlavorInputs, updateProduct } from "~/catalog/products/update-product.server";
import { adjustStock } from "~/catalog/stock/adjust-stock.server";
import { checkLines } from "~/catalog/stock/check-lines.server";
import { NO_PLAN, planText } from "~/catalog/stock/reorder";
import { setExpected } from "~/catalog/stock/set-expected.server";
import { countSchema, deliverySchema, HAND_MOVES } from "~/catalog/stock/stock.schema";
import { applyCount, receiveDelivery } from "~/catalog/stock/take-batch.server";
import type { UserActor } from "~/kernel/actor/actor";
import { actorOf } from "~/kernel/actor/user-actor.server";
import { openChargesOf, openCreditsOf } from "~/ledger/entries/allocate.server";
import { creditInvoice } from "~/ledger/invoices/credit-invoice.server";
import { creditMemoSchema } from "~/ledger/invoices/credit-memo.schema";
import { takeBackCredit } from "~/ledger/invoices/take-back-credit.server";
import { setPaymentStatus } from "~/ledger/payments/order-payment.server";
import { paymentSchema } from "~/ledger/payments/payment.schema";
import { applyCredit, recordPayment, undoEntry } from "~/ledger/payments/record-payment.server";
import { claimInbox } from "~/service/claims/answer-claim.server";
import { getClaim } from "~/service/claims/claim.queries.server";
import { claimAnswerSchema } from "~/service/claims/claim.schema";
import { getProblem } from "~/service/claims/problem.queries.server";
import { receiveGoods, undoReceipt } from "~/service/claims/receive-goods.server";
import { refundClaim } from "~/service/claims/refund-claim.server";
import { reopenClaim } from "~/service/claims/reopen-claim.server";
import { reportClaim } from "~/service/claims/report-claim.server";
import { CLAIM_REMEDY_NAMES, CLAIM_RESOLUTION_NAMES } from "~/terms/claims";
import { findLedgerDifferences } from "~db/check-ledger";
import { findOrderDifferences } from "~db/check-orders";
import { findStockDifferences } from "~db/check-stock";
import type { Db } from "~db/client.server";
import type { Random } from "~db/demo/random";
import {
	brands,
	claimReturns,
	claims,
	ledgerEntries,
	orderItems,
	orders,
	productFlavors,
	products,
	shipments,
	users,
} from "~db/schema.server";
import { makeFlavor, orderInput } from "./cart";
import { makeAdmin, makeBrand, makeBuyer, makeProduct } from "./database";

/** Something filled in and not yet sent. Sending it again sends the same, with the same one-time key. */
export type Form = () => unknown;

export type Shop = { db: Db; admin: UserActor; buyers: UserActor[] };

type Step = {
	weight: number;
	/** Fills in a form; undefined when there is nothing to do. `name` is used by no other form. */
	fill: (shop: Shop, random: Random, name: string) => Form | undefined;
	/** Sent again later it may rightly do something again. */
	repeats?: boolean;
};

const UPS = "1Z999AA10123456784";
const TRACKING = [UPS, "9400111899223197428490", "123456789012\n123456789013"];

/** Goods of all kinds: with stock of their own, by flavor, by some of their flavors, and sold out. */
export function stockShop(db: Db): Shop {
	makeBrand(db, { name: "Raz", slug: "raz" });
	const admin = makeAdmin(db);
	const buyers = [makeBuyer(db), makeBuyer(db, { pricingTier: "growth" })];
	for (const stockQuantity of [0, 25, 60]) makeProduct(db, { stockQuantity });
	for (const stocks of [
		[19, 14],
		[16, null, 0],
		[null, null],
	]) {
		const { id, sku } = makeProduct(db, { stockQuantity: stocks[0] === null ? 30 : 0 });
		for (const [n, stockQuantity] of stocks.entries())
			makeFlavor(db, { productId: id, name: `F${n}`, sku: `${sku}-${n}`, position: n, stockQuantity });
	}
	return { db, admin, buyers };
}

/** The people of a shop that another process stocked. */
export function openShop(db: Db): Shop {
	const people = db.select().from(users).orderBy(asc(users.username)).all();
	const [admin, ...buyers] = people
		.sort((a, b) => Number(b.role === "admin") - Number(a.role === "admin"))
		.map((user) => actorOf(db, user));
	return { db, admin: admin!, buyers };
}

// In the order in which they were made, so that a seed does the same each time.
const goodsOf = (db: Db, active = true) =>
	db.select().from(products).where(eq(products.active, active)).orderBy(sql`rowid`).all();
const flavorsOf = (db: Db, productId: string) =>
	db
		.select()
		.from(productFlavors)
		.where(and(eq(productFlavors.productId, productId), eq(productFlavors.active, true)))
		.orderBy(productFlavors.position, productFlavors.name)
		.all();
const ordersIn = (db: Db, ...status: (typeof orders.$inferSelect)["status"][]) =>
	db.select().from(orders).where(inArray(orders.status, status)).orderBy(orders.orderNumber).all();
const maybe = <T>(random: Random, items: readonly T[]): T | undefined =>
	items.length > 0 ? random.pick(items) : undefined;

/** Codes of goods on sale; of flavors with stock of their own more often. */
const codesOf = (db: Db) => [
	...goodsOf(db).flatMap(({ sku }) => sku ?? []),
	...goodsOf(db).flatMap(({ id }) => flavorsOf(db, id).flatMap(({ sku }) => sku ?? [])),
];
const quickOrderLines = (db: Db, random: Random) =>
	random.sample(codesOf(db), random.int(1, 3)).map((code) => ({
		code,
		quantity: String(random.int(1, 9)),
		flavor: random.chance(0.5) ? "Assorted" : "",
	}));
/** Units of an order's lines that are left, sometimes one too many. */
function someUnits({ db }: Shop, random: Random, orderId: string) {
	const { left } = contentsOf(db, orderId);
	return random
		.sample(left, random.int(1, 3))
		.map((one) => ({ ...one, quantity: random.int(0, one.quantity + (random.chance(0.1) ? 1 : 0)) }));
}
const typedStock = (random: Random) => random.pick([null, 0, random.int(1, 30), random.int(1, 30)]);

export const STEPS = {
	cart: {
		weight: 8,
		fill: ({ db, buyers }, random, name) => {
			const buyer = random.pick(buyers);
			clearCart(db, buyer, {});
			const lines = random.sample(goodsOf(db), random.int(1, 3)).map(({ id }) => {
				const flavor = random.chance(0.5) ? maybe(random, flavorsOf(db, id)) : undefined;
				return { productId: id, quantity: random.int(1, 12), flavor: flavor?.id ?? null };
			});
			addToCart(db, buyer, lines);
			return () => placeOrder(db, buyer, orderInput(), { idempotencyKey: name });
		},
	},
	pad: {
		weight: 3,
		fill: ({ db, buyers }, random, name) => {
			const buyer = random.pick(buyers);
			clearCart(db, buyer, {});
			addQuickOrderLines(db, buyer, quickOrderLines(db, random), name);
			return () => placeOrder(db, buyer, orderInput(), { idempotencyKey: name });
		},
	},
	phone: {
		weight: 5,
		fill: ({ db, admin, buyers }, random, name) => {
			const { id: customerId } = random.pick(buyers);
			const input = { ...orderInput(), customerId, lines: quickOrderLines(db, random) };
			return () => placePhoneOrder(db, admin, input, { idempotencyKey: name });
		},
	},
	quote: {
		weight: 4,
		fill: ({ db, admin, buyers }, random, name) => {
			const buyer = random.pick(buyers);
			const lines = random.sample(goodsOf(db), random.int(1, 3)).map(({ id: productId }) => {
				const flavor = random.chance(0.5) ? maybe(random, flavorsOf(db, productId)) : undefined;
				return { productId, flavor: flavor?.name ?? null, quantity: random.int(1, 9) };
			});
			const { quote } = requestQuote(db, buyer, { email: buyer.email, message: name, lines });
			const offer = {
				pricesCents: lines.map(() => (random.chance(0.9) ? random.int(1, 2000) : null)),
				validUntil: random.chance(0.95) ? "2099-12-31" : "2000-01-01",
				isWarned: true,
			};
			quoteInbox.answer(db, admin, { id: quote.id, text: "Here you are.", offer });
			const isPartial = random.chance(0.5);
			return () =>
				acceptQuote(db, buyer, { ...orderInput(), quoteId: quote.id, isPartial }, { idempotencyKey: name });
		},
	},
	cancel: {
		weight: 3,
		fill: ({ db, admin, buyers }, random) => {
			const order = maybe(random, ordersIn(db, "pending", "processing").slice(-5));
			if (!order) return;
			const buyer = buyers.find(({ id }) => id === order.userId)!;
			if (random.chance(0.5)) return () => cancelOrder(db, buyer, order.id);
			const cancelled = { status: "cancelled", trackingNumber: null, carrier: undefined } as const;
			return () => updateOrder(db, admin, { id: order.id, was: order.status, ...cancelled });
		},
	},
	process: {
		weight: 3,
		fill: ({ db, admin }, random) => {
			const waiting = random.chance(0.7) ? ordersIn(db, "pending") : ordersIn(db, "pending", "processing");
			const ids = random.sample(waiting, 3).map(({ id }) => id);
			return () => processOrders(db, admin, { ids });
		},
	},
	pay: {
		weight: 4,
		repeats: true,
		fill: ({ db, admin }, random) => {
			const order = maybe(random, db.select().from(orders).orderBy(orders.orderNumber).all());
			const paymentStatus = random.pick(["paid", "paid", "refunded", "pending"] as const);
			return order && (() => setPaymentStatus(db, admin, { id: order.id, paymentStatus }));
		},
	},
	payAccount: {
		weight: 5,
		fill: ({ db, admin, buyers }, random, key) => {
			const { companyId } = random.pick(buyers);
			const open = openChargesOf(db, companyId!);
			const input = paymentSchema.parse({
				amount: (random.int(1, 40_000) / 100).toFixed(2),
				method: random.pick(["check", "ach", "cash"]),
				spread: random.pick(["oldest", "chosen"]),
				invoices: open.map(({ number, openCents }) => ({
					number,
					amount: random.chance(0.5) ? (random.int(1, openCents + 50) / 100).toFixed(2) : "",
				})),
			});
			return () => recordPayment(db, admin, { ...input, id: companyId! }, { key });
		},
	},
	undoEntry: {
		weight: 3,
		fill: ({ db, admin }, random, key) => {
			const entries = db
				.select()
				.from(ledgerEntries)
				.where(or(inArray(ledgerEntries.kind, ["payment", "refund"]), isNotNull(ledgerEntries.invoiceId)))
				.all();
			const entry = maybe(random, entries.slice(-6));
			if (!entry) return;
			const { id, companyId, kind, number } = entry;
			if (kind === "credit")
				return () => takeBackCredit(db, admin, { number: number!, reason: "Wrong invoice" }, { key });
			return () => undoEntry(db, admin, { id: companyId, paymentId: id, reason: "Wrong customer" }, { key });
		},
	},
	creditMemo: {
		weight: 3,
		fill: ({ db, admin }, random, key) => {
			const invoice = maybe(
				random,
				db.select().from(ledgerEntries).where(eq(ledgerEntries.kind, "invoice")).all(),
			);
			if (!invoice) return;
			const memo = random.chance(0.5)
				? { amount: (random.int(1, invoice.cents + 50) / 100).toFixed(2) }
				: {
						lines: [1, 2].map((line) => ({ line, quantity: random.int(0, 3) })),
						freight: random.chance(0.2),
					};
			const input = creditMemoSchema.parse({ ...memo, reason: "Agreed" });
			return () => creditInvoice(db, admin, { ...input, number: invoice.number! }, { key });
		},
	},
	useCredit: {
		weight: 9,
		repeats: true,
		fill: ({ db, admin, buyers }, random) => {
			const owing = buyers.filter(
				({ companyId }) =>
					openChargesOf(db, companyId!).length > 0 && openCreditsOf(db, companyId!).length > 0,
			);
			const buyer = maybe(random, owing);
			return buyer && (() => applyCredit(db, admin, { id: buyer.companyId! }));
		},
	},
	claim: {
		weight: 9,
		fill: ({ db, buyers }, random, key) => {
			const order = maybe(random, ordersIn(db, "processing", "shipped", "delivered").slice(-8));
			if (!order) return;
			const buyer = buyers.find(({ id }) => id === order.userId)!;
			const problem = getProblem(db, buyer, order.orderNumber);
			const lines = Object.entries(problem?.left ?? {}).flatMap(([orderItemId, left]) => {
				const quantity = random.int(0, left + (random.chance(0.05) ? 1 : 0));
				return quantity > 0 ? [{ orderItemId, quantity }] : [];
			});
			const remedy = random.pick(CLAIM_REMEDY_NAMES);
			const reason = random.pick(["defective", "missing"] as const);
			return () => reportClaim(db, buyer, { id: order.id, reason, remedy, details: "Leaks", lines }, { key });
		},
	},
	answer: {
		weight: 10,
		fill: ({ db, admin }, random, key) => {
			const claim = maybe(random, db.select().from(claims).where(isNull(claims.answeredAt)).all());
			if (!claim) return;
			const answer = claimAnswerSchema.parse({
				decision: random.weighted([
					["approve", 6],
					["part", 3],
					["refuse", 1],
				]),
				answer: "As agreed",
				resolution: random.pick([...CLAIM_RESOLUTION_NAMES, "refund"] as const),
				goodsBack: random.chance(0.5),
				freight: random.chance(0.3) ? "4.99" : null,
				feePercent: random.chance(0.2) ? 15 : null,
				lines: getClaim(db, admin, claim.id).lines.map(({ orderItemId, quantity }) => ({
					orderItemId,
					quantity: random.int(0, quantity),
				})),
			});
			return () => claimInbox.answer(db, admin, { ...answer, id: claim.id }, { key });
		},
	},
	goodsBack: {
		weight: 9,
		fill: ({ db, admin }, random, key) => {
			const open = inArray(claims.decision, ["approve", "part"]);
			const claim = maybe(random, db.select().from(claims).where(open).all().slice(-6));
			if (!claim) return;
			const lines = getClaim(db, admin, claim.id).lines.map(
				({ orderItemId, approved, received, flavors }) => {
					const units = random.int(0, Math.max(0, (approved ?? 0) - received));
					const toStock = random.chance(0.5) ? units : 0;
					const flavorId = maybe(random, flavors)?.id ?? null;
					return { orderItemId, flavorId, toStock, writtenOff: units - toStock };
				},
			);
			return () => receiveGoods(db, admin, { id: claim.id, lines, note: null }, { key });
		},
	},
	undoReceipt: {
		weight: 5,
		fill: ({ db, admin }, random, key) => {
			const receipt = maybe(random, db.select().from(claimReturns).all().slice(-5));
			if (!receipt) return;
			const { id: receiptId, claimId: id } = receipt;
			return () => undoReceipt(db, admin, { id, receiptId, reason: "Another claim's" }, { key });
		},
	},
	refund: {
		weight: 12,
		fill: ({ db, admin }, random, key) => {
			const due = db.select().from(claims).where(eq(claims.status, "refund")).all();
			const claim = maybe(random, due);
			if (!claim) return;
			const amount = random.chance(0.5) ? random.int(1, 3000) : null;
			return () =>
				refundClaim(
					db,
					admin,
					{ id: claim.id, amount, method: "check", reference: null, day: null },
					{ key },
				);
		},
	},
	reopen: {
		weight: 2,
		fill: ({ db, admin }, random, key) => {
			const claim = maybe(random, db.select().from(claims).where(isNotNull(claims.answeredAt)).all());
			return claim && (() => reopenClaim(db, admin, { id: claim.id, reason: "Wrong claim" }, { key }));
		},
	},
	ship: {
		weight: 3,
		fill: ({ db, admin }, random) => {
			const order = maybe(random, ordersIn(db, "pending", "processing"));
			const trackingNumber = random.pick(TRACKING);
			const whole = { status: "shipped", trackingNumber, carrier: undefined } as const;
			return order && (() => updateOrder(db, admin, { id: order.id, was: order.status, ...whole }));
		},
	},
	shipPart: {
		weight: 8,
		fill: (shop, random, key) => {
			const { db, admin } = shop;
			const order = maybe(random, ordersIn(db, "pending", "processing"));
			if (!order) return;
			const parcel = {
				id: order.id,
				trackingNumber: random.pick(TRACKING),
				lines: someUnits(shop, random, order.id),
				parcels: parcelsOf(db, order.id).length,
				rest: random.chance(0.2) ? { reason: "Sold out", isOnShelf: random.chance(0.5) } : undefined,
			};
			return () => shipOrder(db, admin, parcel, { key });
		},
	},
	trackingFile: {
		weight: 3,
		fill: ({ db, admin }, random) => {
			const order = maybe(random, ordersIn(db, "pending", "processing", "cancelled"));
			if (!order) return;
			const rows = [order.orderNumber, order.orderNumber, "RW-1"].map((orderNumber, n) => {
				return {
					line: n + 1,
					orderNumber,
					trackingNumber: n < 2 ? UPS : "9400111899223197428490",
					carrier: "",
				};
			});
			const seen = Object.fromEntries(
				checkTracking(db, admin, rows).flatMap(({ order: found }) =>
					found ? [[found.id, found.version]] : [],
				),
			);
			const checked = random.chance(0.5) ? { seen } : {};
			return () => shipTracked(db, admin, rows, checked);
		},
	},
	closeShort: {
		weight: 5,
		fill: (shop, random, key) => {
			const { db, admin } = shop;
			const order = maybe(random, ordersIn(db, "pending", "processing"));
			if (!order) return;
			const closed = {
				id: order.id,
				lines: random.chance(0.7) ? someUnits(shop, random, order.id) : undefined,
				parcels: parcelsOf(db, order.id).length,
				reason: "Sold out",
				isOnShelf: random.chance(0.5),
			};
			return () => closeShort(db, admin, closed, { key });
		},
	},
	deliver: {
		weight: 4,
		fill: ({ db, admin }, random) => {
			if (random.chance(0.6)) {
				const parcel = maybe(random, db.select().from(shipments).orderBy(sql`rowid`).all().slice(-8));
				return parcel && (() => markDelivered(db, admin, { id: parcel.id }));
			}
			const order = maybe(random, ordersIn(db, "shipped"));
			const delivered = { status: "delivered", trackingNumber: null, carrier: undefined } as const;
			return order && (() => updateOrder(db, admin, { id: order.id, was: "shipped", ...delivered }));
		},
	},
	correctTracking: {
		weight: 2,
		repeats: true,
		fill: ({ db, admin }, random) => {
			const parcel = maybe(random, db.select().from(shipments).orderBy(sql`rowid`).all().slice(-8));
			const correction = { trackingNumber: random.pick(TRACKING), sendEmail: random.chance(0.5) };
			return parcel && (() => correctTracking(db, admin, { id: parcel.id, ...correction }));
		},
	},
	change: {
		weight: 12,
		fill: ({ db, admin }, random, key) => {
			const order = maybe(random, ordersIn(db, "pending", "processing").slice(-8));
			if (!order) return;
			const items = db
				.select()
				.from(orderItems)
				.where(eq(orderItems.orderId, order.id))
				.orderBy(orderItems.position)
				.all();
			const { left } = contentsOf(db, order.id);
			const leftOf = (id: string) => unitsOf(left.filter(({ orderItemId }) => orderItemId === id));
			// Taking out the rest of a part shipped order makes it shipped.
			const ends = random.chance(0.2);
			const input = {
				id: order.id,
				version: order.updatedAt.toISOString(),
				lines: random.sample(items, ends ? 99 : random.int(0, 3)).map(({ id, quantity }) => ({
					id,
					quantity: ends ? quantity - leftOf(id) : random.int(0, quantity + 5),
					price: random.chance(0.3) ? random.int(0, 2000) : undefined,
				})),
				added: (!ends && random.chance(0.4) ? quickOrderLines(db, random) : []).map(
					({ code, quantity, flavor }) => ({
						sku: code,
						quantity: Number(quantity),
						flavor: flavor || null,
						price: random.chance(0.2) ? random.int(0, 2000) : undefined,
					}),
				),
				...(random.chance(0.4) ? { shipping: random.pick([null, 0, 1250]) } : {}),
				reason: random.chance(0.9) ? "As agreed" : null,
				...(random.chance(0.1) ? { poNumber: key } : {}),
			};
			const shownTotalCents = random.chance(0.7)
				? previewChange(db, admin, input).plan.after.totalCents
				: null;
			return () => changeOrder(db, admin, { ...input, shownTotalCents }, { key });
		},
	},
	receive: {
		weight: 5,
		fill: ({ db, admin }, random, reference) => {
			const lines = quickOrderLines(db, random).map(({ code, quantity }) => ({
				code,
				quantity: Number(quantity),
			}));
			const leftOut = checkLines(
				db,
				lines.map(({ code, quantity }) => ({ code, quantity: String(quantity) })),
				1,
			).bad.length;
			const input = deliverySchema.parse({ supplier: "Keystone", reference, lines, leftOut });
			return () => receiveDelivery(db, admin, input);
		},
	},
	count: {
		weight: 5,
		fill: ({ db, admin }, random, key) => {
			const typed = quickOrderLines(db, random);
			const { good, bad } = checkLines(db, typed, 0);
			const input = countSchema.parse({
				lines: typed.map(({ code, quantity }) => ({ code, quantity: Number(quantity) })),
				leftOut: bad.length,
				seen: Object.fromEntries(
					good.map(({ stockItem, quantity, now }) => [stockKey(stockItem), [quantity, now]]),
				),
			});
			return () => applyCount(db, admin, { ...input, id: key }, { key });
		},
	},
	adjust: {
		weight: 4,
		fill: ({ db, admin }, random, key) => {
			const { id: productId } = random.pick(goodsOf(db));
			const flavorId = maybe(random, flavorsOf(db, productId))?.id ?? null;
			const kind = random.pick(HAND_MOVES);
			const quantity = kind === "adjust" ? random.int(-9, 9) || 1 : random.int(1, 9);
			return () =>
				adjustStock(db, admin, { id: productId, flavorId, kind, quantity, reason: "Shelf 3" }, { key });
		},
	},
	expect: {
		weight: 2,
		repeats: true,
		fill: ({ db, admin }, random) => {
			const { id: productId } = random.pick(goodsOf(db));
			const plan = { reorderPoint: 5, expectedDay: "2099-12-31", expectedQuantity: random.int(1, 9) };
			return () =>
				setExpected(db, admin, { rows: [{ productId, flavorId: null, ...plan, seen: planText(NO_PLAN) }] });
		},
	},
	stock: {
		weight: 3,
		fill: ({ db, admin }, random) => {
			const { id, stockQuantity, version } = random.pick(goodsOf(db));
			const edit = { id, version, stockQuantity: random.int(0, 50), seen: { stockQuantity } };
			return () => updateProduct(db, admin, edit);
		},
	},
	table: {
		weight: 3,
		fill: ({ db, admin }, random) => {
			const rows = random.sample(goodsOf(db), 2).map(({ id, version, stockQuantity }) => ({
				id,
				version,
				values: { stockQuantity: random.int(0, 50) },
				seen: { stockQuantity },
				flavors: flavorsOf(db, id).flatMap(({ id: own, stockQuantity: seen }) =>
					seen === null ? [] : [{ id: own, seen, stockQuantity: random.int(0, 30) }],
				),
			}));
			for (const row of rows) if (row.flavors.length > 0) row.values = row.seen;
			return () => changeManyProducts(db, admin, { rows, from: null });
		},
	},
	flavors: {
		weight: 5,
		fill: ({ db, admin }, random) => {
			const { id, sku, version } = random.pick(goodsOf(db));
			const seen = listFlavorInputs(db, id);
			const kept = seen
				.filter(() => random.chance(0.75))
				.map((one) => ({
					...one,
					was: one.name,
					name: random.chance(0.15) ? `F${random.int(0, 5)}` : one.name,
					stockQuantity: random.chance(0.5) ? one.stockQuantity : typedStock(random),
				}));
			const name = `F${random.int(0, 5)}`;
			const added = random.chance(0.4)
				? [{ name, sku: `${sku}-${name}`, barcode: null, stockQuantity: typedStock(random) }]
				: [];
			const flavors = [...new Map([...kept, ...added].map((one) => [one.name, one])).values()];
			const edit = { id, version, flavors, ...(random.chance(0.7) ? { seen: { flavors: seen } } : {}) };
			return () => updateProduct(db, admin, edit);
		},
	},
	create: {
		weight: 1,
		repeats: true,
		fill: ({ db, admin }, random) => {
			const sku = `NEW-${random.int(0, 5)}`;
			const brandId = db.select().from(brands).orderBy(brands.slug).get()!.id;
			const flavor = { name: "F1", sku: `${sku}-F1`, barcode: null, stockQuantity: typedStock(random) };
			const input = productSchema.parse({
				...{ name: sku, sku, brandId, category: "pods", minimumOrderQuantity: 1 },
				...{ wholesalePrice: 9, msrp: 19, cost: 6, stockQuantity: random.int(0, 9) },
				flavors: random.chance(0.5) ? [flavor] : [],
			});
			return () => createProduct(db, admin, input);
		},
	},
	remove: {
		weight: 2,
		repeats: true,
		fill: ({ db, admin }, random) => {
			const goods = goodsOf(db);
			return goods.length > 4 ? () => deleteProduct(db, admin, { id: random.pick(goods).id }) : undefined;
		},
	},
	restore: {
		weight: 4,
		repeats: true,
		fill: ({ db, admin }, random) => {
			const hidden = maybe(random, goodsOf(db, false));
			return hidden && (() => updateProduct(db, admin, { id: hidden.id, active: true }));
		},
	},
} satisfies Record<string, Step>;

export type StepName = keyof typeof STEPS;
const WEIGHTS = Object.entries(STEPS).map(([name, { weight }]) => [name as StepName, weight] as const);

/** One of the steps. */
export const pickStep = (random: Random): { name: StepName; step: Step } => {
	const name = random.weighted(WEIGHTS);
	return { name, step: STEPS[name] };
};

/** What an operation changes, as one text. Refused or sent again it changes nothing. */
export const digestOf = ({ db }: Shop): string =>
	JSON.stringify(
		db.$client
			.prepare(
				`SELECT (SELECT count(*) FROM stock_movements), (SELECT count(*) FROM stock_batches),
					(SELECT group_concat(order_number || status || total_cents || coalesce(tracking_number, '')) FROM orders),
					(SELECT count(*) FROM order_items), (SELECT count(*) FROM order_events),
					(SELECT count(*) FROM shipments), (SELECT total(quantity) FROM shipment_lines),
					(SELECT count(*) FROM outbox WHERE template LIKE 'order-%'), (SELECT group_concat(version) FROM products),
					(SELECT group_concat(coalesce(expected_quantity, 0)) FROM stock_plans),
					(SELECT count(*) FROM papers), (SELECT total(cents * id) FROM allocations),
					(SELECT group_concat(status) FROM claims), (SELECT count(*) FROM claim_returns)`,
			)
			.raw()
			.get(),
	);

/** What is wrong with the shop's stock and orders, of which it has only those made by `STEPS`; empty when nothing is. */
export const faultsOf = ({ db }: Shop): unknown[] => [
	...findStockDifferences(db.$client),
	...findOrderDifferences(db.$client),
	...findLedgerDifferences(db.$client),
	// A claim has credited or replaced at most what was approved and, where goods come first, came back; each paper is of its order.
	...db.$client
		.prepare(
			`SELECT l.id, 'claim line' AS fault FROM claim_lines l JOIN claims c ON c.id = l.claim_id
			WHERE l.done > coalesce(l.approved, 0) OR (SELECT coalesce(sum(to_stock + written_off), 0) FROM claim_returns
				WHERE claim_id = l.claim_id AND order_item_id = l.order_item_id) < iif(c.goods_back, l.done, 0)
			UNION ALL
			SELECT i.id, 'claimed' FROM order_items i WHERE (SELECT coalesce(sum(quantity), 0) FROM claim_lines WHERE order_item_id = i.id)
				> (SELECT coalesce(sum(quantity), 0) FROM shipment_lines WHERE order_item_id = i.id)
			UNION ALL
			SELECT c.id, 'status ' || status FROM claims c WHERE (status = 'refund') <> (c.resolution = 'refund' AND EXISTS (
				SELECT 1 FROM claim_results r JOIN open_papers o ON o.paper_id = r.paper_id AND o.kind = 'credit' WHERE r.claim_id = c.id AND o.cents < 0))
			UNION ALL
			SELECT r.id, 'paper' FROM claim_results r JOIN claims c ON c.id = r.claim_id JOIN papers p ON p.id = r.paper_id WHERE p.order_id <> c.order_id
			UNION ALL
			SELECT o.id, 'credited' FROM orders o WHERE (SELECT coalesce(sum(iif(is_correction OR kind = 'invoice', cents, 0)), 0) FROM papers
				WHERE order_id = o.id AND kind IN ('invoice', 'credit')) < 0`,
		)
		.all(),
	// What orders took and gave back is what they have.
	...db.$client
		.prepare(
			`WITH moved AS (
				SELECT reference_id AS id, product_id, -sum(quantity) AS units FROM stock_movements
				WHERE kind IN ('order', 'cancel') GROUP BY 1, 2
			), bought AS (
				SELECT o.id, i.product_id, sum(iif(o.status = 'cancelled', 0, i.quantity)) AS units
				FROM orders o JOIN order_items i ON i.order_id = o.id GROUP BY 1, 2
			)
			SELECT id, product_id, moved.units AS moved, bought.units AS bought FROM moved FULL JOIN bought USING (id, product_id)
			WHERE coalesce(moved.units, 0) <> coalesce(bought.units, 0)
			UNION ALL
			SELECT reference_id, product_id, -sum(quantity), (SELECT sum(closed_short) FROM order_items WHERE order_id = reference_id)
			FROM stock_movements WHERE kind = 'short' GROUP BY 1
			HAVING -sum(quantity) > (SELECT coalesce(sum(closed_short), 0) FROM order_items WHERE order_id = reference_id)`,
		)
		.all(),
];
