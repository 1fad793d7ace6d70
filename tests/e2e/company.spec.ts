import type { Page } from "@playwright/test";
import { signInAdmin } from "../helpers/admin.ts";
import { expect, expectNoViolations, open, test } from "../helpers/browser.ts";
import { fillCart, stockedProducts } from "../helpers/buyer.ts";
import { invite, join, mailedTo } from "../helpers/company-people.ts";
import { guestContext } from "../helpers/guest.ts";
import { apply, approve, follow, newPerson, PDF, register } from "../helpers/journey.ts";

// Pages refused on purpose.
test.use({ expectedErrors: [/status of 40[0139]/] });

const TEMPE = {
	firstName: "Ana",
	lastName: "Reyes",
	address1: "615 S Mill Ave",
	city: "Tempe",
	state: "AZ",
	zipCode: "85281",
	phone: "480-555-0199",
	receivingHours: "Mon-Fri 9-5",
};

/** Adds a store with a license by its form. */
async function addStore(owner: Page, name: string): Promise<void> {
	await open(owner, "/portal/locations/new");
	for (const [field, value] of Object.entries({ ...TEMPE, name })) {
		const box = owner.locator(`main [name="${field}"]`);
		await (field === "state" ? box.selectOption(value) : box.fill(value));
	}
	await owner.locator('[name="tobaccoLicenseNumber"]').fill("TL-88");
	await owner.locator('[name="tobaccoLicenseExpiresOn"]').fill("2035-06-30");
	await owner
		.locator('[name="tobaccoLicense"]')
		.setInputFiles({ name: "tempe.pdf", mimeType: "application/pdf", buffer: PDF });
	await follow(
		owner,
		() => owner.getByRole("button", { name: "Send for approval" }).click(),
		/\/portal\/locations\/[0-9a-f-]{36}$/,
	);
	await expect(owner.locator(".paperlines")).toContainText("TL-88, expires Jun 30, 2035");
}

