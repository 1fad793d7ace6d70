// An order's way from the product's page to the parcel, by screens. Steps of ten units at $10.00: $100.00, tax of $8.00 and shipping
// of $25.00.
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { TestProduct } from "./admin.ts";
import { expect, open } from "./browser.ts";
import { withDatabase } from "./buyer.ts";
import { follow, PDF } from "./journey.ts";
import { jpegPicture } from "./pictures.ts";

export const total = (page: Page) => page.locator(".docket .total dd");
/** The amount beside a label, in a list of amounts. */
export const amountOf = (page: Page, label: string | RegExp) =>
	page
		.locator(".lines > div")
		.filter({ has: page.locator("dt", { hasText: label }) })
		.locator("dd");

export const companyOf = (email: string): string =>
	withDatabase(
		(db) => db.prepare("select company_id from users where email = ?").pluck().get(email) as string,
	);

/** An approved store of a buyer's company. */
export function addStore(email: string, name: string, town: string): string {
	const id = randomUUID();
	withDatabase((db) =>
		db
			.prepare(
				`insert into locations (id, company_id, name, address, phone, contact_first_name, contact_last_name, status, created_at, updated_at)
				select ?, company_id, ?, ?, '480-555-0142', 'Ana', 'Reyes', 'approved', 1, 1 from users where email = ?`,
			)
			.run(id, name, `12 Front St\n${town}`, email),
	);
	return id;
}

/** Puts ten units into the cart on the product's page, and goes on to the checkout. */
export async function goToCheckout(buyer: Page, product: TestProduct): Promise<void> {
	await open(buyer, `/products/${product.slug}`);
	await buyer.getByLabel("Quantity", { exact: true }).fill("10");
	await buyer.locator("main").getByRole("button", { name: "Add to Cart" }).first().click();
	await expect(buyer.locator(".said")).toContainText(`10 × ${product.name}`);
	await open(buyer, "/cart");
	await follow(buyer, () => buyer.getByRole("link", { name: "Proceed to Checkout" }).click(), /\/checkout$/);
}

export const placeButton = (buyer: Page) => buyer.getByRole("button", { name: "Place Order" });

/** Places the order of the checkout and opens it. */
export async function placeOrder(buyer: Page): Promise<string> {
	await follow(buyer, () => placeButton(buyer).click(), /\/buyer-portal\?tab=orders$/);
	await expect(buyer.getByText("Order Placed Successfully!")).toBeVisible();
	const link = buyer
		.locator("main tbody")
		.getByRole("link", { name: /^[A-Z]+-\d+$/ })
		.first();
	await follow(buyer, () => link.click(), /\/orders\/[A-Z]+-\d+$/);
	return buyer.url().split("/").at(-1)!;
}

/** Packs the ten units by scanning and presses the button that ships them. */
export async function pack(
	staff: Page,
	orderNumber: string,
	{ sku }: Pick<TestProduct, "sku">,
): Promise<void> {
	await open(staff, `/admin/orders/${orderNumber}?open=${orderNumber}`);
	const box = staff.getByLabel(/^Scan or type/);
	await box.fill(`10*${sku}`);
	await box.press("Enter");
	await expect(staff.getByText("+10 = 10 of 10")).toBeVisible();
	await staff.getByRole("textbox", { name: /^Tracking/ }).fill("1Z999AA10123456784");
	await staff.getByRole("button", { name: "Ship 10 units" }).click();
}

/** Packs the ten units and ships them. */
export async function ship(
	staff: Page,
	orderNumber: string,
	product: Pick<TestProduct, "sku">,
): Promise<void> {
	await pack(staff, orderNumber, product);
	await expect(staff.getByText("Order status has been updated and customer notified.")).toBeVisible();
}

/** The customer reports four damaged units of a delivered order, with a photo. */
export async function reportProblem(buyer: Page, orderNumber: string, { name }: TestProduct): Promise<void> {
	await open(buyer, `/buyer-portal/orders/${orderNumber}`);
	await buyer.getByRole("checkbox", { name }).check();
	await buyer.getByLabel(`Units affected of ${name}`).fill("4");
	await buyer.getByLabel("What is wrong?").selectOption("Damaged in transit");
	await buyer.getByLabel("Photos").setInputFiles({
		name: "corner.jpg",
		mimeType: "image/jpeg",
		buffer: await jpegPicture(),
	});
	const send = buyer.getByRole("button", { name: "Report the problem" });
	await follow(buyer, () => send.click(), /#problem$/);
}

/** Staff note that the order's only parcel arrived. */
export async function deliver(staff: Page, orderNumber: string): Promise<void> {
	await open(staff, `/admin/orders/${orderNumber}`);
	await staff.getByRole("button", { name: "Parcel 1 delivered" }).click();
	await expect(staff.getByRole("button", { name: "Parcel 1 delivered" })).toHaveCount(0);
}

/** Staff note that the order is paid. */
export async function markPaid(staff: Page, orderNumber: string): Promise<void> {
	await open(staff, `/admin/orders/${orderNumber}`);
	await staff.getByLabel("Payment status").selectOption("paid");
	await staff.getByRole("button", { name: "Save payment status" }).click();
	await expect(staff.getByText("Payment is paid.")).toBeVisible();
}

/** An owner sends a license of Arizona, valid to June 30, 2035, by the open form of the store's page. */
export async function sendLicense(owner: Page, kind: string, number: string): Promise<void> {
	await owner.getByLabel("License", { exact: true }).selectOption(kind);
	await owner.getByLabel("License number").fill(number);
	await owner.getByLabel("Issuing state").selectOption("AZ");
	await owner.getByLabel("Last valid day").fill("2035-06-30");
	await owner
		.getByLabel("Document", { exact: true })
		.setInputFiles({ name: "license.pdf", mimeType: "application/pdf", buffer: PDF });
	await owner.getByRole("button", { name: "Send license" }).click();
	await expect(owner.getByText(`${kind}: we check it, and it is on file then.`)).toBeVisible();
}

/** Staff check the license that a store sent, and approve it. */
export async function approveLicense(
	staff: Page,
	store: string,
	kind: string,
	number: string,
): Promise<void> {
	await open(staff, `/admin?tab=applications&search=${encodeURIComponent(store)}`);
	const card = staff.locator("article", { hasText: store });
	await expect(card.getByLabel("License number")).toHaveValue(number);
	await card.getByLabel("Checked", { exact: true }).check();
	await card.getByRole("button", { name: `Save ${kind}` }).click();
	await expect(card.getByText(/^Checked by dana on/)).toBeVisible();
	await card.getByRole("button", { name: "Approve" }).click();
	await expect(staff.getByText(`${store} approved.`)).toBeVisible();
}
