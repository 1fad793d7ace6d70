// Whatever is fixed or sticks to the screen leaves every control within reach, on every kind of page.
import type { Page } from "@playwright/test";
import { expect, hasJavaScript, open, test } from "../helpers/browser.ts";
import { fillCart, orderableSkus, signInNewBuyer, stockedProducts, withDatabase } from "../helpers/buyer.ts";
import { signInAs } from "../helpers/sign-in.ts";

const HEIGHT = 740;
const WIDTHS = [360, 834, 1024, 1280];

/**
 * Controls that something fixed or sticky lies over once they are scrolled to, and those of the page's content that the
 * support button, or the bar it stands in, lies over even once they are scrolled to.
 */
const coveredControls = (page: Page) =>
	page.evaluate(() => {
		const shown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
		const support = document.querySelector('[aria-label="Support chat"] a');
		const inBar = support !== null && getComputedStyle(support).position !== "fixed";
		const cover = (inBar ? support.closest(".dock")! : support)?.getBoundingClientRect();
		const lies = (box: DOMRect) =>
			cover &&
			box.left < cover.right &&
			box.right > cover.left &&
			box.top < cover.bottom &&
			box.bottom > cover.top;
		const isOver = (over: Element | null, control: Element): boolean =>
			over !== null &&
			!over.contains(control) &&
			(/fixed|sticky/.test(getComputedStyle(over).position) || isOver(over.parentElement, control));
		const isReached = (control: Element) => {
			const { left, right, top, bottom } = control.getBoundingClientRect();
			const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
			return hit !== null && !isOver(hit, control);
		};
		// As the keyboard does.
		const reach = (control: Element) => {
			control.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
			return isReached(control);
		};
		const covered: string[] = [];
		for (const control of document.querySelectorAll(
			":is(main, header) :is(a, button, input, select, textarea, summary)",
		)) {
			if (!shown(control) || control.closest(".vh, .skip")) continue;
			const name = control.outerHTML.slice(0, 120);
			if (!reach(control)) covered.push(name);
			if (!cover || !control.closest("main")) continue;
			control.scrollIntoView({ block: inBar ? "nearest" : "center", behavior: "instant" });
			const box = control.getBoundingClientRect();
			// In the gutter nothing may be below the tab, however far the page is scrolled.
			if (lies(box) || (!inBar && box.right > cover.left)) covered.push(`by support: ${name}`);
		}
		if (!inBar && [...document.querySelectorAll(".dock nav a")].some(shown)) {
			covered.push("shortcuts of the bottom bar, where there is no bar");
		}
		scrollTo({ top: document.body.scrollHeight, behavior: "instant" });
		const last = document.querySelector("footer .base")?.getBoundingClientRect();
		if (last && lies(last)) covered.push("the last line of the page");
		return covered;
	});

async function check(page: Page, paths: string[], widths = WIDTHS) {
	for (const path of paths) {
		await open(page, path);
		for (const width of widths) {
			await page.setViewportSize({ width, height: HEIGHT });
			expect.soft(await coveredControls(page), `${path} at ${width}`).toEqual([]);
		}
	}
}

/** Ids and addresses of the demo's records. */
const demo = () =>
	withDatabase((db) => {
		const one = (sql: string) => String(db.prepare(sql).pluck().get());
		return {
			claimed: one(
				"select o.order_number from orders o join claims c on c.order_id = o.id join users u on u.id = o.user_id where u.email = 'buyer@example.com' limit 1",
			),
			application: one("select id from wholesale_applications where status = 'pending' limit 1"),
			product: one("select id from products where active = 1 limit 1"),
			order: one("select order_number from orders order by created_at desc limit 1"),
		};
	});

