import { makeTestProduct, signInAdmin } from "../helpers/admin.ts";
import { expect, expectNoViolations, hasBrowser, hydrated, open, test } from "../helpers/browser.ts";
import { signInNewBuyer } from "../helpers/buyer.ts";
import { follow } from "../helpers/journey.ts";

// Refusals on purpose: with scripts a form's answer is fetched.
test.use({ expectedErrors: [/status of 400/] });

test("a company gets a price list with a break; its buyer sees and is charged it; staff read why", {
	tag: "@server",
}, async ({ page, playwright, baseURL }) => {
	test.slow();
	await signInAdmin(page);
	const product = await makeTestProduct(page);
	const buyer = await playwright.request.newContext({ baseURL: baseURL! });
	const { email } = await signInNewBuyer({ request: buyer });

	await open(page, "/admin/price-lists/new");
	const row = (n: number, name: string) => page.locator(`[name="entries[${n}].${name}"]`);
	await page.getByLabel("Name", { exact: true }).fill(`Contract ${product.sku}`);
	await page.getByLabel("Given to").selectOption("companies");
	await page.getByLabel("Companies").fill(email);
	await row(0, "goods").fill(product.sku);
	await row(0, "value").fill("9.00");
	await row(1, "goods").fill(product.sku);
	await row(1, "value").fill("9.50");
	await row(1, "minimum").fill("10");
	await page.getByRole("button", { name: "Preview" }).click();
	await expect(page.getByRole("alert")).toContainText("From 10 on a unit has to cost less than from 1 on");
	await expectNoViolations(page);
	await hydrated(page);
	await row(1, "value").fill("8.00");
	await page.getByRole("button", { name: "Preview" }).click();
	await expect(page.getByRole("heading", { name: "2 prices would change" })).toBeVisible();
	await expectNoViolations(page);
	await follow(
		page,
		() => page.getByRole("button", { name: "Save price list" }).click(),
		/price-lists\/[0-9a-f-]{36}/,
	);
	await expect(page.getByText("Price List Saved")).toBeVisible();
	await expectNoViolations(page);

	await buyer.post("/api/cart/items", { data: { productId: product.id, quantity: 8 } });
	await open(page, `/admin/prices?company=${encodeURIComponent(email)}&sku=${product.sku}&quantity=12`);
	await expect(page.getByRole("heading", { name: "pays $8.00 each" })).toBeVisible();
	await expect(page.getByText("This one counts.")).toBeVisible();
	await expectNoViolations(page);

	const { cookies } = await buyer.storageState();
	await page.context().addCookies(cookies.filter(({ name }) => name !== "age"));
	await open(page, `/products/${product.slug}`);
	const main = page.getByRole("main");
	await expect(main.getByText("each, your price")).toBeVisible();
	await expect(main.getByText("10 or more")).toBeVisible();
	await expectNoViolations(page);
	await open(page, "/cart");
	await expect(main.getByText("10 or more: $8.00")).toBeVisible();
	await buyer.post("/api/cart/items", { data: { productId: product.id, quantity: 4 } });
	await open(page, "/cart");
	await expect(main.getByText("$96.00").first()).toBeVisible();
	await buyer.dispose();
});

test("agreements of a file are mended, imported and undone", async ({ page, playwright, baseURL }) => {
	test.slow();
	await signInAdmin(page);
	const product = await makeTestProduct(page);
	const buyer = await playwright.request.newContext({ baseURL: baseURL! });
	const { email } = await signInNewBuyer({ request: buyer });
	await open(page, "/admin/price-lists");
	await page.getByRole("link", { name: "Import agreements" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Import price agreements" })).toBeVisible();
	await hydrated(page);
	await expectNoViolations(page);
	const text = `Customer,Code,Net,Units,Rem\n${email},${product.sku},9.00,,a\n${email},${product.sku},cheap,50,b\n`;
	const file = { name: "agreed.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
	await page.getByLabel("CSV file").setInputFiles(file);
	await page.getByRole("button", { name: "Read the file" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Choose columns" })).toBeVisible();
	await hydrated(page);
	await expectNoViolations(page);
	await page.getByRole("button", { name: "Preview import" }).click();
	await expect(page.getByText("Choose the columns that hold the price").first()).toBeVisible();
	await hydrated(page);
	await page.getByLabel("Net is read as").selectOption("price");
	await page.getByRole("button", { name: "Preview import" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Preview of price agreements" })).toBeVisible();
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
	await page.getByLabel("Price of line 3").fill("8.50");
	await page.getByRole("button", { name: "Check 1 row again" }).click();
	await expect(page.getByRole("button", { name: "Import 2 prices" })).toBeEnabled();
	await hydrated(page);
	await page.getByRole("button", { name: "Import 2 prices" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Price agreements imported" })).toBeVisible();
	await hydrated(page);
	await expectNoViolations(page);
	const pays = `/admin/prices?company=${encodeURIComponent(email)}&sku=${product.sku}&quantity=`;
	await open(page, `${pays}60`);
	await expect(page.getByRole("heading", { name: "pays $8.50 each" })).toBeVisible();
	await open(page, "/admin/price-lists/agreements");
	await page.getByRole("link", { name: "agreed.csv" }).first().click();
	await page.getByRole("button", { name: "Undo this import" }).click();
	await expect(page.getByText("1 price list is as before.")).toBeVisible();
	await open(page, `${pays}60`);
	await expect(page.getByRole("heading", { name: "pays $10.00 each" })).toBeVisible();
	await buyer.dispose();
});
