// Money and tax, each from the first step to the paper, by its screens. Amounts are those of ten units at $10.00: $100.00, tax
// of $8.00 and shipping of $25.00. Limits and refusals are in the tests beside the code.
import type { Page } from "@playwright/test";
import { makeTestProduct, signInAdmin, type TestProduct } from "../helpers/admin.ts";
import { expect, expectNoViolations, open, test } from "../helpers/browser.ts";
import { signInNewBuyer, withDatabase } from "../helpers/buyer.ts";
import { guestContext } from "../helpers/guest.ts";
import { fillAddress, follow } from "../helpers/journey.ts";

// Refusals on purpose: with scripts a form's answer is fetched.
test.use({ expectedErrors: [/status of 400/] });

/** The amount beside a label, in a list of amounts. */
const amountOf = (page: Page, label: string | RegExp) =>
	page
		.locator(".lines > div")
		.filter({ has: page.locator("dt", { hasText: label }) })
		.locator("dd");

const companyOf = (email: string): string =>
	withDatabase(
		(db) => db.prepare("select company_id from users where email = ?").pluck().get(email) as string,
	);

/** Puts ten units into the cart on the product's page, and goes on to the checkout. */
async function goToCheckout(buyer: Page, product: TestProduct): Promise<void> {
	await open(buyer, `/products/${product.slug}`);
	await buyer.getByLabel("Quantity", { exact: true }).fill("10");
	await buyer.locator("main").getByRole("button", { name: "Add to Cart" }).first().click();
	await expect(buyer.locator(".said")).toContainText(`10 × ${product.name}`);
	await open(buyer, "/cart");
	await follow(buyer, () => buyer.getByRole("link", { name: "Proceed to Checkout" }).click(), /\/checkout$/);
}

const placeButton = (buyer: Page) => buyer.getByRole("button", { name: "Place Order" });

/** Places the order of the checkout and opens it. */
async function placeOrder(buyer: Page): Promise<string> {
	await follow(buyer, () => placeButton(buyer).click(), /\/buyer-portal\?tab=orders$/);
	await expect(buyer.getByText("Order Placed Successfully!")).toBeVisible();
	const link = buyer.locator("main tbody").getByRole("link", { name: /^RW-/ }).first();
	await follow(buyer, () => link.click(), /\/orders\/RW-\d+$/);
	return buyer.url().split("/").at(-1)!;
}

test("an order above the credit limit is refused, let through once by the owner, and the next is refused again", async ({
	page: buyer,
	context,
	browser,
	baseURL,
}) => {
	test.slow();
	const { email } = await signInNewBuyer(buyer);
	const owner = await guestContext(browser, context, baseURL);
	const staff = await owner.newPage();
	await signInAdmin(staff);
	const product = await makeTestProduct(staff);
	const account = `/admin/accounts/${companyOf(email)}`;
	const letThrough = staff.getByText("Let the next net 30 order through");

	await test.step("the owner sets a limit", async () => {
		await open(staff, account);
		await expect(amountOf(staff, "Left of the limit")).toHaveText("no limit");
		await staff.getByLabel("Credit limit").fill("100.00");
		await staff.getByRole("button", { name: "Save credit" }).click();
		await expect(staff.getByText("Credit limit and hold were saved.")).toBeVisible();
		await expect(amountOf(staff, "Left of the limit")).toHaveText("$100.00");
	});

	await test.step("the customer meets it", async () => {
		await goToCheckout(buyer, product);
		await fillAddress(buyer);
		await buyer.getByLabel("Payment method").selectOption("net30");
		await placeButton(buyer).click();
		await expect(
			buyer
				.getByText(
					"This order of $133.00 is above the credit limit of $100.00: the balance is $0.00. Choose another payment method, or make a payment first.",
				)
				.first(),
		).toBeVisible();
		await expectNoViolations(buyer);
	});

	await test.step("the owner lets one order through", async () => {
		await letThrough.click();
		await staff.getByLabel("Why").fill("They pay on Friday.");
		await staff.getByRole("button", { name: "Let it through" }).click();
		await expect(staff.getByText("The next order on net 30 is not held.")).toBeVisible();
		await open(staff, account);
		await letThrough.click();
		await expect(staff.getByText("Let through: They pay on Friday.")).toBeVisible();
	});

	await test.step("the same checkout goes through", async () => {
		await expect(buyer.getByLabel("City").first()).toHaveValue("Denver");
		await placeOrder(buyer);
		await expect(buyer.locator(".total dd")).toHaveText("$133.00");
		await open(staff, account);
		await expect(amountOf(staff, "Net 30 orders under way")).toHaveText("$133.00");
		await expect(amountOf(staff, "Left of the limit")).toHaveText("-$33.00");
		await letThrough.click();
		await expect(staff.getByLabel("Why")).toBeVisible();
		await expect(staff.getByText("Let through: They pay on Friday.")).toHaveCount(0);
	});

	await test.step("the next one is refused, and can be paid otherwise", async () => {
		await goToCheckout(buyer, product);
		await fillAddress(buyer);
		await buyer.getByLabel("Payment method").selectOption("net30");
		await placeButton(buyer).click();
		await expect(
			buyer.getByText("the balance is $0.00 and $133.00 in orders under way").first(),
		).toBeVisible();
		await buyer.getByLabel("Payment method").selectOption("check");
		await placeOrder(buyer);
		await open(buyer, "/buyer-portal?tab=orders");
		await expect(buyer.locator("main tbody tr")).toHaveCount(2);
	});
	await owner.close();
});
