import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { approvalAmountSchema } from "~/customers/companies/approval.schema";
import { getApprovalAmount, setApprovalAmount } from "~/customers/companies/approval-rules.server";
import { getCompanyHistory } from "~/customers/companies/company-history.queries.server";
import { setPersonFields } from "~/customers/companies/set-person-fields.server";
import type { UserActor } from "~/kernel/actor/actor";
import { releaseCredit, setCredit } from "~/ledger/credit/credit.server";
import type { Db } from "~db/client.server";
import {
	approvalRequests,
	auditLog,
	orders,
	outbox,
	products,
	quoteRequests,
	users,
} from "~db/schema.server";
import { ADDRESS } from "../../../tests/helpers/address";
import { doorsAt } from "../../../tests/helpers/api-doors";
import { one, orderInput, withCart } from "../../../tests/helpers/cart";
import {
	makeAdmin,
	makeBuyer,
	makeColleague,
	makeProduct,
	setCompany,
} from "../../../tests/helpers/database";
import { refusal } from "../../../tests/helpers/refusal";
import { call } from "../../../tests/helpers/request";
import { setStock } from "../../../tests/helpers/stock";
import { ordersApi as ordersTable } from "../api";
import { addToCart } from "../cart/add-to-cart.server";
import { getCart } from "../cart/cart.queries.server";
import { listLeftCarts } from "../cart/left-cart.server";
import { checkOut, placeOrder } from "../checkout/place-order.server";
import { getMyOrder, listOrderEvents } from "../orders/order.queries.server";
import { action as amountPage } from "../people/approval-amount";
import { removePerson, setPersonRole } from "../people/change-person.server";
import { approvalsApi } from "./api";
import { action as approvalPage, loader as approvalPageRead } from "./buyer/approval";
import { approveRequest, declineRequest, restoreRequest, withdrawRequest } from "./decide-request.server";
import { getRequest, listRequests, listWaiting } from "./request.queries.server";

const { action: ordersApi } = doorsAt(ordersTable, "/api/orders");
const { action: approvalApi, loader: approvalRead } = doorsAt(approvalsApi, "/api/approvals/:id");

let db: Db;
let owner: UserActor;
let buyer: UserActor;
let product: { id: string };
beforeEach(() => {
	({ db, buyer: owner, product } = withCart());
	buyer = makeColleague(db, owner, "buyer");
	setApprovalAmount(db, owner, { above: 5_000 });
});

/** Five at $10.00 with tax and shipping are $79.00. */
function ask(who = buyer, key: string | null = "k", quantity = 5): string {
	addToCart(db, who, one(product.id, quantity));
	const placed = checkOut(db, who, orderInput(), { idempotencyKey: key });
	if (!("request" in placed)) throw new Error("It was ordered at once");
	return placed.request.id;
}
const NO_GOODS = { productIds: [], quantities: [] };
const countOrders = () => db.select().from(orders).all().length;
const stock = () => db.select().from(products).where(eq(products.id, product.id)).get()!.stockQuantity;
const statusOf = (id: string) =>
	db.select().from(approvalRequests).where(eq(approvalRequests.id, id)).get()!.status;
const mails = () =>
	db
		.select()
		.from(outbox)
		.all()
		.map(({ template, to }) => [template, to]);

