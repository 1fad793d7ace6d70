import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { setPersonFields } from "~/customers/companies/set-person-fields.server";
import { renderMail } from "~/email/render-mail.server";
import type { UserActor } from "~/kernel/actor/actor";
import { listOwnQuotes } from "~/office/portal/own-requests.server";
import { FIRST_SELLING } from "~/terms/selling";
import type { Db } from "~db/client.server";
import {
	auditLog,
	orders,
	outbox,
	productFlavors,
	products,
	quoteRequests,
	sellingRules,
} from "~db/schema.server";
import { makeFlavor, one, orderInput } from "../../../tests/helpers/cart";
import {
	makeAdmin,
	makeBuyer,
	makeColleague,
	makeProduct,
	makeStaff,
	makeUser,
	setCompany,
	testDatabase,
} from "../../../tests/helpers/database";
import { SHOP } from "../../../tests/helpers/mail";
import { refusal } from "../../../tests/helpers/refusal";
import { approveRequest } from "../approvals/decide-request.server";
import { addToCart } from "../cart/add-to-cart.server";
import { getCart } from "../cart/cart.queries.server";
import { getOrderToChange } from "../order-changes/order-to-change.server";
import { acceptQuote, askAgain } from "./accept-quote.server";
import { answerSchema } from "./answer-quote.schema";
import { quoteInbox } from "./answer-quote.server";
import { getOffer } from "./offer.server";
import { getQuote } from "./quote-admin.queries.server";
import { quoteState } from "./quote-state";
import { requestQuote } from "./request-quote.server";

let db: Db;
let sales: UserActor;
let buyer: UserActor;
let pods: typeof products.$inferSelect;
let kit: typeof products.$inferSelect;
let id: string;

// In the shop's time zone, New York, the evening of Nov 2.
const NOW = new Date("2026-11-03T03:00:00Z");
const LAST_MINUTE = new Date("2026-11-17T04:59:00Z");
const TOO_LATE = new Date("2026-11-17T05:00:00Z");

beforeEach(() => {
	db = testDatabase();
	sales = makeStaff(db, "sales");
	buyer = makeBuyer(db, { pricingTier: "growth" });
	pods = makeProduct(db, {
		name: "Pods",
		sku: "P-1",
		wholesalePriceCents: 1000,
		costCents: 700,
		stockQuantity: 50,
	});
	kit = makeProduct(db, {
		name: "Kit",
		sku: "K-1",
		wholesalePriceCents: 5000,
		costCents: 3000,
		stockQuantity: 50,
	});
	makeFlavor(db, { productId: kit.id, name: "Blue Razz", sku: "K-1-B" });
	const lines = [
		{ productId: pods.id, flavor: null, quantity: 20 },
		{ productId: kit.id, flavor: "Blue Razz", quantity: 4 },
	];
	id = requestQuote(db, buyer, { email: buyer.email, message: "For March", lines }, NOW).quote.id;
	db.delete(outbox).run();
	db.delete(auditLog).run();
});

const offer = (
	pricesCents: (number | null)[] = [850, 4200],
	{ by = sales, validUntil = "2026-11-16", belowCost = null as string | null } = {},
) =>
	quoteInbox.answer(
		db,
		by,
		{ id, text: "Here you are.", offer: { pricesCents, validUntil, belowCost } },
		{ now: NOW },
	);
const accept = ({
	by = buyer,
	now = LAST_MINUTE,
	isPartial = false,
	key = "k",
	shown = null as number | null,
} = {}) => {
	const placed = acceptQuote(
		db,
		by,
		{ ...orderInput(), quoteId: id, isPartial },
		{ idempotencyKey: key, shownTotalCents: shown },
		now,
	);
	if ("order" in placed) return placed;
	throw new Error("It waits for approval");
};
const soldOut = (product: { id: string }) =>
	db.update(products).set({ inStock: false }).where(eq(products.id, product.id)).run();
const countOrders = () => db.select().from(orders).all().length;

