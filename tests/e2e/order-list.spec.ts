import type { Page } from "@playwright/test";
import { expect, expectNoViolations, hasJavaScript, hydrated, open, test } from "../helpers/browser.ts";
import { signInNewBuyer } from "../helpers/buyer.ts";

const list = (page: Page) => page.locator("#order-list");
const boxes = (page: Page) => list(page).locator("input.qty:visible");

const WIDTHS = [360, 1280];

for (const width of WIDTHS) {
	test(`lines are added from the list and answered in sight at ${width} px`, async ({ page }) => {
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
		await expect(page.getByText(/2 lines, 15 units, .*Your cart has 2 lines now/)).toBeInViewport();
		await expect(boxes(page).nth(0)).toHaveValue("");
		await expect(boxes(page).nth(6)).toHaveValue("two");
		await expectNoViolations(page);
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);

		await boxes(page).nth(6).fill("10");
		await boxes(page)
			.nth(6)
			.press(hasJavaScript() ? "Control+Enter" : "Enter");
		await expect(page.getByText(/1 line, 10 units, .*Your cart has 3 lines now/)).toBeInViewport();
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
