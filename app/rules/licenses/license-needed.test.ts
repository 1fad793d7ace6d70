// What a shop with 'Regulated goods wait for a verified tobacco license' refuses (Rule 13.58).
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { ordersApi as ordersTable } from "~/buying/api";
import { approveRequest } from "~/buying/approvals/decide-request.server";
import { addToCart } from "~/buying/cart/add-to-cart.server";
import { cartApi } from "~/buying/cart/api";
import { getCart } from "~/buying/cart/cart.queries.server";
import { action as checkout } from "~/buying/checkout/checkout";
import { getCheckout } from "~/buying/checkout/checkout.queries.server";
import { checkOut, placeOrder } from "~/buying/checkout/place-order.server";
import { addListToCart } from "~/buying/lists/add-list.server";
import { createList } from "~/buying/lists/create-list.server";
import { changeSchema } from "~/buying/order-changes/change-order.schema";
import { changeOrder } from "~/buying/order-changes/change-order.server";
import { reorder } from "~/buying/orders/reorder.server";
import { placePhoneOrder } from "~/buying/phone-orders/phone-order.server";
import { addQuickOrderLines } from "~/buying/quick-order/add-lines.server";
import { verifyLines } from "~/buying/quick-order/verify-lines.server";
import { acceptQuote } from "~/buying/quotes/accept-quote.server";
import { quoteInbox } from "~/buying/quotes/answer-quote.server";
import { requestQuote } from "~/buying/quotes/request-quote.server";
import { cardsOf } from "~/catalog/products/shelf/product-cards.server";
import { action as decide } from "~/customers/applications/admin/application";
import { applicationsApi } from "~/customers/applications/api";
import { checkDocument } from "~/customers/applications/check-document.server";
import { setPersonFields } from "~/customers/companies/set-person-fields.server";
import { loader as storePage } from "~/customers/locations/buyer/location";
import { type UserActor, VISITOR } from "~/kernel/actor/actor";
import { daysAfter } from "~/kernel/clock/buckets";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { writeNewShop } from "~/kernel/settings/new-shop.server";
import { saveShipping } from "~/kernel/settings/save-settings.server";
import { getSettings } from "~/kernel/settings/settings.queries.server";
import { loader as companyPage } from "~/office/companies/admin/company";
import { loader as portal } from "~/office/portal/portal";
import { action as saveShippingForm } from "~/office/settings/shipping";
import { answerQuestion } from "~/service/assistant/answer-question.server";
import type { Db } from "~db/client.server";
import { auditLog, licenses, locations, settings } from "~db/schema.server";
import { ADDRESS } from "../../../tests/helpers/address";
import { doorsAt } from "../../../tests/helpers/api-doors";
import { makeApplication, makeFile } from "../../../tests/helpers/application";
import { checkoutForm, makeFlavor, one, orderInput } from "../../../tests/helpers/cart";
import {
	makeAdmin,
	makeBuyer,
	makeColleague,
	makeProduct,
	makeStaff,
	makeUser,
	testDatabase,
} from "../../../tests/helpers/database";
import { needLicenses } from "../../../tests/helpers/licenses";
import { makeLicense, makeLocation } from "../../../tests/helpers/location";
import { refusal } from "../../../tests/helpers/refusal";
import { call } from "../../../tests/helpers/request";
import { makeStateRule } from "../../../tests/helpers/state-rules";
import { canIBuy } from "../can-i-buy/can-i-buy.server";
import { mayBuy, mayBuyLines } from "../can-i-buy/may-buy.server";
import { judgeProducts, readStateRules } from "../compliance/state-rules.server";

const { action: cartItems } = doorsAt(cartApi, "/api/cart/items");
const { action: ordersApi } = doorsAt(ordersTable, "/api/orders");
const { action: applicationApi } = doorsAt(applicationsApi, "/api/wholesale-applications/:id");

