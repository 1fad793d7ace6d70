// Admin steps for browser tests: signing in, and products, orders and carts for one test only, since tests run in
// parallel.
import { randomUUID } from "node:crypto";
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { ADDRESS } from "./address.ts";
import { hasJavaScript } from "./browser.ts";
import { fillCart, signInNewBuyer, withDatabase } from "./buyer.ts";
import { signInAs } from "./sign-in.ts";

type Requests = { newContext(options: { baseURL: string | undefined }): Promise<APIRequestContext> };

/** Signs the page in as the demo's admin, on the run's server unless another is given. */
export const signInAdmin = (page: Pick<Page, "request">, origin = ""): Promise<void> =>
	signInAs("admin", page, origin);

export type TestProduct = { id: string; name: string; sku: string; slug: string; brandId: string };

/** A product on sale, created by the signed-in admin. */
export async function makeTestProduct(
	page: Page,
	changes: Record<string, unknown> = {},
): Promise<TestProduct> {
	const [brand] = await (await page.request.get("/api/brands/featured")).json();
	const tag = randomUUID().slice(0, 8);
	const made = await page.request.post("/api/products", {
		data: {
			name: `Desk ${tag}`,
			sku: `DESK-${tag}`,
			brandId: brand.id,
			category: "pods",
			wholesalePrice: "10.00",
			msrp: "19.99",
			cost: "6.00",
			minimumOrderQuantity: 1,
			stockQuantity: 500,
			...changes,
		},
	});
	expect(made.status(), await made.text()).toBe(201);
	return made.json();
}

/** An order by a new buyer for ten of the product: its id, number and customer. */
export async function placeTestOrder(
	requests: Requests,
	baseURL: string | undefined,
	productId: string,
): Promise<{ id: string; orderNumber: string; email: string }> {
	const request = await requests.newContext({ baseURL });
	const { email } = await signInNewBuyer({ request });
	await fillCart({ request }, [{ id: productId, quantity: 10 }]);
	const placed = await request.post("/api/orders", {
		data: { shippingAddress: ADDRESS, paymentMethod: "net30" },
	});
	expect(placed.status(), await placed.text()).toBe(201);
	const { id, orderNumber } = await placed.json();
	await request.dispose();
	return { id, orderNumber, email };
}

/** A new buyer's cart with ten of the product, abandoned two days ago; the request context is the buyer's. */
export async function leaveTestCart(
	requests: Requests,
	baseURL: string | undefined,
	productId: string,
): Promise<{ request: APIRequestContext; email: string }> {
	const request = await requests.newContext({ baseURL });
	const { email } = await signInNewBuyer({ request });
	await fillCart({ request }, [{ id: productId, quantity: 10 }]);
	const twoDaysAgo = Date.now() - 2 * 86_400_000;
	withDatabase((db) =>
		db
			.prepare(
				`update carts set last_activity = ?, abandoned = 1, abandoned_at = ?
				where user_id = (select id from users where email = ?)`,
			)
			.run(twoDaysAgo, twoDaysAgo + 86_400_000, email),
	);
	return { request, email };
}

/** The templates of the mails queued for an address, oldest first. */
export const mailsTo = (email: string): string[] =>
	withDatabase((db) =>
		db
			.prepare<[string], { template: string }>(
				"select template from outbox where to_address = ? order by created_at, id",
			)
			.all(email)
			.map(({ template }) => template),
	);

/** Presses a button that posts a form and returns the response's status: a page without scripts, data with them. */
export async function post(page: Page, press: () => Promise<unknown>): Promise<number> {
	const [response] = await Promise.all([
		page.waitForResponse((answer) => {
			const request = answer.request();
			if (request.method() !== "POST") return false;
			// With scripts the packing form checks by itself what was typed, once typing stops.
			return !hasJavaScript() || !/(?:^|&)do=check(?:&|$)/.test(request.postData() ?? "");
		}),
		press(),
	]);
	return response.status();
}
