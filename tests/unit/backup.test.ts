// The programs as an operator runs them, on a data folder of their own.
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import {
	chmodSync,
	chownSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	utimesSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { pictureFileNames } from "~/kernel/pictures/picture-files";
import { damagedFile } from "../helpers/damaged";
import { testDatabase } from "../helpers/database";
import { limit } from "../helpers/machine-speed";

const root = resolve(import.meta.dirname, "../..");
let dataDir: string;
let live: Database.Database;

beforeEach(() => {
	dataDir = mkdtempSync(join(tmpdir(), "counter-backup-"));
	mkdirSync(join(dataDir, "uploads", "pictures"), { recursive: true });
	writeFileSync(join(dataDir, "session-secret"), "secret");
	writeFileSync(join(dataDir, "uploads", "license"), "a license");
	writeFileSync(join(dataDir, "uploads", "pictures", "bar.jpg"), "a picture");
	writeFileSync(join(dataDir, "uploads", "half.part"), "half");
	live = new Database(join(dataDir, "shop.db"));
	live.pragma("journal_mode = WAL");
	live.pragma("synchronous = OFF");
	live.exec(
		"CREATE TABLE migrations (name TEXT); CREATE TABLE orders (n INTEGER); CREATE TABLE bulk (x BLOB)",
	);
	live.exec("CREATE TABLE uploaded_files (storage_key TEXT, size INTEGER)");
	live.exec("CREATE TABLE product_pictures (storage_key TEXT, width INTEGER, height INTEGER)");
	live.exec("INSERT INTO uploaded_files VALUES ('license', 9)");
});
afterEach(() => {
	live.close();
	rmSync(dataDir, { recursive: true });
});

/** Runs a program, giving `meanwhile` its turn again and again until it is done. */
async function run(
	program: string,
	args: string[] = [],
	meanwhile?: (child: ChildProcess) => void,
	limits = "",
	env: Record<string, string> = {},
) {
	const command = `${limits} exec "$0" "$@"`;
	const child = spawn("sh", ["-c", command, process.execPath, `scripts/${program}.mjs`, ...args], {
		cwd: root,
		env: { ...process.env, DATA_DIR: dataDir, ...env },
	});
	let output = "";
	for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
	let code: number | null | undefined;
	const done = new Promise<void>((resolve) =>
		child.once("close", (status) => {
			code = status;
			resolve();
		}),
	);
	while (meanwhile && code === undefined) {
		meanwhile(child);
		await new Promise((resolve) => setImmediate(resolve));
	}
	await done;
	return { code, output: output.trim() };
}

it(
	"copies a shop that goes on taking orders and files, and brings the copy back",
	async () => {
		live.exec("INSERT INTO bulk SELECT randomblob(10000000) FROM json_each('[1,2,3,4]')");
		let n = 0;
		const order = live.prepare("INSERT INTO orders VALUES (?)");
		const { code, output } = await run("backup", [], () => {
			n += 1;
			order.run(n);
			const path = join(dataDir, "uploads", `upload-${n}`);
			writeFileSync(path, "soon gone");
			rmSync(path);
		});
		expect(code, output).toBe(0);
		expect(
			readdirSync(join(output, "uploads"))
				.filter((name) => !name.startsWith("upload-"))
				.sort(),
		).toEqual(["license", "pictures"]);
		expect(readFileSync(join(output, "uploads", "pictures", "bar.jpg"), "utf8")).toBe("a picture");

		expect(await run("restore", [output])).toMatchObject({
			code: 1,
			output: expect.stringContaining("is running"),
		});
		live.close();
		writeFileSync(join(dataDir, "uploads", "later"), "after the backup");
		expect((await run("restore", [output])).code).toBe(0);
		expect(existsSync(join(dataDir, "uploads", "later"))).toBe(false);
		live = new Database(join(dataDir, "shop.db"));
		expect(live.prepare("SELECT count(*) = max(n) FROM orders").pluck().get()).toBe(1);
	},
	limit(40_000),
);

/** Makes a backup, gives its folder, and closes the shop. */
async function backUp(): Promise<string> {
	const { code, output } = await run("backup");
	expect(code, output).toBe(0);
	live.close();
	return output;
}

const noteOf = (folder: string) => JSON.parse(readFileSync(join(folder, "backup.json"), "utf8"));

describe("an upload that the database names", () => {
	it("and the shop has lost: the backup is kept, says so, and comes back", async () => {
		live.exec("INSERT INTO uploaded_files VALUES ('permit', 5)");
		const { code, output } = await run("backup");
		const [folder = "", words] = output.split("\n");
		expect({ code, words }).toEqual({
			code: 2,
			words: expect.stringContaining("lost or damaged 1 of its uploads"),
		});
		expect(words).toContain("permit");
		expect(noteOf(folder).missing).toEqual(["permit"]);
		live.close();
		expect((await run("restore", [folder])).code).toBe(0);
	});

	it.each([
		["is gone", (folder: string) => rmSync(join(folder, "uploads", "license"))],
		["was cut short", (folder: string) => writeFileSync(join(folder, "uploads", "license"), "a lic")],
		[
			"never arrived with its folder",
			(folder: string) => rmSync(join(folder, "uploads"), { recursive: true }),
		],
	])("and that %s from the backup: it is not brought back unless asked for", async (_name, spoil) => {
		const folder = await backUp();
		spoil(folder);
		const { code, output } = await run("restore", [folder]);
		expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining("lacks 1 uploads") });
		expect(readFileSync(join(dataDir, "uploads", "license"), "utf8")).toBe("a license");
		expect((await run("restore", [folder, "--incomplete"])).code).toBe(0);
	});

	it("counts with every file of a product picture", async () => {
		const picture = { storageKey: "a".repeat(32), width: 900, height: 700 };
		live.prepare("INSERT INTO product_pictures VALUES (?, ?, ?)").run(...Object.values(picture));
		const names = pictureFileNames(picture);
		expect(names).toHaveLength(6);
		for (const name of names) writeFileSync(join(dataDir, "uploads", "pictures", name), "x");
		const folder = await backUp();
		for (const name of names) {
			const path = join(folder, "uploads", "pictures", name);
			rmSync(path);
			const { output } = await run("restore", [folder]);
			expect(output).toContain(`(pictures/${name})`);
			writeFileSync(path, "x");
		}
	});
});