let db: Db;
let sales: UserActor;
let owner: UserActor;
let buyer: UserActor;
let store: string;
let vape: string;
beforeEach(() => {
	db = testDatabase();
	sales = makeStaff(db, "sales");
	owner = makeBuyer(db);
	buyer = makeColleague(db, owner, "buyer");
	store = makeLocation(db, owner, { name: "Shop", address: "2210 Tamarack Ave\nDenver, CO 80205" }).id;
	vape = makeProduct(db, { name: "Vape", sku: "V-1", stockQuantity: 500 }).id;
	makeProduct(db, { name: "Cloth", sku: "C-1", category: "accessories" });
});

const NEEDED = "once we have verified a Tobacco License with its number and last day";
const key = { idempotencyKey: null };
const fill = () => addToCart(db, owner, one(vape, 1));
const valid = (values = {}) => makeLicense(db, store, { state: "CO", expiresOn: shopToday(), ...values });
const byPhone = (sku: string) =>
	placePhoneOrder(
		db,
		sales,
		{ ...orderInput(), customerId: owner.id, lines: [{ code: sku, quantity: "1", flavor: "" }] },
		key,
	);
const textOf = (act: () => unknown) => refusal(act).message;

/** Every way to order: made ready while nothing is held, it gives the text of its refusal. */
const WAYS: Record<string, () => () => string | Promise<string>> = {
	"the cart": () => () => textOf(fill),
	"the cart in JSON": () => async () => {
		const json = { productId: vape, quantity: 1 };
		const { status, body } = await call(cartItems, "/api/cart/items", { db, as: owner, json });
		return `${status} ${(body as { detail: string }).detail}`;
	},
	"a cart filled before, at the checkout": () => {
		fill();
		return () => textOf(() => placeOrder(db, owner, orderInput(), key));
	},
	"a cart filled before, to the store": () => {
		fill();
		return () => textOf(() => placeOrder(db, owner, orderInput({ locationId: store }), key));
	},
	"the checkout's form": () => {
		fill();
		return async () => {
			const { body } = await call(checkout, "/checkout", { db, as: owner, form: checkoutForm() });
			return JSON.stringify(body);
		};
	},
	"an order in JSON": () => {
		fill();
		return async () => {
			const json = { shippingAddress: ADDRESS, paymentMethod: "net30" };
			const { body } = await call(ordersApi, "/api/orders", { db, as: owner, json });
			return (body as { detail: string }).detail;
		};
	},
	"an order that waits for an owner": () => {
		setPersonFields(db, owner, { id: buyer.id, needsApproval: true });
		addToCart(db, buyer, one(vape, 1));
		return () => textOf(() => checkOut(db, buyer, orderInput(), key));
	},
	"an owner's approval": () => {
		setPersonFields(db, owner, { id: buyer.id, needsApproval: true });
		addToCart(db, buyer, one(vape, 1));
		const waiting = checkOut(db, buyer, orderInput(), key);
		if (!("request" in waiting)) throw new Error("It did not wait.");
		return () => textOf(() => approveRequest(db, owner, waiting.request.id));
	},
	"the pad": () => () =>
		verifyLines(db, owner, [{ code: "V-1", quantity: "1", flavor: "" }]).lines[0]!.problem!.text,
	"the pad's add": () => () => {
		const lines = [{ code: "V-1", quantity: "1", flavor: "" }];
		try {
			return JSON.stringify(addQuickOrderLines(db, owner, lines));
		} catch (error) {
			return (error as Error).message;
		}
	},
	"a saved list": () => {
		fill();
		const { id } = createList(db, owner, { name: "Weekly" });
		return () => JSON.stringify(addListToCart(db, owner, { listId: id }));
	},
	"a reorder": () => {
		fill();
		const { id } = placeOrder(db, owner, orderInput(), key).order;
		return () => {
			try {
				return JSON.stringify(reorder(db, owner, { id }));
			} catch (error) {
				return (error as Error).message;
			}
		};
	},
	"an order by phone": () => () => textOf(() => byPhone("V-1")),
	"a quote": () => {
		const lines = [{ productId: vape, flavor: null, quantity: 1 }];
		const { id } = requestQuote(db, owner, { email: owner.email, message: "", lines }).quote;
		const offer = { pricesCents: [900], validUntil: "2999-01-01", isWarned: true };
		quoteInbox.answer(db, sales, { id, text: "Here you are.", offer });
		return () =>
			textOf(() => acceptQuote(db, owner, { ...orderInput(), quoteId: id, isPartial: false }, key));
	},
	"a correction": () => {
		const { order } = byPhone("C-1");
		const added = [{ sku: "V-1", quantity: 1 }];
		return () => textOf(() => changeOrder(db, sales, { ...changeSchema.parse({ added }), id: order.id }));
	},
	"a correction of the address": () => {
		valid();
		const { order } = byPhone("V-1");
		db.delete(licenses).run();
		const moved = changeSchema.parse({ shippingAddress: { ...ADDRESS, address1: "1 Other St" } });
		return () => textOf(() => changeOrder(db, sales, { ...moved, id: order.id }));
	},
	"a product's card": () => () => cardsOf(db, owner, [vape])[0]!.blocked ?? "",
};

