import type { Page } from "@playwright/test";
import { makeTestProduct, placeTestOrder, signInAdmin } from "../helpers/admin.ts";
import { expect, expectNoViolations, hasJavaScript, hydrated, open, test } from "../helpers/browser.ts";

/** The tabs of the section that the page belongs to. */
const tabs = (page: Page) => page.locator("main nav.tabs, main nav.side").first();

/** The tabs that a page shows, with their addresses. */
async function tabsOf(page: Page, start: string): Promise<[tab: string, to: string][]> {
	await page.goto(start);
	const links = await tabs(page).getByRole("link").all();
	return Promise.all(
		links.map(
			async (link): Promise<[string, string]> => [
				((await link.textContent()) ?? "").replace(/[\s\d,]+$/, ""),
				(await link.getAttribute("href")) ?? "",
			],
		),
	);
}

test("the staff's frame leads everywhere, on a phone too", async ({ page }) => {
	await signInAdmin(page);
	await open(page, "/admin/today");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Today");
	const nav = page.getByRole("navigation", { name: "Staff" });
	for (const [section, tab] of [
		["Inbox", "Applications"],
		["Orders", "To do"],
		["Customers", "Companies"],
		["Products", "Catalog"],
		["Money", "Balances"],
		["Compliance", "States"],
		["Settings", "Contacts and hours"],
	] as const) {
		await nav.getByRole("link", { name: new RegExp(`^${section}`) }).click();
		await expect(nav.locator("[aria-current=page]")).toHaveText(new RegExp(`^${section}`));
		const tabs = page.getByRole("navigation", { name: section, exact: true });
		await expect(tabs.locator("[aria-current=page]")).toHaveText(new RegExp(`^${tab}`));
		await hydrated(page);
	}
	await expect(page.getByRole("navigation", { name: "Main" })).toHaveCount(0);
	await page.setViewportSize({ width: 360, height: 800 });
	await open(page, "/admin/today");
	await expect(nav).toBeHidden();
	await page.locator(".sf-menu summary").click();
	await nav.getByRole("link", { name: "Customers" }).click();
	await expect(page).toHaveURL(/admin\/companies/);
	await expect(nav).toBeHidden();
	await page.getByRole("button", { name: "Logout" }).click();
	await expect(page.getByRole("link", { name: "Login" }).first()).toBeVisible();
});

/** Staff's lists: pages that are opened for the rows on them. */
const LISTS = [
	"/admin/today",
	"/admin?tab=applications",
	"/admin?tab=messages",
	"/admin?tab=quotes",
	"/admin/claims",
	"/admin-portal?tab=orders",
	"/admin-portal?tab=orders&status=shipped",
	"/admin-portal?tab=abandoned-carts",
	"/admin-portal?tab=applications",
	"/admin-portal?tab=customers",
	"/admin-portal?tab=products",
	"/admin/companies",
	"/admin/licenses",
	"/admin/products/table",
	"/admin/stock/reorder",
	"/admin/suppliers",
	"/admin/brands",
	"/admin/accounts",
	"/admin/invoices",
	"/admin/compliance",
	"/admin/compliance/excise",
	"/admin/pact",
	"/admin/settings/retention",
	"/admin/audit",
	"/admin/settings/faq",
	"/admin/settings/carriers",
	"/admin/blog",
	"/admin/campaigns",
	"/admin/staff",
	"/admin/outbox",
	"/admin/search?search=raz",
];
/** How far down its first row may begin, in pixels; on phones, where the frame takes two lines, below the frame. */
const FIRST_ROW = 220;

for (const width of [1280, 360]) {
	test(`the first row of work is in sight on every list at ${width} px`, { tag: "@scripts" }, async ({
		page,
	}) => {
		test.slow();
		await signInAdmin(page);
		await page.setViewportSize({ width, height: 800 });
		const late: string[] = [];
		for (const path of LISTS) {
			await page.goto(path);
			const top = await page.evaluate((isPhone) => {
				const seen = (selector: string) =>
					[...document.querySelectorAll(selector)].find((each) => each.getBoundingClientRect().height > 8);
				const row = seen("main tbody tr, main .qlist li") ?? seen("main li:has(> a)");
				const frame = isPhone
					? (document.querySelector("header.sf")?.getBoundingClientRect().bottom ?? 0)
					: 0;
				return row ? Math.round(row.getBoundingClientRect().top - frame) : null;
			}, width < 500);
			if (top === null || top > FIRST_ROW) late.push(`${path} ${top}`);
		}
		expect(late).toEqual([]);
	});
}

