import type { Page } from "@playwright/test";
import { expect, expectNoViolations, hasJavaScript, hydrated, open, test } from "../helpers/browser.ts";
import { fillCart, orderableSkus, signInNewBuyer, stockedProducts, withDatabase } from "../helpers/buyer.ts";
import { fillAddress } from "../helpers/journey.ts";

// Lines refused on purpose, and drafts that nobody is logged in for.
test.use({ expectedErrors: [/status of 40[0139]/] });

const endSessions = ({ email }: { email: string }) =>
	withDatabase((db) =>
		db.prepare("delete from sessions where user_id = (select id from users where email = ?)").run(email),
	);

/** Logs in where the ended session led, and comes back. */
async function logInAgain(page: Page, { email }: { email: string }): Promise<void> {
	await expect(page).toHaveURL(/\/login\?redirectTo=/);
	await expect(page.getByText("Log in and we'll bring back what you typed.")).toBeVisible();
	await hydrated(page);
	await page.getByLabel("Email").fill(email);
	await page.getByLabel("Password", { exact: true }).fill("a-password");
	await page.getByRole("button", { name: "Log in" }).click();
	await expect(page).not.toHaveURL(/\/login/);
	await hydrated(page);
}

test("the pad comes back with what was typed, and nothing was added", async ({ page }) => {
	const buyer = await signInNewBuyer(page);
	const [goods] = orderableSkus(1);
	await open(page, "/quick-order");
	endSessions(buyer);
	await page.getByLabel("Row 1, SKU or barcode").fill(goods!.sku);
	await page.getByLabel("Row 1, quantity").fill(String(goods!.moq));
	await page.getByLabel("Row 2, SKU or barcode").fill("nope");
	await page.getByRole("button", { name: "Verify order" }).click();
	await logInAgain(page, buyer);
	await expect(page.getByText("We brought back what you typed. It hasn't been sent yet.")).toBeVisible();
	await expect(page.getByLabel("Row 1, SKU or barcode")).toHaveValue(goods!.sku);
	await expect(page.getByLabel("Row 1, quantity")).toHaveValue(String(goods!.moq));
	await expect(page.getByLabel("Row 2, SKU or barcode")).toHaveValue("nope");
	await page.getByRole("button", { name: "Add 1 ready row" }).click();
	await expect(page.getByText("1 row kept here.")).toBeVisible();
});

test("the checkout comes back with PO number and instructions, and is ordered from there", async ({
	page,
}) => {
	const buyer = await signInNewBuyer(page);
	const [product] = stockedProducts(1);
	await fillCart(page, [{ id: product!.id, quantity: product!.moq }]);
	await open(page, "/checkout");
	await fillAddress(page);
	await page.getByLabel("PO number").fill("PO-8812");
	await page.getByRole("textbox", { name: "Special instructions" }).fill("Dock 4, ask for Ana");
	await page.getByRole("radio", { name: "Check", exact: true }).check();
	endSessions(buyer);
	await page.getByRole("button", { name: "Place Order" }).click();
	await logInAgain(page, buyer);
	await expect(page).toHaveURL(/\/checkout\?kept=/);
	await expect(page.getByLabel("PO number")).toHaveValue("PO-8812");
	await expect(page.getByRole("textbox", { name: "Special instructions" })).toHaveValue(
		"Dock 4, ask for Ana",
	);
	await expect(page.getByRole("radio", { name: "Check", exact: true })).toBeChecked();
	await page.getByRole("button", { name: "Place Order" }).click();
	await expect(page.getByText("Order Placed Successfully!")).toBeVisible();
	const [order] = await (await page.request.get("/api/orders/my-orders")).json();
	expect(order).toMatchObject({ poNumber: "PO-8812", notes: "Dock 4, ask for Ana", paymentMethod: "check" });
});

