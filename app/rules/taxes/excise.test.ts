import { asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { addToCart } from "~/buying/cart/add-to-cart.server";
import { getCart } from "~/buying/cart/cart.queries.server";
import { cartView } from "~/buying/cart/cart-view";
import { placeOrder } from "~/buying/checkout/place-order.server";
import type { ChangeInput } from "~/buying/order-changes/change-order.schema";
import { changeOrder } from "~/buying/order-changes/change-order.server";
import { getMyOrder } from "~/buying/orders/order.queries.server";
import { orderView } from "~/buying/orders/order-view";
import { placePhoneOrder, verifyPhoneLines } from "~/buying/phone-orders/phone-order.server";
import { closeShort } from "~/buying/shipments/close-short.server";
import { shipOrder } from "~/buying/shipments/ship-order.server";
import { renderMail } from "~/email/render-mail.server";
import type { UserActor } from "~/kernel/actor/actor";
import { exciseShare } from "~/ledger/invoices/amounts";
import { creditInvoice } from "~/ledger/invoices/credit-invoice.server";
import { creditable, creditGoods } from "~/ledger/invoices/credit-memo.server";
import { getMyLedgerEntry } from "~/ledger/invoices/entry.queries.server";
import { entryJson } from "~/ledger/invoices/entry-view";
import { printedPaper } from "~/ledger/invoices/printed-paper";
import { setPaymentStatus } from "~/ledger/payments/order-payment.server";
import { exportCsv } from "~/office/exports/export-data.server";
import { exciseCents } from "~/terms/excise";
import { findLedgerDifferences } from "~db/check-ledger";
import { findOrderDifferences } from "~db/check-orders";
import type { Db } from "~db/client.server";
import { exciseRates, exciseStates, ledgerEntries, orderItems, orders, products } from "~db/schema.server";
import { one, orderInput } from "../../../tests/helpers/cart";
import { makeAdmin, makeBuyer, makeProduct, makeStaff, testDatabase } from "../../../tests/helpers/database";
import { makeExciseRate, switchOn } from "../../../tests/helpers/excise";
import { makeLicense, makeLocation } from "../../../tests/helpers/location";
import { SHOP } from "../../../tests/helpers/mail";
import { refusal } from "../../../tests/helpers/refusal";
import { exciseOn } from "./excise.server";

let db: Db;
let admin: UserActor;
let buyer: UserActor;
beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
	buyer = makeBuyer(db);
});

const DENVER = orderInput().shippingAddress;
const TEMPE = { ...DENVER, city: "Tempe", state: "AZ", zipCode: "85281" } as typeof DENVER;
type Facts = Partial<typeof products.$inferInsert>;
const liquid = (facts: Facts = {}) =>
	makeProduct(db, {
		...{ wholesalePriceCents: 1000, stockQuantity: 500, category: "disposables" },
		...{ volumeHundredths: 1250, piecesPerUnit: 5, manufacturerListPriceCents: 1999 },
		...facts,
	});
const perMl = (values: Partial<typeof exciseRates.$inferInsert> = {}) =>
	makeExciseRate(db, { state: "CO", base: "milliliter", rate: 1000, deviceKinds: ["disposable"], ...values });
const fill = (quantity = 10, facts: Facts = {}) => addToCart(db, buyer, one(liquid(facts).id, quantity));
const order = (shippingAddress = DENVER, shownTotalCents: number | null = null) =>
	placeOrder(db, buyer, orderInput({ shippingAddress }), { idempotencyKey: null, shownTotalCents }).order;
const NAME = "Colorado excise, $0.10 per mL";
const itemsOf = (orderId: string) =>
	db.select().from(orderItems).where(eq(orderItems.orderId, orderId)).orderBy(orderItems.position).all();
const ship = (id: string, quantities?: readonly number[]) => {
	const lines = quantities?.map((quantity, n) => ({ orderItemId: itemsOf(id)[n]!.id, quantity }));
	return shipOrder(db, admin, { id, trackingNumber: "1Z999AA10123456784", ...(lines ? { lines } : {}) });
};
const entriesOf = (orderId: string) =>
	db
		.select()
		.from(ledgerEntries)
		.where(eq(ledgerEntries.orderId, orderId))
		.orderBy(asc(ledgerEntries.id))
		.all();
