import type { Page } from "@playwright/test";
import { expect, expectNoViolations, hasJavaScript, hydrated, live, open, test } from "../helpers/browser.ts";
import { signInNewBuyer } from "../helpers/buyer.ts";
import { fillAddress } from "../helpers/journey.ts";

const list = (page: Page) => page.locator("#order-list");
const boxes = (page: Page) => list(page).locator("input.qty:visible");

const WIDTHS = [360, 1280];

for (const width of WIDTHS) {
	test(`lines are added from the list and answered in sight at ${width} px`, { tag: "@browser" }, async ({
		page,
	}) => {
		await page.setViewportSize({ width, height: 740 });
		await signInNewBuyer(page);
		await open(page, "/products?view=list&category=accessories&stock=in");
		await hydrated(page);
		await boxes(page).nth(0).fill("10");
		await boxes(page).nth(6).fill("two");
		await boxes(page).nth(7).fill("5");
		await expectNoViolations(page);
		await list(page).locator(".lv-foot button").click();

		const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
		await expect(summary).toBeInViewport();
		await expect(summary).toContainText("Enter a whole number of at least 1");
		await expect(list(page).getByText(/^Added to Cart .*10 × .*; 5 × .* · \$/)).toBeInViewport();
		await expect(boxes(page).nth(0)).toHaveValue("");
		await expect(boxes(page).nth(6)).toHaveValue("two");
		await expectNoViolations(page);
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);

		await boxes(page).nth(6).fill("10");
		await boxes(page)
			.nth(6)
			.press(hasJavaScript() ? "Control+Enter" : "Enter");
		await expect(page.locator(".said", { hasText: /10 × .* · \$/ })).toBeInViewport();
		await expect(boxes(page).nth(6)).toHaveValue("");
		// Remembered, and left again.
		await open(page, "/products");
		await expect(list(page)).toBeVisible();
		await page.getByRole("link", { name: "Labels", exact: true }).click();
		await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
	});
}

test("filters follow each other, and leave by their chips", async ({ page }) => {
	await open(page, "/products");
	const filters = page.locator("#catalog-filters");
	const choose = async (name: string) => {
		await filters.getByLabel(name).check();
		if (!hasJavaScript()) await filters.getByRole("button", { name: "Apply filters" }).click();
	};
	await choose("Accessories");
	await page.waitForURL(/category=accessories/);
	await expect(filters.getByLabel("Flum")).toBeDisabled();
	await hydrated(page);
	await choose("Molicel");
	await page.waitForURL(/category=accessories&.*brand=molicel/);
	await expect(page.getByText(/^[3-9] products/)).toBeVisible();
	await expectNoViolations(page);
	await page.getByRole("link", { name: "Accessories Remove filter" }).click();
	await page.waitForURL(/\/products\?brand=molicel$/);
});

test("sixty lines reach an order by keyboard alone", { tag: "@browser" }, async ({ page }) => {
	await signInNewBuyer(page);
	await open(page, "/products?view=list&brand=geek-bar&brand=raz&stock=in");
	await hydrated(page);
	let lines = 0;
	for (const name of [
		"Geek Bar Pulse",
		"RAZ LTX25000",
		"RAZ TN9000",
		"Geek Bar Skyview",
		"Geek Bar RIA NV30K",
	]) {
		const opener = list(page).getByRole("button", { name: new RegExp(`^\\d+ flavors of ${name}$`) });
		const field = `q.${await opener.getAttribute("value")}.`;
		// Its part of the page wakes after the rest; until then the button sends the form.
		await live(opener);
		await opener.press("Enter");
		const flavors = list(page).locator(`input.qty[name^="${field}"]`);
		await expect(flavors.first()).toBeVisible();
		if (hasJavaScript()) await expect(flavors.first()).toBeFocused();
		else await flavors.first().focus();
		const count = await flavors.count();
		for (let n = 0; n < count; n++) {
			await page.keyboard.type("1");
			if (n < count - 1) await page.keyboard.press(hasJavaScript() ? "Enter" : "Tab");
		}
		await expect(flavors.last()).toHaveValue("1");
		lines += count;
	}
	expect(lines).toBeGreaterThanOrEqual(60);
	await page.keyboard.press(hasJavaScript() ? "Control+Enter" : "Enter");
	await expect(page.locator(".said", { hasText: `and ${lines - 3} more lines` })).toBeInViewport();

	await open(page, "/checkout");
	await fillAddress(page);
	await page.getByRole("button", { name: "Place Order" }).press("Enter");
	await expect(page.getByText("Order Placed Successfully!")).toBeVisible();
});
