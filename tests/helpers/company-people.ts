// People who join a company, by its screens.
import type { Page } from "@playwright/test";
import { expect, open } from "./browser.ts";
import { withDatabase } from "./buyer.ts";
import { follow, type newPerson } from "./journey.ts";

/** The data of the newest mail to an address. */
export const mailedTo = (email: string): Record<string, string> =>
	withDatabase((db) =>
		JSON.parse(
			db
				.prepare("select data from outbox where lower(to_address) = lower(?) order by id desc")
				.pluck()
				.get(email) as string,
		),
	);

/** An owner invites somebody on the page of people. Returns the link that was mailed. */
export async function invite(owner: Page, email: string, role: string): Promise<string> {
	await owner.locator("#invite").getByLabel("Email").fill(email);
	await owner.locator("#invite").getByLabel("Role").selectOption(role);
	await owner.getByRole("button", { name: "Send invitation" }).click();
	await expect(owner.getByRole("row", { name: email })).toBeVisible();
	return `/invitation/${mailedTo(email).token}`;
}

/** Somebody new follows an invitation. */
export async function join(page: Page, link: string, { username, password }: ReturnType<typeof newPerson>) {
	await open(page, link);
	await page.getByLabel("Username").fill(username);
	await page.getByLabel("Password").fill(password);
	await follow(page, () => page.getByRole("button", { name: "Accept the invitation" }).click(), /\/portal/);
}
