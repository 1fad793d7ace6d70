import type { Page } from "@playwright/test";
import { mailsTo, makeTestProduct, placeTestOrder, post, signInAdmin } from "../helpers/admin.ts";
import { expect, expectNoViolations, open, test } from "../helpers/browser.ts";
import { follow } from "../helpers/journey.ts";

// Refusals on purpose: with scripts a form's answer is fetched.
test.use({ expectedErrors: [/status of 40[039]/] });

const listOf = (orderNumber: string) => `/admin-portal?tab=orders&search=${orderNumber}`;
const row = (page: Page, orderNumber: string) => page.getByRole("row").filter({ hasText: orderNumber });

test("an order is processed, shipped with its tracking number, and delivered", async ({
	page,
	playwright,
	baseURL,
}) => {
	test.slow();
	await signInAdmin(page);
	const product = await makeTestProduct(page);
	const { orderNumber, email } = await placeTestOrder(playwright.request, baseURL, product.id);
	await open(page, listOf(orderNumber));
	const own = row(page, orderNumber);
	await own.getByRole("button", { name: "Process" }).click();
	await expect(page.getByText("Order Updated", { exact: true })).toBeVisible();
	await expect(page.getByText("Order status has been updated and customer notified.")).toBeVisible();
	await expect(page).toHaveURL(new RegExp(`search=${orderNumber}$`));
	await expect(own.getByText("Processing")).toBeVisible();
	await expect(own.getByRole("button", { name: "Process" })).toBeDisabled();

	// An empty tracking number sends nothing.
	expect(await post(page, () => own.getByRole("button", { name: "Ship" }).click())).toBe(400);
	await expect(page.getByText("Failed to update order status")).toHaveCount(0);
	await expect(page.getByText("Order Updated", { exact: true })).toHaveCount(0);
	await expect(own.getByRole("alert")).toBeFocused();
	await expect(own.getByRole("link", { name: "Enter the tracking number" })).toBeVisible();
	await expect(own.getByLabel(`Tracking number for ${orderNumber}`)).toHaveAttribute("aria-invalid", "true");
	await expectNoViolations(page);
	expect(mailsTo(email).filter((template) => template === "order-status")).toHaveLength(1);

	await own.getByLabel(`Tracking number for ${orderNumber}`).fill("1Z999AA10123456784");
	await own.getByRole("button", { name: "Ship" }).click();
	await expect(own.getByText("Shipped")).toBeVisible();
	await expect(own.getByText("1Z999AA10123456784")).toBeVisible();
	await own.getByRole("button", { name: "Deliver" }).click();
	await expect(own.getByText("Delivered")).toBeVisible();
	await expect(own.getByRole("button", { name: "Process" })).toBeDisabled();
	await expect(own.getByRole("button", { name: "Ship" })).toBeDisabled();
	await expectNoViolations(page);
	const orderMails = () => mailsTo(email).filter((template) => template.startsWith("order-"));
	expect(orderMails()).toEqual(["order-confirmation", "order-status", "order-status", "order-status"]);

	// The number was wrong: its page corrects it, and takes nothing that is no number.
	await open(page, `/admin-portal/orders/${orderNumber}`);
	await page.getByLabel(`Tracking number for ${orderNumber}`).fill("hello world");
	expect(await post(page, () => page.getByRole("button", { name: "Correct tracking" }).click())).toBe(400);
	await expect(page.getByText(/at least one digit/).first()).toBeVisible();
	await expectNoViolations(page);
	await page.getByLabel(`Tracking number for ${orderNumber}`).fill("9400 1000 0000 0000 0000 00");
	await page.getByRole("button", { name: "Correct tracking" }).click();
	await expect(page.getByText("Tracking number corrected: USPS 9400 1000 0000 0000 0000 00")).toBeVisible();
	expect(orderMails().at(-1)).toBe("order-tracking");
});

