import type { Page } from "@playwright/test";
import { expect, expectNoViolations, open, test } from "../helpers/browser.ts";
import { fillCart, signInNewBuyer, stockedProducts, withDatabase } from "../helpers/buyer.ts";
import { guestContext } from "../helpers/guest.ts";
import { fillAddress, follow, newPerson } from "../helpers/journey.ts";

// Pages refused on purpose.
test.use({ expectedErrors: [/status of 40[0139]/] });

const mailedTo = (email: string): Record<string, string> =>
	withDatabase((db) =>
		JSON.parse(
			db
				.prepare("select data from outbox where lower(to_address) = lower(?) order by id desc")
				.pluck()
				.get(email) as string,
		),
	);

async function invite(owner: Page, email: string, role: string): Promise<string> {
	await owner.locator("#invite").getByLabel("Email").fill(email);
	await owner.locator("#invite").getByLabel("Role").selectOption(role);
	await owner.getByRole("button", { name: "Send invitation" }).click();
	await expect(owner.getByRole("row", { name: email })).toBeVisible();
	return `/invitation/${mailedTo(email).token}`;
}

async function join(page: Page, link: string, { username, password }: ReturnType<typeof newPerson>) {
	await open(page, link);
	await page.getByLabel("Username").fill(username);
	await page.getByLabel("Password").fill(password);
	await follow(page, () => page.getByRole("button", { name: "Accept the invitation" }).click(), /\/portal/);
}

test("an owner invites two people, approves an order of one, and removes them", { tag: "@server" }, async ({
	page: owner,
	context,
	browser,
	baseURL,
}) => {
	test.slow();
	const [goods] = stockedProducts(1);
	const { email } = await signInNewBuyer(owner);
	const [anna, ben] = [newPerson("buyer"), newPerson("books")];
	await open(owner, "/buyer-portal/people");
	const links = [await invite(owner, anna.email, "buyer"), await invite(owner, ben.email, "bookkeeper")];
	await owner.getByLabel("Orders above this amount wait for an owner").fill("1");
	await owner.getByRole("button", { name: "Save amount" }).click();
	await expect(owner.getByText("Orders above $1.00 wait.").first()).toBeVisible();
	await expectNoViolations(owner);

	const guests = [
		await guestContext(browser, context, baseURL),
		await guestContext(browser, context, baseURL),
	];
	const [buyer, bookkeeper] = [await guests[0]!.newPage(), await guests[1]!.newPage()];
	await join(buyer, links[0]!, anna);
	await join(bookkeeper, links[1]!, ben);

	expect((await bookkeeper.goto("/cart"))?.status()).toBe(403);
	await expect(bookkeeper.getByText("Bookkeepers see orders and papers, but don't buy.")).toBeVisible();
	const added = await bookkeeper.request.post("/api/cart/items", {
		data: { productId: goods!.id, quantity: 1 },
	});
	expect([added.status(), await added.json()]).toMatchObject([403, { detail: /Bookkeepers/ }]);

	await fillCart(buyer, [{ id: goods!.id, quantity: goods!.moq }]);
	await open(buyer, "/checkout");
	await fillAddress(buyer);
	await follow(buyer, () => buyer.getByRole("button", { name: "Place Order" }).click(), /\/approvals\//);
	await expect(buyer.getByText("is placed once an owner of your company approves it").first()).toBeVisible();
	await expect(buyer.getByRole("button", { name: "Approve order" })).toHaveCount(0);
	const page = `/buyer-portal/approvals/${mailedTo(email).requestId}`;
	expect((await bookkeeper.goto(page))?.status()).toBe(403);
	expect((await owner.request.get("/api/orders/my-orders?of=company")).headers()["x-total-count"]).toBe("0");

	await open(owner, "/portal");
	await expect(owner.getByRole("heading", { name: "Waiting for your approval" })).toBeVisible();
	await follow(owner, () => owner.getByRole("link", { name: /^See the lines/ }).click(), /\/approvals\//);
	await expectNoViolations(owner);
	await owner.getByRole("button", { name: "Approve order" }).click();
	await expect(owner.getByText(/Approved by .* It is order/)).toBeVisible();

	await open(bookkeeper, "/buyer-portal?tab=orders");
	await expect(bookkeeper.locator("main tbody")).toContainText(`by ${anna.username}`);
	await follow(bookkeeper, () => bookkeeper.getByRole("link", { name: /^RW-/ }).click(), /\/orders\//);
	await expect(bookkeeper.getByRole("button", { name: /Reorder/ })).toHaveCount(0);
	await expectNoViolations(bookkeeper);

	await fillCart(buyer, [{ id: goods!.id, quantity: goods!.moq }]);
	await open(owner, "/buyer-portal/people");
	await owner.getByRole("row", { name: anna.email }).getByText("Change").click();
	await owner.getByRole("button", { name: `Remove ${anna.username}` }).click();
	await expect(owner.getByRole("heading", { name: `Cart of ${anna.username}` })).toBeVisible();
	expect((await buyer.request.get("/api/cart")).status()).toBe(401);
	expect((await buyer.goto("/buyer-portal"))?.status()).toBe(403);
	await follow(owner, () => owner.getByRole("button", { name: /^Take over/ }).click(), /\/cart/);
	await expect(owner.locator("main")).toContainText(goods!.name);
	await Promise.all(guests.map((guest) => guest.close()));
});
