import type { Page } from "@playwright/test";
import sharp from "sharp";
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

// Refusals on purpose: with scripts a form's answer is fetched.
test.use({ expectedErrors: [/status of 40[03]/] });

const picture = (name: string, color: string, width = 900, height = 1200) =>
	sharp({ create: { width, height, channels: 3, background: color } })
		.jpeg()
		.toBuffer()
		.then((buffer) => ({ name, mimeType: "image/jpeg", buffer }));

/** A product of this test alone, and the admin signed in. */
async function makeProduct(page: Page): Promise<{ id: string; slug: string; name: string }> {
	await signInAdmin(page);
	const brands = (await (await page.request.get("/api/brands")).json()) as { id: string }[];
	const code = crypto.randomUUID().slice(0, 8);
	const answer = await page.request.post("/api/products", {
		data: {
			name: `Picture Bar ${code}`,
			sku: `PB-${code}`,
			brandId: brands[0]?.id,
			category: "disposables",
			wholesalePrice: "9.75",
			msrp: "19.99",
			cost: "6",
			minimumOrderQuantity: 1,
			stockQuantity: 5,
		},
	});
	expect(answer.status()).toBe(201);
	return (await answer.json()) as { id: string; slug: string; name: string };
}

/** Drops a file on the upload form, as from a folder's window. */
const dropPicture = (page: Page, content: Buffer) =>
	page.locator(".drop").evaluate((zone, base64) => {
		const dataTransfer = new DataTransfer();
		const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
		dataTransfer.items.add(new File([bytes], "dropped.jpg", { type: "image/jpeg" }));
		zone.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
	}, content.toString("base64"));

const isLoaded = async (page: Page, selector: string) =>
	hasBrowser() &&
	expect
		.poll(() =>
			page.locator(selector).evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0),
		)
		.toBe(true);

test("an admin adds pictures, describes, orders and removes them, and the shop shows them", async ({
	page,
}) => {
	const { id, slug, name } = await makeProduct(page);
	const adminPage = `/admin/products/${id}`;
	await open(page, adminPage);
	await hydrated(page);
	await expect(page.getByText("No photos yet. Customers see a drawing.")).toBeVisible();
	await page
		.getByLabel("Add pictures")
		.setInputFiles([await picture("front.jpg", "#3366cc"), await picture("box.jpg", "#cc3333", 1600, 900)]);
	if (!hasJavaScript()) await page.getByRole("button", { name: "Upload" }).click();
	await expect(page.getByText("Pictures Added")).toBeVisible();
	await expect(page.getByRole("button", { name: /^Save text/ })).toHaveCount(2);
	await expectNoViolations(page);

	await page.getByLabel("What picture 2 shows").fill("The box it comes in");
	await page.getByRole("button", { name: "Save text of picture 2" }).click();
	await expect(page.getByText("Picture Updated")).toBeVisible();
	await expect(page.getByLabel("What picture 2 shows")).toHaveValue("The box it comes in");
	await page.getByRole("button", { name: "Make first (picture 2)" }).click();
	await expect(page.getByText("It is shown first now")).toBeVisible();
	await expect(page.getByLabel("What picture 1 shows")).toHaveValue("The box it comes in");

	if (hasJavaScript()) {
		await dropPicture(page, (await picture("side.jpg", "#33cc66", 1000, 1300)).buffer);
		await expect(page.getByRole("button", { name: /^Save text/ })).toHaveCount(3);
		await page.locator(".thumb").nth(2).dragTo(page.locator(".thumb").nth(1));
		await expect(page.getByText("The order was saved.")).toBeVisible();
		const saved = (await (await page.request.get(`/api/products/${id}`)).json()) as { images: string[] };
		await expect(page.locator(".thumb img").nth(2)).toHaveAttribute(
			"src",
			new RegExp(saved.images[2]!.slice(0, 40)),
		);
		await page.getByRole("button", { name: "Earlier (picture 3)" }).click();
		await expect(page.locator(".thumb img").nth(1)).toHaveAttribute(
			"src",
			new RegExp(saved.images[2]!.slice(0, 40)),
		);
	}

	await open(page, `/products/${slug}`);
	await hydrated(page);
	const big = page.locator(".stage img");
	await expect(big).toHaveAttribute("alt", "The box it comes in");
	await isLoaded(page, ".stage img");
	if (hasBrowser()) expect(await big.evaluate((img: HTMLImageElement) => img.currentSrc)).toMatch(/\.avif$/);
	await expectNoViolations(page);

	// By keyboard: the second thumbnail shows its picture, in place where there are scripts.
	const second = page.getByRole("link", { name: `Show ${name}, picture 2` });
	await second.press("Enter");
	await expect(big).toHaveAttribute("alt", `${name}, picture 2`);
	await expect(second).toHaveAttribute("aria-current", "true");
	expect(new URL(page.url()).search).toBe(hasJavaScript() ? "" : "?picture=2");
	await isLoaded(page, ".stage img");

	await open(page, `/products?search=${encodeURIComponent(name)}`);
	await expect(page.locator(".label-pic img").first()).toHaveAttribute(
		"src",
		/^\/pictures\/uploads\/.*-320\.jpg$/,
	);

	await open(page, adminPage);
	await hydrated(page);
	await page.getByRole("link", { name: "Remove picture 1" }).click();
	await expect(page.getByRole("heading", { level: 1, name: `Picture 1 of ${name}` })).toBeVisible();
	await expectNoViolations(page);
	await page.getByRole("button", { name: "Remove picture" }).click();
	await expect(page.getByText("Picture Removed")).toBeVisible();
	await expect(page.getByRole("button", { name: /^Save text/ })).toHaveCount(hasJavaScript() ? 2 : 1);
});

test("a file that is no picture is named beside the field, and the others are kept", async ({ page }) => {
	const { id, name } = await makeProduct(page);
	await open(page, `/admin/products/${id}`);
	await hydrated(page);
	await page.getByLabel("Product Name").fill("Typed before");
	await page
		.getByLabel("Add pictures")
		.setInputFiles([
			{ name: "page.jpg", mimeType: "image/jpeg", buffer: Buffer.from("<script>alert(1)</script>") },
			await picture("good.jpg", "#33aa66"),
		]);
	if (!hasJavaScript()) await page.getByRole("button", { name: "Upload" }).click();
	await expect(page.getByRole("alert")).toContainText("“page.jpg” is not a JPEG, PNG, WebP or AVIF picture.");
	// With scripts the product's form stays as it was typed.
	if (hasJavaScript()) await expect(page.getByLabel("Product Name")).toHaveValue("Typed before");
	else await expect(page).toHaveTitle(new RegExp(`^Error: Pictures of ${name}`));
	await expect(page.getByLabel("Add pictures")).toHaveAttribute("aria-invalid", "true");
	await expect(page.getByRole("button", { name: /^Save text/ })).toHaveCount(1);
	await expectNoViolations(page);
});
