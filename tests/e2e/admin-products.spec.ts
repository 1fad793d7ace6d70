import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { makeTestProduct, placeTestOrder, post, signInAdmin } from "../helpers/admin.ts";
import { expect, expectNoViolations, hasJavaScript, hydrated, open, test } from "../helpers/browser.ts";
import { follow } from "../helpers/journey.ts";

// Refusals on purpose: with scripts a form's answer is fetched.
test.use({ expectedErrors: [/status of 40[039]/] });

const listOf = (search: string) => `/admin-portal?tab=products&search=${encodeURIComponent(search)}`;

async function choose(page: Page, label: string): Promise<void> {
	const select = page.getByLabel(label, { exact: true });
	await select.selectOption({ index: 1 });
}

test("Add Product says what is missing, falls back where a number can't be read, and adds", async ({
	page,
}) => {
	test.slow();
	await signInAdmin(page);
	await open(page, "/admin-portal?tab=products");
	await page.getByRole("link", { name: "Add Product" }).click();
	if (hasJavaScript()) {
		await expect(page.getByRole("dialog", { name: "Add Product" })).toBeVisible();
		await expectNoViolations(page);
	}
	expect(await post(page, () => page.getByRole("button", { name: "Create Product" }).click())).toBe(400);
	await expect(page.getByRole("heading", { name: "There is a problem" })).toBeVisible();
	await expect(page).toHaveTitle(/^Error: Add Product/);
	await expect(page.getByText("Failed to create product")).toHaveCount(0);
	await hydrated(page);
	const problems = page.locator(".summary, [role=alert]").filter({ hasText: "There is a problem" });
	for (const message of [
		"Product name is required",
		"SKU is required",
		"Brand is required",
		"Category is required",
	]) {
		await expect(problems.getByText(message)).toBeVisible();
	}
	await expect(page.getByLabel("Product Name")).toHaveAttribute("aria-describedby", /.+/);
	await expectNoViolations(page);

	const tag = randomUUID().slice(0, 8);
	await page.getByLabel("Product Name").fill(`Probe ${tag}`);
	await page.getByLabel("SKU", { exact: true }).fill(`PROBE-${tag}`);
	await choose(page, "Brand");
	await choose(page, "Category");
	await page.getByLabel("Wholesale Price ($)").fill("-1");
	await page.getByLabel("MSRP ($)").fill("-1");
	await page.getByLabel("Cost ($)").fill("-1");
	await page.getByLabel("Minimum Order Quantity").fill("0");
	await page.getByLabel("Stock Quantity").fill("-5");
	expect(await post(page, () => page.getByRole("button", { name: "Create Product" }).click())).toBe(400);
	for (const message of [
		"Wholesale price must be positive",
		"MSRP must be positive",
		"Cost must be positive",
		"MOQ must be at least 1",
		"Stock quantity must be non-negative",
	]) {
		await expect(problems.getByText(message)).toBeVisible();
	}
	await expect(page.getByLabel("Product Name")).toHaveValue(`Probe ${tag}`);

	await page.getByLabel("Wholesale Price ($)").fill("soon");
	await page.getByLabel("MSRP ($)").fill("19.99");
	await page.getByLabel("Cost ($)").fill("");
	await page.getByLabel("Minimum Order Quantity").fill("many");
	await page.getByLabel("Stock Quantity").fill("12");
	await follow(
		page,
		() => page.getByRole("button", { name: "Create Product" }).click(),
		/\/admin-portal\?tab=products/,
	);
	await expect(page.getByText("Product Created", { exact: true })).toBeVisible();
	await expect(
		page.getByText(/New product has been added successfully\. .*the product is hidden/),
	).toBeVisible();

	await open(page, listOf(`PROBE-${tag}`));
	const row = page.getByRole("row").filter({ hasText: `PROBE-${tag}` });
	await expect(row.getByText("Hidden")).toBeVisible();
	await expect(row.getByText("$0.00").first()).toBeVisible();
});

