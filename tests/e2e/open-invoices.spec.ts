import { signInAdmin } from "../helpers/admin.ts";
import { expect, expectNoViolations, hasBrowser, hydrated, open, test } from "../helpers/browser.ts";
import { signInNewBuyer } from "../helpers/buyer.ts";

// Refusals on purpose: with scripts a form's answer is fetched.
test.use({ expectedErrors: [/status of 400/] });

test("open invoices of the old books are mended, imported, owed and taken back", async ({
	page,
	playwright,
	baseURL,
}) => {
	test.slow();
	await signInAdmin(page);
	const buyer = await playwright.request.newContext({ baseURL: baseURL! });
	const { email } = await signInNewBuyer({ request: buyer });
	const title = (name: string) => page.getByRole("heading", { level: 1, name });
	const shows = async (name: string) => {
		await expect(title(name)).toBeVisible();
		await hydrated(page);
		await expectNoViolations(page);
		for (const width of [360, 1280]) {
			await page.setViewportSize({ width, height: 800 });
			if (hasBrowser())
				expect(
					await page.evaluate(
						() => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
					),
				).toBe(true);
		}
	};
	const number = `Q-${Date.now()}`;
	const text = [
		"Customer,Type,Num,Date,Due date,Left to pay",
		`${email},Invoice,${number},2026-01-05,2026-02-04,"$1,240.00"`,
		`${email},Credit Memo,${number}-C,2026-01-06,,-40.00`,
		`${email},Invoice,${number}-X,soon,,10.00`,
	].join("\n");
	const upload = async () => {
		await open(page, "/admin/accounts");
		await page.getByRole("link", { name: "Import open invoices" }).click();
		await shows("Import open invoices");
		const file = { name: "open.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
		await page.getByLabel("CSV file").setInputFiles(file);
		await page.getByRole("button", { name: "Read the file" }).click();
		await shows("Choose columns");
		await page.getByLabel("Left to pay is read as").selectOption("amount");
		await page.getByRole("button", { name: "Preview import" }).click();
		await shows("Preview of open invoices");
	};
	await upload();
	await page.getByLabel("Day of line 4").fill("2026-01-07");
	await page.getByRole("button", { name: "Check 1 row again" }).click();
	await expect(page.getByText("It would add $1,210.00 to balances.")).toBeVisible();
	await hydrated(page);
	await page.getByRole("button", { name: "Import 3 papers" }).click();
	await shows("Open invoices imported");
	const account = async () => {
		const answer = await buyer.get("/api/account");
		return ((await answer.json()) as { balance: string }).balance;
	};
	expect(await account()).toBe("1210.00");
	await upload();
	await page.getByRole("link", { name: "Already here 2" }).click();
	await expect(page.getByText(`${number}-C`)).toBeVisible();
	await open(page, "/admin/accounts/import");
	await page.getByRole("link", { name: "open.csv" }).nth(1).click();
	await hydrated(page);
	await page.getByRole("button", { name: "Undo this import" }).click();
	await expect(page.getByText("3 papers are out of the accounts again.")).toBeVisible();
	expect(await account()).toBe("0.00");
	await buyer.dispose();
});
