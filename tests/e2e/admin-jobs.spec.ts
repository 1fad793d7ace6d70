// The admin's ten daily jobs, as the README's table has them: each is done with as many clicks as it says.
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { leaveTestCart, mailsTo, makeTestProduct, placeTestOrder, signInAdmin } from "../helpers/admin.ts";
import { expect, hydrated, open, test } from "../helpers/browser.ts";

// Written down as "2 + 1 an order"; here one order is worked on.
const written = new Map(
	[
		...readFileSync("README.md", "utf8").matchAll(
			/^\| ([^|]+) \| `\/admin[^|]*\|[^|]*\| (\d+)(?: \+ (\d+) [^|]*)? \|$/gm,
		),
	].map(([, job, clicks, each]) => [job, Number(clicks) + Number(each ?? 0)] as const),
);

let clicks: number;
test.beforeEach(async ({ page }) => {
	clicks = 0;
	await signInAdmin(page);
});
test.afterEach(() => {
	const job = test.info().title;
	expect(written.get(job), `clicks of '${job}' in the README`).toBe(clicks);
});

async function click(target: Locator): Promise<void> {
	clicks += 1;
	await target.click();
}
async function choose(target: Locator, option: string | { index: number }): Promise<void> {
	clicks += 1;
	await target.selectOption(option);
}
async function go(page: Page, target: Locator, url: RegExp): Promise<void> {
	await click(target);
	await page.waitForURL(url);
	await hydrated(page);
}
/** Opens a tab of the portal, or of the dashboard. */
const openTab = (page: Page, name: string, tab: string) =>
	go(
		page,
		page
			.getByRole("navigation", { name: /^(Admin portal|Inbox)$/ })
			.getByRole("link", { name: new RegExp(`^${name}`) }),
		new RegExp(`tab=${tab}`),
	);
const rowOf = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });

test("the README names ten jobs", () => {
	clicks = 0;
	written.set(test.info().title, 0);
	expect(written.size).toBe(11);
});

test("Approve an application", async ({ page }) => {
	await open(page, "/admin");
	await click(page.getByRole("button", { name: "Approve" }).first());
	await expect(page.getByText("Application Updated")).toBeVisible();
});

test("Process the new orders", async ({ page, playwright, baseURL }) => {
	const product = await makeTestProduct(page);
	const { orderNumber, email } = await placeTestOrder(playwright.request, baseURL, product.id);
	await open(page, "/admin-portal");
	await openTab(page, "Orders", "orders");
	await click(page.getByLabel(`Select ${orderNumber}`));
	await click(page.getByRole("button", { name: "Process selected" }));
	await expect(page.getByText("Order Updated", { exact: true })).toBeVisible();
	expect(mailsTo(email)).toContain("order-status");
});

test("Print packing slips", async ({ page, playwright, baseURL }) => {
	const product = await makeTestProduct(page);
	const { orderNumber } = await placeTestOrder(playwright.request, baseURL, product.id);
	await open(page, "/admin-portal");
	await openTab(page, "Orders", "orders");
	await click(page.getByLabel(`Select ${orderNumber}`));
	await go(page, page.getByRole("button", { name: "Packing slips" }), /paper=slip/);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(
		new RegExp(`Packing slip.*${orderNumber}`),
	);
});

test("Ship an order", async ({ page, playwright, baseURL }) => {
	const product = await makeTestProduct(page);
	const { orderNumber } = await placeTestOrder(playwright.request, baseURL, product.id);
	await open(page, "/admin-portal");
	await openTab(page, "Orders", "orders");
	const row = rowOf(page, orderNumber);
	await click(row.getByRole("button", { name: "Process" }));
	await click(row.getByRole("button", { name: "Ship…" }));
	await page.getByLabel("Tracking number").fill("1Z999AA10123456784");
	await click(page.getByRole("button", { name: "Ship 10 units" }));
	await expect(row.getByText("Shipped")).toBeVisible();
});

test("Note a payment", async ({ page, playwright, baseURL }) => {
	const product = await makeTestProduct(page);
	const { orderNumber } = await placeTestOrder(playwright.request, baseURL, product.id);
	await open(page, "/admin-portal");
	await openTab(page, "Orders", "orders");
	await go(page, page.getByRole("link", { name: orderNumber }), new RegExp(orderNumber));
	await choose(page.getByLabel("Payment status"), "paid");
	await click(page.getByRole("button", { name: "Save payment status" }));
	await expect(page.locator(".toast, .said")).toBeVisible();
	await expect(page.getByLabel("Payment status")).toHaveValue("paid");
});

test("Change prices and stock", async ({ page }) => {
	await open(page, "/admin-portal");
	await openTab(page, "Products", "products");
	await go(page, page.getByRole("link", { name: "Prices and stock" }), /products\/table/);
	await page
		.getByLabel(/^MSRP of /)
		.last()
		.fill("44.99");
	await click(page.getByRole("button", { name: "Save all" }));
	await expect(page.getByText("Products Updated")).toBeVisible();
});

test("Add a product", async ({ page }) => {
	const tag = randomUUID().slice(0, 8);
	await open(page, "/admin-portal");
	await openTab(page, "Products", "products");
	await click(page.getByRole("link", { name: "Add Product" }));
	await page.getByLabel("Product Name").fill(`Daily ${tag}`);
	await page.getByLabel("SKU", { exact: true }).fill(`DAILY-${tag}`);
	await choose(page.getByLabel("Brand", { exact: true }), { index: 1 });
	await choose(page.getByLabel("Category", { exact: true }), { index: 1 });
	await page.getByLabel("Wholesale Price ($)").fill("9.50");
	await page.getByLabel("MSRP ($)").fill("17.99");
	await page.getByLabel("Cost ($)").fill("6");
	await click(page.getByRole("button", { name: "Create Product" }));
	await expect(page.getByText("Product Created", { exact: true })).toBeVisible();
});

test("Answer a message", async ({ page, request }) => {
	const subject = `Daily ${randomUUID().slice(0, 8)}`;
	await request.post("/api/contact", {
		data: { name: "Ana", email: "ana@store.example", subject, message: "Do you carry pods?" },
	});
	await open(page, "/admin");
	await openTab(page, "Messages", "messages");
	await click(page.getByRole("link", { name: subject }).first());
	const card = page.getByRole("article").filter({ hasText: subject });
	await card.getByLabel("Reply to Ana").fill("We do.");
	await click(card.getByRole("button", { name: "Send reply" }));
	await expect(page.getByText("Reply Sent")).toBeVisible();
});

test("Answer a quote request", async ({ page, request }) => {
	const product = await makeTestProduct(page);
	const email = `ana-${randomUUID().slice(0, 8)}@store.example`;
	const requested = await request.post("/api/quote-requests", {
		data: { email, productIds: [product.id], quantities: [50] },
	});
	expect(requested.status(), await requested.text()).toBe(201);
	await open(page, "/admin");
	await openTab(page, "Quotes", "quotes");
	await click(page.getByRole("link", { name: email }).first());
	const card = page.getByRole("article").filter({ hasText: email });
	await card.getByLabel(`Answer to ${email}`).fill("$9.50 each.");
	await click(card.getByRole("button", { name: "Send answer" }));
	await expect(page.getByText("Answer Sent")).toBeVisible();
});

test("Send a reminder of an abandoned cart", async ({ page, playwright, baseURL }) => {
	const product = await makeTestProduct(page);
	const { request, email } = await leaveTestCart(playwright.request, baseURL, product.id);
	await request.dispose();
	await open(page, "/admin-portal");
	await openTab(page, "Abandoned Carts", "abandoned-carts");
	await click(rowOf(page, email).getByRole("button", { name: "Send Recovery Email" }));
	await expect(page.getByText("Recovery Email Sent")).toBeVisible();
	expect(mailsTo(email)).toContain("cart-recovery");
});
