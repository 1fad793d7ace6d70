import { makeTestProduct, placeTestOrder, post, signInAdmin } from "../helpers/admin.ts";
import { expect, expectNoViolations, hydrated, open, test } from "../helpers/browser.ts";
import { withDatabase } from "../helpers/buyer.ts";
import { follow } from "../helpers/journey.ts";

// Refusals on purpose: with scripts a form's answer is fetched.
test.use({ expectedErrors: [/status of 40[039]/] });

test("a customer's tier, terms, approval, notes and role", { tag: "@server" }, async ({
	page,
	playwright,
	baseURL,
}) => {
	test.slow();
	await signInAdmin(page);
	const product = await makeTestProduct(page);
	const { email, orderNumber } = await placeTestOrder(playwright.request, baseURL, product.id);
	const name = email.split("@")[0] ?? "";
	await open(page, `/admin-portal?tab=customers&search=${name}`);
	const row = page.getByRole("row").filter({ hasText: email });
	await expect(row.getByText("Wholesale", { exact: true })).toBeVisible();
	await expect(row.getByText("Starter, Net 30")).toBeVisible();
	await follow(page, () => row.getByRole("link").first().click(), /\/companies\/[0-9a-f-]{36}/);
	await expect(page.getByRole("link", { name: orderNumber })).toBeVisible();
	await expectNoViolations(page);

	await page.getByLabel("Pricing tier").selectOption("premium");
	await page.getByLabel("Payment terms").selectOption("prepay");
	await page.getByRole("button", { name: "Save tier and terms" }).click();
	await expect(page.getByText("Terms Updated", { exact: true })).toBeVisible();
	await expect(page.getByLabel("Pricing tier")).toHaveValue("premium");
	await expect(page.getByLabel("Payment terms")).toHaveValue("prepay");
	await hydrated(page);

	await page.getByLabel("Notes about the customer").fill("Pays on Fridays.");
	await page.getByRole("button", { name: "Save notes" }).click();
	await expect(page.getByText("Notes Saved", { exact: true })).toBeVisible();
	await expect(page.getByLabel("Notes about the customer")).toHaveValue("Pays on Fridays.");

	// What ends or grants access asks a second time: the company's, or one person's.
	const access = async (step: string, of: string | RegExp = /^Change access of/) => {
		const opens = page.getByText(of, { exact: true });
		if (!(await page.getByText(step, { exact: true }).isVisible())) await opens.click();
		await page.getByText(step, { exact: true }).click();
	};
	await expect(page.getByRole("button", { name: "Revoke approval" })).toBeHidden();
	await access("Revoke approval…", "Change access");
	expect(await post(page, () => page.getByRole("button", { name: "Revoke approval" }).click())).toBe(400);
	await expect(page.getByRole("heading", { name: "There is a problem" })).toBeVisible();
	await expectNoViolations(page);
	await page.getByLabel("Reason").fill("The license lapsed.");
	await page.getByRole("button", { name: "Revoke approval" }).click();
	await expect(page.getByText("Approval Revoked", { exact: true })).toBeVisible();
	await expect(page.getByText(/Approval revoked on .*: The license lapsed\./)).toBeVisible();
	await expect(page.getByText("Regular", { exact: true })).toBeVisible();
	await expectNoViolations(page);
	await access("Restore approval…", "Change access");
	await page.getByLabel("Reason").fill("A new license came.");
	await page.getByRole("button", { name: "Restore approval" }).click();
	await expect(page.getByText("Approval Restored", { exact: true })).toBeVisible();

	await access("Make admin…");
	await page.getByRole("button", { name: "Make admin" }).click();
	await expect(page.getByText("Role Updated", { exact: true })).toBeVisible();
	await expect(page.getByText("Remove admin role…", { exact: true })).toBeAttached();
	await access("Remove admin role…");
	await page.getByRole("button", { name: "Remove admin role" }).click();
	// The first answer's message may still stand there: only this step tells the second.
	await expect(page.getByText("Make admin…", { exact: true })).toBeAttached();

	await access("Close account…");
	await page.getByLabel("Why it is closed").fill("Sold the store.");
	await page.getByRole("button", { name: "Close account" }).click();
	await expect(page.getByText("Account Closed", { exact: true })).toBeVisible();
	await expect(page.getByText(/Account closed on .* by dana: Sold the store\./)).toBeVisible();
	await expect(page.getByRole("link", { name: orderNumber })).toBeVisible();
	await expectNoViolations(page);
	await access("Reopen account…");
	await page.getByLabel("Why it is reopened").fill("A mistake.");
	await page.getByRole("button", { name: "Reopen account" }).click();
	await expect(page.getByText("Account Reopened", { exact: true })).toBeVisible();

	// Everything above is in the company's history, and in the log.
	for (const words of ["Tier and terms", "Approval revoked", "Role in the shop", "Account closed"]) {
		await expect(page.locator("#history").getByText(words).first()).toBeVisible();
	}
	const id = page.url().split("/").at(-1)?.split(/[?#]/)[0];
	await open(page, `/admin/audit?id=${id}`);
	await expect(page.locator("main tbody").getByText("Approval revoked")).toBeVisible();
});

test("two companies that are one are found, compared and merged", { tag: "@server" }, async ({
	page,
	playwright,
	baseURL,
}) => {
	await signInAdmin(page);
	const product = await makeTestProduct(page);
	const orders = [
		await placeTestOrder(playwright.request, baseURL, product.id),
		await placeTestOrder(playwright.request, baseURL, product.id),
	];
	const [kept = "", other = ""] = orders.map(({ email }) => email.split("@")[0] ?? "");
	const phone = `62${Date.now()}`.slice(0, 10);
	const id = withDatabase((db) => {
		db.prepare("update companies set phone = ? where name in (?, ?)").run(phone, kept, other);
		return db.prepare("select id from companies where name = ?").pluck().get(kept) as string;
	});
	const isListed = async () =>
		(await (await page.request.get("/api/companies/duplicates?perPage=500")).text()).includes(other);
	expect(await isListed()).toBe(true);
	await open(page, `/admin/companies/${id}`);
	await expect(page.getByText("(same phone)")).toBeVisible();
	await follow(page, () => page.getByRole("link", { name: "Merge…" }).click(), /\/merge$/);
	await follow(
		page,
		() => page.getByRole("main").getByRole("link", { name: other, exact: true }).click(),
		/\/merge\?with=/,
	);
	await expectNoViolations(page);
	for (const moved of ["People: 1", "Orders: 1"]) await expect(page.getByText(moved)).toBeVisible();
	await page.getByRole("radio", { name: kept }).first().check();
	await follow(
		page,
		() => page.getByRole("button", { name: /^Merge into/ }).click(),
		/\/companies\/[0-9a-f-]{36}$/,
	);
	await expect(page.getByRole("heading", { level: 1, name: kept })).toBeVisible();
	for (const { email, orderNumber } of orders) {
		await expect(page.getByRole("link", { name: email })).toBeVisible();
		await expect(page.getByRole("link", { name: orderNumber })).toBeVisible();
	}
	expect(await isListed()).toBe(false);
});
