// An owner of the shop and one of a company make keys for programs, use them and revoke them (Rule 9.70).
import type { Page } from "@playwright/test";
import { signInAdmin } from "../helpers/admin.ts";
import { expect, expectNoViolations, open, test } from "../helpers/browser.ts";
import { signInAs } from "../helpers/sign-in.ts";

// Forms refused on purpose.
test.use({ expectedErrors: [/status of 400/] });

/** Makes a key on the open page. @returns it, as the page shows it. */
async function makeKey(page: Page, name: string, boxes: string[]): Promise<string> {
	await page.getByRole("button", { name: "Make key" }).click();
	await expect(page.getByRole("heading", { name: "There is a problem" })).toBeVisible();
	await page.getByRole("textbox", { name: "Program" }).fill(name);
	for (const box of boxes) await page.getByRole("checkbox", { name: box }).check();
	await expectNoViolations(page);
	await page.getByRole("button", { name: "Make key" }).click();
	await expect(page.getByRole("heading", { name: `The key of ${name}` })).toBeVisible();
	await expectNoViolations(page);
	return (await page.getByText(/^rw_\w{12}_[\w-]{43}$/).textContent()) ?? "";
}

async function revokeKey(page: Page, name: string): Promise<void> {
	const row = page.getByRole("row", { name });
	await row.locator("summary").click();
	await row.getByRole("button", { name: `Revoke key of ${name}` }).click();
	await expect(page.getByText("Key revoked").first()).toBeVisible();
	await expect(row).toContainText("Revoked");
	await expectNoViolations(page);
}

for (const { who, path, calls, signIn } of [
	{
		who: "the shop",
		path: "/admin/settings/keys",
		calls: { may: "/api/orders", mayNot: "/api/products" },
		signIn: (page: Page) => signInAdmin(page),
	},
	{
		who: "a company",
		path: "/buyer-portal/keys",
		calls: { may: "/api/orders/my-orders", mayNot: "/api/products" },
		signIn: (page: Page) => signInAs("buyer", page),
	},
])
	test(`an owner of ${who} makes a key, which a program uses until it is revoked`, async ({
		page,
		playwright,
		baseURL,
	}, { project }) => {
		await signIn(page);
		await open(page, path);
		const name = `Scanner ${project.name} ${Date.now()}`;
		const key = await makeKey(page, name, [`Read Orders and ${who === "the shop" ? "parcels" : "cart"}`]);
		const program = await playwright.request.newContext({
			...(baseURL ? { baseURL } : {}),
			extraHTTPHeaders: { Authorization: `Bearer ${key}` },
		});
		expect((await program.get(calls.may)).status()).toBe(200);
		expect((await program.get(calls.mayNot)).status()).toBe(403);
		// The key is in no page any more.
		await open(page, path);
		await expect(page.getByRole("row", { name })).toContainText("read");
		expect(await page.content()).not.toContain(key.slice(16));
		await revokeKey(page, name);
		expect((await program.get(calls.may)).status()).toBe(401);
		await program.dispose();
	});
