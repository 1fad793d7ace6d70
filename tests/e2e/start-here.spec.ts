// From an empty folder to an open shop, by the list of steps that its owner finds (Rules 9.60, 9.61).
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { makeTestProduct } from "../helpers/admin.ts";
import { expect, expectNoViolations, hydrated, open, test } from "../helpers/browser.ts";
import { ADMIN, follow } from "../helpers/journey.ts";
import { limit } from "../helpers/machine-speed.ts";
import { visitShop } from "../helpers/own-shop.ts";
import { startServer } from "../helpers/server.ts";
import { signInAs } from "../helpers/sign-in.ts";
import { startSmtp } from "../helpers/smtp.ts";

const step = (page: Page, name: string) =>
	page.locator(".todo > li").filter({ has: page.getByRole("heading", { name, exact: true }) });
const docket = (page: Page) => page.locator(".docket");

test("an owner opens a new shop step by step, on a day and at once, and closes it for a while", {
	tag: "@browser",
}, async ({ context }) => {
	test.slow();
	test.setTimeout(limit(180_000));
	const smtp = await startSmtp();
	const backups = mkdtempSync(join(tmpdir(), "counter-copies-"));
	const shop = await startServer({
		env: {
			...{ DEMO_DATA: "0", ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password },
			...{ SITE_NAME: "Lone Star Vape Supply", SMTP_URL: smtp.url, MAIL_FROM: "orders@lonestar.example" },
			BACKUP_DIR: backups,
		},
	});
	try {
		const now = new Date().toISOString();
		const visitor = await visitShop(context, shop, now);
		const owner = await visitShop(context, shop, now);
		await signInAs("admin", owner);

		await test.step("a first login finds all of it to do", async () => {
			await open(owner, "/admin/today");
			await expect(owner).toHaveURL(/\/admin\/start$/);
			await expect(owner.getByRole("heading", { name: "Start here", level: 1 })).toBeVisible();
			await expect(owner.getByText("Stop whenever you like.")).toBeVisible();
			await expect(owner.locator(".todo > li")).toHaveCount(11);
			await expect(owner.locator("main .btn-1")).toHaveCount(1);
			await expect(step(owner, "Your shop")).toHaveClass("is-next");
			await expect(docket(owner).getByRole("button")).toBeDisabled();
			await expect(docket(owner)).toContainText("6 steps are needed first.");
			await expectNoViolations(owner, { alsoWithoutScripts: true });
			expect((await visitor.goto("/products"))?.status()).toBe(503);
			await expect(visitor.getByRole("heading", { name: "Opens soon." })).toBeVisible();
			await expectNoViolations(visitor, { alsoWithoutScripts: true });
		});

		await test.step("a form that is sent by hand opens nothing while steps are missing", async () => {
			const answer = await owner.request.post(`${shop.url}/admin/start`, {
				form: { version: "1", when: "now" },
				headers: { Origin: shop.url },
			});
			expect(answer.status()).toBe(400);
			expect(await answer.text()).toContain("6 steps are needed first.");
		});

		await test.step("contacts, seller and how to pay are forms with the way back", async () => {
			await step(owner, "Your shop").getByRole("link").click();
			await expect(owner.getByText("Step 1 of 11 · Your shop · 10 min")).toBeVisible();
			await hydrated(owner);
			await expectNoViolations(owner, { alsoWithoutScripts: true });
			// Nothing stands there as an example.
			await expect(owner.getByLabel("Support email")).toHaveValue("");
			await owner.getByLabel("Support email").fill("orders@lonestar.example");
			await owner.getByLabel("Phone", { exact: true }).fill("(512) 867-5309");
			await owner.getByLabel("Postal address").fill("12 Congress Ave, Austin, TX 78701");
			await owner.getByLabel("Hours of row 1").fill("8 AM to 5 PM CST");
			await owner.getByRole("button", { name: "Save contacts" }).last().click();
			await expect(owner.getByText("Settings Saved")).toBeVisible();
			await follow(
				owner,
				() => owner.getByRole("link", { name: "Back to Start here" }).click(),
				/\/admin\/start$/,
			);
			await expect(step(owner, "Your shop")).toContainText(
				"Lone Star Vape Supply, 12 Congress Ave, Austin, TX 78701.",
			);
			await expect(step(owner, "Seller")).toHaveClass("is-next");

			await step(owner, "Seller").getByRole("link").click();
			await expect(owner.getByText("Step 2 of 11")).toBeVisible();
			await hydrated(owner);
			await owner.getByLabel(/^Legal name/).fill("Lone Star Distribution LLC");
			await owner.getByRole("button", { name: "Add a license" }).click();
			await expect(owner.getByLabel("Number of row 1")).toBeVisible();
			await hydrated(owner);
			await owner.getByLabel("Number of row 1").fill("TX-99120");
			await owner.getByRole("button", { name: "Save seller" }).last().click();
			await expect(owner.getByText("Settings Saved")).toBeVisible();
			await open(owner, "/admin/start");
			await expect(step(owner, "Seller")).toContainText("Lone Star Distribution LLC. 1 license.");
			await expect(step(owner, "Money")).toContainText("for bank transfer and check");
			await step(owner, "Money").getByRole("link").click();
			await expect(owner.getByText("Step 4 of 11")).toBeVisible();
			await hydrated(owner);
			await owner.getByLabel("What customers read: Bank transfer").fill("Bank of Austin, account 1234");
			await owner.getByRole("button", { name: "Save payment methods" }).click();
			await expect(
				owner.getByText("Say where to send checks, or switch the method off.").last(),
			).toBeVisible();
			await expect(owner.getByLabel("What customers read: Bank transfer")).toHaveValue(
				"Bank of Austin, account 1234",
			);
			await owner.getByLabel("What customers read: Check").fill("Lone Star Distribution, 12 Congress Ave");
			await owner.getByRole("button", { name: "Save payment methods" }).click();
			await expect(owner.getByText("Settings Saved")).toBeVisible();
			await open(owner, "/admin/start");
			// What a shop starts with is nobody's decision.
			await expect(step(owner, "Money")).toContainText("Missing: freight.");
			await step(owner, "Money").getByRole("link").click();
			await expect(owner).toHaveURL(/\/admin\/settings\/freight\?start=money$/);
			await hydrated(owner);
			await owner.getByRole("button", { name: "Save rules" }).click();
			await expect(owner.getByText("Rules Saved")).toBeVisible();
			await open(owner, "/admin/start");
			await expect(step(owner, "Money")).toHaveClass("is-done");
		});

		await test.step("where it ships is done once the owner has said it", async () => {
			await expect(step(owner, "Where you sell")).toContainText("Not looked at yet.");
			await step(owner, "Where you sell").getByRole("link").click();
			await expect(owner.getByText("Step 3 of 11")).toBeVisible();
			await hydrated(owner);
			await owner.getByText("We ship to 10 states").click();
			await owner.getByRole("checkbox", { name: "Texas" }).check();
			await owner.getByRole("button", { name: "Save rules" }).click();
			await expect(owner.getByText("Rules Saved")).toBeVisible();
			await open(owner, "/admin/start");
			await expect(step(owner, "Where you sell")).toHaveClass("is-done");
			await expect(step(owner, "Where you sell")).toContainText("11 states:");
		});

		await test.step("goods, and a test mail by the shop's own server", async () => {
			await open(owner, "/admin/brands/new");
			await owner.getByLabel("Brand name").fill("Keystone");
			await owner.getByLabel("Featured Brand").check();
			await follow(owner, () => owner.locator("main form .btn-1").click(), /admin\/brands(?!\/new)/);
			await makeTestProduct(owner);
			await open(owner, "/admin/start");
			await expect(step(owner, "Goods")).toContainText("1 product and 0 flavors are in.");
			await expect(step(owner, "Mail")).toHaveClass("is-next");
			await step(owner, "Mail").getByRole("button", { name: "Send a test" }).click();
			await expect(step(owner, "Mail")).toContainText("on its way");
			await expect
				.poll(
					async () => {
						await open(owner, "/admin/start");
						return step(owner, "Mail").getAttribute("class");
					},
					{ timeout: limit(40_000), intervals: [2_000] },
				)
				.toBe("is-done");
			expect(smtp.messages).toHaveLength(1);
			expect(smtp.messages[0]).toContain("Test mail of Lone Star Vape Supply");
			await expect(docket(owner)).toContainText("Everything needed is done. 4 recommended steps can wait.");
		});

		await test.step("a look as a customer of a tier, who can't order", async () => {
			await step(owner, "First look as a customer").getByRole("button", { name: "Start" }).click();
			await expect(owner.getByRole("heading", { name: "First look as a customer", level: 1 })).toBeVisible();
			await hydrated(owner);
			await owner.getByLabel("Tier").selectOption("premium");
			await owner.getByRole("button", { name: "Look" }).click();
			await expect(owner.getByRole("row", { name: /^Desk / })).toContainText("$9.00");
			await expectNoViolations(owner, { alsoWithoutScripts: true });
			await owner.goto("/admin/start/visitors");
			await expect(owner.getByRole("heading", { name: "Opens soon." })).toBeVisible();
		});

		await test.step("a day that is over is refused, a later one is shown to visitors", async () => {
			await open(owner, "/admin/start");
			await docket(owner).getByLabel("On this day").check();
			await docket(owner).getByLabel("Day", { exact: true }).fill("2020-11-20");
			await docket(owner).getByRole("button", { name: "Open on this day" }).click();
			const sentence =
				"November 20 is over. Choose a day after today, or open as soon as you press the button.";
			await expect(owner.getByRole("link", { name: sentence })).toBeVisible();
			await expect(owner).toHaveTitle(/^Error: Start here/);
			await expect(docket(owner).getByLabel("Day", { exact: true })).toHaveValue("2020-11-20");
			await expectNoViolations(owner, { alsoWithoutScripts: true });
			await hydrated(owner);
			const later = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
			await docket(owner).getByLabel("Day", { exact: true }).fill(later);
			await docket(owner).getByRole("button", { name: "Open on this day" }).click();
			await expect(step(owner, "Open the shop")).toContainText("Opens by itself on");
			await visitor.goto("/");
			await expect(visitor.getByRole("heading", { name: /^Opens \w+day, \w+\s\d+\.$/ })).toBeVisible();
			await expect(visitor.getByText("Lone Star Distribution LLC").first()).toBeVisible();
		});

		await test.step("at once: visitors are in, and the list is a page of the settings", async () => {
			await open(owner, "/admin/start");
			await docket(owner).getByLabel("As soon as I press the button").check();
			await docket(owner).getByRole("button", { name: "Open the shop" }).click();
			await expect(owner).toHaveURL(/\/admin\/settings\/start$/);
			await expect(owner.getByText("The shop is open.").first()).toBeVisible();
			await hydrated(owner);
			await expectNoViolations(owner, { alsoWithoutScripts: true });
			expect((await visitor.goto("/products"))?.status()).toBe(200);
			await expect(visitor.getByText(/^Desk /).first()).toBeVisible();
			await open(owner, "/admin/today");
			await expect(owner).toHaveURL(/\/admin\/today$/);
		});

		await test.step("it is closed for a while, opened again, and its list hidden", async () => {
			await open(owner, "/admin/settings/start");
			await owner.getByRole("link", { name: "Close it for a while" }).click();
			await hydrated(owner);
			await owner.getByRole("button", { name: "Close the shop" }).click();
			await expect(owner).toHaveURL(/\/admin\/start$/);
			expect((await visitor.goto("/products"))?.status()).toBe(503);
			await hydrated(owner);
			await docket(owner).getByLabel("As soon as I press the button").check();
			await docket(owner).getByRole("button", { name: "Open the shop" }).click();
			await expect(owner.getByText("The shop is open.").first()).toBeVisible();
			await hydrated(owner);
			await owner.getByRole("button", { name: "Hide this page" }).click();
			await expect(owner.getByText("Page Hidden")).toBeVisible();
			await expect(owner.getByRole("link", { name: "Start here" })).toHaveCount(0);
		});
	} finally {
		await shop.dispose();
		await smtp.close();
		rmSync(backups, { recursive: true, force: true });
	}
});
