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
	await follow(
		page,
		() => page.getByRole("link", { name: "Alaska", exact: true }).click(),
		/compliance\/AK$/,
	);
	await follow(page, () => page.getByRole("link", { name: "Add rule" }).click(), /rule=new/);
	const docket = page.locator("#rule");
	await docket.getByLabel("What", { exact: true }).selectOption("prefilled pods");
	await docket.getByLabel("Where", { exact: true }).selectOption("a city or county");
	await docket.getByLabel("City or county").fill("Nome");
	await docket.getByText("Only for some time").click();
	await docket.getByLabel("Last day").fill("2020-01-01");
	await docket.getByLabel("First day").fill("2026-01-01");
	await docket.getByLabel("Checked").fill("2026-11-20");
	await docket.getByLabel("Reason").fill(`Pods of ${product.sku} may not be sold in Nome.`);
	const save = page.getByRole("button", { name: "Save and confirm" });
	await page.getByRole("button", { name: "Save, confirm later" }).click();
	await expect(page.getByRole("alert")).toContainText("A rule without a source can't be confirmed.");
	await expect(page.getByRole("alert")).toContainText("The last day is before the first");
	await docket.getByLabel("Source").fill("Nome Code of Ordinances 7.10");
	await expect(docket.getByLabel("Reason")).toHaveValue(/^Pods of/);
	await docket.getByLabel("Last day").fill("");
	await expectNoViolations(page, { alsoWithoutScripts: true });
	await follow(
		page,
		() => page.getByRole("button", { name: "Save, confirm later" }).click(),
		/compliance\/AK#row-/,
	);
	const rule = page.getByRole("listitem").filter({ hasText: product.sku });
	await expect(rule).toContainText("Blocks orders once you confirm it.");
	await follow(page, () => rule.getByRole("button", { name: /^Confirm/ }).click(), /AK#added$/);
	await expect(rule).toContainText("confirmed by dana");
	await expect(rule.getByText("Blocks orders", { exact: true })).toBeVisible();

	const listName = `Directory ${randomUUID()}`;
	const made = await page.request.post("/api/state-lists", {
		data: {
			...{ state: "AK", name: listName, authority: "Department of Revenue", mode: "deny" },
			...{ source: "https://revenue.alaska.example/list", checkedOn: "2026-11-20" },
		},
	});
	expect(made.status(), await made.text()).toBe(201);
	await open(page, "/admin/compliance?state=AK");
	const list = page.getByRole("listitem").filter({ hasText: listName });
	await follow(page, () => list.getByRole("link", { name: /^Import/ }).click(), /copy$/);
	const buffer = Buffer.from(`Product,SKU\n${product.name},${product.sku}\n`);
	await page
		.getByLabel("Or a CSV or Excel file")
		.setInputFiles({ name: "list.csv", mimeType: "text/csv", buffer });
	await page.getByRole("button", { name: "Preview", exact: true }).click();
	await expect(page.getByText("1 new, 0 gone, 0 changed, 0 unchanged.")).toBeVisible();
	await expectNoViolations(page, { alsoWithoutScripts: true });
	await follow(page, () => page.getByRole("button", { name: "Import this copy" }).click(), /AK#row-/);
	await expect(list).toContainText("1 row.");
	await follow(page, () => list.getByRole("button", { name: /^Confirm/ }).click(), /AK#added$/);

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

	await rule.getByRole("link", { name: /^Edit/ }).click();
	await page.waitForURL(/rule=[\w-]+#rule$/);
	await page.getByLabel("Last day").fill("2026-11-01");
	await follow(page, () => save.click(), /AK#row-/);
	await expect(rule).toContainText("Ended Nov 1, 2026");
	await follow(page, () => list.getByRole("button", { name: /^Take back/ }).click(), /AK#added$/);
	await follow(buyer, () => place.click(), /portal\?tab=orders/);
	await expect(buyer.getByText("Order Placed Successfully!")).toBeVisible();

	await context.clearCookies({ name: /sid$/ });
	await open(buyer, `/can-i-buy?what=${product.sku.toLowerCase()}&state=AK`);
	await expect(buyer.locator("#answer")).toContainText(`${product.name} in Alaska`);
	await expect(buyer.getByText("Department of Revenue")).toHaveCount(0);
	await context.close();
});

test("a rule's sentence says what it would block as it is chosen", { tag: "@scripts" }, async ({ page }) => {
	await signInAdmin(page);
	await open(page, "/admin/compliance/GA?rule=new");
	const docket = page.locator("#rule");
	const then = docket.locator(".then");
	await expect(then).toContainText("products are blocked for stores in Georgia");
	await expect(docket.getByLabel("City or county")).toBeHidden();
	await expect(docket.getByRole("button", { name: "Check", exact: true })).toHaveCount(0);
	await docket.getByLabel("Reason").fill("Kept while choosing.");
	await docket.getByLabel("Result").selectOption("allowed");
	await expect(then).toContainText("products are allowed for stores in Georgia");
	await docket.getByLabel("Where").selectOption("a city or county");
	await docket.getByLabel("City or county").fill("Macon");
	await docket.getByLabel("Result").selectOption("blocked");
	await expect(then).toContainText("for stores in Macon");
	await expect(docket.getByLabel("Reason")).toHaveValue("Kept while choosing.");
	await expectNoViolations(page);
	await page.getByLabel("Check a product").fill("geek bar pulse");
	await page.locator(".ask").getByRole("button", { name: "Check" }).click();
	await expect(page.locator("#checked")).toContainText("Not confirmed");
});
