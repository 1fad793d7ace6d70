// Money and tax, each from the first step to the paper, by its screens. Amounts are those of ten units at $10.00: $100.00, tax
// of $8.00 and shipping of $25.00. Limits and refusals are in the tests beside the code.
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { makeTestProduct, signInAdmin } from "../helpers/admin.ts";
import { expect, expectNoViolations, hydrated, open, test } from "../helpers/browser.ts";
import { signInNewBuyer } from "../helpers/buyer.ts";
import { guestContext } from "../helpers/guest.ts";
import { fillAddress, follow } from "../helpers/journey.ts";
import {
	addStore,
	amountOf,
	approveLicense,
	companyOf,
	deliver,
	goToCheckout,
	placeButton,
	placeOrder,
	reportProblem,
	sendLicense,
	ship,
	total,
} from "../helpers/order-steps.ts";

// Refusals on purpose: with scripts a form's answer is fetched.
test.use({ expectedErrors: [/status of 400/] });

/** Opens the order's only invoice, from the buyer's page of the order. */
async function openInvoice(buyer: Page, orderNumber: string): Promise<void> {
	await open(buyer, `/buyer-portal/orders/${orderNumber}`);
	await follow(buyer, () => buyer.getByRole("link", { name: /INV-/ }).first().click(), /\/papers\/INV-/);
}

test("an order above the credit limit is refused, let through once by the owner, and the next is refused again", {
	tag: "@server",
}, async ({ page: buyer, context, browser, baseURL }) => {
	test.slow();
	const { email } = await signInNewBuyer(buyer);
	const owner = await guestContext(browser, context, baseURL);
	const staff = await owner.newPage();
	await signInAdmin(staff);
	const product = await makeTestProduct(staff);
	const account = `/admin/accounts/${companyOf(email)}`;
	const letThrough = staff.getByText("Allow one order on net terms");

	await test.step("the owner sets a limit", async () => {
		await open(staff, account);
		await expect(amountOf(staff, "Credit limit")).toHaveText("none");
		await staff.getByLabel("Credit limit").fill("100.00");
		await staff.getByRole("button", { name: "Save credit" }).click();
		await expect(staff.getByText("Credit limit and hold were saved.")).toBeVisible();
		await expect(amountOf(staff, "Left of the limit")).toHaveText("$100.00");
	});

	await test.step("the customer meets it", async () => {
		await goToCheckout(buyer, product);
		await fillAddress(buyer);
		await expect(buyer.getByRole("radio", { name: "Net 30" })).toBeDisabled();
		await expect(buyer.getByText("$100.00 of your $100.00 limit is left")).toBeVisible();
		await placeButton(buyer).click();
		await expect(buyer.getByText("Payment method is required").first()).toBeVisible();
		await expectNoViolations(buyer);
	});

	await test.step("the owner lets one order through", async () => {
		await letThrough.click();
		await staff.getByLabel("Why").fill("They pay on Friday.");
		await staff.getByRole("button", { name: "Allow one order" }).click();
		await expect(staff.getByText("The next order on net terms is not held.")).toBeVisible();
		await open(staff, account);
		await letThrough.click();
		await expect(staff.getByText("Allowed: They pay on Friday.")).toBeVisible();
	});

	await test.step("the same checkout goes through", async () => {
		await open(buyer, "/checkout");
		await fillAddress(buyer);
		await buyer.getByRole("radio", { name: "Net 30", exact: true }).check();
		await placeOrder(buyer);
		await expect(buyer.locator(".total dd")).toHaveText("$133.00");
		await open(staff, account);
		await expect(amountOf(staff, "Orders on net terms under way")).toHaveText("$133.00");
		await expect(amountOf(staff, "Left of the limit")).toHaveText("-$33.00");
		await letThrough.click();
		await expect(staff.getByLabel("Why")).toBeVisible();
		await expect(staff.getByText("Allowed: They pay on Friday.")).toHaveCount(0);
	});

	await test.step("the next one is refused, and can be paid otherwise", async () => {
		await goToCheckout(buyer, product);
		await fillAddress(buyer);
		await expect(buyer.getByText("$0.00 of your $100.00 limit is left")).toBeVisible();
		await expect(buyer.getByRole("radio", { name: "Net 30" })).toBeDisabled();
		await buyer.getByRole("radio", { name: "Check", exact: true }).check();
		await placeOrder(buyer);
		await open(buyer, "/buyer-portal?tab=orders");
		await expect(buyer.locator("main tbody tr")).toHaveCount(2);
	});
	await owner.close();
});

