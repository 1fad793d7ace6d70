import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { signInAdmin } from "../helpers/admin.ts";
import { submitApplication } from "../helpers/applicant.ts";
import { expect, expectNoViolations, hasJavaScript, hydrated, open, test } from "../helpers/browser.ts";
import { PDF } from "../helpers/journey.ts";
import { isLong } from "../helpers/long.ts";
import { limit } from "../helpers/machine-speed.ts";
import { startServer } from "../helpers/server.ts";

// Refusals on purpose: with scripts a form's answer is fetched.
test.use({ expectedErrors: [/status of 40[039]/] });

/** Side by side on a wide screen; on a phone the list, at most three screens long, and then the item. */
async function expectPanes(page: Page, url: string): Promise<void> {
	const list = page.locator(".qlist");
	const item = page.getByRole("article");
	await open(page, url);
	await expect(list.getByRole("link")).toHaveCount(20);
	const [left, right] = [await list.boundingBox(), await item.boundingBox()];
	expect(left!.x + left!.width).toBeLessThanOrEqual(right!.x);
	await page.setViewportSize({ width: 360, height: 800 });
	await open(page, url);
	await expect(item).toBeHidden();
	const size = await page.locator("html").evaluate((html) => [html.scrollWidth, html.scrollHeight]);
	expect(size[0]).toBe(360);
	expect(size[1]).toBeLessThanOrEqual(3 * 800);
	const name = await list.getByRole("link").nth(3).locator("b").textContent();
	await list.getByRole("link").nth(3).click();
	await expect(item.getByRole("heading", { name: name ?? "" })).toBeVisible();
	await expect(list).toBeHidden();
	await expectNoViolations(page);
	await page.setViewportSize({ width: 1280, height: 800 });
}

/** Presses keys one after another and gives how many there were. */
async function press(page: Page, ...keys: string[]): Promise<number> {
	for (const key of keys) await page.keyboard.press(key);
	return keys.length;
}

const focused = (page: Page) =>
	page.locator(":focus").evaluate((element) => element.getAttribute("aria-label") ?? element.textContent);

test("a decision takes three key presses, and the next application has the focus ready", {
	tag: "@browser",
}, async ({ page, playwright, baseURL }) => {
	const applicant = await playwright.request.newContext({ baseURL });
	const { id, businessName } = await submitApplication(applicant);
	await signInAdmin(page);
	await open(page, `/admin/applications/${id}`);
	await expectNoViolations(page);
	await expect(page.getByText("Not provided")).toHaveCount(3);
	await expect(page.getByText("Missing: Business License and Reseller Permit.")).toBeVisible();
	await expect(page.getByText("Valley Smoke").first()).toBeVisible();
	expect(await focused(page)).toBe(`Decision on ${businessName}`);

	expect(await press(page, "Tab", "Tab", "Enter")).toBe(3);
	await expect(page.getByText("Application Updated")).toBeVisible();
	await expect(page.getByText(`${businessName} has been approved.`)).toBeVisible();
	await expect(page).toHaveURL(/\/admin\/applications\/[0-9a-f-]{36}$/);
	await hydrated(page);
	await expect.poll(() => focused(page)).toMatch(/^Decision on /);
	expect(page.url()).not.toContain(id);
	const approved = await applicant.get("/api/cart");
	expect(approved.status()).toBe(200);
	await applicant.dispose();
});

