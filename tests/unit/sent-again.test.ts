// Rule 9.4 for customers: the same one-time key gets the first answer. Every module that reads a key has a case here, or in
// audit-of-actions.test.ts if staff send it; a new one without fails.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { setApprovalAmount } from "~/domain/approvals/approval-rules.server";
import { withdrawRequest } from "~/domain/approvals/decide-request.server";
import { addToCart, addWhatFits } from "~/domain/cart/add-to-cart.server";
import { createListFromCart } from "~/domain/lists/create-list.server";
import { checkOut } from "~/domain/orders/place-order.server";
import type { Db } from "~db/client.server";
import { oneTimeKeys, quoteRequests } from "~db/schema.server";
import { ADDRESS } from "../helpers/address";
import { checkoutForm, one, orderInput, orderThroughCart } from "../helpers/cart";
import { deliveredOrder, lineIds } from "../helpers/claim";
import { makeBuyer, makeColleague, makeProduct, testDatabase } from "../helpers/database";
import { type Call, call, type RouteFunction } from "../helpers/request";
import { hasKey, sendAgain, toldBy, withKey } from "../helpers/sent-again";

const APP = join(import.meta.dirname, "../../app");

/** Modules whose key staff send, or that hand a key on. */
const ELSEWHERE = [
	"routes/admin/applications/decision.tsx",
	"routes/admin/applications/question.tsx",
	"routes/admin/blog/post-new.tsx",
	"routes/admin/campaigns/new.tsx",
	"routes/admin/claims/claim-goods.tsx",
	"routes/admin/claims/claim-receipt.ts",
	"routes/admin/claims/claim-refund.tsx",
	"routes/admin/claims/claim-reopen.ts",
	"routes/admin/customers/order/order.tsx",
	"routes/admin/held-prices/held-prices.tsx",
	"routes/admin/inbox/actions.server.ts",
	"routes/admin/money/account.tsx",
	"routes/admin/money/mail-statement.ts",
	"routes/admin/money/paper.tsx",
	"routes/admin/money/take-back-credit.tsx",
	"routes/admin/money/undo-entry.ts",
	"routes/admin/orders/change.tsx",
	"routes/admin/orders/close-short.tsx",
	"routes/admin/orders/ship-part.tsx",
	"routes/admin/orders/tab.server.ts",
	"routes/admin/pact/correction.ts",
	"routes/admin/stock/batch-action.server.ts",
	"routes/admin/stock/history.tsx",
	"routes/api/account-mails.ts",
	"routes/api/account-payments.ts",
	"routes/api/account-undo.ts",
	"routes/api/claim-answer.ts",
	"routes/api/claim-goods.ts",
	"routes/api/claim-receipt.ts",
	"routes/api/claim-refund.ts",
	"routes/api/claim-reopen.ts",
	"routes/api/credit-undo.ts",
	"routes/api/held-price.ts",
	"routes/api/invoice-credits.ts",
	"routes/api/order-changes.ts",
	"routes/api/order-shipments.ts",
	"routes/api/order-short.ts",
	"routes/api/pact-order.ts",
	"routes/api/stock-counts.ts",
	"routes/api/stock-deliveries.ts",
	"routes/api/user-orders.ts",
	"routes/cart/added.server.ts",
];

