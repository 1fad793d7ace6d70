// Money, from a part-shipped order to the statement: screens, portal and JSON agree to the cent. Limits, races and refusals are
// in app/ledger/payments/payments.test.ts and app/ledger/invoices/invoices.test.ts.
import { ADDRESS } from "../helpers/address.ts";
import { makeTestProduct, placeTestOrder, signInAdmin } from "../helpers/admin.ts";
import { expect, expectNoViolations, open, test } from "../helpers/browser.ts";
import { fillCart, signInNewBuyer, withDatabase } from "../helpers/buyer.ts";
import { follow } from "../helpers/journey.ts";

test("an order in two parcels is invoiced twice, credited and paid in part, partly returned and refunded", {
	tag: "@server",
}, async ({ page, playwright, baseURL }) => {
	await signInAdmin(page);
	const product = await makeTestProduct(page);
	const buyer = await playwright.request.newContext({ baseURL });
	await signInNewBuyer({ request: buyer });
	await fillCart({ request: buyer }, [{ id: product.id, quantity: 10 }]);
	const order = await (
		await buyer.post("/api/orders", { data: { shippingAddress: ADDRESS, paymentMethod: "net30" } })
	).json();
	const call = async (path: string, data: unknown) => {
		const answer = await page.request.post(`/api/orders/${order.id}/${path}`, { data });
		expect(answer.ok(), await answer.text()).toBe(true);
	};
	const orderItemId = order.items[0].id;
	const trackingNumber = "1Z999AA10123456784";
	await call("shipments", { trackingNumber, lines: [{ orderItemId, quantity: 4 }] });
	await call("changes", { lines: [{ id: orderItemId, quantity: 10, price: "9.00" }], reason: "As agreed" });
	await call("shipments", { trackingNumber });
	await open(page, `/admin/orders/${order.orderNumber}`);
	const invoices = page.getByRole("link", { name: /^Invoice INV-/ });
	await expect(invoices).toHaveText([/, \$68\.20/, /, \$58\.32/]);
	await expect(page.getByRole("link", { name: /^Credit memo CM-/ })).toHaveText([/, -\$4\.32/]);
	await follow(page, () => invoices.first().click(), /\/papers\/INV-/);
	const number = page.url().split("/").at(-1)!;
	await expect(page.getByRole("article")).toContainText("$68.20");
	await expectNoViolations(page);
	const pdf = await page.request.get(`/admin/papers/${number}/pdf`);
	expect((await pdf.body()).subarray(0, 5).toString()).toBe("%PDF-");
	const { companyId } = await (await page.request.get(`/api/invoices/${number}`)).json();

	await open(page, `/admin/accounts/${companyId}`);
	await page.getByLabel("Amount", { exact: true }).fill("100.00");
	await page.getByLabel("Reference").fill("2231");
	const preview = page.getByRole("button", { name: "Show what it pays" });
	if (await preview.isVisible()) await preview.click();
	await expect(page.locator(".docket .total")).toHaveText(/New balance.*\$22\.20/);
	await page.getByRole("button", { name: "Record payment" }).click();
	await expect(page.getByText("$100.00: $100.00 applied.")).toBeVisible();
	await expect(page.getByRole("article")).toContainText("Check 2231");
	await expect(page.getByRole("article").locator(".total")).toHaveText(/\$22\.20/);
	await expectNoViolations(page);

	const state = await (await page.request.get(`/api/accounts/${companyId}`)).json();
	expect([state.balance, state.aging.current, state.openInvoices[0].open]).toEqual([
		"22.20",
		"22.20",
		"22.20",
	]);
	expect(await (await buyer.get("/api/account")).json()).toEqual(state);
	const portal = await (await buyer.get("/buyer-portal/account")).text();
	expect(portal).toContain("$22.20");
	expect(await (await buyer.get("/buyer-portal/account/csv")).text()).toContain(",100.00,22.20,0.00");

	const reported = await buyer.post(`/api/orders/${order.id}/claims`, {
		data: { reason: "defective", remedy: "credit", lines: [{ orderItemId, quantity: 4 }] },
	});
	const claimUrl = `/admin/claims/${(await reported.json()).id}`;
	await open(page, claimUrl);
	await page.getByLabel("Approve part").check();
	await page.getByLabel(/^Approve units of/).fill("3");
	await page.getByLabel("They get").selectOption("Refund");
	await page.getByLabel(/^The goods come back first/).check();
	await follow(page, () => page.getByRole("button", { name: "Send answer" }).click(), /\/admin\/claims$/);
	await open(page, claimUrl);
	await page.getByLabel(/^To stock:/).fill("2");
	await page.getByLabel(/^Write off:/).fill("1");
	await page.getByRole("button", { name: "Receive goods" }).click();
	await expect(page.getByText(/3 units came back: CM-/)).toBeVisible();
	// Of 29.16 credited, 22.20 settle what was open.
	await expect(page.getByLabel("Amount")).toHaveValue("6.96");
	await page.getByLabel("Reference").fill("88");
	await page.getByRole("button", { name: "Record refund" }).click();
	await expect(page.getByText("$6.96 went back to the customer.")).toBeVisible();
	await expectNoViolations(page);
	const after = await (await page.request.get(`/api/accounts/${companyId}`)).json();
	expect([after.balance, after.aging.current, after.aging.credits, after.openInvoices]).toEqual([
		...["0.00", "0.00", "0.00"],
		[],
	]);
	expect(await (await buyer.get("/api/account")).json()).toEqual(after);
	const csv = await (await buyer.get("/buyer-portal/account/csv")).text();
	expect(csv).toMatch(/,29\.16,-6\.96,0\.00/);
	expect(csv).toMatch(/,6\.96,,0\.00,0\.00/);
	await open(page, `/admin/accounts/${companyId}`);
	await expect(page.getByRole("article").locator(".total")).toHaveText(/\$0\.00/);
	const bought = await (await buyer.get(`/buyer-portal/orders/${order.orderNumber}`)).text();
	expect(bought).toContain("Refunded by check 88");
	expect(
		(await page.request.get("/api/accounts?search=nobody-has-this-name")).headers()["x-total-count"],
	).toBe("0");

	// What was sold is what was invoiced less credits: 40.00 + 54.00 - 4.00 - 27.00.
	await open(page, "/admin/reports");
	await page.getByLabel("Report", { exact: true }).selectOption("Sales by customer");
	await follow(page, () => page.getByRole("button", { name: "Show" }).click(), /report=customers/);
	const sold = page.getByRole("row").filter({ has: page.locator(`a[href$="/${companyId}"]`) });
	await expect(sold).toContainText("$63.00");
	await expectNoViolations(page);
	const { rows } = await (await page.request.get("/api/reports/customers")).json();
	expect(rows.find(({ id }: { id: string }) => id === companyId)).toMatchObject({
		sales: "63.00",
		total: "93.04",
	});
	await buyer.dispose();
});

test("what a payment pays is shown while it is typed", { tag: "@scripts" }, async ({
	page,
	playwright,
	baseURL,
}) => {
	await signInAdmin(page);
	const product = await makeTestProduct(page);
	const { id } = await placeTestOrder(playwright.request, baseURL, product.id);
	const data = { trackingNumber: "1Z999AA10123456784" };
	expect((await page.request.post(`/api/orders/${id}/shipments`, { data })).ok()).toBe(true);
	const companyId = withDatabase((db) =>
		db.prepare<[string], string>("select company_id from orders where id = ?").pluck().get(id),
	);
	await open(page, `/admin/accounts/${companyId}`);
	await expect(page.getByRole("button", { name: "Show what it pays" })).toHaveCount(0);
	await page.getByLabel("Amount", { exact: true }).fill("100");
	await expect(page.locator(".docket .total")).toHaveText(/New balance.*\$33\.00/);
	const invoice = page.locator('input[name="invoices[0].amount"]');
	await expect(invoice).toHaveAttribute("placeholder", "100.00");
	await invoice.fill("40");
	await expect(page.locator('input[name="spread"][value="chosen"]')).toBeChecked();
	await expect(page.locator(".docket .total")).toHaveText(/New balance.*\$33\.00/);
});
