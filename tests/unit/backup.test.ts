// The two programs as an operator runs them, on a data folder of their own.
import { spawn } from "node:child_process";
import {
	chmodSync,
	chownSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { pictureFileNames } from "~/domain/pictures/picture-files";

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
async function run(program: string, args: string[] = [], meanwhile?: () => void, limits = "") {
	const command = `${limits} exec "$0" "$@"`;
	const child = spawn("sh", ["-c", command, process.execPath, `scripts/${program}.mjs`, ...args], {
		cwd: root,
		env: { ...process.env, DATA_DIR: dataDir },
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
		meanwhile();
		await new Promise((resolve) => setImmediate(resolve));
	}
	await done;
	return { code, output: output.trim() };
}

it("copies a shop that goes on taking orders and files, and brings the copy back", async () => {
	live.exec("INSERT INTO bulk SELECT randomblob(10000000) FROM json_each('[1,2,3,4,5,6,7,8]')");
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
}, 20_000);

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

// The sixth rename is the one that puts the database in its place.
const FAILING_RENAME = `data:text/javascript,${encodeURIComponent(`
	import fs from "node:fs";
	import { syncBuiltinESMExports } from "node:module";
	const { renameSync } = fs;
	let left = 5;
	fs.renameSync = (from, to) => {
		if (left-- === 0) throw new Error("no more renames");
		renameSync(from, to);
	};
	syncBuiltinESMExports();
`)}`;

it("puts back what it moved when it can't go on", async () => {
	const folder = await backUp();
	writeFileSync(join(dataDir, "session-secret"), "the later secret");
	const before = readdirSync(dataDir).sort();
	const { code, output } = await run(
		"restore",
		[folder],
		undefined,
		`NODE_OPTIONS="--import=${FAILING_RENAME}"`,
	);
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
