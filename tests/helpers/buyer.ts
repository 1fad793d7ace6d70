// Buyers for one browser test only: tests run in parallel, and a cart belongs to one buyer.
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import Database from "better-sqlite3";

/** Opens the running server's database for changes that no form offers; `folder` is another server's. */
export function withDatabase<T>(run: (db: Database.Database) => T, folder = process.env.TEST_DATA_DIR): T {
	if (!folder)
		throw new Error("TEST_DATA_DIR is not set: these tests need the server they start themselves.");
	const db = new Database(join(folder, "shop.db"));
	try {
		db.pragma("busy_timeout = 5000");
		return run(db);
	} finally {
		db.close();
	}
}

/** Gives an account an approved company of its name. */
export function approveAccount(db: Database.Database, username: string): void {
	const id = randomUUID();
	db.prepare(
		"insert into companies (id, name, pricing_tier, is_wholesale_approved, created_at, updated_at) values (?, ?, 'starter', 1, 1, 1)",
	).run(id, username);
	db.prepare("update users set company_id = ?, company_role = 'owner' where username = ?").run(id, username);
}

/** Registers a user, approves the account, and signs the page in, on the run's server unless another's folder is given. */
export async function signInNewBuyer(
	page: Pick<Page, "request">,
	folder?: string,
): Promise<{ email: string }> {
	const name = `buyer-${randomUUID().slice(0, 8)}`;
	const email = `${name}@example.com`;
	const response = await page.request.post("/api/register", {
		data: { username: name, email, password: "a-password" },
	});
	expect(response.status()).toBe(201);
	withDatabase((db) => approveAccount(db, name), folder);
	return { email };
}

export type StockedProduct = { id: string; name: string; moq: number };

/** Products on sale that have plenty of stock and no stock per flavor, cheapest first. */
export const stockedProducts = (count: number): StockedProduct[] =>
	withDatabase((db) =>
		db
			.prepare<[number], StockedProduct>(
				`select id, name, minimum_order_quantity as moq from products
				where active = 1 and in_stock = 1 and stock_quantity > 150 and wholesale_price_cents > 0 and case_size is null
				order by wholesale_price_cents, id limit ?`,
			)
			.all(count),
	);

/** Adds products to the signed-in buyer's cart, each with its minimum unless given. */
export async function fillCart(
	page: Pick<Page, "request">,
	lines: { id: string; quantity: number }[],
): Promise<void> {
	for (const { id, quantity } of lines) {
		const response = await page.request.post("/api/cart/items", { data: { productId: id, quantity } });
		expect(response.status(), await response.text()).toBe(201);
	}
}

/** SKUs of products on sale with plenty of stock, with their minimums, cheapest first. */
export const orderableSkus = (count: number): { sku: string; name: string; moq: number }[] =>
	withDatabase((db) =>
		db
			.prepare<[number], { sku: string; name: string; moq: number }>(
				`select p.sku, p.name, p.minimum_order_quantity as moq from products p
				where p.active = 1 and p.in_stock = 1 and p.stock_quantity > 150 and p.wholesale_price_cents > 0
					and p.case_size is null and p.sku is not null
				order by p.wholesale_price_cents, p.id limit ?`,
			)
			.all(count),
	);
