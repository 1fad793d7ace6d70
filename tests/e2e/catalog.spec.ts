import type { Page } from "@playwright/test";
import { expect, expectNoViolations, hasJavaScript, hydrated, open, test } from "../helpers/browser.ts";
import { signInNewBuyer } from "../helpers/buyer.ts";
import { limit } from "../helpers/machine-speed.ts";

async function logIn(page: Page, who: string) {
	await open(page, "/login?redirectTo=/brands");
	const main = page.getByRole("main");
	await main.getByLabel("Email").fill(`${who}@example.com`);
	await main.getByLabel("Password", { exact: true }).fill(`${who}-demo`);
	await main.getByRole("button", { name: /log ?in/i }).click();
	await page.waitForURL((url) => url.pathname === "/brands");
}

const labels = (page: Page) => page.getByRole("main").getByRole("article");

test("filters combine, live in the address and can be cleared", async ({ page }) => {
	await open(page, "/products");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Products");
	await page.getByRole("link", { name: "Disposables", exact: true }).first().click();
	await page.waitForURL("**/products?category=disposables");
	// The address changes a moment before the links do.
	await expect(page.getByRole("link", { name: "Disposables", exact: true }).first()).toHaveAttribute(
		"aria-current",
		"true",
	);
	await page.getByRole("navigation", { name: "Brand" }).getByRole("link", { name: "RAZ" }).click();
	await page.waitForURL("**/products?category=disposables&brand=raz");
	await expect(labels(page).first()).toContainText("RAZ · Disposables");
	await hydrated(page);

	await page.goto(`${page.url()}&search=tn9000`);
	// Other tests may have added some to the demo's 2.
	await expect(page.getByText(/^[2-5] products/)).toBeVisible();
	await expect(labels(page).first()).toContainText("RAZ TN9000");
	await expect(labels(page).first()).toContainText("Login Required");
	await expectNoViolations(page);

	const search = page.getByLabel("Search the catalog");
	await search.fill("nothing like it");
	await search.press("Enter");
	await expect(page.getByText("No products found")).toBeVisible();
	await expect(page.getByRole("main").getByRole("link", { name: "Request Quote" })).toBeVisible();
	await expectNoViolations(page);
	await page.getByRole("main").getByRole("link", { name: "Clear Filters" }).click();
	await page.waitForURL(/\/products$/);
	// Other tests may have added some to the demo's 150.
	await expect(page.getByText(/\b(1[5-9]\d|[2-9]\d\d|\d,\d{3}) products/)).toBeVisible();
});

test("the list is sorted by a choice", async ({ page }) => {
	await open(page, "/products");
	await page.getByLabel("Sort by").selectOption("msrp-high");
	if (!hasJavaScript()) await page.getByRole("button", { name: "Sort" }).click();
	await page.waitForURL(/sort=msrp-high/);
	await expect(page.getByLabel("Sort by")).toHaveValue("msrp-high");
	// The address changes a moment before the list does.
	await expect(async () => {
		const shown = await page.locator(".kv", { hasText: "MSRP" }).locator("b").allTextContents();
		const amounts = shown.map((text) => Number(text.replace(/[$,]/g, "")));
		expect(amounts.length).toBeGreaterThan(5);
		expect(amounts).toEqual([...amounts].sort((a, b) => b - a));
	}).toPass({ timeout: limit(10_000) });
});

test("a choice made before the list's scripts have come is followed once they are there", {
	tag: "@scripts",
}, async ({ page }) => {
	const held = Promise.withResolvers<void>();
	await page.route("**/catalog-bar*.js", async (route) => {
		await held.promise;
		await route.continue();
	});
	await open(page, "/products");
	await page.getByLabel("Sort by").selectOption("msrp-high");
	held.resolve();
	await page.waitForURL(/sort=msrp-high/);
	await expect(page.getByLabel("Sort by")).toHaveValue("msrp-high");
	await page.goBack();
	await expect(page.getByLabel("Sort by")).not.toHaveValue("msrp-high");
});

test("a filter ticked before its scripts have come is followed once they are there", {
	tag: "@scripts",
}, async ({ page }) => {
	const held = Promise.withResolvers<void>();
	await page.route("**/catalog-filters*.js", async (route) => {
		await held.promise;
		await route.continue();
	});
	await open(page, "/products");
	await page.locator("#catalog-filters").getByLabel("Accessories").check();
	held.resolve();
	await page.waitForURL(/category=accessories/);
	await expect(page.locator("#catalog-filters").getByLabel("Accessories")).toBeChecked();
});

test("placeholders stand in for a list that is on its way", async ({ page }) => {
	for (const [name, of, count] of [
		["Products", "products", 8],
		["Brands", "brands", 6],
		["Blog", "articles", 6],
	] as const) {
		await open(page, "/contact");
		const held = Promise.withResolvers<void>();
		await page.route("**/*.data*", async (route) => {
			await held.promise;
			await route.continue();
		});
		await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name }).click();
		const status = page.getByRole("status").filter({ hasText: `Loading ${of}` });
		// Without scripts the browser itself says that a page is coming.
		if (hasJavaScript()) await expect(status.locator("[aria-hidden] > *")).toHaveCount(count);
		held.resolve();
		await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
		await expect(status).toHaveCount(0);
		await page.unroute("**/*.data*");
	}
});

