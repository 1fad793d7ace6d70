import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, it } from "vitest";
import { env } from "~/env.server";
import { makeAdmin, testDatabase } from "../tests/helpers/database";
import { boot } from "./boot.server";

it("copies a database before it updates it, and leaves it alone when it can't (Rule 14.6)", async () => {
	const old = testDatabase();
	makeAdmin(old);
	const newest = old.$client
		.prepare("DELETE FROM migrations WHERE name = (SELECT max(name) FROM migrations) RETURNING name")
		.pluck()
		.get();
	writeFileSync(env.DATABASE_PATH, old.$client.serialize());

	writeFileSync(env.BACKUP_DIR, "not a folder");
	await expect(boot()).rejects.toThrow(
		/can't be copied before it is updated\. The backup failed: .* BACKUP_DIR/,
	);
	rmSync(env.BACKUP_DIR);

	// The migration itself may fail here: its tables are there already.
	await Promise.allSettled([boot()]);
	const [copy = ""] = readdirSync(env.BACKUP_DIR);
	expect(copy).toContain(`before-${newest}-`);
	const copied = new Database(join(env.BACKUP_DIR, copy, "shop.db"));
	expect(copied.prepare("SELECT role FROM users").pluck().all()).toEqual(["admin"]);
	copied.close();
	expect(existsSync(join(env.DATA_DIR, "backup-status.json"))).toBe(false);
	rmSync(env.BACKUP_DIR, { recursive: true });
}, 30_000);
