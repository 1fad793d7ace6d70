import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Db, openDatabase } from "~db/client.server";
import { migrate } from "~db/migrate.server";
import { Health } from "./health.server";

let folder: string;
let db: Db;
let other: Db;
beforeEach(() => {
	vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout", "Date"] });
	folder = mkdtempSync(join(tmpdir(), "health-"));
	db = openDatabase(join(folder, "shop.db"));
	migrate(db.$client);
	other = openDatabase(join(folder, "shop.db"));
});
afterEach(() => {
	vi.useRealTimers();
	other.$client.close();
	db.$client.close();
	rmSync(folder, { recursive: true });
});

const writes = () => db.$client.prepare("SELECT coalesce(sum(count), 0) FROM rate_limits").pluck().get();

describe("the health check (Rule 14.41)", () => {
	it("writes at most once a second, no matter how often it is called", () => {
		const health = new Health(db);
		for (let n = 0; n < 5; n += 1) health.check();
		expect(writes()).toBe(1);
		vi.advanceTimersByTime(1_000);
		health.check();
		expect(writes()).toBe(2);
	});

	it("fails immediately when the database can't be written, and recovers immediately", () => {
		const health = new Health(db);
		health.check();
		db.$client.pragma("query_only = ON");
		vi.advanceTimersByTime(1_000);
		expect(() => health.check()).toThrow(/readonly/);
		expect(() => health.check()).toThrow(/readonly/);
		db.$client.pragma("query_only = OFF");
		vi.advanceTimersByTime(1_000);
		health.check();
	});

	it("fails on a full disk", () => {
		const health = new Health(db);
		db.$client.pragma("max_page_count = 1");
		const fill = db.$client.prepare("INSERT INTO rate_limits (key, minute, count) VALUES (?, 1, 1)");
		expect(() => {
			for (let n = 0; n < 100_000; n += 1) fill.run(`${n}`);
		}).toThrow(/full/);
		expect(() => health.check()).toThrow(/full/);
	});

	it("fails while a single row still fits, but no order does", () => {
		let room = 1e6;
		const health = new Health(db, () => room);
		expect(() => health.check()).toThrow(/disk is full/);
		room = 1e9;
		vi.advanceTimersByTime(1_000);
		health.check();
	});

	it("takes no lock for a failure, however long; requests that write can't be served after half a minute (Rule 14.41)", () => {
		const health = new Health(db);
		other.$client.exec("BEGIN IMMEDIATE");
		health.check();
		vi.advanceTimersByTime(29_000);
		health.checkWritable();
		vi.advanceTimersByTime(1_000);
		expect(() => health.checkWritable()).toThrow(/locked/);
		expect(health.isLocked).toBe(true);
		vi.advanceTimersByTime(600_000);
		health.check();
		other.$client.exec("ROLLBACK");
		vi.advanceTimersByTime(1_000);
		health.checkWritable();
		expect(health.isLocked).toBe(false);
	});

	it("fails while others write if the disk is full, or nothing can be read", () => {
		let room = 1e9;
		const health = new Health(db, () => room);
		other.$client.exec("BEGIN IMMEDIATE");
		health.check();
		room = 1e6;
		vi.advanceTimersByTime(1_000);
		expect(() => health.check()).toThrow(/disk is full/);
		room = 1e9;
		const read = vi.spyOn(db, "get").mockImplementation(() => {
			throw Object.assign(new Error("disk I/O error"), { code: "SQLITE_IOERR_READ" });
		});
		vi.advanceTimersByTime(1_000);
		expect(() => health.check()).toThrow(/I\/O/);
		read.mockRestore();
		vi.advanceTimersByTime(1_000);
		health.check();
		other.$client.exec("ROLLBACK");
	});

	it("does not take two short locks half a minute apart for one long lock", () => {
		const health = new Health(db);
		other.$client.exec("BEGIN IMMEDIATE");
		health.checkWritable();
		other.$client.exec("ROLLBACK");
		vi.advanceTimersByTime(40_000);
		other.$client.exec("BEGIN IMMEDIATE");
		health.checkWritable();
		other.$client.exec("ROLLBACK");
	});
});
