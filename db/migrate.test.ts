import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { getTableName, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { expect, it, vi } from "vitest";
import { lawOf } from "../app/catalog/products/product-law.ts";
import { limit } from "../tests/helpers/machine-speed";
import { findOrderDifferences } from "./check-orders";
import { findPaperDifferences } from "./check-papers";
import { findStockDifferences } from "./check-stock";
import { openDatabase } from "./client.server";
import { seedLarge } from "./demo/large.server";
import { seedDemo } from "./demo/seed.server";
import { applyMigrations, migrate, missingMigrations } from "./migrate.server";
import * as schema from "./schema.server";

// Filling a shop takes long on a busy machine.
vi.setConfig({ testTimeout: limit(60_000) });

it("applies each migration once", () => {
	const client = new Database(":memory:");
	expect(missingMigrations(client)).toEqual([]);
	expect(migrate(client)).toContain("0000_initial");
	expect(migrate(client)).toEqual([]);
	client.exec("DELETE FROM migrations WHERE name > '0001'");
	expect(missingMigrations(client)[0]).toMatch(/^0001_/);
});

it("refuses a database that a newer version wrote", () => {
	const client = new Database(":memory:");
	migrate(client);
	client.prepare("INSERT INTO migrations VALUES ('9999_from_tomorrow', 'x', 0)").run();
	expect(() => migrate(client)).toThrow(/newer version \(it has 9999_from_tomorrow\)/);
});

/** A copy of the migrations, with a journal chosen by the test. */
function copiedMigrations(choose: (tags: string[]) => string[]): string {
	const folder = mkdtempSync(join(tmpdir(), "migrations-"));
	cpSync("db/migrations", folder, { recursive: true });
	const file = join(folder, "meta", "_journal.json");
	const { entries }: { entries: { tag: string }[] } = JSON.parse(readFileSync(file, "utf8"));
	const chosen = choose(entries.map(({ tag }) => tag)).map((tag) => ({ tag }));
	writeFileSync(file, JSON.stringify({ entries: chosen }));
	return folder;
}

/** A database as it was before a migration. */
function databaseBefore(tag: string): Database.Database {
	const client = new Database(":memory:");
	applyMigrations(
		client,
		copiedMigrations((tags) => tags.slice(0, tags.indexOf(tag))),
	);
	return client;
}

const triggersAndViews = (client: Database.Database) =>
	client
		.prepare("SELECT type || ' ' || name FROM sqlite_schema WHERE type IN ('trigger', 'view') ORDER BY 1")
		.pluck()
		.all();

it("leaves no triggers or views except those of db/derived", () => {
	const inFiles = readdirSync("db/derived")
		.flatMap((file) => [
			...readFileSync(join("db/derived", file), "utf8").matchAll(/^CREATE (TRIGGER|VIEW) (\w+)/gm),
		])
		.map(([, type, name]) => `${type?.toLowerCase()} ${name}`);
	expect(inFiles.length).toBeGreaterThan(40);
	const client = new Database(":memory:");
	migrate(client);
	expect(triggersAndViews(client)).toEqual(inFiles.sort());
});

it("rewrites derived tables only when a file or the schema changed", () => {
	const client = new Database(":memory:");
	migrate(client);
	client.exec("INSERT INTO search_words VALUES ('kept')");
	const words = () => client.prepare("SELECT word FROM search_words").pluck().all();
	migrate(client);
	expect(words()).toEqual(["kept"]);

	const derived = mkdtempSync(join(tmpdir(), "derived-"));
	cpSync("db/derived", derived, { recursive: true });
	const search = join(derived, "search.sql");
	writeFileSync(search, `${readFileSync(search, "utf8")}INSERT INTO search_words VALUES ('changed');`);
	migrate(client, "db/migrations", derived);
	expect(words()).toEqual(["changed"]);
});

it("marks the addresses of admins and approved customers as confirmed, and no others", () => {
	const client = databaseBefore("0018_email-confirmations");
	const user = (id: string, role: string, isApproved: number) =>
		client
			.prepare(
				`insert into users (id, username, email, password, role, is_wholesale_approved, created_at, updated_at)
				values (?, ?, ?, '-', ?, ?, 7, 7)`,
			)
			.run(id, id, `${id}@a.example`, role, isApproved);
	user("admin", "admin", 0);
	user("buyer", "user", 1);
	user("newcomer", "user", 0);
	migrate(client);
	expect(client.prepare("select id, email_confirmed_at from users order by id").raw().all()).toEqual([
		["admin", 7],
		["buyer", 7],
		["newcomer", null],
	]);
});

it("keeps stated nicotine values, and turns a default no into unknown", () => {
	const client = databaseBefore("0016_nicotine-not-stated");
	client.exec(`insert into brands (id, name, slug, created_at, updated_at) values ('b', 'Raz', 'raz', 1, 1)`);
	const product = (id: string, contains: number, strength: string | null, createdAt = 1) =>
		client
			.prepare(
				`insert into products (id, name, slug, sku, brand_id, category, contains_nicotine, nicotine_strength, created_at, updated_at)
				values (?, ?, ?, ?, 'b', 'pods', ?, ?, ?, 1)`,
			)
			.run(id, id, id, id, contains, strength, createdAt);
	const note = (action: string, entityId: string, createdAt: number, after = "{}") =>
		client
			.prepare(
				`insert into audit_log (id, actor_name, action, entity, entity_id, after, created_at)
				values (hex(randomblob(8)), 'system', ?, ?, ?, ?, ?)`,
			)
			.run(action, action === "product.import" ? "import" : "product", entityId, after, createdAt);
	product("yes", 1, "5%");
	product("no", 0, null);
	product("zero", 0, "0 mg");
	product("forgotten", 0, "5%");
	product("imported", 0, null, 500_000);
	note("product.create", "imported", 500_000);
	note("product.import", "i", 500_900);
	product("typed", 0, null, 600_000);
	note("product.create", "typed", 600_000);
	product("judged", 0, "5%");
	note("product.update", "judged", 2, '{"containsNicotine":false}');
	migrate(client);
	const rows = client.prepare("select id, contains_nicotine from products").raw().all();
	expect(Object.fromEntries(rows as [string, number | null][])).toEqual({
		yes: 1,
		no: 0,
		zero: 0,
		forgotten: null,
		imported: null,
		typed: 0,
		judged: 0,
	});
	// Search still works; triggers maintain it.
	client.exec("update products set name = 'Renamed' where id = 'yes'");
	expect(client.prepare("select name from product_search_docs where product_id = 'yes'").pluck().get()).toBe(
		"Renamed",
	);
});

it("removes refunded orders from the sales summaries, including old ones", () => {
	const client = databaseBefore("0020_refunds-are-no-revenue");
	client.exec(`insert into users (id, username, email, password, created_at, updated_at)
		values ('u', 'u', 'u@store.example', 'x', 1, 1)`);
	const order = (id: string, status: string, paymentStatus: string, cents: number) => {
		client
			.prepare(
				`insert into orders (id, order_number, user_id, customer_email, customer_name, shipping_address, billing_address,
					subtotal_cents, total_cents, status, payment_status, created_at, updated_at)
				values (?, ?, 'u', 'u@store.example', 'U', '{}', '{}', ?, ?, ?, ?, 1, 1)`,
			)
			.run(id, id, cents, cents, status, paymentStatus);
		client
			.prepare(
				`insert into order_items (id, order_id, position, product_name, quantity, unit_price_cents, line_total_cents)
				values (?, ?, 0, 'Pulse', 1, ?, ?)`,
			)
			.run(id, id, cents, cents);
	};
	order("sold", "delivered", "paid", 1);
	order("refunded", "delivered", "refunded", 10);
	order("cancelled", "cancelled", "refunded", 100);
	order("later", "pending", "paid", 1000);
	migrate(client);
	const sums = () =>
		client
			.prepare(
				`select (select sum(cents - unsold_cents) from sales_hours where status <> 'cancelled') as revenue,
					(select sum(orders) from sales_hours) as orders, (select sum(unsold) from sales_hours) as unsold,
					(select spent_cents from buyer_totals) as spent, (select sum(cents) from product_months) as goods,
					(select orders || '/' || cents from buyer_months) as month`,
			)
			.get();
	expect(sums()).toEqual({
		revenue: 1001,
		orders: 4,
		unsold: 2,
		spent: 1001,
		goods: 1001,
		month: "2/1001",
	});
	client.exec("update orders set payment_status = 'refunded' where id = 'later'");
	expect(sums()).toEqual({ revenue: 1, orders: 4, unsold: 3, spent: 1, goods: 1, month: "1/1" });
	client.exec("update orders set payment_status = 'paid' where id in ('later', 'refunded')");
	expect(sums()).toEqual({
		revenue: 1011,
		orders: 4,
		unsold: 1,
		spent: 1011,
		goods: 1011,
		month: "3/1011",
	});
});

it("renames the license reminder template in mails queued before", () => {
	const client = databaseBefore("0023_license-reminder");
	const queue = client.prepare(
		"insert into outbox (id, to_address, template, data, status, attempts, next_attempt_at, created_at) values (?, ?, ?, '{}', 'queued', 0, 1, 1)",
	);
	queue.run("a", "a@a.example", "licence-reminder");
	queue.run("b", "b@a.example", "order-status");
	migrate(client);
	expect(client.prepare("select template from outbox order by id").pluck().all()).toEqual([
		"license-reminder",
		"order-status",
	]);
});

it("keeps the kept forms of accounts, and who scheduled campaigns", () => {
	const client = databaseBefore("0066_access-ends");
	client.exec(`
		insert into users (id, username, email, password, created_at, updated_at)
			values ('u', 'u', 'u@store.example', 'x', 1, 1), ('v', 'v', 'v@store.example', 'x', 1, 1);
		insert into sessions (id, last_seen_at, expires_at, created_at) values ('s', 1, 9, 1);
		insert into kept_forms (id, user_id, session_id, path, page, fields, size, created_at, expires_at)
			values ('a', 'u', null, '/p', '/q', '[]', 3, 1, 9), ('b', null, 's', '/p', '/q', '[]', 3, 1, 9);
		insert into email_campaigns (id, name, type, subject, content, status, created_at)
			values ('c', 'C', 'newsletter', 'S', 'x', 'scheduled', 1), ('d', 'D', 'newsletter', 'S', 'x', 'draft', 1);
		insert into audit_log (id, actor_id, actor_name, action, entity, entity_id, created_at)
			values ('1', 'u', 'u', 'campaign.schedule', 'campaign', 'c', 1), ('2', 'v', 'v', 'campaign.schedule', 'campaign', 'c', 2),
				('3', 'u', 'u', 'campaign.update', 'campaign', 'c', 3), ('4', 'u', 'u', 'campaign.schedule', 'campaign', 'd', 1)`);
	migrate(client);
	const rows = (query: string) => client.prepare(query).raw().all();
	expect(rows("select * from kept_forms")).toEqual([["a", "u", "/p", "/q", "[]", 3, 0, 1, 9]]);
	expect(rows("select id, scheduled_by from email_campaigns order by id")).toEqual([
		["c", "v"],
		["d", null],
	]);
});

it("adds up and indexes orders, goods and approvals from before", () => {
	const client = databaseBefore("0024_list-order-indexes");
	client.exec(`
		insert into users (id, username, email, password, business_name, is_wholesale_approved, created_at, updated_at)
			values ('u', 'u', 'u@store.example', 'x', 'Corner Store', 1, 5, 5);
		insert into wholesale_applications (id, user_id, email, business_name, business_address, business_phone, ein,
				expected_volume, status, reviewed_at, created_at, updated_at)
			values ('a', 'u', 'u@store.example', 'Corner Store', '1 Main Street', '555', '12-3456789', '-', 'approved', 7, 6, 7);
		insert into brands (id, name, slug, created_at, updated_at) values ('b', 'Raz', 'raz', 1, 1);
		insert into products (id, name, slug, brand_id, category, created_at, updated_at)
			values ('p', 'Pod', 'pod', 'b', 'pods', 1, 1);
		insert into orders (id, order_number, user_id, customer_email, customer_name, shipping_address, billing_address,
				subtotal_cents, total_cents, status, payment_status, created_at, updated_at)
			values ('o', 'RW-10001', 'u', 'u@store.example', 'Uma', '{}', '{}', 30, 30, 'pending', 'paid', 1, 1);
		insert into order_items (id, order_id, position, product_id, product_name, quantity, unit_price_cents, line_total_cents)
			values ('i', 'o', 0, 'p', 'Pod', 3, 10, 30)`);
	migrate(client);
	const row = (query: string) => client.prepare(query).raw().all();
	expect(row("select * from approvals")).toEqual([["u", 7]]);
	expect(row("select status, orders, cents from sales_totals")).toEqual([["pending", 1, 30]]);
	expect(row("select brand_id, month, units, cents from brand_months")).toEqual([["b", "1970-01", 3, 30]]);
	expect(row("select * from product_years")).toEqual([["p", "1970", 30]]);
	expect(row("select * from buyer_steps")).toEqual([["1970-01", "", "9999", 1, 1]]);
	expect(row("select text from order_parties")).toEqual([["uma u@store.example corner store"]]);
	expect(
		row(
			"select d.order_id from order_codes join order_docs d on d.id = order_codes.rowid where order_codes match '0001'",
		),
	).toEqual([["o"]]);
});

/** What belongs to companies and licenses now was the account's and the application's. */
const BEFORE_COMPANIES = `
	update main.users set (is_wholesale_approved, pricing_tier, payment_terms, business_name, business_phone, notes,
			revoked_reason, revoked_at) =
		(select is_wholesale_approved, pricing_tier, payment_terms, name, phone, notes, revoked_reason, revoked_at
			from shop.companies c where c.id = (select company_id from shop.users u where u.id = users.id))
	where id in (select id from shop.users where company_id is not null);
	insert into main.document_checks (application_id, kind, number, expires_on, verified_by, verified_at, updated_at)
	select application_id, kind, number, expires_on, verified_by, verified_at, updated_at from shop.licenses
	where coalesce(number, expires_on, verified_at) is not null`;

/** The demo shop as far as the version before a migration could have it: the columns it knew. */
async function filledBefore(tag: string, { isLarge = false } = {}): Promise<Database.Database> {
	const folder = mkdtempSync(join(tmpdir(), "filled-"));
	const client = new Database(":memory:");
	migrate(client);
	const shop = openDatabase(client.serialize());
	await seedDemo(shop, {
		now: new Date("2026-03-18T16:30:00Z"),
		uploadsDir: folder,
		hashPassword: () => "-",
	});
	if (isLarge) {
		await seedLarge(shop, {
			...{ now: new Date("2026-03-18T16:30:00Z"), hashPassword: () => "-" },
			...{ products: 60, customers: 400, orders: 900 },
		});
	}
	writeFileSync(join(folder, "shop.db"), shop.$client.serialize());
	const old = databaseBefore(tag);
	// The demo of today may have values that version can't have.
	old.pragma("ignore_check_constraints = 1");
	old.pragma("foreign_keys = 0");
	old.prepare("attach ? as shop").run(join(folder, "shop.db"));
	const columnsIn = old.prepare("select name from pragma_table_info(?, ?)").pluck();
	for (const table of Object.values(schema)
		.filter((one) => is(one, SQLiteTable))
		.map(getTableName)) {
		const known = columnsIn.all(table, "main");
		const columns = (columnsIn.all(table, "shop") as string[]).filter((name) => known.includes(name));
		if (columns.length > 0)
			old.exec(`insert into main.${table} (${columns}) select ${columns} from shop.${table}`);
	}
	if (columnsIn.all("users", "main").includes("is_wholesale_approved")) old.exec(BEFORE_COMPANIES);
	old.exec("detach shop");
	old.pragma("ignore_check_constraints = 0");
	return old;
}

/** A company from before companies has its account's id. */
const inCompany = (row: Record<string, unknown>) => ({ company_id: row.user_id });

it("keeps orders and quote requests as they were before either could come from the other", async () => {
	const old = await filledBefore("0033_phone-orders-and-quotes");
	const rows = () =>
		["orders", "quote_requests"].map((table) => old.prepare(`select * from ${table} order by id`).all());
	const [orders, quotes] = rows() as Record<string, unknown>[][];
	expect(orders!.length).toBeGreaterThan(10);
	expect(quotes!.length).toBeGreaterThan(0);
	expect(orders![0]).not.toHaveProperty("placed_by");
	migrate(old);
	expect(rows()).toEqual([
		orders!.map((row) => ({
			...row,
			...inCompany(row),
			location_id: null,
			exemption: null,
			excise_cents: 0,
			placed_by: null,
			quote_id: null,
		})),
		quotes!.map((row) => ({
			...row,
			...inCompany(row),
			prices_cents: null,
			prices_allowed_by: null,
			valid_until: null,
		})),
	]);
});

it("keeps a filled shop as it is when staff get roles", async () => {
	const old = openDatabase((await filledBefore("0029_staff-roles")).serialize());
	old.$client.exec("delete from users where role not in ('user', 'admin')");
	old.$client.exec("insert into sessions select 'a', id, null, null, 1, 1, 9e15 from users limit 1");
	const shop = (client: Database.Database) => {
		// What belongs to an account would be deleted with it.
		const tables = client
			.prepare(
				`select distinct m.name from sqlite_schema m, pragma_foreign_key_list(m.name) f
				where f."table" = 'users' and m.name not in ('staff_invitations', 'document_checks') order by 1`,
			)
			.pluck()
			.all() as string[];
		return {
			...Object.fromEntries(
				tables.map((name) => [name, client.prepare(`select count(*) from "${name}"`).pluck().get()]),
			),
			users: client
				.prepare(
					`select id, username, email, email_confirmed_at, password, role, last_login_at, deleted_at, created_at,
						updated_at from users order by id`,
				)
				.all(),
		};
	};
	const kept = shop(old.$client);
	expect(kept).toMatchObject({ sessions: 1, orders: expect.any(Number) });
	expect(migrate(old.$client)[0]).toBe("0029_staff-roles");
	expect(findStockDifferences(old.$client)).toEqual([]);
	expect(findOrderDifferences(old.$client)).toEqual([]);
	expect(old.$client.prepare("select count(*) from stock_movements").pluck().get()).toBeGreaterThan(100);
	// Later migrations may have added tables.
	expect(shop(old.$client)).toMatchObject(kept);
	const setRole = (role: string) =>
		old.$client.prepare("update users set role = ? where role = 'admin'").run(role);
	expect(() => setRole("boss")).toThrow(/users_role/);
	expect(setRole("warehouse").changes).toBe(1);
});

it("keeps imports with their rows when their columns can be chosen", () => {
	const client = databaseBefore("0030_import-columns");
	client.exec(`insert into users (id, username, email, password, role, created_at, updated_at)
		values ('dana', 'dana', 'dana@store.example', 'x', 'admin', 1, 1)`);
	const states = ["reading", "ready", "applying", "done", "failed", "cancelled"];
	for (const [n, state] of states.entries()) {
		client
			.prepare(
				`insert into product_imports (id, admin_id, file_name, source, state, queued_at, rows_total, rows_done, creates,
					updates, errors, used_columns, tally, problem, created_at)
				values (?, 'dana', 'prices.csv', ?, ?, 7, 9, 8, 1, 2, 3, '["SKU"]', '{"services":4}', 'none', 5)`,
			)
			.run(state, n % 2 ? "zoho" : "csv", state);
		client
			.prepare(
				`insert into product_import_rows (import_id, position, line, kind, sku, name, change)
				values (?, 1, 2, 'update', 'SKU-1', 'Pulse', '{"msrpCents":[1,2]}')`,
			)
			.run(state);
	}
	const imports = () => client.prepare("select * from product_imports order by id").all() as object[];
	const kept = imports();
	migrate(client);
	expect(imports()).toMatchObject(kept);
	expect(imports()).toEqual(
		kept.map((row) => ({ ...row, supplier: null, outline: null, columns: null, good_only: 0 })),
	);
	expect(client.pragma("foreign_key_check")).toEqual([]);
	client.exec("update product_imports set state = 'columns' where id = 'ready'");
	// Rows still belong to their import.
	client.exec("delete from product_imports where id <> 'done'");
	expect(client.prepare("select import_id from product_import_rows").pluck().all()).toEqual(["done"]);
});

it("makes existing quantities opening movements, and a product's the sum of its flavors'", () => {
	const client = databaseBefore("0032_stock-ledger");
	client.exec("insert into brands (id, name, slug, created_at, updated_at) values ('b', 'Raz', 'raz', 1, 1)");
	const product = client.prepare(
		"insert into products (id, name, slug, brand_id, category, stock_quantity, created_at, updated_at) values (?, 'P', ?, 'b', 'pods', ?, 1, 1)",
	);
	const flavor = client.prepare(
		"insert into product_flavors (id, product_id, name, stock_quantity, active) values (?, ?, ?, ?, ?)",
	);
	product.run("own", "own", 7);
	flavor.run("shared", "own", "shared", null, 1);
	product.run("none", "none", 0);
	// A cancellation had returned 2 to the product.
	product.run("kept", "kept", 14);
	flavor.run("ice", "kept", "ice", 9, 1);
	flavor.run("mint", "kept", "mint", 3, 1);
	flavor.run("gone", "kept", "gone", 5, 0);
	migrate(client);
	expect(
		client.prepare("select product_id, flavor_id, kind, quantity, balance from stock_movements").raw().all(),
	).toEqual([
		["kept", "ice", "opening", 9, 9],
		["kept", "mint", "opening", 3, 3],
		["kept", "gone", "opening", 5, 5],
		["own", null, "opening", 7, 7],
	]);
	expect(client.prepare("select stock_quantity from products order by id").pluck().all()).toEqual([12, 0, 7]);
	expect(findStockDifferences(client)).toEqual([]);
});

it("makes one parcel with everything of each order that was shipped", async () => {
	const old = await filledBefore("0034_parcels");
	const all = (sql: string) => old.prepare(sql).raw().all();
	const rows = () => old.prepare("select * from orders order by id").all() as object[];
	const kept = rows();
	const items = all("select id, quantity, line_total_cents, taken_from from order_items order by id");
	const [[shipped]] = all("select id from orders where status = 'shipped'") as [[string]];
	old.exec(`update order_items set flavor = null, taken_from =
		'[{"flavorId":"lime","quantity":' || (quantity - 1) || '},{"flavorId":"mint","quantity":1}]' where order_id = '${shipped}'`);
	expect(migrate(old)).toContain("0034_parcels");
	// Later migrations may have added columns.
	expect(rows()).toEqual(kept.map((row) => expect.objectContaining(row)));
	expect(all("select id, quantity, line_total_cents, taken_from from order_items order by id")).toHaveLength(
		items.length,
	);
	expect(
		all(
			`select order_id, number, carrier, tracking_numbers ->> '$[0]', shipped_at, delivered_at from shipments order by order_id`,
		),
	).toEqual(
		all(`select id, 1, carrier, tracking_number, shipped_at, delivered_at from orders
			where status in ('shipped', 'delivered') order by id`),
	);
	expect(all(`select order_item_id, sum(quantity) from shipment_lines group by 1 order by 1`)).toEqual(
		all(`select i.id, i.quantity from order_items i join orders o on o.id = i.order_id
			where o.status in ('shipped', 'delivered') order by i.id`),
	);
	expect(
		all(`select distinct flavor_id from shipment_lines where shipment_id = '${shipped}' order by 1`),
	).toEqual([["lime"], ["mint"]]);
});

it("moves what a customer is from accounts to companies: every figure of the demo and a larger shop stays", async () => {
	const old = await filledBefore("0039_companies", { isLarge: true });
	const rows = (query: string) => old.prepare(query).raw().all();
	old.exec("update users set is_wholesale_approved = 1 where username = 'newuser'");
	const figures = (terms: string, checks: string) => ({
		customers: rows(`select u.id, ${terms} order by u.id`),
		tiers: rows(
			`select pricing_tier, payment_terms, count(*) from (select ${terms}) group by 1, 2 order by 1, 2`,
		),
		spent: rows(`select user_id, count(*), sum(total_cents) from orders where status <> 'cancelled'
			and payment_status <> 'refunded' group by user_id order by user_id`),
		checks: rows(`select application_id, kind, number, expires_on, verified_by, verified_at from ${checks}
			order by 1, 2`),
		documents: rows(
			"select id, business_license, reseller_permit, tobacco_license from wholesale_applications order by id",
		),
		files: rows("select * from uploaded_files order by id"),
	});
	const kept = figures(
		`is_wholesale_approved, pricing_tier, payment_terms, coalesce(business_name, username) as name, business_phone,
			notes, revoked_reason, revoked_at from users u`,
		"document_checks",
	);
	const since = rows(`select coalesce((select min(reviewed_at) from wholesale_applications a
		where a.user_id = u.id and a.status = 'approved'), created_at) as since
		from users u where is_wholesale_approved = 1 and role = 'user' and deleted_at is null order by since`);
	expect(kept.customers.length).toBeGreaterThan(440);
	expect(since.length).toBeGreaterThan(440);
	expect(migrate(old)).toEqual(expect.arrayContaining(["0039_companies", "0040_company-terms"]));
	expect(
		figures(
			`coalesce(c.is_wholesale_approved, 0), coalesce(c.pricing_tier, 'starter') as pricing_tier,
				coalesce(c.payment_terms, 'net30') as payment_terms, coalesce(c.name, u.username) as name, c.phone,
				c.notes, c.revoked_reason, c.revoked_at from users u left join companies c on c.id = u.company_id`,
			"licenses where coalesce(number, expires_on, verified_at) is not null",
		),
	).toEqual(kept);
	expect(rows("select since from approvals order by since")).toEqual(since);
	const none = (query: string) => expect(rows(query)).toEqual([]);
	none(
		"select id from users where (company_id is null) <> (company_role is null) or company_role <> 'owner'",
	);
	none("select o.id from orders o join users u on u.id = o.user_id where o.company_id is not u.company_id");
	none(
		"select a.id from wholesale_applications a join users u on u.id = a.user_id where a.company_id is not u.company_id",
	);
	none("select company_id from locations group by company_id having count(*) > 1");
	// Each approved store has its address and every document that was sent.
	none(`select a.id from wholesale_applications a left join locations l on l.application_id = a.id
		where a.status = 'approved' and (l.company_id is not a.company_id or l.address is not a.business_address)`);
	none(`select l.id from locations l join wholesale_applications a on a.id = l.application_id
		where (select count(*) from licenses n where n.location_id = l.id and n.file_id is not null) <>
			(a.business_license is not null) + (a.reseller_permit is not null) + (a.tobacco_license is not null)`);
	expect(rows("select distinct length(id) from licenses")).toEqual([[36]]);
	expect(
		rows("select name from companies where id = (select id from users where username = 'newuser')"),
	).toEqual([["newuser"]]);
});

it("keeps invitations to the staff when companies invite too", () => {
	const old = databaseBefore("0048_company-people");
	old.exec(`insert into users (id, username, email, password, created_at, updated_at) values ('u', 'dana', 'd@a.example', '-', 1, 1);
		insert into staff_invitations values ('i', 't', 'p@a.example', 'Pat', 'sales', 'u', 9, 8, null, 7)`);
	const kept = old.prepare("select * from staff_invitations").get() as object;
	migrate(old);
	expect(old.prepare("select * from invitations").all()).toEqual([
		{ ...kept, company_id: null, company_role: null },
	]);
});

it("moves what was reminded of from applications to stores", () => {
	const old = databaseBefore("0056_license-reminders-of-stores");
	old.exec(`insert into users (id, username, email, password, created_at, updated_at) values ('u', 'kai', 'k@a.example', '-', 1, 1);
		insert into companies (id, name, created_at, updated_at) values ('c', 'Corner', 1, 1);
		insert into wholesale_applications (id, user_id, company_id, email, business_name, business_address, business_phone, ein, expected_volume, created_at, updated_at)
			values ('a', 'u', 'c', 'k@a.example', 'Corner', '1 Elm', '1', '1', '1', 1, 1);
		insert into locations (id, company_id, application_id, name, address, created_at, updated_at) values ('l', 'c', 'a', 'Corner', '1 Elm', 1, 1);
		insert into licenses (id, application_id, location_id, kind, expires_on, created_at, updated_at)
			values ('x', 'a', 'l', 'businessLicense', '2027-01-31', 1, 1), ('y', 'a', null, 'tobaccoLicense', '2027-01-31', 1, 1);
		insert into document_reminders values ('a', 'businessLicense', '2026-01-31', -1, 3), ('a', 'businessLicense', '2027-01-31', 60, 4), ('a', 'tobaccoLicense', '2027-01-31', 60, 5)`);
	migrate(old);
	expect(old.prepare("select * from license_reminders order by created_at").raw().all()).toEqual([
		["l", "businessLicense", "", "2026-01-31", -1, 3],
		["l", "businessLicense", "", "2027-01-31", 60, 4],
	]);
});

it("gives the parcels and payments of before their papers, and changes no order, total or payment status (Rule 16.4)", async () => {
	const old = await filledBefore("0046_papers", { isLarge: true });
	const rows = (query: string) => old.prepare(query).raw().all();
	const orders = () =>
		rows(`select id, status, payment_status, subtotal_cents, tax_cents, shipping_cents, total_cents, payment_method
			from orders order by id`);
	const kept = orders();
	const counts =
		rows(`select (select count(*) from shipments), (select count(*) from orders where payment_status in ('paid', 'refunded')),
		(select count(*) from orders where payment_status = 'refunded')`)[0] as number[];
	expect(Math.min(...counts)).toBeGreaterThan(1);
	expect(migrate(old)).toEqual(expect.arrayContaining(["0046_papers", "0047_first-papers"]));
	expect(orders()).toEqual(kept);
	expect(findPaperDifferences(old)).toEqual([]);
	const count = (kind: string) => rows(`select count(*) from papers where kind = '${kind}'`)[0];
	expect([count("invoice"), count("payment"), count("refund")]).toEqual(counts.map((n) => [n]));
	// What an account owes is what of its parcels was neither paid nor refunded.
	expect(
		rows(`select company_id, sum(cents) from papers group by 1 having sum(cents) <> 0 order by 1`),
	).toEqual(
		rows(`select company_id, sum(total) from (
			select o.company_id, iif(o.payment_status = 'refunded', 0,
				coalesce(sum(p.cents), 0) - iif(o.payment_status = 'paid', o.total_cents, 0)) as total
			from orders o left join papers p on p.order_id = o.id and p.kind = 'invoice' group by o.id
		) group by 1 having sum(total) <> 0 order by 1`),
	);
});

it("keeps licenses, what orders were placed under, reminders and every amount when certificates come", async () => {
	const old = await filledBefore("0058_resale-certificates");
	const all = (query: string) => old.prepare(query).all();
	old.exec(`insert into order_licenses select id, 'tobaccoLicense', 'TL-1', 'AZ', '2027-01-31' from orders limit 3;
		insert into license_reminders select id, 'resellerPermit', '2027-01-31', 7, 1 from locations limit 3`);
	const rows = () =>
		["licenses", "order_licenses", "license_reminders", "paper_lines"].map((table) =>
			all(`select * from ${table}`),
		);
	const [kept, orders] = [rows(), all("select * from orders") as object[]];
	expect(kept.every((table) => table.length > 2)).toBe(true);
	migrate(old);
	const reminders = (kept[2] as object[]).map((row) => ({ ...row, state: "" }));
	expect(rows()).toEqual([kept[0], kept[1], reminders, kept[3]]);
	expect(all("select * from orders")).toEqual(
		orders.map((row) => ({ ...row, exemption: null, excise_cents: 0 })),
	);
});

it("keeps every amount of a filled shop when excise comes: old orders and papers have none", async () => {
	const old = await filledBefore("0063_excise");
	const all = (table: string) => old.prepare(`select * from ${table} order by 1, 2`).all() as object[];
	const tables = ["orders", "order_items", "papers"] as const;
	const kept = tables.map(all);
	const others = ["paper_lines", "allocations", "shipment_lines", "order_events"];
	const before = others.map(all);
	expect(kept.every((rows) => rows.length > 10)).toBe(true);
	migrate(old);
	const none = {
		orders: { excise_cents: 0 },
		order_items: { excise: null, priced_by: null, price_allowed_by: null },
		papers: { excise_cents: 0 },
	};
	for (const [n, table] of tables.entries())
		expect(all(table)).toEqual(kept[n]!.map((row) => ({ ...row, ...none[table] })));
	expect(others.map(all)).toEqual(before);
	expect(findOrderDifferences(old)).toEqual([]);
});

it("gives the cities of the rules that come with the shop their ZIP codes, and keeps every rule and rate", () => {
	const old = databaseBefore("0071_zip-codes-of-localities");
	const rules = [
		["CO-Aspen-menthol", "Aspen"],
		["CO-Boulder-flavored", "Boulder"],
		// An admin made it another city's.
		["CO-Aspen-flavored", "Vail"],
		[null, "Boulder"],
	];
	const insert =
		old.prepare(`insert into state_rules (id, state, locality, decision, reason, source, checked_on, known_as,
		confirmed_at, created_at, updated_at) values (?, 'CO', ?, 'blocked', 'r', 's', '2026-01-01', ?, 1, 1, 1)`);
	for (const [n, [knownAs, locality]] of rules.entries()) insert.run(String(n), locality, knownAs);
	old.exec(`insert into excise_rates (id, state, locality, base, rate, payer, source, checked_on, created_at, updated_at)
		values ('a', 'CO', 'Aspen', 'piece', 5, 'buyer', 's', '2026-01-01', 1, 1)`);
	const all = (table: string) => old.prepare(`select * from ${table} order by id`).all() as object[];
	const kept = ["state_rules", "excise_rates"].map(all);
	migrate(old);
	const none = { zip_codes: "[]", zip_source: null, zip_checked_on: null };
	const found = (zip_codes: unknown) => ({
		zip_codes,
		zip_source: expect.stringContaining("unitedstateszipcodes.org"),
		zip_checked_on: "2026-11-23",
	});
	const boulder = expect.stringMatching(/^\["80301",.*"80314"\]$/);
	expect(all("state_rules")).toEqual(
		[found('["81611","81612"]'), found(boulder), none, none].map((zips, n) => ({ ...kept[0]![n], ...zips })),
	);
	expect(all("excise_rates")).toEqual([{ ...kept[1]![0], ...none }]);
});

it("keeps what was reminded of: of certificates for each state that was on file by then", async () => {
	const old = await filledBefore("0064_reminders-by-state");
	const [store] = old.prepare("select id from locations").pluck().all();
	const file = (kind: string, state: string, at: number) =>
		old.exec(`insert into licenses (id, location_id, kind, state, expires_on, created_at, updated_at)
			values ('${kind}-${state}', '${store}', '${kind}', '${state}', '2027-01-31', ${at}, ${at})`);
	for (const [state, at] of [
		["AZ", 1],
		["CA", 4],
		["NV", 6],
	] as const)
		file("resaleCertificate", state, at);
	file("tobaccoLicense", "AZ", 1);
	old.exec(`insert into license_reminders values ('${store}', 'resaleCertificate', '2027-01-31', 60, 5),
		('${store}', 'resaleCertificate', '2026-01-31', -1, 2), ('${store}', 'tobaccoLicense', '2027-01-31', 60, 5)`);
	migrate(old);
	const kept = "select kind, state, expires_on, threshold, created_at from license_reminders order by 1, 2";
	expect(old.prepare(kept).raw().all()).toEqual([
		["resaleCertificate", "", "2026-01-31", -1, 2],
		["resaleCertificate", "AZ", "2027-01-31", 60, 5],
		["resaleCertificate", "CA", "2027-01-31", 60, 5],
		["tobaccoLicense", "", "2027-01-31", 60, 5],
	]);
	expect(old.pragma("foreign_key_check")).toEqual([]);
});

it.each(["0044_locations", "0053_order-licenses", "0065_companies-apart"])(
	"keeps each row of a filled shop from before %s, in every column that is still there",
	async (tag) => {
		const old = await filledBefore(tag);
		old.exec(`update users set company_role = 'buyer' where id = (select max(id) from users where company_id is not null);
			insert into saved_lists (id, user_id, name, shared_with, created_at, updated_at)
				select 'list', id, 'Weekly', company_id, 1, 1 from users where company_id is not null limit 1`);
		const list = (query: string, ...values: string[]) =>
			old
				.prepare(query)
				.pluck()
				.all(...values) as string[];
		const columnsOf = (table: string) => list("select name from pragma_table_info(?)", table);
		// Of what the demo has none.
		const more = {
			invitations:
				"(id, token, email, company_id, company_role, invited_by, expires_at, created_at) select 'i', 't', 'p@a.example', company_id, 'buyer', id, 9, 1",
			left_carts: "(id, company_id, user_id, lines, created_at) select 'c', company_id, id, '[]', 1",
			approval_requests:
				"(id, request_number, company_id, user_id, input, lines, total_cents, request_hash, created_at) select 'r', 'A-1001', company_id, id, '{}', '[]', 100, 'h', 1",
		};
		for (const [table, row] of Object.entries(more)) {
			if (columnsOf(table).length > 0)
				old.exec(`insert into ${table} ${row} from users where company_id is not null limit 1`);
		}
		const kept = Object.values(schema)
			.filter((one) => is(one, SQLiteTable))
			.map(getTableName)
			// The next invoice's number counts the papers that the migration writes.
			.filter((name) => name !== "counters" && columnsOf(name).length > 0)
			.map((table) => ({ table, columns: columnsOf(table) }));
		const rowsOf = (table: string, columns: readonly string[]) =>
			old
				.prepare(`select ${columns.map((name) => `"${name}"`)} from "${table}"`)
				.raw()
				.all();
		const before = structuredClone(kept.map(({ table, columns }) => rowsOf(table, columns)));
		const counts = Object.fromEntries(kept.map(({ table }, n) => [table, before[n]!.length]));
		for (const table of ["companies", "locations", "licenses", "orders", "users", "saved_lists"])
			expect(counts[table], table).toBeGreaterThan(0);
		expect(migrate(old)[0]).toBe(tag);
		for (const [n, { table, columns }] of kept.entries()) {
			const now = columnsOf(table);
			const still = columns.filter((name) => now.includes(name));
			const indexes = still.map((name) => columns.indexOf(name));
			const expected = (before[n] as unknown[][]).map((row) => indexes.map((index) => row[index]));
			// Migrations add rows, such as an order's first papers, and change none.
			const found = new Set(rowsOf(table, still).map((row) => JSON.stringify(row)));
			expect(
				expected.filter((row) => !found.has(JSON.stringify(row))),
				table,
			).toEqual([]);
		}
		expect(old.pragma("foreign_key_check")).toEqual([]);
	},
);

it("keeps every product, flavor and order line when facts of the law come: unknown, until somebody states them", async () => {
	const old = await filledBefore("0043_product-law");
	const rows = (table: string) => old.prepare(`select * from ${table}`).all() as Record<string, unknown>[];
	const kept = ["products", "product_flavors", "order_items"].map(rows);
	expect(kept.every((table) => table.length > 10)).toBe(true);
	expect(kept[0]![0]).not.toHaveProperty("fda_status");
	expect(migrate(old)).toEqual(expect.arrayContaining(["0043_product-law", "0050_state-rules"]));
	const facts = ["device_kind", "nicotine_source", "volume_hundredths", "pieces_per_unit", "manufacturer"];
	facts.push("country_of_origin", "manufacturer_list_price_cents");
	facts.push("fda_status", "fda_order_date", "fda_evidence", "fda_checked_on");
	const unknown = Object.fromEntries(facts.map((name) => [name, null]));
	const [goods, flavors, items] = ["products", "product_flavors", "order_items"].map(rows);
	expect(goods).toEqual(kept[0]!.map((row) => ({ ...row, ...unknown })));
	expect(flavors).toEqual(kept[1]);
	expect(items).toMatchObject(kept[2]!);
	expect([...rows("state_rules"), ...rows("state_lists"), ...rows("state_list_entries")]).toEqual([]);
	const kinds = goods!.map((row) => [
		row.category,
		lawOf({
			...{ category: row.category, nicotineStrength: row.nicotine_strength, containsNicotine: null },
			...{ deviceKind: null, nicotineSource: null, fdaStatus: null },
		} as never).deviceKind,
	]);
	expect(new Set(kinds.map(String))).toContain("disposables,disposable");
	expect(new Set(kinds.map(String))).toContain("pods,");
});

it("takes the newest time that a shop from before has seen, and none in a new shop", async () => {
	const old = await filledBefore("0070_newest-time-seen");
	const newest = old
		.prepare("select max((select max(created_at) from audit_log), (select max(created_at) from orders))")
		.pluck()
		.get();
	migrate(old);
	expect(old.prepare("select seen_at from clock").pluck().all()).toEqual([newest]);
	const fresh = new Database(":memory:");
	migrate(fresh);
	expect(fresh.prepare("select count(*) from clock").pluck().get()).toBe(0);
});
