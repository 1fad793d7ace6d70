import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { signInAdmin } from "../helpers/admin.ts";
import {
	expect,
	expectNoViolations,
	hasBrowser,
	hasJavaScript,
	hydrated,
	open,
	test,
} from "../helpers/browser.ts";
import { withDatabase } from "../helpers/buyer.ts";
import { limit } from "../helpers/machine-speed.ts";
import { workbook } from "../helpers/workbook.ts";

// Refusals on purpose: with scripts a form's answer is fetched.
test.use({ expectedErrors: [/status of 4(00|13)/] });
// Only one import runs at a time, for all users together.
test.describe.configure({ mode: "serial", timeout: limit(90_000) });

const BRAND = "Raz";
// Hidden products: the catalog is other tests' business.
const HEADS = "SKU,Name,Brand,Category,Wholesale Price,MSRP,Stock,Active";

async function upload(page: Page, content: string | Buffer, name = "products.csv") {
	const buffer = Buffer.from(content);
	await page.getByLabel("CSV file").setInputFiles({ name, mimeType: "text/csv", buffer });
	await page.getByRole("button", { name: "Preview import" }).click();
}

/** The page of an import, once it has this heading, whatever it showed on the way. */
async function headed(page: Page, name: string) {
	await expect(page.getByRole("heading", { level: 1, name })).toBeVisible({ timeout: limit(20_000) });
	await hydrated(page);
}

const fitsWidth = async (page: Page) =>
	!hasBrowser() ||
	page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

test.beforeEach(({ page }) => signInAdmin(page));

test("a file with errors is previewed, corrected and imported", async ({ page }) => {
	const tag = randomUUID().slice(0, 8);
	const row = (sku: string, price: string) =>
		`${tag}-${sku},Test ${sku},${BRAND},Disposables,${price},19.99,12,false`;
	await open(page, "/admin-portal?tab=data-export");
	await page.getByRole("link", { name: "Import Products" }).click();
	await expect(page).toHaveURL(/\/admin\/import$/);
	await hydrated(page);
	await expectNoViolations(page);

	await page.getByRole("button", { name: "Preview import" }).click();
	await expect(page.getByText("Choose a CSV file").first()).toBeVisible();
	await expect(page.getByLabel("CSV file")).toHaveAttribute("aria-invalid", "true");
	await expectNoViolations(page);

	await upload(page, `${HEADS}\n${row("A", '"$1,234.50"')}\n${row("B", "cheap")}\n${row("A", "1")}\n`);
	await headed(page, "Import preview");
	await expect(page).toHaveTitle(/^Import preview/);
	await expectNoViolations(page);
	await expect(page.getByText("Wholesale Price must be an amount such as 12.50")).toBeVisible();
	await expect(page.getByText("SKU is on line 2 already")).toBeVisible();
	await expect(page.getByRole("button", { name: "Import 1 product" })).toBeDisabled();
	const [download] = await Promise.all([
		page.waitForEvent("download"),
		page.getByRole("link", { name: "Download the rows with errors" }).click(),
	]);
	expect(download.suggestedFilename()).toBe("import-errors.csv");
	expect(await readFile(await download.path(), "utf8")).toContain(`3,${tag}-B,Test B,Wholesale Price,`);

	await page.getByRole("link", { name: "Choose another file" }).click();
	await expect(page.getByRole("heading", { name: "Your unfinished imports" })).toBeVisible();
	await hydrated(page);
	await expectNoViolations(page);
	await upload(page, `${HEADS}\n${row("A", '"$1,234.50"')}\n${row("B", "8")}\n`);
	await headed(page, "Import preview");
	await expect(page.getByText(`${tag}-A`)).toBeVisible();
	for (const width of [360, 1280]) {
		await page.setViewportSize({ width, height: 800 });
		expect(await fitsWidth(page), `width ${width}`).toBe(true);
	}
	await page.getByRole("button", { name: "Import 2 products" }).click();
	await headed(page, "Import complete");
	await expectNoViolations(page);
	await page.getByRole("link", { name: "See the products" }).click();
	await expect(page).toHaveURL(/tab=products/);
	await open(page, `/admin-portal?tab=products&search=${tag}-A`);
	await expect(page.getByText("Test A").first()).toBeVisible();
	await expect(page.getByText("$1,234.50").first()).toBeVisible();
});

