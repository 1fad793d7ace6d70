import type { Page } from "@playwright/test";
import {
	expect,
	expectFocus,
	expectNoViolations,
	hasJavaScript,
	hydrated,
	open,
	test,
} from "../helpers/browser.ts";
import { fillCart, signInNewBuyer, stockedProducts, withDatabase } from "../helpers/buyer.ts";
import { fillAddress, follow } from "../helpers/journey.ts";

// Refusals on purpose: fetched pages and lines answer with them.
test.use({ expectedErrors: [/status of 40[039]/] });

const total = (page: Page) => page.locator(".docket .total dd");

test("users who are not approved see why, and an empty cart says so", async ({ page }) => {
	const response = await page.goto("/cart");
	await hydrated(page);
	expect(response?.status()).toBe(403);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Wholesale Access Required");
	// The dock of small screens has one, too.
	const login = page.locator("#main").getByRole("link", { name: "Log in", exact: true });
	await expect(login).toHaveAttribute("href", "/login?redirectTo=%2Fcart");
	await expectNoViolations(page);
	await signInNewBuyer(page);
	for (const path of ["/cart", "/checkout"]) {
		await open(page, path);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your cart is empty");
		await expect(page.getByRole("link", { name: "Browse Products" })).toBeVisible();
	}
	await expectNoViolations(page);
});