describe("regulated goods without a verified license are refused", () => {
	it.each(Object.keys(WAYS))("by %s", async (way) => {
		const act = WAYS[way]!();
		needLicenses(db);
		expect(await act()).toMatch(/once we have verified a Tobacco License|Held: no verified license/);
	});
});

it("says it on the product's page, in the cart and at the checkout, with the way to send the license", () => {
	fill();
	needLicenses(db);
	const may = mayBuy(db, owner, vape, []);
	expect(may!.blocked.all).toContain(NEEDED);
	expect(may!.rows).toContainEqual(
		expect.objectContaining({ badge: { label: "Not verified", color: "red" }, renews: store }),
	);
	expect(may!.note!.text).toBe("this product is held until we have verified a Tobacco License.");
	expect(getCart(db, owner).lines[0]!.problems).toMatchObject([{ kind: "license" }]);
	expect(mayBuyLines(db, owner, getCart(db, owner))!.map(({ label }) => label)).toContain("Tobacco License");
	expect(getCheckout(db, owner)).toMatchObject({
		blocked: {
			[store]: [
				{
					license: { locationId: store, isEnded: false },
					text: expect.stringContaining(`Shop: we ship regulated goods ${NEEDED}`),
				},
			],
		},
		licenses: { [store]: { text: "License not verified", isHeld: true } },
	});
});

it.each<[string, object, boolean]>([
	["verified, with number and a last day that is today", {}, false],
	["that was never verified", { verifiedAt: null }, true],
	["without a number", { number: null }, true],
	["without a last day", { expiresOn: null }, true],
	["that ended yesterday", { expiresOn: daysAfter(shopToday(), -1) }, true],
	["of another kind", { kind: "businessLicense" }, true],
])("a license %s", (_what, values, isHeld) => {
	expect(fill().lines).toHaveLength(1);
	valid(values);
	needLicenses(db);
	if (isHeld) expect(refusal(() => placeOrder(db, owner, orderInput(), key)).code).toBe("conflict");
	else expect(placeOrder(db, owner, orderInput(), key).order.lines).toHaveLength(1);
});

it("counts for its own store: other stores and other addresses wait", () => {
	valid();
	needLicenses(db);
	const second = makeLocation(db, owner, { name: "Second" }).id;
	fill();
	expect(textOf(() => placeOrder(db, owner, orderInput({ locationId: second }), key))).toContain(
		"Second: we ship",
	);
	const elsewhere = { ...ADDRESS, address1: "1 Nowhere Rd" };
	expect(textOf(() => placeOrder(db, owner, orderInput({ shippingAddress: elsewhere }), key))).toContain(
		"This address is none of your approved stores.",
	);
	expect(placeOrder(db, owner, orderInput({ locationId: store }), key).order.lines).toHaveLength(1);
});

