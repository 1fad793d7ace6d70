import { type FlavorInput, parseFlavorLines } from "./flavor-lines.ts";

/** A flavor as a row of the form (Rule 7.70): texts; `was` and `seen` are its name and stock when the page was opened. */
export type FlavorRow = Record<(typeof ROW_CELLS)[number], string>;
export const ROW_CELLS = ["name", "sku", "barcode", "stockQuantity", "was", "seen"] as const;

const EMPTY: FlavorRow = { name: "", sku: "", barcode: "", stockQuantity: "", was: "", seen: "" };

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
export const isBlankRow = ({ name, sku, barcode, stockQuantity }: FlavorRow): boolean =>
	`${name}${sku}${barcode}${stockQuantity}`.trim() === "";

/** Rows as a form sent them, from whoever: anything else is left out. Blank rows stay in their place as null. */
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

/** Lines pasted from a sheet over the rows: they fill those they name, by name or SKU, and add the others. */
export function pasteInto(
	rows: readonly FlavorRow[],
	text: string,
): { rows: FlavorRow[]; problems: string[] } {
	const { flavors, problems } = parseFlavorLines(text);
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

/** The rows after a button that arranges them: `remove-3`, `up-3`, `sort` or `paste`. Rows count from 0. */
export function arrangeRows(rows: readonly FlavorRow[], step: string, pasted: string): FlavorRow[] {
	const [verb, place] = step.split("-");
	const at = Number(place);
	const moved = rows[at];
	if (verb === "sort") return rows.toSorted((a, b) => a.name.localeCompare(b.name, "en"));
	if (verb === "paste") return pasteInto(rows, pasted).rows;
	if (verb === "remove") return rows.toSpliced(at, 1);
	if (verb === "up" && moved && at > 0) return rows.toSpliced(at, 1).toSpliced(at - 1, 0, moved);
	return [...rows];
}
