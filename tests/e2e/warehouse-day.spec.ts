// A day in the warehouse without scripts, in the clicks and page loads that the README names.
import { eq } from "drizzle-orm";
import { findOrderDifferences } from "../../db/check-orders.ts";
import { findStockDifferences } from "../../db/check-stock.ts";
import { orders, productFlavors, products, shipments, stockMovements } from "../../db/schema.server.ts";
import { signInAdmin } from "../helpers/admin.ts";
import { expect, test } from "../helpers/browser.ts";
import { countWork } from "../helpers/counted-work.ts";
import { seedDay, withShop } from "../helpers/day-of-work.ts";
import { startServer } from "../helpers/server.ts";

const ORDERS = 40;
const FLAVORS = 40;
/** The product after those of the orders has the flavors. */
const FULL = `DAY-${ORDERS}`;
const trackingOf = (n: number) => `1Z999AA1${String(n).padStart(10, "0")}`;

test("a day's work without scripts in the warehouse takes the clicks and page loads that the README names", {
	tag: "@server",
}, async ({ page }) => {
	test.slow();
	const server = await startServer();
	try {
		seedDay(server.dataDir, { applications: 0, orders: ORDERS, products: ORDERS + 1 });
		const pending = withShop(server.dataDir, (db) => {
			const { id: productId } = db.select().from(products).where(eq(products.sku, FULL)).get()!;
			const flavors = Array.from({ length: FLAVORS }, (_, n) => ({
				...{ productId, name: `Flavor ${n}`, sku: `${FULL}-${n}`, position: n, stockQuantity: 5 },
			}));
			db.insert(productFlavors).values(flavors).run();
			return db.select().from(orders).where(eq(orders.status, "pending")).all();
		});
		const numbers = pending.map(({ orderNumber }) => orderNumber).sort();
		expect(numbers).toHaveLength(ORDERS);
		const short = numbers.at(-1)!;
		const wrong = numbers.at(-2)!;

		await signInAdmin(page, server.url);
		const { click, section, expectAsWritten } = countWork(page);
		const link = (name: string) => page.getByRole("link", { name, exact: true });
		const button = (name: string | RegExp) => page.getByRole("button", { name });
		/** With the search of every page; Enter is no click. */
		const openFound = async (text: string, url: RegExp) => {
			await page.getByRole("searchbox", { name: /^Search orders/ }).fill(text);
			await page.getByRole("searchbox", { name: /^Search orders/ }).press("Enter");
			await page.waitForURL(url);
		};
		await page.goto(`${server.url}/admin/today`);

		await test.step("a delivery of 40 flavors", async () => {
			await click(section("Products"));
			await click(link("Stock"));
			await page.getByLabel("Supplier").fill("Keystone");
			await page.getByLabel("Delivery note").fill("KVD-40");
			const lines = Array.from({ length: FLAVORS }, (_, n) => `${FULL}-${n} ${n + 1}`);
			await page.getByLabel("Code and quantity").fill(lines.join("\n"));
			await click(button("Check"));
			await click(button(`Receive ${FLAVORS} lines`));
			await expect(page.getByRole("heading", { name: "Delivery KVD-40" })).toBeVisible();
		});

		await test.step("a short line", async () => {
			await openFound(short, /RW-/);
			await click(button("Process"));
			const packed = page.getByLabel(/^Packed: /).first();
			await packed.fill(String(Number(await packed.inputValue()) - 3));
			await page.getByRole("radio", { name: /^Cancel them/ }).check();
			await page.getByLabel("Reason").fill("Three were damaged.");
			await click(button("Cancel them now"));
			await expect(page.getByText(/^Closed short: 3 × /).first()).toBeVisible();
		});

		await test.step("an order by phone", async () => {
			await openFound("buyer@example.com", /search/);
			await click(page.getByRole("main").getByRole("link", { name: /^Order for/ }));
			await page.getByLabel("Row 1, SKU or barcode").fill(`${FULL}-7`);
			await page.getByLabel("Row 1, quantity").fill("6");
			await click(button("Check order"));
			await click(button(/^Place order for/));
			await expect(page.getByText("by phone").first()).toBeVisible();
		});

		await test.step("40 orders from a tracking file, one with a wrong number", async () => {
			await click(section("Orders"));
			await click(link("Tracking file"));
			const file = numbers.map((number, n) => `${number},${trackingOf(n)},UPS`);
			await page.getByLabel("Order, tracking number and carrier").fill(file.join("\n"));
			await click(button("Check"));
			await click(button(`Ship ${ORDERS} orders`));
			await expect(page.getByText(`${ORDERS} orders shipped`)).toBeVisible();
		});

		await test.step("the wrong number is put right", async () => {
			await openFound(wrong, /RW-/);
			await click(link("Correct parcel 1"));
			await page.getByLabel(/^Tracking /).fill("123456789012");
			await click(button("Correct tracking"));
			await expect(page.locator("#history")).toContainText("Tracking number corrected: FedEx 123456789012");
		});

		withShop(server.dataDir, (db) => {
			const received = db.select().from(stockMovements).where(eq(stockMovements.reference, "KVD-40")).all();
			expect(received.map(({ quantity }) => quantity)).toEqual(
				Array.from({ length: FLAVORS }, (_, n) => n + 1),
			);
			const now = pending.map(({ id }) => db.select().from(orders).where(eq(orders.id, id)).get()!);
			expect(now.filter(({ status }) => status !== "shipped")).toEqual([]);
			const sent = db.select().from(shipments).all();
			const numberOf = (orderNumber: string) =>
				sent.find(({ orderId }) => orderId === now.find((one) => one.orderNumber === orderNumber)?.id)
					?.trackingNumbers;
			expect(numbers.map(numberOf)).toEqual(
				numbers.map((number, n) => [number === wrong ? "123456789012" : trackingOf(n)]),
			);
			expect(db.select().from(orders).where(eq(orders.status, "pending")).all()).toMatchObject([
				{ placedBy: expect.any(String) },
			]);
			expect([...findStockDifferences(db.$client), ...findOrderDifferences(db.$client)]).toEqual([]);
		});
		expectAsWritten({ clicks: 60, loads: 35 });
	} finally {
		await server.dispose();
	}
});
