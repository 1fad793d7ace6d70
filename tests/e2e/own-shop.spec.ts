// The whole of a shop of somebody's own, without scripts: from an empty folder, by forms alone, to a store that buys and gets its invoice.
import type { Page } from "@playwright/test";
import { FIRST_SELLING } from "../../app/terms/selling.ts";
import { expect, open, test } from "../helpers/browser.ts";
import { demoWordsIn } from "../helpers/demo-words.ts";
import { ADMIN, follow, logIn, newPerson, PDF, register } from "../helpers/journey.ts";
import { limit } from "../helpers/machine-speed.ts";
import { amountOf, placeOrder, ship } from "../helpers/order-steps.ts";
import { visitShop } from "../helpers/own-shop.ts";
import { spared, wordsOf } from "../helpers/page-words.ts";
import { pdfText } from "../helpers/pdf-text.ts";
import { startServer } from "../helpers/server.ts";
import { startSmtp } from "../helpers/smtp.ts";

const NAME = "Buckeye Vapor Supply";
const NUMBER = "BV-4001";
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 34 24"><path fill="#1d4f73" d="M0 24 11 4l6 10 4-7 13 17z"/></svg>`;
const file = (name: string, mimeType: string, text: string | Buffer) => ({
	...{ name, mimeType, buffer: Buffer.from(text) },
});

/** Fills boxes by their labels. */
async function fill(page: Page, boxes: Record<string, string>): Promise<void> {
	for (const [label, text] of Object.entries(boxes)) await page.getByLabel(label, { exact: true }).fill(text);
}

async function save(page: Page, button: string, said: string): Promise<void> {
	await page.getByRole("button", { name: button }).last().click();
	await expect(page.getByText(said).first()).toBeVisible();
}