test("a company of three people applies, adds a store, orders for both, and its owner approves", {
	tag: "@server",
}, async ({ page: owner, context, browser, baseURL }) => {
	test.slow();
	const [goods] = stockedProducts(1);
	const [boss, anna, ben] = [newPerson("owner"), newPerson("buyer"), newPerson("books")];
	const [first, tempe] = [boss.business, `${boss.business} Tempe`];
	const guests = await Promise.all([1, 2, 3].map(() => guestContext(browser, context, baseURL)));
	const [buyer, bookkeeper, staff] = await Promise.all(guests.map((guest) => guest.newPage()));
	if (!buyer || !bookkeeper || !staff) throw new Error("No page");

	await register(owner, boss);
	await apply(owner, first);
	await signInAdmin(staff);
	await approve(staff, first);
	await addStore(owner, tempe);
	await expectNoViolations(owner);
	await open(staff, `/admin?tab=applications&search=${encodeURIComponent(tempe)}`);
	await expect(staff.locator(".qlist")).toContainText("New location");
	await staff.getByRole("button", { name: "Approve" }).click();
	await expect(staff.getByText(`${tempe} approved.`)).toBeVisible();

	await open(owner, "/buyer-portal/people");
	const links = [await invite(owner, anna.email, "buyer"), await invite(owner, ben.email, "bookkeeper")];
	await owner.getByLabel("Orders above this amount wait for an owner").fill("1");
	await owner.getByRole("button", { name: "Save amount" }).click();
	await expect(owner.getByText("Orders above $1.00 wait.").first()).toBeVisible();
	await expectNoViolations(owner);
	await join(buyer, links[0]!, anna);
	await join(bookkeeper, links[1]!, ben);

	expect((await bookkeeper.goto("/cart"))?.status()).toBe(403);
	await expect(bookkeeper.getByText("Bookkeepers see orders and papers, but don't buy.")).toBeVisible();

	// The owner orders for the new store, chosen in the page's head; nobody has to approve it.
	await fillCart(owner, [{ id: goods!.id, quantity: goods!.moq }]);
	await open(owner, "/cart");
	await expect(owner.locator(".loc > summary")).toContainText("Ordering for:");
	await owner.locator(".loc > summary").click();
	await owner.locator(".loc").getByRole("button", { name: tempe }).click();
	await expect(owner.locator(".head")).toContainText(`Ships to ${tempe}, 615 S Mill Ave`);
	await open(owner, "/checkout");
	await expect(owner.getByRole("radio", { name: tempe })).toBeChecked();
	await expectNoViolations(owner, { alsoWithoutScripts: true });
	await follow(owner, () => owner.getByRole("button", { name: "Place Order" }).click(), /tab=orders/);

	// The buyer orders for the first one, which gets a contact before.
	await open(owner, "/portal/locations");
	await follow(
		owner,
		() => owner.locator("main").getByRole("link", { name: first, exact: true }).click(),
		/\/locations\//,
	);
	await owner.locator('main [name="firstName"]').fill("Kai");
	await owner.locator('main [name="lastName"]').fill("Moss");
	await owner.getByRole("button", { name: "Save" }).first().click();
	await expect(owner.locator('main [name="firstName"]')).toHaveValue("Kai");
	await fillCart(buyer, [{ id: goods!.id, quantity: goods!.moq }]);
	await open(buyer, "/checkout");
	await buyer.getByRole("radio", { name: first, exact: true }).check();
	await expect(buyer.getByText("Nothing is set aside until")).toBeVisible();
	await expectNoViolations(buyer);
	await buyer.getByLabel("Note to").fill("For the weekend");
	const send = buyer.getByRole("button", { name: "Send for approval" });
	await follow(buyer, () => send.click(), /\/approvals\/[\w-]+#placed$/);
	await expect(buyer.getByRole("heading", { name: "Sent for approval" })).toBeVisible();
	await expect(buyer.locator("#placed")).toBeFocused();
	await expectNoViolations(buyer);
	await expect(buyer.getByRole("button", { name: "Approve order" })).toHaveCount(0);
	const page = `/buyer-portal/approvals/${mailedTo(boss.email).requestId}`;
	expect((await bookkeeper.goto(page))?.status()).toBe(403);

	await open(owner, "/portal");
	await expect(owner.getByRole("heading", { name: "Waiting for your approval" })).toBeVisible();
	await follow(owner, () => owner.getByRole("link", { name: /^See the lines/ }).click(), /\/approvals\//);
	await expectNoViolations(owner);
	await expect(owner.getByText("For the weekend")).toBeVisible();
	await owner.getByRole("button", { name: "Approve order" }).click();
	await expect(owner.getByText(/Approved by .* It is order/)).toBeVisible();
	const placed = await (await owner.request.get("/api/orders/my-orders?of=company")).json();
	expect(placed.map(({ location }: { location: { name: string } }) => location.name)).toEqual([first, tempe]);

	await open(bookkeeper, "/buyer-portal?tab=orders");
	const byAnna = bookkeeper.locator("main tbody tr", { hasText: `by ${anna.username}` });
	await follow(bookkeeper, () => byAnna.getByRole("link", { name: /^RW-/ }).click(), /\/orders\//);
	await expect(bookkeeper.getByRole("button", { name: /Reorder/ })).toHaveCount(0);
	await expectNoViolations(bookkeeper);

	await fillCart(buyer, [{ id: goods!.id, quantity: goods!.moq }]);
	await open(owner, "/buyer-portal/people");
	await owner.getByRole("row", { name: anna.email }).getByText("Change").click();
	await owner.getByRole("button", { name: `Remove ${anna.username}` }).click();
	await expect(owner.getByRole("heading", { name: `Cart of ${anna.username}` })).toBeVisible();
	expect((await buyer.request.get("/api/cart")).status()).toBe(401);
	expect((await buyer.goto("/buyer-portal"))?.status()).toBe(403);
	await follow(owner, () => owner.getByRole("button", { name: /^Take over/ }).click(), /\/cart/);
	await expect(owner.locator("main")).toContainText(goods!.name);
	await Promise.all(guests.map((guest) => guest.close()));
});
