// What the shop keeps for five years (Rule 20.20), from the order to the job that deletes it. Each reason to keep a record longer is
// in app/filing/retention/kept-because.test.ts.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { makeTestProduct, signInAdmin } from "../helpers/admin.ts";
import { expect, expectNoViolations, open, test } from "../helpers/browser.ts";
import { signInNewBuyer } from "../helpers/buyer.ts";
import { fillAddress, follow } from "../helpers/journey.ts";
import { deliver, goToCheckout, markPaid, placeOrder, reportProblem, ship } from "../helpers/order-steps.ts";
import { openShop, visitShop } from "../helpers/own-shop.ts";

const ORDERED = "2020-03-10T15:00:00Z";
const LAST_DAY = "2025-12-31T15:00:00Z";
const DAY_AFTER = "2026-01-01T15:00:00Z";

test("an order is deleted with its photo after its years, and one with an open claim is kept", {
	tag: "@server",
}, async ({ context }) => {
	test.slow();
	let shop = await openShop(ORDERED);
	const uploads = () =>
		readdirSync(join(shop.dataDir, "uploads"), { recursive: true, withFileTypes: true }).filter((entry) =>
			entry.isFile(),
		).length;
	try {
		const orders: string[] = [];
		await test.step("two orders arrive, are paid, and have a claim with a photo; one claim is answered", async () => {
			const staff = await visitShop(context, shop, ORDERED);
			const buyer = await visitShop(context, shop, ORDERED);
			await signInAdmin(staff);
			await signInNewBuyer(buyer, shop.dataDir);
			const product = await makeTestProduct(staff, { category: "accessories" });
			for (let n = 0; n < 2; n++) {
				await goToCheckout(buyer, product);
				await fillAddress(buyer);
				const orderNumber = await placeOrder(buyer);
				await ship(staff, orderNumber, product);
				await deliver(staff, orderNumber);
				await markPaid(staff, orderNumber);
				await reportProblem(buyer, orderNumber, product);
				orders.push(orderNumber);
			}
			await open(staff, `/admin/claims?search=${orders[0]}`);
			const claim = staff.getByRole("link", { name: /: Damaged in transit$/ });
			await follow(staff, () => claim.click(), /claims\/[\w-]+$/);
			await staff.getByLabel("Refuse").check();
			await staff.getByLabel(/^Answer to/).fill("The carrier saw no damage.");
			const send = staff.getByRole("button", { name: "Send answer" });
			await follow(staff, () => send.click(), /\/admin\/claims$/);
			expect(uploads()).toBe(2);
		});
		const [settled = "", claimed = ""] = orders;

		await test.step("on the last day of the fifth year after both are there", async () => {
			await shop.stop();
			shop = await openShop(LAST_DAY, shop.dataDir);
			const staff = await visitShop(context, shop, LAST_DAY);
			await signInAdmin(staff);
			// Nothing is deleted by a clock that may be wrong (Rule 14.70).
			await open(staff, "/admin/today");
			await staff.getByRole("button", { name: "The time is right" }).click();
			await expect(staff.getByText("Time Confirmed")).toBeVisible();
			await open(staff, "/admin/settings/retention");
			await expect(staff.getByRole("row", { name: /^2020/ })).toHaveText(/^2020\s*2\s*4\s*0\s*.*Jan 1, 2026/);
			await expect(staff.getByText("Nothing to delete now.")).toBeVisible();
			await expectNoViolations(staff);
		});

		await test.step("on the day after, only the one with the open claim is left", async () => {
			await shop.stop();
			shop = await openShop(DAY_AFTER, shop.dataDir);
			const staff = await visitShop(context, shop, DAY_AFTER);
			await signInAdmin(staff);
			await expect.poll(uploads).toBe(1);
			await open(staff, "/admin/settings/retention");
			await expect(staff.getByText("1 order: a claim that is not settled")).toBeVisible();
			await expect(staff.getByText(/: orders, 1 order, 1 paper, 1 payment$/)).toBeVisible();
			expect((await staff.goto(`/admin/orders/${settled}`))?.status()).toBe(404);
			await open(staff, `/admin/claims?search=${claimed}`);
			const photo = staff.getByRole("img", { name: "corner.jpg" });
			const kept = await staff.request.get((await photo.getAttribute("src")) ?? "");
			expect(kept.headers()["content-type"]).toBe("image/jpeg");
			await open(staff, "/admin/invoices");
			await expect(staff.locator("main tbody tr")).toHaveCount(1);
			await expect(staff.locator("main tbody tr")).toContainText(claimed);
		});
	} finally {
		await shop.dispose();
	}
});