it("does not take an unfinished backup for a backup", async () => {
	const folder = await backUp();
	rmSync(join(folder, "backup.json"));
	const { code, output } = await run("restore", [folder]);
	expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining("is no finished backup") });
});

it("brings back what a restore replaced", async () => {
	const folder = await backUp();
	writeFileSync(join(dataDir, "session-secret"), "the later secret");
	const { output } = await run("restore", [folder]);
	expect(readFileSync(join(dataDir, "session-secret"), "utf8")).toBe("secret");
	const replaced = /is in (.*)\.$/.exec(output)?.[1] ?? "";
	expect((await run("restore", [replaced])).code).toBe(0);
	expect(readFileSync(join(dataDir, "session-secret"), "utf8")).toBe("the later secret");
});

it("leaves everything as it was when the disk is too full to restore, and says so", async () => {
	live.exec("INSERT INTO bulk VALUES (randomblob(1000000))");
	const folder = await backUp();
	const before = readdirSync(dataDir).sort();
	writeFileSync(join(dataDir, "session-secret"), "the later secret");
	// No file may have more than 256 kB.
	const { code, output } = await run("restore", [folder], undefined, "ulimit -f 512;");
	expect({ code, output }).toEqual({
		code: 1,
		output: expect.stringContaining(`The data in ${dataDir} are as they were.`),
	});
	expect(readdirSync(dataDir).sort()).toEqual(before);
	expect(readFileSync(join(dataDir, "session-secret"), "utf8")).toBe("the later secret");
});