test("a shop in Ohio is set up from nothing by its forms, opens, sells and bills, as nobody but itself", {
	tag: ["@browser", "@server"],
}, async ({ context }) => {
	test.slow();
	test.setTimeout(limit(240_000));
	const smtp = await startSmtp();
	const shop = await startServer({
		env: {
			...{ DEMO_DATA: "0", ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password },
			...{ SMTP_URL: smtp.url, MAIL_FROM: "orders@buckeye.example" },
		},
	});
	const left: string[] = [];
	/** What a page says of the demo's shop is kept for the end. */
	const look = async (page: Page) => {
		const path = new URL(page.url()).pathname;
		for (const { kind, around } of demoWordsIn(spared(path, wordsOf(await page.content()))))
			left.push(`${path} ${kind}: ${around}`);
	};
	try {
		const now = new Date().toISOString();
		const [owner, buyer, visitor] = [
			await visitShop(context, shop, now),
			await visitShop(context, shop, now),
			await visitShop(context, shop, now),
		];

		await test.step("the owner says who the shop is", async () => {
			await logIn(owner, ADMIN);
			await open(owner, "/admin/settings?start=shop");
			await fill(owner, {
				"Support email": "orders@buckeye.example",
				Phone: "(614) 867-5309",
				"Postal address": "77 High Street, Columbus, OH 43215",
				"Days of row 1": "Tuesday to Saturday",
				"Hours of row 1": "7 AM to 4 PM EST",
			});
			await save(owner, "Save contacts", "Settings Saved");
			await open(owner, "/admin/settings/brand");
			await fill(owner, { Name: NAME, Headline: "Columbus supplies Ohio." });
			await owner.getByLabel("Main color").fill("#1d4f73");
			await owner.getByLabel("Text", { exact: true }).fill("Order by the case, any day.");
			await owner.getByLabel("Footer").fill(`${NAME}, Columbus.`);
			await owner.locator("input[name=logoFile]").setInputFiles(file("arch.svg", "image/svg+xml", LOGO));
			await save(owner, "Publish", "Pages, emails and new papers show it now.");
			await look(owner);
			await open(owner, "/admin/settings/seller?start=seller");
			await owner.getByLabel(/^Legal name/).fill("Buckeye Distribution LLC");
			await owner.getByRole("button", { name: "Add a license" }).click();
			await owner.getByLabel("Number of row 1").fill("OH-551");
			await save(owner, "Save seller", "Settings Saved");
			await look(owner);
		});

		await test.step("and how it sells: states, tax, freight, days, tiers, terms, methods, numbers", async () => {
			await open(owner, "/admin/settings/rules?start=states");
			await owner.getByText("We ship to 10 states").click();
			for (const code of FIRST_SELLING.states.ships)
				await owner.locator(`input[name=ships][value=${code}]`).uncheck();
			for (const state of ["Ohio", "Indiana"]) await owner.getByRole("checkbox", { name: state }).check();
			await owner.getByRole("button", { name: "Update preview" }).click();
			await owner.getByRole("textbox", { name: "Ohio" }).fill("5.75");
			await owner.getByRole("textbox", { name: "Indiana" }).fill("7");
			await save(owner, "Save rules", "Rules Saved");
			await expect(owner.getByText(/What counts today: 2 states/)).toBeVisible();
			await look(owner);
			await open(owner, "/admin/settings/freight?start=money");
			await fill(owner, {
				"Freight, $: Everywhere": "31.50",
				"Free above, $: Everywhere": "900",
				"Smallest order, $": "60",
			});
			await save(owner, "Save rules", "Rules Saved");
			await look(owner);
			await open(owner, "/admin/settings/days");
			await owner.getByLabel("Orders leave the same day until").selectOption("11 AM");
			await owner.getByRole("checkbox", { name: "Saturday", exact: true }).check();
			await save(owner, "Save rules", "Rules Saved");
			await look(owner);
			await open(owner, "/admin/settings/tiers");
			await fill(owner, {
				...{ "Name: Starter": "Corner", "Name: Growth": "Route", "Name: Premium": "Fleet" },
				...{ "Discount, %: Starter": "2", "Monthly volume from, $: Starter": "" },
			});
			await save(owner, "Save rules", "Rules Saved");
			await look(owner);
			await open(owner, "/admin/settings/terms");
			await owner.getByRole("checkbox", { name: /^Net 15/ }).check();
			await owner.getByRole("checkbox", { name: /^Net 30/ }).uncheck();
			await owner.getByRole("radio", { name: "Net 15 for new companies" }).check();
			await save(owner, "Save payment terms", "Settings Saved");
			await look(owner);
			await open(owner, "/admin/settings/payment?start=money");
			await owner.getByLabel("What customers read: Bank transfer").fill("Bank of Columbus, account 4711");
			await owner
				.getByLabel("What customers read: Check")
				.fill("To Buckeye Distribution, 77 High Street, Columbus");
			await save(owner, "Save payment methods", "Settings Saved");
			await look(owner);
			await open(owner, "/admin/settings/numbers");
			await owner.locator('[name="kinds.order.prefix"]').fill("BV-");
			await owner.locator('[name="kinds.order.next"]').fill("4001");
			await owner.locator('[name="kinds.invoice.prefix"]').fill("BI-");
			await save(owner, "Save numbers", "Settings Saved");
			await look(owner);
		});

		await test.step("its legal pages are its own", async () => {
			await open(owner, "/admin/settings/legal");
			await owner.getByLabel(/^The terms are governed by the law of/).fill("Ohio");
			await owner.getByLabel(/^Delivery takes/).fill("4 to 6 days");
			await save(owner, "Save", "Settings Saved");
			await look(owner);
			await open(owner, "/admin/settings/legal/returns");
			await owner.getByLabel("Text", { exact: true }).fill("## Returns\n\nBring it to {address}.");
			await owner.getByLabel(/^Reviewed by/).fill("Ada Counsel");
			await owner.getByLabel(/^Last updated/).fill("2026-03-09");
			await save(owner, "Save text", "visitors read it now");
			await look(owner);
		});

		await test.step("goods, their stock, and a mail that arrives", async () => {
			await open(owner, "/admin/brands/new");
			await owner.getByLabel("Brand name").fill("Keystone");
			await follow(owner, () => owner.locator("main form .btn-1").click(), /admin\/brands(?!\/new)/);
			await open(owner, "/admin/products/new");
			await owner.locator("[name=name]").fill("Scioto Cloud 9");
			await owner.locator("[name=sku]").fill("SC-9");
			await owner.locator("[name=brandId]").selectOption("Keystone");
			await owner.locator("[name=category]").selectOption("pods");
			await owner.locator("[name=wholesalePrice]").fill("12.00");
			await owner.locator("[name=msrp]").fill("21.99");
			await follow(
				owner,
				() => owner.getByRole("button", { name: "Create Product" }).click(),
				/admin(?:\/products\/|-portal\?tab=products)(?!new)/,
			);
			await look(owner);
			await open(owner, "/admin/stock/receive");
			await owner.getByLabel("Supplier").fill("Keystone");
			await owner.getByLabel("Delivery note").fill("DN-1");
			await owner.getByLabel("Code and quantity").fill("SC-9 500");
			await owner.getByRole("button", { name: "Check" }).click();
			await owner.getByRole("button", { name: /^Receive/ }).click();
			await expect(owner.getByText(/500/).first()).toBeVisible();
			await look(owner);
			await open(owner, "/admin/start");
			await look(owner);
			await owner.getByRole("button", { name: "Send a test" }).click();
			await expect
				.poll(() => smtp.messages.filter((mail) => mail.includes(`Test mail of ${NAME}`)).length, {
					timeout: limit(40_000),
				})
				.toBe(1);
		});

		await test.step("until it opens, visitors read when and who", async () => {
			expect((await visitor.goto("/products"))?.status()).toBe(503);
			await look(visitor);
			await expect
				.poll(
					async () => {
						await open(owner, "/admin/start");
						return owner.locator(".docket").getByRole("button").first().isEnabled();
					},
					{ timeout: limit(40_000) },
				)
				.toBe(true);
			await owner.locator(".docket").getByLabel("As soon as I press the button").check();
			await owner.locator(".docket").getByRole("button", { name: "Open the shop" }).click();
			await expect(owner.getByText("The shop is open.").first()).toBeVisible();
			await look(owner);
			await open(visitor, "/");
			await expect(visitor.getByRole("heading", { name: "Columbus supplies Ohio." })).toBeVisible();
			await look(visitor);
			for (const path of ["/products", "/products/scioto-cloud-9", "/brands", "/wholesale", "/contact"]) {
				await open(visitor, path);
				await look(visitor);
			}
			for (const path of ["/legal/terms", "/legal/returns", "/compliance/shipping-restrictions", "/help"]) {
				await open(visitor, path);
				await look(visitor);
			}
			await open(visitor, "/legal/returns");
			await expect(visitor.getByText("Bring it to 77 High Street, Columbus, OH 43215.")).toBeVisible();
			await expect(visitor.getByText("Last updated March 9, 2026")).toBeVisible();
		});

		const person = newPerson("ohio");
		await test.step("a store of Ohio applies, and is approved with its license", async () => {
			await register(buyer, person);
			await look(buyer);
			await buyer.locator("[name=businessName]").fill(person.business);
			await buyer.locator("[name=businessAddress]").fill("12 Main St\nDayton, OH 45402");
			await buyer.locator("[name=businessPhone]").fill("(937) 555-0172");
			await buyer.locator("[name=ein]").fill("12-3456789");
			await buyer.getByRole("button", { name: "Next Step" }).click();
			await look(buyer);
			for (const kind of ["businessLicense", "tobaccoLicense"])
				await buyer.locator(`[name=${kind}]`).setInputFiles(file(`${kind}.pdf`, "application/pdf", PDF));
			await buyer.getByRole("button", { name: "Next Step" }).click();
			await buyer.locator("[name=expectedVolume]").selectOption("$2,000-$4,999");
			await look(buyer);
			await buyer.getByRole("button", { name: "Submit Application" }).click();
			await expect(buyer.getByRole("heading", { name: "Application Submitted!" })).toBeVisible();
			await look(buyer);

			await open(owner, `/admin?tab=applications&search=${encodeURIComponent(person.business)}`);
			const card = owner.locator("article", { hasText: person.business });
			await card
				.getByRole("link", { name: /Tobacco License/ })
				.first()
				.click();
			await card.locator("#tobaccoLicense-number").fill("TL-88");
			await card.locator("#tobaccoLicense-expiresOn").fill("2035-06-30");
			await card.locator("#tobaccoLicense-verified").check();
			await card.getByRole("button", { name: "Save Tobacco License" }).click();
			await expect(card.getByText(/^Checked by/)).toBeVisible();
			await look(owner);
			await card.getByRole("button", { name: "Approve", exact: true }).click();
			await expect(owner.getByText("Application Updated")).toBeVisible();
			await look(owner);
		});

		await test.step("it sees prices, fills its cart and orders", async () => {
			await open(buyer, "/products/scioto-cloud-9");
			await expect(buyer.getByText("$11.76").first()).toBeVisible();
			await look(buyer);
			await buyer.getByLabel("Quantity", { exact: true }).fill("10");
			await buyer.locator("main").getByRole("button", { name: "Add to Cart" }).first().click();
			await open(buyer, "/cart");
			await look(buyer);
			await follow(
				buyer,
				() => buyer.getByRole("link", { name: "Proceed to Checkout" }).click(),
				/\/checkout$/,
			);
			await look(buyer);
			const shipping = buyer.getByRole("group", { name: "Shipping address" });
			await shipping.getByLabel("First name").fill("Marisol");
			await shipping.getByLabel("Last name").fill("Ortega");
			await buyer.getByRole("radio", { name: /^Net 15/ }).check();
			expect(await placeOrder(buyer)).toBe(NUMBER);
			await look(buyer);
			await expect(amountOf(buyer, /^Tax/)).toHaveText("$6.76");
			await expect(amountOf(buyer, /^Shipping/)).toHaveText("$31.50");
		});

		await test.step("staff ship it, and it gets the shop's own invoice", async () => {
			await ship(owner, NUMBER, { sku: "SC-9" });
			await look(owner);
			await open(buyer, `/buyer-portal/orders/${NUMBER}`);
			await look(buyer);
			await follow(buyer, () => buyer.getByRole("link", { name: /BI-1/ }).first().click(), /\/papers\/BI-1$/);
			await look(buyer);
			await expect(buyer.locator(".paper-head")).toContainText("Buckeye Distribution LLC");
			const pdf = await buyer.request.get(`${shop.url}/buyer-portal/papers/BI-1/pdf`);
			const text = pdfText(await pdf.body());
			for (const own of [
				...[
					"Buckeye Distribution LLC",
					"OH-551",
					"BI-1",
					NUMBER,
					"Net 15",
					"(5.75%)",
					"$6.76",
					"$31.50",
					"$155.86",
				],
				...["Bank of Columbus, account 4711", "77 High Street"],
			])
				expect.soft(text).toContain(own);
			for (const { kind, around } of demoWordsIn(text)) left.push(`PDF ${kind}: ${around}`);
		});

		await test.step("its mails are its own", async () => {
			await open(owner, "/admin/outbox");
			await look(owner);
			const links = owner.locator("main a[href^='/admin/outbox/']");
			const mails = await Promise.all((await links.all()).map((link) => link.getAttribute("href")));
			expect(mails.length).toBeGreaterThan(4);
			for (const mail of new Set(mails)) {
				await open(owner, mail!);
				await look(owner);
			}
		});
	} finally {
		await shop.dispose();
		await smtp.close();
	}
	expect(left).toEqual([]);
});
