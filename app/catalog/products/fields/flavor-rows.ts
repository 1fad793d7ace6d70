import {
	cellsOf,
	type FlavorInput,
	MAX_FLAVORS,
	parseFlavorLines,
	TOO_MANY_FLAVORS,
} from "./flavor-lines.ts";

/** A flavor as a row of the form (Rule 7.5): texts; `was` and `seen` are its name and stock when the page was opened. */
export type FlavorRow = Record<(typeof ROW_CELLS)[number], string>;
export const ROW_CELLS = ["name", "sku", "barcode", "stockQuantity", "was", "seen"] as const;

const EMPTY: FlavorRow = { name: "", sku: "", barcode: "", stockQuantity: "", was: "", seen: "" };

/** The cells of a row that are typed, in their order. */
export const TYPED_CELLS = ["name", "sku", "barcode", "stockQuantity"] as const;
export type TypedCell = (typeof TYPED_CELLS)[number];

/** The refusal of a flavor's SKU that stands elsewhere. */
export const skuTaken = (sku: string, name: string) => `SKU ${sku} of ${name} is already used`;

/** Blank rows that the form always has, and that 'Add 5 rows' adds. */
export const SPARE_ROWS = 1;
export const MORE_ROWS = 5;

const stockText = (stock: number | null) => (stock === null ? "" : String(stock));

const newRow = ({ name, sku, barcode, stockQuantity }: FlavorInput): FlavorRow => ({
	...EMPTY,
	name,
	sku: sku ?? "",
	barcode: barcode ?? "",
	stockQuantity: stockText(stockQuantity),
});

/** A product's flavors as rows. */
export const flavorRowsOf = (flavors: readonly FlavorInput[]): FlavorRow[] =>
	flavors.map((flavor) => {
		const row = newRow(flavor);
		return { ...row, was: row.name, seen: row.stockQuantity };
	});

/** Whether nothing is typed in a row: it stands for no flavor. */
const isBlankRow = ({ name, sku, barcode, stockQuantity }: FlavorRow): boolean =>
	`${name}${sku}${barcode}${stockQuantity}`.trim() === "";

/** Rows as a form sent them. What is no row is left out, since anyone can send a form. Blank rows stay in their place as null. */
export const readFlavorRows = (sent: unknown): (FlavorRow | null)[] =>
	(Array.isArray(sent) ? sent : []).map((row: unknown) => {
		if (typeof row !== "object" || row === null) return null;
		const cells = new Map<string, unknown>(Object.entries(row));
		const textOf = (cell: string) => {
			const value = cells.get(cell);
			return typeof value === "string" ? value : "";
		};
		const read: FlavorRow = { ...EMPTY };
		for (const cell of ROW_CELLS) read[cell] = textOf(cell);
		return isBlankRow(read) ? null : read;
	});

type Pasted = { rows: FlavorRow[]; problems: string[] };

/** Lines pasted from a sheet over the rows: they fill those they name, by name or SKU, and add the others. With problems none does. */
export function pasteInto(rows: readonly FlavorRow[], text: string): Pasted {
	const { flavors, problems } = parseFlavorLines(text);
	if (problems.length > 0) return { rows: [...rows], problems };
	const pasted = [...rows];
	const same = (a: string, b: string) => a !== "" && a.trim().toLowerCase() === b.trim().toLowerCase();
	for (const flavor of flavors) {
		const given = newRow(flavor);
		const byName = pasted.findIndex(({ name }) => same(name, given.name));
		const at = byName < 0 ? pasted.findIndex(({ sku }) => same(sku, given.sku)) : byName;
		const known = pasted[at];
		if (!known) {
			pasted.push(given);
			continue;
		}
		const filled = Object.entries(given).filter(([, value]) => value !== "");
		pasted[at] = { ...known, ...Object.fromEntries(filled) };
	}
	return { rows: pasted, problems };
}

/** Cells pasted from a sheet at a cell that is no name: they fill the rows from there on, down and to the right. */
export function pasteAt(
	rows: readonly FlavorRow[],
	text: string,
	{ row, cell }: { row: number; cell: TypedCell },
): Pasted {
	const lines = text.replace(/\r?\n$/, "").split(/\r?\n/);
	const room = TYPED_CELLS.slice(TYPED_CELLS.indexOf(cell));
	const problems = lines.flatMap((line, n) =>
		cellsOf(line).length > room.length ? [`Line ${n + 1}: there are more cells than columns`] : [],
	);
	if (row + lines.length > MAX_FLAVORS) problems.push(TOO_MANY_FLAVORS);
	if (problems.length > 0) return { rows: [...rows], problems };
	const filled = Array.from({ length: Math.max(rows.length, row + lines.length) }, (_, n) => {
		const given = cellsOf(lines[n - row] ?? "").map((text, at) => [room[at], text]);
		return { ...(rows[n] ?? EMPTY), ...Object.fromEntries(given.filter(([, text]) => text)) };
	});
	return { rows: filled, problems };
}

/** The rows after a button that arranges them: `remove-3`, `up-3`, `move-3-0` or `sort`. Rows count from 0. */
export function arrangeRows(rows: readonly FlavorRow[], step: string): FlavorRow[] {
	const [verb, position, to] = step.split("-");
	const at = Number(position);
	const moved = rows[at];
	if (verb === "sort") return rows.toSorted((a, b) => a.name.localeCompare(b.name, "en"));
	if (verb === "remove") return rows.toSpliced(at, 1);
	const target = verb === "up" ? at - 1 : verb === "move" ? Number(to) : -1;
	if (moved && target >= 0) return rows.toSpliced(at, 1).toSpliced(target, 0, moved);
	return [...rows];
}