it("puts back what it moved when it can't go on", async () => {
	const folder = await backUp();
	writeFileSync(join(dataDir, "session-secret"), "the later secret");
	const before = readdirSync(dataDir).sort();
	// The sixth rename is the one that puts the database in its place.
	const failing = withFs({
		renameSync: `((rename, left) => (from, to) => {
			if (left-- === 0) throw new Error("no more renames");
			rename(from, to);
		})(fs.renameSync, 5)`,
	});
	const { code, output } = await run("restore", [folder], undefined, failing);
	expect({ code, output }).toEqual({
		code: 1,
		output: expect.stringMatching(/no more renames.* are as they were/),
	});
	expect(readdirSync(dataDir).sort()).toEqual(before);
	expect(readFileSync(join(dataDir, "session-secret"), "utf8")).toBe("the later secret");
});

it("leaves files that the server's own user can write, and nobody else can read", async () => {
	const folder = await backUp();
	for (const name of ["shop.db", "session-secret", "uploads/license"]) chmodSync(join(folder, name), 0o444);
	expect((await run("restore", [folder])).code).toBe(0);
	for (const name of ["shop.db", "session-secret", "uploads/license", "uploads/pictures/bar.jpg"]) {
		expect(statSync(join(dataDir, name)).mode & 0o777, name).toBe(0o600);
	}
	for (const name of ["uploads", "uploads/pictures"]) {
		expect(statSync(join(dataDir, name)).mode & 0o777, name).toBe(0o700);
	}
});

it("gives files to the owner of the data, not to the user who ran it", async () => {
	const root = process.getuid?.() === 0;
	const owner = root ? { uid: 4321, gid: 4322 } : { uid: process.getuid?.(), gid: process.getgid?.() };
	const folder = await backUp();
	if (root) for (const path of ["", "shop.db"]) chownSync(join(dataDir, path), 4321, 4322);
	const { output } = await run("restore", [folder]);
	const replaced = /is in (.*)\.$/.exec(output)?.[1] ?? "";
	const restored = ["shop.db", "session-secret", "uploads", "uploads/license", "uploads/pictures/bar.jpg"];
	for (const path of [
		...restored.map((name) => join(dataDir, name)),
		replaced,
		join(replaced, "backup.json"),
	]) {
		const { uid, gid } = statSync(path);
		expect({ uid, gid }, path).toEqual(owner);
	}
	// The next backup is the shop's own user's to write again.
	await run("backup");
	const { uid, gid } = statSync(join(dataDir, "backups"));
	expect({ uid, gid }).toEqual(owner);
});

const backups = () => readdirSync(join(dataDir, "backups")).sort();
const statusOf = () => JSON.parse(readFileSync(join(dataDir, "backup-status.json"), "utf8"));

/** Replaces functions of node:fs in a program, given their source by name. */
const withFs = (functions: Record<string, string>) =>
	`NODE_OPTIONS="--import=data:text/javascript,${encodeURIComponent(`
		import fs from "node:fs";
		import { syncBuiltinESMExports } from "node:module";
		${Object.entries(functions)
			.map(([name, source]) => `fs.${name} = ${source};`)
			.join("\n")}
		syncBuiltinESMExports();
	`)}"`;
const NO_ROOM = withFs({ statfsSync: "() => ({ bavail: 1, bsize: 4096 })" });

it("lists hashes that sha256sum accepts, and restores nothing when a file differs (Rules 14.2, 14.4)", async () => {
	const folder = await backUp();
	expect(execFileSync("sha256sum", ["-c", "SHA256SUMS"], { cwd: folder, encoding: "utf8" })).toContain(
		"uploads/license: OK",
	);
	writeFileSync(join(folder, "uploads", "license"), "A LICENSE");
	const changed = await run("restore", [folder]);
	expect(changed).toEqual({
		code: 1,
		output: expect.stringMatching(
			/1 files are not as they were written \(uploads\/license\).* as they were\./,
		),
	});
	expect(readFileSync(join(dataDir, "uploads", "license"), "utf8")).toBe("a license");
	const sums = join(folder, "SHA256SUMS");
	writeFileSync(sums, readFileSync(sums, "utf8").split("\n").slice(1).join("\n"));
	expect((await run("restore", [folder])).output).toContain("SHA256SUMS is not the one that was written");
});