test("a resale certificate is uploaded, checked by staff, and makes the order and its invoice exempt from tax", {
	tag: "@server",
}, async ({ page: buyer, context, browser, baseURL }) => {
	test.slow();
	const { email } = await signInNewBuyer(buyer);
	const tag = randomUUID().slice(0, 8);
	const [name, number] = [`Exempt ${tag}`, `RC-${tag}`];
	const id = addStore(email, name, "Mesa, AZ 85203");
	const desk = await guestContext(browser, context, baseURL);
	const staff = await desk.newPage();
	await signInAdmin(staff);
	const product = await makeTestProduct(staff);
	const exempt = `Tax exempt (AZ resale certificate ${number})`;

	await test.step("uploaded on the store's page", async () => {
		await open(buyer, "/portal/locations");
		await follow(
			buyer,
			() => buyer.locator("main").getByRole("link", { name, exact: true }).click(),
			new RegExp(id),
		);
		await sendLicense(buyer, "Resale Certificate", number);
		await expect(buyer.locator(".paperline")).toContainText(`${number}, AZ, expires Jun 30, 2035`);
		await expect(buyer.locator(".paperline")).toContainText("Being checked");
		await expectNoViolations(buyer);
	});

	await test.step("taxed until it is checked", async () => {
		await goToCheckout(buyer, product);
		await expect(amountOf(buyer, "Tax (8%)")).toHaveText("$8.00");
		await expect(total(buyer)).toHaveText("$133.00");
	});

	await test.step("checked by staff", async () => {
		await approveLicense(staff, name, "Resale Certificate", number);
		await open(buyer, `/portal/locations/${id}`);
		await expect(buyer.locator(".paperline")).toContainText("Valid");
	});

	let orderNumber = "";
	await test.step("on the order", async () => {
		await open(buyer, "/checkout");
		await expect(amountOf(buyer, exempt)).toHaveText("$0.00");
		await expect(total(buyer)).toHaveText("$125.00");
		orderNumber = await placeOrder(buyer);
		await expect(amountOf(buyer, exempt)).toHaveText("$0.00");
		await expect(buyer.locator(".total dd")).toHaveText("$125.00");
	});

	await test.step("on the invoice", async () => {
		await ship(staff, orderNumber, product);
		await openInvoice(buyer, orderNumber);
		await expect(amountOf(buyer, exempt)).toHaveText("$0.00");
		await expect(amountOf(buyer, "Tax (8%)")).toHaveCount(0);
		await expect(buyer.getByRole("article").locator(".total dd")).toHaveText("$125.00");
		await expectNoViolations(buyer);
	});
	await desk.close();
});

// A state is on or off for everybody, so each project has its own; a rate is of one town, and so of one test.
const STATES: Record<string, { code: string; name: string; zipCode: string }> = {
	js: { code: "FL", name: "Florida", zipCode: "33101" },
	"no-js": { code: "AR", name: "Arkansas", zipCode: "72201" },
	"no-js-browser": { code: "AZ", name: "Arizona", zipCode: "85203" },
};

