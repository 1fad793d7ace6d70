import { randomUUID } from "node:crypto";
import { makeTestProduct, signInAdmin } from "../helpers/admin.ts";
import { expect, expectNoViolations, hasJavaScript, hydrated, open, test } from "../helpers/browser.ts";
import { signInNewBuyer } from "../helpers/buyer.ts";

test("what a buyer waits for is delivered: scanned, shown, fixed, received once, and stands in the product's history", async ({
	page,
}) => {
	await signInAdmin(page);
	const product = await makeTestProduct(page, { stockQuantity: 0 });
	await signInNewBuyer(page);
	await open(page, `/products/${product.slug}`);
	await hydrated(page);
	await page.getByRole("button", { name: `Email me when it is back (${product.name})` }).click();
	await expect(page.getByRole("button", { name: `Don't email me (${product.name})` })).toBeVisible();
	await expect(page.getByText(`${product.name}: one email when it is back.`)).toBeVisible();
	await expectNoViolations(page);

	await signInAdmin(page);
	await open(page, `/admin/products/${product.id}/stock`);
	await expect(page.getByText("1 buyer waits")).toBeVisible();
	await open(page, "/admin/stock/reorder");
	await expectNoViolations(page);
	const note = `KVD-${randomUUID().slice(0, 8)}`;
	await open(page, "/admin/stock/receive");
	await hydrated(page);
	await page.getByLabel("Supplier").fill("Keystone");
	await page.getByLabel("Delivery note").fill(note);
	if (hasJavaScript()) {
		for (let n = 0; n < 2; n++) {
			await page.getByLabel("Scan", { exact: true }).fill(product.sku);
			await page.getByLabel("Scan", { exact: true }).press("Enter");
		}
		await expect(page.getByLabel("Code and quantity")).toHaveValue(`${product.sku} 2\n`);
	}
	await page.getByLabel("Code and quantity").fill(`${product.sku} 12\nNO-SUCH-CODE 3`);
	await page.getByRole("button", { name: "Check" }).click();
	await expect(page.getByText("No product has this code.")).toBeVisible();
	await expectNoViolations(page);
	await page.getByLabel("Choose for NO-SUCH-CODE").selectOption("Skip this line");
	await page.getByRole("button", { name: "Check again" }).click();
	await expect(page.getByLabel("Code and quantity")).toHaveValue(`${product.sku} 12`);
	await page.getByRole("button", { name: "Receive 1 line" }).click();
	await expect(page.getByRole("heading", { name: `Delivery ${note}` })).toBeVisible();
	await page.getByRole("link", { name: "Print labels" }).click();
	await expect(page.getByRole("link", { name: "PDF, 12 labels" })).toBeVisible();
	await expectNoViolations(page);
	const zpl = await page.getByRole("link", { name: "ZPL for label printers" }).getAttribute("href");
	const labels = await page.request.get(zpl!);
	expect(await labels.text()).toContain("^PQ12,");
	await page.getByLabel("Codes and how many of each").fill(`${product.sku} 3\nNO-SUCH-CODE`);
	await page.getByLabel("Shelf").check();
	await page.getByRole("button", { name: "Show labels" }).click();
	await expect(page.getByRole("link", { name: "PDF, 3 labels" })).toBeVisible();
	await expect(page.getByRole("row").filter({ hasText: "NO-SUCH-CODE" })).toContainText(
		"No product has this code.",
	);
	await open(page, `/admin/products/${product.id}/stock`);
	await expect(page.getByRole("row").filter({ hasText: note })).toContainText("+12");
	await expectNoViolations(page);
});
