import { expect, open, test } from "../helpers/browser.ts";

test("a link is followed in place, and left to the browser with a key for another tab", {
	tag: "@scripts",
}, async ({ page }) => {
	await open(page, "/products");
	await page.evaluate(() => {
		document.documentElement.dataset.kept = "yes";
	});
	const isSameDocument = () => page.evaluate(() => document.documentElement.dataset.kept === "yes");
	const link = page.getByRole("main").locator("article h2 a").first();
	const name = await link.innerText();

	const [other] = await Promise.all([
		page.context().waitForEvent("page"),
		link.click({ modifiers: ["ControlOrMeta"] }),
	]);
	await expect(other.getByRole("heading", { level: 1, name })).toBeVisible();
	await other.close();
	await expect(page).toHaveURL(/\/products$/);

	await link.click();
	await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
	expect(await isSameDocument()).toBe(true);
	expect(await page.evaluate(() => scrollY)).toBe(0);
	await page.goBack();
	await expect(page.getByRole("heading", { level: 1, name: "Products" })).toBeVisible();
	expect(await isSameDocument()).toBe(true);

	// Another view of the same page.

	await page.locator("main a[href*='view=list']").first().focus();
	await page.keyboard.press("Enter");
	await expect(page).toHaveURL(/view=list/);
	expect(await isSameDocument()).toBe(true);
});
