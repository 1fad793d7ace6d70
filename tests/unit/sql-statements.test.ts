// What no compiler sees: the tables that raw SQL names. Each must be in the database, so that a table that is renamed or removed fails
// here, and not when a page asks for it.
import { globSync, readFileSync } from "node:fs";
import { parseSync } from "@swc/core";
import { expect, it } from "vitest";
import { testDatabase } from "../helpers/database";

type Node = { type?: string; [key: string]: unknown };
type Text = { file: string; text: string };

/** SQL without its texts, which may speak of anything. */
const withoutTexts = (text: string): string => text.replace(/'[^']*'/g, "''");

/** All nodes below a node. */
function* nodesOf(node: unknown): Generator<Node> {
	if (Array.isArray(node)) for (const one of node) yield* nodesOf(one);
	else if (node && typeof node === "object") {
		yield node as Node;
		for (const value of Object.values(node)) yield* nodesOf(value);
	}
}

const nameOf = (node: unknown): string | undefined => {
	const { type, value, property } = node as Node;
	return type === "Identifier" ? String(value) : type === "MemberExpression" ? nameOf(property) : undefined;
};

/** The text of a string or a template; what is filled in becomes a question mark. */
function textOf(node: unknown): string | undefined {
	const { type, value, quasis } = node as Node;
	if (type === "StringLiteral") return String(value);
	if (type !== "TemplateLiteral") return undefined;
	return (quasis as { raw: string }[]).map(({ raw }) => raw).join(" ? ");
}

const RUNS = new Set(["prepare", "exec"]);

/** The texts of sql`...` and of what is given to prepare() and exec(). */
function textsIn(file: string): Text[] {
	const program = parseSync(readFileSync(file, "utf8"), { syntax: "typescript", tsx: file.endsWith("x") });
	return [...nodesOf(program)].flatMap((node) => {
		if (node.type === "TaggedTemplateExpression" && nameOf(node.tag)?.startsWith("sql"))
			return { file, text: withoutTexts(textOf(node.template) ?? "") };
		if (node.type !== "CallExpression" || !RUNS.has(nameOf(node.callee) ?? "")) return [];
		const [first] = node.arguments as { expression: unknown }[];
		const text = first && textOf(first.expression);
		return text ? { file, text: withoutTexts(text) } : [];
	});
}

const AFTER =
	/\b(?:into\s+"?([a-z_]\w*)"?|(?:from|join|update(?!\s+(?:set|of)\b))\s+"?([a-z_]\w*)\b"?(?!\s*\())|^\s*([a-z_]\w*)\s+where\b/gi;
const CTE = /\b(\w+)\s*(?:\([\w,\s]*\))?\s+as\s+(?:not\s+)?(?:materialized\s*)?\(/gi;
/** What a parser of SQL would know: words, and tables that every database has. */
const KNOWN = new Set([
	"sqlite_schema",
	"sqlite_master",
	"sqlite_stat1",
	"distinct",
	"select",
	"excluded",
	"the",
	"it",
]);

function textsOfApp(): Text[] {
	const files = globSync(["app/**/*.{ts,tsx}", "db/*.ts"]).filter(
		(file) => !/\.test\.|-process\.ts$|db\/migrate/.test(file),
	);
	const texts = files
		.filter((file) => /\bsql`|\bsql<|prepare\(|exec\(/.test(readFileSync(file, "utf8")))
		.flatMap(textsIn);
	expect(texts.length).toBeGreaterThan(600);
	return texts;
}

/** The words that may follow a table's name and are no alias of it. */
const NO_ALIAS =
	/^(?:on|where|left|inner|join|cross|group|order|limit|union|indexed|not|set|using|natural|as|when|select|values|default|having)$/i;
const ALIASED = /\b(?:from|join|update)\s+"?([a-z_]\w*)"?(?:\s+(?:as\s+)?([a-z_]\w*))?/gi;

it("names tables and views of the database only", () => {
	const db = testDatabase();
	const tables = new Set([
		...KNOWN,
		...(db.$client
			.prepare("select name from sqlite_schema where type in ('table', 'view')")
			.pluck()
			.all() as string[]),
	]);
	const texts = textsOfApp();
	const ctes = Map.groupBy(
		texts.flatMap(({ file, text }) =>
			[...text.matchAll(CTE)].map(([, name]) => ({ file, name: name!.toLowerCase() })),
		),
		({ file }) => file,
	);
	const named = texts.flatMap(({ file, text }) =>
		[...text.matchAll(AFTER)].map(([, into, from, first]) => ({
			file,
			name: (into ?? from ?? first)!.toLowerCase(),
		})),
	);
	expect(named.length).toBeGreaterThan(400);
	const unknown = named.filter(
		({ file, name }) => !tables.has(name) && !ctes.get(file)?.some((cte) => cte.name === name),
	);
	expect([...new Set(unknown.map(({ file, name }) => `${file}: ${name}`))]).toEqual([]);
});

it("names columns that their tables have", () => {
	const db = testDatabase();
	const columns = new Map(
		(
			db.$client
				.prepare(
					"select t.name as name, group_concat(x.name) as names from sqlite_schema t, pragma_table_xinfo(t.name) x where t.type in ('table', 'view') group by 1",
				)
				.all() as { name: string; names: string }[]
		).map(({ name, names }) => [name, new Set(["rowid", ...names.toLowerCase().split(",")])]),
	);
	let seen = 0;
	const wrong = textsOfApp().flatMap(({ file, text }) => {
		const made = new Set([...text.matchAll(CTE)].map(([, name]) => name!.toLowerCase()));
		const tables = new Map<string, Set<string>[]>();
		for (const [, table = "", alias] of text.matchAll(ALIASED)) {
			const own = made.has(table.toLowerCase()) ? undefined : columns.get(table.toLowerCase());
			const name = alias && !NO_ALIAS.test(alias) ? alias : table;
			// A name that stands for two tables in one text is left alone unless both lack the column.
			tables.set(name.toLowerCase(), [...(tables.get(name.toLowerCase()) ?? []), own ?? new Set(["*"])]);
		}
		return [...text.matchAll(/(?<![\w.'])([a-z_]\w*)\.([a-z_]\w*)/gi)].flatMap(
			([whole, name = "", column = ""]) => {
				const found = tables.get(name.toLowerCase());
				if (!found) return [];
				seen += 1;
				return found.some((one) => one.has("*") || one.has(column.toLowerCase()))
					? []
					: [`${file}: ${whole}`];
			},
		);
	});
	expect(seen).toBeGreaterThan(300);
	expect([...new Set(wrong)]).toEqual([]);
});
