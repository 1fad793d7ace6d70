import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Db, openDatabase } from "./client.server";
import { mayWrite, untilMayWrite } from "./write-lock.server";

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

it("says at once whether another connection writes, and leaves the patience of real writes as it was", () => {
	expect(mayWrite(db)).toBe(true);
	other.$client.exec("BEGIN IMMEDIATE");
	const asked = performance.now();
	expect(mayWrite(db)).toBe(false);
	expect(performance.now() - asked).toBeLessThan(1_000);
	other.$client.exec("COMMIT");
	expect(mayWrite(db)).toBe(true);
	expect(db.$client.pragma("busy_timeout", { simple: true })).toBe(5_000);
	expect(db.$client.inTransaction).toBe(false);
});

it("is no question inside a transaction", () => {
	db.transaction(() => expect(mayWrite(db)).toBe(true), { behavior: "immediate" });
});

it("waits for the other's end, and not for ever", async () => {
	other.$client.exec("BEGIN IMMEDIATE");
	expect(await untilMayWrite(db, 30)).toBe(false);
	const waiting = untilMayWrite(db, 10_000);
	other.$client.exec("COMMIT");
	expect(await waiting).toBe(true);
});