test("excise of a state that is on is shown at the checkout, ordered, and invoiced", {
	tag: "@server",
}, async ({ page: buyer, context, browser, baseURL }) => {
	test.slow();
	const { code, name, zipCode } = STATES[test.info().project.name]!;
	const { email } = await signInNewBuyer(buyer);
	const town = `Port${randomUUID().replace(/[^a-f]/g, "")}`;
	addStore(email, `Store of ${town}`, `${town}, ${code} ${zipCode}`);
	const desk = await guestContext(browser, context, baseURL);
	const staff = await desk.newPage();
	await signInAdmin(staff);
	const product = await makeTestProduct(staff);
	const excise = `${town}, ${name} excise, 7% of the price`;

	await test.step("a rate is entered, and charges nothing yet", async () => {
		await open(staff, "/admin/compliance/excise");
		await follow(staff, () => staff.getByRole("link", { name: "Add rate" }).click(), /rates\/new$/);
		await staff.getByLabel("State", { exact: true }).selectOption(name);
		await staff.getByLabel("City or county").fill(town);
		await staff.getByLabel("Counted by").selectOption("Percent of our price");
		await staff.getByLabel("Rate", { exact: true }).fill("7");
		await staff.getByLabel("Who pays it").selectOption("We collect it");
		await staff.getByLabel("First day").fill("2020-01-01");
		await staff.getByLabel("Source").fill(`Code of ${town} 7.10`);
		await staff.getByLabel("Checked on").fill("2026-11-20");
		await follow(staff, () => staff.getByRole("button", { name: "Save rate" }).click(), /excise#row-/);
		await expect(staff.getByRole("row", { name: town })).toContainText("7% of the price");
		await goToCheckout(buyer, product);
		await expect(total(buyer)).toHaveText("$133.00");
		await expect(amountOf(buyer, excise)).toHaveCount(0);
	});

	await test.step("the owner switches the state on", async () => {
		const link = staff.getByRole("link", { name: `Switch on ${name}` });
		await follow(staff, () => link.click(), new RegExp(`excise/${code}$`));
		await staff.getByLabel(/^I compared these rates/).check();
		await staff.getByRole("button", { name: `Switch on ${name}` }).click();
		await staff.waitForURL(/\/excise#state-/);
		await hydrated(staff);
		await expect(staff.locator(`#state-${code}`)).toContainText("On");
		await expectNoViolations(staff);
	});

	let orderNumber = "";
	await test.step("at the checkout and on the order", async () => {
		await open(buyer, "/checkout");
		await expect(amountOf(buyer, excise)).toHaveText("$7.00");
		await expect(amountOf(buyer, "Tax (8%)")).toHaveText("$8.00");
		await expect(total(buyer)).toHaveText("$140.00");
		await expectNoViolations(buyer);
		orderNumber = await placeOrder(buyer);
		await expect(amountOf(buyer, excise)).toHaveText("$7.00");
		await expect(buyer.locator(".total dd")).toHaveText("$140.00");
	});

	await test.step("on the invoice, also once the state is off", async () => {
		await open(staff, `/admin/compliance/excise/${code}`);
		await staff.getByRole("button", { name: "Switch off" }).click();
		await staff.waitForURL(/\/excise#state-/);
		await ship(staff, orderNumber, product);
		await open(staff, `/admin/orders/${orderNumber}`);
		await expect(amountOf(staff, excise)).toHaveText("$7.00");
		await openInvoice(buyer, orderNumber);
		await expect(amountOf(buyer, excise)).toHaveText("$7.00");
		await expect(buyer.getByRole("article").locator(".total dd")).toHaveText("$140.00");
		await expectNoViolations(buyer);
	});
	await desk.close();
});

test("a claim with a photo is answered, its goods come back, and the refund is on the customer's statement", {
	tag: "@server",
}, async ({ page: buyer, context, browser, baseURL }) => {
	test.slow();
	const { email } = await signInNewBuyer(buyer);
	const desk = await guestContext(browser, context, baseURL);
	const staff = await desk.newPage();
	await signInAdmin(staff);
	const product = await makeTestProduct(staff);
	const reference = `R-${randomUUID().slice(0, 8)}`;

	let orderNumber = "";
	await test.step("goods are ordered, delivered and paid", async () => {
		await goToCheckout(buyer, product);
		await fillAddress(buyer);
		await buyer.getByRole("radio", { name: "Net 30", exact: true }).check();
		orderNumber = await placeOrder(buyer);
		await ship(staff, orderNumber, product);
		await deliver(staff, orderNumber);
		await open(staff, `/admin/accounts/${companyOf(email)}`);
		await staff.getByLabel("Amount", { exact: true }).fill("133.00");
		await staff.getByLabel("Reference").fill("2231");
		await staff.getByRole("button", { name: "Record payment" }).click();
		await expect(staff.getByText("$133.00: $133.00 applied.")).toBeVisible();
	});

	const panel = buyer.locator("#problem");
	await test.step("the customer reports a problem with a photo", async () => {
		await reportProblem(buyer, orderNumber, product);
		await expect(panel.getByRole("heading", { name: /^Claim C-\d+ Open$/ })).toBeVisible();
		await expect(panel.getByRole("link", { name: "corner.jpg" })).toBeVisible();
	});

	await test.step("staff answer: a refund once the goods are back", async () => {
		await open(staff, `/admin/claims?search=${orderNumber}`);
		await expect(staff.getByRole("img", { name: "corner.jpg" })).toBeVisible();
		await follow(
			staff,
			() => staff.getByRole("link", { name: /: Damaged in transit$/ }).click(),
			/claims\/[\w-]+$/,
		);
		const claim = staff.url();
		await staff.getByLabel("Approve all").check();
		await staff.getByLabel("They get").selectOption("Refund");
		await staff.getByLabel(/^The goods come back first/).check();
		await staff.getByLabel(/^Answer to/).fill("Send the four back, please.");
		await follow(staff, () => staff.getByRole("button", { name: "Send answer" }).click(), /\/admin\/claims$/);
		await open(buyer, `/buyer-portal/orders/${orderNumber}`);
		await expect(panel.getByText("Send the four back, please.")).toBeVisible();
		await open(staff, claim);
		await expect(staff.getByRole("button", { name: "Record refund" })).toHaveCount(0);
	});

	await test.step("the goods come back and the money is returned", async () => {
		await staff.getByLabel(/^To stock:/).fill("3");
		await staff.getByLabel(/^Write off:/).fill("1");
		await staff.getByRole("button", { name: "Receive goods" }).click();
		await expect(staff.getByText(/4 units came back: CM-/)).toBeVisible();
		// Four units with their tax.
		await expect(staff.getByLabel("Amount")).toHaveValue("43.20");
		await staff.getByLabel("Reference").fill(reference);
		await staff.getByRole("button", { name: "Record refund" }).click();
		await expect(staff.getByText("$43.20 went back to the customer.")).toBeVisible();
		await expectNoViolations(staff);
	});

	await test.step("the customer's order and statement say so", async () => {
		await open(buyer, `/buyer-portal/orders/${orderNumber}`);
		await expect(panel.getByText(new RegExp(`Refunded by check ${reference}`))).toBeVisible();
		await open(buyer, "/buyer-portal/account");
		const statement = buyer.getByRole("article");
		await expect(statement.getByRole("row", { name: /CM-/ })).toContainText("43.20");
		await expect(statement.getByRole("row", { name: reference })).toContainText("43.20");
		await expect(statement.locator(".total dd")).toHaveText("$0.00");
		await expectNoViolations(buyer);
	});
	await desk.close();
});