test("pending applications are worked through with the keyboard alone, in the key presses the README names", {
	tag: "@browser",
}, async ({ page, playwright }) => {
	test.setTimeout(limit(240_000));
	// The presses are the same each time: a tenth shows them.
	const [approvals, rejections] = isLong && !hasJavaScript() ? [50, 10] : [5, 1];
	const count = approvals + rejections;
	const server = await startServer();
	try {
		for (let n = 0; n < count; n += 1) {
			const applicant = await playwright.request.newContext({ baseURL: server.url });
			await submitApplication(applicant);
			await applicant.dispose();
		}
		await signInAdmin(page, server.url);
		await expectPanes(page, `${server.url}/admin`);
		await open(page, `${server.url}/admin`);
		let presses = 0;
		do presses += await press(page, "Tab");
		while ((await focused(page)) !== "Work through the queue" && presses < 60);
		await press(page, "Enter");
		await page.waitForURL(/\/admin\/applications\/[0-9a-f-]{36}$/);

		const reason = "We could not reach your references.";
		const counted = { approved: 0, rejected: 0 };
		const decided = new Set<string>();
		for (let n = 0; n < count; n += 1) {
			await hydrated(page);
			await expect.poll(() => focused(page)).toMatch(/^Decision on /);
			const before = page.url();
			decided.add(before);
			if (n % 6 === 5) {
				const open = hasJavaScript() ? ["r"] : ["Tab", "Tab", "Tab", "Tab", "Enter", "Tab"];
				counted.rejected += await press(page, ...open);
				await expect(page.getByLabel("Reason")).toBeFocused();
				await page.keyboard.type(reason);
				counted.rejected += await press(page, "Enter");
			} else counted.approved += await press(page, ...(hasJavaScript() ? ["a"] : ["Tab", "Tab", "Enter"]));
			await page.waitForURL((url) => url.href !== before);
		}
		const each = hasJavaScript() ? { approve: 1, reject: 2 } : { approve: 3, reject: 7 };
		expect(counted).toEqual({
			approved: approvals * each.approve,
			rejected: rejections * each.reject,
		});
		expect(decided.size).toBe(count);
		const list = await page.request.get(`${server.url}/api/wholesale-applications?perPage=500`);
		const all: { status: string; notes: string | null; reviewedBy: string | null; id: string }[] =
			await list.json();
		const done = all.filter(({ id }) => [...decided].some((url) => url.endsWith(id)));
		expect(done.filter(({ status }) => status === "approved")).toHaveLength(approvals);
		expect(done.filter(({ status, notes }) => status === "rejected" && notes === reason)).toHaveLength(
			rejections,
		);
		for (const path of ["README.md", "docs/admin-tour.md"]) {
			const words = readFileSync(new URL(`../../${path}`, import.meta.url), "utf8").replace(/[*\s]+/g, " ");
			expect(words, path).toContain("1 key press (A)");
			expect(words, path).toContain("2 key presses and the reason");
			expect(words, path).toContain("3 key presses");
			expect(words, path).toContain("7 key presses and the reason");
		}
		// What the page still asks for would be refused by a server that is gone.
		await page.goto("about:blank");
	} finally {
		await server.dispose();
	}
});

test("a rejection needs its reason, and a stale page says who decided and when", async ({
	page,
	context,
	playwright,
	baseURL,
}) => {
	const applicant = await playwright.request.newContext({ baseURL });
	const { id, businessName } = await submitApplication(applicant);
	await signInAdmin(page);
	await open(page, `/admin/applications/${id}`);
	const stale = await context.newPage();
	await open(stale, `/admin/applications/${id}`);

	await page.getByText("Reject…").click();
	await page.getByRole("button", { name: "Reject" }).click();
	await expect(page.getByRole("heading", { name: "There is a problem" })).toBeVisible();
	// A form to correct is no failure: the summary alone says what to do.
	await expect(page.getByText("Update Failed")).toHaveCount(0);
	await expect(page.getByLabel("Reason")).toHaveAttribute("aria-invalid", "true");
	await expect(page).toHaveTitle(new RegExp(`^Error: ${businessName}`));
	await expectNoViolations(page);
	await page.getByLabel("Reason").fill("We could not reach your references.");
	await page.getByLabel("Reason").press("Enter");
	await expect(page.getByText(`${businessName} has been rejected.`)).toBeVisible();

	await stale.getByRole("button", { name: "Approve" }).click();
	await expect(stale.getByText(/^Already rejected by dana at \d+:\d\d [AP]M E[SD]T on /)).toBeVisible();
	await expect(stale.getByRole("button", { name: "Approve" })).toHaveCount(0);
	await expect(stale.getByRole("button", { name: "Reject" })).toHaveCount(0);
	await expect(stale.getByText("We could not reach your references.")).toBeVisible();
	await expectNoViolations(stale);
	expect((await applicant.get("/api/cart")).status()).toBe(403);
	await applicant.dispose();
});

