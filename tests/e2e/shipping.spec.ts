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
import { follow } from "../helpers/journey.ts";

// A scan of something else is refused on purpose.
test.use({ expectedErrors: [/status of 400/] });

test("an order is packed by scanning, never more than is left, and ships", async ({
	page,
	playwright,
	baseURL,
}) => {
	await signInAdmin(page);
	const product = await makeTestProduct(page);
	const { orderNumber } = await placeTestOrder(playwright.request, baseURL, product.id);
	await open(page, `/admin/orders/${orderNumber}`);
	await follow(page, () => page.getByRole("link", { name: "Scan to pack" }).click(), /\/pack$/);
	const box = page.getByLabel("Scan", { exact: false });
	const scan = async (code: string) => {
		await box.fill(code);
		await box.press("Enter");
	};
	await expectFocus(box);
	await scan("SOMETHING-ELSE");
	await expect(page.getByRole("alert")).toContainText("not in this order");
	await scan(`9*${product.sku}`);
	await expect(page.getByText(`${product.name}: 9 of 10`)).toBeVisible();
	await scan(`2*${product.sku}`);
	await expect(page.getByRole("alert")).toContainText("only 1 more is left");
	await expectNoViolations(page);
	if (hasJavaScript()) {
		await open(page, `/admin/orders/${orderNumber}/pack`);
		await expect(page.getByRole("heading", { name: "9 of 10 units packed" })).toBeVisible();
	}
	await scan(product.sku);
	await expect(page.getByRole("heading", { name: "All packed" })).toBeVisible();
	await page.getByRole("textbox", { name: /^Tracking/ }).fill("1Z999AA10123456784");
	await page.getByRole("button", { name: "Ship what is packed" }).click();
	await expect(page.getByText("Order status has been updated and customer notified.")).toBeVisible();
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
