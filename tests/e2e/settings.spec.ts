import type { Page } from "@playwright/test";
import { expect, expectNoViolations, hasJavaScript, hydrated, open } from "../helpers/browser.ts";
import { test } from "../helpers/own-server.ts";
import { signInAs } from "../helpers/sign-in.ts";

test.describe.configure({ mode: "serial" });

// Refusals on purpose: with scripts a form's answer is fetched.
test.use({ expectedErrors: [/status of 40[039]/] });

/** Presses a button and waits for what the server says to it. */
async function save(page: Page, button: string, says: string) {
	await page.getByRole("button", { name: button, exact: true }).last().click();
	await expect(page.getByText(says).first()).toBeVisible();
	await hydrated(page);
}

test("contacts and hours are said everywhere once saved, and rows come and go by buttons", async ({
	page,
	visit,
}) => {
	expect(await visit("/contact")).toContain("(555) 010-0199");
	await signInAs("admin", page);
	await open(page, "/admin");
	await page.getByRole("link", { name: "Settings" }).click();
	await expect(page.getByRole("heading", { name: "Contacts and hours", level: 1 })).toBeVisible();
	await hydrated(page);
	await expectNoViolations(page, { alsoWithoutScripts: true });

	await page.getByLabel("Phone", { exact: true }).fill("(555) 123-4567");
	await page.getByRole("button", { name: "Add a row" }).click();
	await expect(page.getByLabel("Days of row 4")).toBeVisible();
	if (hasJavaScript()) await expect(page.getByLabel("Days of row 4")).toBeFocused();
	await hydrated(page);
	await expect(page.getByText("There is a problem")).toHaveCount(0);
	await page.getByRole("button", { name: "Save contacts" }).last().click();
	await expect(page.getByText("There is a problem")).toBeVisible();
	await expect(page.getByLabel("Days of row 4")).toHaveAttribute("aria-invalid", "true");
	await expectNoViolations(page, { alsoWithoutScripts: true });
	await hydrated(page);

	await page.getByLabel("Days of row 4").fill("Thanksgiving");
	await page.getByLabel("Hours of row 4").fill("Closed");
	await page.getByRole("button", { name: "Remove row 2" }).click();
	await expect(page.getByLabel("Days of row 4")).toHaveCount(0);
	await hydrated(page);
	await expect(page.getByLabel("Days of row 3")).toHaveValue("Thanksgiving");
	// Enter saves; it does not remove the first row.
	await page.getByLabel("Phone", { exact: true }).press("Enter");
	await expect(page.getByText("Settings Saved")).toBeVisible();

	await open(page, "/contact");
	await expect(page.locator("footer")).toContainText("(555) 123-4567");
	const hours = page.locator(".card", { hasText: "Business hours" });
	await expect(hours).toContainText("Thanksgiving");
	await expect(hours).not.toContainText("Saturday");
	await expect(page.getByRole("link", { name: "(555) 123-4567" }).first()).toBeVisible();
	// Both processes, from their page caches.
	await expect
		.poll(async () => {
			const pages = await Promise.all(Array.from({ length: 6 }, () => visit("/contact")));
			return pages.every((text) => text.includes("(555) 123-4567") && text.includes("Thanksgiving"));
		})
		.toBe(true);
	expect(await visit("/")).toContain('"telephone":"(555) 123-4567"');
});

test("a second admin with an old form is told what changed", async ({ page }) => {
	await signInAs("admin", page);
	await open(page, "/admin/settings");
	const other = await page.context().newPage();
	await open(other, "/admin/settings");
	await other.getByLabel("Postal address").fill("Nowhere 2");
	await save(other, "Save contacts", "Settings Saved");
	await other.close();
	await page.getByLabel("Postal address").fill("Elsewhere 1");
	await page.getByRole("button", { name: "Save contacts" }).last().click();
	await expect(
		page.getByText(/The contacts were changed while you edited: Address .* → Nowhere 2 by dana/),
	).toBeVisible();
	await expect(page.getByLabel("Postal address")).toHaveValue("Elsewhere 1");
	await expectNoViolations(page);
	await hydrated(page);
	await save(page, "Save contacts", "Settings Saved");
	await expect(page.getByLabel("Postal address")).toHaveValue("Elsewhere 1");
});

