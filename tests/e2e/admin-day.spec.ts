// A day of staff's work without scripts, in the clicks and page loads that the README names.
import { eq, like } from "drizzle-orm";
import { auditLog, orders, products, wholesaleApplications } from "../../db/schema.server.ts";
import { signInAdmin } from "../helpers/admin.ts";
import { expect, test } from "../helpers/browser.ts";
import { countWork } from "../helpers/counted-work.ts";
import { countOf, seedDay, withShop } from "../helpers/day-of-work.ts";
import { startServer } from "../helpers/server.ts";

const DAY = { applications: 30, orders: 40, products: 200 };

test("a day's work without scripts takes the clicks and page loads that the README names", {
	tag: "@server",
}, async ({ page }) => {
	test.slow();
	const server = await startServer();
	try {
		seedDay(server.dataDir, DAY);
		const approved = () =>
			withShop(
				server.dataDir,
				(db) =>
					db.select().from(wholesaleApplications).where(eq(wholesaleApplications.status, "approved")).all()
						.length,
			);
		const before = approved();
		await signInAdmin(page, server.url);
		const { click, choose, section, expectAsWritten } = countWork(page);

		await page.goto(`${server.url}/admin/today`);
		await click(section("Inbox"));
		for (let left = DAY.applications; left > 0; left--) {
			await expect(page.getByText(`1 of ${left}`, { exact: true })).toBeVisible();
			await click(page.getByRole("button", { name: "Approve", exact: true }));
		}
		await expect(page.getByRole("button", { name: "Approve", exact: true })).toHaveCount(0);

		await click(section("Orders"));
		await choose(page.getByLabel("Status", { exact: true }), "pending");
		await click(page.getByRole("button", { name: "Apply" }));
		await click(page.getByRole("button", { name: `Select all ${DAY.orders}` }));
		await click(page.getByRole("button", { name: "Process selected" }));
		await expect(page.getByText("are processing now.")).toBeVisible();
		await click(page.getByRole("link", { name: `Pick list of ${DAY.orders} orders` }));
		const processed = withShop(server.dataDir, (db) =>
			db
				.select({ number: orders.orderNumber })
				.from(auditLog)
				.innerJoin(orders, eq(orders.id, auditLog.entityId))
				.where(eq(auditLog.action, "order.process"))
				.all(),
		).map(({ number }) => number);
		expect(new Set(processed).size).toBe(DAY.orders);
		const picked = await page.getByRole("main").innerText();
		expect(processed.filter((number) => !picked.includes(number))).toEqual([]);
		await click(page.getByRole("link", { name: "Packing slips" }));
		const slips = await page.getByRole("heading", { name: /^Packing slip/ }).allInnerTexts();
		expect(slips.map((text) => text.match(/RW-\d+/)?.[0]).sort()).toEqual(processed.sort());

		await click(section("Products"));
		await click(page.getByRole("link", { name: "Prices and stock" }));
		await choose(page.getByLabel("Brand", { exact: true }), "daybreak");
		await click(page.getByRole("button", { name: "Apply" }));
		await page.getByLabel("Amount").fill("4");
		await choose(page.getByLabel("Round to"), "up-05");
		await click(page.getByRole("button", { name: "Preview" }));
		await click(page.getByRole("button", { name: `Save ${DAY.products} prices` }));
		await expect(page.getByText(`${DAY.products} prices were changed.`)).toBeVisible();

		withShop(server.dataDir, (db) => {
			expect(approved()).toBe(before + DAY.applications);
			expect(countOf(db, wholesaleApplications, "pending")).toBe(0);
			expect(countOf(db, orders, "pending")).toBe(0);
			const prices = db.select().from(products).where(like(products.sku, "DAY-%")).all();
			const raised = ({ sku }: (typeof prices)[number]) => {
				const cents = 1000 + 7 * Number(sku?.slice(4));
				return Math.ceil((cents * 104) / 500) * 5;
			};
			expect(prices.map((product) => product.wholesalePriceCents)).toEqual(prices.map(raised));
		});
		expectAsWritten({ clicks: 60, loads: 45 });

		const saturday = countWork(page);
		await page.goto(`${server.url}/admin/today`);
		await saturday.click(saturday.section("Products"));
		await saturday.click(page.getByRole("link", { name: "Prices and stock" }));
		await saturday.choose(page.getByLabel("Brand", { exact: true }), "daybreak");
		await saturday.click(page.getByRole("button", { name: "Apply" }));
		await page.getByLabel("Amount").fill("4");
		await page.locator("#reprice-from").fill("2099-11-28");
		await saturday.click(page.getByRole("button", { name: "Preview" }));
		await saturday.click(page.getByRole("button", { name: `Save ${DAY.products} prices` }));
		await expect(page.getByText(`${DAY.products} prices will change on Nov 28, 2099.`)).toBeVisible();
		saturday.expectAsWritten({ clicks: 6, loads: 6 });
	} finally {
		await server.dispose();
	}
});