const isWhole = () => {
	expect(findLedgerDifferences(db.$client)).toEqual([]);
	expect(findOrderDifferences(db.$client)).toEqual([]);
};

describe("the amount of a line (Rule 18.22)", () => {
	it.each([
		["milliliter", 1000, 1250, 1250],
		["milliliter", 1, 1, 0],
		["milliliter", 500, 1001, 501],
		["piece", 15_000, 5, 7500],
		["wholesale", 70_000, null, 700],
		["list-price", 617_400, 1999, 12_342],
	] as const)(
		"by %s at a rate of %d, of %d, is %d cents for ten at $100.00",
		(base, rate, measure, cents) => {
			expect(exciseCents({ base, rate, measure: measure === 1250 ? 1250 : measure }, 10, 10_000)).toBe(cents);
		},
	);

	it("is exact above what a number holds", () => {
		expect(exciseCents({ base: "milliliter", rate: 1_000_000, measure: 999_999_999 }, 99_999, 0)).toBe(
			9_999_899_990_000_100,
		);
	});
});

it("is nothing while its state is off, before its first day and after its last (Rule 18.23)", () => {
	const { id } = perMl();
	fill();
	expect(order()).toMatchObject({ exciseCents: 0, excise: [], totalCents: 13_300 });
	switchOn(db, "CO", admin);
	const set = (values: Partial<typeof exciseRates.$inferInsert>) =>
		db.update(exciseRates).set(values).where(eq(exciseRates.id, id)).run();
	for (const values of [{ startsOn: "2099-01-01" }, { startsOn: null, endsOn: "2020-01-01" }]) {
		set(values);
		fill();
		expect(order().exciseCents).toBe(0);
	}
	set({ startsOn: null, endsOn: null });
	fill();
	expect(order()).toMatchObject({ exciseCents: 1250, totalCents: 14_550 });
	fill();
	expect(order(TEMPE).exciseCents).toBe(0);
});

it("begins and ends with the shop's day, not with that of the server (Rule 18.21)", () => {
	perMl({ startsOn: "2026-11-01", endsOn: "2026-11-30" });
	switchOn(db, "CO", admin);
	const { id } = makeProduct(db, {
		wholesalePriceCents: 1000,
		deviceKind: "disposable",
		volumeHundredths: 1250,
	});
	// The last minutes of October 31 and November 30 in New York, on both sides of midnight; the clocks change on November 1.
	const at = ["2026-11-01T03:59:00Z", "2026-11-01T04:00:00Z", "2026-12-01T04:59:00Z", "2026-12-01T05:00:00Z"];
	const counted = at.map((moment) => {
		vi.useFakeTimers({ now: new Date(moment), toFake: ["Date"] });
		return exciseOn(db, [id]).get(id)?.length ?? 0;
	});
	vi.useRealTimers();
	expect(counted).toEqual([0, 1, 1, 0]);
});

it("is not charged when the page showed a total with it, or without it, and it was switched since (Rule 18.23)", () => {
	perMl();
	fill();
	const shown = (shownTotalCents: number) => order(DENVER, shownTotalCents);
	switchOn(db, "CO", admin);
	expect(refusal(() => shown(13_300))).toMatchObject({ code: "conflict" });
	db.delete(exciseStates).run();
	expect(refusal(() => shown(14_550))).toMatchObject({ code: "conflict" });
	expect(shown(13_300)).toMatchObject({ exciseCents: 0, totalCents: 13_300 });
});

it("covers device kinds, nicotine and a city as the rate says; what the buyer pays itself is named (Rule 18.21)", () => {
	perMl({ deviceKinds: ["bottled-liquid"] });
	perMl({ base: "piece", nicotineOnly: true, deviceKinds: [] });
	perMl({ base: "wholesale", rate: 50_000, locality: "denver", deviceKinds: [] });
	perMl({ base: "list-price", rate: 560_000, payer: "buyer" });
	switchOn(db, "CO", admin);
	fill(10, { containsNicotine: false });
	expect(order().excise).toEqual([
		{
			name: "Colorado excise, 56% of the manufacturer's list price",
			payer: "buyer",
			cents: 0,
		},
		{ name: "denver, Colorado excise, 5% of the price", payer: "distributor", cents: 500 },
	]);
	fill(10, { containsNicotine: false });
	expect(order({ ...DENVER, city: "Boulder", zipCode: "80301" }).exciseCents).toBe(0);
});

