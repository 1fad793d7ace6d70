import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, it, vi } from "vitest";
import { planPrices } from "~/catalog/prices/planned-prices.server";
import { env } from "~/kernel/config/env.server";
import { confirmClock, keepClock } from "~/kernel/notices/clock-hold.server";
import { listPublicAlerts } from "~/kernel/notices/notices.server";
import { DAY_MS } from "~/terms/time";
import { openDatabase } from "~db/client.server";
import { productImports, products, sessions } from "~db/schema.server";
import { transact } from "~db/transact.server";
import { damagedFile } from "../tests/helpers/damaged";
import { makeAdmin, makeProduct, testDatabase } from "../tests/helpers/database";
import { limit } from "../tests/helpers/machine-speed";
import { boot, JOBS, startJobs } from "./boot.server";

it("mails, deletes and starts nothing by a clock that may be wrong, and alerts at once (Rule 14.70)", async () => {
	const db = testDatabase();
	const past = new Date(Date.now() - 40 * DAY_MS);
	const owner = makeAdmin(db);
	db.insert(sessions)
		.values({ id: "s", ip: "192.0.2.1", lastSeenAt: past, expiresAt: new Date(past.getTime() + 30 * DAY_MS) })
		.run();
	const product = makeProduct(db, { wholesalePriceCents: 1000 });
	const prices = [{ productId: product.id, field: "wholesalePrice" as const, oldCents: 1000, cents: 1200 }];
	transact(db, (tx) => planPrices(tx, owner, { name: "Raise", fromDay: "2026-01-01", prices }));
	db.insert(productImports)
		.values({
			adminId: owner.id,
			fileName: "a.csv",
			source: "csv",
			state: "ready",
			createdAt: past,
			queuedAt: past,
		})
		.run();
	const started = async () => {
		const jobs = startJobs(db);
		await jobs.stop();
		return {
			sessions: db.select().from(sessions).all().length,
			imports: db.select().from(productImports).all().length,
			cents: db.select({ cents: products.wholesalePriceCents }).from(products).get()?.cents,
			alerts: listPublicAlerts(db).map(({ name }) => name),
		};
	};
	keepClock(db, past);
	expect(await started()).toEqual({ sessions: 1, imports: 1, cents: 1000, alerts: ["clock"] });
	// All others wait.
	expect(JOBS.filter(({ goesByTime }) => !goesByTime).map(({ name }) => name)).toEqual([
		...["clock", "back in stock", "imports", "backup", "statistics", "free room", "alerts"],
	]);
	confirmClock(db, owner, {});
	expect(await started()).toEqual({ sessions: 0, imports: 0, cents: 1200, alerts: [] });
	// The job ran, too.
	expect(db.$client.prepare("select count(*) from sqlite_stat1").pluck().get()).toBeGreaterThan(0);
});

it("goes on with all that waited within a minute after the clock is confirmed (Rule 14.70)", async () => {
	vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
	const db = testDatabase();
	keepClock(db, new Date(Date.now() - 40 * DAY_MS));
	const ran: string[] = [];
	const spies = JOBS.map((job) =>
		vi.spyOn(job, "run").mockImplementation(async () => void ran.push(job.name)),
	);
	const jobs = startJobs(db);
	const afterMinute = async () => {
		vi.advanceTimersByTime(60_000);
		await new Promise((resolve) => setImmediate(resolve));
	};
	const waiting = JOBS.filter(({ goesByTime }) => goesByTime).map(({ name }) => name);
	await afterMinute();
	expect(ran.filter((name) => waiting.includes(name))).toEqual([]);
	confirmClock(db, makeAdmin(db), {});
	await afterMinute();
	expect(ran).toEqual(expect.arrayContaining(waiting));
	ran.length = 0;
	await afterMinute();
	expect(ran).not.toContain("retention");
	await jobs.stop();
	for (const spy of spies) spy.mockRestore();
	vi.useRealTimers();
});

it("lets no job block the process when another program begins to write while they start", async () => {
	const folder = mkdtempSync(join(tmpdir(), "jobs-"));
	const file = join(folder, "shop.db");
	writeFileSync(file, testDatabase().$client.serialize());
	const db = openDatabase(file);
	const other = new Database(file);
	const ran: string[] = [];
	const spies = JOBS.map((job, n) =>
		vi.spyOn(job, "run").mockImplementation(async () => {
			if (n === 0) other.exec("BEGIN IMMEDIATE");
			ran.push(job.name);
		}),
	);
	const jobs = startJobs(db);
	await new Promise((resolve) => setImmediate(resolve));
	expect(ran).toEqual([JOBS[0]!.name]);
	other.exec("ROLLBACK");
	await expect.poll(() => ran.length).toBe(JOBS.length);
	await jobs.stop();
	for (const spy of spies) spy.mockRestore();
	other.close();
	db.$client.close();
	rmSync(folder, { recursive: true });
});

it(
	"copies a database before it updates it, and leaves it alone when it can't (Rule 14.6)",
	async () => {
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
	},
	limit(30_000),
);

it("starts with a damaged page, and alerts at once (Rule 14.71)", async () => {
	const shop = testDatabase();
	makeAdmin(shop);
	makeProduct(shop);
	for (const end of ["", "-wal", "-shm"]) rmSync(env.DATABASE_PATH + end, { force: true });
	writeFileSync(env.DATABASE_PATH, damagedFile(shop, "products"));
	vi.resetModules();
	const { boot: start } = await import("./boot.server");
	const { log } = await import("~/kernel/config/log.server");
	const output = vi.spyOn(log, "error").mockImplementation(() => undefined);
	const { isKnownDamaged } = await import("~/kernel/notices/damage-alert.server");
	const { db } = await start();
	await expect.poll(() => isKnownDamaged(db)).toBe(true);
	output.mockRestore();
	db.$client.close();
});

it("makes a new shop's first owner, and lets regulated goods wait there for a tobacco license (Rule 13.58)", async () => {
	for (const end of ["", "-wal", "-shm"]) rmSync(env.DATABASE_PATH + end, { force: true });
	vi.resetModules();
	vi.stubEnv("DEMO_DATA", "0");
	vi.stubEnv("ADMIN_EMAIL", "dana@shop.example");
	vi.stubEnv("ADMIN_PASSWORD", "first-secret");
	const { boot: start } = await import("./boot.server");
	const { getSettings } = await import("~/kernel/settings/settings.queries.server");
	const { db, demoLogins } = await start();
	expect(demoLogins).toBe(null);
	expect(db.$client.prepare("select email, role from users").all()).toEqual([
		{ email: "dana@shop.example", role: "admin" },
	]);
	expect(getSettings(db).shipping.holdUntilVerified).toBe(true);
	db.$client.close();
	vi.unstubAllEnvs();
});