test("an announcement is above every page from its beginning, and gone without a text", {
	tag: "@server",
}, async ({ page, visit }) => {
	await signInAs("admin", page);
	await open(page, "/admin/settings/announcement");
	await expectNoViolations(page);
	await page.getByLabel("Text (optional)", { exact: true }).fill("Closed on Thanksgiving");
	await page.getByLabel(/^Link \(optional\)/).fill("javascript:alert(1)");
	await page.getByLabel("Warning").check();
	await page.getByRole("button", { name: "Save announcement" }).click();
	await expect(page.getByText("Enter a path of this site, such as /products").first()).toBeVisible();
	await expectNoViolations(page);
	await hydrated(page);
	await page.getByLabel(/^Link \(optional\)/).fill("/contact");
	await save(page, "Save announcement", "Settings Saved");

	const bar = page.getByRole("complementary", { name: "Announcement" });
	await open(page, "/products");
	await expectNoViolations(page);
	await bar.getByRole("link", { name: "Closed on Thanksgiving" }).click();
	await expect(page).toHaveURL(/\/contact$/);
	await expect(bar).toBeVisible();
	await expect.poll(async () => (await visit("/legal/terms")).includes("Closed on Thanksgiving")).toBe(true);

	await open(page, "/admin/settings/announcement");
	await page.getByLabel(/^From/).fill("2099-01-01T09:00");
	await save(page, "Save announcement", "Settings Saved");
	await expect(page.getByText("Not up yet")).toBeVisible();
	await expect(bar).toHaveCount(0);
	await page.getByLabel("Text (optional)", { exact: true }).fill("");
	await save(page, "Save announcement", "There is no announcement now.");
});

test("a question is added, listed, answered by the assistant, moved and deleted", async ({ page }) => {
	await signInAs("admin", page);
	await open(page, "/admin/settings/faq");
	await expectNoViolations(page);
	await page.getByRole("link", { name: "Add question" }).click();
	await expect(page.getByRole("heading", { name: "Add question" })).toBeVisible();
	await hydrated(page);
	await page.getByRole("button", { name: "Save question" }).click();
	await expect(page.getByRole("link", { name: "Enter the question" })).toBeVisible();
	await expectNoViolations(page);
	await hydrated(page);
	await page.getByLabel("Question", { exact: true }).fill("Do you sell hats?");
	await page.getByLabel("Answer", { exact: true }).fill("No hats. Call {phone}.");
	await page.getByLabel("Page it comes from").fill("/products");
	await page.getByLabel("What that page is called").fill("Products");
	await save(page, "Save question", "The question was saved.");

	const questions = page.locator("tbody tr td:first-child");
	await expect(questions.last()).toContainText("Do you sell hats?");
	await page.getByRole("button", { name: /^Up ?: Do you sell hats/ }).click();
	await expect(page.getByText("The order was changed.")).toBeVisible();
	await hydrated(page);
	await expect(questions.nth(6)).toContainText("Do you sell hats?");
	const answer = await page.request.post("/api/chat/support", { data: { message: "do you sell hats" } });
	expect((await answer.json()).response).toContain("No hats. Call (555)");
	await open(page, "/wholesale");
	await expect(page.getByText("Do you sell hats?")).toBeVisible();

	await open(page, "/admin/settings/faq");
	await page.getByRole("link", { name: "Do you sell hats?" }).click();
	await page.getByRole("link", { name: "Delete" }).click();
	await expect(page.getByRole("heading", { name: "Delete this question?" })).toBeVisible();
	await hydrated(page);
	await expectNoViolations(page);
	await save(page, "Delete question", "Question Deleted");
	await expect(questions).toHaveCount(7);
});

