// An order that waits for an answer (Rule 5.13), and one that is paid as it arrives (Rule 5.12), by their screens.
import { makeTestProduct, placeTestOrder, signInAdmin } from "../helpers/admin.ts";
import { expect, expectNoViolations, hasJavaScript, open, test } from "../helpers/browser.ts";
import { signInNewBuyer, withDatabase } from "../helpers/buyer.ts";
import { follow } from "../helpers/journey.ts";

// Refusals on purpose: with scripts a form's answer is fetched.
test.use({ expectedErrors: [/status of 40/] });

test("an order on hold says why to its buyer, ships nothing, and goes on when it is released", async ({
	page,
	playwright,
	baseURL,
}) => {
	await signInAdmin(page);
	const product = await makeTestProduct(page);
	const { id, orderNumber } = await placeTestOrder(playwright.request, baseURL, product.id);
	await open(page, `/admin/orders/${orderNumber}`);
	await page.getByText("Put on hold").first().click();
	await page.getByRole("button", { name: "Put on hold" }).click();
	await expect(page.getByRole("heading", { name: "There is a problem" })).toBeVisible();
	await expect(page.getByLabel("What has to be answered")).toHaveAttribute("aria-invalid", "true");
	await page.getByLabel("What has to be answered").fill("Is there a loading dock?");
	await page.getByRole("button", { name: "Put on hold" }).click();
	await expect(page.getByText("Order on Hold", { exact: true })).toBeVisible();
	await expect(page.locator("main").getByText("Is there a loading dock?").first()).toBeVisible();
	await expect(page.getByLabel(/^Scan or type/)).toHaveCount(0);
	await expectNoViolations(page);
	const ship = { status: "shipped", trackingNumber: "1Z999AA10123456784" };
	const refused = await page.request.patch(`/api/orders/${id}`, { data: ship });
	expect(refused.status()).toBe(409);
	const held = await (await page.request.get(`/api/orders?search=${orderNumber}`)).json();
	expect(held[0]).toMatchObject({ status: "pending", hold: { reason: "Is there a loading dock?" } });

	await open(page, "/admin-portal?tab=orders&status=on_hold");
	await follow(
		page,
		() => page.getByRole("link", { name: `Answer ${orderNumber}` }).click(),
		/\/admin\/orders\//,
	);
	await page.getByRole("button", { name: "Release the order" }).click();
	await expect(page.getByText("Order Released", { exact: true })).toBeVisible();
	expect((await page.request.patch(`/api/orders/${id}`, { data: ship })).status()).toBe(200);
});

// The setting is everybody's, so one project alone changes it.
test("an owner offers cash on delivery, a buyer orders with it, and the packing slip says to collect", {
	tag: "@server",
}, async ({ page, context, browser, baseURL }) => {
	await signInAdmin(page);
	const product = await makeTestProduct(page);
	const offer = async (isOffered: boolean) => {
		await open(page, "/admin/settings/payment");
		await page.getByLabel("Offer cash on delivery").setChecked(isOffered);
		await page.getByLabel("What customers read: Check").fill("Checks to us, 1 Dock Road, Reno");
		await page.getByRole("button", { name: "Save payment methods" }).click();
		await expect(page.getByText("Settings Saved")).toBeVisible();
	};
	const guest = await browser.newContext({
		...(baseURL ? { baseURL } : {}),
		javaScriptEnabled: hasJavaScript(),
	});
	const cookies = await context.cookies();
	await guest.addCookies(cookies.filter(({ name }) => !/sid$/.test(name)));
	const buyer = await guest.newPage();
	await signInNewBuyer(buyer);
	await buyer.request.post("/api/cart/items", { data: { productId: product.id, quantity: 10 } });
	await offer(true);
	const address = {
		...{ firstName: "Ana", lastName: "Reyes", address1: "12 Front St", city: "Tempe", state: "AZ" },
		...{ zipCode: "85281", phone: "480-555-0142" },
	};
	await open(buyer, "/checkout");
	await buyer.getByRole("radio", { name: "Cash on delivery", exact: true }).check();
	await expect(buyer.getByText("Pay the driver in cash when the order arrives")).toBeVisible();
	const placed = await buyer.request.post("/api/orders", {
		data: { shippingAddress: address, sameBillingAddress: true, paymentMethod: "cash_on_delivery" },
	});
	expect(placed.status()).toBe(201);
	const { id, orderNumber } = await placed.json();
	await open(buyer, `/buyer-portal/orders/${orderNumber}`);
	await expect(buyer.getByText("Cash on delivery: due on delivery.")).toBeVisible();
	await open(page, `/admin/orders/papers?paper=slip&id=${id}`);
	await expect(page.getByText("Collect the payment; the invoice has the amount")).toBeVisible();
	await offer(false);
	expect(
		withDatabase((db) =>
			db
				.prepare(
					"select json_extract(value, '$.data.cash_on_delivery.isOffered') from settings where key = 'payment'",
				)
				.pluck()
				.get(),
		),
	).toBe(0);
});
