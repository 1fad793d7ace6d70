import type { Page } from "@playwright/test";
import { makeTestProduct, placeTestOrder, signInAdmin } from "../helpers/admin.ts";
import { expect, expectNoViolations, test } from "../helpers/browser.ts";
import { withDatabase } from "../helpers/buyer.ts";
import { limit } from "../helpers/machine-speed.ts";

// Refusals on purpose. A mail's frame lets no script in, axe neither.
test.use({
	expectedErrors: [
		/status of 40[04]|Blocked script execution in '(?:about:srcdoc|http:\/\/[\d.:]+\/brand-preview\/mail)/,
	],
});

/** Lists: their first row stands at the top, at 1280 and at 360 px. */
const LISTS = [
	"/admin/today",
	"/admin?tab=applications",
	"/admin?tab=applications&status=approved",
	"/admin?tab=messages",
	"/admin?tab=quotes",
	"/admin/claims",
	"/admin/licenses",
	"/admin-portal?tab=orders",
	"/admin-portal?tab=products",
	"/admin-portal?tab=applications",
	"/admin-portal?tab=customers",
	"/admin-portal?tab=abandoned-carts",
	"/admin/products/table",
	"/admin/search?search=pod",
	"/admin/blog",
	"/admin/suppliers",
	"/admin/brands",
	"/admin/campaigns",
	"/admin/outbox",
	"/admin/audit",
	"/admin/settings/faq",
	"/admin/settings/carriers",
];

/** Forms, records and pages that ask. */
const pagesOf = (
	id: (table: string, where?: string) => string,
	order: { id: string; orderNumber: string },
) => [
	"/admin?tab=analytics",
	"/admin-portal?tab=analytics",
	"/admin/companies/duplicates",
	"/admin/payments",
	"/admin-portal?tab=data-export",
	"/admin-portal?tab=orders&search=xylophone",
	"/admin/search?search=xylophone",
	`/admin/orders/${order.orderNumber}`,
	`/admin/orders/${order.orderNumber}/cancel`,
	`/admin/orders/papers?paper=slip&id=${order.id}`,
	`/admin/orders/papers?paper=pick&id=${order.id}`,
	"/admin/orders/views",
	"/admin/products/new",
	"/admin/products/reprice",
	`/admin/pact/orders/${order.orderNumber}`,
	"/admin/price-lists",
	"/admin/price-lists/agreements",
	"/admin/companies/import",
	"/admin/accounts/import",
	"/admin/orders/before",
	"/admin/orders/before/goods",
	"/admin/orders/before/import",
	"/admin/price-lists/new",
	"/admin/prices",
	"/admin/help",
	"/admin/help/receiving",
	"/admin/settings/legal",
	"/admin/settings/legal/terms",
	"/admin/reports?report=margin",
	"/admin/reports/accountant",
	`/admin/products/${id("products")}/delete`,
	`/admin/products/${id("products")}/pictures`,
	`/admin/companies/${id("companies", "is_wholesale_approved")}`,
	`/admin/customers/${id("users", "company_id is null")}`,
	"/admin/import",
	`/admin/applications/${id("wholesale_applications", "status = 'approved'")}`,
	`/admin/messages/${id("contact_messages")}`,
	`/admin/quotes/${id("quote_requests")}`,
	`/admin/claims/${id("claims")}`,
	"/admin/blog/new",
	`/admin/blog/${id("blog_posts")}/delete`,
	"/admin/purchases",
	"/admin/purchases/new",
	"/admin/suppliers/new",
	`/admin/suppliers/${id("suppliers")}`,
	"/admin/brands/new",
	"/admin/campaigns/new",
	`/admin/campaigns/${id("email_campaigns", "status = 'sent'")}`,
	"/admin/outbox/preview",
	"/admin/settings",
	"/admin/settings/announcement",
	"/admin/settings/brand",
	"/admin/settings/seller",
	"/admin/settings/faq/new",
	"/admin/settings/rules",
	"/admin/settings/days",
	"/admin/settings/freight",
	"/admin/settings/numbers",
	"/admin/settings/payment",
	"/admin/settings/tiers",
	"/admin/settings/terms",
	"/admin/settings/retention",
	"/admin/compliance",
	"/admin/compliance/CA",
	"/admin/compliance/CO?rule=new&decision=blocked&where=place",
	"/admin/compliance/excise",
	"/admin/staff",
];

