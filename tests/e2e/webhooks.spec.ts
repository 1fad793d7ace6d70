// Owners of the shop and of a company make a webhook, try it, read what became of the test, and delete it (Rules 9.75, 9.77).
import type { Page } from "@playwright/test";
import { signInAdmin } from "../helpers/admin.ts";
import { expect, expectNoViolations, open, test } from "../helpers/browser.ts";
import { follow } from "../helpers/journey.ts";
import { signInAs } from "../helpers/sign-in.ts";

// Forms refused on purpose.
test.use({ expectedErrors: [/status of 400/] });

for (const { who, path, event, signIn } of [
	{
		who: "the shop",
		path: "/admin/settings/webhooks",
		event: "A SKU is out of stock",
		signIn: (page: Page) => signInAdmin(page),
	},
	{
		who: "a company",
		path: "/buyer-portal/webhooks",
		event: "A parcel left",
		signIn: (page: Page) => signInAs("buyer", page),
	},
])
	test(`an owner of ${who} makes a webhook, tests it, reads the log, and deletes it`, async ({ page }, {
		project,
	}) => {
		await signIn(page);
		await open(page, path);
		// Nobody answers there: the log says so.
		const url = `https://${project.name}-${Date.now()}.example.com/hooks`;
		await page.getByRole("textbox", { name: "Address" }).fill("https://192.168.1.10/hooks");
		await page.getByRole("button", { name: "Make webhook" }).click();
		await expect(page.getByRole("heading", { name: "There is a problem" })).toBeVisible();
		await expectNoViolations(page);
		await page.getByRole("textbox", { name: "Address" }).fill(url);
		await page.getByRole("checkbox", { name: event }).check();
		await page.getByRole("button", { name: "Make webhook" }).click();
		await expect(page.getByRole("heading", { name: `The secret of ${url}` })).toBeVisible();
		const secret = (await page.getByText(/^whsec_/).textContent()) ?? "";
		expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
		await expectNoViolations(page);
		await follow(page, () => page.getByRole("link", { name: url }).click(), /\/webhooks\/[\da-f-]{36}/);
		expect(await page.content()).not.toContain(secret);
		await expect(page.getByRole("checkbox", { name: event })).toBeChecked();
		await page.getByRole("button", { name: "Send a test" }).click();
		await expect(page.getByText("Test on its way").first()).toBeVisible();
		const row = page.getByRole("row", { name: /Test/ });
		await expect(async () => {
			await page.reload();
			await expect(row).toContainText("Failed");
		}).toPass();
		await expect(row).toContainText(/The host (was not found|could not be looked up)/);
		await expectNoViolations(page);
		await page.getByRole("button", { name: "Pause" }).click();
		await expect(page.getByText("An owner paused it.")).toBeVisible();
		await page.locator("summary", { hasText: "Delete" }).click();
		await page.getByRole("button", { name: "Delete webhook" }).click();
		await expect(page.getByText("Webhook deleted").first()).toBeVisible();
		await expect(page.getByRole("link", { name: url })).toHaveCount(0);
	});