test("a carrier is added, its hostile link refused, an order shipped with it, and hidden", {
	tag: "@server",
}, async ({ page }) => {
	await signInAs("admin", page);
	await open(page, "/admin/settings/carriers");
	await expectNoViolations(page);
	await page.getByRole("link", { name: "Add carrier" }).click();
	await expect(page.getByRole("heading", { name: "Add carrier" })).toBeVisible();
	await hydrated(page);
	await page.getByLabel("Name", { exact: true }).fill("Dockside");
	await page.getByLabel(/^Tracking link/).fill("javascript:alert({number})");
	await page.getByLabel(/^Tracking number patterns/).fill("ds#{6}");
	await page.getByRole("button", { name: "Save carrier" }).click();
	await expect(page.getByRole("link", { name: "Enter an address that begins with https://" })).toBeVisible();
	await expectNoViolations(page);
	await hydrated(page);
	await page.getByLabel(/^Tracking link/).fill("https://dockside.example/t/{number}");
	await save(page, "Save carrier", "The carrier was saved. Test its tracking link below.");
	await expect(page.getByRole("link", { name: /^Test the saved tracking link/ })).toHaveAttribute(
		"href",
		"https://dockside.example/t/DS123456",
	);
	await expectNoViolations(page);

	await open(page, "/admin-portal?tab=orders&status=processing");
	const number = await page.locator("tbody a.mono").first().innerText();
	await open(page, `/admin/orders/${number}`);
	await page.getByLabel(`Tracking number for ${number}`).fill("DS 987 654");
	await expect(page.getByLabel(`Carrier for ${number}`)).toContainText("Dockside");
	await page.getByRole("button", { name: /^Ship \d+ units?$/ }).click();
	await expect(page.getByText("Order Updated")).toBeVisible();
	await expect(page.locator("#parcels")).toContainText("Parcel 1: Dockside");
	await expect(page.locator("#parcels").getByRole("link", { name: "DS 987 654" })).toHaveAttribute(
		"href",
		"https://dockside.example/t/DS987654",
	);

	await open(page, "/admin/settings/carriers/dockside/delete");
	await expect(page.getByText("1 order uses it. Hide it instead")).toBeVisible();
	await expect(page.getByRole("button", { name: "Delete carrier" })).toBeDisabled();
	await expectNoViolations(page);
	await open(page, "/admin/settings/carriers/dockside");
	await page.getByLabel("Hidden").check();
	await save(page, "Save carrier", "The carrier was saved. Test its tracking link below.");
	await open(page, `/admin/orders/${number}`);
	await expect(page.locator("#parcels")).toContainText("Parcel 1: Dockside");
	await open(page, "/admin-portal?tab=orders&status=pending");
	await expect(page.locator("select[name=carrier]").first()).not.toContainText("Dockside");
});

test("an owner previews, plans and removes a state and its tax, and nobody else sees settings", {
	tag: "@server",
}, async ({ page }) => {
	await signInAs("admin", page);
	await open(page, "/admin/settings/rules");
	await expect(page.getByText("What counts today: 10 states, 8% everywhere.")).toBeVisible();
	await expectNoViolations(page);
	await hydrated(page);
	await page.getByText("We ship to 10 states").click();
	await page.getByRole("checkbox", { name: "Texas" }).check();
	await page.getByLabel("Arizona").last().fill("0");
	// With scripts it follows typing.
	if (!hasJavaScript()) await page.getByRole("button", { name: "Update preview" }).click();
	await expect(page.getByText("We ship to 11 states")).toBeVisible();
	const order = page.getByLabel("Order", { exact: true });
	const other = (await order.locator("option").nth(1).getAttribute("value"))!;
	await order.selectOption(other);
	await page.getByRole("button", { name: "Show" }).click();
	await expect(order).toHaveValue(other);
	await expect(page.getByText("We ship to 11 states")).toBeVisible();
	await page.getByLabel("Texas").last().fill("800");
	await page.getByRole("radio", { name: "from", exact: true }).check();
	await page.getByLabel("First day").fill("2090-01-01");
	await page.getByRole("button", { name: /^Save (rules|for Jan 1, 2090)$/ }).click();
	await expect(page.getByText("Texas: a tax of 800% can't be right").first()).toBeVisible();
	await page.getByLabel("Texas").last().fill("6.25");
	await page.getByRole("button", { name: "Save for Jan 1, 2090" }).click();
	await expect(page.getByText("They count from Jan 1, 2090 on.")).toBeVisible();
	await expect(page.getByText("Planned: 11 states")).toBeVisible();
	await expectNoViolations(page);
	await page.getByRole("button", { name: "Remove" }).click();
	await expect(page.getByText("What counts today goes on.")).toBeVisible();
	await expect(page.getByText("Planned: 11 states")).toHaveCount(0);
	await open(page, "/admin/settings/freight");
	await expect(page.getByText("$25.00, free above $500.00, no minimum.").first()).toBeVisible();
	await expectNoViolations(page);
	await signInAs("buyer", page);
	for (const path of ["", "/announcement", "/faq", "/faq/shipping", "/carriers", "/carriers/ups", "/rules"]) {
		expect((await page.goto(`/admin/settings${path}`))?.status(), path).toBe(403);
	}
});

