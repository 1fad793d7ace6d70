import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { addToCart } from "~/buying/cart/add-to-cart.server";
import { getCheckout } from "~/buying/checkout/checkout.queries.server";
import { orderDays } from "~/buying/checkout/order-form.server";
import { placeOrder } from "~/buying/checkout/place-order.server";
import { dueDate } from "~/buying/orders/due-date";
import { getMyOrder } from "~/buying/orders/order.queries.server";
import { orderView } from "~/buying/orders/order-view";
import { shipOrder } from "~/buying/shipments/ship-order.server";
import { setCompanyTerms } from "~/customers/index.server";
import type { UserActor } from "~/kernel/actor/actor";
import { requireCompany } from "~/kernel/actor/own-company.server";
import { daysAfter } from "~/kernel/clock/buckets";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { writeNewShop } from "~/kernel/settings/new-shop.server";
import { promiseWords } from "~/kernel/settings/promise-words";
import { getSettings } from "~/kernel/settings/settings.queries.server";
import { getLedgerEntry } from "~/ledger/index.server";
import { printedPaper } from "~/ledger/invoices/printed-paper";
import { loader as companyPage } from "~/office/companies/admin/company";
import { methodName, PAYMENT_TERM_NAMES, type PaymentTerms } from "~/terms/payment";
import type { Db } from "~db/client.server";
import { companies, orders } from "~db/schema.server";
import { transact } from "~db/transact.server";
import { doorsAt } from "../../../tests/helpers/api-doors";
import { one, orderInput } from "../../../tests/helpers/cart";
import {
	makeAdmin,
	makeBuyer,
	makeProduct,
	makeUser,
	setCompany,
	testDatabase,
} from "../../../tests/helpers/database";
import { setPayment } from "../../../tests/helpers/payment";
import { refusal } from "../../../tests/helpers/refusal";
import { call, formErrors } from "../../../tests/helpers/request";
import { settingsApi } from "./api";
import { saveTerms } from "./save-terms.server";
import { action, loader } from "./terms";

const PAGE = "/admin/settings/terms";

let db: Db;
let owner: UserActor;
let buyer: UserActor;
beforeEach(() => {
	db = testDatabase();
	owner = makeAdmin(db);
	buyer = makeBuyer(db);
});

const send = (given: PaymentTerms[], forNew: PaymentTerms, version = "0") =>
	call(action, PAGE, { db, as: owner, form: { version, given, forNew } });
const give = (...given: PaymentTerms[]) =>
	saveTerms(db, owner, { version: 0, given: ["prepay", "net30", ...given], forNew: "net30" });
const order = (paymentMethod: "net30" | "check" = "net30") => {
	addToCart(db, buyer, one(makeProduct(db).id));
	return placeOrder(db, buyer, orderInput({ paymentMethod }), { idempotencyKey: null }).order;
};

describe("the form (Rule 7.54)", () => {
	it("begins with prepay and net 30, which companies have that were there before", async () => {
		const { body } = await call(loader, PAGE, { db, as: owner });
		expect(body).toMatchObject({
			value: { given: ["prepay", "net30"], forNew: "net30" },
			inUse: { net30: 1 },
		});
		expect((await send(["net15", "prepay", "net30"], "net15")).status).toBe(303);
		expect(getSettings(db).terms).toEqual({ given: ["prepay", "net15", "net30"], forNew: "net15" });
	});

	it("refuses to switch off terms that companies have, and says how many", async () => {
		const errors = async (given: PaymentTerms[], forNew: PaymentTerms = "prepay") =>
			formErrors(await send(given, forNew));
		expect(await errors(["prepay"])).toEqual({
			"given.net30": ["1 company has Net 30. Give it other terms first."],
		});
		makeBuyer(db);
		expect(await errors(["prepay"])).toEqual({
			"given.net30": ["2 companies have Net 30. Give them other terms first."],
		});
		db.update(companies).set({ paymentTerms: "prepay" }).run();
		expect((await send(["prepay"], "prepay")).status).toBe(303);
	});

	it("refuses terms of new companies that aren't given, and terms that no payment method is about", async () => {
		expect(formErrors(await send(["prepay", "net30"], "net15"))).toEqual({
			forNew: ["New companies can't get Net 15 while it isn't given."],
		});
		const withCash: PaymentTerms[] = ["prepay", "cash_on_delivery", "net30"];
		expect(formErrors(await send(withCash, "net30"))).toEqual({
			"given.cash_on_delivery": ["Cash on delivery needs the payment method Cash on delivery, which is off."],
		});
		setPayment(db, owner, { cash_on_delivery: { isOffered: true } });
		expect((await send(withCash, "cash_on_delivery")).status).toBe(303);
		expect(refusal(() => setPayment(db, owner, { cash_on_delivery: { isOffered: false } })).message).toBe(
			"New companies get Cash on delivery. Choose other payment terms for them first.",
		);
	});

	it("is read and replaced by programs", async () => {
		const api = doorsAt(settingsApi, "/api/payment-terms");
		const put = (json: unknown) =>
			call(api.action, "/api/payment-terms", { db, as: owner, method: "PUT", json });
		expect((await put({ version: 0, given: PAYMENT_TERM_NAMES, forNew: "net7" })).status).toBe(400);
		const given = ["prepay", "net7", "net30"];
		expect(await put({ version: 0, given, forNew: "net7" })).toMatchObject({
			status: 200,
			body: { version: 1, given, forNew: "net7" },
		});
		expect((await put({ version: 0, given: ["prepay", "net30"], forNew: "prepay" })).status).toBe(409);
	});
});

