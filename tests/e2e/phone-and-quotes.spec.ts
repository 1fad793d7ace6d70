import type { Page } from "@playwright/test";
import { expect, expectNoViolations, hasJavaScript, open, test } from "../helpers/browser.ts";
import { signInNewBuyer, stockedProducts, withDatabase } from "../helpers/buyer.ts";
import { fillAddress, follow } from "../helpers/journey.ts";
import { signInAs } from "../helpers/sign-in.ts";

// Refusals on purpose: fetched pages answer with them.
test.use({ expectedErrors: [/status of 40[09]/] });

const codeOf = (id: string) =>
	withDatabase((db) => db.prepare("select sku from products where id = ?").pluck().get(id) as string);
const row = (page: Page, n: number) => ({
	sku: page.getByLabel(`Row ${n}, SKU or barcode`),
	quantity: page.getByLabel(`Row ${n}, quantity`),
});

/** Holds the next request of a method to an address until the returned function is called. */
async function hold(page: Page, method: "GET" | "POST", address: RegExp): Promise<() => void> {
	const { promise, resolve } = Promise.withResolvers<void>();
	let isHeld = false;
	await page.route(address, async (route) => {
		if (isHeld || route.request().method() !== method) return route.fallback();
		isHeld = true;
		await promise;
		await route.continue();
	});
	return resolve;
}

test("sales takes an order by phone and answers a quote; the buyer sees the one and orders the other", async ({
	page,
	browser,
	baseURL,
}) => {
	const { email } = await signInNewBuyer(page);
	const goods = stockedProducts(2);
	const requested = await page.request.post("/api/quote-requests", {
		data: { email, productIds: goods.map(({ id }) => id), quantities: goods.map(({ moq }) => moq * 2) },
	});
	const { id: quoteId, userId } = (await requested.json()) as { id: string; userId: string };
	const context = await browser.newContext({ javaScriptEnabled: hasJavaScript(), baseURL: baseURL! });
	await context.addCookies(
		await page
			.context()
			.cookies()
			.then((all) => all.filter(({ name }) => name === "age")),
	);
	const staff = await context.newPage();
	await signInAs("sales", { request: context.request });

	await test.step("by phone", async () => {
		await open(staff, `/admin/customers/${userId}`);
		await follow(
			staff,
			() => staff.getByRole("link", { name: "Order for this customer" }).click(),
			/\/order$/,
		);
		const [first] = goods;
		await row(staff, 1).sku.fill(codeOf(first!.id));
		await row(staff, 1).quantity.fill(String(first!.moq));
		await row(staff, 2).sku.fill("NO-SUCH-SKU");
		await row(staff, 2).quantity.fill("1");
		await staff.getByRole("button", { name: "Check order" }).click();
		await expect(staff.getByRole("heading", { name: "1 of 2 rows needs a change" })).toBeVisible();
		await expectNoViolations(staff);
		const remove = staff.getByRole("button", { name: "Remove row 2" });
		const removed = () =>
			expect(staff.getByRole("heading", { name: "1 of 2 rows needs a change" })).toBeHidden();
		if (hasJavaScript()) {
			// What is typed while a button waits for its answer stays.
			const answer = await hold(staff, "POST", /\/order\.data/);
			const loaded = await hold(staff, "GET", /\/order\.data/);
			await remove.click();
			await fillAddress(staff);
			answer();
			await removed();
			// A button pressed while the page is still being loaded again sends its form.
			await staff.getByRole("button", { name: "Place order for" }).click();
			await expect(staff.getByRole("button", { name: "Placing order..." })).toBeDisabled();
			loaded();
		} else {
			await remove.click();
			await removed();
			await fillAddress(staff);
			await staff.getByRole("button", { name: "Place order for" }).click();
		}
		await expect(staff).toHaveURL(/\/admin\/orders\/RW-\d+/);
		await expect(staff.getByText("priya, by phone")).toBeVisible();
	});

	await test.step("and corrects it", async () => {
		await follow(staff, () => staff.getByRole("link", { name: "Change order" }).click(), /\/change$/);
		await staff.getByLabel(/^Quantity, /).fill(String(goods[0]!.moq * 2));
		await staff.getByLabel(/^Reason/).fill("They called again.");
		if (!hasJavaScript()) await staff.getByRole("button", { name: "Preview" }).click();
		await expect(staff.getByRole("region", { name: "Email preview" })).toContainText("They called again.");
		await expectNoViolations(staff);
		await staff.getByRole("button", { name: "Apply 1 change" }).click();
		await expect(staff).toHaveURL(/\/orders\/RW-\d+$/);
		await staff.locator("#history > summary").click();
		await expect(staff.getByText(/^Order changed: .*They called again/)).toBeVisible();
	});

	await test.step("the quote's answer", async () => {
		await open(staff, `/admin/quotes/${quoteId}`);
		await staff.getByLabel(/^Answer to/).fill("Our best price.");
		await staff
			.getByLabel(/^Offer each/)
			.first()
			.fill("0.01");
		await staff.getByRole("button", { name: "Send quote" }).click();
		await expect(staff).toHaveURL(/tab=quotes/);
		await expect(staff.getByText("Waits for an Owner").first()).toBeVisible();
		await open(staff, `/admin/quotes/${quoteId}`);
		await expect(staff.getByText(/The prices of this quote wait for an owner/)).toBeVisible();
		await expect(staff.getByRole("button", { name: "Send quote" })).toBeHidden();
		await expect(staff.getByLabel(/^Offer each/)).toHaveCount(0);
		await expectNoViolations(staff);
	});

	await test.step("an owner approves its prices", async () => {
		await signInAs("admin", { request: context.request });
		await open(staff, "/admin/today?kind=held");
		await follow(staff, () => staff.locator(`a[href*="held-prices"].btn`).last().click(), /\/held-prices\//);
		await expect(staff.getByRole("cell", { name: /below cost/ })).toBeVisible();
		await expectNoViolations(staff);
		await staff.getByRole("button", { name: "Turn down" }).click();
		await expect(staff.getByRole("alert").getByText(/Give the reason/)).toBeVisible();
		await staff.getByRole("button", { name: "Approve" }).click();
		await expect(staff.getByText(/The quote is sent/).first()).toBeVisible();
		await expect(staff.getByText(/^Approved by/)).toBeVisible();
		await context.close();
	});

	await test.step("the buyer", async () => {
		await open(page, "/buyer-portal?tab=orders");
		await expect(page.getByText(/^RW-\d+$/).first()).toBeVisible();
		await open(page, "/portal");
		await follow(
			page,
			() => page.getByRole("link", { name: "See the prices and order" }).click(),
			/\/quotes\//,
		);
		await expectNoViolations(page);
		await follow(page, () => page.getByRole("link", { name: "Accept and order" }).click(), /\/order$/);
		// The address of the order by phone.
		await expect(page.getByLabel("City").first()).not.toHaveValue("");
		await page.getByRole("button", { name: "Place Order" }).click();
		await expect(page).toHaveURL(/\/buyer-portal\/orders\/RW-\d+/);
		await expect(page.getByText("$0.01").first()).toBeVisible();
		await follow(page, () => page.getByRole("link", { name: "your quote" }).click(), /\/quotes\//);
		await expect(page.getByText(/You ordered this quote/)).toBeVisible();
	});
});