describe("an unknown license never means 'allowed'", () => {
	const allow = (values = {}) => makeStateRule(db, { state: "CO", decision: "allowed", ...values });
	const verdict = () => {
		const to = { state: "CO" };
		const [answer] = judgeProducts(db, [vape], {
			rulesAndLists: readStateRules(db, "CO"),
			to,
			buyer: owner,
		}).values();
		return answer!.whole.verdict;
	};

	it.each<[string, object]>([
		["that was never verified", { verifiedAt: null }],
		["without a number", { number: null }],
		["without a last day", { expiresOn: null }],
	])("of a rule about the buyer's license, one %s", (_what, values) => {
		allow({ licenseKind: "tobaccoLicense" });
		valid(values);
		expect(verdict()).toBe("allowed");
		needLicenses(db);
		expect(verdict()).toBe("needs-review");
		valid();
		expect(verdict()).toBe("allowed");
	});

	it("and a rule that blocks for it goes on to block", () => {
		makeStateRule(db, { state: "CO", licenseKind: "tobaccoLicense" });
		valid({ verifiedAt: null });
		needLicenses(db);
		expect(verdict()).toBe("blocked");
	});

	it("in the public lookup and in the assistant's answer about a state (Rules 6.9, 17.11)", () => {
		allow();
		const { id: productId } = makeProduct(db, { name: "Zento 5000", sku: "ZENTO" });
		const ask = (what: string) => canIBuy(db, { what, state: "CO" });
		const requested = () => answerQuestion(db, VISITOR, "is zento 5000 legal in colorado").response;
		expect(ask("ZENTO").verdict).toBe("allowed");
		expect(requested()).not.toContain("tobacco license");
		needLicenses(db);
		expect(ask("ZENTO")).toMatchObject({
			verdict: "needs-review",
			says: [
				{ verdict: "needs-review", reason: expect.stringContaining("verified its Tobacco License") },
				{},
			],
		});
		expect(requested()).toMatch(/may go to Colorado.*only after we have verified a tobacco license/);
		makeFlavor(db, { productId, name: "Mint" });
		expect(ask("ZENTO").flavors).toEqual([{ name: "Mint", verdict: "needs-review" }]);
		expect(ask("C-1").verdict).toBe("allowed");
	});
});

it("never holds accessories, nor anything where the setting is off", () => {
	needLicenses(db);
	expect(byPhone("C-1").order.lines).toHaveLength(1);
	needLicenses(db, false);
	expect(byPhone("V-1").order.lines).toHaveLength(1);
});

describe("the setting", () => {
	it("is off for a shop that has no settings of its own, and for one that saved them before", () => {
		expect(getSettings(db).shipping.holdUntilVerified).toBe(false);
		db.insert(settings)
			.values({ key: "shipping", value: { version: 3, savedBy: "dana", data: { otherAddresses: false } } })
			.run();
		expect(getSettings(db).shipping).toEqual({
			otherAddresses: false,
			holdUntilVerified: false,
		});
		expect(byPhone("V-1").order.lines).toHaveLength(1);
	});

	it("is on in a new shop, and changed by an owner on a settings page, with an audit row", async () => {
		writeNewShop(db);
		expect(getSettings(db).shipping).toEqual({
			otherAddresses: true,
			holdUntilVerified: true,
		});
		expect(textOf(() => byPhone("V-1"))).toContain(NEEDED);
		const form = { version: "1", otherAddresses: "on" };
		const off = { version: 1, otherAddresses: true, holdUntilVerified: false };
		expect(refusal(() => saveShipping(db, sales, off)).code).toBe("forbidden");
		const posted = await call(saveShippingForm, "/admin/settings/shipping", { db, as: makeAdmin(db), form });
		expect(posted.status).toBe(303);
		expect(byPhone("V-1").order.lines).toHaveLength(1);
		const [row] = db.select().from(auditLog).where(eq(auditLog.entityId, "shipping")).all();
		expect(row).toMatchObject({
			...{ action: "setting.update", before: { holdUntilVerified: true } },
			after: { holdUntilVerified: false, version: 2 },
		});
	});
});

