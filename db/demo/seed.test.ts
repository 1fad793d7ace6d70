import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getOffer } from "../../app/buying/quotes/offer.server.ts";
import { keptBack } from "../../app/buying/shipments/may-leave.server.ts";
import { contentsOf } from "../../app/buying/shipments/open-order.server.ts";
import { actorOf } from "../../app/kernel/actor/user-actor.server.ts";
import { postalAddress } from "../../app/kernel/addresses/postal-fields.ts";
import { shopToday } from "../../app/kernel/clock/shop-time.server.ts";
import { FIRST_TIERS, type PricingTier, tierIn } from "../../app/terms/pricing-tiers.ts";
import { accountOf, testDatabase } from "../../tests/helpers/database.ts";
import { findLedgerDifferences } from "../check-ledger.ts";
import type { Db } from "../client.server.ts";
import * as schema from "../schema.server.ts";
import { demoBrands } from "./brands.ts";
import { DEMO_LOGINS } from "./logins.ts";
import { demoPosts } from "./posts.ts";
import { demoProducts } from "./products.ts";
import { seedDemo } from "./seed.server.ts";
import { isUpcA, upcA } from "./upc.ts";

const now = new Date("2026-03-18T16:30:00Z");
const folder = mkdtempSync(join(tmpdir(), "demo-seed-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function seeded(at = now): Promise<Db> {
	const db = testDatabase();
	await seedDemo(db, { now: at, uploadsDir: folder, hashPassword: (password) => `hashed ${password}` });
	return db;
}

/** Every row of every table, without passwords: the unknown ones are random. */
function dump(db: Db): Record<string, unknown[]> {
	const tables = db.$client
		.prepare(
			"SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT IN ('migrations', 'derived_files', 'price_stamp', 'changes')",
		)
		.pluck()
		.all() as string[];
	return Object.fromEntries(
		tables.map((table) => [
			table,
			(db.$client.prepare(`SELECT * FROM "${table}"`).all() as Record<string, unknown>[]).map(
				({ password: _, ...row }) => row,
			),
		]),
	);
}

const distinct = (values: readonly unknown[]) => new Set(values).size;

describe("the demo catalog", () => {
	it("has 150 products over the five categories, and every brand has some", () => {
		expect(demoProducts).toHaveLength(150);
		expect(distinct(demoProducts.map(({ category }) => category))).toBe(5);
		for (const { slug } of demoBrands)
			expect(
				demoProducts.some(({ brand }) => brand === slug),
				slug,
			).toBe(true);
		expect(demoBrands.filter(({ featured }) => featured).map(({ slug }) => slug)).toEqual(
			expect.arrayContaining(["raz", "lost-mary"]),
		);
		expect(demoProducts.filter(({ featured }) => featured)).toHaveLength(12);
	});

	it("has no duplicate names", () => {
		const versions = demoProducts.flatMap((product) => [product, ...product.flavors]);
		expect(distinct(versions.map(({ sku }) => sku.toLowerCase()))).toBe(versions.length);
		expect(distinct(versions.map(({ barcode }) => barcode))).toBe(versions.length);
		for (const key of ["slug", "name", "shortDescription", "description"] as const)
			expect(distinct(demoProducts.map((product) => product[key])), key).toBe(demoProducts.length);
		expect(distinct(demoBrands.map(({ slug }) => slug))).toBe(demoBrands.length);
	});

	it("has UPC-A codes with the right check digit", () => {
		expect(upcA("03600029145")).toBe("036000291452");
		expect(isUpcA("036000291453")).toBe(false);
		for (const { barcode, flavors } of demoProducts)
			for (const code of [barcode, ...flavors.map((flavor) => flavor.barcode)])
				expect(isUpcA(code), code).toBe(true);
	});

	it("has believable prices, packs and stock", () => {
		for (const product of demoProducts) {
			const { name, msrpCents, wholesaleCents, costCents, moq, caseSize, flavors, stock } = product;
			expect(wholesaleCents / msrpCents, name).toBeGreaterThan(0.44);
			expect(wholesaleCents / msrpCents, name).toBeLessThan(0.61);
			expect(costCents / wholesaleCents, name).toBeGreaterThan(0.59);
			expect(costCents / wholesaleCents, name).toBeLessThan(0.71);
			expect([1, 2, 3, 5, 10], name).toContain(moq);
			expect(moq % (caseSize ?? 1), name).toBe(0);
			if (flavors.length > 0)
				expect(
					flavors.reduce((sum, flavor) => sum + flavor.stock, 0),
					name,
				).toBe(stock);
		}
		expect(demoProducts.filter(({ stock }) => stock === 0).length).toBeGreaterThanOrEqual(4);
		expect(demoProducts.filter(({ stock }) => stock > 0 && stock < 20).length).toBeGreaterThanOrEqual(1);
		expect(demoProducts.filter(({ inStock }) => !inStock).length).toBe(1);
	});

	it("has posts long enough to read, one of them featured and one a draft", () => {
		expect(
			demoPosts.filter(({ publishedDaysAgo }) => publishedDaysAgo !== null).length,
		).toBeGreaterThanOrEqual(12);
		expect(demoPosts.filter(({ publishedDaysAgo }) => publishedDaysAgo === null)).toHaveLength(1);
		expect(demoPosts.filter(({ featured }) => featured)).toHaveLength(1);
		for (const { title, content, tags, metaDescription } of demoPosts) {
			expect(content.split(/\s+/).length, title).toBeGreaterThan(400);
			expect(tags.length, title).toBeGreaterThanOrEqual(2);
			expect(metaDescription.length, title).toBeLessThanOrEqual(160);
		}
	});
});

describe("the demo data in a database", () => {
	let db: Db;
	const accounts = () =>
		db
			.select()
			.from(schema.users)
			.all()
			.map((user) => accountOf(db, user));
	beforeAll(async () => {
		db = await seeded();
	});

	it("breaks no foreign key and holds every table's share", () => {
		expect(db.$client.pragma("foreign_key_check")).toEqual([]);
		const counts = Object.fromEntries(Object.entries(dump(db)).map(([table, rows]) => [table, rows.length]));
		expect(counts).toMatchObject({ brands: demoBrands.length, products: 150, blog_posts: demoPosts.length });
		expect(counts.orders).toBeGreaterThanOrEqual(300);
		expect(counts.carts).toBe(11);
		for (const table of [
			"contact_messages",
			"quote_requests",
			"newsletter_subscribers",
			"audit_log",
			"saved_list_items",
		])
			expect(counts[table], table).toBeGreaterThan(9);
	});

	it("has the accounts it announces, each with its own password", () => {
		const rows = accounts();
		for (const { email, password } of DEMO_LOGINS)
			expect(rows.find((row) => row.email === email)?.password, email).toBe(`hashed ${password}`);
		const of = (email: string) => rows.find((row) => row.email === email);
		expect(of("admin@example.com")).toMatchObject({
			username: "dana",
			role: "admin",
			isWholesaleApproved: false,
		});
		expect(of("buyer@example.com")).toMatchObject({
			username: "cornerstore",
			isWholesaleApproved: true,
			pricingTier: "starter",
			paymentTerms: "net30",
		});
		expect(of("pending@example.com")).toMatchObject({ username: "northgate", isWholesaleApproved: false });
		expect(of("newuser@example.com")).toMatchObject({ username: "newuser", isWholesaleApproved: false });
		for (const role of ["sales", "warehouse", "bookkeeper"])
			expect(of(`${role}@example.com`)).toMatchObject({ role, isWholesaleApproved: false });
		expect(rows.filter(({ isWholesaleApproved }) => isWholesaleApproved)).toHaveLength(42);
		expect(distinct(rows.map(({ pricingTier }) => pricingTier))).toBe(3);
		for (const { email } of rows) expect(email).toMatch(/@example\.com$|\.example$/);
	});

	it("has applications in every status, whose files are there and are what they say", () => {
		const rows = db.select().from(schema.wholesaleApplications).all();
		const byStatus = (status: string) => rows.filter((row) => row.status === status);
		expect(byStatus("pending").length).toBeGreaterThanOrEqual(12);
		expect(byStatus("pending").some(({ tobaccoLicense }) => tobaccoLicense === null)).toBe(true);
		expect(byStatus("pending").every(({ reviewedBy }) => reviewedBy === null)).toBe(true);
		expect(byStatus("needs_information").every(({ question }) => question)).toBe(true);
		expect(byStatus("needs_information").length).toBeGreaterThan(0);
		expect(byStatus("rejected").length).toBeGreaterThan(2);
		expect(byStatus("rejected").every(({ notes, reviewedAt }) => notes && reviewedAt)).toBe(true);

		const approved = new Set(
			byStatus("approved")
				.filter(({ revokedAt }) => !revokedAt)
				.map(({ userId }) => userId),
		);
		for (const user of accounts()) expect(approved.has(user.id), user.email).toBe(user.isWholesaleApproved);

		const starts = { "application/pdf": "%PDF-1.4", "image/png": "\x89PNG\r\n" };
		const files = db.select().from(schema.uploadedFiles).all();
		expect(distinct(files.map(({ contentType }) => contentType))).toBe(2);
		for (const { storageKey, size, contentType } of files) {
			const content = readFileSync(join(folder, storageKey));
			expect(content.length).toBe(size);
			expect(content.toString("latin1").startsWith(starts[contentType as keyof typeof starts])).toBe(true);
		}
	});

	it("has orders in every status whose amounts follow the rules", () => {
		const rows = db.select().from(schema.orders).all();
		expect(distinct(rows.map(({ status }) => status))).toBe(5);
		expect(distinct(rows.map(({ paymentStatus }) => paymentStatus))).toBe(3);
		expect(distinct(rows.map(({ paymentMethod }) => paymentMethod))).toBe(4);
		const lines = Map.groupBy(db.select().from(schema.orderItems).all(), ({ orderId }) => orderId);
		const catalog = new Map(
			db
				.select()
				.from(schema.products)
				.all()
				.map((product) => [product.id, product]),
		);
		const percentOff = (tier: PricingTier) => tierIn(FIRST_TIERS, tier).discount / 100;
		for (const order of rows) {
			const own = lines.get(order.id) ?? [];
			expect(own.length, order.orderNumber).toBeGreaterThan(0);
			expect(own.reduce((sum, line) => sum + line.lineTotalCents, 0)).toBe(order.subtotalCents);
			expect(order.taxCents).toBe(Math.round((order.subtotalCents * 8) / 100 + 1e-9));
			expect(order.shippingCents).toBe(order.subtotalCents > 50_000 ? 0 : 2_500);
			for (const line of own) {
				const product = catalog.get(line.productId ?? "");
				if (!product) throw new Error(`${order.orderNumber} names an unknown product`);
				expect(line.unitPriceCents).toBe(
					Math.round(
						((product.wholesalePriceCents ?? 0) * (100 - percentOff(order.pricingTier))) / 100 + 1e-9,
					),
				);
				expect(line.quantity).toBeGreaterThanOrEqual(product.minimumOrderQuantity);
				expect(line.quantity % (product.caseSize ?? 1)).toBe(0);
			}
			for (const address of [order.shippingAddress, order.billingAddress]) {
				expect(postalAddress.safeParse(address).error?.issues, order.orderNumber).toBeUndefined();
			}
			expect(order.createdAt.getTime()).toBeLessThan(now.getTime());
			expect(order.createdAt.getTime()).toBeGreaterThan(now.getTime() - 366 * 24 * 3_600_000);
			const went = order.status === "shipped" || order.status === "delivered";
			expect(order.trackingNumber !== null, order.orderNumber).toBe(went);
			expect(order.deliveredAt !== null, order.orderNumber).toBe(order.status === "delivered");
		}
		const last = db.select().from(schema.counters).get();
		expect(last?.value).toBe(Math.max(...rows.map(({ orderNumber }) => Number(orderNumber.slice(3)))));
	});

	it("has open orders that may all leave, though a store's license has ended", async () => {
		const fresh = await seeded(new Date());
		const open = fresh
			.select()
			.from(schema.orders)
			.all()
			.filter(({ status }) => status === "pending" || status === "processing");
		expect(open.length).toBeGreaterThan(5);
		for (const order of open) {
			const { items, left } = contentsOf(fresh, order.id);
			expect(keptBack(fresh, order, items, left), order.orderNumber).toBeNull();
		}
		const ended = fresh
			.select()
			.from(schema.licenses)
			.all()
			.filter(({ expiresOn }) => expiresOn && expiresOn < shopToday());
		expect(ended).toHaveLength(1);
	});

	it("gives the demo buyer 23 orders, some of them on their way", () => {
		const orders = db
			.select()
			.from(schema.orders)
			.all()
			.filter(({ customerEmail }) => customerEmail === "buyer@example.com");
		expect(orders).toHaveLength(23);
		expect(distinct(orders.map(({ status }) => status))).toBe(5);
		expect(orders.every(({ pricingTier }) => pricingTier === "starter")).toBe(true);
	});

	it("has messages and quotes in every status, abandoned carts, and a campaign sent", () => {
		const messages = db.select().from(schema.contactMessages).all();
		expect(distinct(messages.map(({ type }) => type))).toBe(3);
		expect(distinct(messages.map(({ status }) => status))).toBe(3);
		expect(
			distinct(
				db
					.select()
					.from(schema.quoteRequests)
					.all()
					.map(({ status }) => status),
			),
		).toBe(3);
		const abandoned = db
			.select()
			.from(schema.carts)
			.all()
			.filter((cart) => cart.abandoned);
		expect(abandoned).toHaveLength(9);
		expect(abandoned.filter((cart) => cart.recoveryEmailSent)).toHaveLength(4);
		const reminders = db.select().from(schema.auditLog).all();
		expect(reminders.filter(({ action }) => action === "cart.recovery")).toHaveLength(4);
		const campaigns = db.select().from(schema.emailCampaigns).all();
		expect(campaigns.map(({ status }) => status).sort()).toEqual(["draft", "sent"]);
		expect(campaigns.find(({ status }) => status === "sent")?.recipientCount).toBe(
			db.select().from(schema.campaignRecipients).all().length,
		);
	});

	it("has a quote that the demo buyer can order", () => {
		const quotes = db.select().from(schema.quoteRequests).all();
		const { id, userId } = quotes.find(({ pricesCents }) => pricesCents !== null)!;
		const buyer = db
			.select()
			.from(schema.users)
			.all()
			.find((user) => user.id === userId)!;
		expect(buyer.email).toBe("buyer@example.com");
		expect(getOffer(db, actorOf(db, buyer), id, now)).toMatchObject({
			...{ state: "open", cart: { lines: { length: 3 } } },
			lines: { length: 3 },
		});
	});

	it("is the same for the same time, and moves with it", async () => {
		expect(dump(await seeded())).toEqual(dump(db));
		const nextYear = await seeded(new Date("2027-08-02T14:05:00Z"));
		const newest = Math.max(
			...nextYear
				.select()
				.from(schema.orders)
				.all()
				.map(({ createdAt }) => createdAt.getTime()),
		);
		expect(newest).toBeLessThan(Date.parse("2027-08-02T14:05:00Z"));
		expect(newest).toBeGreaterThan(Date.parse("2027-07-30T00:00:00Z"));
	});

	it("leaves nothing behind when it fails", async () => {
		const taken = testDatabase();
		taken.insert(schema.brands).values({ name: "RAZ", slug: "raz" }).run();
		await expect(
			seedDemo(taken, { now, uploadsDir: folder, hashPassword: (password) => password }),
		).rejects.toThrow();
		expect(taken.select().from(schema.users).all()).toEqual([]);
	});
});

it("every parcel of the demo has its invoice, and every payment status follows from papers (Rule 16.4)", async () => {
	const { $client } = await seeded();
	expect(findLedgerDifferences($client)).toEqual([]);
	const kinds = $client
		.prepare("SELECT kind, count(*) > 0 FROM papers GROUP BY kind ORDER BY kind")
		.pluck()
		.all();
	expect(kinds).toEqual(["invoice", "payment", "refund"]);
});
