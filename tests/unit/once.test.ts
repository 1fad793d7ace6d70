// On a host like ONCE: its variables become ours, its backups bring a whole database back (Rules 14.60, 14.61).
import { spawnSync } from "node:child_process";
import {
	accessSync,
	constants,
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	symlinkSync,
	utimesSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fromHost, HOST_COPY } from "../../scripts/once.mjs";

const root = resolve(import.meta.dirname, "../..");
const GB = 1024 ** 3;
const SECRET = "5e".repeat(32);

let folder: string;
let storage: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "counter-host-"));
	storage = join(folder, "storage");
	mkdirSync(join(storage, "uploads"), { recursive: true });
});
afterEach(() => {
	vi.unstubAllEnvs();
	vi.resetModules();
	rmSync(folder, { recursive: true });
});

/** What the image and its host give, as docs of ONCE list it. */
const hosted = (more: Record<string, string> = {}) => ({
	PORT: "3000",
	DATA_DIR: join(folder, "data"),
	ONCE_PORT: "80",
	ONCE_DATA_DIR: storage,
	SECRET_KEY_BASE: SECRET,
	VAPID_PUBLIC_KEY: "x",
	VAPID_PRIVATE_KEY: "x",
	...more,
});
const MAIL = {
	SMTP_ADDRESS: "mail.shop.example",
	SMTP_PORT: "587",
	SMTP_USERNAME: "orders@shop.example",
	SMTP_PASSWORD: "p/w:#1",
	MAILER_FROM_ADDRESS: "orders@shop.example",
};

describe("its variables (Rule 14.60)", () => {
	it("become ours, in a form that the server takes, and theirs are gone", async () => {
		const ours = fromHost(hosted({ ...MAIL, NUM_CPUS: "4", DISABLE_SSL: "" }), 2 * GB);
		expect(ours).toMatchObject({
			PORT: "80",
			DATA_DIR: storage,
			SESSION_SECRET: SECRET,
			TRUST_PROXY: "1",
			WEB_CONCURRENCY: "2",
			BACKUP_BY: "host",
			SMTP_URL: "smtp://orders%40shop.example:p%2Fw%3A%231@mail.shop.example:587",
			MAIL_FROM: "orders@shop.example",
		});
		expect(
			Object.keys(ours).filter((name) => /^(?:SECRET_|SMTP_(?!URL)|MAILER_|NUM_|DISABLE_)/.test(name)),
		).toEqual([]);
		expect(fromHost(ours)).toBe(ours);
		for (const [name, value] of Object.entries(ours)) vi.stubEnv(name, value);
		vi.resetModules();
		const { env } = await import("~/kernel/config/env.server");
		expect(env).toMatchObject({ PORT: 80, DATA_DIR: storage, WEB_CONCURRENCY: 2, TRUST_PROXY: 1 });
		// Made of the host's secret, so none of the shop's own lies in its backups.
		expect(env.SESSION_SECRET).toBe(SECRET);
		expect(existsSync(join(storage, "session-secret"))).toBe(false);
	});

	it("change nothing outside the image, or without the host", () => {
		const { ONCE_DATA_DIR: _, ...outside } = hosted(MAIL);
		expect(fromHost(outside)).toBe(outside);
		const { SECRET_KEY_BASE: __, ...alone } = hosted(MAIL);
		expect(fromHost(alone)).toBe(alone);
	});

	it("leave a choice of ours, and the secret of a shop that moved here, as they are", () => {
		const own = { SESSION_SECRET: "o".repeat(32), TRUST_PROXY: "2", WEB_CONCURRENCY: "3", NUM_CPUS: "8" };
		expect(fromHost(hosted(own), 16 * GB)).toMatchObject({
			SESSION_SECRET: own.SESSION_SECRET,
			TRUST_PROXY: "2",
			WEB_CONCURRENCY: "3",
		});
		writeFileSync(join(storage, "session-secret"), "k".repeat(64));
		expect(fromHost(hosted()).SESSION_SECRET).toBeUndefined();
	});

	it.each([
		[{ NUM_CPUS: "4" }, 1 * GB, "1"],
		[{ NUM_CPUS: "4" }, 0.95 * GB, "1"],
		[{ NUM_CPUS: "2" }, 8 * GB, "2"],
		[{}, 8 * GB, undefined],
	])("give %j with %d bytes of memory %s processes", (given, memory, processes) => {
		expect(fromHost(hosted(given as Record<string, string>), memory).WEB_CONCURRENCY).toBe(processes);
	});

	it("name a mail server with and without a login, and encrypted from the start on 465", () => {
		const url = (given: Record<string, string>) => fromHost(hosted(given)).SMTP_URL;
		expect(url({ SMTP_ADDRESS: "mail.example", SMTP_PORT: "", SMTP_USERNAME: "" })).toBe(
			"smtp://mail.example:587",
		);
		expect(url({ SMTP_ADDRESS: "mail.example", SMTP_PORT: "465" })).toBe("smtps://mail.example:465");
		expect(url({})).toBeUndefined();
	});

	it.each([
		[{ SECRET_KEY_BASE: "short" }, "SECRET_KEY_BASE must be at least 32 characters"],
		[{ ...MAIL, SMTP_URL: "smtp://other.example" }, "SMTP_URL and SMTP_ADDRESS name a mail server each"],
		[{ ...MAIL, MAIL_FROM: "Shop <a@b.example>" }, "MAIL_FROM and MAILER_FROM_ADDRESS differ"],
		[{ ...MAIL, SMTP_PASSWORD: "" }, "SMTP_PASSWORD is missing: a login needs both"],
		[{ ...MAIL, SMTP_USERNAME: "" }, "SMTP_USERNAME is missing: a login needs both"],
		[{ ...MAIL, SMTP_ADDRESS: "" }, "SMTP_PORT must be set together with SMTP_ADDRESS"],
		[{ ...MAIL, SMTP_ADDRESS: "smtp://mail.example" }, "SMTP_ADDRESS must be a server's name"],
		[{ ...MAIL, SMTP_PORT: "99999" }, "SMTP_PORT must be a port number"],
		[{ NUM_CPUS: "many" }, "NUM_CPUS must be a number of processors"],
		[
			{ DISABLE_SSL: "true", SITE_URL: "https://shop.example" },
			"SITE_URL begins with https, but DISABLE_SSL",
		],
	])("that contradict each other stop the start: %j", (given, message) => {
		expect(() => fromHost(hosted(given))).toThrow(message);
	});

	it("let a second proxy have the certificate, and a shop without one be", () => {
		const without = { DISABLE_SSL: "true" };
		for (const more of [
			{ SITE_URL: "https://shop.example", TRUST_PROXY: "2" },
			{ SITE_URL: "http://shop.example" },
			{},
		])
			expect(fromHost(hosted({ ...without, ...(more as object) }))).toMatchObject({ DATA_DIR: storage });
	});

	it("never make a shop of another folder seem empty", () => {
		mkdirSync(join(folder, "data"));
		writeFileSync(join(folder, "data", "shop.db"), "");
		expect(() => fromHost(hosted())).toThrow(`but the shop's are in ${join(folder, "data")}`);
		writeFileSync(join(storage, "shop.db"), "");
		expect(fromHost(hosted()).DATA_DIR).toBe(storage);
	});

	it("reach every program of the image, and a refusal is one line", () => {
		const env = (more: Record<string, string>) => ({ PATH: process.env.PATH, ...hosted(more) });
		const ran = spawnSync(process.execPath, ["scripts/backup.mjs"], {
			cwd: root,
			env: env({}),
			encoding: "utf8",
		});
		expect(ran.stderr).toBe(
			`There is no database in ${storage}. Set DATA_DIR to the server's data folder.\n`,
		);
		for (const script of ["serve", "check", "backup"]) {
			const refused = spawnSync(process.execPath, [`scripts/${script}.mjs`], {
				cwd: root,
				env: env({ NUM_CPUS: "x" }),
				encoding: "utf8",
			});
			expect([refused.status, refused.stderr], script).toEqual([
				1,
				"Configuration: NUM_CPUS must be a number of processors\n",
			]);
		}
	});
});