describe("approving stays one click, and its answer says what is held", () => {
	let admin: UserActor;
	let applicant: UserActor;
	let id: string;
	beforeEach(() => {
		admin = makeAdmin(db);
		applicant = makeUser(db);
		id = makeApplication(db, { user: applicant, businessName: "No Papers Vapes" }).id;
	});
	const approve = async (status = "approved", more = {}) => {
		const form = { status, ...more };
		const { flash } = await call(decide, "/admin/applications/x/decision", {
			...{ db, as: admin, params: { id }, form },
		});
		return flash?.text;
	};
	const patch = (json = { status: "approved" }) =>
		call(applicationApi, "/api/wholesale-applications/x", {
			...{ db, as: admin, params: { id }, method: "PATCH", json },
		});
	const MESSAGE =
		"No Papers Vapes: we ship regulated goods once we have verified a Tobacco License with its number and last day. An owner sends the license under Stores.";

	it("by the form", async () => {
		needLicenses(db);
		expect(await approve()).toBe(
			`No Papers Vapes has been approved. Regulated goods are held. ${MESSAGE} We have no Tobacco License to check. Ask the store to send it.`,
		);
	});

	it("and nothing more while nothing is held, or after a rejection", async () => {
		expect(await approve()).toBe("No Papers Vapes has been approved.");
		needLicenses(db);
		id = makeApplication(db, { businessName: "Other" }).id;
		expect(await approve("rejected", { notes: "No." })).toBe("Other has been rejected.");
	});

	it("in JSON, beside the record", async () => {
		expect((await patch()).body).not.toHaveProperty("held");
		needLicenses(db);
		id = makeApplication(db, { user: makeUser(db), businessName: "No Papers Vapes" }).id;
		expect((await patch()).body).toMatchObject({
			status: "approved",
			held: [
				{
					...{ location: "No Papers Vapes", reason: MESSAGE, applicationId: null },
					next: "We have no Tobacco License to check. Ask the store to send it.",
				},
			],
		});
	});

	it("until staff check the document; the company's page and the store's portal say it meanwhile", async () => {
		needLicenses(db);
		id = makeApplication(db, {
			...{ user: makeUser(db), businessName: "Papers", tobaccoLicense: makeFile(db, applicant).id },
		}).id;
		const { body } = await patch();
		expect(body).toMatchObject({
			held: [
				{
					applicationId: id,
					next: "Check the Tobacco License on the application, with its number and last valid day.",
				},
			],
		});
		const place = db.select().from(locations).where(eq(locations.applicationId, id)).get()!;
		const own = { ...owner, companyId: place.companyId };
		const notices = async () => {
			const params = { id: place.companyId };
			const staff = await call(companyPage, "/admin/companies/x", { db, as: admin, params });
			const home = await call(portal, "/portal", { db, as: own });
			const page = await call(storePage, "/portal/locations/x", { db, as: own, params: { id: place.id } });
			return [
				staff.data.company.holds.map(({ applicationId }) => applicationId),
				"dashboard" in home.data && home.data.dashboard.holds.map(({ applicationId }) => applicationId),
				page.data.held,
			];
		};
		const message = `Papers: ${MESSAGE.slice("No Papers Vapes: ".length)}`;
		expect(await notices()).toEqual([[id], [id], message]);
		const check = { id, kind: "tobaccoLicense", verified: true, fileId: undefined } as const;
		checkDocument(db, admin, { ...check, number: "T-1", expiresOn: null, state: undefined });
		expect(await notices()).toEqual([[id], [id], message]);
		checkDocument(db, admin, { ...check, number: "T-1", expiresOn: "2999-01-31", state: undefined });
		expect(await notices()).toEqual([[], [], null]);
	});
});