it("finds a city by its ZIP codes and in any spelling, and keeps that with the order (Rules 17.15, 18.25)", () => {
	perMl({ base: "wholesale", rate: 50_000, locality: "Denver", zipCodes: ["80205"], deviceKinds: [] });
	switchOn(db, "CO", admin);
	const cents = (city: string, zipCode: string) => {
		fill(10);
		return order({ ...DENVER, city, zipCode }).exciseCents;
	};
	expect(cents("Glendale", "80205-1234")).toBe(500);
	expect(cents("DENVER, Colorado", "80999")).toBe(500);
	expect(cents("Glendale", "80999")).toBe(0);
	const [first] = db.select().from(orders).all();
	db.delete(exciseRates).run();
	expect(getMyOrder(db, buyer, first!.id).exciseCents).toBe(500);
	expect(getMyOrder(db, buyer, first!.id).excise).toMatchObject([{ cents: 500 }]);
});

it("keeps apart two rates of one name, when the buyer pays one of them (Rule 18.21)", () => {
	perMl();
	perMl({ deviceKinds: ["bottled-liquid"], payer: "buyer" });
	switchOn(db, "CO", admin);
	fill(10);
	fill(10, { deviceKind: "bottled-liquid", category: "e-liquids", volumeHundredths: 3000 });
	const { id } = order();
	const owed = [
		{ name: NAME, payer: "distributor", cents: 1250 },
		{ name: NAME, payer: "buyer", cents: 0 },
	];
	expect(getMyOrder(db, buyer, id).excise).toEqual(owed);
	ship(id);
	const invoice = entriesOf(id)[0]!;
	expect(invoice).toMatchObject({ exciseCents: 1250, document: { excise: owed } });
	const lines = [1, 2].map((line) => ({ line, quantity: 10 }));
	creditInvoice(db, admin, { number: invoice.number!, amount: null, lines, freight: false, reason: "Lost" });
	expect(entriesOf(id).map(({ exciseCents }) => exciseCents)).toEqual([1250, 1250]);
	isWhole();
});

it("shows what it charges: cart, JSON, order, mail, CSV, phone orders (Rule 18.22)", () => {
	makeLocation(db, buyer, { address: "1 Elm St\nDenver, CO 80205" });
	perMl();
	switchOn(db, "CO", admin);
	fill();
	const cart = getCart(db, buyer);
	const json = { excise: "12.50", exciseLines: [{ name: NAME, amount: "12.50", payer: "distributor" }] };
	expect(cartView(cart)).toMatchObject({ ...json, subtotal: "100.00", tax: "8.00", total: "145.50" });
	const { id, orderNumber } = order(DENVER, cart.totals.totalCents);
	expect(orderView(getMyOrder(db, buyer, id))).toMatchObject({ ...json, total: "145.50" });
	const mail = renderMail(db, { template: "order-confirmation", data: { orderId: id }, to: null }, SHOP);
	expect(mail.text).toContain(`${NAME}: $12.50`);
	const csv = [...exportCsv(db, admin, "orders")].join("");
	expect(csv.split("\n").find((row) => row.includes(orderNumber))).toMatch(/,12\.50,\s*$/);

	const sales = makeStaff(db, "sales");
	liquid({ sku: "L-1" });
	const lines = [{ code: "L-1", quantity: "10", flavor: "" }];
	expect(verifyPhoneLines(db, sales, buyer.id, lines).lines[0]!.goods!.excise).toMatchObject([
		{ name: NAME },
	]);
	const placed = placePhoneOrder(
		db,
		sales,
		{ ...orderInput(), customerId: buyer.id, lines },
		{ idempotencyKey: null, shownTotalCents: 14_550 },
	);
	expect(placed.order.exciseCents).toBe(1250);
	isWhole();
});

