import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Db, openDatabase } from "./client.server";
import { failAtOnce, mayWrite, untilMayWrite } from "./write-lock.server";

let folder: string;
let db: Db;
let other: Db;

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "write-lock-"));
	db = openDatabase(join(folder, "shop.db"));
	other = openDatabase(join(folder, "shop.db"));
});

afterEach(() => {
	db.$client.close();
	other.$client.close();
	rmSync(folder, { recursive: true });
});

it("detects another connection's write immediately, and keeps the timeout of real writes unchanged", () => {
	expect(mayWrite(db)).toBe(true);
	other.$client.exec("BEGIN IMMEDIATE");
	const exec = db.$client.exec.bind(db.$client);
	const patience: unknown[] = [];
	const begin = vi.spyOn(db.$client, "exec").mockImplementation((sql) => {
		patience.push(db.$client.pragma("busy_timeout", { simple: true }));
		return exec(sql);
	});
	expect(mayWrite(db)).toBe(false);
	expect(patience).toEqual([0]);
	begin.mockRestore();
	other.$client.exec("COMMIT");
	expect(mayWrite(db)).toBe(true);
	expect(db.$client.pragma("busy_timeout", { simple: true })).toBe(5_000);
	expect(db.$client.inTransaction).toBe(false);
});

it("fails at once while another writes, if asked to, and is patient again afterward", async () => {
	other.$client.exec("BEGIN IMMEDIATE");
	failAtOnce(db);
	expect(db.$client.pragma("busy_timeout", { simple: true })).toBe(0);
	expect(() => db.$client.exec("CREATE TABLE t (a)")).toThrow("locked");
	other.$client.exec("COMMIT");
	await expect.poll(() => db.$client.pragma("busy_timeout", { simple: true })).toBe(5_000);
});

it("is not checked inside a transaction", () => {
	db.transaction(() => expect(mayWrite(db)).toBe(true), { behavior: "immediate" });
});

it("waits for the other writer, but not forever", async () => {
	other.$client.exec("BEGIN IMMEDIATE");
	expect(await untilMayWrite(db, 30)).toBe(false);
	const waiting = untilMayWrite(db, 10_000);
	other.$client.exec("COMMIT");
	expect(await waiting).toBe(true);
});
