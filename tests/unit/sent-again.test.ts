// Rule 9.4 for customers: the same one-time key gets the first answer. Every module that reads a key has a case here, or in
// audit-of-actions.test.ts if staff send it; a new one without fails.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { withdrawRequest } from "~/buying/approvals/decide-request.server";
import { addToCart, addWhatFits } from "~/buying/cart/add-to-cart.server";
import { checkOut } from "~/buying/checkout/place-order.server";
import { createList } from "~/buying/lists/create-list.server";
import { setApprovalAmount } from "~/customers/companies/approval-rules.server";
import type { Db } from "~db/client.server";
import { oneTimeKeys, quoteRequests } from "~db/schema.server";
import { ADDRESS } from "../helpers/address";
import { checkoutForm, one, orderInput, orderThroughCart } from "../helpers/cart";
import { deliveredOrder, lineIds } from "../helpers/claim";
import { makeBuyer, makeColleague, makeProduct, testDatabase } from "../helpers/database";
import { moduleOf } from "../helpers/every-route";
import { makeInvoice } from "../helpers/paper";
import { makePastOrder } from "../helpers/past-order";
import { type Call, call } from "../helpers/request";
import { answerOf, hasKey, sendAgain, withKey } from "../helpers/sent-again";

const APP = join(import.meta.dirname, "../../app");

/** Staff's screens: the tests of their own subjects send them. */
const STAFFS = /\/admin\/|^office\/(?:outbox|settings)\//;
/** Modules outside of staff's screens whose key staff send, or that hand a key on. */
const ELSEWHERE = [
	"buying/phone-orders/order.tsx",
	"buying/cart/buyer/added.server.ts",
	"buying/cart/buyer/clear.ts",
	"buying/lists/buyer/delete.tsx",
	"buying/lists/buyer/name.tsx",
	"buying/lists/buyer/new.tsx",
	"customers/accounts/buyer/send-confirmation.ts",
	"customers/programs/buyer/revoke.ts",
];