it("shares unchanged files with the last backup, copies damaged ones again, and keeps the newest (Rule 14.1)", async () => {
	const make = async () => (await run("backup", [], undefined, "", { BACKUP_KEEP: "2" })).output;
	const license = (folder: string) => join(folder, "uploads", "license");
	const [first, second] = [await make(), await make()];
	expect(statSync(license(second)).ino).toBe(statSync(license(first)).ino);
	expect(statSync(license(second)).ino).not.toBe(statSync(join(dataDir, "uploads", "license")).ino);
	const { atime, mtime } = statSync(license(second));
	writeFileSync(license(second), "a lizense");
	utimesSync(license(second), atime, mtime);
	const third = await make();
	expect(readFileSync(license(third), "utf8")).toBe("a license");
	expect(backups()).toEqual([second, third].map((path) => path.split("/").at(-1)));
});

it("keeps the backups made last, whatever the clock said (Rule 14.1)", async () => {
	const first = await backUp();
	const future = join(dataDir, "backups", "backup-2099-01-01T00-00-00-000Z");
	renameSync(first, future);
	writeFileSync(
		join(future, "backup.json"),
		JSON.stringify({ ...noteOf(future), madeAt: "2099-01-01T00:00:00.000Z" }),
	);
	const { output } = await run("backup", [], undefined, "", { BACKUP_KEEP: "1" });
	expect(backups()).toEqual([output.split("/").at(-1)]);
});

it("takes no half backup for a whole one, and removes it (Rule 14.2)", async () => {
	const isBegun = () => existsSync(join(dataDir, "backups")) && backups().length > 0;
	live.exec("INSERT INTO bulk VALUES (randomblob(20000000))");
	await run("backup", [], (child) => isBegun() && child.kill("SIGKILL"));
	expect(backups()).toEqual([expect.stringMatching(/^backup-.*\.unfinished$/)]);
	expect((await run("restore", ["newest"])).output).toContain("There is no backup in");
	const { output } = await run("backup");
	expect(backups()).toEqual([output.split("/").at(-1)]);
});

it("works alone on a data folder", async () => {
	const folder = await backUp();
	const other = new Database(join(dataDir, "backup.lock"));
	other.exec("BEGIN EXCLUSIVE");
	expect(await run("backup")).toEqual({ code: 3, output: expect.stringContaining("is running") });
	expect((await run("restore", [folder])).output).toContain("another restore is running");
	other.close();
});

describe("says for the server's desk why it failed (Rule 14.5)", () => {
	it.each([
		["no room", NO_ROOM, {}, /there is room for 0\.0 MB in .*backups, and 1\.\d MB are needed/],
		["no folder", "", { BACKUP_DIR: "scripts/backup.mjs/folder" }, /ENOTDIR/],
	])("%s", async (_name, limits, env, problem) => {
		const { code } = await run("backup", [], undefined, limits, env as Record<string, string>);
		expect(code).toBe(1);
		expect(statusOf().failure.problem).toMatch(problem);
		if (limits) expect(backups()).toEqual([]);
		const { output } = await run("backup");
		expect(statusOf()).toEqual({ newest: { path: output, madeAt: expect.any(String), missing: 0 } });
	});
});

