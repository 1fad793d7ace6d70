// A store's license from its last day to its renewal (Rules 13.53, 13.56, 17.16), by screens.
import { randomUUID } from "node:crypto";
import { makeTestProduct, signInAdmin } from "../helpers/admin.ts";
import { expect, expectNoViolations, open, test } from "../helpers/browser.ts";
import { signInNewBuyer, withDatabase } from "../helpers/buyer.ts";
import { guestContext } from "../helpers/guest.ts";
import { follow } from "../helpers/journey.ts";
import {
	addStore,
	approveLicense,
	goToCheckout,
	pack,
	placeButton,
	placeOrder,
	sendLicense,
	ship,
} from "../helpers/order-steps.ts";

// Refusals on purpose: with scripts a form's answer is fetched.
test.use({ expectedErrors: [/status of 409/] });

test("a lapsed license holds a store's order and its next checkout until a renewed one is verified", {
	tag: "@server",
}, async ({ page: buyer, context, browser, baseURL }) => {
	test.slow();
	const { email } = await signInNewBuyer(buyer);
	const tag = randomUUID().slice(0, 8);
	const [name, number] = [`Lapsed ${tag}`, `TL-${tag}`];
	const id = addStore(email, name, "Mesa, AZ 85203");
	/** Years can't pass in a test, so the last day moves instead. */
	const endsOn = (day: string) =>
		withDatabase((db) =>
			db
				.prepare(
					`insert into licenses (id, location_id, kind, number, state, expires_on, verified_at, created_at, updated_at)
					values (?, ?, 'tobaccoLicense', 'TL-OLD', 'AZ', ?, 1, 1, 1) on conflict (id) do update set expires_on = excluded.expires_on`,
				)
				.run(id, id, day),
		);
	const lapsed = `${name}: the Tobacco License TL-OLD ended on Jun 30, 2020. An owner renews it under Stores.`;
	const desk = await guestContext(browser, context, baseURL);
	const staff = await desk.newPage();
	await signInAdmin(staff);
	const product = await makeTestProduct(staff);

	endsOn("2035-06-30");
	await goToCheckout(buyer, product);
	const orderNumber = await placeOrder(buyer);
	await goToCheckout(buyer, product);
	endsOn("2020-06-30");

	await test.step("the order doesn't leave, and no other is placed", async () => {
		await pack(staff, orderNumber, product);
		await expect(staff.getByText(`${lapsed} Held: ${product.name}.`).first()).toBeVisible();
		await placeButton(buyer).click();
		const box = buyer.getByRole("region", { name: `None of the lines can go to ${name}` });
		await expect(box).toBeFocused();
		await expect(box).toContainText(lapsed);
		await expect(box).toContainText(`Held: ${product.name}.`);
		await expect(buyer.getByText("License ended Jun 30, 2020")).toBeVisible();
		await expectNoViolations(buyer);
	});

	await test.step("the buyer sends the renewed license, which holds nothing back once staff verify it", async () => {
		await follow(
			buyer,
			() => buyer.getByRole("link", { name: "Renew the license" }).click(),
			new RegExp(`${id}#licenses$`),
		);
		await buyer.getByText("Send a new or renewed license").click();
		await sendLicense(buyer, "Tobacco License", number);
		await open(buyer, "/checkout");
		await expect(buyer.getByText(lapsed).first()).toBeVisible();
		await approveLicense(staff, name, "Tobacco License", number);
	});

	await test.step("both orders go on", async () => {
		await open(buyer, "/checkout");
		await expect(buyer.getByText(lapsed)).toHaveCount(0);
		const next = await placeOrder(buyer);
		for (const each of [orderNumber, next]) await ship(staff, each, product);
	});
	await desk.close();
});
