// A report to a state by forms: check, enter what is missing, export, record. Rows, layouts and sums are in app/filing/pact/pact.test.ts.
import { signInAdmin } from "../helpers/admin.ts";
import { expect, expectNoViolations, open, test } from "../helpers/browser.ts";
import { follow } from "../helpers/journey.ts";

test("a state's report is checked, completed, exported and noted as sent @server", async ({ page }) => {
	await signInAdmin(page);
	await open(page, "/admin/pact?state=FL");
	const florida = page.getByRole("row", { name: /^Florida/ });
	await expect(page.getByRole("heading", { name: /problems Florida would reject/ })).toBeVisible();
	await follow(
		page,
		() => page.getByRole("link", { name: "Florida: no destination set" }).click(),
		/states\/FL/,
	);
	await page.getByLabel("Send to").fill("tax@state.example");
	await page.getByLabel("Source").fill("their letter");
	await page.getByLabel("Checked on").fill("2026-11-02");
	await follow(page, () => page.getByRole("button", { name: "Save state" }).click(), /\/pact$/);
	await expect(florida).toContainText("tax@state.example");
	await open(page, "/admin/pact?state=FL");
	await expect(page.getByText("no destination set")).toHaveCount(0);
	await expectNoViolations(page);
	await page.getByRole("button", { name: "Export Florida" }).click();
	await expect(florida).toContainText("Exported");
	await follow(page, () => page.getByRole("link", { name: "Record, Florida" }).click(), /pact\/reports\//);
	const file = await page.request.get(`${page.url()}/file`);
	expect(file.headers()["content-disposition"]).toMatch(/PACT-FL-\d{4}-\d\d-with-\d+-problems\.csv/);
	expect(await file.text()).toContain("Customer name,Address,Type,Brand family");
	await page.getByLabel("Confirmation").fill("A-17");
	await page.getByRole("button", { name: "Note that it was sent" }).click();
	await expect(page.getByRole("heading", { name: "Sent", exact: true })).toBeVisible();
	await expectNoViolations(page);
});
