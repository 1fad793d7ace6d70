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

describe("the health check (Rule 9.22)", () => {
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

	it("tolerates a short lock, and reports one of half a minute until it is gone", () => {
		const health = new Health(db);
		other.$client.exec("BEGIN IMMEDIATE");
		health.check();
		vi.advanceTimersByTime(29_000);
		health.check();
		vi.advanceTimersByTime(1_000);
		expect(() => health.check()).toThrow(/locked/);
		other.$client.exec("ROLLBACK");
		vi.advanceTimersByTime(1_000);
		health.check();
	});

	it("does not take two short locks half a minute apart for one long lock", () => {
		const health = new Health(db);
		other.$client.exec("BEGIN IMMEDIATE");
		health.check();
		other.$client.exec("ROLLBACK");
		vi.advanceTimersByTime(40_000);
		other.$client.exec("BEGIN IMMEDIATE");
		health.check();
		other.$client.exec("ROLLBACK");
	});
});