describe("an order that has to wait (Rule 13.20)", () => {
	it("takes no stock and no number, empties the cart, and mails the company's owners", () => {
		makeBuyer(db);
		const before = stock();
		const id = ask();
		expect([countOrders(), stock(), getCart(db, buyer).units]).toEqual([0, before, 0]);
		expect(mails()).toEqual([["approval-needed", owner.email]]);
		expect(getRequest(db, buyer, id)).toMatchObject({
			...{ status: "waiting", requestNumber: "A-1001", isOwn: true, mayDecide: false },
			...{ totalCents: 7_900, now: { totals: { totalCents: 7_900 } } },
			lines: [{ productId: product.id, quantity: 5, unitPriceCents: 1_000 }],
		});
	});

	it("is the same for the same key, and an order once it is approved", () => {
		const id = ask();
		const again = () => checkOut(db, buyer, orderInput(), { idempotencyKey: "k" });
		expect(again()).toMatchObject({ request: { id }, replayed: true });
		expect(
			refusal(() => checkOut(db, buyer, orderInput({ poNumber: "7" }), { idempotencyKey: "k" })).code,
		).toBe("conflict");
		const { orderNumber } = approveRequest(db, owner, id);
		expect(again()).toMatchObject({ order: { orderNumber }, replayed: true });
		expect(countOrders()).toBe(1);
	});

	it("is above the amount, or of a marked person, and never an only owner's", () => {
		addToCart(db, buyer, one(product.id, 2));
		expect(checkOut(db, buyer, orderInput(), { idempotencyKey: null })).toHaveProperty("order");
		setPersonFields(db, owner, { id: buyer.id, needsApproval: true });
		ask(buyer, null, 1);
		expect(checkOut(db, owner, orderInput(), { idempotencyKey: null })).toHaveProperty("order");
		setApprovalAmount(db, owner, { above: 0 });
		addToCart(db, owner, one(product.id, 1));
		expect(checkOut(db, owner, orderInput(), { idempotencyKey: null })).toHaveProperty("order");
		const second = makeColleague(db, owner, "owner");
		const id = ask(owner, null, 1);
		expect(refusal(() => approveRequest(db, owner, id))).toMatchObject({
			code: "forbidden",
			message: expect.stringContaining("own order"),
		});
		expect(refusal(() => declineRequest(db, owner, { id, reason: "No" })).code).toBe("forbidden");
		approveRequest(db, second, id);
		// An owner whose account is closed is nobody to wait for.
		db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, second.id)).run();
		addToCart(db, owner, one(product.id, 1));
		expect(checkOut(db, owner, orderInput(), { idempotencyKey: null })).toHaveProperty("order");
		setPersonFields(db, owner, { id: buyer.id, needsApproval: false });
		setApprovalAmount(db, owner, { above: 7_900 });
		addToCart(db, buyer, one(product.id, 5));
		expect(checkOut(db, buyer, orderInput(), { idempotencyKey: null })).toHaveProperty("order");
	});

	it("waits though no owner can log in any more, and ends to wait with the amount", async () => {
		const closed = (deletedAt: Date | null) =>
			db.update(users).set({ deletedAt }).where(eq(users.id, owner.id)).run();
		closed(new Date());
		ask();
		closed(null);
		for (const above of ["50.00", "", undefined]) {
			const form: Record<string, string> = above === undefined ? {} : { above };
			await call(amountPage, "/x", { db, as: owner, form });
			expect(getApprovalAmount(db, owner)).toBe(above ? 5_000 : null);
		}
		addToCart(db, buyer, one(product.id, 5));
		expect(checkOut(db, buyer, orderInput(), { idempotencyKey: null })).toHaveProperty("order");
	});

	it("is what owners say of their own company's people, with an entry in its history", () => {
		expect(refusal(() => setApprovalAmount(db, buyer, { above: null })).code).toBe("forbidden");
		expect(refusal(() => setPersonFields(db, buyer, { id: buyer.id, needsApproval: false })).code).toBe(
			"forbidden",
		);
		expect(
			refusal(() => setPersonFields(db, makeBuyer(db), { id: buyer.id, needsApproval: true })).code,
		).toBe("not_found");
		for (const _twice of [1, 2]) {
			setApprovalAmount(db, owner, { above: 5_000 });
			setPersonFields(db, owner, { id: buyer.id, needsApproval: true });
		}
		expect(getApprovalAmount(db, owner)).toBe(5_000);
		expect(() => approvalAmountSchema.parse({ above: "many" })).toThrow("Enter the amount");
		const history = getCompanyHistory(db, makeAdmin(db), owner.companyId!, 9);
		expect(history.map(({ about, before, after }) => [about, before, after])).toEqual([
			[buyer.username, { needsApproval: false }, { needsApproval: true }],
			[null, { approvalAboveCents: null }, { approvalAboveCents: 5_000 }],
		]);
	});

	it("is refused where an order is needed at once, and nothing waits then", () => {
		addToCart(db, buyer, one(product.id, 5));
		expect(refusal(() => placeOrder(db, buyer, orderInput(), { idempotencyKey: null })).code).toBe(
			"conflict",
		);
		expect([listWaiting(db, owner), getCart(db, buyer).units]).toEqual([[], 5]);
	});

	it("answers 202 by JSON, as 201 for an order", async () => {
		addToCart(db, buyer, one(product.id, 5));
		const json = { shippingAddress: ADDRESS, paymentMethod: "check" };
		const answer = await call(ordersApi, "/api/orders", { db, as: buyer, json });
		expect([answer.status, answer.body]).toMatchObject([202, { status: "waiting", total: "79.00" }]);
	});
});

