import { mailsTo, makeTestProduct, placeTestOrder, signInAdmin } from "../helpers/admin.ts";
import { expect, expectNoViolations, hasJavaScript, hydrated, open, test } from "../helpers/browser.ts";

test("a tracking file is shown, asks for a carrier, and ships once", async ({
	page,
	playwright,
	baseURL,
}) => {
	await signInAdmin(page);
	const product = await makeTestProduct(page);
	const [one, two] = [
		await placeTestOrder(playwright.request, baseURL, product.id),
		await placeTestOrder(playwright.request, baseURL, product.id),
	];
	const digits = String(Date.now()).slice(-10);
	const first = `1Z999AA1${digits.slice(0, 8)}`;
	const file = [
		"Tracking number;Order",
		`${first}84;${one.orderNumber}`,
		`${first}84;${one.orderNumber}`,
		`XPO-${digits};${two.orderNumber}`,
		`${first}85;RW-99999999`,
	].join("\n");
	await open(page, "/admin-portal/orders/tracking");
	await hydrated(page);
	await page
		.getByLabel("Or a CSV or Excel file")
		.setInputFiles({ name: "day.csv", mimeType: "text/csv", buffer: Buffer.from(file) });
	await page.getByRole("button", { name: "Check" }).click();
	const row = (text: string) => page.getByRole("row").filter({ hasText: text });
	await expect(row("The same as line 2.")).toBeVisible();
	await expect(row("No order has this number.")).toBeVisible();
	await expect(row("Ships").filter({ hasText: one.orderNumber })).toContainText("with UPS");
	await expectNoViolations(page);
	await page.getByLabel(`Carrier for ${two.orderNumber}`).selectOption("Other carrier");
	if (hasJavaScript()) await expect(page.getByLabel("Or a CSV or Excel file")).toHaveValue("");
	await page.getByRole("button", { name: "Ship 1 order" }).click();
	await expect(page.getByText("2 orders shipped")).toBeVisible();
	await expect(row(two.orderNumber)).toContainText("Shipped");
	expect(mailsTo(two.email).filter((template) => template === "order-status")).toHaveLength(1);
	// The other number of a shipped order leads to correcting its parcel.
	await page.getByLabel("Order, tracking number and carrier").fill(`${one.orderNumber} ${first}99`);
	await page.getByRole("button", { name: "Check again" }).click();
	await page.getByRole("link", { name: `Correct it for ${one.orderNumber}` }).click();
	await expect(page.getByLabel("Tracking", { exact: false }).first()).toHaveValue(`${first}99`);
	await expectNoViolations(page);
});
