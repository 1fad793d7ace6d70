import { makeTestProduct, signInAdmin } from "../helpers/admin.ts";
import { expect, expectNoViolations, hydrated, open, test } from "../helpers/browser.ts";
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
