import { randomUUID } from "node:crypto";
import { leaveTestCart, mailsTo, makeTestProduct, post, signInAdmin } from "../helpers/admin.ts";
import { expect, expectNoViolations, hydrated, open, test } from "../helpers/browser.ts";
import { withDatabase } from "../helpers/buyer.ts";
import { follow } from "../helpers/journey.ts";

// Refusals on purpose: with scripts a form's answer is fetched. A mail's frame lets no script in, axe neither.
test.use({ expectedErrors: [/status of 40[039]|Blocked script execution in 'about:srcdoc'/] });

test("a cart left behind gets one recovery mail, whose link opens it after login", {
	tag: "@server",
}, async ({ page, browser, playwright, baseURL }) => {
	test.slow();
	await signInAdmin(page);
	const product = await makeTestProduct(page);
	const { request, email } = await leaveTestCart(playwright.request, baseURL, product.id);
	await request.dispose();
	const name = email.split("@")[0] ?? "";
	await open(page, `/admin-portal?tab=abandoned-carts&search=${name}`);
	const row = page.getByRole("row").filter({ hasText: email });
	await expect(row.getByText("$100.00")).toBeVisible();
	await row.getByLabel(/^Email for/).fill("");
	expect(await post(page, () => row.getByRole("button", { name: "Send Recovery Email" }).click())).toBe(400);
	await expect(page.getByText("Failed to send recovery email")).toHaveCount(0);
	await expect(page.getByRole("alert").filter({ hasText: "There is a problem" })).toBeFocused();
	await expectNoViolations(page);
	expect(mailsTo(email)).not.toContain("cart-recovery");

	await row.getByLabel(/^Email for/).fill(email);
	await row.getByRole("button", { name: "Send Recovery Email" }).click();
	await expect(page.getByText("Recovery Email Sent")).toBeVisible();
	await expect(row.getByRole("button", { name: "Send Recovery Email" })).toBeDisabled();
	await expectNoViolations(page);
	expect(mailsTo(email)).toContain("cart-recovery");

	// The mail as the outbox shows it, and its link as its reader follows it.
	await open(page, `/admin/outbox?search=${name}`);
	await follow(page, () => page.locator("main tbody a").first().click(), /\/outbox\/[0-9a-f-]{36}$/);
	await expectNoViolations(page);
	const letter = await page.locator("iframe").first().getAttribute("srcdoc");
	const link = /href="([^"]+)"[^>]*>Open your cart</.exec(letter ?? "")?.[1] ?? "";
	expect(new URL(link).pathname).toBe("/cart");
	const reader = await browser.newContext({
		...(baseURL ? { baseURL } : {}),
		javaScriptEnabled: test.info().project.use.javaScriptEnabled ?? true,
	});
	await reader.addCookies(
		await page
			.context()
			.cookies()
			.then((all) => all.filter(({ name: one }) => one === "age")),
	);
	const cart = await reader.newPage();
	await cart.goto(new URL(link).pathname);
	await cart.getByRole("main").getByRole("link", { name: "Log in", exact: true }).click();
	await cart.waitForURL(/\/login/);
	await hydrated(cart);
	await cart.getByLabel("Email").fill(email);
	await cart.getByLabel("Password", { exact: true }).fill("a-password");
	await follow(cart, () => cart.getByRole("button", { name: "Log in" }).click(), /\/cart$/);
	await expect(cart.getByRole("link", { name: product.name }).first()).toBeVisible();
	await reader.close();
});

test("a failed mail is put back into the queue", { tag: "@server" }, async ({ page }) => {
	await signInAdmin(page);
	const to = `failed-${randomUUID().slice(0, 8)}@example.com`;
	withDatabase((db) =>
		db
			.prepare(
				`insert into outbox (id, template, to_address, data, status, attempts, next_attempt_at, last_error, created_at)
				values (?, 'cart-recovery', ?, '{}', 'failed', 8, ?, 'Mailbox unavailable', ?)`,
			)
			.run(randomUUID(), to, Date.now(), Date.now()),
	);
	await open(page, `/admin/outbox?status=failed&search=${to}`);
	await expectNoViolations(page);
	await follow(page, () => page.locator("main tbody a").first().click(), /\/outbox\/[0-9a-f-]{36}$/);
	await expect(page.getByText("Mailbox unavailable")).toBeVisible();
	await expectNoViolations(page);
	await page.getByRole("button", { name: "Try again" }).click();
	await expect(page.getByText("Email Queued")).toBeVisible();
	await expect(page.getByText("Queued", { exact: true }).first()).toBeVisible();
});