describe("deciding (Rule 13.22)", () => {
	it("shows each line and the total at today's price, and afterwards at the order's", () => {
		const id = ask();
		expect(getRequest(db, owner, id).prices).toEqual([1_000]);
		db.update(products).set({ wholesalePriceCents: 1_200 }).where(eq(products.id, product.id)).run();
		// 5 at $12.00, 8 % tax, $25.00 shipping.
		expect(listWaiting(db, owner)).toMatchObject([{ totalCents: 7_900, nowCents: 8_980 }]);
		expect(getRequest(db, owner, id)).toMatchObject({ prices: [1_200], lines: [{ unitPriceCents: 1_000 }] });
		approveRequest(db, owner, id, { shownTotalCents: 8_980 });
		db.update(products).set({ wholesalePriceCents: 1_500 }).where(eq(products.id, product.id)).run();
		expect(getRequest(db, owner, id)).toMatchObject({ prices: [1_200], orderCents: 8_980 });
	});

	it("places the order as its person's, once, with stock and number", () => {
		const before = stock();
		const id = ask();
		for (const [who, code] of [
			[buyer, "forbidden"],
			[makeColleague(db, owner, "bookkeeper"), "forbidden"],
			[makeBuyer(db), "not_found"],
		] as const) {
			expect(refusal(() => approveRequest(db, who, id)).code).toBe(code);
			expect(refusal(() => declineRequest(db, who, { id, reason: "No" })).code).toBe(code);
		}
		expect(getRequest(db, owner, id)).toMatchObject({ mayDecide: true, isOwn: false });
		const order = approveRequest(db, owner, id);
		expect(getRequest(db, owner, id)).toMatchObject({ mayDecide: false, now: null });
		expect(order).toMatchObject({ userId: buyer.id, status: "pending", totalCents: 7_900 });
		expect(stock()).toBe(before - 5);
		expect(getRequest(db, buyer, id)).toMatchObject({ status: "approved", orderNumber: order.orderNumber });
		expect(mails().at(-1)).toEqual(["order-confirmation", buyer.email]);
		expect(refusal(() => approveRequest(db, owner, id)).code).toBe("conflict");
		expect(refusal(() => declineRequest(db, owner, { id, reason: "No" })).code).toBe("conflict");
		expect(getMyOrder(db, owner, order.id).orderedBy).toBe(buyer.username);
		expect(listOrderEvents(db, buyer, order.id)).toMatchObject([{ note: `Approved by ${owner.username}` }]);
		expect(db.select().from(auditLog).where(eq(auditLog.action, "order.place")).all()).toMatchObject([
			{ actorId: buyer.id, after: { approvedBy: owner.id } },
		]);
		const isIts = and(eq(auditLog.entity, "approval"), eq(auditLog.entityId, id));
		expect(db.select().from(auditLog).where(isIts).orderBy(auditLog.id).all()).toMatchObject([
			{ action: "approval.request", actorId: buyer.id, after: { totalCents: 7_900 } },
			{ action: "approval.approved", actorId: owner.id, before: { status: "waiting" } },
		]);
	});

	it("needs credit to ask and to be placed, and uses the owner's leave only then (Rule 16.51)", () => {
		const company = owner.companyId!;
		const admin = makeAdmin(db);
		setCredit(db, admin, { id: company, limit: 5_000, holdDays: null });
		expect(refusal(() => ask()).message).toContain("above the credit limit");
		releaseCredit(db, admin, { id: company, reason: "Wire is on its way" });
		const id = ask();
		const used = () => db.select().from(auditLog).where(eq(auditLog.action, "credit.used")).all();
		expect(used()).toEqual([]);
		const { orderNumber } = approveRequest(db, owner, id);
		expect(used()).toMatchObject([{ after: { orderNumber, reason: "Wire is on its way" } }]);
		addToCart(db, buyer, one(product.id));
		expect(refusal(() => checkOut(db, buyer, orderInput(), { idempotencyKey: null })).message).toContain(
			"above the credit limit",
		);
	});

	it("refuses another total than the owner saw, sold-out goods and net 30 for who prepays; it waits on", () => {
		const id = ask();
		db.update(products).set({ wholesalePriceCents: 1_100 }).where(eq(products.id, product.id)).run();
		expect(refusal(() => approveRequest(db, owner, id)).message).toMatch(/The total is now \$84\.40/);
		setStock(db, product.id, 3);
		expect(refusal(() => approveRequest(db, owner, id, { shownTotalCents: 8_440 })).code).toBe("conflict");
		setStock(db, product.id, 30);
		setCompany(db, owner, { paymentTerms: "prepay" });
		expect(refusal(() => approveRequest(db, owner, id, { shownTotalCents: 8_440 })).code).toBe("invalid");
		expect([statusOf(id), countOrders()]).toEqual(["waiting", 0]);
		setCompany(db, owner, { paymentTerms: "net30" });
		expect(approveRequest(db, owner, id, { shownTotalCents: 8_440 }).totalCents).toBe(8_440);
	});

	it("says which goods are gone, and not that the total is another", () => {
		const id = ask();
		db.delete(products).where(eq(products.id, product.id)).run();
		expect(refusal(() => approveRequest(db, owner, id)).message).not.toContain("The total is now");
	});

	it("waits while the company's approval is withdrawn, and can only be declined for a closed account", () => {
		const id = ask();
		setCompany(db, owner, { isWholesaleApproved: false });
		expect(refusal(() => approveRequest(db, owner, id)).code).toBe("forbidden");
		setCompany(db, owner, { isWholesaleApproved: true });
		db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, buyer.id)).run();
		expect(refusal(() => approveRequest(db, owner, id)).message).toMatch(/account of .* is closed/);
		expect(getRequest(db, owner, id)).toMatchObject({ mayDecide: true, now: null });
		expect(declineRequest(db, owner, { id, reason: "Gone" }).status).toBe("declined");
	});

	it("mails a reason, and lets the person put the goods back (Rule 13.20)", () => {
		const gone = makeProduct(db);
		addToCart(db, buyer, one(gone.id, 1));
		const id = ask();
		expect(refusal(() => restoreRequest(db, buyer, { id })).code).toBe("conflict");
		declineRequest(db, owner, { id, reason: "We have enough" });
		expect(mails().at(-1)).toEqual(["approval-declined", buyer.email]);
		db.delete(products).where(eq(products.id, gone.id)).run();
		expect(refusal(() => restoreRequest(db, owner, { id })).code).toBe("not_found");
		const { lines } = restoreRequest(db, buyer, { id }, { key: "once" });
		expect(lines.map(({ name, added }) => [name, added])).toContainEqual([gone.name, 0]);
		expect(restoreRequest(db, buyer, { id }, { key: "once" }).lines).toEqual(lines);
		expect(getCart(db, buyer).units).toBe(5);
	});

	it("ends by withdrawing, by the person only (Rule 13.20)", () => {
		const id = ask();
		expect(refusal(() => withdrawRequest(db, owner, { id })).code).toBe("not_found");
		withdrawRequest(db, buyer, { id });
		expect([statusOf(id), listWaiting(db, owner)]).toEqual(["withdrawn", []]);
		restoreRequest(db, buyer, { id });
		expect(getCart(db, buyer).units).toBe(5);
	});

	it("stays with the company whose order it was when its person belongs to another", () => {
		const id = ask();
		withdrawRequest(db, buyer, { id });
		removePerson(db, owner, { id: buyer.id });
		const { companyId } = makeBuyer(db);
		db.update(users).set({ companyId, companyRole: "owner" }).where(eq(users.id, buyer.id)).run();
		const moved: UserActor = { ...buyer, companyId, companyRole: "owner" };
		expect(refusal(() => restoreRequest(db, moved, { id })).code).toBe("not_found");
		expect(refusal(() => getRequest(db, moved, id)).code).toBe("not_found");
		expect([listRequests(db, moved), listRequests(db, owner)]).toMatchObject([[], [{ id }]]);
	});
});

