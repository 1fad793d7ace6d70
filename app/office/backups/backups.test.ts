// With the real script on a small database: what counts is that both sides agree on the files.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { env } from "~/kernel/config/env.server";
import { listNotices } from "~/kernel/notices/notices.server";
import { DAY_MS } from "~/terms/time";
import { openDatabase } from "~db/client.server";
import { makeAdmin, testDatabase } from "../../../tests/helpers/database";
import { backupReport, backupStatus } from "./backup-status.server";
import { keepBackups } from "./keep-backups.server";
import { backUpWhenDue } from "./make-backup.server";

const STATUS = join(env.DATA_DIR, "backup-status.json");
const running = new AbortController().signal;
const later = (ms: number) => new Date(Date.now() + ms);
// Past the first minute, and past the pause after each failure of an earlier test.
let tick = performance.now();
beforeEach(() => {
	tick += 3_600_000;
	const db = openDatabase(env.DATABASE_PATH).$client;
	db.exec("CREATE TABLE IF NOT EXISTS migrations (name TEXT)");
	db.close();
});
afterEach(() => {
	for (const path of [STATUS, env.BACKUP_DIR]) rmSync(path, { recursive: true, force: true });
});

const made = () => readdirSync(env.BACKUP_DIR).length;
const state = (now?: Date) => backupReport(now).state;

it("makes a backup when there is none, and again when it is old (Rules 14.1, 14.5)", async () => {
	const none = { state: "never", ageSeconds: null, everySeconds: 86_400, missingUploads: 0 };
	expect(backupReport()).toEqual(none);
	await backUpWhenDue(running, new Date(), tick);
	await backUpWhenDue(running, later(DAY_MS - 60_000), tick);
	expect(made()).toBe(1);
	expect(state()).toBe("ok");
	expect(state(later(2 * DAY_MS - 60_000))).toBe("ok");
	expect(backupReport(later(2 * DAY_MS + 60_000))).toMatchObject({
		state: "late",
		ageSeconds: expect.closeTo(2 * 86_400 + 60, -1),
	});
	await backUpWhenDue(running, later(DAY_MS + 60_000), tick);
	expect(made()).toBe(2);
});

it("makes one when the newest is from the future, because a clock was set back", async () => {
	await backUpWhenDue(running, new Date(), tick);
	const before = later(-DAY_MS);
	expect(state(before)).toBe("late");
	await backUpWhenDue(running, before, tick);
	expect(made()).toBe(2);
});

it("ends a backup that does not come to an end", async () => {
	await expect(backUpWhenDue(running, new Date(), tick, 1)).rejects.toThrow("did not end in time");
	await backUpWhenDue(running, new Date(), tick + 3_600_000);
	expect(state()).toBe("ok");
});

it("says that a backup failed, waits a quarter of an hour, and says when it works again", async () => {
	writeFileSync(env.BACKUP_DIR, "not a folder");
	await expect(backUpWhenDue(running, new Date(), tick)).rejects.toThrow("The backup failed: ");
	expect(backupStatus()).toMatchObject({ state: "failing", problem: expect.stringContaining("backups") });
	expect(JSON.stringify(backupReport())).not.toContain(env.DATA_DIR);
	await backUpWhenDue(running, new Date(), tick + 14 * 60_000);
	rmSync(env.BACKUP_DIR);
	await backUpWhenDue(running, new Date(), tick + 15 * 60_000);
	expect(backupStatus()).toMatchObject({ state: "ok", problem: null });
});

it("does not trust its note when the backup is gone", async () => {
	await backUpWhenDue(running, new Date(), tick);
	rmSync(env.BACKUP_DIR, { recursive: true });
	expect(state()).toBe("never");
});

it("ends with the server, and leaves no whole backup then", async () => {
	const stopping = new AbortController();
	const done = backUpWhenDue(stopping.signal, new Date(), tick);
	stopping.abort();
	await done;
	expect(state()).toBe("never");
});

it("alerts the owner of what is wrong, until it is right again (Rule 14.5)", async () => {
	const db = testDatabase();
	const owner = makeAdmin(db);
	const alerts = () => listNotices(db, owner).map(({ name, text, detail }) => `${name}: ${text} ${detail}`);
	const keep = (at: number, clock?: () => Date) => keepBackups(db, running, clock, at);
	// A new shop has its first minutes.
	await keep(0);
	expect(alerts()).toEqual([]);
	writeFileSync(env.BACKUP_DIR, "not a folder");
	await expect(keep(tick)).rejects.toThrow();
	expect(alerts()).toEqual([expect.stringMatching(/^backup: The last backup failed.*backups/)]);
	writeFileSync(
		STATUS,
		JSON.stringify({ failure: { at: "2026-03-01", problem: "not there", isDiskMissing: true } }),
	);
	await keep(tick + 1);
	expect(alerts()).toEqual([expect.stringMatching(/^backup: The backup disk is missing.*not there$/)]);
	expect(state()).toBe("failing");
	rmSync(STATUS);
	await keep(tick + 1);
	expect(alerts()).toEqual([expect.stringContaining("There is no backup yet")]);
	rmSync(env.BACKUP_DIR);
	await keep(tick + 15 * 60_000);
	expect(alerts()).toEqual([]);
	const status = JSON.parse(readFileSync(STATUS, "utf8"));
	writeFileSync(STATUS, JSON.stringify({ newest: { ...status.newest, missing: 2 } }));
	await keep(0, () => later(-60_000));
	expect(alerts()).toEqual([
		expect.stringContaining("Backups are late"),
		expect.stringContaining("The shop has lost 2 uploaded files."),
	]);
});

it("leaves backups to a host that makes them, and tells the owner when they don't come (Rule 14.61)", async () => {
	const db = testDatabase();
	const host = makeAdmin(db);
	const texts = () => listNotices(db, host).map(({ text }) => text);
	Object.assign(env, { BACKUP_BY: "host" });
	try {
		await keepBackups(db, running, () => new Date(), tick);
		expect(() => made()).toThrow("ENOENT");
		expect(texts()).toEqual([expect.stringMatching(/^There is no backup yet\. The host makes them/)]);
		const path = join(env.DATA_DIR, "host-backup");
		mkdirSync(path, { recursive: true });
		writeFileSync(join(path, "backup.json"), "{}");
		writeFileSync(STATUS, JSON.stringify({ newest: { path, madeAt: new Date(), missing: 0 } }));
		await keepBackups(db, running, () => new Date(), tick);
		expect(texts()).toEqual([]);
		await keepBackups(db, running, () => later(3 * DAY_MS), tick);
		expect(texts()).toEqual([expect.stringMatching(/^Backups are late: the host made none/)]);
		rmSync(path, { recursive: true });
	} finally {
		Object.assign(env, { BACKUP_BY: "shop" });
	}
});
