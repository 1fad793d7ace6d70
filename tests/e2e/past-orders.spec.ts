import { signInAdmin } from "../helpers/admin.ts";
import { expect, expectNoViolations, hasBrowser, hydrated, open, test } from "../helpers/browser.ts";
import { signInNewBuyer, stockedProducts } from "../helpers/buyer.ts";

// Refusals on purpose: with scripts a form's answer is fetched.
test.use({ expectedErrors: [/status of 400/] });

test("past orders are mended, imported, ordered again by their customer, and taken back", async ({
	page,
	playwright,
	baseURL,
}) => {
	test.slow();
	await signInAdmin(page);
	const buyer = await playwright.request.newContext({
		...{ baseURL: baseURL!, extraHTTPHeaders: { Origin: baseURL! } },
	});
	const { email } = await signInNewBuyer({ request: buyer });
	const [goods] = stockedProducts(1);
	const title = (name: string) => page.getByRole("heading", { level: 1, name });
	const shows = async (name: string) => {
		await expect(title(name)).toBeVisible();
		await hydrated(page);
		await expectNoViolations(page);
		for (const width of [360, 1280]) {
			await page.setViewportSize({ width, height: 800 });
			if (hasBrowser())
				expect(
					await page.evaluate(
						() => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
					),
				).toBe(true);
		}
	};
	const number = `SO-${Date.now()}`;
	const text = [
		"Order Number,Day,Email,Product,Units,Unit Price,Left",
		`${number},2026-01-05,${email},${goods!.name},${goods!.moq},4.50,x`,
		`${number},2026-01-05,${email},Old Thing of ${number},2,1.00,x`,
		`${number}-B,soon,${email},${goods!.name},3,4.50,x`,
	].join("\n");
	await open(page, "/admin/orders/before");
	await page.getByRole("link", { name: "Import past orders" }).click();
	await shows("Import past orders");
	const file = { name: "history.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
	await page.getByLabel("CSV file").setInputFiles(file);
	await page.getByRole("button", { name: "Read the file" }).click();
	await shows("Choose columns");
	await page.getByRole("button", { name: "Preview import" }).click();
	await shows("Preview of past orders");
	await page.getByLabel("Day of line 4").fill("2026-01-07");
	await page.getByRole("button", { name: "Check 1 row again" }).click();
	await expect(page.getByText("It would be 3 rows of 2 orders")).toBeVisible();
	await hydrated(page);
	await page.getByRole("button", { name: "Import 2 orders" }).click();
	await shows("Past orders imported");
	const mine = await (await buyer.get("/buyer-portal?tab=orders")).text();
	expect(mine).toContain("From before");
	const [, id] = new RegExp(`/buyer-portal/orders/before/([0-9a-f-]{36})"[^>]*>${number}<`).exec(mine) ?? [];
	const order = await buyer.get(`/buyer-portal/orders/before/${id}`);
	expect(await order.text()).toContain("Not sold here");
	const again = await buyer.post(`/buyer-portal/orders/before/${id}`, {
		...{ form: { redirectTo: "/cart" }, maxRedirects: 0 },
	});
	expect(again.status()).toBe(303);
	const cart = (await (await buyer.get("/api/cart")).json()) as { items: { quantity: number }[] };
	expect(cart.items.map(({ quantity }) => quantity)).toEqual([goods!.moq]);
	await open(page, `/admin/orders/before?search=${number}`);
	await page.getByRole("link", { name: number, exact: true }).click();
	await shows(`Order ${number}`);
	await open(page, "/admin/orders/before/goods");
	await shows("Goods of past orders");
	await open(page, "/admin/orders/before/import");
	await page.getByRole("link", { name: "history.csv" }).first().click();
	await hydrated(page);
	await page.getByRole("button", { name: "Undo this import" }).click();
	await expect(title("Import undone")).toBeVisible();
	expect(await (await buyer.get("/buyer-portal?tab=orders")).text()).not.toContain("From before");
	await buyer.dispose();
});