test("an owner previews, plans and removes pricing tiers, and can't remove one in use", {
	tag: "@server",
}, async ({ page }) => {
	await signInAs("admin", page);
	await open(page, "/admin/settings/tiers");
	await expect(page.getByText("new companies get Starter").first()).toBeVisible();
	await expectNoViolations(page);
	await hydrated(page);
	await page.getByLabel("Discount, %: Growth").fill("800");
	await page.getByLabel("Name: Premium").fill("growth");
	await page.getByRole("checkbox", { name: "Remove Starter" }).check();
	await page.getByRole("button", { name: "Save rules" }).click();
	await expect(
		page.getByText("Growth: a discount of 800% can't be right. Enter at most 50%").first(),
	).toBeVisible();
	await expect(page.getByText("growth stands here twice").first()).toBeVisible();
	await expectNoViolations(page);
	await page.getByLabel("Discount, %: Growth").fill("7.5");
	await page.getByLabel("Name: Premium").fill("Large");
	await page.getByRole("radio", { name: "New companies get Growth" }).check();
	await page.getByRole("button", { name: "Save rules" }).click();
	await expect(
		page.getByText(/^\d+ compan(y has|ies have) Starter\. Move (it|them) first\.$/).first(),
	).toBeVisible();
	await page.getByRole("checkbox", { name: "Remove Starter" }).uncheck();
	await page.getByRole("radio", { name: "New companies get Starter" }).check();
	await page.getByLabel("Name: another tier").fill("Chain");
	await page.getByLabel("Discount, %: another tier").fill("50");
	const product = page.getByLabel("Product", { exact: true });
	const other = (await product.locator("option").nth(1).getAttribute("value"))!;
	await product.selectOption(other);
	await page.getByRole("button", { name: "Show" }).click();
	await expect(product).toHaveValue(other);
	await expect(page.locator(".cmp tr").filter({ hasText: "Chain" })).toContainText("none");
	await page.getByRole("radio", { name: "from", exact: true }).check();
	await page.getByLabel("First day").fill("2090-01-01");
	await page.getByRole("button", { name: /^Save (rules|for Jan 1, 2090)$/ }).click();
	await expect(page.getByText("They count from Jan 1, 2090 on.")).toBeVisible();
	await expect(page.getByText(/^Planned: .*Large 10% discount.*Chain 50% discount/)).toBeVisible();
	await expectNoViolations(page);
	await page.getByRole("button", { name: "Remove" }).click();
	await expect(page.getByText("What counts today goes on.")).toBeVisible();
	await expect(page.getByText(/^Planned:/)).toHaveCount(0);
});

test("what rules of selling would change follows typing, and the button takes the day @scripts", async ({
	page,
}) => {
	await signInAs("admin", page);
	await open(page, "/admin/settings/rules");
	await hydrated(page);
	await page.getByText("We ship to 10 states").click();
	await page.getByRole("checkbox", { name: "Texas" }).check();
	await expect(page.getByText("We ship to 11 states")).toBeVisible();
	await expect(page.getByLabel("Texas").last()).toHaveAttribute("name", "tax.TX");
	await page.getByLabel("First day").fill("2090-01-01");
	await page.getByRole("radio", { name: "from", exact: true }).check();
	await expect(page.getByRole("button", { name: "Save for Jan 1, 2090" })).toBeVisible();
	await open(page, "/admin/settings/freight");
	await hydrated(page);
	await page.getByLabel("Freight, $: Everywhere").fill("91.50");
	await page.getByLabel("Free above, $: Everywhere").fill("");
	await expect(page.getByRole("cell", { name: "$91.50" })).toBeVisible();
});

