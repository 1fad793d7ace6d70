import type { Page } from "@playwright/test";
import { expect, expectNoViolations, hasJavaScript, open, test } from "../helpers/browser.ts";

// A link that is broken on purpose.
test.use({ expectedErrors: [/ERR_FAILED|status of 40[04]/] });

const unique = () => `${Date.now()}-${Math.floor(Math.random() * 1e6)}`;
const main = (page: Page) => page.locator("#main");

test("a message is refused with its problems, then sent, and the form is empty again", async ({ page }) => {
	await open(page, "/contact");
	await expectNoViolations(page, { alsoWithoutScripts: true });
	await page.getByRole("button", { name: "Send Message" }).click();
	const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
	await expect(summary).toContainText("Full name is required");
	await expect(summary).toBeFocused();
	await expect(page.getByText("Failed to Send")).toHaveCount(0);
	await expectNoViolations(page);
	await page.getByLabel("Inquiry type").selectOption("wholesale");
	await page.getByLabel("Full Name").fill("Dana Reyes");
	await page.getByLabel("Email Address").fill("dana@cornerstore.example");
	await page.getByLabel("Subject").fill(`Pods ${unique()}`);
	await main(page).getByLabel("Message", { exact: true }).fill("Do you carry XROS pods?");
	await page.getByRole("button", { name: "Send Message" }).click();
	await expect(page.getByText("Message Sent")).toBeVisible();
	await expect(page.getByText(/within 24 hours/).first()).toBeVisible();
	await expect(page.getByLabel("Full Name")).toHaveValue("");
	await expect(page.getByLabel("Inquiry type")).toHaveValue("general");

	// The next form has problems: what was sent before is no longer the news.
	await page.getByRole("button", { name: "Send Message" }).click();
	await expect(summary).toBeFocused();
	await expect(page.getByText("Message Sent")).toHaveCount(0);
	await expect(page.getByText("Failed to Send")).toHaveCount(0);
});

test("a quote is put together from several products and sent", async ({ page }) => {
	await open(page, "/quote?product=raz-tn9000");
	const lines = page.locator(".qlines > li");
	await expect(lines).toHaveCount(1);
	await page.getByLabel("Email Address").fill("dana@cornerstore.example");
	await page.getByLabel("Message (optional)").fill(unique());
	await page.getByLabel("Add a product").fill("xros");
	await page.getByRole("button", { name: "Find" }).click();
	await page.getByRole("button", { name: /^Add / }).first().click();
	await expect(lines).toHaveCount(2);
	await expectNoViolations(page);
	await lines
		.nth(1)
		.getByLabel(/^Quantity/)
		.fill("none");
	await page.getByRole("button", { name: "Send Request" }).last().click();
	await expect(page.getByRole("alert").filter({ hasText: "There is a problem" })).toContainText(
		"Quantity must be a whole number of at least 1",
	);
	await expect(lines.nth(1).getByLabel(/^Quantity/)).toHaveAttribute("aria-invalid", "true");
	await expect(lines.nth(1).getByLabel(/^Flavor/)).not.toHaveAttribute("aria-invalid");
	await expectNoViolations(page);
	await lines
		.nth(1)
		.getByRole("button", { name: /^Remove/ })
		.click();
	await expect(lines).toHaveCount(1);
	await expect(page.getByLabel("Email Address")).toHaveValue("dana@cornerstore.example");
	await page.getByRole("button", { name: "Send Request" }).last().click();
	await expect(page.getByText("Quote Requested")).toBeVisible();
	await expect(lines).toHaveCount(0);
});

test("the blog leads to an article, and a missing one back to the blog", { tag: "@server" }, async ({
	page,
}) => {
	await open(page, "/blog");
	await expect(page.getByRole("heading", { name: "Latest Articles" })).toBeVisible();
	await expectNoViolations(page);
	await main(page).getByRole("heading", { level: 2 }).first().getByRole("link").click();
	await expect(page.getByText(/ Team$/)).toBeVisible();
	await expect(page.getByRole("heading", { name: "Related articles" })).toBeVisible();
	await expectNoViolations(page);
	// Read, not operated: the page comes without scripts.
	await page.goto("/blog/not-a-post");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Post Not Found");
	await page.getByRole("link", { name: "Back to the blog" }).click();
	await expect(page).toHaveURL(/\/blog$/);
});

test("the newsletter takes an address from the blog", { tag: "@server" }, async ({ page }) => {
	await open(page, "/blog");
	await page.getByLabel("Email Address").fill("nobody");
	await page.getByRole("button", { name: "Subscribe" }).click();
	await expect(page).toHaveURL(/\/newsletter$/);
	await expect(page.getByRole("alert")).toContainText("Invalid email address");
	await main(page).getByLabel("Email Address").fill(`${unique()}@cornerstore.example`);
	await page.getByRole("button", { name: "Subscribe" }).click();
	await expect(page.getByText("Check your inbox")).toBeVisible();
});

for (const path of [
	"/legal/terms",
	"/legal/privacy",
	"/legal/pact-act",
	"/legal/returns",
	"/legal/cookies",
	"/legal/accessibility",
	"/compliance/shipping-restrictions",
]) {
	test(`${path} can be read without a script`, async ({ page }) => {
		await page.goto(path);
		await expect(page.getByText("Last updated January 1, 2025")).toBeVisible();
		await expect(page.getByRole("navigation", { name: "On this page" }).getByRole("link")).not.toHaveCount(0);
		await expect(page.locator("script[src], link[rel=modulepreload]")).toHaveCount(0);
		await expectNoViolations(page, { alsoWithoutScripts: true });
	});
}