it("keeps the tax and freight of its answer, whatever counts since (Rule 9.50)", () => {
	offer();
	const rules = {
		...FIRST_SELLING.freight,
		everywhere: { ...FIRST_SELLING.freight.everywhere, cents: 9900, freeAboveCents: null },
	};
	const tax = { ...FIRST_SELLING.states, tax: { AZ: 1000 } };
	for (const [part, value] of [
		["freight", rules],
		["states", tax],
	] as const)
		db.insert(sellingRules)
			.values({ part, value, from: new Date(NOW.getTime() + 1000), savedBy: sales.id })
			.run();
	// $338.00 of goods: 8 % tax and $25.00 of freight.
	expect(getOffer(db, buyer, id, LAST_MINUTE).cart.totals).toMatchObject({
		taxCents: 2704,
		shippingCents: 2500,
	});
	const { order } = accept();
	expect(order).toMatchObject({ taxCents: 2704, shippingCents: 2500, taxRate: 800 });
	const row = db.select().from(orders).get()!;
	expect(row.rulesAt).toEqual(NOW);
	// Its correction finds the same freight by rule, and so none of its own.
	expect(getOrderToChange(db, makeAdmin(db), row.orderNumber).ownShippingCents).toBeNull();
});

describe("answering with prices (Rule 7.103)", () => {
	it("begins with the customer's own prices, and mails what was offered until when", () => {
		expect(getQuote(db, sales, id).lines).toMatchObject([
			{ listCents: 1000, theirCents: 950, shortOf: null },
			{ listCents: 5000, theirCents: 4750 },
		]);
		offer([850, null]);
		expect(getQuote(db, sales, id)).toMatchObject({
			status: "quoted",
			isPriced: true,
			validUntil: "2026-11-16",
			lines: [{ offeredCents: 850 }, { offeredCents: null }],
		});
		const { text } = renderMail(db, db.select().from(outbox).get()!, SHOP);
		expect(text).toContain("$8.50");
		expect(text).not.toContain("$42");
		expect(text).toContain("until Nov 16, 2026");
		expect(text).toContain(`https://shop.example/buyer-portal/quotes/${id}`);
		expect(db.select().from(auditLog).all()).toMatchObject([
			{ action: "quote.answer", after: { prices: ["8.50", null], validUntil: "2026-11-16" } },
		]);
	});

	it("sends an owner's prices below cost once they are confirmed by name (Rule 7.170)", () => {
		const by = makeAdmin(db);
		expect(refusal(() => offer([699, 4200], { by })).errors).toEqual([
			{ field: "prices[0]", message: "$6.99 is below our cost of $7.00" },
			{ field: "belowCost", message: "Tick 'Offer below cost' to send these prices" },
		]);
		// Another price than the one that was confirmed.
		expect(refusal(() => offer([698, 4200], { by, belowCost: "0:699" })).code).toBe("invalid");
		offer([699, 4200], { by, belowCost: "0:699" });
		expect(getOffer(db, buyer, id, NOW).lines[0]!.priceCents).toBe(699);
		expect(db.select().from(quoteRequests).get()).toMatchObject({
			answeredBy: by.id,
			pricesAllowedBy: by.id,
		});
	});

	it("refuses an offer without a price, with a past day, or to somebody who is not approved", () => {
		expect(refusal(() => offer([null, null])).errors).toMatchObject([{ field: "prices[0]" }]);
		expect(refusal(() => offer(undefined, { validUntil: "2026-11-01" })).errors).toMatchObject([
			{ field: "validUntil" },
		]);
		offer(undefined, { validUntil: "2026-11-02" });
		db.update(quoteRequests).set({ answeredAt: null }).run();
		setCompany(db, buyer, { isWholesaleApproved: false });
		expect(refusal(() => offer()).message).toContain("approved customers only");
		for (const role of ["warehouse", "bookkeeper"] as const) {
			expect(refusal(() => offer(undefined, { by: makeStaff(db, role) })).code).toBe("forbidden");
		}
	});

	it("reads a form's prices only when the button that offers them was pressed", () => {
		const form = { answer: "Yes.", prices: ["8.50", "", "x"], validUntil: "2026-11-16", belowCost: "0:850" };
		expect(answerSchema.parse(form)).toEqual({ text: "Yes.", offer: null });
		const problems = answerSchema.safeParse({ ...form, offer: "yes", validUntil: "2026-02-31" }).error
			?.issues;
		expect(problems?.map(({ path }) => path.join("."))).toEqual(["prices.2", "validUntil"]);
		expect(answerSchema.safeParse({ ...form, offer: "yes", prices: ["0"] }).success).toBe(false);
		expect(answerSchema.parse({ ...form, offer: "yes", prices: ["8.50", ""] }).offer).toEqual({
			pricesCents: [850, null],
			validUntil: "2026-11-16",
			belowCost: "0:850",
		});
	});
});

