import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { signInAdmin } from "../helpers/admin.ts";
import { expect, expectNoViolations, hasBrowser, hydrated, open, test } from "../helpers/browser.ts";
import { limit } from "../helpers/machine-speed.ts";
import { zipFile } from "../helpers/zip-file.ts";

// Refusals on purpose: with scripts a form's answer is fetched.
test.use({ expectedErrors: [/status of 4(00|13)/] });
// Only one import runs at a time, for all users together.
test.describe.configure({ mode: "serial", timeout: limit(240_000) });

const small = (n: number) =>
	sharp({
		create: {
			width: 200,
			height: 200,
			channels: 3,
			background: { r: n & 255, g: (n >> 3) & 127, b: 60 },
		},
	})
		.png()
		.toBuffer();

async function upload(page: Page, buffer: Buffer, name = "photos.zip") {
	await page.getByLabel("ZIP file").setInputFiles({ name, mimeType: "application/zip", buffer });
	await page.getByRole("button", { name: "Preview import" }).click();
}

/** The page of an import, once it has this heading, whatever it showed on the way. */
async function headed(page: Page, name: string) {
	await expect(page.getByRole("heading", { level: 1, name })).toBeVisible({ timeout: limit(200_000) });
	await hydrated(page);
}

/** Hidden products of this test alone. */
async function makeProducts(page: Page, tag: string, count: number) {
	const rows = Array.from(
		{ length: count },
		(_, n) => `${tag}-${n},Photo Bar ${tag} ${n},Raz,Disposables,5.00,19.99,1,false`,
	);
	await open(page, "/admin/import");
	await page.getByLabel("CSV file").setInputFiles({
		name: `${tag}.csv`,
		mimeType: "text/csv",
		buffer: Buffer.from(`SKU,Name,Brand,Category,Wholesale Price,MSRP,Stock,Active\n${rows.join("\n")}\n`),
	});
	await page.getByRole("button", { name: "Preview import" }).click();
	await headed(page, "Import preview");
	await page.getByRole("button", { name: `Import ${count} products` }).click();
	await headed(page, "Import complete");
}

const fitsWidth = async (page: Page) =>
	!hasBrowser() ||
	page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

test.beforeEach(({ page }) => signInAdmin(page));

test("800 pictures come in from one ZIP, and the few that say too little are matched by hand", async ({
	page,
}) => {
	const tag = randomUUID().slice(0, 8);
	// In a browser the page is what is tried, not the number.
	const products = hasBrowser() ? 3 : 100;
	const each = hasBrowser() ? 2 : 8;
	await makeProducts(page, tag, products + 1);
	const files: Record<string, Buffer> = {};
	for (let n = 0; n < products * each; n++) {
		files[`shoot/${tag}-${n % products}-${Math.floor(n / products) + 1}.png`] = await small(n);
	}
	files["IMG_0001.png"] = await small(801);
	files["IMG_0002.png"] = await small(802);
	files["readme.txt"] = Buffer.from("Thank you");
	files["__MACOSX/._IMG_0001.png"] = Buffer.from("x");

	await open(page, "/admin/import");
	await page.getByRole("link", { name: "Import pictures from a ZIP" }).click();
	await expect(page).toHaveURL(/\/admin\/import\/photos$/);
	await hydrated(page);
	await expectNoViolations(page);
	await page.getByRole("button", { name: "Preview import" }).click();
	await expect(page.getByText("Choose a ZIP file").first()).toBeVisible();
	await upload(page, Buffer.from("%PDF-1.4"), "list.pdf");
	await expect(page.getByText("We can’t read this ZIP").first()).toBeVisible();
	await expectNoViolations(page);

	await upload(page, await zipFile(files));
	await headed(page, "Import preview");
	await expectNoViolations(page);
	await expect(page.getByRole("link", { name: `New ${products * each}` })).toBeVisible();
	await expect(page.getByRole("link", { name: "Not taken 1" })).toBeVisible();
	await expect(page.getByText("2 files say too little in their names")).toBeVisible();
	for (const width of [360, 1280]) {
		await page.setViewportSize({ width, height: 800 });
		expect(await fitsWidth(page), `width ${width}`).toBe(true);
	}
	await page.getByLabel("SKU, barcode or name of IMG_0001.png").fill(`${tag}-${products}`);
	await page.getByLabel("SKU, barcode or name of IMG_0002.png").fill("no such thing at all");
	await page.getByRole("button", { name: "Check 2 files" }).click();
	await headed(page, "Import preview");
	await expect(page.getByText("No product has the SKU").first()).toBeVisible();
	await expectNoViolations(page);
	await page.getByLabel("Leave out IMG_0002.png").check();
	await page.getByRole("button", { name: "Check 1 file" }).click();
	await headed(page, "Import preview");
	await page.getByRole("button", { name: `Import ${products * each + 1} pictures` }).click();
	await headed(page, "Import complete");
	await expectNoViolations(page);
	await expect(page.getByText("readme.txt")).toBeVisible();

	await page.getByRole("link", { name: "Import another ZIP" }).click();
	await expect(page.getByText(`${products * each + 1} pictures`).first()).toBeVisible();
	await hydrated(page);
	await expectNoViolations(page);
	await page.getByRole("link", { name: "photos.zip" }).first().click();
	await headed(page, "Import complete");
	await page.getByRole("button", { name: "Undo this import" }).click();
	await headed(page, "Import undone");
	await expect(page.getByText(`${products * each + 1} pictures taken back.`)).toBeVisible();
	await expectNoViolations(page);
});