test("help is listed for everybody, and each page can be read and printed without a script", async ({
	page,
}) => {
	await page.goto("/");
	await page.getByRole("contentinfo").getByRole("link", { name: "Help", exact: true }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Help" })).toBeVisible();
	await expect(page.locator("script[src], link[rel=modulepreload]")).toHaveCount(0);
	await expectNoViolations(page, { alsoWithoutScripts: true });
	await page.getByRole("link", { name: "Paying" }).click();
	await expect(page.getByRole("navigation", { name: "On this page" }).getByRole("link")).not.toHaveCount(0);
	await expect(page.getByRole("navigation", { name: "More help" }).getByRole("link")).toHaveCount(10);
	await expectNoViolations(page, { alsoWithoutScripts: true });
});

test("support answers on its page and keeps the conversation", async ({ page }) => {
	await open(page, "/support");
	await expectNoViolations(page);
	await page.getByRole("button", { name: "What are the pricing tiers?" }).click();
	await expect(page.locator(".msg")).toHaveCount(3);
	await expect(page.locator(".msg").last()).toContainText("Premium: $5,000+ monthly, 10% discount");
	await expect(page.getByText("Quick questions")).toHaveCount(0);
	await page.getByLabel("Message", { exact: true }).fill("¿Quién ganó el Super Bowl?");
	await page.getByRole("button", { name: "Send" }).click();
	const answer = page.locator(".msg").last();
	await expect(answer.locator("[lang=es]")).toContainText("No conozco");
	await expect(answer.getByRole("link", { name: "Contact" })).toBeVisible();
	await expectNoViolations(page);
});

test("the chat opens over a page, or is a link where scripts don't run", async ({ page }) => {
	await open(page, "/contact");
	await page.getByLabel("Support chat").getByRole("link", { name: "Support" }).click();
	if (!hasJavaScript()) {
		await expect(page).toHaveURL(/\/support$/);
		return;
	}
	const chat = page.getByRole("region", { name: "Support" });
	const box = chat.getByLabel("Message", { exact: true });
	await expect(box).toBeEnabled();
	await expect(chat.locator(".msg")).toHaveCount(1);
	await expect(chat.locator(".chat-q .btn")).toHaveCount(3);
	await expectNoViolations(page);
	await box.fill("one");
	await box.press("Shift+Enter");
	await expect(box).toHaveValue("one\n");
	await box.fill("¿Cuánto cuesta el envío?");
	await box.press("Enter");
	await expect(chat.locator(".msg")).toHaveCount(3);
	await expect(chat.locator("[lang=es]")).toHaveCount(2);
	await expect(chat.locator(".chat-q")).toHaveCount(0);
	await expect(box).toBeFocused();
	await chat.getByRole("button", { name: "Minimize chat" }).click();
	await expect(chat).toHaveCount(0);
	const restore = page.getByRole("button", { name: "Restore chat" });
	await expect(restore).toBeFocused();
	await restore.click();
	await expect(chat.locator(".msg")).toHaveCount(3);
	await page.route("**/api/chat/support", (route) => route.abort());
	await box.fill("And now?");
	await box.press("Enter");
	await expect(chat.locator(".msg").last()).toContainText("trouble connecting");
	await expect(chat.locator(".msg").last()).toContainText("support@example.com");
	await chat.getByRole("button", { name: "Close chat" }).click();
	await expect(chat).toHaveCount(0);
	await page.unroute("**/api/chat/support");
	await open(page, "/support");
	await expect(page.locator(".msg")).toHaveCount(3);
	await expect(page.locator(".msg [lang=es]")).toHaveCount(2);
});

// React puts the chat's stylesheet before the page's own, so only the place of the panel keeps the page's rules off it.
test("the chat is a panel in the corner, or a sheet on phones, on every page @scripts", async ({ page }) => {
	for (const path of ["/", "/products", "/products/geek-bar-pulse", "/contact", "/login", "/wholesale"]) {
		await open(page, path);
		for (const width of [360, 1280]) {
			await page.setViewportSize({ width, height: 740 });
			const opener = page.getByLabel("Support chat").getByRole("link", { name: "Support" });
			await opener.click();
			const chat = page.getByRole("region", { name: "Support" });
			await expect(chat.getByLabel("Message", { exact: true })).toBeFocused();
			const { x, y, width: wide, height: high } = (await chat.boundingBox())!;
			const isSheet = width === 360;
			expect.soft([x, wide], `${path} at ${width}`).toEqual(isSheet ? [0, 360] : [884, 376]);
			expect.soft(y + high, `${path} at ${width}`).toBeCloseTo(isSheet ? 740 : 720, 0);
			expect.soft(high, `${path} at ${width}`).toBeGreaterThan(300);
			expect.soft(y, `${path} at ${width}`).toBeGreaterThan(0);
			expect
				.soft(await page.evaluate(() => scrollY), `${path} at ${width}: it doesn't scroll the page`)
				.toBe(0);
			for (const question of await chat.locator(".chat-q .btn").all()) {
				const box = (await question.boundingBox())!;
				expect.soft(box.x + box.width, `${path} at ${width}`).toBeLessThanOrEqual(x + wide);
			}
			await chat.getByRole("button", { name: "Close chat" }).click();
			await expect(opener).toBeFocused();
		}
	}
});