/** Where the first row of work begins, in pixels from the top of the page. */
const firstRow = (page: Page) =>
	page.evaluate(() => {
		const rows = [...document.querySelectorAll("main tbody tr, main .qlist li")];
		const shown = rows.find((row) => row.getBoundingClientRect().height > 1);
		return shown ? shown.getBoundingClientRect().top + scrollY : Number.POSITIVE_INFINITY;
	});

const SAMPLE = "Applications, orders and products";
/** Its width in Roboto Condensed of 600 and 16 px. */
const SAMPLE_PX = 216;

/** How much wider this machine writes headings and tabs than with the font they are made for: wide letters take another line. */
const widthOfLetters = (page: Page) =>
	page.evaluate(
		([sample, px]) => {
			const pen = document.createElement("canvas").getContext("2d")!;
			pen.font = `600 16px ${getComputedStyle(document.querySelector("h1")!).fontFamily}`;
			return Math.max(1, pen.measureText(sample).width / px);
		},
		[SAMPLE, SAMPLE_PX] as const,
	);

test("every staff page is readable, fits a phone, and lists begin at the top", { tag: "@scripts" }, async ({
	page,
	playwright,
	baseURL,
}) => {
	test.setTimeout(limit(240_000));
	await signInAdmin(page);
	const product = await makeTestProduct(page);
	const order = await placeTestOrder(playwright.request, baseURL, product.id);
	const id = (table: string, where = "1 = 1") =>
		withDatabase(
			(db) =>
				db.prepare<[], { id: string }>(`select id from ${table} where ${where} limit 1`).get()?.id ?? "",
		);
	for (const path of [...LISTS, ...pagesOf(id, order)]) {
		await page.setViewportSize({ width: 1280, height: 800 });
		await page.goto(path);
		await expect.soft(page.getByRole("heading", { level: 1 }), path).toHaveCount(1);
		await expectNoViolations(page);
		const isList = LISTS.includes(path);
		const wider = isList ? await widthOfLetters(page) : 1;
		if (isList)
			expect.soft(await firstRow(page), `first row of ${path} at 1280 px`).toBeLessThanOrEqual(220 * wider);
		await page.setViewportSize({ width: 360, height: 800 });
		const width = await page.locator("html").evaluate((html) => html.scrollWidth);
		expect.soft(width, `width of ${path} at 360 px`).toBe(360);
		if (isList)
			expect.soft(await firstRow(page), `first row of ${path} at 360 px`).toBeLessThanOrEqual(260 * wider);
	}
});

/** What of the figures and filters above a list doesn't show its whole text. */
const cutOff = (page: Page) =>
	page.evaluate(() => {
		const pen = document.createElement("canvas").getContext("2d")!;
		/** The width of a text in a box, beside the box's room for it. */
		const isTight = (box: HTMLElement, text: string) => {
			const { font, paddingLeft, paddingRight } = getComputedStyle(box);
			pen.font = font;
			const room = box.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
			return box.clientWidth > 0 && pen.measureText(text).width > room + 1;
		};
		const figures = [...document.querySelectorAll("main .figs, main .figs *")].filter(
			(part) => part.clientWidth > 1 && part.scrollWidth > part.clientWidth + 1,
		);
		const choices = [...document.querySelectorAll<HTMLSelectElement>("main [role=search] select")].filter(
			(box) => isTight(box, box.selectedOptions[0]?.text ?? ""),
		);
		const boxes = [
			...document.querySelectorAll<HTMLInputElement>("main [role=search] input[placeholder]"),
		].filter((box) => isTight(box, box.placeholder));
		return [...figures, ...choices, ...boxes].map((part) => part.outerHTML.slice(0, 120));
	});

test("figures and filters above the lists are whole, and a delivery can be typed on a phone", {
	tag: "@scripts",
}, async ({ page }) => {
	await signInAdmin(page);
	for (const path of ["/admin?tab=applications", "/admin-portal?tab=orders", "/admin-portal?tab=products"]) {
		await page.setViewportSize({ width: 1280, height: 800 });
		await page.goto(path);
		await expect(page.locator("main .figs")).toBeVisible();
		expect.soft(await cutOff(page), path).toEqual([]);
	}
	await page.setViewportSize({ width: 360, height: 800 });
	await page.goto("/admin-portal/stock/receive");
	for (const label of ["Supplier", "Delivery note", "Received on"]) {
		const { width } = (await page.getByLabel(label).boundingBox())!;
		expect.soft(width, label).toBeGreaterThan(140);
	}
});