describe("its backup (Rule 14.61)", () => {
	let live: Database.Database;
	beforeEach(() => {
		// As in the image: hooks beside the program.
		cpSync(join(root, "hooks"), join(folder, "hooks"), { recursive: true });
		symlinkSync(root, join(folder, "app"));
		live = new Database(join(storage, "shop.db"));
		live.pragma("journal_mode = WAL");
		live.exec("CREATE TABLE migrations (name TEXT); CREATE TABLE orders (n INTEGER)");
		live.exec("CREATE TABLE uploaded_files (storage_key TEXT, size INTEGER)");
		live.exec("INSERT INTO uploaded_files VALUES ('license', 9); INSERT INTO orders VALUES (1)");
		writeFileSync(join(storage, "uploads", "license"), "a license");
	});
	afterEach(() => void live.close());

	const hook = (name: string, at = storage) => {
		const env = { ...hosted(), ONCE_DATA_DIR: at, PATH: `${dirname(process.execPath)}:${process.env.PATH}` };
		return spawnSync(join(folder, "hooks", name), { env, encoding: "utf8" });
	};
	const orders = (at: string) => {
		const database = new Database(join(at, "shop.db"), { readonly: true });
		try {
			return database.prepare("SELECT n FROM orders").pluck().all();
		} finally {
			database.close();
		}
	};
	/** What the host copies file by file while the shop goes on. */
	const archive = () => {
		const to = mkdtempSync(join(folder, "archive-"));
		cpSync(storage, to, { recursive: true, preserveTimestamps: true });
		return to;
	};

	it("brings the database back as it was when the backup began, whatever was copied of the one in use", () => {
		expect(hook("pre-backup")).toMatchObject({ status: 0, stderr: "" });
		live.exec("INSERT INTO orders VALUES (2)");
		const restored = archive();
		writeFileSync(join(restored, "shop.db"), "half a file");
		expect(hook("post-restore", restored)).toMatchObject({ status: 0, stderr: "" });
		expect(orders(restored)).toEqual([1]);
		expect(
			readdirSync(restored)
				.filter((name) => !/^(?:backup|restored)-/.test(name))
				.sort(),
		).toEqual(["backup.lock", "shop.db", "uploads"]);
	});

	it("is refused, by its end, when the whole copy was changed or the database alone is torn", () => {
		hook("pre-backup");
		const changed = archive();
		writeFileSync(
			join(changed, HOST_COPY, "shop.db"),
			readFileSync(join(changed, HOST_COPY, "shop.db")).fill(0, 4000, 4100),
		);
		expect(hook("post-restore", changed).status).toBe(1);
		const torn = archive();
		rmSync(join(torn, HOST_COPY), { recursive: true });
		rmSync(join(torn, "shop.db-wal"));
		writeFileSync(join(torn, "shop.db"), "half a file");
		expect(hook("post-restore", torn)).toMatchObject({
			status: 1,
			stderr: expect.stringMatching(/^The database can't be read/),
		});
	});

	it("never brings an earlier backup's copy back", () => {
		hook("pre-backup");
		live.exec("INSERT INTO orders VALUES (2)");
		live.pragma("wal_checkpoint(TRUNCATE)");
		// The host stopped the shop and copied it without calling the hook, a day after.
		const later = archive();
		const tomorrow = Date.now() / 1000 + 86_400;
		utimesSync(join(later, "shop.db"), tomorrow, tomorrow);
		expect(hook("post-restore", later).status).toBe(0);
		expect(orders(later)).toEqual([1, 2]);
		// The hook that can't copy leaves none.
		live.close();
		writeFileSync(join(storage, "shop.db"), "no database");
		expect(hook("pre-backup").status).toBe(1);
		expect(existsSync(join(storage, HOST_COPY))).toBe(false);
	});

	it("names the uploads that did not come with it, and lets the shop start", () => {
		hook("pre-backup");
		const restored = archive();
		rmSync(join(restored, "uploads", "license"));
		expect(hook("post-restore", restored)).toMatchObject({
			status: 0,
			stderr: expect.stringContaining("(license)"),
		});
	});

	it("has no linked files, which the host's archive can't bring back: not before an update, not by hand", () => {
		const env = { ...process.env, DATA_DIR: storage, BACKUP_BY: "host" };
		const make = (...args: string[]) =>
			spawnSync(process.execPath, ["scripts/backup.mjs", ...args], { cwd: root, env, encoding: "utf8" });
		const linked = () =>
			readdirSync(storage, { recursive: true, encoding: "utf8" }).filter((name) => {
				const info = statSync(join(storage, name));
				return info.isFile() && info.nlink > 1;
			});
		for (const args of [[], [], ["--before-update", "0099_x"]]) expect(make(...args).status).toBe(0);
		expect(hook("pre-backup").status).toBe(0);
		expect(linked()).toEqual([]);
		// The shop's own backups share what did not change.
		env.BACKUP_BY = "shop";
		expect(make().status).toBe(0);
		expect(linked()).not.toEqual([]);
	});

	it("is known to the shop, with what it lacks, and its end is not a failure that stops the shop", () => {
		rmSync(join(storage, "uploads", "license"));
		expect(hook("pre-backup")).toMatchObject({
			status: 0,
			stderr: expect.stringContaining("lost or damaged 1"),
		});
		expect(JSON.parse(readFileSync(join(storage, "backup-status.json"), "utf8"))).toMatchObject({
			newest: { path: join(storage, HOST_COPY), missing: 1 },
		});
	});
});

it("is what the image says: the port, the volume, the user's folder, and hooks that can be called", () => {
	const steps = readFileSync(join(root, "Dockerfile"), "utf8").split("\n");
	expect(steps).toEqual(
		expect.arrayContaining([
			"ENV ONCE_PORT=80 ONCE_DATA_DIR=/storage",
			"EXPOSE 80 3000",
			"COPY hooks /hooks",
			"COPY --from=build --chown=node:node /app/empty /storage",
		]),
	);
	for (const name of readdirSync(join(root, "hooks"))) {
		accessSync(join(root, "hooks", name), constants.X_OK);
		expect(readFileSync(join(root, "hooks", name), "utf8")).toContain("\nset -e\n");
	}
	// By git, too: a clone builds the image.
	const listed = spawnSync("git", ["ls-files", "-s", "hooks"], { cwd: root, encoding: "utf8" }).stdout;
	expect(
		listed
			.trim()
			.split("\n")
			.map((line) => line.slice(0, 6)),
	).toEqual(["100755", "100755"]);
	// Removed by the hook itself, before our program runs.
	expect(readFileSync(join(root, "hooks/pre-backup"), "utf8")).toContain(`/${HOST_COPY}"`);
});
