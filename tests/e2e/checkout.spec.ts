// The checkout's rows: what follows the chosen store with scripts, and comes with the answer without them.
import { makeTestProduct, signInAdmin } from "../helpers/admin.ts";
import { expect, expectNoViolations, hasJavaScript, open, test } from "../helpers/browser.ts";
import { signInNewBuyer, withDatabase } from "../helpers/buyer.ts";
import { guestContext } from "../helpers/guest.ts";
import { follow } from "../helpers/journey.ts";
import { addStore, goToCheckout, placeButton } from "../helpers/order-steps.ts";

// Refusals on purpose: with scripts a form's answer is fetched.
test.use({ expectedErrors: [/status of 409/] });

for (const width of [360, 1280]) {
	test(`lines that can't go to a store are named once, and go to another one instead, at ${width} pixels @browser`, async ({
		page: buyer,
		context,
		browser,
		baseURL,
	}) => {
		test.slow();
		const { email } = await signInNewBuyer(buyer);
		await buyer.setViewportSize({ width, height: 800 });
		const [good, held] = [
			addStore(email, "Mesa store", "Mesa, AZ 85203"),
			addStore(email, "Denver store", "Denver, CO 80205"),
		];
		withDatabase((db) =>
			db
				.prepare(
					`insert into licenses (id, location_id, kind, number, state, expires_on, verified_at, created_at, updated_at)
					values (?, ?, 'tobaccoLicense', 'TL-CO', 'CO', '2020-06-30', 1, 1, 1)`,
				)
				.run(held, held),
		);
		withDatabase((db) => db.prepare("update users set location_id = ? where email = ?").run(good, email));
		const desk = await guestContext(browser, context, baseURL);
		const staff = await desk.newPage();
		await signInAdmin(staff);
		const product = await makeTestProduct(staff);
		await goToCheckout(buyer, product);

		await expect(buyer.getByRole("radio", { name: "Mesa store" })).toBeChecked();
		await expect(buyer.getByText("License ended Jun 30, 2020")).toBeVisible();
		await expect(buyer.getByLabel("First name").first()).toBeHidden();
		await expect(placeButton(buyer)).toContainText("Place Order");
		await buyer.getByRole("radio", { name: "Denver store" }).check();
		const box = buyer.getByRole("region", { name: "None of the lines can go to Denver store" });
		if (hasJavaScript()) {
			await expect(box).toBeVisible();
		} else {
			await placeButton(buyer).click();
			await expect(box).toBeFocused();
		}
		await expect(box).toContainText(`Held: ${product.name}.`);
		await expect(box.getByRole("radio", { name: "Send it to Mesa store instead" })).toBeChecked();
		await expectNoViolations(buyer);
		await follow(buyer, () => placeButton(buyer).click(), /\/buyer-portal\?tab=orders$/);

		const placed = buyer.locator("#placed");
		await expect(placed).toBeFocused();
		await expect(placed).toContainText("Order Placed Successfully!");
		await expect(placed).toContainText(`a confirmation email to ${email}`);
		await expect(placed).toContainText("Mesa store, 12 Front St");
		await expectNoViolations(buyer);
		const store = withDatabase((db) =>
			db
				.prepare("select o.location_id from orders o join users u on u.id = o.user_id where u.email = ?")
				.pluck()
				.get(email),
		);
		expect(store).toBe(good);
		await open(buyer, "/buyer-portal?tab=orders");
		await expect(placed).toHaveCount(0);
		await desk.close();
	});
}
