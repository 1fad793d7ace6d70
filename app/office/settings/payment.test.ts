import { beforeEach, describe, expect, it } from "vitest";
import { addToCart } from "~/buying/cart/add-to-cart.server";
import { getCheckout } from "~/buying/checkout/checkout.queries.server";
import { placeOrder } from "~/buying/checkout/place-order.server";
import { shipOrder } from "~/buying/shipments/ship-order.server";
import { sendDueMail } from "~/email/send-due-mail.server";
import type { UserActor } from "~/kernel/actor/actor";
import { howToPay } from "~/kernel/settings/payment.queries.server";
import { getSettings } from "~/kernel/settings/settings.queries.server";
import { getLedgerEntry } from "~/ledger/index.server";
import { getMyStatement } from "~/ledger/statements/account.queries.server";
import { printedStatement } from "~/ledger/statements/printed-statement";
import { loader as orderPage } from "~/office/orders/buyer/order";
import { settingsApi } from "~/office/settings/api";
import { answerQuestion } from "~/service/assistant/answer-question.server";
import type { OfferedMethod, PaymentMethod } from "~/terms/payment";
import type { Db } from "~db/client.server";
import { doorsAt } from "../../../tests/helpers/api-doors";
import { one, orderInput } from "../../../tests/helpers/cart";
import { makeAdmin, makeBuyer, makeProduct, setCompany, testDatabase } from "../../../tests/helpers/database";
import { keepingTransport, SHOP } from "../../../tests/helpers/mail";
import { setPayment } from "../../../tests/helpers/payment";
import { refusal } from "../../../tests/helpers/refusal";
import { call, formErrors } from "../../../tests/helpers/request";
import { action, loader } from "./payment";

const BANK = "First Nevada Bank\nAccount 0047";
const PAGE = "/admin/settings/payment";

let db: Db;
let owner: UserActor;
let buyer: UserActor;
beforeEach(() => {
	db = testDatabase();
	owner = makeAdmin(db);
	buyer = makeBuyer(db);
});

/** The form as the page sends it, with some fields changed; null unticks a box. */
async function send(changes: Record<string, string | null> = {}) {
	const { methods, version } = { methods: getSettings(db).payment, version: 0 };
	const fields = Object.entries(methods).flatMap(([method, { isOffered, users, note, link }]) =>
		Object.entries({ isOffered: isOffered ? "on" : null, users, note, link }).map(
			([field, value]) => [`methods.${method}.${field}`, value] as const,
		),
	);
	const form = { version: String(version), ...Object.fromEntries(fields), ...changes };
	const sent = Object.entries(form).filter((field): field is [string, string] => field[1] !== null);
	return call(action, PAGE, { db, as: owner, form: Object.fromEntries(sent) });
}
const order = (paymentMethod: PaymentMethod) => {
	addToCart(db, buyer, one(makeProduct(db).id));
	return placeOrder(db, buyer, orderInput({ paymentMethod }), { idempotencyKey: null }).order;
};
const offer = (changes: Parameters<typeof setPayment>[2]) => setPayment(db, owner, changes);
const only = (...names: PaymentMethod[]) =>
	Object.fromEntries(
		Object.keys(getSettings(db).payment)
			.filter((name) => !names.includes(name as PaymentMethod))
			.map((name) => [`methods.${name}.isOffered`, null]),
	);
const PAYEE = { "methods.check.note": "To Ridge LLC, 1 Dock Road" };

describe("the form (Rule 5.12)", () => {
	it("begins as the shop always was, and keeps what an owner writes", async () => {
		expect(getSettings(db).payment).toMatchObject({
			net30: { isOffered: true, users: "net", note: null, link: null },
			check: { isOffered: true, users: "everyone" },
			cash_on_delivery: { isOffered: false, users: "everyone" },
		});
		const link = "https://pay.shop.example/ridge";
		const changes = { ...PAYEE, "methods.credit_card.link": link, "methods.credit_card.users": "prepay" };
		expect((await send(changes)).status).toBe(303);
		const { body } = await call(loader, PAGE, { db, as: owner });
		expect(body).toMatchObject({
			version: 1,
			value: { credit_card: { isOffered: true, users: "prepay", note: null, link } },
		});
	});

	it("refuses checks without where to send them", async () => {
		expect(formErrors(await send())).toEqual({
			"methods.check.note": ["Say where to send checks, or switch the method off."],
		});
		expect((await send({ "methods.check.isOffered": null })).status).toBe(303);
	});

	it.each(["javascript:alert(1)", "http://pay.example", "https://me:secret@pay.example", "pay.example"])(
		"refuses %s as a page to pay on",
		async (link) => {
			const reply = await send({ ...PAYEE, "methods.credit_card.link": link });
			expect(Object.keys(formErrors(reply))).toEqual(["methods.credit_card.link"]);
		},
	);

	it.each([
		["no method", [], "Keep at least one method on. Without one nobody can order."],
		[
			"net terms alone",
			["net30"],
			"Companies without net terms could not pay by any method. Offer them one.",
		],
	] as const)("refuses %s", async (_called, left, message) => {
		const errors = formErrors(await send({ ...PAYEE, ...only(...left) }));
		expect(Object.values(errors).flat()).toEqual([message]);
	});

	it("lets nobody pay later who has no credit", async () => {
		const errors = formErrors(await send({ ...PAYEE, "methods.net30.users": "everyone" }));
		expect(Object.keys(errors)).toEqual(["methods.net30.users"]);
	});

	it("changes nothing while it is only shown again as typed", async () => {
		const reply = await send({ ...PAYEE, intent: "preview", "methods.bank_transfer.note": BANK });
		expect(reply.body).toMatchObject({
			result: { initialValue: { methods: { bank_transfer: { note: BANK } } } },
		});
		expect(getSettings(db).payment.bank_transfer.note).toBe(null);
	});

	it("is read and replaced by programs, each method by itself", async () => {
		const api = doorsAt(settingsApi, "/api/payment-methods");
		const put = (json: unknown) =>
			call(api.action, "/api/payment-methods", { db, as: owner, method: "PUT", json });
		const bank_transfer: OfferedMethod = { isOffered: true, users: "net", note: BANK, link: null };
		expect(await put({ version: 0, methods: { bank_transfer } })).toMatchObject({
			status: 200,
			body: { version: 1, methods: { bank_transfer, check: { isOffered: true } } },
		});
		const { body } = await call(api.loader, "/api/payment-methods", { db, as: owner });
		expect(body).toMatchObject({ version: 1, methods: { bank_transfer } });
		expect((await put({ version: 1, methods: { bank: bank_transfer } })).status).toBe(400);
	});
});