test("an import is found again in the list of earlier ones, and undone", async ({ page }) => {
	const tag = randomUUID().slice(0, 8);
	await open(page, "/admin/import");
	const name = `${tag}.csv`;
	await upload(page, `${HEADS}\n${tag},Test ${tag},${BRAND},Disposables,8.00,19.99,12,false\n`, name);
	await headed(page, "Import preview");
	await page.getByRole("button", { name: "Import 1 product" }).click();
	await headed(page, "Import complete");

	await page.getByRole("link", { name: "Import another file" }).click();
	await expect(page.getByRole("heading", { name: "Earlier imports" })).toBeVisible();
	await hydrated(page);
	await expectNoViolations(page);
	for (const width of [360, 1280]) {
		await page.setViewportSize({ width, height: 800 });
		expect(await fitsWidth(page), `width ${width}`).toBe(true);
	}
	await page.getByRole("link", { name }).click();
	await headed(page, "Import complete");
	await page.getByRole("button", { name: "Undo this import" }).click();
	await headed(page, "Import undone");
	await expectNoViolations(page);
	const found = await page.request.get(`/admin-portal?tab=products&search=${tag}`);
	expect(await found.text()).not.toContain(`Test ${tag}`);
	await page.getByRole("link", { name: "Import a file" }).click();
	await expect(page.getByText("Undone").first()).toBeVisible();
});

test("rows with errors are mended in the preview", async ({ page }) => {
	const tag = randomUUID().slice(0, 8);
	const row = (sku: string, price: string) =>
		`${tag}-${sku},Test ${tag} ${sku},${BRAND},Disposables,${price},19.99,12,false`;
	await open(page, "/admin/import");
	await upload(page, `${HEADS}\n${row("A", "cheap")}\n${row("A", "5")}\n${row("C", "6")}\n`);
	await headed(page, "Import preview");
	await expect(page.getByLabel("Wholesale price of line 2")).toHaveValue("cheap");
	await expectNoViolations(page);
	for (const width of [360, 1280]) {
		await page.setViewportSize({ width, height: 800 });
		expect(await fitsWidth(page), `width ${width}`).toBe(true);
	}
	await page.getByLabel("Wholesale price of line 2").fill("4.5o");
	await page.getByLabel("SKU of line 3").fill(`${tag}-B`);
	await page.getByRole("button", { name: "Check 2 rows again" }).click();
	await headed(page, "Import preview");
	await expect(page.getByLabel("Wholesale price of line 2")).toHaveValue("4.5o");
	await hydrated(page);
	await page.getByRole("button", { name: "Check 1 row again" }).click();
	await expect(page.getByText("Nothing was changed: type what")).toBeVisible();
	await hydrated(page);
	await page.getByLabel("Wholesale price of line 2").fill("4.50");
	await page.getByRole("button", { name: "Check 1 row again" }).click();
	await headed(page, "Import preview");
	await page.getByRole("button", { name: "Import 3 products" }).click();
	await headed(page, "Import complete");
	await open(page, `/admin-portal?tab=products&search=${tag}-A`);
	await expect(page.getByText("$4.50").first()).toBeVisible();
});