test("the support button lies over no control of any page, on any screen", { tag: "@browser" }, async ({
	page,
}) => {
	test.slow();
	// The same styles make the same page: with scripts, only what they change of it.
	const isSweep = !hasJavaScript();
	const { claimed, application, product, order } = demo();
	await check(page, isSweep ? ["/", "/products", "/login"] : ["/products"]);
	// The bar about cookies stands above it, and what sticks to the bottom does too.
	for (const width of WIDTHS) {
		await page.setViewportSize({ width, height: HEIGHT });
		const cookies = (await page.getByRole("region", { name: "Cookie choice" }).boundingBox())!;
		const support = (await page.getByLabel("Support chat").getByRole("link").boundingBox())!;
		expect(
			cookies.y >= support.y + support.height || cookies.y + cookies.height <= support.y,
			`cookies at ${width}`,
		).toBe(true);
	}
	await page.getByRole("button", { name: "Accept" }).click();
	await check(page, ["/", "/products/geek-bar-pulse"]);
	if (isSweep) {
		const visitor = ["/products", "/brands", "/brands/raz", "/wholesale", "/contact", "/apply", "/login"];
		await check(page, [...visitor, "/quote", "/blog", "/support", "/legal/privacy", "/no-such-page"]);
		await signInAs("newuser", page);
		await check(page, ["/", "/apply", "/portal"]);
	}
	await signInNewBuyer(page);
	const [stocked] = stockedProducts(1);
	await fillCart(page, [{ id: stocked!.id, quantity: stocked!.moq }]);
	const rows = orderableSkus(3).map(({ sku, moq }) => ({ sku, quantity: moq }));
	await check(page, ["/products/geek-bar-pulse", "/cart", "/quick-order"]);
	await page
		.getByLabel("Lines from a spreadsheet")
		.fill(rows.map((row) => `${row.sku} ${row.quantity}`).join("\n"));
	await page
		.getByRole("button", { name: /verify/i })
		.last()
		.click();
	await expect(page.locator(".pad tbody tr").first()).toContainText("$");
	for (const width of WIDTHS) {
		await page.setViewportSize({ width, height: HEIGHT });
		expect.soft(await coveredControls(page), `quick order's rows at ${width}`).toEqual([]);
	}
	await check(page, isSweep ? ["/products", "/checkout", "/lists", "/portal"] : ["/checkout"]);
	// A message, fixed or in its place.
	await page.setViewportSize({ width: 360, height: HEIGHT });
	await open(page, "/products");
	const add = page.getByRole("main").getByRole("article").first().locator("form [type=submit]");
	await add.click();
	await expect(page.getByText("Added to Cart").first()).toBeVisible();
	if (isSweep) expect.soft(await coveredControls(page), "a message").toEqual([]);
	else {
		// It is gone soon, and leaves what was pressed and the bars free meanwhile.
		const message = (await page.locator(".said-fixed").boundingBox())!;
		for (const free of [add, page.locator(".dock")]) {
			const { y, height } = (await free.boundingBox())!;
			expect(message.y >= y + height || message.y + message.height <= y, "a message").toBe(true);
		}
	}

	if (!isSweep) return;
	await signInAs("buyer", page);
	await check(page, [
		"/portal",
		"/buyer-portal",
		...["orders", "reorder", "account"].map((tab) => `/buyer-portal?tab=${tab}`),
		`/buyer-portal/orders/${claimed}`,
		`/buyer-portal/orders/${claimed}/problem`,
	]);
	await signInAs("admin", page);
	// The bar about cookies lies over no decision either.
	await page.context().clearCookies({ name: "consent" });
	await check(page, [`/admin/applications/${application}`], [360, 1280]);
	await expect(page.getByRole("region", { name: "Cookie choice" })).toBeVisible();
	await page.getByRole("button", { name: "Accept" }).click();
	await check(page, [
		"/admin",
		...["analytics", "orders", "products", "applications", "customers", "abandoned-carts", "data-export"].map(
			(tab) => `/admin-portal?tab=${tab}`,
		),
		`/admin/products/${product}`,
		`/admin/orders/${order}`,
		"/admin/campaigns",
		"/admin/campaigns/new",
	]);
});