it("ends when its person stops buying, and leaves the goods with the cart (Rule 13.24)", () => {
	const id = ask();
	addToCart(db, buyer, one(product.id, 1));
	const other = makeColleague(db, owner, "buyer");
	const declined = ask(other, null);
	declineRequest(db, owner, { id: declined, reason: "Too much" });
	const second = ask(other, null);
	// What a quote offered is no cart's.
	const third = makeColleague(db, owner, "buyer");
	const offered = ask(third, null);
	const { id: quoteId } = db
		.insert(quoteRequests)
		.values({ ...{ userId: third.id, companyId: third.companyId, email: third.email }, ...NO_GOODS })
		.returning()
		.get();
	db.update(approvalRequests).set({ quoteId }).where(eq(approvalRequests.id, offered)).run();
	for (const { id: left } of [third, buyer]) removePerson(db, owner, { id: left });
	setPersonRole(db, owner, { id: other.id, role: "bookkeeper" });
	expect([id, second, declined].map(statusOf)).toEqual(["ended", "ended", "declined"]);
	expect(listLeftCarts(db, owner).map(({ lines }) => lines.map(({ quantity }) => quantity))).toEqual([
		[5],
		[6],
	]);
	expect(refusal(() => approveRequest(db, owner, id)).code).toBe("conflict");
});