describe("ordering a quote (Rule 7.104)", () => {
	it("takes the quoted prices until the last minute of the last day, and links both sides", () => {
		offer();
		addToCart(db, buyer, one(pods.id, 3));
		expect(getOffer(db, buyer, id, LAST_MINUTE)).toMatchObject({
			state: "open",
			cart: { totals: { subtotalCents: 20 * 850 + 4 * 4200 } },
		});
		const { order } = accept();
		expect(order).toMatchObject({
			subtotalCents: 33_800,
			quoteId: id,
			placedBy: null,
			lines: [
				{ sku: "P-1", unitPriceCents: 850, quantity: 20 },
				{ sku: "K-1-B", flavor: "Blue Razz", unitPriceCents: 4200 },
			],
		});
		expect(getQuote(db, sales, id)).toMatchObject({ status: "closed", orderNumber: order.orderNumber });
		expect(getOffer(db, buyer, id)).toMatchObject({ state: "ordered", orderNumber: order.orderNumber });
		expect(listOwnQuotes(db, buyer)).toMatchObject([{ state: "ordered" }]);
		expect(getCart(db, buyer).lines).toMatchObject([{ quantity: 3 }]);
		expect(db.select().from(products).where(eq(products.id, pods.id)).get()!.stockQuantity).toBe(30);
	});

	it("passes the checks of every order", () => {
		offer();
		setCompany(db, buyer, { paymentTerms: "prepay" });
		expect(refusal(() => accept()).errors).toMatchObject([{ field: "paymentMethod" }]);
		setCompany(db, buyer, { paymentTerms: "net30" });
		expect(refusal(() => accept({ shown: 1 })).message).toContain("The total is now");
		setCompany(db, buyer, { isWholesaleApproved: false });
		expect(refusal(() => accept()).code).toBe("forbidden");
		expect(refusal(() => getOffer(db, buyer, id)).code).toBe("forbidden");
		expect(countOrders()).toBe(0);
	});

	it("is its asker's alone", () => {
		offer();
		const other = makeBuyer(db);
		for (const read of [
			() => getOffer(db, other, id),
			() => accept({ by: other }),
			() => askAgain(db, other, id),
		]) {
			expect(refusal(read).code).toBe("not_found");
		}
		expect(refusal(() => accept({ by: makeUser(db) })).code).toBe("forbidden");
		expect(refusal(() => accept({ by: sales })).code).toBe("forbidden");
	});
});

