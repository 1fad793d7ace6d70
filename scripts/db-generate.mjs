// npm run db:generate -- --name what-changes [--custom]
// Writes the next migration from db/schema.server.ts, with every new table STRICT (which drizzle-kit can't say).
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

const before = sqlFiles();
const { status } = spawnSync("npx", ["drizzle-kit", "generate", ...process.argv.slice(2)], {
	stdio: "inherit",
});
if (status !== 0) process.exit(status ?? 1);

for (const name of sqlFiles()) {
	if (before.has(name)) continue;
	const path = `${folder}/${name}`;
	const statements = readFileSync(path, "utf8").split("--> statement-breakpoint");
	const strict = statements.map((statement) =>
		/^\s*CREATE TABLE/i.test(statement) ? statement.replace(/\);(\s*)$/, ") STRICT;$1") : statement,
	);
	writeFileSync(path, strict.join("--> statement-breakpoint"));
}
