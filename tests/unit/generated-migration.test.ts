import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type Database from "better-sqlite3";
import { expect, test } from "vitest";
import { migrate } from "~db/migrate.server";
import { makeBuyer, testDatabase } from "../helpers/database";
import { limit } from "../helpers/machine-speed";
import { makeOrder } from "../helpers/order";

/** A copy of the schema and the terms, with a new order status, company role and category: their tables are rebuilt. */
function copyWithNewTerms(): string {
	const folder = mkdtempSync(join(tmpdir(), "generated-"));
	for (const part of ["app/terms", "db", "scripts", "drizzle.config.ts", "package.json"]) {
		cpSync(part, join(folder, part), { recursive: true });
	}
	symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
	const add = (file: string, after: RegExp, term: string) => {
		const path = join(folder, "app/terms", file);
		const text = readFileSync(path, "utf8");
		expect(text).toMatch(after);
		writeFileSync(
			path,
			text.replace(after, (found) => `${found}\n${term}`),
		);
	};
	add("order-status.ts", /export const ORDER_STATUSES.* = \{/, "mislaid: {} as Term,");
	add("company.ts", /export const COMPANY_ROLES.* = \{/, 'guest: "Guest",');
	add("categories.ts", /export const CATEGORIES = \{/, 'hemp: "Hemp",');
	return folder;
}

const objects = (client: Database.Database) =>
	client
		.prepare(
			"SELECT name, type, CASE type WHEN 'table' THEN '' ELSE sql END FROM sqlite_schema ORDER BY name",
		)
		.raw()
		.all();

const DERIVED = [
	"sales_hours",
	"sales_totals",
	"buyer_months",
	"buyer_steps",
	"buyer_totals",
	"product_months",
	"product_years",
	"brand_months",
	"approvals",
	"product_counts",
	"order_parties",
	"order_party_counts",
	"order_docs",
	"outbox_counts",
	"search_words",
];
const derivedRows = (client: Database.Database) =>
	DERIVED.map((table) => client.prepare(`SELECT * FROM ${table}`).all());

test(
	"a generated migration rebuilds orders, users and products without losing rows, indexes, triggers or counts",
	() => {
		const db = testDatabase();
		const client = db.$client;
		const buyer = makeBuyer(db);
		makeOrder(db, { userId: buyer.id });
		makeOrder(db, { userId: buyer.id, status: "delivered", paymentStatus: "refunded" });
		makeOrder(db, { status: "cancelled" });
		const [schema, rows] = [objects(client), derivedRows(client)];

		const folder = copyWithNewTerms();
		const generated = spawnSync("node", ["scripts/db-generate.mjs", "--name", "new-terms"], {
			cwd: folder,
			encoding: "utf8",
		});
		expect(generated.status, generated.stderr).toBe(0);
		expect(migrate(client, join(folder, "db/migrations"))).toEqual([expect.stringMatching(/_new-terms$/)]);

		expect(objects(client)).toEqual(schema);
		expect(derivedRows(client)).toEqual(rows);
		client.exec("UPDATE orders SET status = 'mislaid' WHERE status = 'pending'");
		expect(client.prepare("SELECT status, orders FROM sales_hours WHERE orders > 0").raw().all()).toEqual([
			["cancelled", 1],
			["delivered", 1],
			["mislaid", 1],
		]);
		client.exec("UPDATE users SET company_role = 'guest'");
		client.exec("UPDATE products SET category = 'hemp'");
		const counted = "SELECT DISTINCT category FROM product_counts WHERE n > 0";
		expect(client.prepare(counted).pluck().all()).toEqual(["hemp"]);
		// It starts drizzle-kit, which takes long on a busy machine.
	},
	limit(60_000),
);