test("an owner sets the hour, days of the week and holidays, now or from a later day on", async ({
	page,
}) => {
	await signInAs("admin", page);
	await open(page, "/admin/settings");
	await page.getByRole("link", { name: "Working days" }).click();
	await expect(page.getByRole("heading", { name: "Working days", level: 1 })).toBeVisible();
	await hydrated(page);
	await expect(page.getByLabel("Orders leave the same day until")).toHaveValue("14");
	await expectNoViolations(page, { alsoWithoutScripts: true });

	// A mistake each, nothing lost.
	const week = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"];
	for (const day of week) await page.getByLabel(day, { exact: true }).uncheck();
	await page.getByLabel("Day of another closed day, row 1").fill("2020-01-02");
	await page.getByLabel("Why of another closed day, row 1").fill("Inventory");
	await save(page, "Save rules", "Choose at least one day of the week");
	await expect(page.getByText("Jan 2, 2020 is over").first()).toBeVisible();
	await expect(page.getByLabel("Why of the closed day, row 1")).toHaveValue("Inventory");
	await expectNoViolations(page, { alsoWithoutScripts: true });
	await hydrated(page);

	for (const day of [...week, "Saturday", "Sunday"]) await page.getByLabel(day, { exact: true }).check();
	await page.getByLabel("Orders leave the same day until").selectOption("midnight");
	await page.getByLabel("Remove row 1").check();
	await page.getByRole("button", { name: "Tick all federal holidays" }).click();
	await expect(page.getByLabel(/^Veterans Day/)).toBeChecked();
	await hydrated(page);
	await expect(page.getByText("An order placed now leaves")).toBeVisible();
	await page.getByLabel(/^Veterans Day/).uncheck();
	const everyDay = "every day, orders until midnight, closed on";
	await save(page, "Save rules", everyDay);
	await expect(page.getByLabel(/^Columbus Day/)).toBeChecked();
	await expect(page.getByLabel(/^Veterans Day/)).not.toBeChecked();

	await page.getByLabel("Orders leave the same day until").selectOption({ index: 0 });
	await page.getByRole("radio", { name: "from", exact: true }).check();
	await page.getByLabel("First day").fill("2099-03-02");
	await page
		.getByRole("button", { name: /^Save (rules|for)/ })
		.last()
		.click();
	await expect(page.getByText("Planned: every day, none on its own day")).toBeVisible();
	await hydrated(page);
	await page.getByRole("button", { name: "Remove", exact: true }).click();
	await expect(page.getByText("Planned Rules Removed")).toBeVisible();
	await expect(page).toHaveURL(/\/admin\/settings\/days/);
});

