import type { Page } from "@playwright/test";
import { expect, hydrated, test } from "../helpers/browser.ts";
import {
	ADMIN,
	apply,
	approve,
	fillAddress,
	fillOrderSheet,
	follow,
	logIn,
	logOut,
	newPerson,
	register,
} from "../helpers/journey.ts";
import { limit } from "../helpers/machine-speed.ts";

const TRACKING = "1Z999AA10123456784";

/** From a stranger to a parcel on its way. */
async function mainJob(page: Page) {
	const owner = newPerson("owner");

	// A stranger sees no price; a store owner registers and applies.
	await page.goto("/products/raz-tn9000");
	await expect(page.getByText("Login Required").first()).toBeVisible();
	await register(page, owner);
	await apply(page, owner.business);
	await page.goto("/cart");
	await expect(page.getByText("Wholesale Access Required")).toBeVisible();
	await logOut(page);

	// An admin approves.
	await logIn(page, ADMIN);
	await approve(page, owner.business);
	await logOut(page);

	// The buyer sees prices and fills a cart.
	await logIn(page, owner);
	await page.goto("/products?search=raz+tn9000");
	await hydrated(page);
	await expect(page.getByText("Login Required")).toHaveCount(0);
	await fillOrderSheet(page, "raz-tn9000", 5);
	await expect(page.getByText("Added to Cart").first()).toBeVisible();
	await page.goto("/cart");
	await hydrated(page);
	await expect(page.getByText("$97.50").first()).toBeVisible();
	await page.reload();
	await hydrated(page);

	// Checkout: a mistake first, then the order, once, whatever is pressed afterwards.
	await follow(page, () => page.getByRole("link", { name: "Proceed to Checkout" }).click(), /\/checkout/);
	await page.getByRole("button", { name: "Place Order" }).click();
	await expect(page.getByText("First name is required").first()).toBeVisible();
	await hydrated(page);
	await fillAddress(page);
	await follow(page, () => page.getByRole("button", { name: "Place Order" }).click(), /tab=orders/);
	await expect(page.getByText("Order Placed Successfully!")).toBeVisible();
	// $97.50, $7.80 tax, $25.00 shipping.
	await expect(page.getByText("$130.30").first()).toBeVisible();
	const orderNumber = (
		await page
			.getByText(/RW-\d+/)
			.first()
			.innerText()
	).match(/RW-\d+/)![0];
	await page.goBack();
	await page.goto("/buyer-portal?tab=orders");
	await expect(page.locator("main table tbody tr")).toHaveCount(1);
	await logOut(page);

	// The admin ships.
	await logIn(page, ADMIN);
	await page.goto(`/admin-portal?tab=orders&search=${orderNumber}`);
	await hydrated(page);
	const row = page.locator("tr", { hasText: orderNumber });
	await row.getByRole("button", { name: "Process" }).click();
	await expect(page.getByText("Order Updated")).toBeVisible();
	await row.getByRole("button", { name: "Ship…" }).click();
	await page.locator(`tr:has-text("${orderNumber}") [name=trackingNumber]`).first().fill(TRACKING);
	await page.locator("tr", { hasText: orderNumber }).getByRole("button", { name: "Ship" }).click();
	await expect(row.getByText("Shipped", { exact: true })).toBeVisible();
	await logOut(page);

	// The buyer follows the parcel.
	await logIn(page, owner);
	await page.goto("/buyer-portal?tab=orders");
	await expect(page.locator(`a[href*="${TRACKING}"]`).first()).toBeVisible();
}

test("a stranger becomes a buyer, orders, and follows the parcel", { tag: "@browser" }, async ({ page }) => {
	test.setTimeout(limit(90_000));
	await mainJob(page);
});