describe("a quote accepted twice, late, or when goods are gone (Rule 7.105)", () => {
	it("leads to the same order, whatever the key, even after the last day", () => {
		offer();
		const { order } = accept();
		expect(accept()).toMatchObject({ replayed: true, order: { id: order.id } });
		expect(accept({ key: "other", now: TOO_LATE })).toMatchObject({
			replayed: true,
			order: { id: order.id },
		});
		expect(countOrders()).toBe(1);
	});

	it("says that it has lapsed, and asks for the same goods again, once", () => {
		offer();
		expect(refusal(() => accept({ now: TOO_LATE })).message).toBe(
			"This quote lapsed after Nov 16, 2026. Ask for a new one.",
		);
		expect(getOffer(db, buyer, id, TOO_LATE).state).toBe("lapsed");
		const again = askAgain(db, buyer, id);
		expect(again).toMatchObject({ status: "pending", quantities: [20, 4], flavors: [null, "Blue Razz"] });
		expect(askAgain(db, buyer, id).id).toBe(again.id);
		soldOut(pods);
		db.update(products).set({ active: false }).run();
		expect(refusal(() => askAgain(db, buyer, id)).message).toContain("sold any longer");
	});

	it("names the lines that are gone, and orders the rest when asked to", () => {
		offer();
		soldOut(kit);
		expect(refusal(() => accept()).message).toBe("Kit, Blue Razz: Out of stock. You can order the rest.");
		expect(getOffer(db, buyer, id, NOW).lines).toMatchObject([
			{ problem: null },
			{ problem: "Out of stock" },
		]);
		expect(accept({ isPartial: true }).order.lines).toMatchObject([{ sku: "P-1", quantity: 20 }]);
	});

	it("calls removed products and flavors gone, and goods that fell short", () => {
		offer();
		db.delete(productFlavors).run();
		db.update(products).set({ minimumOrderQuantity: 21 }).where(eq(products.id, pods.id)).run();
		expect(getOffer(db, buyer, id, NOW)).toMatchObject({
			lines: [{ problem: "Minimum 21: add 1 more" }, { problem: "No longer available" }],
			cart: { lines: [] },
		});
		expect(refusal(() => accept({ isPartial: true })).message).toContain("None of this quote's goods");
		db.update(products).set({ minimumOrderQuantity: 1, active: false }).run();
		expect(getOffer(db, buyer, id, NOW).lines[0]!.problem).toBe("No longer available");
	});

	it("leaves out what would fall below its minimum without a line that is gone", () => {
		makeFlavor(db, { productId: pods.id, name: "Mint", sku: "P-1-M" });
		const lines = ["Mint", null].map((flavor) => ({ productId: pods.id, flavor, quantity: 5 }));
		id = requestQuote(db, buyer, { email: buyer.email, message: null, lines }).quote.id;
		offer([850, 850]);
		db.update(products).set({ minimumOrderQuantity: 10 }).where(eq(products.id, pods.id)).run();
		expect(getOffer(db, buyer, id, NOW).lines).toMatchObject([{ problem: null }, { problem: null }]);
		db.update(productFlavors).set({ active: false }).where(eq(productFlavors.name, "Mint")).run();
		expect(getOffer(db, buyer, id, NOW).lines).toMatchObject([
			{ problem: "No longer available" },
			{ problem: "Minimum 10: add 5 more" },
		]);
	});

	it("can't be ordered without prices, or after staff closed or reopened it", () => {
		expect(refusal(() => accept()).message).toContain("not offered prices");
		expect(getOffer(db, buyer, id).state).toBe("unpriced");
		offer();
		quoteInbox.setStatus(db, sales, { id, status: "closed" });
		expect(refusal(() => accept()).message).toContain("no longer offered");
		const priced = { pricesCents: [1], validUntil: "2026-11-16", orderNumber: null };
		expect(quoteState({ ...priced, status: "pending" }, "2026-11-16")).toBe("withdrawn");
		expect(quoteState({ ...priced, status: "quoted" }, "2026-11-16")).toBe("open");
		expect(quoteState({ ...priced, status: "quoted" }, "2026-11-17")).toBe("lapsed");
	});
});

it("waits for an owner as one request, and is closed with its approval (Rule 13.20)", () => {
	offer();
	makeColleague(db, buyer, "owner");
	const second = makeColleague(db, buyer, "owner");
	setPersonFields(db, second, { id: buyer.id, needsApproval: true });
	const send = () =>
		acceptQuote(
			db,
			buyer,
			{ ...orderInput(), quoteId: id, isPartial: false },
			{ idempotencyKey: null },
			LAST_MINUTE,
		);
	const [placed, again] = [send(), send()];
	if (!("request" in placed && "request" in again)) throw new Error("It was ordered at once");
	expect([again.request.id, again.replayed, countOrders()]).toEqual([placed.request.id, true, 0]);
	expect(getOffer(db, buyer, id, LAST_MINUTE).state).toBe("open");
	expect(approveRequest(db, second, placed.request.id, { now: LAST_MINUTE })).toMatchObject({
		quoteId: id,
		userId: buyer.id,
	});
	expect(getOffer(db, buyer, id, LAST_MINUTE).state).toBe("ordered");
	expect(send()).toHaveProperty("order");
});