test("forced colors keep wordmarks on white and mark the open section, and low windows let nothing stick", {
	tag: "@scripts",
}, async ({ page }) => {
	await signInAdmin(page);
	await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
	const style = (selector: string, name: "backgroundColor" | "borderBottomColor" | "position") =>
		page
			.locator(selector)
			.first()
			.evaluate((element, of) => getComputedStyle(element)[of], name);
	await page.goto("/brands");
	expect(await style("main img[src*='/brands/']", "backgroundColor")).toBe("rgb(255, 255, 255)");
	expect(await style(".top-row", "position")).toBe("sticky");
	await page.setViewportSize({ width: 640, height: 430 });
	expect(await style(".top-row", "position")).toBe("static");
	await page.setViewportSize({ width: 1280, height: 800 });
	await page.goto("/admin-portal?tab=orders");
	const open = await style(".sf-nav [aria-current]", "borderBottomColor");
	expect(await style(".sf-nav a:not([aria-current])", "borderBottomColor")).not.toBe(open);
});

test("each page of a section has its tabs, and one of them is its own", { tag: "@server" }, async ({
	page,
}) => {
	await signInAdmin(page);
	const all: [tab: string, to: string][] = [];
	for (const start of [
		"/admin",
		"/admin-portal?tab=orders",
		"/admin/companies",
		"/admin-portal?tab=products",
	])
		all.push(...(await tabsOf(page, start)));
	for (const start of ["/admin/accounts", "/admin/pact", "/admin/settings"])
		all.push(...(await tabsOf(page, start)));
	expect(all.length).toBeGreaterThan(35);
	for (const [tab, to] of all) {
		await page.goto(to);
		const own = tabs(page).locator("[aria-current=page]");
		await expect(own, to).toHaveCount(1);
		await expect(own, to).toHaveAttribute("href", to);
		expect(await own.textContent(), to).toContain(tab);
		await expect(page.locator("nav[aria-label=Staff] [aria-current=page]"), to).toHaveCount(1);
	}
});

test("an order is processed on Today where it stands", async ({ page, playwright, baseURL }) => {
	await signInAdmin(page);
	const product = await makeTestProduct(page);
	const { orderNumber } = await placeTestOrder(playwright.request, baseURL, product.id);
	await open(page, "/admin/today?kind=process&all=1");
	const row = page.getByRole("row").filter({ hasText: orderNumber });
	await row.getByRole("button", { name: "Process" }).click();
	await expect(page.getByText("Order Updated").first()).toBeVisible();
	await open(page, "/admin/today?kind=ship&all=1");
	await expect(row.getByRole("link", { name: "Ship" })).toBeVisible();
	await expectNoViolations(page, { alsoWithoutScripts: true });
});

test("the staff's search finds records, and an order's number leads to it", async ({
	page,
	playwright,
	baseURL,
}) => {
	await signInAdmin(page);
	const product = await makeTestProduct(page);
	const { orderNumber } = await placeTestOrder(playwright.request, baseURL, product.id);
	await open(page, "/admin/today");
	const box = page.getByLabel("Search orders, customers, products");
	await box.fill("buyer@example.com");
	await box.press("Enter");
	await expect(page.getByRole("table", { name: /^Customers/ }).getByRole("link")).not.toHaveCount(0);
	await expectNoViolations(page, { alsoWithoutScripts: true });
	await box.fill(orderNumber);
	await box.press("Enter");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Order ${orderNumber}`);
	if (!hasJavaScript()) return;
	await page.locator("main").click({ position: { x: 5, y: 5 } });
	await page.keyboard.press("Control+k");
	await expect(box).toBeFocused();
	await box.fill("outb");
	await page.getByRole("option", { name: "Outbox" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Outbox");
	await page.locator("h1").click();
	await page.keyboard.press("?");
	await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
	await expectNoViolations(page);
});
