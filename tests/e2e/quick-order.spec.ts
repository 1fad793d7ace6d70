import type { Page } from "@playwright/test";
import { expect, expectNoViolations, hasJavaScript, hydrated, open, test } from "../helpers/browser.ts";
import { orderableSkus, signInNewBuyer } from "../helpers/buyer.ts";
import { fillAddress } from "../helpers/journey.ts";

// Refusals on purpose: fetched pages answer with them.
test.use({ expectedErrors: [/status of 40[09]/] });

/** Counts documents the browser asked for: page loads, however they were started. */
function countPageLoads(page: Page): () => number {
	let count = 0;
	page.on("response", (response) => {
		const request = response.request();
		const isDocument = request.isNavigationRequest() && request.frame() === page.mainFrame();
		if (isDocument && (response.status() < 300 || response.status() >= 400)) count++;
	});
	return () => count;
}

const sku = (page: Page, row: number) => page.getByLabel(`Row ${row}, SKU or barcode`);
const quantity = (page: Page, row: number) => page.getByLabel(`Row ${row}, quantity`);

test("60 lines become an order in at most 5 page loads, with scripts by keyboard alone", async ({ page }) => {
	await signInNewBuyer(page);
	const goods = orderableSkus(60);
	expect(goods).toHaveLength(60);
	const loads = countPageLoads(page);

	await open(page, "/quick-order");
	const add = page.getByRole("button", { name: "Add 60 ready rows" });
	if (hasJavaScript()) {
		await sku(page, 1).focus();
		for (const one of goods) {
			await page.keyboard.insertText(one.sku);
			await page.keyboard.press("Tab");
			await page.keyboard.insertText(String(one.moq));
			await page.keyboard.press("Enter");
		}
		await expect(sku(page, 61)).toBeFocused();
		await expect(page.getByText(/Saved at \d/)).toBeVisible();
		await expect(add).toBeVisible();
		await add.press("Enter");
	} else {
		const lines = goods.map((one, n) => (n % 2 ? `${one.sku}\t${one.moq}` : `${one.moq} x ${one.name}`));
		await page.getByLabel("Lines from a spreadsheet").fill(`Hi,\n${lines.join("\n")}\nThanks`);
		await page.getByRole("button", { name: "Verify order" }).click();
		await expectNoViolations(page);
		await add.click();
	}
	await expect(page).toHaveURL(/\/cart$/);
	await expect(page.getByText(/and 57 more lines/)).toBeVisible();
	await page.getByRole("link", { name: "Proceed to Checkout" }).click();
	await hydrated(page);
	await fillAddress(page);
	await page.getByRole("radio", { name: "Net 30", exact: true }).check();
	await page.getByRole("button", { name: "Place Order" }).click();
	await expect(page.getByText("Order Placed Successfully!")).toBeVisible();

	expect(loads()).toBeLessThanOrEqual(5);
	if (hasJavaScript()) expect(loads()).toBe(1);
	const [order] = await (await page.request.get("/api/orders/my-orders")).json();
	expect(order.items).toHaveLength(60);
});

