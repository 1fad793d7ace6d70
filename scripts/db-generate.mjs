// npm run db:generate -- --name what-changes [--custom]
// Writes the next migration from db/schema, and mends what drizzle-kit gets wrong: every new table becomes STRICT,
// and a rebuilt table gets its indexes back.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";

const folder = "db/migrations";
const sqlFiles = () => {
	try {
		return new Set(readdirSync(folder).filter((name) => name.endsWith(".sql")));
	} catch {
		return new Set();
	}
};

/** A statement as SQLite takes it. */
function mended(statement, _, statements) {
	if (/^\s*CREATE TABLE/i.test(statement)) return statement.replace(/\);(\s*)$/, ") STRICT;$1");
	// Where drizzle-kit rebuilds a table, it quotes an index's expressions as if they were columns,
	if (/^\s*CREATE (UNIQUE )?INDEX/i.test(statement)) {
		return statement.replace(/`([^`]*)`/g, (quoted, inner) => (/^\w+$/.test(inner) ? quoted : inner));
	}
	// and copies generated columns.
	const table = /^\s*INSERT INTO `(__new_\w+)`/i.exec(statement)?.[1];
	const made = table && statements.find((other) => other.includes(`CREATE TABLE \`${table}\``));
	const generated = [...(made ?? "").matchAll(/`(\w+)` .*GENERATED ALWAYS/g)].map(
		([, name]) => `"${name}", `,
	);
	return generated.reduce((text, column) => text.replaceAll(column, ""), statement);
}

const before = sqlFiles();
const { status } = spawnSync("npx", ["drizzle-kit", "generate", ...process.argv.slice(2)], {
	stdio: "inherit",
});
if (status !== 0) process.exit(status ?? 1);

for (const name of sqlFiles()) {
	if (before.has(name)) continue;
	const path = `${folder}/${name}`;
	const statements = readFileSync(path, "utf8").split("--> statement-breakpoint");
	writeFileSync(path, statements.map(mended).join("--> statement-breakpoint"));
}
