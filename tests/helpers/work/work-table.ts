// The committed table of work, docs/work.md: what each page and each press takes. A change of a number edits the table, so it is seen.
import { readFileSync, writeFileSync } from "node:fs";

const PATH = new URL("../../../docs/work.md", import.meta.url);
/** Set to write the table instead of comparing with it. */
export const isWriting = process.env.WRITE_WORK === "1";

type Numbers = Readonly<Record<string, number>>;
type Row = { name: string; numbers: Numbers };

/** Reads the table below a heading. */
function readTable(heading: string): Row[] {
	const section = readFileSync(PATH, "utf8").split(`\n## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
	const [head = [], , ...rows] = section
		.split("\n")
		.filter((line) => line.startsWith("|"))
		.map((line) =>
			line
				.split("|")
				.slice(1, -1)
				.map((cell) => cell.trim()),
		);
	return rows.map(([name = "", ...cells]) => ({
		name,
		numbers: Object.fromEntries(cells.map((cell, n) => [head[n + 1]!, Number(cell.replaceAll(",", ""))])),
	}));
}

/** The numbers that the table names for a row. @throws when it names none. */
export function written(heading: string, name: string): Numbers {
	const row = readTable(heading).find((one) => one.name === name);
	if (!row) throw new Error(`docs/work.md has no row "${name}": run the test with WRITE_WORK=1 to write it.`);
	return row.numbers;
}

/** Writes the rows of a table in place of those it has. */
export function writeTable(heading: string, rows: readonly Row[]): void {
	const before = readFileSync(PATH, "utf8");
	const columns = Object.keys(rows[0]!.numbers);
	const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
	const table = [
		line(["", ...columns]),
		line(["---", ...columns.map(() => "---:")]),
		...rows.map(({ name, numbers }) =>
			line([name, ...columns.map((column) => numbers[column]!.toLocaleString("en-US"))]),
		),
	].join("\n");
	const [top = "", rest = ""] = before.split(`\n## ${heading}\n`);
	const [own = "", ...others] = rest.split("\n## ");
	const text = own
		.split("\n")
		.filter((one) => !one.startsWith("|"))
		.join("\n")
		.trim();
	const below = others.map((other) => `\n## ${other}`).join("");
	writeFileSync(PATH, `${top}\n## ${heading}\n${text ? `${text}\n\n` : "\n"}${table}\n${below}`);
}