test("every row is checked, kept and can be corrected; Enter only verifies", { tag: "@browser" }, async ({
	page,
}) => {
	await signInNewBuyer(page);
	const [first, second] = orderableSkus(2);
	await open(page, "/quick-order");
	await expectNoViolations(page, { alsoWithoutScripts: true });
	await expect(page.locator(".pad tbody tr")).toHaveCount(3);
	await sku(page, 1).fill(first!.sku.toLowerCase());
	await sku(page, 1).press("Tab");
	await expect(quantity(page, 1)).toBeFocused();
	await quantity(page, 1).press("Tab");
	await expect(sku(page, 2)).toBeFocused();
	await page.getByRole("button", { name: "Show more rows" }).click();
	await expect(page.locator(".pad tbody tr")).toHaveCount(8);
	await expect(sku(page, 1)).toHaveValue(first!.sku.toLowerCase());

	await quantity(page, 1).fill(String(first!.moq));
	await sku(page, 2).fill(`${second!.sku}Q`);
	await quantity(page, 2).fill(String(second!.moq));
	await sku(page, 3).fill(second!.sku);
	await quantity(page, 3).fill("1.5");
	await quantity(page, 3).press("Enter");
	await expect(page.getByRole("heading", { name: "2 of 3 rows need a change" })).toBeVisible();
	if (!hasJavaScript()) await expect(page).toHaveTitle(/^Error: Quick order/);
	await expect(sku(page, 2)).toHaveAttribute("aria-invalid", "true");
	await expect(quantity(page, 3)).toHaveValue("1.5");
	await expect(page.getByRole("link", { name: first!.name, exact: true })).toBeVisible();
	await expectNoViolations(page);
	const cart = async () => (await (await page.request.get("/api/cart")).json()).items;
	expect(await cart()).toHaveLength(0);

	await page.evaluate(() => document.documentElement.setAttribute("data-same-page", ""));
	await page.getByRole("button", { name: "Add 1 ready row" }).click();
	await expect(page.getByText("2 rows kept here.")).toBeVisible();
	expect(await cart()).toHaveLength(1);
	await expect(sku(page, 1)).toHaveValue(`${second!.sku}Q`);
	await page.getByRole("button", { name: "Remove row 2" }).click();
	await expect(page.getByRole("heading", { name: "1 of 1 rows needs a change" })).toBeVisible();
	await page.getByRole("button", { name: `Use ${second!.sku}, row 1` }).click();
	await expect(page.getByRole("button", { name: "Add 1 ready row" })).toBeVisible();
	await expect(sku(page, 1)).toHaveValue(second!.sku);
	if (hasJavaScript()) await expect(sku(page, 1)).toBeFocused();
	else expect(new URL(page.url()).hash).toBe("#row-1");
	if (hasJavaScript()) {
		await quantity(page, 1).fill(String(second!.moq * 2));
		const api = await page.request.post("/api/quick-order/verify", {
			data: { lines: [{ sku: second!.sku, quantity: second!.moq * 2 }] },
		});
		const { subtotal } = await api.json();
		await expect(page.locator(".docket .total dd")).toHaveText(
			`$${Number(subtotal).toLocaleString("en-US", { minimumFractionDigits: 2 })}`,
		);
		await expect(page.locator("html[data-same-page]")).toHaveCount(1);
	}
});

test("misspelled flavors are put right at once, with the typed words kept and an Undo", async ({ page }) => {
	await signInNewBuyer(page);
	await open(page, "/quick-order");
	const pasted = [
		"RAZ TN9000, Blue Raz Ice, 10",
		"RAZ TN9000, Chery Lemon, 10",
		"GeekBar Pulse, Watermelon Ice, 10",
	];
	await page.getByLabel("Lines from a spreadsheet").fill(pasted.join("\n"));
	await page.getByRole("button", { name: "Verify order" }).click();
	await expect(page.getByText("RAZ TN9000 has no flavor 'Blue Raz Ice'")).toBeVisible();
	await page.getByRole("button", { name: "Make all 2 changes" }).click();
	await expect(page.getByText("You typed 'Blue Raz Ice'")).toBeVisible();
	await expect(page.getByText("2 rows changed")).toBeVisible();
	await expectNoViolations(page);
	await page.getByRole("button", { name: "Undo all 2" }).click();
	await expect(page.getByText("RAZ TN9000 has no flavor 'Blue Raz Ice'")).toBeVisible();
	await page.getByRole("button", { name: "Use Blue Razz Ice, row 1" }).click();
	await page.getByRole("button", { name: "Add 2 ready rows" }).click();
	await expect(page.getByText("1 row kept here.")).toBeVisible();
	await open(page, "/cart");
	await expect(page.getByText("You typed 'Blue Raz Ice'")).toBeVisible();
});