describe("the page of a request, and its call (Rule 13.20)", () => {
	const params = (id: string) => ({ db, params: { id } });

	it("needs a login, is for the owners and its person, and decides nothing by itself", async () => {
		const id = ask();
		const path = `/buyer-portal/approvals/${id}`;
		expect((await call(approvalPageRead, path, params(id))).location).toBe(
			`/login?redirectTo=${encodeURIComponent(path)}`,
		);
		const colleague = makeColleague(db, owner, "buyer");
		for (const [as, status] of [
			[owner, 200],
			[buyer, 200],
			[colleague, 404],
			[makeBuyer(db), 404],
			[makeColleague(db, owner, "bookkeeper"), 403],
		] as const) {
			expect((await call(approvalPageRead, path, { ...params(id), as })).status).toBe(status);
			expect((await call(approvalRead, path, { ...params(id), as })).status).toBe(status);
		}
		expect(statusOf(id)).toBe("waiting");
	});

	it("approves with the total it showed, and asks for a reason to decline", async () => {
		const id = ask();
		const post = (form: Record<string, string>) =>
			call(approvalPage, "/x", { ...params(id), as: owner, form });
		expect((await post({ decision: "approve", total: "1.00" })).status).toBe(409);
		expect((await post({ decision: "decline", reason: " " })).status).toBe(400);
		expect((await post({ decision: "approve", total: "79.00" })).flash).toMatchObject({
			title: "Order approved",
		});
		const second = ask(buyer, null);
		const patch = (json: unknown) =>
			call(approvalApi, "/x", { ...params(second), as: owner, method: "PATCH", json });
		expect((await patch({ decision: "approve", total: "1.00" })).status).toBe(409);
		expect((await patch({ decision: "decline", reason: "Too much" })).body).toMatchObject({
			...{ status: "declined", reason: "Too much", decider: owner.username },
		});
	});
});
