// Litestream as deploy/litestream.yml runs it, against a replica in a folder.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Db, openDatabase } from "~db/client.server";
import { limit } from "../helpers/machine-speed";

const binary = `node_modules/@flydotio/litestream-${process.platform}-${process.arch}/litestream`;
let folder: string;
let db: Db;
let replication: ChildProcess | undefined;

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "counter-litestream-"));
	db = openDatabase(join(folder, "shop.db"));
	db.$client.exec("CREATE TABLE orders (n INTEGER) STRICT");
});
afterEach(() => {
	replication?.kill("SIGKILL");
	if (db.$client.open) db.$client.close();
	rmSync(folder, { recursive: true, force: true });
});

const environment = () => ({
	...process.env,
	DATA_DIR: folder,
	LITESTREAM_URL: `file://${folder}/replica`,
});

const replicate = () =>
	spawn(binary, ["replicate", "-config", "deploy/litestream.yml"], { env: environment(), stdio: "ignore" });

/** The orders in a copy restored from the replica: the newest, or as of a moment. */
function restored(...options: string[]): unknown[] {
	const copy = join(folder, "restored.db");
	rmSync(copy, { force: true });
	execFileSync(
		binary,
		["restore", "-config", "deploy/litestream.yml", "-o", copy, ...options, join(folder, "shop.db")],
		{ env: environment(), stdio: "pipe" },
	);
	const database = new Database(copy);
	const orders = database.prepare("SELECT n FROM orders ORDER BY n").pluck().all();
	database.close();
	return orders;
}

const arrives = (...orders: number[]) =>
	vi.waitFor(() => expect(restored()).toEqual(orders), { timeout: limit(20_000), interval: 100 });

const order = (n: number) => db.$client.prepare("INSERT INTO orders VALUES (?)").run(n);

// The package has no binary for other systems.
it.skipIf(!existsSync(binary))(
	"brings the database back as it was at any moment (Rule 14.8)",
	async () => {
		replication = replicate();
		order(1);
		await arrives(1);
		const moment = new Date().toISOString();
		order(2);
		await arrives(1, 2);

		// A server that stops loses nothing that Litestream has not copied yet, and leaves the log as it is: writing it into the
		// database would wait for Litestream.
		order(3);
		db.$client.close();
		expect(statSync(join(folder, "shop.db-wal")).size).toBeGreaterThan(0);
		db = openDatabase(join(folder, "shop.db"));
		order(4);
		await arrives(1, 2, 3, 4);

		replication.kill("SIGKILL");
		expect(restored("-timestamp", moment)).toEqual([1]);
		expect(restored()).toEqual([1, 2, 3, 4]);
	},
	limit(60_000),
);