it("keeps an order from a state while a fact is unknown, and says which (Rule 18.24)", () => {
	makeLocation(db, buyer, { address: "1 Elm St\nDenver, CO 80205" });
	perMl();
	const { id: otherId } = liquid();
	fill(10, { volumeHundredths: null });
	switchOn(db, "CO", admin);
	const message =
		"Its Colorado excise can't be worked out yet, because its milliliters are not on file. Contact us and we add it.";
	expect(getCart(db, buyer)).toMatchObject({ canCheckout: true, lines: [{ problems: [{ text: message }] }] });
	expect(refusal(() => order())).toMatchObject({ code: "conflict" });
	expect(refusal(() => order()).message).toContain(message);
	const { id } = liquid({ volumeHundredths: null });
	expect(refusal(() => addToCart(db, buyer, one(id, 10))).message).toBe(message);
	expect(order(TEMPE).exciseCents).toBe(0);
	addToCart(db, buyer, one(otherId, 10));
	expect(order().exciseCents).toBeGreaterThan(0);
});

it("stays with the order when its rate changes; new lines and another state go by the day (Rule 18.25)", () => {
	const { id: rateId } = perMl();
	switchOn(db, "CO", admin);
	fill();
	const { id, lines } = order();
	db.update(exciseRates).set({ rate: 4000 }).where(eq(exciseRates.id, rateId)).run();
	const more = liquid({ sku: "NEW-1" });
	const change = (input: Partial<ChangeInput>) => {
		changeOrder(db, admin, { id, reason: null, ...input });
		return db.select().from(orders).where(eq(orders.id, id)).get()!.exciseCents;
	};
	expect(change({ lines: [{ id: lines[0]!.id, quantity: 20 }] })).toBe(2500);
	expect(change({ added: [{ sku: "NEW-1", quantity: 1, flavor: null }] })).toBe(2500 + 500);
	expect(change({ shippingAddress: TEMPE as NonNullable<ChangeInput["shippingAddress"]> })).toBe(0);
	expect(change({ shippingAddress: DENVER as NonNullable<ChangeInput["shippingAddress"]> })).toBe(10_500);
	db.update(products).set({ volumeHundredths: null }).where(eq(products.id, more.id)).run();
	const again = {
		shippingAddress: { ...DENVER, city: "Aurora" } as NonNullable<ChangeInput["shippingAddress"]>,
	};
	expect(refusal(() => change(again)).message).toContain("can't be worked out yet");
	isWhole();
});

it("stands on invoices and credit memos, and goes back with what is refunded (Rule 18.26)", () => {
	perMl();
	switchOn(db, "CO", admin);
	fill(3);
	const { id, totalCents } = order();
	ship(id, [1]);
	closeShort(db, admin, { id, reason: "Sold out", isOnShelf: true });
	const [entry] = entriesOf(id);
	const printed = printedPaper(getMyLedgerEntry(db, buyer, entry!.number!));
	expect(printed.totals.map(({ label, value }) => `${label} ${value}`)).toContain(`${NAME} $1.25`);
	expect(entryJson(getMyLedgerEntry(db, buyer, entry!.number!))).toMatchObject({ excise: "1.25" });
	expect(totalCents - entry!.cents).toBe(2160 + 250);
	setPaymentStatus(db, admin, { id, paymentStatus: "paid" });
	setPaymentStatus(db, admin, { id, paymentStatus: "refunded" });
	expect(entriesOf(id).map(({ kind, exciseCents }) => [kind, exciseCents])).toEqual([
		["invoice", 125],
		["payment", 0],
		["credit", 125],
		["refund", 0],
	]);
	isWhole();
});

it("gives back the share of returned goods, and the rest with the last (Rule 18.26)", () => {
	const sum = (cents: number) => [{ name: NAME, payer: "distributor" as const, cents }];
	const billed = { subtotalCents: 300, taxCents: 24, excise: sum(100), freightCents: 0 };
	let credited = { subtotalCents: 0, taxCents: 0, excise: sum(0), freightCents: 0 };
	const shares = [100, 100, 100].map((goods) => {
		const share = exciseShare(billed, credited, goods).reduce((all, { cents }) => all + cents, 0);
		credited = {
			...credited,
			subtotalCents: credited.subtotalCents + goods,
			excise: sum(credited.excise[0]!.cents + share),
		};
		return share;
	});
	expect(shares).toEqual([33, 34, 33]);
	expect(exciseShare(billed, credited, 50)).toEqual([]);
	const rates = (...cents: number[]) => cents.flatMap((of, n) => ({ ...sum(of)[0]!, name: `Rate ${n}` }));
	const before = { ...billed, subtotalCents: 100, excise: rates(33, 17) };
	expect(exciseShare({ ...billed, excise: rates(100, 50) }, before, 200)).toEqual(rates(67, 33));
});

