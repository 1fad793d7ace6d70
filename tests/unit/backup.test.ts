// The two programs as an operator runs them, on a data folder of their own.
import { spawn } from "node:child_process";
import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, it } from "vitest";

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
	live.exec("INSERT INTO bulk SELECT randomblob(10000000) FROM json_each('[1,2,3,4,5,6,7,8]')");
});
afterEach(() => {
	live.close();
	rmSync(dataDir, { recursive: true });
});

/** Runs a program, giving `meanwhile` its turn again and again until it is done. */
async function run(program: string, args: string[] = [], meanwhile?: () => void) {
	const child = spawn(process.execPath, [`scripts/${program}.mjs`, ...args], {
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