describe("a backup disk that is not there (Rule 14.5)", () => {
	const folder = () => join(dataDir, "backups");
	/** BACKUP_DIR as a disk of its own: another device than the data's. */
	const MOUNTED = withFs({
		statSync: `((stat) => (path, options) => {
			const info = stat(path, options);
			if (info && String(path).endsWith("/backups")) info.dev += 1;
			return info;
		})(fs.statSync)`,
	});

	it("gets no backup in its place, and is noticed again when it is back", async () => {
		const { code, output: first } = await run("backup", [], undefined, MOUNTED);
		expect(code, first).toBe(0);
		renameSync(folder(), `${folder()}-away`);
		// The mount point, on the data's disk.
		mkdirSync(folder());
		const missing = await run("backup");
		expect(missing).toEqual({ code: 1, output: expect.stringContaining("the backup disk is missing") });
		expect(missing.output).toContain("--new-disk");
		expect(statusOf().failure).toMatchObject({ isDiskMissing: true });
		expect(backups()).toEqual([]);
		expect((await run("backup", ["--before-update", "0099_next"])).code).toBe(1);
		// Another disk is as wrong as none.
		expect((await run("backup", [], undefined, MOUNTED)).code).toBe(1);
		rmSync(folder(), { recursive: true });
		expect((await run("backup")).code).toBe(1);
		renameSync(`${folder()}-away`, folder());
		// A copy of the disk's content on the data's disk.
		expect((await run("backup")).code).toBe(1);
		expect((await run("backup", [], undefined, MOUNTED)).code).toBe(0);
		expect(statusOf().failure).toBeUndefined();
		expect(backups()).toEqual([
			".backup-disk",
			expect.stringMatching(/^backup-/),
			expect.stringMatching(/^backup-/),
		]);
	});

	it("can be replaced by another, or given up", async () => {
		await run("backup", [], undefined, MOUNTED);
		rmSync(folder(), { recursive: true });
		expect((await run("backup", ["--new-disk"], undefined, MOUNTED)).code).toBe(0);
		expect((await run("backup")).code).toBe(1);
		expect((await run("backup", ["--new-disk"])).code).toBe(0);
		// On the data's own disk, a folder that was deleted is made again.
		rmSync(folder(), { recursive: true });
		expect((await run("backup")).code).toBe(0);
		expect((await run("backup", [], undefined, "", { BACKUP_DIR: join(dataDir, "elsewhere") })).code).toBe(0);
	});
});

it("does not begin to restore without room (Rule 14.4)", async () => {
	const folder = await backUp();
	expect((await run("restore", [folder], undefined, NO_ROOM)).output).toMatch(
		/there is room for .* are as they were/,
	);
});

it("copies the database before an update, and brings it back without touching the files (Rule 14.6)", async () => {
	live.exec("INSERT INTO orders VALUES (1)");
	const { code, output: folder } = await run("backup", ["--before-update", "0099_next"]);
	expect({ code, folder }).toEqual({ code: 0, folder: expect.stringContaining("/before-0099_next-") });
	live.exec("DELETE FROM orders");
	live.close();
	writeFileSync(join(dataDir, "uploads", "later"), "after the copy");
	expect((await run("restore", [folder])).code).toBe(0);
	expect(readFileSync(join(dataDir, "uploads", "later"), "utf8")).toBe("after the copy");
	live = new Database(join(dataDir, "shop.db"));
	expect(live.prepare("SELECT count(*) FROM orders").pluck().get()).toBe(1);
	// It is no backup for a drill or for 'newest'.
	expect((await run("restore", ["newest"])).output).toContain("There is no backup in");
});

it("links the files beside that copy, for versions that put a whole folder in place of the data (Rule 14.6)", async () => {
	await backUp();
	live = new Database(join(dataDir, "shop.db"));
	const { output: folder } = await run("backup", ["--before-update", "0099_next"]);
	expect(readFileSync(join(folder, "session-secret"), "utf8")).toBe("secret");
	expect(statSync(join(folder, "uploads", "license")).ino).toBe(
		statSync(join(dataDir, "uploads", "license")).ino,
	);
	expect(readdirSync(join(folder, "uploads")).sort()).toEqual(["license", "pictures"]);
	// Where there are no links, as to another disk, those of the last backup do; without one, the secret is copied.
	const NO_LINKS_TO_DATA = withFs({
		linkSync: `((link) => (from, to) => {
			if (from.includes("/backups/")) return link(from, to);
			throw Object.assign(new Error("other disk"), { code: "EXDEV" });
		})(fs.linkSync)`,
	});
	const linked = (await run("backup", ["--before-update", "0100_next"], undefined, NO_LINKS_TO_DATA)).output;
	expect(readdirSync(join(linked, "uploads")).sort()).toEqual(["license", "pictures"]);
	rmSync(join(dataDir, "backups"), { recursive: true });
	const alone = (await run("backup", ["--before-update", "0101_next"], undefined, NO_LINKS_TO_DATA)).output;
	expect(existsSync(join(alone, "uploads", "license"))).toBe(false);
	expect(readFileSync(join(alone, "session-secret"), "utf8")).toBe("secret");
});