it("goes back on credit memos of returned goods and by hand, and never more than was billed (Rule 18.26)", () => {
	perMl();
	switchOn(db, "CO", admin);
	fill(3, { volumeHundredths: 333 });
	const { id } = order();
	ship(id);
	const [item] = itemsOf(id);
	const row = () => db.select().from(orders).where(eq(orders.id, id)).get()!;
	const back = (quantity: number) =>
		db.transaction((tx) =>
			creditGoods(tx, admin, row(), { lines: [{ orderItemId: item!.id, quantity }], reason: "Came back" }),
		);
	expect(back(1)).toMatchObject({ subtotalCents: 1000, taxCents: 80, exciseCents: 33 });
	const [invoice, memo] = entriesOf(id);
	expect(memo).toMatchObject({ kind: "credit", invoiceId: invoice!.id });
	const chosen = { amount: null, lines: [{ line: 1, quantity: 2 }], freight: false, reason: "Lost" };
	creditInvoice(db, admin, { ...chosen, number: invoice!.number! });
	const credits = entriesOf(id).filter(({ kind }) => kind === "credit");
	expect(credits.reduce((sum, { exciseCents: cents }) => sum + cents, 0)).toBe(invoice!.exciseCents);
	expect(creditable(db, id)).toMatchObject({ subtotalCents: 0, taxCents: 0, excise: [{ cents: 0 }] });
	isWhole();
});

it("adds up for random rates, orders, parcels, corrections and certificates, to the cent", () => {
	// A fixed seed, so that a failure can be repeated.
	let seed = 20261123;
	const random = (max: number) => {
		seed = (seed * 1103515245 + 12345) % 2147483648;
		return 1 + (seed % max);
	};
	for (const [n, base] of (["milliliter", "piece", "wholesale", "list-price"] as const).entries()) {
		perMl({ base, rate: random(90_000), deviceKinds: [], locality: n % 2 ? "Denver" : null });
	}
	switchOn(db, "CO", admin);
	let exempt = 0;
	for (let round = 0; round < 25; round++) {
		buyer = makeBuyer(db);
		if (round % 3 === 0) {
			const { id } = makeLocation(db, buyer);
			makeLicense(db, id, { kind: "resaleCertificate", state: "CO" });
			exempt++;
		}
		const goods = Array.from({ length: random(4) }, () =>
			liquid({
				wholesalePriceCents: random(5000),
				volumeHundredths: random(2000),
				piecesPerUnit: random(9),
				manufacturerListPriceCents: random(6000),
			}),
		);
		addToCart(
			db,
			buyer,
			goods.map(({ id: productId }) => ({ productId, flavor: null, quantity: 2 + random(20) })),
		);
		const { id } = order();
		const now = () => db.select().from(orders).where(eq(orders.id, id)).get()!;
		const placed = getMyOrder(db, buyer, id);
		expect(placed.exciseCents).toBe(placed.excise.reduce((sum, { cents }) => sum + cents, 0));
		expect(placed.taxCents === 0 && placed.exemption !== null).toBe(round % 3 === 0);
		expect(placed.totalCents).toBe(
			placed.subtotalCents + placed.taxCents + placed.exciseCents + placed.shippingCents,
		);
		ship(
			id,
			itemsOf(id).map((_, n) => (n === 0 ? 1 : random(2) - 1)),
		);
		const [first] = itemsOf(id);
		if (round % 2) {
			const lines = [{ id: first!.id, quantity: first!.quantity + 1, price: random(5000) }];
			changeOrder(db, admin, { id, lines, reason: "Agreed" });
		}
		if (round % 4 === 1) closeShort(db, admin, { id, reason: "Sold out", isOnShelf: true });
		else ship(id);
		const billed = entriesOf(id).reduce(
			(sum, { kind, exciseCents: cents }) => sum + (kind === "invoice" ? cents : -cents),
			0,
		);
		expect(billed).toBe(now().exciseCents);
		for (const { document, exciseCents: cents } of entriesOf(id)) {
			expect((document!.excise ?? []).reduce((sum, one) => sum + one.cents, 0)).toBe(cents);
		}
	}
	expect(exempt).toBeGreaterThan(5);
	isWhole();
});