test("a cart is changed, ordered once, followed and cancelled", { tag: "@browser" }, async ({ page }) => {
	test.slow();
	const { email } = await signInNewBuyer(page);
	const [first, second] = stockedProducts(2);
	await fillCart(page, [
		{ id: first!.id, quantity: first!.moq + 1 },
		{ id: second!.id, quantity: second!.moq },
	]);
	await open(page, "/cart");
	await expectNoViolations(page, { alsoWithoutScripts: true });
	const before = await total(page).textContent();
	await page.getByRole("button", { name: `Increase quantity of ${first!.name}`, exact: true }).click();
	await expect(page.getByLabel(`Quantity of ${first!.name}`, { exact: true })).toHaveValue(
		String(first!.moq + 2),
	);
	await expect(total(page)).not.toHaveText("…");
	await expect(total(page)).not.toHaveText(before ?? "");
	await page.getByRole("button", { name: `Remove ${second!.name}`, exact: true }).click();
	await expect(page.getByText("Item has been removed from your cart.")).toBeVisible();

	const box = page.getByLabel(`Quantity of ${first!.name}`, { exact: true });
	await box.fill("99999");
	await box.press("Enter");
	await expect(page.getByText(/\d+ available\. Your cart still has/)).toBeVisible();
	await expectNoViolations(page);

	await open(page, "/cart");
	const checkout = page.getByRole("link", { name: "Proceed to Checkout" });
	if (hasJavaScript()) {
		// A quantity that was typed is ordered, without pressing anything else; one that is refused stays in sight.
		await box.fill("99999");
		await checkout.click();
		await expect(page.getByText(/\d+ available\. Your cart still has/)).toBeVisible();
		await box.fill(String(first!.moq + 3));
	}
	await checkout.click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Checkout");
	const units = first!.moq + (hasJavaScript() ? 3 : 2);
	await expect(page.locator(".co .lines > div", { hasText: first!.name })).toContainText(String(units));
	await expectNoViolations(page, { alsoWithoutScripts: true });
	await page.getByLabel("PO number").fill("PO-77");
	await page.getByRole("button", { name: "Place Order" }).click();
	await expect(page.getByRole("heading", { name: "There is a problem" })).toBeVisible();
	await expect(page).toHaveTitle(/^Error: /);
	await expect(page.getByLabel("PO number")).toHaveValue("PO-77");
	await expect(page.getByText("ZIP code is required")).toHaveCount(2);
	await expectNoViolations(page);

	await fillAddress(page);
	await page.getByRole("radio", { name: "Check", exact: true }).check();
	// Another tab adds more: the new total is shown first, and the next press agrees to it.
	await fillCart(page, [{ id: first!.id, quantity: 1 }]);
	const old = (await total(page).textContent()) ?? "";
	await page.getByRole("button", { name: "Place Order" }).click();
	await expect(total(page)).not.toHaveText(old);
	const agreed = await total(page).textContent();
	await page.getByRole("button", { name: "Place Order" }).click();
	await expect(page).toHaveURL(/\/buyer-portal\?tab=orders$/);
	await expect(page.getByText("Order Placed Successfully!")).toBeVisible();
	await expect(page.getByText(`a confirmation email to ${email}`)).toBeVisible();
	await expect(page.locator("tbody tr")).toHaveCount(1);
	await expect(page.locator("tbody tr")).toContainText(agreed ?? "");
	await expectNoViolations(page);

	await page.goBack();
	await hydrated(page);
	const again = page.getByRole("button", { name: "Place Order" });
	// Without scripts the browser still has the old form: sending it once more leads to the same order.
	if (hasJavaScript()) await expect(again).toHaveCount(0);
	else await follow(page, () => again.click(), /\/buyer-portal/);
	await open(page, "/buyer-portal?tab=orders");
	await expect(page.locator("tbody tr")).toHaveCount(1);

	await page.getByRole("link", { name: /^RW-/ }).click();
	await expect(page.getByRole("heading", { level: 1 })).toContainText("Order RW-");
	await expect(page.getByText("PO-77")).toBeVisible();
	await expect(page.locator(".total dd")).toHaveText(agreed ?? "");
	await expectNoViolations(page);
	await page.getByRole("link", { name: "Invoice" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toContainText("Invoice");
	await expectNoViolations(page);
	await page.getByRole("link", { name: "Back to the order" }).click();
	await page.getByRole("link", { name: "Cancel order" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toContainText("Cancel order RW-");
	await page.getByRole("button", { name: "Cancel order" }).click();
	await expect(page.getByText("has been cancelled.")).toBeVisible();

	await open(page, "/buyer-portal?tab=reorder");
	await expectNoViolations(page);
	await page.getByRole("button", { name: /^Reorder RW-/ }).click();
	await expect(page.getByText("Previous order items have been added to your cart.")).toBeVisible();
	await expect(page).toHaveURL(/tab=reorder(#added)?$/);
	await page.getByRole("button", { name: "Undo" }).click();
	await expect(page.getByText("Taken off your cart")).toBeVisible();
});

test("a long first order is within reach: the address is there, and so is the button", {
	tag: "@scripts",
}, async ({ page }) => {
	const { email } = await signInNewBuyer(page);
	withDatabase((db) =>
		db
			.prepare(
				`insert into locations (id, company_id, name, address, phone, status, created_at, updated_at)
				select ?, company_id, 'Long Order Vapor', '2210 Tamarack Ave, Denver, CO 80205', '(303) 555-0148', 'approved', 1, 1
					from users where email = ?`,
			)
			.run(crypto.randomUUID(), email),
	);
	const goods = stockedProducts(20);
	await fillCart(
		page,
		goods.map(({ id, moq }) => ({ id, quantity: moq })),
	);
	await open(page, "/checkout");
	await page.getByRole("button", { name: "Decline" }).click();
	await expect(page.getByRole("button", { name: "Decline" })).toHaveCount(0);
	for (const width of [360, 1280]) {
		await page.setViewportSize({ width, height: 740 });
		await open(page, "/checkout");
		await expect(page.getByRole("button", { name: "Place Order" })).toBeInViewport({ ratio: 1 });
		await expect(page.getByText(/Ships \w+, \w+ \d+ at the earliest/)).toBeVisible();
		await expect(page.getByLabel("City").first()).toHaveValue("Denver");
		await expect(page.getByLabel("Phone number").first()).toHaveValue("(303) 555-0148");
		await expect(page.getByText(/^Due \w+, \w+ \d+ if it ships/)).toBeVisible();
		await expect(page.getByText("We call to take the card")).toBeVisible();
		await expectNoViolations(page);
	}
	await page.getByText(/^\d+ lines, \d+ units$/).click();
	await expect(page.getByText(goods[19]!.name).first()).toBeVisible();
});

test("adding answers in sight, at a label and at an order sheet, and Undo takes it back", {
	tag: "@browser",
}, async ({ page }) => {
	await signInNewBuyer(page);
	await open(page, "/cart");
	await page.getByRole("button", { name: "Decline" }).click();
	const said = page.locator(".said");
	const cart = page.getByRole("link", { name: /^Cart, / });
	for (const width of [360, 1280]) {
		await page.setViewportSize({ width, height: 740 });
		await open(page, "/products?category=disposables");
		const label = page.locator("article:has(.addrow)").nth(9);
		const name = (await label.getByRole("heading").textContent())!;
		const add = label.locator(".addrow [type=submit]");
		await add.scrollIntoViewIfNeeded();
		const place = await add.boundingBox();
		await add.click();
		await expect(said).toContainText(` × ${name}, Assorted · $`);
		await expect(said).toBeInViewport({ ratio: 0.9 });
		await expect(label.getByRole("link", { name: /^In cart: \d+$/ })).toBeInViewport();
		await expect(cart.first()).toHaveAccessibleName(/^Cart, 1 line, \$\d/);
		if (hasJavaScript()) {
			await expect(add).toHaveText(/^\d+ added$/);
			expect(await add.boundingBox()).toEqual(place);
			// The message waits while it is pointed at.
			await said.hover();
			await expect(add).toHaveText("Add to Cart");
		} else {
			await expect(label.locator("#added")).toBeFocused();
		}
		await expectNoViolations(page, { alsoWithoutScripts: width === 360 });
		await said.getByRole("button", { name: "Undo" }).click();
		await expect(said).toContainText(`Taken off your cart: `);
		await expect(said).toBeInViewport({ ratio: 0.9 });
		await expect(label.getByRole("link", { name: /^In cart/ })).toHaveCount(0);

		await open(page, "/products/raz-tn9000");
		await page.getByLabel("Quantity, Vicky").fill("3");
		await page.locator("#sheet [type=submit]").click();
		await expect(said).toContainText("3 × RAZ TN9000, Vicky · $29.25");
		if (hasJavaScript()) await said.hover();
		await expect(said).toBeInViewport({ ratio: 0.9 });
		await expect(page.getByRole("row", { name: /Vicky/ })).toContainText("In cart: 3");
		await said.getByRole("button", { name: "Undo" }).click();
		await expect(cart.first()).toHaveAccessibleName("Cart, 0 lines, $0.00");
	}
});

test("the focus stays where the work goes on: the pressed button, the next line, the empty cart", async ({
	page,
}) => {
	await signInNewBuyer(page);
	const [first, second] = stockedProducts(2);
	await open(page, `/products?search=${encodeURIComponent(first!.name)}`);
	const label = page
		.locator("article")
		.filter({ has: page.getByRole("heading", { name: first!.name, exact: true }) });
	const add = label.getByRole("button", { name: "Add to Cart" });
	const box = label.getByLabel(`Quantity of ${first!.name}`);
	for (const pressed of [add, box]) {
		await box.fill(String(first!.moq + 1));
		const said = page.locator(".said").getByText(`${first!.moq + 1} × ${first!.name}`);
		await pressed.press("Enter");
		await expect(said).toBeVisible();
		// It goes by itself after six seconds, which a busy machine may take for the next lines.
		if (hasJavaScript()) await said.hover();
		await expect(box).toHaveValue(String(first!.moq));
		await expectFocus(hasJavaScript() ? pressed : page.locator("#added"));
		if (hasJavaScript()) {
			await page.getByRole("button", { name: "Dismiss" }).click();
			await expect(said).toHaveCount(0);
			await expectFocus(pressed);
		}
	}
	await box.fill("");
	await add.focus();
	await add.press("Enter");
	await expectFocus(page.getByRole("alert").filter({ hasText: "There is a problem" }));

	await fillCart(page, [{ id: second!.id, quantity: second!.moq + 1 }]);
	await open(page, "/cart");
	await page.getByRole("button", { name: "Remove", exact: false }).first().press("Enter");
	await expect(page.getByText("Item has been removed from your cart.")).toBeVisible();
	await expectFocus(page.getByRole("button", { name: /^Remove/ }));
	const quantity = page.getByLabel(/^Quantity of/);
	await quantity.fill("2");
	await quantity.press("Enter");
	await expect(total(page)).not.toHaveText("…");
	await expectFocus(quantity);
	await page.getByRole("button", { name: /^Decrease/ }).press("Enter");
	await expect(quantity).toHaveValue("1");
	await expectFocus(quantity);
	await page.getByRole("button", { name: /^Remove/ }).press("Enter");
	await expectFocus(page.getByRole("heading", { name: "Your cart is empty" }));
});

test("a line never shows its old quantity between a change and its answer", { tag: "@scripts" }, async ({
	page,
}) => {
	await signInNewBuyer(page);
	const [first, second] = stockedProducts(2);
	await fillCart(page, [
		{ id: first!.id, quantity: first!.moq },
		{ id: second!.id, quantity: 11 },
	]);
	await open(page, "/cart");
	// With a message shown, React renders a state of our own before the router's.
	await page.getByRole("button", { name: "Remove", exact: false }).first().press("Enter");
	await expect(page.getByText("Item has been removed from your cart.")).toBeVisible();
	const quantity = page.getByLabel(/^Quantity of/);
	await quantity.fill("12");
	const seen = await quantity.evaluateHandle((box) => {
		const values: string[] = [];
		const note = () => values.push((box as HTMLInputElement).value);
		new MutationObserver(note).observe(document.body, {
			subtree: true,
			childList: true,
			characterData: true,
			attributes: true,
		});
		return values;
	});
	for (const wanted of ["12", "13", "14"]) {
		await quantity.fill(wanted);
		await quantity.press("Enter");
		await expect(page.getByRole("complementary").getByText(`1 line, ${wanted} units`)).toBeVisible();
	}
	expect(await seen.evaluate((values) => [...new Set(values)])).toEqual(["12", "13", "14"]);
});

test("a message whose script comes after its form was sent still gives the focus back", {
	tag: "@scripts",
}, async ({ page }) => {
	await signInNewBuyer(page);
	const held = Promise.withResolvers<void>();
	await page.route("**/fixed-messages*.js", async (route) => {
		await held.promise;
		await route.continue();
	});
	const [product] = stockedProducts(1);
	await open(page, `/products?search=${encodeURIComponent(product!.name)}`);
	const add = page.locator("article").getByRole("button", { name: "Add to Cart" });
	await add.press("Enter");
	await expect(page.getByRole("link", { name: /^In cart/ }).first()).toBeVisible();
	held.resolve();
	await page.getByRole("button", { name: "Dismiss" }).click();
	await expectFocus(page.locator("article form [type=submit]"));
});

test("a line is removed while its new quantity is on its way", async ({ page }) => {
	await signInNewBuyer(page);
	const [product] = stockedProducts(1);
	await fillCart(page, [{ id: product!.id, quantity: product!.moq + 1 }]);
	await open(page, "/cart");
	// With scripts the removal is pressed before the change is answered, and follows it. Without, each is a page of its own.
	const pressed = Promise.withResolvers<void>();
	if (hasJavaScript())
		await page.route("**/cart/items/**", async (route) => {
			if (!route.request().postData()?.includes("intent=remove")) await pressed.promise;
			await route.continue();
		});
	const quantity = page.getByLabel(/^Quantity of/);
	await page.getByRole("button", { name: /^Decrease/ }).press("Enter");
	await expect(quantity).toHaveValue(String(product!.moq));
	await page.getByRole("button", { name: /^Remove/ }).press("Enter");
	pressed.resolve();
	await expectFocus(page.getByRole("heading", { name: "Your cart is empty" }));
	await expect(page.getByText("Item has been removed from your cart.")).toBeVisible();
});

test("minus stops at 1 and a line below its minimum holds the checkout up", async ({ page }) => {
	await signInNewBuyer(page);
	const product = stockedProducts(100).find(({ moq }) => moq > 1)!;
	await fillCart(page, [{ id: product.id, quantity: 1 }]);
	await open(page, "/cart");
	await expect(
		page.getByRole("button", { name: `Decrease quantity of ${product.name}`, exact: true }),
	).toBeDisabled();
	await expect(page.getByText(`Minimum ${product.moq}: add ${product.moq - 1} more`)).toBeVisible();
	await expect(page.getByRole("button", { name: "Proceed to Checkout" })).toBeDisabled();
	const box = page.getByLabel(`Quantity of ${product.name}`, { exact: true });
	await box.fill("ten");
	await box.press("Enter");
	await expect(box).toHaveValue("1");
	await box.fill(String(product.moq));
	await box.press("Enter");
	await expect(page.getByRole("link", { name: "Proceed to Checkout" })).toBeVisible();
});

test("clicks on plus all count; with scripts one request at a time, without a page load", {
	tag: "@browser",
}, async ({ page }) => {
	await signInNewBuyer(page);
	const [product] = stockedProducts(1);
	await fillCart(page, [{ id: product!.id, quantity: product!.moq }]);
	await open(page, "/cart");
	await page.evaluate(() => document.documentElement.setAttribute("data-same-page", ""));
	let sent = 0;
	let pending = 0;
	let most = 0;
	// Counted where the requests pass: the browser's own events say that one ended after the next has begun.
	await page.route("**/*", async (route) => {
		if (route.request().method() !== "POST") return route.fallback();
		sent += 1;
		most = Math.max(most, ++pending);
		const response = await route.fetch({ maxRedirects: 0 });
		pending -= 1;
		await route.fulfill({ response });
	});
	const plus = page.getByRole("button", { name: `Increase quantity of ${product!.name}`, exact: true });
	for (let n = 0; n < 6; n++) await plus.click();
	await expect(page.getByLabel(`Quantity of ${product!.name}`, { exact: true })).toHaveValue(
		String(product!.moq + 6),
	);
	// Once a total is shown, it is the one of the number beside it.
	await expect(total(page)).not.toHaveText("…");
	const cart = await (await page.request.get("/api/cart")).json();
	expect(cart.items[0].quantity).toBe(product!.moq + 6);
	expect((await total(page).textContent())?.replace(/[$,]/g, "")).toBe(cart.total);
	expect(sent).toBeGreaterThan(0);
	expect(most).toBe(1);
	await expect(page.locator("html[data-same-page]")).toHaveCount(hasJavaScript() ? 1 : 0);
});
