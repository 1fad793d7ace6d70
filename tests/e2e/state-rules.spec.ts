import { randomUUID } from "node:crypto";
import { makeTestProduct, signInAdmin } from "../helpers/admin.ts";
import { expect, expectNoViolations, open, test } from "../helpers/browser.ts";
import { fillCart, signInNewBuyer, withDatabase } from "../helpers/buyer.ts";
import { follow } from "../helpers/journey.ts";

test("a rule and a list are entered and confirmed; a store reads why, and orders once they ended", {
	tag: "@server",
}, async ({ page, browser, baseURL }) => {
	await signInAdmin(page);
	const product = await makeTestProduct(page, { deviceKind: "prefilled-pod" });
	const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), javaScriptEnabled: false });
	const cookies = await page.context().cookies();
	await context.addCookies(cookies.filter(({ name }) => !/sid$/.test(name)));
	const buyer = await context.newPage();
	const { email } = await signInNewBuyer(buyer);
	withDatabase((db) =>
		db
			.prepare(
				`insert into locations (id, company_id, name, address, phone, status, created_at, updated_at)
				select ?, company_id, 'Nome Vapor', '12 Front St' || char(10) || 'Nome, AK 99762', '907-555-0142', 'approved', 1, 1 from users where email = ?`,
			)
			.run(randomUUID(), email),
	);
	await fillCart(buyer, [{ id: product.id, quantity: 2 }]);

	await open(page, "/admin/compliance");
	await follow(page, () => page.getByRole("link", { name: "Add rule" }).click(), /rules\/new$/);
	await page.getByLabel("State", { exact: true }).selectOption("Alaska");
	await page.getByLabel("City or county").fill("Nome");
	await page.getByLabel("Device kind").selectOption("Prefilled pod");
	await page.getByLabel("What it says").selectOption("Blocked");
	await page.getByLabel("Last day").fill("2020-01-01");
	await page.getByLabel("First day").fill("2026-01-01");
	await page.getByLabel("Source").fill("Nome Code of Ordinances 7.10");
	await page.getByLabel("Checked on").fill("2026-11-20");
	const save = page.getByRole("button", { name: "Save rule" });
	await save.click();
	await expect(page.getByRole("alert")).toContainText("Say why");
	await page.getByLabel("Reason").fill(`Pods of ${product.sku} may not be sold in Nome.`);
	await save.click();
	await expect(page.getByRole("alert")).toContainText("The last day is before the first");
	await expect(page.getByLabel("Source")).toHaveValue("Nome Code of Ordinances 7.10");
	await page.getByLabel("Last day").fill("");
	await follow(page, () => save.click(), /compliance#row-/);
	const rule = page.getByRole("row", { name: product.sku });
	await expect(rule).toContainText("Blocked, once confirmed");
	await follow(page, () => rule.getByRole("button", { name: /^Confirm/ }).click(), /compliance#added$/);
	await expect(rule).toContainText("Confirmed by dana");

	const listName = `Directory ${randomUUID()}`;
	const made = await page.request.post("/api/state-lists", {
		data: {
			...{ state: "AK", name: listName, authority: "Department of Revenue", mode: "deny" },
			...{ source: "https://revenue.alaska.example/list", checkedOn: "2026-11-20" },
		},
	});
	expect(made.status(), await made.text()).toBe(201);
	await open(page, "/admin/compliance?state=AK");
	const list = page.getByRole("row", { name: listName });
	await follow(page, () => list.getByRole("link", { name: /^Import/ }).click(), /copy$/);
	const buffer = Buffer.from(`Product,SKU\n${product.name},${product.sku}\n`);
	await page
		.getByLabel("Or a CSV or Excel file")
		.setInputFiles({ name: "list.csv", mimeType: "text/csv", buffer });
	await page.getByRole("button", { name: "Preview", exact: true }).click();
	await expect(page.getByText("1 new, 0 gone, 0 changed, 0 unchanged.")).toBeVisible();
	await expectNoViolations(page, { alsoWithoutScripts: true });
	await follow(page, () => page.getByRole("button", { name: "Import this copy" }).click(), /compliance#row-/);
	await expect(list).toContainText("1 entry");
	await follow(page, () => list.getByRole("button", { name: /^Confirm/ }).click(), /compliance#added$/);

	const reason = `Not allowed in Alaska: Pods of ${product.sku} may not be sold in Nome.`;
	await open(buyer, `/products/${product.slug}`);
	await expect(buyer.getByText("For Nome:")).toBeVisible();
	await expect(buyer.locator("#may")).toContainText(`Pods of ${product.sku} may not be sold in Nome.`);
	await expect(buyer.locator("#may")).toContainText(
		"Source: Nome Code of Ordinances 7.10. Checked Nov 20, 2026.",
	);
	await expect(buyer.getByLabel("Quantity", { exact: true })).toHaveCount(0);
	await expectNoViolations(buyer, { alsoWithoutScripts: true });
	await open(buyer, "/cart");
	const line = buyer.getByRole("row", { name: product.name });
	await expect(line).toContainText(reason);
	await expect(line).toContainText("Instead:");
	await expect(buyer.locator("#may")).toContainText("Blocked");
	await expectNoViolations(buyer, { alsoWithoutScripts: true });
	await follow(buyer, () => buyer.getByRole("link", { name: "Proceed to Checkout" }).click(), /\/checkout/);
	await buyer.getByLabel("First name").first().fill("Ana");
	await buyer.getByLabel("Last name").first().fill("Reyes");
	const place = buyer.getByRole("button", { name: "Place Order" });
	await place.click();
	const box = buyer.getByRole("region", { name: "None of the lines can go to" });
	await expect(box).toContainText(reason);
	await expect(box).toContainText("Source: Nome Code of Ordinances 7.10, checked Nov 20, 2026.");
	await expect(box).toContainText(`Blocked: ${product.name}.`);
	await expectNoViolations(buyer);

	await rule.getByRole("link").first().click();
	await page.waitForURL(/rules\/[\w-]+$/);
	await page.getByLabel("Last day").fill("2026-11-01");
	await follow(page, () => save.click(), /compliance#row-/);
	await follow(page, () => list.getByRole("button", { name: /^Take back/ }).click(), /compliance#added$/);
	await follow(buyer, () => place.click(), /portal\?tab=orders/);
	await expect(buyer.getByText("Order Placed Successfully!")).toBeVisible();

	await context.clearCookies({ name: /sid$/ });
	await open(buyer, `/can-i-buy?what=${product.sku.toLowerCase()}&state=AK`);
	await expect(buyer.locator("#answer")).toContainText(`${product.name} in Alaska`);
	await expect(buyer.getByText("Department of Revenue")).toHaveCount(0);
	await context.close();
});