test("misspelled words find what was meant, and the page says so", { tag: "@server" }, async ({ page }) => {
	await open(page, "/products?search=vaporeso");
	await expect(page.getByText("Nothing matches “vaporeso”.")).toBeVisible();
	await expect(labels(page).first()).toContainText("Vaporesso");
});

test("a page past the end says so", { tag: "@server" }, async ({ page }) => {
	await open(page, "/products?page=99999");
	await expect(page.getByText("Page 99,999 doesn't exist")).toBeVisible();
	await expectNoViolations(page);
});

for (const path of ["/", "/products/raz-tn9000", "/brands", "/brands/raz", "/wholesale"]) {
	test(`${path} has one heading and no violations`, async ({ page }) => {
		await open(page, path);
		await expect(page.locator("h1")).toHaveCount(1);
		await expectNoViolations(page, { alsoWithoutScripts: true });
	});
}

test("a missing brand and a missing product are 404 pages that lead on", { tag: "@server" }, async ({
	page,
}) => {
	expect((await page.goto("/brands/no-such-brand"))?.status()).toBe(404);
	await expect(page.getByText("Brand not found.")).toBeVisible();
	await expect(page.getByRole("main").getByRole("link", { name: "All brands" })).toHaveAttribute(
		"href",
		"/brands",
	);
	await expectNoViolations(page);
	expect((await page.goto("/products/no-such-product"))?.status()).toBe(404);
	await expect(page.getByText("404 Page Not Found").first()).toBeVisible();
	await expect(page).toHaveTitle(/404 Page Not Found/);
});

test("a slug in the wrong case leads to the product", { tag: "@server" }, async ({ page }) => {
	await page.goto("/products/RAZ-TN9000");
	expect(new URL(page.url()).pathname).toBe("/products/raz-tn9000");
});

test("a flavor colors the product's drawing", async ({ page }) => {
	await open(page, "/products/geek-bar-pulse");
	const stage = page.locator(".a-stage");
	await expect(stage).toContainText("17 flavors");
	const flavor = page.getByRole("link", { name: "Mexico Mango" });
	if (hasJavaScript()) {
		await flavor.hover();
		await expect(stage.getByRole("img", { name: "Geek Bar Pulse, Mexico Mango" })).toBeVisible();
		const color = () => page.locator(".stage .flav").evaluate((drawing) => getComputedStyle(drawing).color);
		expect(await color()).toBe("rgb(245, 154, 35)");
		await page.getByRole("link", { name: "Cool Mint" }).focus();
		await expect(stage).toContainText("Cool Mint");
		expect(await color()).not.toBe("rgb(245, 154, 35)");
	} else {
		await flavor.click();
		await expect(page).toHaveURL(/\?flavor=GB-PULSE-MEMA#sheet$/);
		await expect(stage.getByRole("img")).toHaveAttribute("src", /accent=f59a23/);
	}
	if (!hasJavaScript()) await expect(stage).toContainText("Mexico Mango");
	await expectNoViolations(page);
});

test("a buyer orders by flavor from the product's sheet", async ({ page }) => {
	await logIn(page, "buyer");
	await open(page, "/products/raz-tn9000");
	await page.getByLabel("Quantity, Blue Razz Ice").fill("4");
	await page.getByLabel("Quantity, Vicky").fill("3");
	if (hasJavaScript()) await expect(page.getByText("7 units · $68.25")).toBeVisible();
	await expectNoViolations(page);
	await page
		.getByRole("main")
		.locator("form")
		.filter({ has: page.getByLabel("Quantity, Vicky") })
		.getByRole("button", { name: "Add to Cart" })
		.click();
	await expect(page.getByRole("link", { name: /^Cart, [1-9]/ })).toBeVisible();
	expect(new URL(page.url()).pathname).toBe("/products/raz-tn9000");
	await expect(page.getByLabel("Quantity, Vicky")).toHaveValue("");
});

test("a buyer adds a product from its label and finds their orders at home", async ({ page }) => {
	await logIn(page, "buyer");
	await open(page, "/");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome back, cornerstore");
	await expectNoViolations(page);
	await open(page, "/products?search=molicel");
	await labels(page).first().getByRole("button", { name: "Add to Cart" }).click();
	await expect(page.getByRole("link", { name: /^Cart, [1-9]/ })).toBeVisible();
	expect(new URL(page.url()).search).toBe("?search=molicel");
	await expectNoViolations(page);
});

test("labels add as often as they are pressed, each in its turn", { tag: "@scripts" }, async ({ page }) => {
	await signInNewBuyer(page);
	await open(page, "/products?search=molicel");
	const [first, second] = [0, 1].map((n) => labels(page).nth(n));
	for (const [label, lines] of [
		[first, 1],
		[second, 2],
		[first, 2],
	] as const) {
		await label!.getByRole("button", { name: "Add to Cart" }).click();
		await expect(label!.getByRole("button", { name: /added/ })).toBeVisible();
		await expect(page.getByRole("link", { name: new RegExp(`^Cart, ${lines} line`) })).toBeVisible();
		// Only the pressed button says so.
		await expect(page.getByRole("button", { name: /added/ })).toHaveCount(1);
		await expect(label!.getByRole("button", { name: "Add to Cart" })).toBeVisible();
	}
	const units = Number(await first!.getByLabel(/^Quantity of/).inputValue());
	await expect(first!.getByRole("link", { name: "In cart" })).toHaveText(`In cart: ${2 * units}`);
});