describe("who may use a method (Rule 5.15)", () => {
	const methods = () => getCheckout(db, buyer).methods;

	it("is told by the company's terms, at checkout and when an order is placed", () => {
		offer({ check: { users: "net", note: "To us" }, bank_transfer: { users: "prepay" } });
		expect(methods()).toEqual(["net30", "credit_card", "check"]);
		expect(order("check").paymentMethod).toBe("check");
		expect(refusal(() => order("bank_transfer"))).toMatchObject({
			message: "Bank transfer is not open to your account. Choose another payment method.",
			errors: [{ field: "paymentMethod" }],
		});
		setCompany(db, buyer, { paymentTerms: "prepay" });
		// Net terms stay in sight, with the reason why they can't be chosen.
		expect(methods()).toEqual(["net30", "credit_card", "bank_transfer"]);
		expect(order("bank_transfer").paymentMethod).toBe("bank_transfer");
		expect(refusal(() => order("check")).message).toContain("not open to your account");
	});

	it("doesn't offer what is off, to staff or customers", () => {
		offer({ credit_card: { isOffered: false } });
		expect(methods()).toEqual(["net30", "bank_transfer", "check"]);
		expect(refusal(() => order("credit_card")).message).toBe(
			"Credit card is not offered now. Choose another payment method.",
		);
	});
});

describe("how to pay (Rule 5.16)", () => {
	const LINK = "https://pay.shop.example/card";
	beforeEach(() =>
		offer({
			bank_transfer: { note: BANK },
			check: { note: "To Ridge LLC", users: "net" },
			credit_card: { link: LINK },
		}),
	);

	it("is read by those who may use the method: at checkout, on the order, its mail, invoice and statement", async () => {
		expect(getCheckout(db, buyer).payNotes).toEqual({
			bank_transfer: { note: BANK, link: null },
			check: { note: "To Ridge LLC", link: null },
			credit_card: { note: null, link: LINK },
		});
		const { id, orderNumber } = order("bank_transfer");
		const params = { orderNumber };
		const page = await call(orderPage, `/buyer-portal/orders/${orderNumber}`, { db, as: buyer, params });
		expect(page.body).toMatchObject({ payNote: { note: BANK } });
		const { kept, openTransport } = keepingTransport();
		await sendDueMail(db, { openTransport, shop: SHOP });
		const [mail] = kept;
		expect(mail!.text).toContain("Account 0047");
		expect(mail!.text).not.toContain("Call us for the bank details");
		shipOrder(db, owner, { id, trackingNumber: "1Z999AA10123456784" });
		expect(getLedgerEntry(db, owner, "INV-10001").document.seller.payNote).toBe(BANK);
		expect(printedStatement(getMyStatement(db, buyer)).foot).toContain(
			`Credit card: Pay at ${LINK}\nBank transfer: ${BANK}\nCheck: To Ridge LLC`,
		);
	});

	it("names all that the company may use where it pays later, and nothing it may not", () => {
		expect(howToPay(db, "net30", "net30")).toBe(howToPay(db, "net30"));
		expect(howToPay(db, "net30", "check")).toBe("To Ridge LLC");
		expect(howToPay(db, "prepay")).not.toContain("Ridge LLC");
		offer({ bank_transfer: { isOffered: false }, credit_card: { link: null } });
		expect(howToPay(db, "net30")).toBe("To Ridge LLC");
		expect(howToPay(db, "prepay")).toBe(null);
	});

	it("is told by the assistant to customers alone", () => {
		const asked = (who: Parameters<typeof answerQuestion>[1]) =>
			answerQuestion(db, who, "what are your bank details").response;
		expect(asked(buyer)).toContain("Account 0047");
		expect(asked({ kind: "visitor" })).not.toContain("Account 0047");
		expect(asked(makeBuyer(db, { isWholesaleApproved: false }))).not.toContain("Account 0047");
	});
});
