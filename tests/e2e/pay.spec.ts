// What a company owes, from the page that says how to pay to the receipt (Rules 16.60-16.62). Refusals and races are in
// app/ledger/payment-notices/notices.test.ts.
import { ADDRESS } from "../helpers/address.ts";
import { makeTestProduct, signInAdmin } from "../helpers/admin.ts";
import { expect, expectNoViolations, hydrated, open, test } from "../helpers/browser.ts";
import { fillCart, signInNewBuyer } from "../helpers/buyer.ts";
import { mailedTo } from "../helpers/company-people.ts";
import { follow } from "../helpers/journey.ts";
import { signInAs } from "../helpers/sign-in.ts";

// Refusals on purpose: with scripts a form's answer is fetched.
test.use({ expectedErrors: [/status of 400/] });

test("a company ticks its invoices, says that it paid, and gets the receipt once staff confirm", async ({
	page,
	playwright,
	baseURL,
}) => {
	test.slow();
	await signInAdmin(page);
	const product = await makeTestProduct(page);
	const buyer = await playwright.request.newContext({ baseURL: baseURL! });
	const { email } = await signInNewBuyer({ request: buyer });
	for (const _ of [1, 2]) {
		await fillCart({ request: buyer }, [{ id: product.id, quantity: 10 }]);
		const data = { shippingAddress: ADDRESS, paymentMethod: "net30" };
		const order = (await (await buyer.post("/api/orders", { data })).json()) as { id: string };
		const shipped = await page.request.post(`/api/orders/${order.id}/shipments`, {
			data: { trackingNumber: "1Z999AA10123456784" },
		});
		expect(shipped.ok(), await shipped.text()).toBe(true);
	}
	const becomeBuyer = async () => {
		const login = await page.request.post("/api/login", { data: { email, password: "a-password" } });
		expect(login.status()).toBe(200);
	};
	await becomeBuyer();

	await open(page, "/portal");
	await follow(
		page,
		() => page.getByRole("link", { name: "Balance", exact: true }).click(),
		/\/account\/pay/,
	);
	const send = page.getByRole("button", { name: "I sent a payment" });
	await hydrated(page);
	await send.click();
	await expect(page.getByRole("alert")).toContainText("Tick at least one invoice");
	await expectNoViolations(page);
	await page.getByRole("checkbox", { name: /^INV-/ }).first().check();
	const addUp = page.getByRole("button", { name: "Add up" });
	if (await addUp.isVisible()) await addUp.click();
	await expect(page.locator(".payfoot")).toContainText("1 invoice");
	const sum = (await page.locator(".payfoot b").textContent())!;
	expect(sum).toMatch(/^\$\d+\.\d\d$/);
	await page.getByRole("radio", { name: "Another way" }).check();
	await page.getByLabel("Reference or check number").fill("8841");
	await follow(page, () => send.click(), /sent=/);
	await expect(page.locator("#sent")).toContainText(`Thank you. ${sum} is noted.`);
	await expect(page.getByRole("table").getByText(/we confirm when it is here/)).toBeVisible();
	await expectNoViolations(page);

	// Meant or not, the same invoice is not told of twice.
	const told = (await (await page.request.get("/api/account/notices")).json()) as {
		id: string;
		papers: { number: string }[];
	}[];
	const again = await page.request.post("/api/account/notices", {
		data: { papers: [told[0]!.papers[0]!.number], method: "ach" },
	});
	expect(again.status()).toBe(400);

	await signInAs("bookkeeper", page);
	await open(page, "/admin/today");
	const confirm = page.getByRole("link", { name: new RegExp(`^Confirm ?: ${email.split("@")[0]}`) });
	await follow(page, () => confirm.click(), /\/admin\/payments/);
	const row = page.getByRole("row").filter({ has: page.locator(`#payment-${told[0]!.id}`) });
	await expect(row).toContainText("Other 8841");
	await expectNoViolations(page);
	await row.getByRole("button", { name: /^Confirm \$/ }).click();
	await expect(page.getByText(`${sum}: ${sum} applied. The receipt is mailed.`)).toBeVisible();
	await expect(page.locator(`#payment-${told[0]!.id}`)).toHaveCount(0);

	await becomeBuyer();
	await open(page, "/buyer-portal/account/receipts");
	await follow(page, () => page.getByRole("link", { name: "Other 8841" }).click(), /\/receipts\//);
	await expect(page.getByRole("article")).toContainText(sum);
	await expectNoViolations(page);
	const pdf = await page.request.get(`${new URL(page.url()).pathname}/pdf`);
	expect((await pdf.body()).subarray(0, 5).toString()).toBe("%PDF-");
	const year = await page.request.get(`/buyer-portal/account/year?year=${new Date().getFullYear()}`);
	expect([year.status(), (await year.body()).subarray(0, 2).toString()]).toEqual([200, "PK"]);
	expect((await page.request.get("/buyer-portal/account/year?year=1999")).status()).toBe(404);

	await open(page, "/buyer-portal/account/pay");
	await page.getByLabel("Address for invoices").fill("nobody");
	await page.getByRole("button", { name: "Save address" }).click();
	await expect(page.getByRole("alert").filter({ hasText: "There is a problem" })).toBeVisible();
	await expect(page.getByLabel("Address for invoices")).toHaveValue("nobody");
	const ap = `ap-${email}`;
	await page.getByLabel("Address for invoices").fill(ap);
	await page.getByRole("button", { name: "Save address" }).click();
	await expect(page.getByText(`We mailed a link to ${ap}.`, { exact: false })).toBeVisible();
	await open(page, `/invoice-address/${mailedTo(ap).token}`);
	await page.getByRole("button", { name: "Send them here" }).click();
	await expect(page.getByRole("heading", { name: "Invoices come to this address" })).toBeVisible();
	await expectNoViolations(page);
});
