import { makeTestProduct, placeTestOrder, signInAdmin } from "../helpers/admin.ts";
import { expect, expectNoViolations, hasJavaScript, open, test } from "../helpers/browser.ts";
import { withDatabase } from "../helpers/buyer.ts";
import { follow } from "../helpers/journey.ts";
import { jpegPicture } from "../helpers/pictures.ts";

// A refusal on purpose: with scripts a form's answer is fetched.
test.use({ expectedErrors: [/status of 400/] });

test("a problem is reported with a photo, answered by staff, and the buyer reads the answer", async ({
	page,
	browser,
	playwright,
	baseURL,
}) => {
	test.slow();
	await signInAdmin(page);
	const product = await makeTestProduct(page);
	const { id, orderNumber, email } = await placeTestOrder(playwright.request, baseURL, product.id);
	withDatabase((db) =>
		db
			.prepare(
				"update orders set status = 'delivered', tracking_number = '1Z999AA10123456784', carrier = 'ups', shipped_at = ?, delivered_at = ? where id = ?",
			)
			.run(Date.now() - 80 * 3_600_000, Date.now() - 29.5 * 3_600_000, id),
	);
	const context = await browser.newContext({
		...(baseURL ? { baseURL } : {}),
		javaScriptEnabled: hasJavaScript(),
	});
	// The age check and the cookie choice, not the admin's session.
	const cookies = await page.context().cookies();
	await context.addCookies(cookies.filter(({ name }) => name !== "sid" && name !== "__Host-sid"));
	const buyer = await context.newPage();
	const login = await buyer.request.post("/api/login", { data: { email, password: "a-password" } });
	expect(login.status()).toBe(200);

	await open(buyer, `/buyer-portal/orders/${orderNumber}`);
	await expect(buyer.locator("b", { hasText: "18 hours left" })).toBeVisible();
	await expect(buyer.locator("b", { hasText: "28 days left" })).toBeVisible();
	await expectNoViolations(buyer, { alsoWithoutScripts: true });
	const units = buyer.getByLabel(`Units affected of ${product.name}`);
	const send = buyer.getByRole("button", { name: "Report the problem" });
	await units.fill("11");
	if (hasJavaScript()) await expect(buyer.getByRole("checkbox", { name: product.name })).toBeChecked();
	await buyer.getByLabel("What is wrong?").selectOption("Damaged in transit");
	await buyer.getByLabel("Details").fill("One corner is crushed.");
	const photo = { name: "corner.jpg", mimeType: "image/jpeg", buffer: await jpegPicture() };
	await buyer.getByLabel("Photos").setInputFiles(photo);
	await send.click();
	await expect(buyer.getByRole("alert")).toContainText("You bought 10 units");
	await expect(buyer.getByRole("link", { name: "corner.jpg" })).toBeVisible();
	await expectNoViolations(buyer);
	await units.fill("6");
	await follow(buyer, () => send.click(), /#problem$/);
	const panel = buyer.locator("#problem");
	await expect(panel.getByRole("heading", { name: /^Claim C-\d+ Open$/ })).toBeVisible();
	await expect(panel.getByText(`6 × ${product.name}`)).toBeVisible();
	const shown = await buyer.request.get(
		(await panel.getByRole("link", { name: "corner.jpg" }).getAttribute("href")) ?? "",
	);
	expect(shown.headers()["content-type"]).toBe("image/jpeg");

	await open(page, "/admin?tab=messages");
	await follow(page, () => page.getByRole("link", { name: /^Claims \d+$/ }).click(), /\/admin\/claims$/);
	await open(page, `/admin/claims?search=${orderNumber}`);
	await expect(page.getByRole("img", { name: "corner.jpg" })).toBeVisible();
	await expectNoViolations(page);
	await follow(
		page,
		() => page.getByRole("link", { name: /: Damaged in transit$/ }).click(),
		/claims\/[\w-]+$/,
	);
	await page.getByLabel("Approve all").check();
	await page.getByLabel("They get").selectOption("Replacement shipment");
	await page.getByLabel(/^Answer to/).fill("Six new ones leave today.");
	await follow(page, () => page.getByRole("button", { name: "Send answer" }).click(), /\/admin\/claims$/);
	await expect(page.getByText("Answer Sent")).toBeVisible();

	await open(buyer, `/buyer-portal/orders/${orderNumber}`);
	await expect(panel.getByText("Six new ones leave today.")).toBeVisible();
	await expect(panel.getByRole("heading", { name: /Answered$/ })).toBeVisible();
	await expect(panel.getByRole("link", { name: /^Replacement RW-/ })).toBeVisible();
	await expectNoViolations(buyer);
	await follow(buyer, () => panel.getByRole("link", { name: "Report another problem" }).click(), /\/problem/);
	await expect(buyer.getByText("4 of 10 units left")).toBeVisible();
	await context.close();
});
