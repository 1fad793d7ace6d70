import { signInAdmin } from "../helpers/admin.ts";
import { expect, expectNoViolations, hydrated, open, test } from "../helpers/browser.ts";
import { guestContext } from "../helpers/guest.ts";
import { follow, logIn, newPerson } from "../helpers/journey.ts";

// Pages refused on purpose.
test.use({ expectedErrors: [/status of 40[039]/] });

test("an owner invites a packer, who sees what packing needs until the account is closed", {
	tag: "@server",
}, async ({ page: owner, context, browser, baseURL }) => {
	test.slow();
	const person = newPerson("packer");
	await signInAdmin(owner);
	await open(owner, "/admin/staff");
	await owner.getByRole("button", { name: "Send invitation" }).click();
	await expect(owner.getByRole("heading", { name: "There is a problem" })).toBeVisible();
	await owner.getByLabel("Email").fill(person.email);
	await owner.getByLabel("Role", { exact: true }).selectOption("warehouse");
	await owner.getByRole("button", { name: "Send invitation" }).click();
	await expect(owner.getByText("Invitation sent", { exact: true })).toBeVisible();
	await expect(owner.getByRole("row", { name: person.email })).toContainText("Warehouse");
	await expectNoViolations(owner);

	// The mail, as the outbox shows it.
	const list = await (await owner.request.get(`/admin/outbox?search=${person.email}`)).text();
	const mail = await (await owner.request.get(/\/admin\/outbox\/[0-9a-f-]{36}/.exec(list)?.[0] ?? "")).text();
	const link = /\/invitation\/[\w-]{20,}/.exec(mail)?.[0] ?? "";
	await open(owner, link);
	await expect(owner.getByRole("heading", { name: "This invitation is for another address" })).toBeVisible();

	const guest = await guestContext(browser, context, baseURL);
	const packer = await guest.newPage();
	await open(packer, link);
	await expectNoViolations(packer);
	await packer.getByLabel("Username").fill(person.username);
	await packer.getByLabel("Password").fill(person.password);
	await follow(
		packer,
		() => packer.getByRole("button", { name: "Accept the invitation" }).click(),
		/\/admin/,
	);
	await expect(packer.getByText("Your staff account is ready.")).toBeVisible();
	const sections = async () =>
		(await packer.getByRole("navigation", { name: "Staff" }).getByRole("link").allInnerTexts()).map((name) =>
			name.replace(/[\s\d]+$/, ""),
		);
	expect(await sections()).toEqual(["Today", "Orders", "Products"]);
	await packer
		.getByRole("navigation", { name: "Staff" })
		.getByRole("link", { name: /^Orders/ })
		.click();
	await expect(packer).toHaveURL(/tab=orders/);
	await expect(packer.locator("main tbody")).toContainText("RW-");
	await hydrated(packer);
	await expect(packer.locator("main")).not.toContainText("$");
	await packer.locator("main tbody").getByRole("link", { name: /^RW-/ }).first().click();
	await expect(packer.getByRole("heading", { level: 1 })).toContainText("RW-");
	await expect(packer.locator("main")).not.toContainText("$");
	await hydrated(packer);
	await expectNoViolations(packer);

	expect((await packer.goto("/admin-portal?tab=customers"))?.status()).toBe(403);
	await expect(packer.getByText("Ask the owner if your role should include it.")).toBeVisible();
	await hydrated(packer);
	await expectNoViolations(packer, { alsoWithoutScripts: true });
	await follow(packer, () => packer.getByRole("link", { name: "Go to your start page" }).click(), /\/admin/);

	await open(owner, "/admin/staff");
	const row = owner.getByRole("row", { name: person.email });
	await follow(owner, () => row.getByRole("link", { name: "Change" }).click(), /open=/);
	await owner.getByLabel(`Role of ${person.username}`).selectOption("sales");
	await owner.getByRole("button", { name: "Save role" }).click();
	await expect(owner.getByText(`${person.username} has the role Sales from now on.`)).toBeVisible();
	await expect(row).not.toContainText("Never");
	// The role takes the counting of stock away: the packer is logged out.
	expect((await packer.goto("/admin-portal?tab=customers"))?.status()).toBe(403);
	await logIn(packer, person);
	await open(packer, "/admin-portal?tab=customers");
	expect(await sections()).toEqual([
		...["Today", "Inbox", "Orders", "Customers", "Products", "Money", "Settings"],
	]);

	await hydrated(owner);
	await follow(owner, () => row.getByRole("link", { name: "Change" }).click(), /open=/);
	await expectNoViolations(owner);
	await owner.getByRole("button", { name: "Close account" }).click();
	await expect(row).toContainText("Closed");
	expect((await packer.goto("/admin-portal?tab=customers"))?.status()).toBe(403);
	expect((await packer.request.get("/api/orders")).status()).toBe(401);
	await open(packer, "/login");
	await packer.getByLabel("Email").first().fill(person.email);
	await packer.getByLabel("Password", { exact: true }).first().fill(person.password);
	await packer.getByRole("button", { name: "Log in" }).click();
	await expect(packer.getByText("This account is closed.").first()).toBeVisible();
	await guest.close();
});