test("a decision beside the queue opens the next application and can be undone", async ({
	page,
	playwright,
	baseURL,
}) => {
	const applicant = await playwright.request.newContext({ baseURL });
	const { businessName } = await submitApplication(applicant);
	await signInAdmin(page);
	await open(page, `/admin?tab=applications&search=${encodeURIComponent(businessName)}`);
	await page.getByLabel("Staff note").fill("Called the store.");
	if (hasJavaScript()) {
		await page.getByRole("heading", { name: businessName }).click({ position: { x: 400, y: 5 } });
		await press(page, "a");
	} else await page.getByRole("button", { name: "Approve", exact: true }).click();
	await expect(page.getByText(`${businessName} approved.`)).toBeVisible();
	await expect(page.getByText(/Mail leaves at \d+:\d\d:\d\d [AP]M/)).toBeVisible();
	expect((await applicant.get("/api/cart")).status()).toBe(200);
	await page.getByRole("button", { name: "Undo" }).click();
	await expect(page.getByText(`${businessName} is pending again. No email was sent.`)).toBeVisible();
	await expect(page.getByText(`${businessName} approved.`)).toHaveCount(0);
	await expect(page.getByRole("button", { name: "Approve", exact: true })).toBeVisible();
	await expect(page.getByLabel("Staff note")).toHaveValue("");
	expect((await applicant.get("/api/cart")).status()).toBe(403);
	await expectNoViolations(page);
	await applicant.dispose();
});

test("an applicant is asked for more, and the application waits", async ({ page, playwright, baseURL }) => {
	const applicant = await playwright.request.newContext({ baseURL });
	const { id, businessName } = await submitApplication(applicant);
	await applicant.dispose();
	await signInAdmin(page);
	await open(page, `/admin/applications/${id}`);
	await page.getByText("Request information…").click();
	await page.getByLabel("Question").fill("Please add your reseller permit.");
	await page.getByRole("button", { name: "Send question" }).click();
	await expect(page.getByText(`${businessName} has been asked for more information.`)).toBeVisible();
	await open(page, `/admin/applications/${id}`);
	await expect(page.getByText("Needs information")).toBeVisible();
	await expect(page.getByRole("button", { name: "Approve" })).toHaveCount(0);
	await page.getByRole("button", { name: "Put back to pending" }).click();
	await expect(page.getByText(`${businessName} is pending again.`)).toBeVisible();
	await expect(page.getByRole("button", { name: "Approve" })).toBeVisible();
});

test("a message is answered once", async ({ page, request }) => {
	const subject = `Question ${Date.now()} ${hasJavaScript()}`;
	await request.post("/api/contact", {
		data: { name: "Ana", email: "ana@store.example", subject, message: "Do you carry pods?" },
	});
	await signInAdmin(page);
	await open(page, `/admin?tab=messages&search=${encodeURIComponent(subject)}`);
	const card = page.getByRole("article");
	await expect(card).toHaveCount(1);
	await card.getByRole("button", { name: "Send reply" }).click();
	await expect(page.getByRole("heading", { name: "There is a problem" })).toBeVisible();
	await expectNoViolations(page);
	await page.getByLabel("Reply to Ana").fill("We do, four kinds.");
	await page.getByRole("button", { name: "Send reply" }).click();
	await expect(page.getByText("Reply Sent")).toBeVisible();
	await open(page, `/admin?tab=messages&status=replied&search=${encodeURIComponent(subject)}`);
	await expect(page.getByText("We do, four kinds.")).toBeVisible();
	await expect(page.getByText("Reply", { exact: true })).toHaveCount(0);
});

