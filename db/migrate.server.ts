import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type Database from "better-sqlite3";

const FOLDER = join(process.cwd(), "db", "migrations");

type Journal = { entries: { tag: string; when: number }[] };

/**
 * Applies the migrations that the database does not have yet, each in one transaction.
 * Foreign keys are off while a migration runs (SQLite's way to rebuild a table) and checked before it commits.
 *
 * @returns the names of the migrations applied now.
 * @throws when a migration fails, when one already applied was edited since, or when the database has one that is not
 * among these: a newer version wrote it, and this one would not know its rules.
 */
export function migrate(client: Database.Database, folder = FOLDER): string[] {
	client.exec(
		"CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY, hash TEXT NOT NULL, applied_at INTEGER NOT NULL) STRICT",
	);
	const journal: Journal = JSON.parse(readFileSync(join(folder, "meta", "_journal.json"), "utf8"));
	const known = new Set(journal.entries.map(({ tag }) => tag));
	const newer = (client.prepare("SELECT name FROM migrations ORDER BY name").pluck().all() as string[]).find(
		(name) => !known.has(name),
	);
	if (newer) {
		throw new Error(
			`The database is from a newer version (it has ${newer}). Start that version, or restore a backup.`,
		);
	}
	const applied: string[] = [];
	client.pragma("foreign_keys = OFF");
	try {
		for (const { tag } of journal.entries) {
			const sql = readFileSync(join(folder, `${tag}.sql`), "utf8");
			const hash = createHash("sha256").update(sql).digest("hex");
			// Looked up inside the write lock: several processes may start at once.
			const run = client.transaction(() => {
				const row = client.prepare("SELECT hash FROM migrations WHERE name = ?").get(tag) as
					| { hash: string }
					| undefined;
				if (row && row.hash !== hash) {
					throw new Error(`Migration ${tag} was edited after it was applied to this database.`);
				}
				if (row) return;
				for (const statement of sql.split("--> statement-breakpoint")) {
					if (statement.trim()) client.exec(statement);
				}
				const broken = client.pragma("foreign_key_check") as unknown[];
				if (broken.length > 0) throw new Error(`Migration ${tag} leaves broken references.`);
				client
					.prepare("INSERT INTO migrations (name, hash, applied_at) VALUES (?, ?, ?)")
					.run(tag, hash, Date.now());
				applied.push(tag);
			});
			run.immediate();
		}
	} finally {
		client.pragma("foreign_keys = ON");
	}
	return applied;
}
