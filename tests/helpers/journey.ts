// The steps of the main user journey, using labels and text on the page.
import { deflateSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { ADDRESS } from "./address.ts";
import { expect, hydrated } from "./browser.ts";

export type Credentials = { email: string; password: string };

export const ADMIN: Credentials = { email: "admin@example.com", password: "admin-demo" };

/** A small valid PDF. */
export const PDF = Buffer.from(
	"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n" +
		"3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n",
);

function crc32(bytes: Buffer): number {
	let crc = 0xffffffff;
	for (const byte of bytes) {
		crc ^= byte;
		for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
	}
	return (crc ^ 0xffffffff) >>> 0;
}

function chunk(type: string, body: Buffer): Buffer {
	const data = Buffer.concat([Buffer.from(type, "latin1"), body]);
	const out = Buffer.alloc(8 + data.length);
	out.writeUInt32BE(body.length, 0);
	data.copy(out, 4);
	out.writeUInt32BE(crc32(data), 4 + data.length);
	return out;
}

/** A PNG of one white pixel. */
export const PNG = Buffer.concat([
	Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
	chunk("IHDR", Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0])),
	chunk("IDAT", deflateSync(Buffer.from([0, 255, 255, 255]))),
	chunk("IEND", Buffer.alloc(0)),
]);

let people = 0;

/** A person with unique data in this run. */
export function newPerson(prefix: string): Credentials & { username: string; business: string } {
	people += 1;
	const tag = `${prefix}${process.pid}-${Date.now().toString(36)}-${people}`;
	return { username: tag, email: `${tag}@example.com`, password: "a good one", business: `Harbor ${tag}` };
}

/** Clicks a link or button that leads to another page and waits until that page is hydrated. */
export async function follow(page: Page, action: () => Promise<unknown>, url: RegExp): Promise<void> {
	await action();
	await page.waitForURL(url);
	await hydrated(page);
}

/** Logs in by the form, which leads to the portal, and staff from there to Today. */
export async function logIn(page: Page, { email, password }: Credentials): Promise<void> {
	await page.goto("/login");
	await hydrated(page);
	await page.getByLabel("Email").fill(email);
	await page.getByLabel("Password", { exact: true }).fill(password);
	await follow(
		page,
		() => page.getByRole("button", { name: "Log in" }).click(),
		/\/(portal|admin\/(?:today|start))/,
	);
	await expect(page.getByText("Login Successful")).toBeVisible();
}

export async function logOut(page: Page): Promise<void> {
	await page.getByRole("button", { name: "Logout" }).click();
	await expect(page.getByRole("banner").getByRole("link", { name: "Login", exact: true })).toBeVisible();
}

export async function register(page: Page, person: ReturnType<typeof newPerson>): Promise<void> {
	await page.goto("/login?tab=register");
	await hydrated(page);
	await page.getByLabel("Username").fill(person.username);
	await page.getByLabel("Email").fill(person.email);
	await page.getByLabel("Password", { exact: true }).fill(person.password);
	await follow(page, () => page.getByRole("button", { name: "Create account" }).click(), /\/apply/);
	await expect(page.getByText("Account Created")).toBeVisible();
}

/** The three steps of the application, with two documents, up to the confirmation. */
export async function apply(page: Page, business: string): Promise<void> {
	await expect(page.getByRole("heading", { level: 1, name: "Business Information" })).toBeVisible();
	await page.locator("[name=businessName]").fill(business);
	await page.locator("[name=businessAddress]").fill("418 Northgate Blvd\nSacramento, CA 95834");
	await page.locator("[name=businessPhone]").fill("(916) 555-0172");
	await page.locator("[name=ein]").fill("12 3456789");
	await page.getByRole("button", { name: "Next Step" }).click();

	await expect(page.getByRole("heading", { level: 1, name: "Documentation Upload" })).toBeVisible();
	await page
		.locator("[name=businessLicense]")
		.setInputFiles({ name: "license.pdf", mimeType: "application/pdf", buffer: PDF });
	await page
		.locator("[name=resellerPermit]")
		.setInputFiles({ name: "permit.png", mimeType: "image/png", buffer: PNG });
	await page.getByRole("button", { name: "Next Step" }).click();

	await expect(page.getByRole("heading", { level: 1, name: "Trade References & Volume" })).toBeVisible();
	// Back and forth again: no value is lost.
	await page.getByRole("button", { name: "Previous" }).click();
	await expect(page.getByText("license.pdf")).toBeVisible();
	await expect(page.getByText("permit.png")).toBeVisible();
	await page.getByRole("button", { name: "Next Step" }).click();

	await page.locator("[name=expectedVolume]").selectOption("$2,000-$4,999");
	await page
		.locator("[name=tradeReferences]")
		.fill("Valley Smoke Supply\nDana Whitfield\n(916) 555-0119\nar@valleysmoke.example");
	await page.getByRole("button", { name: "Submit Application" }).click();
	await expect(page.getByRole("heading", { name: "Application Submitted!" })).toBeVisible();
}

/** An admin finds the application and approves it. */
export async function approve(page: Page, business: string): Promise<void> {
	await page.goto(`/admin?tab=applications&search=${encodeURIComponent(business)}`);
	await hydrated(page);
	const card = page.locator("article", { hasText: business });
	await expect(card.getByText("12-3456789")).toBeVisible();
	await expect(card.getByText("Valley Smoke Supply").first()).toBeVisible();
	await card.getByRole("button", { name: "Approve", exact: true }).click();
	await expect(page.getByText("Application Updated")).toBeVisible();
}

/** Adds a quantity of each of the first two flavors on a product's order sheet to the cart. */
export async function fillOrderSheet(page: Page, slug: string, quantity: number): Promise<void> {
	await page.goto(`/products/${slug}`);
	await hydrated(page);
	const boxes = page.locator("main table input[name$=quantity]");
	await boxes.nth(0).fill(String(quantity));
	await boxes.nth(1).fill(String(quantity));
	await page.locator("main").getByRole("button", { name: "Add to Cart" }).first().click();
}

/** Fills the checkout's shipping address, which stands behind a choice where there are stores. */
export async function fillAddress(page: Page): Promise<void> {
	const other = page.getByRole("radio", { name: "Another address" });
	if ((await other.count()) > 0) await other.check();
	const shipping = page.getByRole("group", { name: "Shipping address" });
	for (const [label, value] of Object.entries({
		"First name": ADDRESS.firstName,
		"Last name": ADDRESS.lastName,
		"ZIP code": ADDRESS.zipCode,
		City: ADDRESS.city,
		"Phone number": ADDRESS.phone,
	})) {
		await shipping.getByLabel(label).fill(value);
	}
	await shipping.getByLabel("Address", { exact: true }).fill(ADDRESS.address1);
	await shipping.getByLabel("State").selectOption(ADDRESS.state);
}