test("a document is checked, is listed among the expiring licenses, and the audit log names the admin", async ({
	page,
	playwright,
	baseURL,
}) => {
	test.slow();
	const applicant = await playwright.request.newContext({ baseURL });
	const businessLicense = { name: "license.pdf", mimeType: "application/pdf", buffer: PDF };
	const { id, businessName } = await submitApplication(applicant, { businessLicense });
	await applicant.dispose();
	await signInAdmin(page);
	await open(page, `/admin/applications/${id}`);
	const document = page.getByRole("link", { name: /^Open file/ });
	const served = await page.request.get((await document.getAttribute("href")) ?? "");
	expect(served.headers()["content-disposition"]).toMatch(/^inline/);
	expect(served.headers()["content-security-policy"]).toMatch(/^sandbox/);

	const number = `BL-${id.slice(-6)}`;
	await page.getByLabel("License number").fill(number);
	const save = page.getByRole("button", { name: "Save Business License" });
	if (!hasJavaScript()) {
		// A day that does not exist, as a program would send it: a date field does not take one.
		const refused = await page.request.post(`/admin/applications/${id}/documents/businessLicense`, {
			form: { number, expiresOn: "2027-02-30" },
		});
		expect(refused.status()).toBe(400);
		expect(await refused.text()).toContain("Enter the date as a day that exists");
	}
	const lastDay = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
	await page.getByLabel("Expires").fill(lastDay);
	await page.getByLabel("Checked").check();
	await save.click();
	await expect(page.getByText(/^Checked by dana on /)).toBeVisible();
	await hydrated(page);
	await expectNoViolations(page);
	await page.getByRole("button", { name: "Approve", exact: true }).click();
	await expect(page.getByText(`${businessName} has been approved.`)).toBeVisible();

	await open(page, "/admin/licenses");
	const row = page.getByRole("region", { name: "Within 30 days" }).getByRole("row", { name: businessName });
	await expect(row.getByText(number)).toBeVisible();
	await expect(row.getByText(/^(19|20|21) days left$/)).toBeVisible();

	await open(page, "/admin/audit");
	await page.getByLabel("Who", { exact: true }).fill("dana");
	await page.getByLabel("Action").selectOption("document.check");
	await page.getByRole("button", { name: "Filter" }).click();
	await expect(page.getByRole("row", { name: number })).toBeVisible();
	await expect(page.getByRole("cell", { name: "Application approved" })).toHaveCount(0);
	await expect(page).toHaveURL(/action=document\.check/);
});

test("a quote request is answered by email, and gets its status", async ({ page, request }) => {
	const message = `Quote ${Date.now()} ${hasJavaScript()}`;
	const [product] = await (await request.get("/api/products?perPage=1")).json();
	const email = `quote-${Date.now()}${hasJavaScript() ? "-js" : ""}@store.example`;
	const requested = await request.post("/api/quote-requests", {
		data: { email, productIds: [product.id], quantities: [40], message },
	});
	expect(requested.status(), await requested.text()).toBe(201);
	await signInAdmin(page);
	await open(page, `/admin?tab=quotes&search=${encodeURIComponent(email)}`);
	const card = page.getByRole("article");
	await expect(card).toHaveCount(1);
	await expect(card.getByText(product.name)).toBeVisible();
	await card.getByRole("textbox").fill("$9.10 each <b>from</b> 40.");
	await card.getByRole("button", { name: /^Send/ }).click();
	await expect(page.getByText(/Sent$/).first()).toBeVisible();
	await open(page, `/admin?tab=quotes&status=quoted&search=${encodeURIComponent(email)}`);
	await expect(card.getByText("$9.10 each <b>from</b> 40.")).toBeVisible();
	await card.getByLabel("Status").selectOption("closed");
	await card.getByRole("button", { name: "Set" }).click();
	await expect(page.locator(".qlist a"), "the list shows what is quoted").toHaveCount(0);
	await open(page, `/admin?tab=quotes&status=closed&search=${encodeURIComponent(email)}`);
	await expect(card).toHaveCount(1);
	await expectNoViolations(page);
	await open(page, `/admin/outbox?search=${encodeURIComponent(email)}`);
	await expect(page.getByText(email).first()).toBeVisible();
});
