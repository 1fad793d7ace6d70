import type { Page } from "@playwright/test";
import { signInAdmin } from "../helpers/admin.ts";
import { expect, expectNoViolations, open, test } from "../helpers/browser.ts";
import { fillCart, signInNewBuyer, stockedProducts } from "../helpers/buyer.ts";
import { follow, PDF } from "../helpers/journey.ts";

const STORE = {
	firstName: "Ana",
	lastName: "Reyes",
	address1: "615 S Mill Ave",
	city: "Tempe",
	state: "AZ",
	zipCode: "85281",
	phone: "480-555-0199",
	receivingHours: "Mon-Fri 9-5",
};

/** Puts a product into the cart and orders it for a store, the one chosen in the page's head unless `pick` names one. */
async function order(page: Page, product: { id: string; moq: number }, pick?: string): Promise<void> {
	await fillCart(page, [{ id: product.id, quantity: product.moq }]);
	await open(page, "/checkout");
	if (pick) await page.getByRole("radio", { name: pick }).check();
	await follow(page, () => page.getByRole("button", { name: "Place Order" }).click(), /tab=orders/);
}

test("an owner adds stores with a license, staff approve them, and orders go to both", {
	tag: "@server",
}, async ({ page }) => {
	test.slow();
	const { email } = await signInNewBuyer(page);
	const [mesa, tempe] = ["Mesa", "Tempe"].map((city) => `${email.split("@")[0]} ${city}`);
	await open(page, "/portal/locations/new");
	for (const [name, value] of Object.entries({ ...STORE, name: tempe! })) {
		const field = page.locator(`main [name="${name}"]`);
		await (name === "state" ? field.selectOption(value) : field.fill(value));
	}
	await page.locator('[name="tobaccoLicenseNumber"]').fill("TL-88");
	await page.locator('[name="tobaccoLicenseExpiresOn"]').fill("2035-06-30");
	await page
		.locator('[name="tobaccoLicense"]')
		.setInputFiles({ name: "tempe.pdf", mimeType: "application/pdf", buffer: PDF });
	await follow(
		page,
		() => page.getByRole("button", { name: "Send for approval" }).click(),
		/\/portal\/locations\/[0-9a-f-]{36}$/,
	);
	await expect(page.locator(".paperlines")).toContainText("TL-88, expires Jun 30, 2035");
	await expectNoViolations(page);
	const other = { ...STORE, name: mesa!, address1: "1840 E Main St", city: "Mesa", zipCode: "85203" };
	expect((await page.request.post("/api/locations", { multipart: other })).status()).toBe(201);

	await signInAdmin(page);
	await open(page, `/admin?tab=applications&search=${encodeURIComponent(tempe!)}`);
	await expect(page.locator(".qlist")).toContainText("New location");
	await page.getByRole("button", { name: "Approve" }).click();
	await expect(page.getByText(`${tempe} approved.`)).toBeVisible();
	const requests = await (await page.request.get("/api/wholesale-applications?perPage=500")).json();
	const { id } = requests.find(({ businessName }: { businessName: string }) => businessName === mesa);
	const data = { status: "approved" };
	expect((await page.request.patch(`/api/wholesale-applications/${id}`, { data })).status()).toBe(200);

	await page.request.post("/api/login", { data: { email, password: "a-password" } });
	const [product] = stockedProducts(1);
	await order(page, product!, `${mesa}, 1840 E Main St`);
	await fillCart(page, [{ id: product!.id, quantity: product!.moq }]);
	await open(page, "/cart");
	await expect(page.locator(".loc > summary")).toContainText("Ordering for:");
	const isTempe = (await page.locator(".loc > summary").textContent())?.includes("Tempe");
	const [next, place] = isTempe ? [mesa, "1840 E Main St"] : [tempe, "615 S Mill Ave"];
	await page.locator(".loc > summary").click();
	await page.locator(".loc").getByRole("button", { name: next! }).click();
	await expect(page.locator(".head")).toContainText(`Ships to ${next}, ${place}`);
	await open(page, "/checkout");
	await expect(page.getByRole("radio", { name: next! })).toBeChecked();
	await expectNoViolations(page, { alsoWithoutScripts: true });
	await page.getByRole("radio", { name: tempe! }).check();
	await follow(page, () => page.getByRole("button", { name: "Place Order" }).click(), /tab=orders/);
	const placed = await (await page.request.get("/api/orders/my-orders")).json();
	expect(placed.map(({ location }: { location: { name: string } }) => location.name)).toEqual([tempe, mesa]);
});