test("a file fills the pad, its rows become a list, and the list's guide pastes back", async ({ page }) => {
	await signInNewBuyer(page);
	const goods = orderableSkus(3);
	await open(page, "/quick-order");
	const csv = `\uFEFFItem Number;Quantity;Unit\r\n${goods.map((one) => `${one.sku};${one.moq};each`).join("\r\n")}`;
	await page.getByLabel("CSV file").setInputFiles({
		name: "order.csv",
		mimeType: "text/csv",
		buffer: Buffer.from(csv, "utf8"),
	});
	await page.getByRole("button", { name: "Verify order" }).click();
	// Beside the rows or below them; a page that is still arriving without its styles has both.
	await expect(page.getByRole("button", { name: "Add 3 ready rows" }).filter({ visible: true })).toHaveCount(
		1,
	);
	await page.getByText("Save these rows as a list").click();
	await page.getByLabel("Name of the list").fill("Weekly shelf");
	await page.getByRole("button", { name: "Save list" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Weekly shelf");
	await expectNoViolations(page);

	await page.getByRole("link", { name: "Print order guide" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toContainText("Order guide");
	await expectNoViolations(page);
	const copied = await page.locator("table").innerText();
	await open(page, "/quick-order");
	await page.getByRole("button", { name: "Clear the pad" }).click();
	await expect(sku(page, 1)).toHaveValue("");
	await page.getByLabel("Lines from a spreadsheet").fill(copied);
	await page.getByRole("button", { name: "Verify order" }).click();
	await expect(page.getByText("Without a quantity")).toBeVisible();
	for (const [n, one] of goods.entries()) await expect(sku(page, n + 1)).toHaveValue(one.sku);
	await expect(quantity(page, 1)).toBeFocused();

	await open(page, "/lists");
	await expectNoViolations(page);
	await page.getByRole("link", { name: "Weekly shelf", exact: true }).click();
	await page.getByRole("button", { name: "Add all to Cart" }).click();
	await expect(page.getByText("Added to Cart", { exact: true })).toBeVisible();
	await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
	await page.getByRole("link", { name: "View cart" }).click();
	await page.getByRole("link", { name: "Save as a list" }).click();
	await page.getByLabel("Name of the list").fill("weekly shelf");
	await page.getByRole("button", { name: "Save list" }).click();
	await expect(page.getByText("You already have a list named “Weekly shelf”").first()).toBeVisible();
	await expectNoViolations(page);
});

test("a typed code leads to its row on the product page; suggestions come while typing", async ({ page }) => {
	await signInNewBuyer(page);
	await open(page, "/brands");
	const box = page.getByRole(hasJavaScript() ? "combobox" : "searchbox", { name: "Search the catalog" });
	if (hasJavaScript()) {
		await page.keyboard.press("/");
		await expect(page.getByLabel("Search the catalog")).toBeFocused();
		await page.keyboard.insertText("raz tn9000 miami");
		const option = page.getByRole("option", { name: /^RAZ TN9000, Miami Mint/ });
		await expect(option).toBeVisible();
		await expectNoViolations(page);
		await box.press("ArrowDown");
		await box.press("ArrowDown");
		await expect(box).toHaveAttribute("aria-activedescendant", (await option.getAttribute("id"))!);
		await box.press("Control+Enter");
		await expect(page.getByRole("link", { name: "Cart, 1 line" })).toBeVisible();
		await box.fill("");
		await box.pressSequentially("raz-tn9000-mm");
		await expect(option).toBeVisible();
		await box.press("Escape");
		await expect(option).toBeHidden();
	} else await box.fill("raz-tn9000-mm");
	await page.getByLabel("Search the catalog").press("Enter");
	await expect(page).toHaveURL(/\/products\/raz-tn9000\?code=raz-tn9000-mm$/);
	await expect(page.getByText("raz-tn9000-mm is RAZ TN9000, Miami Mint.")).toBeVisible();
	await expect(page.getByLabel("Quantity, Miami Mint")).toBeFocused();
	await expect(page.locator("tr.is-on")).toContainText("RAZ-TN9000-MM");
	await expectNoViolations(page);
	await page.getByRole("link", { name: "See all search results" }).click();
	await expect(page).toHaveURL(/search=raz-tn9000-mm&all=1/);
	await expect(page.getByRole("link", { name: "RAZ TN9000", exact: true })).toBeVisible();

	await open(page, "/quick-order");
	if (!hasJavaScript()) return;
	await sku(page, 1).pressSequentially("tn9000 miami");
	await expect(page.getByRole("option", { name: /^RAZ TN9000, Miami Mint/ })).toBeVisible();
	await expectNoViolations(page);
	await sku(page, 1).press("ArrowDown");
	await sku(page, 1).press("ArrowDown");
	await sku(page, 1).press("Enter");
	await expect(sku(page, 1)).toHaveValue("RAZ-TN9000-MM");
	await expect(quantity(page, 1)).toBeFocused();
});
