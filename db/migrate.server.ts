import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type Database from "better-sqlite3";

const MIGRATIONS = join(process.cwd(), "db", "migrations");
const DERIVED = join(process.cwd(), "db", "derived");

/** `replaces`: of a baseline, the name of the last of the migrations that it has in one. */
type Journal = { entries: { tag: string; replaces?: string }[] };
type SqlFile = { name: string; sql: string; hash: string };
/** Called before each step of an update: how many are done, of how many, and the name of the next. */
export type Progress = (done: number, all: number, next: string) => void;

/**
 * Brings a database up to date in one transaction: applies the missing migrations, then recreates all triggers, views
 * and derived tables from db/derived and fills them. Without a new migration or a changed file it writes nothing.
 * Foreign keys are off meanwhile (SQLite's way to rebuild a table) and checked after each migration.
 *
 * @param progress is told of every step of an update, but of none when a new database is set up.
 * @returns the names of the migrations applied now.
 * @throws when a migration or a derived file fails, when a migration was edited after it was applied, or when the
 * database has an unknown migration: a newer version wrote it, and this version doesn't know its rules; or when it is older
 * than the baseline.
 */
export function migrate(
	client: Database.Database,
	migrations = MIGRATIONS,
	derived = DERIVED,
	progress: Progress = () => {},
): string[] {
	// All checks run inside the write lock: several processes may start at once.
	const run = client.transaction(() => {
		const pending = missingMigrations(client, migrations).length;
		const steps = pending + sqlFiles(derived).length;
		let done = 0;
		const step = (next: string) => {
			if (pending > 0) progress(done, steps, next);
			done += 1;
		};
		const applied = applyMigrations(client, migrations, step);
		applyDerivedFiles(client, derived, applied.length > 0, step);
		return applied;
	});
	client.pragma("foreign_keys = OFF");
	try {
		return run.immediate();
	} finally {
		client.pragma("foreign_keys = ON");
	}
}

/** The names of the migrations that a database lacks; none for one that is not set up yet. */
export function missingMigrations(client: Database.Database, folder = MIGRATIONS): string[] {
	if (!client.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'migrations'").get()) return [];
	const applied = hashesIn(client, "migrations");
	return entriesIn(folder).flatMap(({ tag, replaces = tag }) =>
		applied.has(tag) || applied.has(replaces) ? [] : tag,
	);
}

const entriesIn = (folder: string): Journal["entries"] =>
	(JSON.parse(readFileSync(join(folder, "meta", "_journal.json"), "utf8")) as Journal).entries;

const sqlFile = (folder: string, name: string): SqlFile => {
	const sql = readFileSync(join(folder, `${name}.sql`), "utf8");
	return { name, sql, hash: createHash("sha256").update(sql).digest("hex") };
};

const sqlFiles = (folder: string): SqlFile[] =>
	readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((file) => file.name.endsWith(".sql"))
		.sort((a, b) => (a.name < b.name ? -1 : 1))
		.map((file) => sqlFile(file.parentPath, file.name.slice(0, -".sql".length)));

const hashesIn = (client: Database.Database, table: "migrations" | "derived_files") =>
	new Map(client.prepare(`SELECT name, hash FROM ${table} ORDER BY name`).raw().all() as [string, string][]);

/** Applies the migrations only; see {@link migrate}, which calls it inside its transaction. */
export function applyMigrations(
	client: Database.Database,
	folder: string,
	step: (next: string) => void = () => {},
): string[] {
	client.exec(
		"CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY, hash TEXT NOT NULL, applied_at INTEGER NOT NULL) STRICT",
	);
	const entries = entriesIn(folder);
	adoptBaseline(client, folder, entries[0]);
	const known = entries.map(({ tag }) => sqlFile(folder, tag));
	const applied = hashesIn(client, "migrations");
	const newer = [...applied.keys()].find((name) => !known.some((migration) => migration.name === name));
	if (newer) {
		throw new Error(
			`The database is from a newer version (it has ${newer}). Start that version, or restore a backup.`,
		);
	}
	const edited = known.find(({ name, hash }) => applied.has(name) && applied.get(name) !== hash);
	if (edited) throw new Error(`Migration ${edited.name} was edited after it was applied to this database.`);
	const pending = known.filter(({ name }) => !applied.has(name));
	for (const migration of pending) {
		step(migration.name);
		applyMigration(client, migration);
	}
	return pending.map(({ name }) => name);
}

/**
 * Notes the baseline in place of the migrations it replaces, in a database that has them all.
 * @throws for a database of an earlier release, which has only some of them.
 */
function adoptBaseline(
	client: Database.Database,
	folder: string,
	first: Journal["entries"][number] | undefined,
): void {
	if (!first?.replaces) return;
	const { tag, replaces } = first;
	const applied = hashesIn(client, "migrations");
	if (applied.size === 0 || applied.has(tag)) return;
	if (!applied.has(replaces)) {
		throw new Error(
			`The database is of a release before ${replaces} (its last migration is ${[...applied.keys()].at(-1)}). Start the release with ${replaces} on it once, then this one: CHANGELOG.md names its commit.`,
		);
	}
	const { at } = client
		.prepare("SELECT max(applied_at) AS at FROM migrations WHERE name <= ?")
		.get(replaces) as { at: number };
	client.prepare("DELETE FROM migrations WHERE name <= ?").run(replaces);
	const { name, hash } = sqlFile(folder, tag);
	client.prepare("INSERT INTO migrations (name, hash, applied_at) VALUES (?, ?, ?)").run(name, hash, at);
}

function applyMigration(client: Database.Database, { name, sql, hash }: SqlFile): void {
	// A rebuilt table can't be renamed back while a view or a trigger reads it.
	dropTriggersAndViews(client);
	client.exec(sql);
	const broken = client.pragma("foreign_key_check") as unknown[];
	if (broken.length > 0) throw new Error(`Migration ${name} leaves broken references.`);
	client
		.prepare("INSERT INTO migrations (name, hash, applied_at) VALUES (?, ?, ?)")
		.run(name, hash, Date.now());
}

function applyDerivedFiles(
	client: Database.Database,
	folder: string,
	isSchemaNew: boolean,
	step: (next: string) => void,
): void {
	client.exec("CREATE TABLE IF NOT EXISTS derived_files (name TEXT PRIMARY KEY, hash TEXT NOT NULL) STRICT");
	const files = sqlFiles(folder);
	const applied = hashesIn(client, "derived_files");
	const areSame =
		applied.size === files.length && files.every(({ name, hash }) => applied.get(name) === hash);
	if (areSame && !isSchemaNew) return;
	dropTriggersAndViews(client);
	client.exec("DELETE FROM derived_files");
	for (const { name, sql, hash } of files) {
		step(name);
		client.exec(sql);
		client.prepare("INSERT INTO derived_files (name, hash) VALUES (?, ?)").run(name, hash);
	}
}

function dropTriggersAndViews(client: Database.Database): void {
	// Triggers first: those of a view go with it.
	const made = client
		.prepare("SELECT type, name FROM sqlite_schema WHERE type IN ('trigger', 'view') ORDER BY type")
		.raw()
		.all() as [string, string][];
	for (const [type, name] of made) client.exec(`DROP ${type} "${name}"`);
}
