import { parse } from "csv-parse/sync";
import { type ComponentType, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { renderMail } from "~/email/render-mail.server";
import type { Actor } from "~/kernel/actor/actor";
import { exportCsv } from "~/office/exports/export-data.server";
import * as orderRoute from "~/office/orders/buyer/order";
import type { Db } from "~db/client.server";
import { doorsAt } from "../../../tests/helpers/api-doors";
import { makeFlavor, orderInput } from "../../../tests/helpers/cart";
import { makeAdmin, makeBrand, makeBuyer, makeProduct, testDatabase } from "../../../tests/helpers/database";
import { isLong } from "../../../tests/helpers/long";
import { SHOP } from "../../../tests/helpers/mail";
import { call, type RouteFunction } from "../../../tests/helpers/request";
import { ordersApi } from "../api";
import { addToCart } from "../cart/add-to-cart.server";
import { cartApi } from "../cart/api";
import * as cartRoute from "../cart/buyer/cart";
import * as paperRoute from "../orders/buyer/paper";
import { verifyLines } from "../quick-order/verify-lines.server";
import * as checkoutRoute from "./checkout";
import { placeOrder } from "./place-order.server";

const apiCart = doorsAt(cartApi, "/api/cart");
const apiOrder = doorsAt(ordersApi, "/api/orders/:id");
const apiMyOrders = doorsAt(ordersApi, "/api/orders/my-orders");

/** Subtotal, tax, shipping and total, in cents. */
type Amounts = [number, number, number, number];

const centsOf = (text: string): number => {
	const match = /^\$?(\d+)\.(\d\d)$/.exec(text.replaceAll(",", "").trim());
	if (!match) throw new Error(`'${text}' is no amount`);
	return Number(match[1]) * 100 + Number(match[2]);
};

const plain = (html: string) => html.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");

/** The four amounts as a page or an email shows them, after their labels. */
function amountsIn(text: string): Amounts {
	const after = (label: RegExp) => {
		const found = new RegExp(`${label.source}:?\\s*(Free|\\$[\\d,]+\\.\\d\\d)`).exec(text)?.[1];
		if (!found) throw new Error(`There is no ${label.source} in: ${text.slice(-600)}`);
		return found === "Free" ? 0 : centsOf(found);
	};
	return [after(/Subtotal/), after(/Tax \(8\s*%\)/), after(/Shipping/), after(/\bTotal/)];
}

/** The totals block of a page; its tables contain words like 'Total' too. */
function pageAmounts(page: unknown, loaderData: unknown): Amounts {
	const element = createElement(page as ComponentType<{ loaderData: unknown }>, { loaderData });
	const router = createMemoryRouter([{ path: "*", element }]);
	const html = renderToStaticMarkup(<RouterProvider router={router} />);
	return amountsIn(plain(html.slice(html.search(/<d[lt][^>]*>(?:(?!<\/d[lt]>).)*Subtotal/s))));
}

const load = <Result,>(
	handler: RouteFunction<never, Result>,
	{ db, actor, params = {} }: { db: Db; actor: Actor; params?: Record<string, string> },
) => call(handler, "/", { db, as: actor, params });

type Json = { subtotal: string; tax: string; shipping: string; total: string };
type MyOrder = Json & { items: { price: string; quantity: number }[] };
const jsonAmounts = ({ subtotal, tax, shipping, total }: Json): Amounts => [
	centsOf(subtotal),
	centsOf(tax),
	centsOf(shipping),
	centsOf(total),
];

function csvRows(db: Db, admin: Actor, name: string): Record<string, string>[] {
	return parse([...exportCsv(db, admin, name)].join(""), { columns: true, bom: true });
}

test("quick order, cart, checkout, order, documents, email, CSV and API show the same cents for random carts", async () => {
	const db = testDatabase();
	const admin = makeAdmin(db);
	const brandId = makeBrand(db).id;
	// A fixed seed, so that a failure can be repeated.
	let seed = 20261121;
	const random = (max: number) => {
		seed = (seed * 1103515245 + 12345) % 2147483648;
		return 1 + (seed % max);
	};
	let free = 0;
	const rounds = isLong ? 30 : 12;
	for (let round = 0; round < rounds; round++) {
		const buyer = makeBuyer(db, { pricingTier: (["starter", "growth", "premium"] as const)[round % 3] });
		const wanted = Array.from({ length: random(8) }, () => {
			const price = random(round % 2 ? 9999 : 900);
			const product = makeProduct(db, { brandId, wholesalePriceCents: price, stockQuantity: 500 });
			makeFlavor(db, { productId: product.id, name: "Mint" });
			const flavor = random(2) === 1 ? "Mint" : null;
			return { productId: product.id, sku: product.sku!, flavor, quantity: random(20) };
		});
		const quickOrder = verifyLines(
			db,
			buyer,
			wanted.map(({ sku, flavor, quantity }) => ({
				code: sku,
				quantity: String(quantity),
				flavor: flavor ?? "",
			})),
		);
		const { totals } = addToCart(db, buyer, wanted);
		const expected: Amounts = [
			totals.subtotalCents,
			totals.taxCents,
			totals.shippingCents,
			totals.totalCents,
		];
		if (totals.shippingCents === 0) free++;
		expect(quickOrder.subtotalCents).toBe(totals.subtotalCents);
		// Integer math only, independent of the code under test.
		expect(totals.taxCents).toBe(
			(totals.subtotalCents * 8 + 50 - ((totals.subtotalCents * 8 + 50) % 100)) / 100,
		);
		expect(totals.shippingCents).toBe(totals.subtotalCents > 50_000 ? 0 : 2500);
		expect(totals.totalCents).toBe(totals.subtotalCents + totals.taxCents + totals.shippingCents);

		const who = { db, actor: buyer };
		const { data: cartData } = await load(cartRoute.loader, who);
		expect(pageAmounts(cartRoute.default, cartData), "cart page").toEqual(expected);
		expect(jsonAmounts((await load(apiCart.loader, who)).body as Json), "cart API").toEqual(expected);
		const { data: checkoutData } = await load(checkoutRoute.loader, who);
		expect(pageAmounts(checkoutRoute.default, checkoutData), "checkout").toEqual(expected);

		const { order } = placeOrder(db, buyer, orderInput(), {
			idempotencyKey: null,
			shownTotalCents: checkoutData.cart.totals.totalCents,
		});
		const { orderNumber, id } = order;
		const ofOrder = { ...who, params: { orderNumber } };
		const { data: orderData } = await load(orderRoute.loader, ofOrder);
		expect(pageAmounts(orderRoute.default, orderData), "order page").toEqual(expected);
		for (const entry of ["invoice", "confirmation"]) {
			const { data: loaderData } = await load(paperRoute.loader, {
				...who,
				params: { orderNumber, paper: entry },
			});
			expect(pageAmounts(paperRoute.default, loaderData), entry).toEqual(expected);
		}

		const mail = renderMail(db, { template: "order-confirmation", data: { orderId: id }, to: null }, SHOP);
		for (const body of [mail.text, plain(mail.html)]) {
			expect(amountsIn(body.slice(body.lastIndexOf("Subtotal"))), "mail").toEqual(expected);
		}

		const asStaff = { db, actor: admin, params: { id } };
		expect(jsonAmounts((await load(apiOrder.loader, asStaff)).body as Json), "order API").toEqual(expected);
		const [mine] = (await load(apiMyOrders.loader, who)).body as [MyOrder];
		expect(jsonAmounts(mine), "order list API").toEqual(expected);
		const lineSum = mine.items.reduce((sum, item) => sum + centsOf(item.price) * item.quantity, 0);
		expect(lineSum).toBe(totals.subtotalCents);

		const row = csvRows(db, admin, "orders").find((one) => one["Order Number"] === orderNumber)!;
		const { Subtotal = "", Tax = "", Shipping = "", Total = "" } = row;
		expect(jsonAmounts({ subtotal: Subtotal, tax: Tax, shipping: Shipping, total: Total }), "CSV").toEqual(
			expected,
		);
		const lines = csvRows(db, admin, "order-lines").filter((one) => one["Order Number"] === orderNumber);
		expect(lines.reduce((sum, line) => sum + centsOf(line["Line Total"] ?? ""), 0)).toBe(
			totals.subtotalCents,
		);
		for (const line of lines) {
			expect(centsOf(line["Unit Price"] ?? "") * Number(line.Quantity)).toBe(
				centsOf(line["Line Total"] ?? ""),
			);
		}
	}
	// Both free and paid shipping occurred.
	expect(free).toBeGreaterThan(rounds / 10);
	expect(free).toBeLessThan(rounds - rounds / 10);
});
