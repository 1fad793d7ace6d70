import type { Locator, Page } from "@playwright/test";
import { signInAdmin } from "../helpers/admin.ts";
import { expect, expectNoViolations, hasBrowser, hydrated, open, test } from "../helpers/browser.ts";
import { manyCustomers } from "../helpers/customer-files.ts";
import { guestContext } from "../helpers/guest.ts";
import { follow, newPerson } from "../helpers/journey.ts";

// Pages refused on purpose.
test.use({ expectedErrors: [/status of 40[039]/] });

test("the owner adds a customer by hand, and invites its person, who sets a password", {
	tag: "@server",
}, async ({ page, context, browser, baseURL }) => {
	test.slow();
	const { email, username } = newPerson("moved");
	await signInAdmin(page);
	await open(page, "/admin/companies");
	await page.getByRole("link", { name: "Add customer" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Add customer" })).toBeVisible();
	await expectNoViolations(page);
	await page.getByLabel("Business name").fill(`Store of ${username}`);
	await page.getByLabel("Street").fill("4410 E Speedway Blvd");
	await page.getByLabel("City").fill("Tucson");
	await page.getByLabel("State", { exact: true }).selectOption("AZ");
	await page.getByLabel("ZIP code").fill("85712");
	await page.getByLabel(/^Tobacco License/).fill(`TR-${username}`);
	await page.getByLabel("Last day, tobacco").fill("2027-12-31");
	await page.getByLabel("First name").fill("Rosa");
	await page.getByLabel("Last name").fill("Medina");
	await page.getByLabel("Email", { exact: true }).fill("buyer@example.com");
	await page.getByLabel("Phone number").fill("(520) 555-0100");
	await page.getByRole("button", { name: "Add customer" }).click();
	await expect(page.getByRole("heading", { name: "There is a problem" })).toBeVisible();
	await expect(page.getByRole("link", { name: /^This email belongs to a person of/ })).toBeVisible();
	await expectNoViolations(page);
	await expect(page.getByLabel(/^Tobacco License/)).toHaveValue(`TR-${username}`);
	await page.getByLabel("Email", { exact: true }).fill(email);
	await follow(
		page,
		() => page.getByRole("button", { name: "Add customer" }).click(),
		/\/admin\/companies\/[0-9a-f-]{36}/,
	);
	await expect(page.getByText("Nobody was mailed.")).toBeVisible();
	await expect(page.getByText("never logged in")).toBeVisible();
	await expect(page.getByRole("row", { name: /Tobacco/ })).toContainText("Dec 31, 2027");
	const company = page.url();
	await open(page, `/admin/outbox?search=${email}`);
	await expect(page.locator("main")).not.toContainText(email);

	await open(page, company);
	await page.getByRole("link", { name: /^Invite Rosa Medina/ }).click();
	await expect(page.getByText(`To ${email}`)).toBeVisible();
	await page.getByLabel("Subject").fill(`Order here, ${username}`);
	await page.getByRole("button", { name: "Update email" }).click();
	await expect(page.getByText(`Order here, ${username}`, { exact: true })).toBeVisible();
	await expectNoViolations(page);
	await follow(page, () => page.getByRole("button", { name: "Send invitations" }).click(), /show=waiting/);
	await expect(page.getByText("1 person invited")).toBeVisible();
	await expect(page.getByRole("row", { name: email })).toContainText("Invited");
	const list = await (await page.request.get(`/admin/outbox?search=${email}`)).text();
	const mail = await (await page.request.get(/\/admin\/outbox\/[0-9a-f-]{36}/.exec(list)?.[0] ?? "")).text();
	const link = /\/invitation\/[\w-]{20,}/.exec(mail)?.[0] ?? "";

	const guest = await (await guestContext(browser, context, baseURL)).newPage();
	await open(guest, link);
	await expect(guest.getByRole("heading", { level: 1 })).toContainText("Welcome, Rosa Medina");
	await expect(guest.getByText("Resale Certificate for Arizona")).toBeVisible();
	await expectNoViolations(guest);
	await guest.getByLabel("Password").fill("secret-enough");
	await follow(guest, () => guest.getByRole("button", { name: "Set password and log in" }).click(), /portal/);
	await expect(guest.getByText("Your password is set.")).toBeVisible();
	await guest.close();

	await open(page, "/admin/companies/invite?show=come");
	await expect(page.getByRole("row", { name: email })).toContainText("Logged in");
});

test("350 customers of a file come in with six clicks, and are taken back", async ({ page }) => {
	test.slow();
	await signInAdmin(page);
	await open(page, "/admin/companies");
	await page.getByRole("link", { name: "Import customers" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Import customers" })).toBeVisible();
	await hydrated(page);
	await expectNoViolations(page);
	const buffer = Buffer.from(manyCustomers(350, 20, 1 + Math.floor(Math.random() * 999_998)));
	await page.getByLabel("CSV file").setInputFiles({ name: "customers.csv", mimeType: "text/csv", buffer });
	await page.getByRole("button", { name: "Read the file" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Preview of customers" })).toBeVisible();
	await expect(page.getByRole("link", { name: "Twice in the file 20" })).toBeVisible();
	await expect(page.getByText("Same EIN").first()).toBeVisible();
	await hydrated(page);
	await expectNoViolations(page);
	await expectNoSidewaysScroll(page);
	await page.getByRole("button", { name: "Import 350 customers" }).click();
	const done = page.getByRole("heading", { level: 1, name: "Customers imported" });
	await untilDone(page, done);
	await expect(page.getByText("Nobody was emailed.")).toBeVisible();
	await hydrated(page);
	await expectNoViolations(page);
	await expectNoSidewaysScroll(page);
	await page.getByRole("button", { name: "Undo this import" }).click();
	await untilDone(page, page.getByRole("heading", { level: 1, name: "Import undone" }));
	await expect(page.getByText("350 customers were taken back.")).toBeVisible();
});

/** The page of progress leads on by itself; here it is asked. */
async function untilDone(page: Page, done: Locator): Promise<void> {
	await expect(async () => {
		if (!(await done.isVisible())) await page.reload();
		expect(await done.isVisible()).toBe(true);
	}).toPass();
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
	if (!hasBrowser()) return;
	for (const width of [360, 1280]) {
		await page.setViewportSize({ width, height: 800 });
		expect(
			await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
		).toBe(true);
	}
}