test("thousands of rows show how far they are, and can be cancelled", { tag: "@scripts" }, async ({
	page,
}) => {
	const tag = randomUUID().slice(0, 8);
	const rows = Array.from(
		{ length: 19_990 },
		(_, n) => `${tag}-${n},Row ${n},${BRAND},Pod Systems,5.00,9.99,3,false`,
	);
	const text = `${HEADS}\n${rows.join("\n")}\n`;
	// One file is read after the other: behind this one the page is sure to be seen before its own is read.
	const another = { name: "other.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
	const sendAnother = () =>
		page.request.post("/admin/import", {
			multipart: { source: "csv", file: another },
			maxRedirects: 0,
		});
	await open(page, "/admin/import");
	expect((await sendAnother()).status()).toBe(303);
	await upload(page, text);
	await headed(page, "Reading the file");
	await expect(page.getByRole("progressbar", { name: "Rows read" })).toBeVisible();
	await page.getByRole("button", { name: "Cancel import" }).click();
	await expect(page.getByText("Import Cancelled")).toBeVisible();
	await hydrated(page);

	expect((await sendAnother()).status()).toBe(303);
	await upload(page, text);
	await headed(page, "Reading the file");
	await expectNoViolations(page);
	// From here the page turns into the preview by itself: with scripts by asking, without by refreshing.
	await headed(page, "Import preview");
	if (hasJavaScript()) await expect(page.getByText("The preview is ready.")).toBeAttached();
	await expect(page.getByRole("link", { name: "Create 19,990" })).toBeVisible();
	await page.getByRole("button", { name: "Cancel import" }).click();
	await expect(page.getByText("Nothing was changed.")).toBeVisible();
	const found = await page.request.get(`/admin-portal?tab=products&search=${tag}-7`);
	expect(await found.text()).not.toContain("Row 7");
});

test("Zoho Inventory's item export goes the same way", { tag: "@server" }, async ({ page }) => {
	const tag = randomUUID().slice(0, 8);
	await open(page, "/admin-portal?tab=data-export");
	await page.getByRole("link", { name: "Import from Zoho" }).click();
	await headed(page, "Import from Zoho");
	await expectNoViolations(page);
	await upload(
		page,
		`Item ID,Item Name,SKU,Brand,Category Name,Rate,Purchase Rate,Stock On Hand,Status,Account\n1,Pulse ${tag},${tag},${BRAND},Disposables,USD 9.75,USD 6.00,40.00,Inactive,Sales\n`,
	);
	await headed(page, "Import preview");
	await expect(page.getByText(/Not read: .*Account/)).toBeVisible();
	await page.getByRole("button", { name: "Import 1 product" }).click();
	await headed(page, "Import complete");
	await open(page, `/admin-portal?tab=products&search=${tag}`);
	await expect(page.getByText(`Pulse ${tag}`).first()).toBeVisible();
});

test("an exported file with a new price leaves sold stock alone, and a removed flavor has to be agreed to", {
	tag: "@server",
}, async ({ page }) => {
	const tag = randomUUID().slice(0, 8);
	const heads = "SKU,Name,Brand,Category,Wholesale Price,Active,Flavor,Product SKU,Stock";
	await open(page, "/admin/import");
	await upload(
		page,
		`${heads}\n${tag},Sold ${tag},${BRAND},Pod Systems,10.00,false,,,\n${tag}-M,,,,,,Cool Mint,${tag},50\n,,,,,,,,\n`,
	);
	await headed(page, "Import preview");
	await expect(page.getByText("Left out: 1 empty row.")).toBeVisible();
	await page.getByRole("button", { name: "Import 2 rows" }).click();
	await headed(page, "Import complete");

	const [heading, ...exported] = (await (await page.request.get("/admin/export/products.csv")).text()).split(
		"\r\n",
	);
	const own = exported.filter((line) => line.includes(tag));
	expect(own).toHaveLength(2);
	// What an order does.
	const stock = () =>
		withDatabase((db) =>
			db.prepare("select stock_quantity from product_flavors where sku = ?").pluck().get(`${tag}-M`),
		);
	withDatabase((db) =>
		db
			.prepare(
				`insert into stock_movements (product_id, flavor_id, kind, quantity, balance, actor_name, created_at)
				select product_id, id, 'adjust', 40 - stock_quantity, 40, 'system', 0 from product_flavors where sku = ?`,
			)
			.run(`${tag}-M`),
	);
	await open(page, "/admin/import");
	await upload(page, [heading, ...own].join("\r\n").replace(",10.00,", ",16.00,"));
	await headed(page, "Import preview");
	await expect(page.getByText("1 row changes a price by more than 30 percent.")).toBeVisible();
	await expect(page.getByText("$16.00")).toBeVisible();
	await expect(page.getByText("More than 30 percent", { exact: true })).toBeVisible();
	await expectNoViolations(page);
	await page.getByRole("button", { name: "Import 1 product" }).click();
	await headed(page, "Import complete");
	expect(stock()).toBe(40);

	await open(page, "/admin/import");
	await upload(page, `SKU,Flavors\n${tag},Col Mint\n`);
	await headed(page, "Import preview");
	await expect(page.getByText("Cool Mint (40 in stock)")).toBeVisible();
	await expectNoViolations(page);
	await page.getByRole("button", { name: "Import 1 product" }).click();
	await expect(page.getByText("Nothing was imported: the file removes or renames 1 flavor.")).toBeVisible();
	await headed(page, "Import preview");
	expect(stock()).toBe(40);
	await page.getByLabel("I have checked this: 1 flavor is removed with 40 in stock.").check();
	await page.getByRole("button", { name: "Import 1 product" }).click();
	await headed(page, "Import complete");
	expect(stock()).toBeUndefined();
});

test("a supplier's workbook is read as told, its good rows are imported, and the columns are remembered", {
	tag: "@server",
}, async ({ page }) => {
	const tag = randomUUID().slice(0, 8);
	const send = async (price: string, supplier: string) => {
		const bytes = await workbook(
			{ rows: [["Price list"], ["Valid from", "today"]], name: "Cover" },
			{
				rows: [
					["Art. No.", "Text", "Maker", "Kind", "Net", "Visible"],
					[`${tag}-A`, `Sheet ${tag}`, BRAND, "Pod Systems", Number(price), false],
					[`${tag}-B`, "No price", BRAND, "Pod Systems", "on request", false],
				],
				name: "Prices",
			},
		);
		await open(page, "/admin/import");
		await page.getByLabel("Supplier (optional)").fill(supplier);
		await upload(page, Buffer.from(bytes), "prices.xlsx");
	};
	await send("10.00", `Maker ${tag}`);
	await headed(page, "Choose columns");
	await expectNoViolations(page);
	await page.getByLabel("Art. No. is read as").selectOption("SKU");
	await page.getByLabel("Text is read as").selectOption("SKU");
	await page.getByRole("button", { name: "Preview import" }).click();
	await expect(page.locator(".cols-t .err")).toContainText("SKU is read from Art. No. already");
	await hydrated(page);
	await expectNoViolations(page);
	for (const [head, field] of [
		["Text", "Name"],
		["Maker", "Brand"],
		["Kind", "Category"],
		["Net", "Wholesale price"],
		["Visible", "Active"],
	] as const) {
		await page.getByLabel(`${head} is read as`).selectOption(field);
	}
	for (const width of [360, 1280]) {
		await page.setViewportSize({ width, height: 800 });
		expect(await fitsWidth(page), `width ${width}`).toBe(true);
	}
	await page.getByRole("button", { name: "Preview import" }).click();
	await headed(page, "Import preview");
	await expect(page.getByText("Sheet read: Prices.")).toBeVisible();
	await expect(page.getByText("Net must be an amount such as 12.50")).toBeVisible();
	await page.getByRole("button", { name: "Import the good rows" }).click();
	await headed(page, "Import complete");
	await expect(page.getByText("1 row was left out because of errors.")).toBeVisible();
	await expectNoViolations(page);
	const errors = await page.request.get(`${page.url()}/errors.csv`);
	expect(await errors.text()).toContain(`3,${tag}-B,No price,Net,must be an amount such as 12.50`);

	await send("12.00", `maker ${tag}`);
	await headed(page, "Import preview");
	await page.getByRole("link", { name: "Update 1" }).click();
	await expect(page.getByText("was $10.00")).toBeVisible();
	await expectNoViolations(page);
	await page.getByRole("link", { name: "Change columns" }).click();
	await headed(page, "Choose columns");
	await expect(page.getByLabel("Net is read as")).toHaveValue("wholesalePriceCents");
	await page.getByLabel("Sheet", { exact: true }).selectOption("Cover");
	await page.getByRole("button", { name: "Read this sheet" }).click();
	await expect(page.getByLabel("Sheet", { exact: true })).toHaveAttribute("aria-invalid", "true");
	await hydrated(page);
	await page.getByRole("button", { name: "Cancel import" }).click();
	await expect(page.getByText("Import Cancelled")).toBeVisible();
});

test("what is no table is refused beside the field", async ({ page }) => {
	await open(page, "/admin/import?from=zoho");
	for (const [content, words] of [
		["", "The file is empty."],
		["SKU,Stock\n", "The file has no rows below its header row."],
		["MZ\u0090\0\u0003\0\0", "This is not a CSV file. Save your sheet as CSV and choose that file."],
		["Name,Stock\nA,1\n", "The file needs a SKU column and at least one more column that we know."],
	] as const) {
		await upload(page, content, "wrong.csv");
		await expect(page.locator(".err")).toContainText(words);
		await expect(page.getByRole("heading", { level: 1, name: "Import from Zoho" })).toBeVisible();
		await hydrated(page);
	}
});

test("a file of 50 MB is taken, and one that is too large refused beside the field", {
	tag: "@server",
}, async ({ page }) => {
	const tag = randomUUID().slice(0, 8);
	const words = "A long description. ".repeat(130);
	const line = (n: number) => `${tag}-${n},Long ${n},${BRAND},Pod Systems,5.00,9.99,3,false,${words}\n`;
	const text = `${HEADS},Description\n${Array.from({ length: 19_900 }, (_, n) => line(n)).join("")}`;
	expect(text.length).toBeGreaterThan(50 * 1024 * 1024);
	const send = (content: string) =>
		page.request.post("/admin/import", {
			multipart: {
				source: "csv",
				file: { name: "long.csv", mimeType: "text/csv", buffer: Buffer.from(content) },
			},
			timeout: limit(60_000),
		});
	const taken = await send(text);
	expect(taken.status()).toBe(200);
	await page.goto(taken.url());
	await expect(page.getByRole("heading", { level: 1, name: "Import preview" })).toBeVisible({
		timeout: limit(60_000),
	});
	await expect(page.getByRole("link", { name: "Create 19,900" })).toBeVisible();
	await hydrated(page);
	await page.getByRole("button", { name: "Cancel import" }).click();
	await expect(page.getByText("Import Cancelled")).toBeVisible();

	const refused = await send(text + text.slice(0, 14 * 1024 * 1024));
	expect(refused.status()).toBe(413);
	const page413 = await refused.text();
	expect(page413).toContain("The file is larger than 60 MB.");
	expect(page413).toContain("Import Products");
});

test("a form that is too large comes back as a page of the site", async ({ page }) => {
	await open(page, "/contact");
	await page.getByLabel("Message", { exact: false }).last().fill("x".repeat(1_100_000));
	await page.locator("main").getByRole("button", { name: "Send" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Too large" })).toBeVisible();
	await expect(page.getByRole("link", { name: "Brands" }).first()).toBeVisible();
	await expectNoViolations(page);
	await page.getByRole("link", { name: "Back to the form" }).click();
	await expect(page).toHaveURL(/\/contact/);
});
