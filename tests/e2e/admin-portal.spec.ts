import { signInAdmin } from "../helpers/admin.ts";
import { expect, expectNoViolations, open, test } from "../helpers/browser.ts";

// Refusals on purpose: the portal denies everyone but admins. A mail's frame lets no script in, axe neither.
test.use({ expectedErrors: [/status of 40[039]|Blocked script execution in 'about:srcdoc'/] });

const TABS = [
	["analytics", "Analytics"],
	["orders", "Orders"],
	["products", "Products"],
	["applications", "Applications"],
	["customers", "Customers"],
	["abandoned-carts", "Abandoned Carts"],
	["data-export", "Data Export"],
] as const;

test("who is no admin reads so, and is led to the login", async ({ page }) => {
	const response = await page.goto("/admin-portal");
	expect(response?.status()).toBe(403);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Access Restricted");
	await expect(page.getByText("Administrator access required.")).toBeVisible();
	await expect(page.getByRole("link", { name: "Login as Admin" })).toHaveAttribute("href", /^\/login/);
	await expectNoViolations(page, { alsoWithoutScripts: true });
});

test("the seven tabs are addresses of their own", async ({ page }) => {
	await signInAdmin(page);
	await open(page, "/admin-portal");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Analytics");
	await expect(page.getByText(/^Good (morning|afternoon|evening), dana$/)).toBeVisible();
	for (const card of ["Total Revenue", "Total Profit", "Total Products", "Total Customers"]) {
		await expect(page.getByText(card, { exact: true })).toBeVisible();
	}
	const tabs = page.getByRole("navigation", { name: "Admin portal" });
	await expect(tabs.getByRole("link")).toHaveCount(7);
	for (const [tab, name] of TABS) {
		await expect(tabs.getByRole("link", { name: new RegExp(`^${name}`) })).toHaveAttribute(
			"href",
			`/admin-portal?tab=${tab}`,
		);
		await open(page, `/admin-portal?tab=${tab}`);
		await expect(tabs.locator("[aria-current=page]")).toHaveText(new RegExp(`^${name}`));
	}
});

test("analytics answers for the days asked for, with a table behind each chart", async ({ page }) => {
	await signInAdmin(page);
	await open(page, "/admin-portal?tab=analytics");
	await page.getByLabel("From", { exact: true }).fill("2026-01-01");
	await page.getByLabel("By", { exact: true }).selectOption("week");
	await page.getByRole("button", { name: "Show" }).click();
	await expect(page).toHaveURL(/tab=analytics&from=2026-01-01&to=\d{4}-\d\d-\d\d&by=week/);
	for (const heading of [
		"Revenue Breakdown",
		"Customer Analytics",
		"Orders by status",
		"Best brands",
		"Best products",
		"Low stock",
		"Customers gone quiet",
	]) {
		await expect(page.getByRole("heading", { name: heading })).toBeVisible();
	}
	await page.getByText("Show the numbers as a table").first().click();
	await expect(page.getByRole("columnheader", { name: "Week of" }).first()).toBeVisible();
	await expectNoViolations(page, { alsoWithoutScripts: true });
});

test("a list says when nothing matches, and pages by the address", async ({ page }) => {
	test.slow();
	await signInAdmin(page);
	for (const [tab, words] of [
		["orders", "No orders match"],
		["products", "No products match"],
		["applications", "No applications match"],
		["customers", "No customers match"],
		["abandoned-carts", "No carts match"],
	] as const) {
		await open(page, `/admin-portal?tab=${tab}&search=xylophone`);
		await expect(page.getByText(words)).toBeVisible();
	}
	await expectNoViolations(page, { alsoWithoutScripts: true });
	await open(page, "/admin-portal?tab=products");
	await expect(page.locator("main tbody tr")).toHaveCount(10);
	await page.getByRole("link", { name: "Next page" }).click();
	await expect(page).toHaveURL(/tab=products&page=2/);
	await expect(page.locator("main tbody tr")).toHaveCount(10);
});