test("an order is cancelled, and a page that is behind can't ship it", async ({
	page,
	context,
	playwright,
	baseURL,
}) => {
	await signInAdmin(page);
	const product = await makeTestProduct(page, { stockQuantity: 30 });
	const { orderNumber } = await placeTestOrder(playwright.request, baseURL, product.id);
	await open(page, `/admin-portal/orders/${orderNumber}`);
	const stale = await context.newPage();
	await open(stale, `/admin-portal/orders/${orderNumber}`);
	await page.getByRole("button", { name: "Cancel" }).click();
	await expect(page.getByRole("heading", { name: `Cancel order ${orderNumber}?` })).toBeVisible();
	await expectNoViolations(page);
	await page.getByRole("button", { name: "Cancel order" }).click();
	await expect(page.getByText("Cancelled").first()).toBeVisible();
	await expect(page.getByRole("button", { name: "Ship" })).toBeDisabled();
	const { stockQuantity } = await (await page.request.get(`/api/products/${product.id}`)).json();
	expect(stockQuantity).toBe(30);

	await stale.getByLabel("Tracking number").fill("1Z999AA10123456784");
	expect(await post(stale, () => stale.getByRole("button", { name: "Ship" }).click())).toBe(409);
	await expect(stale.getByText("Failed to update order status")).toBeVisible();
	await expect(stale.getByRole("button", { name: "Ship" })).toBeDisabled();
	await expectNoViolations(stale);
	await stale.close();
	await open(page, `/admin-portal/orders/${orderNumber}`);
	await expect(page.getByText("1Z999AA10123456784")).toHaveCount(0);
});

test("an order's page keeps payment, notes and timeline, and prints a slip without prices", async ({
	page,
	playwright,
	baseURL,
}) => {
	test.slow();
	await signInAdmin(page);
	const product = await makeTestProduct(page);
	const { orderNumber } = await placeTestOrder(playwright.request, baseURL, product.id);
	await open(page, `/admin-portal/orders/${orderNumber}`);
	await page.getByLabel("Payment status").selectOption("refunded");
	await page.getByRole("button", { name: "Save payment status" }).click();
	// Only a paid order can be refunded.
	await expect(page.getByRole("alert").getByText(/paid/)).toBeVisible();
	await page.getByLabel("Payment status").selectOption("paid");
	await page.getByRole("button", { name: "Save payment status" }).click();
	await expect(page.getByLabel("Payment status")).toHaveValue("paid");
	await page.getByLabel("Notes").fill("Call before delivery.\nDock at the back.");
	await page.getByRole("button", { name: "Save notes" }).click();
	await expect(page.getByText("Notes Saved")).toBeVisible();
	await expect(page.getByLabel("Notes")).toHaveValue("Call before delivery.\nDock at the back.");
	await expect(page.getByRole("heading", { name: "Timeline" })).toBeVisible();
	await expectNoViolations(page);

	await page.getByRole("link", { name: "Packing slip" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(
		new RegExp(`Packing slip.*${orderNumber}`),
	);
	await expect(page.locator("main").getByText(product.name)).toBeVisible();
	expect(await page.locator("main").textContent()).not.toMatch(/\$|10\.00|Call before delivery/);
	const slip = await (await page.request.get(page.url())).text();
	expect(slip).toContain(product.sku);
	expect(slip).not.toMatch(/Call before delivery|unitCost|10\.00/);
});

test("several orders are processed and printed at once", async ({ page, playwright, baseURL }) => {
	await signInAdmin(page);
	const product = await makeTestProduct(page);
	const { email, orderNumber } = await placeTestOrder(playwright.request, baseURL, product.id);
	const second = await placeTestOrder(playwright.request, baseURL, product.id);
	await open(page, "/admin-portal?tab=orders&status=pending");
	for (const number of [orderNumber, second.orderNumber]) await page.getByLabel(`Select ${number}`).check();
	await page.getByRole("button", { name: "Print pick list" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Pick list/);
	await expect(
		page.getByRole("row").filter({ hasText: product.sku }).getByText("20", { exact: true }),
	).toBeVisible();
	await follow(page, () => page.getByRole("link", { name: "Back to the orders" }).click(), /tab=orders/);

	await open(page, "/admin-portal?tab=orders");
	for (const number of [orderNumber, second.orderNumber]) await page.getByLabel(`Select ${number}`).check();
	await page.getByRole("button", { name: "Process selected" }).click();
	await expect(page.getByText(/are processing now\./)).toBeVisible();
	expect(mailsTo(email)).toContain("order-status");
	// Nothing ticked, nothing done.
	await page.getByRole("button", { name: "Process selected" }).click();
	await expect(page.getByText("Select the orders to process first.")).toBeVisible();
	await expectNoViolations(page);
});
