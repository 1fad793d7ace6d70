// The types of what raw SQL reads from derived tables and views (db/derived/rows.ts) are written from the database:
// `npx vitest run tests/unit/derived-rows.test.ts -u` writes them again after a change below db/derived.
import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { testDatabase } from "../helpers/database";

const TYPES: Record<string, string> = { INTEGER: "number", REAL: "number", TEXT: "string" };

const pascal = (name: string): string =>
	name.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

it("has a type for every derived table and view", async () => {
	const { $client } = testDatabase();
	const nullable = $client
		.prepare(`select x.name from pragma_table_xinfo(?) x where x."notnull" = 0 and x.pk = 0`)
		.pluck();
	const typeOf = ({
		column,
		table,
		type,
	}: {
		column: string | null;
		table: string | null;
		type: string | null;
	}) => {
		const known = TYPES[type ?? ""];
		if (!known) return "unknown";
		return table && (nullable.all(table) as string[]).includes(column!) ? `${known} | null` : known;
	};
	const names = globSync("db/derived/**/*.sql").flatMap((file) =>
		[...readFileSync(file, "utf8").matchAll(/^CREATE (?:TABLE|VIEW) (?:IF NOT EXISTS )?(\w+)/gm)].map(
			([, name]) => name!,
		),
	);
	expect(names.length).toBeGreaterThan(40);
	const types = names.toSorted().map((name) => {
		const columns = $client.prepare(`select * from ${name}`).columns();
		const fields = columns.map((column) => `\t${column.name}: ${typeOf(column)};`);
		return `export interface ${pascal(name)} {\n${fields.join("\n")}\n}\n`;
	});
	const head =
		"// What raw SQL reads from derived tables and views. Written by tests/unit/derived-rows.test.ts; `unknown` is the value of an\n// expression, which the query that reads it names.\n\n";
	await expect(head + types.join("\n")).toMatchFileSnapshot("../../db/derived/rows.ts");
});
