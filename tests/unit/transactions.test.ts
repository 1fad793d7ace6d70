// A deferred transaction that reads first can't wait for its turn to write: SQLite refuses it at once when another
// connection wrote meanwhile. So every transaction is begun by `transact`, which makes it immediate.
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");

test("transactions are begun in one place", () => {
	const beginners = ["app", "db"].flatMap((folder) =>
		readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
			.filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
			.map((name) => join(folder, name))
			.filter((file) => /\.transaction\b/.test(readFileSync(join(root, file), "utf8"))),
	);
	// The migrations' transaction is SQLite's own function, started with .immediate().
	expect(beginners.sort()).toEqual(["db/migrate.server.ts", "db/transact.server.ts"]);
});
