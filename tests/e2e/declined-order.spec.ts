// An order above the amount that a company's owner set (Rules 13.20, 13.22), declined, changed and approved by screens.
import { makeTestProduct, signInAdmin } from "../helpers/admin.ts";
import { expect, expectNoViolations, open, test } from "../helpers/browser.ts";
import { signInNewBuyer } from "../helpers/buyer.ts";
import { invite, join, mailedTo } from "../helpers/company-people.ts";
import { guestContext } from "../helpers/guest.ts";
import { fillAddress, follow, newPerson } from "../helpers/journey.ts";
import { goToCheckout } from "../helpers/order-steps.ts";

// Refusals on purpose: with scripts a form's answer is fetched.
test.use({ expectedErrors: [/status of 400/] });

test("a declined order says why, goes back into the cart, and is approved once it is smaller", {
	tag: "@server",
}, async ({ page: owner, context, browser, baseURL }) => {
	test.slow();
	await signInNewBuyer(owner);
	const guests = await Promise.all([1, 2].map(() => guestContext(browser, context, baseURL)));
	const [staff, buyer] = await Promise.all(guests.map((guest) => guest.newPage()));
	if (!staff || !buyer) throw new Error("No page");
	await signInAdmin(staff);
	const product = await makeTestProduct(staff);
	const anna = newPerson("buyer");
	await open(owner, "/buyer-portal/people");
	await owner.getByLabel("Orders above this amount wait for an owner").fill("75");
	await owner.getByRole("button", { name: "Save amount" }).click();
	await expect(owner.getByText("Orders above $75.00 wait.").first()).toBeVisible();
	await join(buyer, await invite(owner, anna.email, "buyer"), anna);

	/** The buyer places the checkout's order, and the owner opens it from the portal. */
	const request = async (total: string) => {
		await fillAddress(buyer);
		const send = buyer.getByRole("button", { name: "Send for approval" });
		await follow(buyer, () => send.click(), /\/approvals\//);
		await expect(buyer.getByRole("heading", { name: "Sent for approval" })).toBeVisible();
		await open(owner, "/portal");
		await follow(owner, () => owner.getByRole("link", { name: /^See the lines/ }).click(), /\/approvals\//);
		await expect(owner.locator(".total dd")).toHaveText(total);
	};

	await test.step("the owner declines it with a reason", async () => {
		await goToCheckout(buyer, product);
		await request("$133.00");
		const decline = owner.locator("main").getByRole("button", { name: "Decline" });
		await decline.click();
		await expect(owner.getByRole("heading", { name: "There is a problem" })).toBeVisible();
		await owner.getByLabel("Reason for declining").fill("Five are enough this month.");
		await decline.click();
		await expect(owner.getByText("We mailed your reason.", { exact: false })).toBeVisible();
	});

	await test.step("the buyer reads why, and puts it back into the cart", async () => {
		const mail = mailedTo(anna.email);
		expect(mail.reason).toBe("Five are enough this month.");
		await open(buyer, `/buyer-portal/approvals/${mail.requestId}`);
		await expect(buyer.getByText("Five are enough this month.")).toBeVisible();
		await expectNoViolations(buyer);
		const putBack = buyer.getByRole("button", { name: "Put the goods back in my cart" });
		await follow(buyer, () => putBack.click(), /\/cart/);
		await expect(buyer.getByText("Back in your cart")).toBeVisible();
	});

	await test.step("with five units it still waits, and is approved", async () => {
		const quantity = buyer.getByRole("textbox", { name: `Quantity of ${product.name}` });
		await expect(quantity).toHaveValue("10");
		await quantity.fill("5");
		await buyer.getByRole("button", { name: `Update quantity of ${product.name}` }).click();
		await expect(buyer.locator(".total dd")).toHaveText("$79.00");
		await follow(
			buyer,
			() => buyer.getByRole("link", { name: "Proceed to Checkout" }).click(),
			/\/checkout$/,
		);
		await request("$79.00");
		await owner.getByRole("button", { name: "Approve order" }).click();
		await expect(owner.getByText(/Approved by .* It is order/)).toBeVisible();
		await open(buyer, "/buyer-portal?tab=orders");
		await expect(buyer.locator("main tbody tr")).toHaveCount(1);
		await expect(buyer.locator("main tbody tr")).toContainText("$79.00");
	});
	await Promise.all(guests.map((guest) => guest.close()));
});
