import { expect, expectNoViolations, hydrated, test } from "../helpers/browser.ts";

test("the server is healthy", async ({ request }) => {
	const response = await request.get("/healthz");
	expect([response.status(), await response.text()]).toEqual([200, "ok\n"]);
});

test("the home page opens, without violations and without a forbidden script", async ({ page }) => {
	const response = await page.goto("/");
	expect(response?.status()).toBe(200);
	expect(response?.headers()["content-security-policy"]).toContain("script-src 'self'");
	await hydrated(page);
	await expect(page.locator("h1")).toHaveCount(1);
	await expectNoViolations(page);
});

test("an unknown address is a 404 page of the site", async ({ page }) => {
	const response = await page.goto("/no-such-page");
	expect(response?.status()).toBe(404);
	await expect(page.getByText("404 Page Not Found").first()).toBeVisible();
});