test("a campaign is drafted, tested, scheduled, taken back and sent", { tag: "@server" }, async ({
	page,
}) => {
	test.slow();
	await signInAdmin(page);
	const name = `June ${randomUUID().slice(0, 8)}`;
	await open(page, "/admin/campaigns/new");
	expect(await post(page, () => page.getByRole("button", { name: "Save draft" }).click())).toBe(400);
	await expect(page.getByRole("heading", { name: "There is a problem" })).toBeVisible();
	await expect(page).toHaveTitle(/^Error: New campaign/);
	await expectNoViolations(page);
	await page.getByLabel("Name").fill(name);
	await page.getByLabel("Subject").fill("What is new in June");
	await page.getByLabel("Content").fill("See [the catalog](/products).");
	await follow(
		page,
		() => page.getByRole("button", { name: "Save draft" }).click(),
		/\/campaigns\/[0-9a-f-]{36}$/,
	);
	await expect(page.getByRole("heading", { name: "Preview" })).toBeVisible();
	// No script runs in the mail's frame, so it is read as it was written.
	const mail = page.locator("iframe").first();
	await expect(mail).toHaveAttribute("title", "Email: What is new in June");
	await expect(mail).toHaveAttribute("srcdoc", /You receive this email because you subscribed/);
	await expectNoViolations(page);

	await page.getByRole("button", { name: "Send a test to me" }).click();
	await expect(page.getByText("Test Queued")).toBeVisible();
	await hydrated(page);
	expect(await post(page, () => page.getByRole("button", { name: "Schedule" }).click())).toBe(400);
	await expectNoViolations(page);
	await page.getByLabel("Date and time").fill("2099-06-01T09:30");
	await page.getByRole("button", { name: "Schedule" }).click();
	await expect(page.getByText("Campaign Scheduled")).toBeVisible();
	await page.getByRole("button", { name: "Back to draft" }).click();
	await expect(page.getByText("Campaign Unscheduled")).toBeVisible();
	await follow(page, () => page.getByRole("link", { name: "Send now" }).click(), /\/send$/);
	await expectNoViolations(page);
	await follow(
		page,
		() => page.getByRole("button", { name: /^Send to \d+/ }).click(),
		/\/campaigns\/[0-9a-f-]{36}$/,
	);
	await expect(page.getByText("Campaign Started")).toBeVisible();
	for (const label of ["Recipients", "Sent", "Clicked", "Opened"]) {
		await expect(page.locator(".stats").getByText(label, { exact: true })).toBeVisible();
	}
	await expect(page.getByText("Recipients").last()).toBeVisible();
	await expectNoViolations(page);
});

test("a post is written, looked at, published, edited and taken back", async ({ page }) => {
	test.slow();
	await signInAdmin(page);
	const title = `Counter notes ${randomUUID().slice(0, 8)}`;
	await open(page, "/admin/blog/new");
	expect(await post(page, () => page.getByRole("button", { name: "Save draft" }).click())).toBe(400);
	await expect(page.getByRole("heading", { name: "There is a problem" })).toBeVisible();
	await expectNoViolations(page);
	await page.getByLabel("Title", { exact: true }).fill(title);
	await page.getByLabel("Content").fill("## A heading\n\nWords about **pods**.");
	await page.getByRole("button", { name: "Preview" }).click();
	await expect(page.getByText("Preview, not saved")).toBeVisible();
	await expectNoViolations(page);
	await follow(
		page,
		() => page.getByRole("button", { name: "Save draft" }).click(),
		/\/blog\/[0-9a-f-]{36}$/,
	);
	await expectNoViolations(page);
	await page.getByRole("button", { name: `Publish ${title}` }).click();
	await expect(page.getByRole("button", { name: `Unpublish ${title}` })).toBeVisible();
	const { slug } = withDatabase((db) =>
		db.prepare<[string], { slug: string }>("select slug from blog_posts where title = ?").get(title),
	) ?? { slug: "" };
	expect((await page.request.get(`/blog/${slug}`)).status()).toBe(200);
	await hydrated(page);
	await page.getByLabel("Content").fill("Other words.");
	await page.getByRole("button", { name: "Save", exact: true }).click();
	await expect(page.getByText("Post Saved")).toBeVisible();
	await page.getByRole("button", { name: `Unpublish ${title}` }).click();
	await expect(page.getByRole("button", { name: `Publish ${title}` })).toBeVisible();
});
