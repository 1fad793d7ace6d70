import { mailsTo, makeTestProduct, placeTestOrder, post, signInAdmin } from "../helpers/admin.ts";
import { expect, expectNoViolations, hasJavaScript, open, test } from "../helpers/browser.ts";
import { withDatabase } from "../helpers/buyer.ts";
import { follow } from "../helpers/journey.ts";

// Refusals on purpose: with scripts a form's answer is fetched.
test.use({ expectedErrors: [/status of 40[039]/] });

test("an order is processed, shipped with its tracking number, and delivered", { tag: "@browser" }, async ({
	page,
	playwright,
	baseURL,
}) => {
	test.slow();
	await signInAdmin(page);
	const product = await makeTestProduct(page);
	const { orderNumber, email } = await placeTestOrder(playwright.request, baseURL, product.id);
	// A list of its own: other tests add orders to everyone's.
	await open(page, `/admin-portal?tab=orders&status=todo&search=${email}`);
	const own = page.locator(`[id="${orderNumber}"]`);
	const panel = page.locator(".row-docket");
	// The rows begin high on the page, at both widths.
	for (const [width, most] of [
		[360, 260],
		[1280, 220],
	] as const) {
		await page.setViewportSize({ width, height: 800 });
		const box = await page.locator(".r-orders tbody tr").first().boundingBox();
		expect(box?.y, `first row at ${width} px`).toBeLessThanOrEqual(most);
	}
	await page.setViewportSize({ width: 1280, height: 320 });
	const topOf = () => own.evaluate((row) => row.getBoundingClientRect().top);
	await own.getByRole("button", { name: "Process" }).scrollIntoViewIfNeeded();
	const top = await topOf();
	await own.getByRole("button", { name: "Process" }).click();
	await expect(own.getByText("Order Updated", { exact: true })).toBeVisible();
	await expect(own.getByText("Order status has been updated and customer notified.")).toBeVisible();
	await expect(page).toHaveURL(/status=todo.*row=/);
	await expect(own.getByText("Processing", { exact: true })).toBeVisible();
	if (hasJavaScript()) expect(Math.abs((await topOf()) - top)).toBeLessThan(3);
	else await expect(page).toHaveURL(new RegExp(`#${orderNumber}$`));
	await page.setViewportSize({ width: 1280, height: 800 });

	await own.getByRole("button", { name: `Ship… ${orderNumber}` }).click();
	await expect(panel.getByText("Desk", { exact: false }).first()).toBeVisible();
	await expectNoViolations(page);
	// An empty tracking number sends nothing.
	expect(await post(page, () => panel.getByRole("button", { name: "Ship 10 units" }).click())).toBe(400);
	await expect(page.getByText("Failed to update order status")).toHaveCount(0);
	await expect(page.getByText("Order Updated", { exact: true })).toHaveCount(0);
	await expect(panel.getByRole("link", { name: "Enter the tracking number" })).toBeVisible();
	await expect(panel.getByLabel(`Tracking number for ${orderNumber}`)).toHaveAttribute(
		"aria-invalid",
		"true",
	);
	await expectNoViolations(page);
	expect(mailsTo(email).filter((template) => template === "order-status")).toHaveLength(1);

	await panel.getByLabel(`Tracking number for ${orderNumber}`).fill("1Z999AA10123456784");
	if (hasJavaScript()) await expect(panel.getByText("Detect from number (UPS)")).toBeAttached();
	await panel.getByRole("button", { name: "Ship 10 units" }).click();
	// It is no longer to do, and still there.
	await expect(own.getByText("Shipped", { exact: true })).toBeVisible();
	await expect(panel).toHaveCount(0);
	await own.getByRole("button", { name: "Deliver" }).click();
	await expect(own.getByText("Delivered", { exact: true })).toBeVisible();
	await expect(own.getByRole("button")).toHaveCount(0);
	await expectNoViolations(page);
	const orderMails = () => mailsTo(email).filter((template) => template.startsWith("order-"));
	expect(orderMails()).toEqual(["order-confirmation", "order-status", "order-status", "order-status"]);

	// The number was wrong: its page corrects it, and takes nothing that is no number.
	await open(page, `/admin/orders/${orderNumber}`);
	await follow(page, () => page.getByRole("link", { name: "Correct parcel 1" }).click(), /\/parcels\//);
	await page.getByLabel(/^Tracking /).fill("hello world");
	expect(await post(page, () => page.getByRole("button", { name: "Correct tracking" }).click())).toBe(400);
	await expect(page.getByText(/at least one digit/).first()).toBeVisible();
	await expectNoViolations(page);
	await page.getByLabel(/^Tracking /).fill("9400 1000 0000 0000 0000 00");
	await page.getByRole("button", { name: "Correct tracking" }).click();
	await page.locator("#history summary").click();
	await expect(page.getByText("Tracking number corrected: USPS 9400 1000 0000 0000 0000 00")).toBeVisible();
	expect(orderMails().at(-1)).toBe("order-tracking");
});

test("a part is shipped from the list, and the rest is closed short", async ({
	page,
	playwright,
	baseURL,
}) => {
	await signInAdmin(page);
	const product = await makeTestProduct(page);
	const { orderNumber, email } = await placeTestOrder(playwright.request, baseURL, product.id);
	await open(page, `/admin-portal?tab=orders&search=${email}&open=${orderNumber}`);
	const own = page.locator(`[id="${orderNumber}"]`);
	const panel = page.locator(".row-docket");
	await panel.getByLabel(/^Packed: /).fill("11");
	await panel.getByLabel(`Tracking number for ${orderNumber}`).fill("1Z999AA10123456784");
	const ship = panel.getByRole("button", { name: /^Ship \d+ units$/ });
	expect(await post(page, () => ship.click())).toBe(409);
	await expect(panel.getByText(/10 left to ship, not 11/)).toBeVisible();
	await panel.getByLabel(/^Packed: /).fill("6");
	if (hasJavaScript()) {
		await expect(ship).toHaveText("Ship 6 units");
		await expect(panel.getByText("4 units stay behind")).toBeVisible();
	}
	await expectNoViolations(page);
	await ship.click();
	await expect(own.getByText("Part shipped")).toBeVisible();

	await open(page, `/admin/orders/${orderNumber}`);
	await expect(page.getByText("4 units still to ship", { exact: true })).toBeVisible();
	await page.getByLabel(/^Packed: /).fill("0");
	await page.getByRole("radio", { name: /^Cancel them/ }).check();
	const close = page.getByRole("button", { name: "Cancel them now" });
	expect(await post(page, () => close.click())).toBe(400);
	await expect(page.getByRole("link", { name: "Say why, for the customer" })).toBeVisible();
	await expectNoViolations(page);
	await page.getByLabel("Reason").fill("Sold out");
	await close.click();
	await expect(page.getByText(/^Closed short: 4 × /).first()).toBeVisible();
	await expect(page.locator(".sh").getByText("Shipped", { exact: true })).toBeVisible();

	await follow(page, () => page.getByRole("link", { name: "Correct parcel 1" }).click(), /\/parcels\//);
	await page.getByLabel(/^Tracking /).fill("123456789012");
	await page.getByLabel(/Email tracking/).uncheck();
	await page.getByRole("button", { name: "Correct tracking" }).click();
	await expect(page.locator("#history")).toContainText("Tracking number corrected: FedEx 123456789012");
	await page.getByRole("button", { name: "Parcel 1 delivered" }).click();
	await expect(page.locator(".sh").getByText("Delivered", { exact: true })).toBeVisible();
	const orderMails = mailsTo(email).filter((template) => template.startsWith("order-"));
	expect(orderMails).toEqual(["order-confirmation", "order-parcel", "order-short", "order-status"]);
});

test("an order is cancelled, and a page that is behind can't ship it", async ({
	page,
	context,
	playwright,
	baseURL,
}) => {
	await signInAdmin(page);
	const product = await makeTestProduct(page, { stockQuantity: 30 });
	const { orderNumber } = await placeTestOrder(playwright.request, baseURL, product.id);
	await open(page, `/admin/orders/${orderNumber}`);
	const stale = await context.newPage();
	await open(stale, `/admin/orders/${orderNumber}?open=${orderNumber}`);
	await page.getByText("More", { exact: true }).click();
	await page.getByRole("link", { name: "Cancel order" }).click();
	await expect(page.getByRole("heading", { name: `Cancel order ${orderNumber}?` })).toBeVisible();
	await expectNoViolations(page);
	await page.getByRole("button", { name: "Cancel order" }).click();
	await expect(page.getByText("Cancelled").first()).toBeVisible();
	await expect(page.getByRole("button", { name: /^Ship/ })).toHaveCount(0);
	const { stockQuantity } = await (await page.request.get(`/api/products/${product.id}`)).json();
	expect(stockQuantity).toBe(30);

	await stale.getByLabel("Tracking number").fill("1Z999AA10123456784");
	expect(await post(stale, () => stale.getByRole("button", { name: "Ship 10 units" }).click())).toBe(409);
	await expect(stale.getByText("Failed to update order status")).toBeVisible();
	await expect(stale.getByRole("button", { name: /^Ship/ })).toHaveCount(0);
	await expectNoViolations(stale);
	await stale.close();
	await open(page, `/admin/orders/${orderNumber}`);
	await expect(page.getByText("1Z999AA10123456784")).toHaveCount(0);
});

test("an order's page keeps payment, notes and timeline, and prints a slip without prices", async ({
	page,
	playwright,
	baseURL,
}) => {
	test.slow();
	await signInAdmin(page);
	const product = await makeTestProduct(page);
	const { orderNumber } = await placeTestOrder(playwright.request, baseURL, product.id);
	await open(page, `/admin/orders/${orderNumber}`);
	await page.getByLabel("Payment status").selectOption("refunded");
	await page.getByRole("button", { name: "Save payment status" }).click();
	// Only a paid order can be refunded.
	await expect(page.getByRole("alert").getByText(/paid/)).toBeVisible();
	await page.getByLabel("Payment status").selectOption("paid");
	await page.getByRole("button", { name: "Save payment status" }).click();
	await expect(page.getByLabel("Payment status")).toHaveValue("paid");
	await page.getByLabel("Notes").fill("Call before delivery.\nDock at the back.");
	await page.getByRole("button", { name: "Save notes" }).click();
	await expect(page.getByText("Notes Saved")).toBeVisible();
	await expect(page.getByLabel("Notes")).toHaveValue("Call before delivery.\nDock at the back.");
	await expect(page.getByRole("heading", { name: "History" })).toBeVisible();
	await expectNoViolations(page);

	await page.getByText("Documents", { exact: true }).click();
	await page.getByRole("link", { name: "Packing slip" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(
		new RegExp(`Packing slip.*${orderNumber}`),
	);
	await expect(page.locator("main").getByText(product.name)).toBeVisible();
	expect(await page.locator("main").textContent()).not.toMatch(/\$|10\.00|Call before delivery/);
	const slip = await (await page.request.get(page.url())).text();
	expect(slip).toContain(product.sku);
	expect(slip).not.toMatch(/Call before delivery|unitCost|10\.00/);
});

test("several orders are processed and printed at once", async ({ page, playwright, baseURL }) => {
	test.slow();
	await signInAdmin(page);
	const product = await makeTestProduct(page);
	const { email, orderNumber } = await placeTestOrder(playwright.request, baseURL, product.id);
	const second = await placeTestOrder(playwright.request, baseURL, product.id);
	const numbers = [orderNumber, second.orderNumber];
	await open(page, "/admin-portal?tab=orders&status=pending");
	for (const number of numbers) await page.getByLabel(`Select ${number}`).check();
	await page.getByRole("button", { name: "Pick list" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Pick list/);
	await expect(
		page.getByRole("row").filter({ hasText: product.sku }).getByText("20", { exact: true }),
	).toBeVisible();
	await follow(page, () => page.getByRole("link", { name: "Back to the orders" }).click(), /tab=orders/);

	await open(page, "/admin-portal?tab=orders");
	for (const number of numbers) await page.getByLabel(`Select ${number}`).check();
	await page.getByRole("button", { name: "Process selected" }).click();
	await expect(page.getByText(/are processing now\./)).toBeVisible();
	expect(mailsTo(email)).toContain("order-status");
	// Nothing ticked, nothing done.
	await page.getByRole("button", { name: "Process selected" }).click();
	await expect(page.getByText("Select the orders to process first.")).toBeVisible();
	await expectNoViolations(page);
});

test("the list is worked through by keys, and says what a colleague did first", { tag: "@scripts" }, async ({
	page,
	playwright,
	baseURL,
}) => {
	await signInAdmin(page);
	const product = await makeTestProduct(page);
	const first = await placeTestOrder(playwright.request, baseURL, product.id);
	const second = await placeTestOrder(playwright.request, baseURL, product.id);
	withDatabase((db) => {
		for (const { id } of [first, second])
			db.prepare("update orders set po_number = ? where id = ?").run(product.sku, id);
	});
	await open(page, `/admin-portal?tab=orders&sort=oldest&search=${product.sku}`);
	const rowOf = ({ orderNumber }: typeof first) => page.locator(`[id="${orderNumber}"]`);
	const press = async (keys: string) => {
		for (const key of keys) await page.keyboard.press(key);
	};
	await press("jjk");
	await expect(page.getByRole("link", { name: first.orderNumber })).toBeFocused();
	await press("jx");
	await expect(page.getByLabel(`Select ${second.orderNumber}`)).toBeChecked();
	await expect(page.locator(".stick")).toContainText("1 selected");
	await press("kp");
	await expect(rowOf(first).getByText("Order Updated", { exact: true })).toBeVisible();
	await press("s");
	await expect(page.getByLabel(/^Scan or type/)).toBeFocused();
	// A key that goes into a field is no command.
	await press("x");
	await expect(page.getByLabel(`Select ${first.orderNumber}`)).not.toBeChecked();
	await page.getByRole("link", { name: "Close" }).press("Enter");
	await expect(page.getByLabel("Tracking number")).toHaveCount(0);

	const parcel = { status: "shipped", trackingNumber: "1Z999AA10123456784" };
	expect((await page.request.patch(`/api/orders/${first.id}`, { data: parcel })).status()).toBe(200);
	await page.getByRole("button", { name: `Ship… ${first.orderNumber}` }).click();
	await expect(rowOf(first).getByText(/^dana shipped this at \d+:\d\d [AP]M/)).toBeVisible();
	await expect(rowOf(first).getByRole("button")).toHaveCount(0);
	await press("?");
	const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
	for (const does of ["next", "previous", "select", "process", "ship"]) {
		await expect(keys.getByText(does, { exact: true })).toBeVisible();
	}
});

test("filters are kept as a view, and a whole list is processed but for what changed", async ({
	page,
	playwright,
	baseURL,
}) => {
	test.slow();
	await signInAdmin(page);
	const product = await makeTestProduct(page);
	type Order = Awaited<ReturnType<typeof placeTestOrder>>;
	const made: Order[] = [];
	for (let n = 0; n < 3; n++) made.push(await placeTestOrder(playwright.request, baseURL, product.id));
	const [first, second, third] = made as [Order, Order, Order];
	withDatabase((db) => {
		for (const { id } of made)
			db.prepare("update orders set po_number = ? where id = ?").run(product.sku, id);
	});
	await open(page, "/admin-portal?tab=orders");
	await page.getByLabel("Search these orders").fill(product.sku);
	await page.getByLabel("Status", { exact: true }).selectOption("pending");
	await page.getByLabel("Placed", { exact: true }).selectOption("today");
	await follow(page, () => page.getByRole("button", { name: "Apply" }).click(), /status=pending/);
	await expect(page.locator(".r-orders tbody tr")).toHaveCount(3);
	await page.locator(".views summary").click();
	await follow(page, () => page.getByRole("link", { name: "Save view" }).click(), /orders\/views/);
	await page.getByRole("button", { name: "Save view" }).click();
	await expect(page.getByText("Give the view a name").first()).toBeVisible();
	await page.getByLabel("Name of the view").fill(product.sku);
	await follow(page, () => page.getByRole("button", { name: "Save view" }).click(), /status=pending/);
	await expect(page.locator(".views summary")).toContainText(product.sku);
	await expectNoViolations(page);

	await follow(page, () => page.getByRole("button", { name: "Select all 3" }).click(), /select=all/);
	await page.getByLabel(`Select ${third.orderNumber}`).uncheck();
	const faster = await page.request.patch(`/api/orders/${first.id}`, { data: { status: "processing" } });
	expect(faster.status()).toBe(200);
	await page.getByRole("button", { name: "Process selected" }).click();
	const answer = page.locator(".stick");
	await expect(answer).toContainText(`${second.orderNumber} is processing now.`);
	await expect(answer).toContainText(`left as they are: ${first.orderNumber} (processing by dana).`);
	await expect(page.locator(".r-orders tbody tr")).toHaveCount(1);
	await expect(page.getByLabel(`Select ${third.orderNumber}`)).not.toBeChecked();

	await open(page, "/admin/orders/views");
	await page.getByRole("button", { name: `Remove ${product.sku}` }).click();
	await expect(page.getByText("View Removed")).toBeVisible();
	await expect(page.getByLabel(`Name of “${product.sku}”`)).toHaveCount(0);
});
