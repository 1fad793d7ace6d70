import { cpSync, globSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { getTableName, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { expect, it, vi } from "vitest";
import { limit } from "../tests/helpers/machine-speed";
import { findLedgerDifferences } from "./check-ledger";
import { findOrderDifferences } from "./check-orders";
import { findStockDifferences } from "./check-stock";
import { openDatabase } from "./client.server";
import { seedDemo } from "./demo/seed.server";
import { applyMigrations, migrate, missingMigrations } from "./migrate.server";
import * as schema from "./schema.server";

// Filling a shop takes long on a busy machine.
vi.setConfig({ testTimeout: limit(60_000) });

it("applies each migration once", () => {
	const client = new Database(":memory:");
	expect(missingMigrations(client)).toEqual([]);
	expect(migrate(client)).toContain("0000_baseline");
	expect(migrate(client)).toEqual([]);
	client.exec("DELETE FROM migrations WHERE name > '0001'");
	expect(missingMigrations(client)[0]).toMatch(/^0066_/);
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
	const { entries }: { entries: { tag: string; replaces?: string }[] } = JSON.parse(
		readFileSync(file, "utf8"),
	);
	const tags = choose(entries.map(({ tag }) => tag));
	const chosen = entries.filter(({ tag }) => tags.includes(tag));
	writeFileSync(file, JSON.stringify({ entries: chosen }));
	return folder;
}

it("leaves a database as it was when its update is cut off, and does all of it the next time", () => {
	const client = new Database(":memory:");
	migrate(client);
	const folder = copiedMigrations((tags) => tags);
	const file = join(folder, "meta", "_journal.json");
	const { entries } = JSON.parse(readFileSync(file, "utf8"));
	writeFileSync(file, JSON.stringify({ entries: [...entries, { tag: "9000_more" }] }));
	writeFileSync(join(folder, "9000_more.sql"), "CREATE TABLE more (id INTEGER) STRICT;");
	const state = () =>
		["sqlite_schema", "migrations", "derived_files"].map((table) =>
			client.prepare(`SELECT * FROM ${table} ORDER BY name`).raw().all(),
		);
	const before = state();
	const cutOff = (done: number, all: number) => {
		if (done === all - 1) throw new Error("cut off");
	};
	expect(() => migrate(client, folder, undefined, cutOff)).toThrow("cut off");
	expect(state()).toEqual(before);
	expect(client.pragma("foreign_keys", { simple: true })).toBe(1);
	expect(migrate(client, folder)).toEqual(["9000_more"]);
	expect(client.prepare("SELECT count(*) FROM more").pluck().get()).toBe(0);
});

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
	const inFiles = globSync("db/derived/*/*.sql")
		.flatMap((file) => [...readFileSync(file, "utf8").matchAll(/^CREATE (TRIGGER|VIEW) (\w+)/gm)])
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
	const search = join(derived, "catalog", "search.sql");
	writeFileSync(search, `${readFileSync(search, "utf8")}INSERT INTO search_words VALUES ('changed');`);
	migrate(client, "db/migrations", derived);
	expect(words()).toEqual(["changed"]);
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

it("moves how to pay, and whether cash on delivery is offered, to the payment methods", () => {
	const moved = (settings: Record<string, object>): Record<string, unknown> => {
		const client = databaseBefore("0085_payment-methods");
		const insert = client.prepare("insert into settings values (?, ?, 1)");
		for (const [key, data] of Object.entries(settings)) {
			insert.run(key, JSON.stringify({ version: 3, savedBy: "dana", data }));
		}
		migrate(client);
		const rows = client.prepare("select key, value from settings").raw().all() as [string, string][];
		return Object.fromEntries(rows.map(([key, value]) => [key, JSON.parse(value)]));
	};
	const seller = { legalName: "Ridge LLC", payNote: "First Bank\nAccount 1" };
	const shipping = { otherAddresses: false, optionalMethods: ["cash_on_delivery"] };
	const method = { isOffered: true, users: "everyone", note: null, link: null };
	const bank_transfer = { ...method, note: "First Bank\nAccount 1" };
	const saved = (data: object, version = 3) => ({ version, savedBy: "dana", data });
	expect(moved({ seller, shipping })).toEqual({
		seller: saved({ legalName: "Ridge LLC" }),
		shipping: saved({ otherAddresses: false }),
		payment: saved({ bank_transfer, cash_on_delivery: method }, 1),
	});
	expect(moved({ seller }).payment).toEqual(
		saved({ bank_transfer, cash_on_delivery: { ...method, isOffered: false } }, 1),
	);
	expect(moved({ shipping }).payment).toEqual(saved({ bank_transfer: method, cash_on_delivery: method }, 1));
	const none = { seller: { payNote: null }, shipping: { otherAddresses: true, optionalMethods: [] } };
	expect(Object.keys(moved(none))).toEqual(["seller", "shipping"]);
	expect(moved({})).toEqual({});
});

/** The demo shop as far as the version before a migration could have it: the columns it knew. */
async function filledBefore(tag: string): Promise<Database.Database> {
	const folder = mkdtempSync(join(tmpdir(), "filled-"));
	const client = new Database(":memory:");
	migrate(client);
	const shop = openDatabase(client.serialize());
	await seedDemo(shop, {
		now: new Date("2026-03-18T16:30:00Z"),
		uploadsDir: folder,
		hashPassword: () => "-",
	});
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
	old.exec("detach shop");
	old.pragma("ignore_check_constraints = 0");
	return old;
}

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

/** Names the migrations that the baseline replaces, as a database of the last release has them. */
function asTheReleaseLeftIt(client: Database.Database, count = 66): void {
	client.exec("DELETE FROM migrations");
	const add = client.prepare("INSERT INTO migrations (name, hash, applied_at) VALUES (?, 'x', 1)");
	for (let n = 0; n < count; n++)
		add.run(`${String(n).padStart(4, "0")}_${n === 65 ? "companies-apart" : "step"}`);
}

/** What a shop adds up to. */
const figuresOf = (client: Database.Database) =>
	[
		"select status, payment_status, count(*), sum(total_cents), sum(tax_cents) from orders group by 1, 2 order by 1, 2",
		"select kind, count(*), sum(cents) from papers group by 1 order by 1",
		"select count(*), sum(stock_quantity) from products",
		"select count(*), sum(is_wholesale_approved) from companies",
	].map((query) => client.prepare(query).raw().all());

it("keeps each row of a filled shop of the last release, in every column that is still there", async () => {
	const old = await filledBefore("0066_access-ends");
	asTheReleaseLeftIt(old);
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
	const figures = figuresOf(old);
	expect(migrate(old)[0]).toBe("0066_access-ends");
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
	expect(figuresOf(old)).toEqual(figures);
	expect([findStockDifferences(old), findOrderDifferences(old), findLedgerDifferences(old)]).toEqual([
		[],
		[],
		[],
	]);
	expect(old.prepare("select name from migrations order by name limit 1").pluck().get()).toBe(
		"0000_baseline",
	);
	expect(migrate(old)).toEqual([]);
});

it("refuses a database of an earlier release, and says which version to start first", () => {
	const old = databaseBefore("0066_access-ends");
	asTheReleaseLeftIt(old, 40);
	expect(() => migrate(old)).toThrow(
		/of a release before 0065_companies-apart \(its last migration is 0039_/,
	);
	expect(old.prepare("select count(*) from migrations").pluck().get()).toBe(40);
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