const readsKey = (text: string): boolean =>
	/\b(?:idempotencyKeyOf|callKeyOf|formKeyOf)\(|\bcall\.key\b|run: (?:async )?\(\{[^}]*\bkey\b/.test(text);

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
	return createListFromCart(db, buyer, "Weekly").id;
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
	setApprovalAmount(db, owner, 0);
	buyer = makeColleague(db, owner, "buyer") as typeof buyer;
	addWhatFits(db, buyer, one(product.id, 2));
};
const withdrawn = () => {
	waiting();
	const placed = checkOut(db, buyer, orderInput(), { idempotencyKey: null });
	const { id } = (placed as { request: { id: string } }).request;
	withdrawRequest(db, buyer, id);
	return id;
};
const delivered = () => {
	const { id, orderNumber } = deliveredOrder(db, { buyer });
	return { id, orderNumber, orderItemId: lineIds(db, id)[0]! };
};
const PROBLEM = { reason: "damaged", remedy: "credit", details: "Crushed" };

const CASES: Record<string, Case[]> = {
	"routes/api/cart-items.ts": [() => ({ json: { productId: product.id, quantity: 2 } })],
	"routes/api/orders.ts": [
		() => {
			cart();
			return { json: SHIP_TO };
		},
		() => {
			waiting();
			return { json: SHIP_TO };
		},
	],
	"routes/api/order-reorder.ts": [
		() => ({ params: { id: order().id }, method: "POST" }),
		() => {
			const { id } = orderThroughCart(db, buyer, [{ productId: product.id, quantity: 30 }]);
			return { params: { id }, method: "POST" };
		},
	],
	"routes/api/order-claims.ts": [
		() => {
			const { id, orderItemId } = delivered();
			return { params: { id }, json: { ...PROBLEM, lines: [{ orderItemId, quantity: 2 }] } };
		},
	],
	"routes/api/quote-order.ts": [() => ({ params: { id: quote() }, json: SHIP_TO })],
	"routes/api/quick-order-add.ts": [
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
	"routes/approvals/to-cart.ts": [() => ({ params: { id: withdrawn() }, form: {} })],
	"routes/cart/cart-items.tsx": [() => ({ form: { productId: product.id, quantity: "2" } })],
	"routes/cart/undo.ts": [
		() => ({
			form: { grown: addToCart(db, buyer, one(product.id, 3)).grown.map(({ itemId }) => `${itemId}:2`)[0]! },
		}),
	],
	"routes/checkout/checkout.tsx": [
		() => {
			cart();
			return { form: checkoutForm() };
		},
		() => {
			waiting();
			return { form: checkoutForm() };
		},
	],
	"routes/lists/list.tsx": [() => ({ params: { listId: list() }, form: { intent: "add" } })],
	"routes/orders/problem.tsx": [
		() => {
			const { orderNumber, orderItemId } = delivered();
			const line = { "lines[0].orderItemId": orderItemId, "lines[0].picked": "on", "lines[0].quantity": "2" };
			return { params: { orderNumber }, form: { ...PROBLEM, ...line } };
		},
	],
	"routes/orders/reorder.tsx": [() => ({ params: { orderNumber: order().orderNumber }, form: {} })],
	"routes/products/order-list.server.ts": [
		() => ({ route: "routes/products/products.tsx", form: { [`q.${product.id}`]: "4" } }),
		() => ({ route: "routes/products/products.tsx", form: { [`q.${product.id}`]: "400" } }),
	],
	"routes/quick-order/action.server.ts": [
		() => ({
			route: "routes/quick-order/quick-order.tsx",
			form: { intent: "add", "lines[0].sku": product.sku!, "lines[0].quantity": "4" },
		}),
		() => ({
			route: "routes/quick-order/quick-order.tsx",
			form: {
				...{ intent: "add", "lines[0].sku": product.sku!, "lines[0].quantity": "4" },
				...{ "lines[1].sku": "UNKNOWN", "lines[1].quantity": "4" },
			},
		}),
	],
	"routes/quotes/accept.tsx": [() => ({ params: { id: quote() }, form: checkoutForm() })],
};

describe("a customer's one-time key (Rule 9.4)", () => {
	it("has a case for every module that reads one", () => {
		const found = globSync("routes/**/*.{ts,tsx}", { cwd: APP })
			.filter((file) => !file.includes(".test."))
			.filter((file) => readsKey(readFileSync(join(APP, file), "utf8")));
		expect(found.sort()).toEqual([...ELSEWHERE, ...Object.keys(CASES)].sort());
	});

	for (const [file, cases] of Object.entries(CASES)) {
		for (const [n, prepare] of cases.entries()) {
			it(`gets the first answer from ${file}, case ${n + 1}`, async () => {
				const { route = file, ...sent } = withKey(prepare());
				const { action }: { action: RouteFunction } = await import(/* @vite-ignore */ join(APP, route));
				db.delete(oneTimeKeys).run();
				const send = () => call(action, "/", { db, as: buyer, method: "POST", ...sent });
				const first = await send();
				expect(hasKey(db), JSON.stringify(toldBy(first))).toBe(true);
				expect(await sendAgain(db, send)).toEqual(toldBy(first));
			});
		}
	}
});