describe("a company's terms (Rule 7.54)", () => {
	const set = (paymentTerms: PaymentTerms) =>
		setCompanyTerms(db, owner, { id: buyer.companyId!, pricingTier: "starter", paymentTerms });

	it("are among those that are given, or stay as they are", async () => {
		const { body } = await call(companyPage, `/admin/companies/${buyer.companyId}`, {
			...{ db, as: owner, params: { id: buyer.companyId! } },
		});
		expect(body).toMatchObject({ given: ["prepay", "net30"] });
		expect(refusal(() => set("net15"))).toMatchObject({
			errors: [{ field: "paymentTerms" }],
			message: expect.stringContaining("Net 15 isn't given now"),
		});
		give("net15");
		set("net15");
		expect(db.select().from(companies).get()!.paymentTerms).toBe("net15");
		// A shop that gives them no longer leaves them to who has them.
		setCompany(db, buyer, { paymentTerms: "net60" });
		set("net60");
	});

	it("begin as the owner says: in a new shop with prepay", () => {
		const first = (of = db) => transact(of, (tx) => requireCompany(tx, makeUser(of).id).paymentTerms);
		expect(first()).toBe("net30");
		give("net10");
		saveTerms(db, owner, { version: 1, given: ["prepay", "net10", "net30"], forNew: "net10" });
		expect(first()).toBe("net10");
		const fresh = testDatabase();
		writeNewShop(fresh);
		expect(first(fresh)).toBe("prepay");
	});

	it("open cash on delivery where it is not for everybody", () => {
		setPayment(db, owner, { cash_on_delivery: { isOffered: true, users: "allowed" } });
		expect(getCheckout(db, buyer).methods).not.toContain("cash_on_delivery");
		setCompany(db, buyer, { paymentTerms: "cash_on_delivery" });
		expect(getCheckout(db, buyer)).toMatchObject({
			hasCredit: false,
			methods: ["net30", "credit_card", "bank_transfer", "check", "cash_on_delivery"],
			usualMethod: "credit_card",
		});
	});

	it("are what texts promise established accounts", () => {
		writeNewShop(db);
		const said = () => promiseWords(getSettings(db)).established;
		expect(said()).toBe("Net 30");
		saveTerms(db, owner, { version: 1, given: ["prepay", "net15", "net30"], forNew: "prepay" });
		expect(said()).toBe("Net 15 or Net 30");
		setPayment(db, owner, { net30: { isOffered: false } });
		expect(said()).toBe("prepayment only");
	});
});

describe("an order on net terms (Rule 7.55)", () => {
	beforeEach(() => {
		give("net15");
		setCompany(db, buyer, { paymentTerms: "net15" });
	});

	it("keeps the days of its company's terms, and is called and billed by them", () => {
		expect(getCheckout(db, buyer).paymentTerms).toBe("net15");
		const { shipDay, dueDays } = orderDays(db, "net15");
		expect(dueDays).toEqual({ net30: daysAfter(shipDay, 15) });
		const { id, orderNumber } = order();
		setCompany(db, buyer, { paymentTerms: "prepay" });
		shipOrder(db, owner, { id, trackingNumber: "1Z999AA10123456784" });
		const invoice = getLedgerEntry(db, owner, "INV-10001");
		expect(invoice).toMatchObject({ dueOn: daysAfter(shopToday(), 15), document: { netDays: 15 } });
		const printed = printedPaper(invoice);
		expect(printed.facts.map(({ label }) => label)).toContain("Due, net 15");
		expect(printed.foot).toMatch(/^Net 15\./);
		expect(orderView(getMyOrder(db, buyer, orderNumber))).toMatchObject({
			paymentMethod: "net30",
			dueDays: 15,
		});
	});

	it("has 30 days if it was made before there was a choice, and none by other methods", () => {
		const { id } = order();
		const shippedAt = new Date("2026-03-02T18:00:00Z");
		db.update(orders).set({ netDays: null }).where(eq(orders.id, id)).run();
		const row = { ...db.select().from(orders).where(eq(orders.id, id)).get()!, shippedAt };
		expect(methodName(row)).toBe("Net 30");
		expect(dueDate(row)).toEqual(new Date("2026-04-01T18:00:00Z"));
		expect(order("check")).toMatchObject({ netDays: null });
		expect(methodName({ paymentMethod: "check", netDays: 15 })).toBe("Check");
	});
});