test("a cart line's number and a product to be added come back too", async ({ page }) => {
	const buyer = await signInNewBuyer(page);
	const [product] = stockedProducts(1);
	await fillCart(page, [{ id: product!.id, quantity: product!.moq }]);
	await open(page, "/cart");
	const box = page.getByLabel(`Quantity of ${product!.name}`, { exact: true });
	endSessions(buyer);
	await box.fill(String(product!.moq + 5));
	await box.press("Enter");
	await logInAgain(page, buyer);
	await expect(box).toHaveValue(String(product!.moq + 5));
	await expect(page.getByText(/Not changed yet: your session ended\./).first()).toBeVisible();
	await expectNoViolations(page);

	// One without flavors, whose box has a quantity from the start.
	const { slug } = withDatabase((db) =>
		db
			.prepare(
				`select slug from products where active = 1 and in_stock = 1 and wholesale_price_cents > 0 and case_size is null
					and id <> ? and not exists (select 1 from product_flavors where product_id = products.id)
				order by stock_quantity desc limit 1`,
			)
			.get(product!.id),
	) as {
		slug: string;
	};
	await open(page, `/products/${slug}`);
	endSessions(buyer);
	await page.locator("main").getByRole("button", { name: "Add to Cart" }).first().click();
	await logInAgain(page, buyer);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Not added to your cart yet");
	await expectNoViolations(page);
	await page.getByRole("button", { name: "Add to Cart" }).click();
	await expect(page.getByRole("link", { name: /^Cart, 2 lines/ })).toBeVisible();
});

test("another account that logs in with the same browser sees nothing of it", async ({ page, browser }) => {
	const buyer = await signInNewBuyer(page);
	await open(page, "/quick-order");
	endSessions(buyer);
	await page.getByLabel("Row 1, SKU or barcode").fill("SECRET-SKU");
	await page.getByRole("button", { name: "Verify order" }).click();
	const elsewhere = await browser.newPage();
	const other = await signInNewBuyer(elsewhere);
	await elsewhere.close();
	await logInAgain(page, other);
	await expect(page.getByText("What you typed is no longer here.")).toBeVisible();
	await open(page, "/quick-order");
	await expect(page.getByLabel("Row 1, SKU or barcode")).toHaveValue("");
});

test("the pad is there again after Back and another page, until it is cleared", async ({ page }) => {
	await signInNewBuyer(page);
	const [goods] = orderableSkus(1);
	await open(page, "/quick-order");
	await page.getByLabel("Row 1, SKU or barcode").fill(goods!.sku);
	await page.getByLabel("Row 1, quantity").fill(String(goods!.moq));
	if (hasJavaScript()) await expect(page.getByText(/Saved at \d/)).toBeVisible();
	else await page.getByRole("button", { name: "Verify order" }).click();
	await open(page, "/products");
	await page.goBack();
	await hydrated(page);
	await expect(page.getByLabel("Row 1, SKU or barcode")).toHaveValue(goods!.sku);
	await expect(page.getByLabel("Row 1, quantity")).toHaveValue(String(goods!.moq));
	await expect(page.getByText(/Saved at \d/)).toBeVisible();
	await expectNoViolations(page);

	if (hasJavaScript()) {
		// What is typed last is kept too, when the page is left at once.
		await page.getByLabel("Row 2, SKU or barcode").fill("LAST-ONE");
		await page.getByRole("link", { name: "Saved lists" }).click();
		await expect(page.getByRole("heading", { level: 1, name: "Saved lists" })).toBeVisible();
		await expect.poll(async () => (await page.request.get("/quick-order")).text()).toContain("LAST-ONE");
		await open(page, "/quick-order");
		await expect(page.getByLabel("Row 2, SKU or barcode")).toHaveValue("LAST-ONE");
	}
	await page.getByRole("button", { name: "Clear the pad" }).click();
	await expect(page.getByLabel("Row 1, SKU or barcode")).toHaveValue("");
	await open(page, "/quick-order");
	await expect(page.getByLabel("Row 1, SKU or barcode")).toHaveValue("");
});