test("an owner previews and saves a legal page, and visitors read it", async ({ page, visit }) => {
	await signInAs("admin", page);
	await open(page, "/admin/settings/legal");
	await expectNoViolations(page);
	const row = page.getByRole("row").filter({ hasText: "Returns" });
	await expect(row).toContainText("Template");
	await row.getByRole("link", { name: "Returns", exact: true }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Returns" })).toBeVisible();
	await expectNoViolations(page);
	await hydrated(page);
	await page.getByLabel("Text", { exact: true }).fill("## What comes back {#back}\n\nNothing, says {site}.");
	await page.getByLabel(/^Reviewed by/).fill("Ada Counsel");
	await page.getByRole("button", { name: "Preview" }).click();
	await expect(page.getByText("Nothing, says Ridgeline Wholesale.")).toBeVisible();
	await expectNoViolations(page);
	expect(await visit("/legal/returns")).toContain("Restocking fee".toLowerCase());
	await save(page, "Save text", "Returns: visitors read it now.");
	const text = await visit("/legal/returns");
	expect(text).toContain("Nothing, says Ridgeline Wholesale.");
	expect(text).not.toContain("Ada Counsel");
	await open(page, "/admin/settings/legal");
	await expect(row).toContainText("Reviewed by Ada Counsel");
	await row.getByRole("link", { name: "Returns", exact: true }).click();
	await hydrated(page);
	await page.getByRole("button", { name: "Back to the template" }).click();
	await expect(page.getByText("your earlier texts are kept below")).toBeVisible();
	await expect(page.getByRole("link", { name: "Text 1" })).toBeVisible();
	expect(await visit("/legal/returns")).not.toContain("Nothing, says");
});

test("a feature that is off is nowhere, and what is in use is asked about first", async ({ page, visit }) => {
	await signInAs("admin", page);
	await open(page, "/admin/settings/features");
	await expectNoViolations(page, { alsoWithoutScripts: true });
	const chat = page.getByRole("switch", { name: /^Support chat/ });
	const quotes = page.getByRole("switch", { name: /^Quote requests/ });
	const saving = page.getByRole("button", { name: "Save features" });
	const until = (path: string, isThere: (text: string) => boolean) =>
		expect
			.poll(async () => {
				const pages = await Promise.all(Array.from({ length: 6 }, () => visit(path)));
				return pages.every(isThere);
			})
			.toBe(true);
	const hasChat = (text: string) => text.includes('href="/support"');
	expect(hasChat(await visit("/"))).toBe(true);

	if (hasJavaScript()) {
		await expect(saving).toHaveCount(0);
		await chat.click();
		await expect(page.getByRole("status").filter({ hasText: "Support chat is off." })).toBeVisible();
		await until("/", (text) => !hasChat(text));
		await page.getByRole("button", { name: "Undo" }).click();
		await expect(page.getByRole("status").filter({ hasText: "Support chat is on." })).toBeVisible();
		await expect(chat).toBeChecked();
		await until("/", hasChat);

		await quotes.click();
		await expect(page.getByText(/quote requests? can be answered only/)).toBeVisible();
		await expect(quotes).toBeChecked();
		await expectNoViolations(page);
		await page.getByRole("button", { name: "Keep it on" }).click();
		await expect(page.getByText(/quote requests? can be answered only/)).toHaveCount(0);
		await quotes.click();
		await page.getByRole("button", { name: "Switch off", exact: true }).click();
		await expect(page.getByRole("status").filter({ hasText: "Quote requests is off." })).toBeVisible();
		await expect(quotes).not.toBeChecked();
		await page.getByRole("button", { name: "Undo" }).click();
		await expect(quotes).toBeChecked();
		await expect(page.getByText("Quote requests is on.")).toBeVisible();
		return;
	}
	await chat.uncheck();
	await quotes.uncheck();
	await saving.click();
	await expect(page.getByText(/quote requests? can be answered only/).first()).toBeVisible();
	expect(hasChat(await visit("/"))).toBe(true);
	await page.getByLabel(/^Switch off all the same/).check();
	await saving.click();
	await expect(page.getByText("Quote requests, Support chat: off, and kept.")).toBeVisible();
	await until("/", (text) => !hasChat(text));
	await chat.check();
	await quotes.check();
	await saving.click();
	await expect(page.getByText("Quote requests, Support chat: on.")).toBeVisible();
	await until("/", hasChat);
});

test("help stands beside a staff page, and the shop's own contacts are in it for buyers", async ({
	page,
	visit,
}) => {
	await signInAs("admin", page);
	await open(page, "/admin/stock/count");
	await page.getByRole("link", { name: "Help", exact: true }).first().click();
	await expect(page.getByRole("heading", { level: 1, name: "Counting stock" })).toBeVisible();
	await expect(page.getByRole("link", { name: "Count stock" })).toHaveAttribute("href", "/admin/stock/count");
	await expectNoViolations(page);
	await page.getByRole("link", { name: "All help" }).click();
	await expect(page.getByRole("link", { name: "The PACT month" })).toBeVisible();
	const contact = await visit("/help/contact");
	expect(contact).toContain("mailto:");
	expect(contact).not.toMatch(/\{\w+\}/);
});