const readsKey = (text: string): boolean =>
	/\b(?:formKeyOf|commandAction)\(|\bcall\.key\b|run: (?:async )?\(\{[^}]*\bkey\b/.test(text);

let db: Db;
let buyer: ReturnType<typeof makeBuyer>;
let product: ReturnType<typeof makeProduct>;
beforeEach(() => {
	db = testDatabase();
	buyer = makeBuyer(db);
	product = makeProduct(db, { stockQuantity: 50 });
});

/** A case: the route whose action is called, if it is another module than the one that reads the key. */
type Case = () => Call & { route?: string };

const SHIP_TO = { shippingAddress: ADDRESS, paymentMethod: "net30" };
const cart = () => addToCart(db, buyer, one(product.id, 3));
const order = () => orderThroughCart(db, buyer, [{ productId: product.id, quantity: 2 }]);
const list = () => {
	cart();
	return createList(db, buyer, { name: "Weekly" }).id;
};
const quote = () =>
	db
		.insert(quoteRequests)
		.values({
			...{ userId: buyer.id, companyId: buyer.companyId, email: buyer.email, message: "For March" },
			...{ productIds: [product.id], quantities: [20], flavors: [null], status: "quoted" },
			...{ answer: "Here", pricesCents: [900], validUntil: "2999-01-01" },
		})
		.returning()
		.get().id;
/** Of a colleague, whose order has to wait. */
const waiting = () => {
	const owner = buyer;
	setApprovalAmount(db, owner, { above: 0 });
	buyer = makeColleague(db, owner, "buyer") as typeof buyer;
	addWhatFits(db, buyer, one(product.id, 2));
};
const withdrawn = () => {
	waiting();
	const placed = checkOut(db, buyer, orderInput(), { idempotencyKey: null });
	const { id } = (placed as { request: { id: string } }).request;
	withdrawRequest(db, buyer, { id });
	return id;
};
const delivered = () => {
	const { id, orderNumber } = deliveredOrder(db, { buyer });
	return { id, orderNumber, orderItemId: lineIds(db, id)[0]! };
};
const owed = () => makeInvoice(db, { companyId: buyer.companyId!, day: "2026-03-04" }).number!;
const PROBLEM = { reason: "damaged", remedy: "credit", details: "Crushed" };

const CASES: Record<string, Case[]> = {
	"/api/cart/items": [() => ({ json: { productId: product.id, quantity: 2 } })],
	"/api/orders": [
		() => {
			cart();
			return { json: SHIP_TO };
		},
		() => {
			waiting();
			return { json: SHIP_TO };
		},
	],
	"/api/orders/:id/reorder": [
		() => ({ params: { id: order().id }, method: "POST" }),
		() => {
			const { id } = orderThroughCart(db, buyer, [{ productId: product.id, quantity: 30 }]);
			return { params: { id }, method: "POST" };
		},
	],
	"/api/orders/:id/claims": [
		() => {
			const { id, orderItemId } = delivered();
			return { params: { id }, json: { ...PROBLEM, lines: [{ orderItemId, quantity: 2 }] } };
		},
	],
	"ledger/payment-notices/buyer/pay.tsx": [() => ({ form: { papers: owed(), method: "ach" } })],
	"/api/quote-requests/:id/order": [() => ({ params: { id: quote() }, json: SHIP_TO })],
	"/api/quick-order/add": [
		// The second line has room for less once the first is in the cart.
		() => ({
			json: {
				lines: [
					{ sku: product.sku, quantity: 40 },
					{ sku: "UNKNOWN", quantity: 1 },
				],
			},
		}),
	],
	"buying/approvals/buyer/to-cart.ts": [() => ({ params: { id: withdrawn() }, form: {} })],
	"buying/cart/buyer/cart-items.tsx": [() => ({ form: { productId: product.id, quantity: "2" } })],
	"buying/cart/buyer/undo.ts": [
		() => ({
			form: { grown: addToCart(db, buyer, one(product.id, 3)).grown.map(({ itemId }) => `${itemId}:2`)[0]! },
		}),
	],
	"buying/checkout/checkout.tsx": [
		() => {
			cart();
			return { form: checkoutForm() };
		},
		() => {
			waiting();
			return { form: checkoutForm() };
		},
	],
	"buying/lists/buyer/list.tsx": [() => ({ params: { listId: list() }, form: { intent: "add" } })],
	"service/claims/buyer/problem.tsx": [
		() => {
			const { orderNumber, orderItemId } = delivered();
			const line = { "lines[0].orderItemId": orderItemId, "lines[0].picked": "on", "lines[0].quantity": "2" };
			return { params: { orderNumber }, form: { ...PROBLEM, ...line } };
		},
	],
	"buying/orders/buyer/answer-reorder.server.ts": [
		() => ({
			route: "buying/orders/buyer/reorder.tsx",
			params: { orderNumber: order().orderNumber },
			form: {},
		}),
		() => ({
			route: "buying/past-orders/buyer/past-order.tsx",
			params: { id: makePastOrder(db, { companyId: buyer.companyId!, lines: [{ product }] }).id },
			form: {},
		}),
	],
	"buying/shop/order-list.server.ts": [
		() => ({ route: "buying/shop/products.tsx", form: { [`q.${product.id}`]: "4" } }),
		() => ({ route: "buying/shop/products.tsx", form: { [`q.${product.id}`]: "400" } }),
	],
	"buying/quick-order/buyer/action.server.ts": [
		() => ({
			route: "buying/quick-order/buyer/quick-order.tsx",
			form: { intent: "add", "lines[0].sku": product.sku!, "lines[0].quantity": "4" },
		}),
		() => ({
			route: "buying/quick-order/buyer/quick-order.tsx",
			form: {
				...{ intent: "add", "lines[0].sku": product.sku!, "lines[0].quantity": "4" },
				...{ "lines[1].sku": "UNKNOWN", "lines[1].quantity": "4" },
			},
		}),
	],
	"buying/quotes/buyer/accept.tsx": [() => ({ params: { id: quote() }, form: checkoutForm() })],
};

describe("a customer's one-time key (Rule 9.4)", () => {
	it("has a case for every module that reads one", () => {
		const pages = globSync(
			"{desk,catalog,rules,customers,ledger,buying,service,filing,office}/*/**/*.{ts,tsx}",
			{ cwd: APP },
		)
			.filter((file) => !file.includes(".test.") && !STAFFS.test(file) && !file.endsWith("/api.ts"))
			.filter((file) => readsKey(readFileSync(join(APP, file), "utf8")));
		// The door of the API reads the keys of its calls.
		const cases = Object.keys(CASES).filter((file) => !file.startsWith("/api/"));
		expect(pages.sort()).toEqual([...ELSEWHERE, ...cases].sort());
	});

	for (const [file, cases] of Object.entries(CASES)) {
		for (const [n, prepare] of cases.entries()) {
			it(`gets the first answer from ${file}, case ${n + 1}`, async () => {
				const { route = file, ...sent } = withKey(prepare());
				const { action } = await moduleOf(route);
				db.delete(oneTimeKeys).run();
				const send = () => call(action!, "/", { db, as: buyer, method: "POST", ...sent });
				const first = await send();
				expect(hasKey(db), JSON.stringify(answerOf(first))).toBe(true);
				expect(await sendAgain(db, send)).toEqual(answerOf(first));
			});
		}
	}
});
