import { mailsTo, makeTestProduct, placeTestOrder, signInAdmin } from "../helpers/admin.ts";
import {
	expect,
	expectFocus,
	expectNoViolations,
	hasJavaScript,
	hydrated,
	open,
	test,
} from "../helpers/browser.ts";

// A scan of something else is refused on purpose.
test.use({ expectedErrors: [/status of 400/] });

test("an order is packed by scanning, never more than is left, saved for later, and ships", async ({
	page,
	playwright,
	baseURL,
}) => {
	await signInAdmin(page);
	const product = await makeTestProduct(page);
	const { orderNumber, email } = await placeTestOrder(playwright.request, baseURL, product.id);
	await open(page, `/admin/orders/${orderNumber}`);
	// A pending order is processed first.
	await expect(page.getByLabel(/^Scan or type/)).toHaveCount(0);
	await page.getByRole("button", { name: "Process" }).click();
	const box = page.getByLabel(/^Scan or type/);
	const scan = async (code: string) => {
		await box.fill(code);
		await box.press("Enter");
	};
	const packed = page.locator("#ship h2");
	await expect(packed).toContainText("All 10 units packed");
	await open(page, `/admin/orders/${orderNumber}/pack`);
	await expect(page).toHaveURL(new RegExp(`/admin/orders/${orderNumber}\\?open=${orderNumber}`));
	await expectFocus(box);
	await scan("SOMETHING-ELSE");
	await expect(page.getByRole("alert")).toContainText("Put it back. SOMETHING-ELSE is not in this order.");
	await scan(`8*${product.sku}`);
	await expect(page.getByText("+8 = 8 of 10")).toBeVisible();
	await expectFocus(box);
	await scan(product.sku);
	await expect(packed).toContainText("9 of 10 units packed");
	await page.getByRole("button", { name: "Undo" }).click();
	await expect(packed).toContainText("8 of 10 units packed");
	await scan(`3*${product.sku}`);
	await expect(page.getByRole("alert")).toContainText("only 2 more are left");
	await expect(page.getByText("2 units stay behind")).toBeVisible();
	await expect(page.getByText(/Total falls \$\d/)).toBeVisible();
	await expectNoViolations(page);

	await page.getByRole("button", { name: "Save and pack later" }).click();
	await expect(page.getByText("Counts Saved")).toBeVisible();
	await open(page, `/admin/orders/${orderNumber}`);
	await expect(page.getByRole("list", { name: "Progress" })).toContainText("Packed 8 of 10");
	await expect(page.getByRole("button", { name: "Ship 8 units" })).toBeVisible();
	await scan(`2*${product.sku}`);
	await expect(packed).toContainText("All 10 units packed");
	await scan(product.sku);
	await expect(page.getByRole("alert")).toContainText("all 10 are packed. Put this one back.");
	await page.getByRole("textbox", { name: /^Tracking/ }).fill("1Z999AA10123456784");
	await page.getByRole("button", { name: "Ship 10 units" }).click();
	await expect(page.getByText("Order status has been updated and customer notified.")).toBeVisible();
	expect(mailsTo(email).filter((template) => template === "order-status")).toHaveLength(2);
});

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
	await open(page, "/admin/orders/tracking");
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