test("a product is edited, viewed, duplicated and deleted", async ({ page }) => {
	test.slow();
	await signInAdmin(page);
	const { name, sku, id, slug } = await makeTestProduct(page);
	await open(page, listOf(sku));
	const row = page.getByRole("row").filter({ hasText: sku });
	await expect(row.getByRole("link", { name: "View" })).toHaveAttribute("href", `/products/${slug}`);
	await follow(page, () => row.getByRole("link", { name: "Edit" }).click(), new RegExp(`/products/${id}$`));
	await expectNoViolations(page);
	await page.getByLabel("Product Name").fill("");
	expect(await post(page, () => page.getByRole("button", { name: "Save changes" }).click())).toBe(400);
	await expect(page.getByText("Product name is required").first()).toBeVisible();
	await expectNoViolations(page);
	await page.getByLabel("Product Name").fill(`${name} Mark II`);
	await page.getByRole("button", { name: "Save changes" }).click();
	await expect(page.getByText("Product Updated")).toBeVisible();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${name} Mark II`);

	// Flavors are rows; the buttons arrange them in place with scripts, and by the server without.
	const flavor = (label: string) => page.getByLabel(label, { exact: true });
	await flavor("new flavor").fill("Mint");
	await page.getByRole("button", { name: "Add 5 rows" }).click();
	await expect(flavor("Flavor 1")).toHaveValue("Mint");
	await expect(flavor("new flavor 6")).toBeVisible();
	await page.getByText("Paste from a sheet").click();
	await page.getByLabel("Name, SKU, barcode and stock").fill(`Berry\t${sku}-B\t\t7\nLime\t\t\tmany`);
	await page.getByRole("button", { name: "Put into the rows" }).click();
	await expect(page.getByText("Line 2: stock must be a whole number")).toBeVisible();
	await expectNoViolations(page);
	await page.getByLabel("Name, SKU, barcode and stock").fill(`Berry\t${sku}-B\t\t7\nLime`);
	await page.getByRole("button", { name: "Put into the rows" }).click();
	await page.getByRole("button", { name: "Remove Lime" }).click();
	await page.getByRole("button", { name: "Up Berry" }).click();
	await expect(flavor("Flavor 1")).toHaveValue("Berry");
	await expect(page.getByRole("button", { name: "Remove Lime" })).toHaveCount(0);
	if (hasJavaScript()) {
		await flavor("new flavor").evaluate((box) => {
			const clipboardData = new DataTransfer();
			clipboardData.setData("text/plain", "Kiwi\t\t850012345678\t3\nMint\t\t850012345685");
			box.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
		});
		await expect(flavor("Barcode, Kiwi")).toHaveValue("850012345678");
		await expect(flavor("Barcode, Mint")).toHaveValue("850012345685");
		await page.getByRole("button", { name: "Remove Kiwi" }).click();
	}
	// The message of the first save may still be there.
	expect(await post(page, () => page.getByRole("button", { name: "Save changes" }).click())).toBeLessThan(
		400,
	);
	await expect(page.getByText("Product Updated")).toBeVisible();
	const saved = await (await page.request.get(`/api/products/${id}`)).json();
	expect(saved).toMatchObject({ flavors: ["Berry", "Mint"], stockQuantity: 7 });

	await follow(page, () => page.getByRole("link", { name: "Duplicate" }).click(), /\/products\/new\?from=/);
	await expect(page.getByLabel("Product Name")).toHaveValue(`${name} Mark II (copy)`);
	await expect(page.getByLabel("SKU", { exact: true })).toHaveValue("");
	await page.getByLabel("SKU", { exact: true }).fill(sku);
	expect(await post(page, () => page.getByRole("button", { name: "Create Product" }).click())).toBe(409);
	await page.getByLabel("SKU", { exact: true }).fill(`${sku}-2`);
	await follow(page, () => page.getByRole("button", { name: "Create Product" }).click(), /tab=products/);

	await open(page, listOf(`${sku}-2`));
	await follow(page, () => page.getByRole("link", { name: "Delete" }).first().click(), /\/delete$/);
	await follow(page, () => page.getByRole("button", { name: "Delete product" }).click(), /tab=products/);
	await expect(page.getByText("Product Deleted")).toBeVisible();
});

test("a product that was ordered is hidden instead of deleted", async ({ page, playwright, baseURL }) => {
	await signInAdmin(page);
	const product = await makeTestProduct(page);
	await placeTestOrder(playwright.request, baseURL, product.id);
	await open(page, `/admin/products/${product.id}/delete`);
	await follow(page, () => page.getByRole("button", { name: "Delete product" }).click(), /tab=products/);
	await expect(page.getByText("Product Hidden")).toBeVisible();
	await open(page, listOf(product.sku));
	await expect(page.getByRole("row").filter({ hasText: product.sku }).getByText("Hidden")).toBeVisible();
});

test("the second of two editors is told what changed, and may save again", async ({ page, context }) => {
	await signInAdmin(page);
	const product = await makeTestProduct(page);
	const second = await context.newPage();
	for (const editor of [page, second]) await open(editor, `/admin/products/${product.id}`);
	await page.getByLabel("Wholesale Price ($)").fill("12.50");
	await page.getByRole("button", { name: "Save changes" }).click();
	await expect(page.getByText("Product Updated")).toBeVisible();

	await second.getByLabel("MSRP ($)").fill("24.99");
	expect(await post(second, () => second.getByRole("button", { name: "Save changes" }).click())).toBe(409);
	const shown = second.getByText(/wholesale price .*\$12\.50 by dana/i).first();
	await expect(shown).toBeVisible();
	await expect(second.getByLabel("MSRP ($)")).toHaveValue("24.99");
	await expectNoViolations(second);
	await second.getByRole("button", { name: "Save changes" }).click();
	await expect(second.getByText("Product Updated")).toBeVisible();
	await second.close();
});

test("prices and stock are changed in a table, all together or not at all", async ({ page }) => {
	await signInAdmin(page);
	const first = await makeTestProduct(page);
	const second = await makeTestProduct(page, { name: `${first.name} two`, sku: `${first.sku}-B` });
	await open(page, `/admin/products/table?search=${first.sku}`);
	await page.getByLabel(`Wholesale price of ${first.name}`, { exact: true }).fill("11.25");
	await page.getByLabel(`Stock of ${second.name}`, { exact: true }).fill("-3");
	expect(await post(page, () => page.getByRole("button", { name: "Save all" }).click())).toBe(400);
	await expect(page.getByRole("heading", { name: "There is a problem" })).toBeVisible();
	await expectNoViolations(page);
	const price = async () =>
		(await (await page.request.get(`/api/products/${first.id}`)).json()).wholesalePrice as string;
	expect(await price()).toBe("10.00");
	await page.getByLabel(`Stock of ${second.name}`, { exact: true }).fill("3");
	await page.getByRole("button", { name: "Save all" }).click();
	await expect(page.getByText("2 products were changed.")).toBeVisible();
	expect(await price()).toBe("11.25");
});

test("prices of a search are raised with a preview", async ({ page }) => {
	await signInAdmin(page);
	const first = await makeTestProduct(page);
	const second = await makeTestProduct(page, {
		name: `${first.name} two`,
		sku: `${first.sku}-B`,
		cost: "10.80",
	});
	await open(page, `/admin/products/table?search=${first.sku}`);
	if (hasJavaScript()) {
		await hydrated(page);
		await page.getByLabel(`Wholesale price of ${first.name}`, { exact: true }).fill("5.00");
		await expect(page.getByText("was 10.00")).toBeVisible();
		await expect(page.getByText("was 40%")).toBeVisible();
	}
	await page.getByRole("button", { name: "Preview" }).click();
	await expect(page.getByRole("alert")).toContainText("Enter an amount such as 4 or 0.25");
	await expectNoViolations(page);
	await page.getByLabel("Amount").fill("4");
	await page.getByLabel("Round to").selectOption({ label: "up to .95" });
	await page.getByRole("button", { name: "Preview" }).click();
	await expect(page.getByRole("heading", { name: "2 prices rise by $0.95" })).toBeVisible();
	await expect(page.getByText("below cost")).toHaveCount(0);
	await expectNoViolations(page);
	await page.getByRole("button", { name: "Save 2 prices" }).click();
	await expect(page.getByText("2 prices were changed.")).toBeVisible();
	for (const { name } of [first, second]) {
		await expect(page.getByLabel(`Wholesale price of ${name}`, { exact: true })).toHaveValue("10.95");
	}
	// From a later day on.
	await page.getByLabel(`MSRP of ${first.name}`, { exact: true }).fill("25.00");
	await page.locator("#table-from").fill("2099-11-28");
	await page.getByRole("button", { name: "Save all" }).click();
	await expect(page.getByText("1 price will change on Nov 28, 2099.")).toBeVisible();
});

test("sold stock stays sold when the product or its row in the table is saved", async ({
	page,
	playwright,
	baseURL,
}) => {
	test.slow();
	await signInAdmin(page);
	const product = await makeTestProduct(page, {
		flavors: [
			{ name: "Mint", stockQuantity: 50 },
			{ name: "Berry", stockQuantity: 20 },
		],
	});
	const stock = async () => {
		const { stockQuantity, flavorDetails } = await (
			await page.request.get(`/api/products/${product.id}`)
		).json();
		return [stockQuantity, ...flavorDetails.map((flavor: { stockQuantity: number }) => flavor.stockQuantity)];
	};
	await open(page, `/admin/products/${product.id}`);
	// Assorted: ten of the fullest flavor.
	await placeTestOrder(playwright.request, baseURL, product.id);
	await page.getByLabel("Short description").fill("Two flavors");
	await page.getByRole("button", { name: "Save changes" }).click();
	await expect(page.getByText("Product Updated")).toBeVisible();
	expect(await stock()).toEqual([60, 40, 20]);

	await open(page, `/admin/products/table?search=${product.sku}`);
	await placeTestOrder(playwright.request, baseURL, product.id);
	await page.getByLabel(`MSRP of ${product.name}`, { exact: true }).fill("21.00");
	await page.getByLabel(`Berry of ${product.name}, stock`).fill("32");
	await expectNoViolations(page);
	await page.getByRole("button", { name: "Save all" }).click();
	await expect(page.getByText("1 product was changed.")).toBeVisible();
	expect(await stock()).toEqual([62, 30, 32]);
});

test("brands are added, changed and deleted, but not while a product names one", { tag: "@server" }, async ({
	page,
}) => {
	await signInAdmin(page);
	const name = `Brand ${randomUUID().slice(0, 8)}`;
	await open(page, "/admin/brands");
	await follow(page, () => page.getByRole("link", { name: "Add Brand" }).click(), /\/brands\/new$/);
	expect(await post(page, () => page.getByRole("button", { name: "Save brand" }).click())).toBe(400);
	await expect(page.getByRole("heading", { name: "There is a problem" })).toBeVisible();
	await expectNoViolations(page);
	await page.getByLabel("Brand name").fill(name);
	await follow(page, () => page.getByRole("button", { name: "Save brand" }).click(), /\/admin\/brands$/);
	await expect(page.getByText(`${name} was saved.`)).toBeVisible();

	await follow(
		page,
		async () => {
			await open(page, `/admin/brands?search=${encodeURIComponent(name)}`);
			await page.getByRole("link", { name, exact: true }).click();
		},
		/\/brands\/[0-9a-f-]{36}$/,
	);
	const brandId = page.url().split("/").at(-1) ?? "";
	const product = await makeTestProduct(page, { brandId });
	// A button pressed on a page from before the product.
	expect(await post(page, () => page.getByRole("button", { name: "Delete brand" }).click())).toBeLessThan(
		400,
	);
	await expect(
		page
			.getByText(/product/)
			.filter({ hasText: /1/ })
			.first(),
	).toBeVisible();
	await expect(page.getByRole("button", { name: "Delete brand" })).toBeDisabled();
	await expectNoViolations(page);
	await open(page, `/admin/products/${product.id}/delete`);
	await follow(page, () => page.getByRole("button", { name: "Delete product" }).click(), /tab=products/);
	await open(page, `/admin/brands/${brandId}`);
	await follow(page, () => page.getByRole("button", { name: "Delete brand" }).click(), /\/admin\/brands$/);
	await expect(page.getByText("Brand Deleted")).toBeVisible();
});
