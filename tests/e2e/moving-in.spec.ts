// A whole business moves into an empty shop on one morning, without scripts: its goods, customers, open invoices, photos and documents, each file
// with at most six clicks. The long run has the size of a distributor, the short one a tenth of it.
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import Database from "better-sqlite3";
import { expect, open, test } from "../helpers/browser.ts";
import { manyCustomers } from "../helpers/customer-files.ts";
import { ADMIN, logIn } from "../helpers/journey.ts";
import { isLong } from "../helpers/long.ts";
import { limit } from "../helpers/machine-speed.ts";
import { documentsZip, openInvoices, photosZip, zohoItems } from "../helpers/moving-files.ts";
import { visitShop } from "../helpers/own-shop.ts";
import { startServer } from "../helpers/server.ts";

const TENTH = isLong ? 1 : 10;
const GROUPS = 500 / TENTH;
const SINGLES = 300 / TENTH;
const CUSTOMERS = 350 / TENTH;
const PAPERS = Math.ceil(175 / TENTH);
const MOST_CLICKS = 6;
/** How long the largest file may take, in milliseconds. */
const PATIENCE = limit(isLong ? 400_000 : 60_000);

test("800 products with 2,500 flavors, 350 customers, 175 open invoices, 800 photos and 700 documents come in", {
	tag: "@server",
}, async ({ context }) => {
	test.setTimeout(limit(isLong ? 1_200_000 : 240_000));
	const shop = await startServer({
		env: { DEMO_DATA: "0", ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password },
	});
	try {
		const owner = await visitShop(context, shop, new Date().toISOString());
		await logIn(owner, ADMIN);
		/** Choosing a file is a click, as pressing a button is. */
		let clicks = 0;
		const click = async (what: Locator): Promise<void> => {
			clicks += 1;
			await what.click();
		};
		const press = (name: string | RegExp) => click(owner.getByRole("button", { name }).first());
		const follow = (name: string) => click(owner.getByRole("link", { name, exact: true }).first());
		const choose = (label: string, name: string, mimeType: string, content: string | Buffer) => {
			clicks += 1;
			return owner.getByLabel(label).setInputFiles({ name, mimeType, buffer: Buffer.from(content) });
		};
		/** Brings one file in, from a page of the shop on, and says with how many clicks. */
		const bring = async (what: string, from: string, steps: () => Promise<void>): Promise<void> => {
			const began = Date.now();
			clicks = 0;
			await open(owner, from);
			await steps();
			const took = `${clicks} clicks, ${Math.round((Date.now() - began) / 1000)} s`;
			test.info().annotations.push({ type: what, description: took });
			expect(clicks, what).toBeLessThanOrEqual(MOST_CLICKS);
		};

		await bring("goods", "/admin-portal?tab=products", async () => {
			await follow("Import a file");
			await choose("CSV file", "items.csv", "text/csv", zohoItems(GROUPS, SINGLES));
			await press("Preview import");
			await headed(owner, "Choose columns");
			await press("Preview import");
			await headed(owner, "Import preview");
			await press(/^Import [\d,]+ rows$/);
			await headed(owner, "Import complete");
		});
		await bring("customers", "/admin/companies", async () => {
			await follow("Import customers");
			await choose("CSV file", "customers.csv", "text/csv", manyCustomers(CUSTOMERS));
			await press("Read the file");
			await headed(owner, "Preview of customers");
			await press(`Import ${CUSTOMERS} customers`);
			await headed(owner, "Customers imported");
		});
		const papers = openInvoices(PAPERS);
		await bring("open invoices", "/admin/accounts", async () => {
			await follow("Import open invoices");
			await choose("CSV file", "open.csv", "text/csv", papers.text);
			await press("Read the file");
			await headed(owner, "Preview of open invoices");
			await press(`Import ${PAPERS} papers`);
			await headed(owner, "Open invoices imported");
		});
		await bring("photos", "/admin/import", async () => {
			await follow("Import pictures from a ZIP");
			await choose("ZIP file", "photos.zip", "application/zip", await photosZip(GROUPS + SINGLES));
			await press("Preview import");
			await headed(owner, "Import preview");
			await press(`Import ${GROUPS + SINGLES} pictures`);
			await headed(owner, "Import complete");
		});
		await bring("documents", "/admin/companies", async () => {
			await follow("Import documents");
			await choose("ZIP file", "documents.zip", "application/zip", await documentsZip(CUSTOMERS));
			await press("Preview import");
			await headed(owner, "Import preview");
			await press(`Import ${2 * CUSTOMERS} documents`);
			await headed(owner, "Import complete");
		});

		const db = new Database(join(shop.dataDir, "shop.db"), { readonly: true });
		const figure = (statement: string) => db.prepare(statement).pluck().get();
		expect({
			products: figure("select count(*) from products"),
			flavors: figure("select count(*) from product_flavors where active"),
			stock: figure("select sum(stock_quantity) from products"),
			brands: figure("select count(*) from brands"),
			companies: figure("select count(*) from companies where is_wholesale_approved"),
			people: figure("select count(*) from users where company_id is not null"),
			open: figure("select sum(cents) from papers where is_opening"),
			pictured: figure("select count(distinct product_id) from product_pictures"),
			documented: figure(
				`select count(*) from (select c.id from companies c join locations l on l.company_id = c.id
					join licenses i on i.location_id = l.id where i.file_id is not null group by c.id having count(*) = 2)`,
			),
			mails: figure("select count(*) from outbox"),
		}).toEqual({
			products: GROUPS + SINGLES,
			flavors: 5 * GROUPS,
			stock: 40 * (5 * GROUPS + SINGLES),
			brands: 3,
			companies: CUSTOMERS,
			people: CUSTOMERS,
			open: papers.cents,
			pictured: GROUPS + SINGLES,
			documented: CUSTOMERS,
			mails: 0,
		});
		db.close();
		// What staff read is the same sum.
		await open(owner, "/admin/accounts");
		const dollars = (papers.cents / 100).toLocaleString("en-US", { minimumFractionDigits: 2 });
		await expect(owner.getByText(`$${dollars}`).first()).toBeVisible();
	} finally {
		await shop.dispose();
	}
});

/** The page of an import, once it has this heading, whatever it showed on the way. */
const headed = (page: Page, name: string): Promise<void> =>
	expect(page.getByRole("heading", { level: 1, name })).toBeVisible({ timeout: PATIENCE });
