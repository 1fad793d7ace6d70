import { expect, expectNoViolations, hydrated, open, test } from "../helpers/browser.ts";

test("the server is healthy", async ({ request }) => {
	const response = await request.get("/healthz");
	expect([response.status(), await response.text()]).toEqual([200, "ok\n"]);
});

test("the home page answers, with scripts allowed by hash only", async ({ page }) => {
	const response = await page.goto("/");
	expect(response?.status()).toBe(200);
	const policy = response?.headers()["content-security-policy"];
	expect(policy).toMatch(/script-src 'self' 'sha256-/);
	expect(policy).not.toMatch(/script-src[^;]*unsafe/);
	await hydrated(page);
});

test("the login page has one heading and no violations", async ({ page }) => {
	await open(page, "/login");
	await expect(page.locator("h1")).toHaveCount(1);
	await expectNoViolations(page, { alsoWithoutScripts: true });
});

test("an unknown address is a 404 page of the site", async ({ page }) => {
	const response = await page.goto("/no-such-page");
	expect(response?.status()).toBe(404);
	await expect(page.getByText("404 Page Not Found").first()).toBeVisible();
	await expect(page).toHaveTitle(/404 Page Not Found/);
});