it("brings back documents that the copy from before an update names and the shop has deleted since (Rule 14.4)", async () => {
	const { output: folder } = await run("backup", ["--before-update", "0099_next"]);
	live.close();
	rmSync(join(dataDir, "uploads", "license"));
	const { code, output } = await run("restore", [folder]);
	expect([code, output]).toEqual([0, expect.not.stringContaining("not in")]);
	expect(readFileSync(join(dataDir, "uploads", "license"), "utf8")).toBe("a license");
});

it("says which version `newest` is of, and names the copy to go back with (Rule 14.4)", async () => {
	const [first = "", ...later] = JSON.parse(
		readFileSync("db/migrations/meta/_journal.json", "utf8"),
	).entries.map(({ tag }: { tag: string }) => tag);
	const apply = (names: string[]) =>
		live.prepare("INSERT INTO migrations SELECT value FROM json_each(?)").run(JSON.stringify(names));
	apply([first]);
	const { output: before } = await run("backup", ["--before-update", later[0] ?? ""]);
	const restored = async (from: string) => {
		const result = await run("restore", [from]);
		live = new Database(join(dataDir, "shop.db"));
		return result;
	};
	const older = await backUp();
	expect((await restored(older)).output).toContain("It is from an older version: the next start updates it.");
	apply(later);
	await backUp();
	const same = await restored("newest");
	expect(same).toMatchObject({ code: 0, output: expect.not.stringContaining("version: the next start") });
	expect(same.output).toContain(
		`To go back to the version before ${later[0]}, restore ${before} instead, made 20`,
	);
	// As the version before sees it.
	apply(["9999_later"]);
	const newer = await backUp();
	live = new Database(join(dataDir, "shop.db"));
	live.exec("INSERT INTO orders VALUES (7)");
	live.close();
	const refused = await restored("newest");
	expect(refused.code).toBe(1);
	expect(refused.output).toContain(`${newer} is from a newer version than this one (it has 9999_later)`);
	expect(refused.output).toContain(`Restore the copy from before the update instead: ${before}, made 20`);
	expect(live.prepare("SELECT n FROM orders").pluck().get()).toBe(7);
	live.close();
	expect(await restored(newer)).toMatchObject({
		code: 0,
		output: expect.stringContaining("start that version"),
	});
});

it("replaces only the database when given a database file, and names uploads that are gone (Rule 14.8)", async () => {
	const folder = await backUp();
	rmSync(join(dataDir, "uploads", "license"));
	const { code, output } = await run("restore", [join(folder, "shop.db")]);
	expect({ code, output }).toEqual({
		code: 0,
		output: expect.stringContaining("names 1 uploads that are not in"),
	});
	expect(readFileSync(join(dataDir, "uploads", "pictures", "bar.jpg"), "utf8")).toBe("a picture");
});

it("check-data says of a damaged database in one line what to do (Rule 14.71)", () => {
	live.close();
	rmSync(join(dataDir, "shop.db-wal"), { force: true });
	writeFileSync(join(dataDir, "shop.db"), damagedFile(testDatabase(), "papers"));
	const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/check-data.ts"], {
		cwd: root,
		env: { ...process.env, DATA_DIR: dataDir },
		encoding: "utf8",
	});
	expect([status, stdout]).toEqual([1, ""]);
	expect(stderr).toBe("The database in DATA_DIR is damaged. Bring back a backup with `npm run restore`.\n");
});

it("restores once when the container starts with RESTORE_FROM (Rule 14.4)", async () => {
	live.exec("INSERT INTO orders VALUES (1)");
	const folder = await backUp();
	live = new Database(join(dataDir, "shop.db"));
	live.exec("DELETE FROM orders");
	live.close();
	const start = () => run("serve", [], undefined, "", { RESTORE_FROM: "newest" });
	expect(await start()).toEqual({ code: 0, output: expect.stringContaining(`Restored ${folder}`) });
	expect(await start()).toEqual({ code: 1, output: expect.stringContaining("is restored already") });
	live = new Database(join(dataDir, "shop.db"));
	expect(live.prepare("SELECT count(*) FROM orders").pluck().get()).toBe(1);
});
