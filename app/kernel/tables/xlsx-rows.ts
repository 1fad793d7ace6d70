import { DomainError } from "../errors.ts";
import { LONGEST_ROW } from "./table-file.ts";
import type { Reader } from "./xlsx-parts.server";

/** A cell as the sheet's part writes it; `value` is undefined for a formula without a result. */
export type RawCell = { at: number; type: string; style: number; value: string | undefined; isMerged?: true };
/** A row of a sheet with its cells that hold something, or an area of merged cells. */
export type RawRow = { line: number; cells: RawCell[] };
export type Merge = { at: number; top: number; bottom: number };

/** A table has no more columns than these; what stands right of them is not read. */
const MOST_COLUMNS = 300;
const MOST_MERGES = 50_000;

/** The column of a reference such as AB12, from 0. */
export function columnOf(reference: string): number {
	let column = 0;
	for (let n = 0; n < reference.length; n++) {
		const letter = reference.charCodeAt(n) - 64;
		if (letter < 1 || letter > 26) break;
		column = column * 26 + letter;
	}
	return column - 1;
}

const lineOf = (reference: string) => Number(/\d+/.exec(reference)?.[0]);

/** Reads a sheet's part into its rows. @param merges gets the areas of merged cells, which stand after the rows. */
export function rowReader(merges: Merge[] = []): Reader<RawRow> {
	return (emit) => {
		let row: RawRow = { line: 0, cells: [] };
		let next = 0;
		let cell: RawCell | undefined;
		let isFormula = false;
		let isInValue = false;
		let isPhonetic = false;
		let length = 0;
		return {
			open(name, attributes) {
				switch (name) {
					case "row":
						row = { line: Number(attributes.r ?? row.line + 1), cells: [] };
						next = 0;
						length = 0;
						break;
					case "c": {
						const at = attributes.r ? columnOf(attributes.r) : next;
						next = at + 1;
						cell = { at, type: attributes.t ?? "n", style: Number(attributes.s ?? 0), value: undefined };
						isFormula = false;
						break;
					}
					case "f":
						isFormula = true;
						break;
					case "rPh":
						isPhonetic = true;
						break;
					case "v":
					case "t":
						isInValue = !isPhonetic;
						if (cell && isInValue) cell.value ??= "";
						break;
					case "mergeCell":
						noteMerge(attributes.ref ?? "", merges);
				}
			},
			text(piece) {
				if (!isInValue || cell?.value === undefined) return;
				length += piece.length;
				if (length > LONGEST_ROW) throw tooMuch(`Row ${row.line} is too long.`);
				cell.value += piece;
			},
			close(name) {
				if (name === "v" || name === "t") isInValue = false;
				else if (name === "rPh") isPhonetic = false;
				else if (name === "row") emit(row);
				else if (name === "c" && cell) {
					if ((cell.value || isFormula) && cell.at >= 0 && cell.at < MOST_COLUMNS) row.cells.push(cell);
					cell = undefined;
				}
			},
		};
	};
}

function noteMerge(reference: string, merges: Merge[]): void {
	const [from = "", to = from] = reference.split(":");
	const merge = { at: columnOf(from), top: lineOf(from), bottom: lineOf(to) };
	// Cells merged across columns only have their value in the first, and the others stay empty.
	if (!(merge.bottom > merge.top)) return;
	if (merges.length === MOST_MERGES) throw tooMuch("This sheet has too many merged cells. Unmerge them.");
	merges.push(merge);
}

const tooMuch = (message: string) => new DomainError("too_large", message, { field: "file" });

/** Gives the value of a cell that is merged over several rows to each of these rows that holds anything itself. */
export function mergeFiller(merges: readonly Merge[]): (row: RawRow) => RawRow {
	const waiting = merges.toSorted((a, b) => a.top - b.top);
	const open = new Map<number, { bottom: number; cell: RawCell }>();
	let next = 0;
	return (row) => {
		for (const [at, { bottom }] of open) if (row.line > bottom) open.delete(at);
		const has = new Set(row.cells.map(({ at }) => at));
		const filled = [...open].flatMap(([at, { cell }]): RawCell[] =>
			has.has(at) ? [] : [{ ...cell, isMerged: true }],
		);
		for (let merge = waiting[next]; merge && merge.top <= row.line; merge = waiting[++next]) {
			const { at, top, bottom } = merge;
			const cell = top === row.line ? row.cells.find((one) => one.at === at) : undefined;
			if (cell) open.set(at, { bottom, cell });
		}
		return row.cells.length === 0 || filled.length === 0 ? row : { ...row, cells: [...row.cells, ...filled] };
	};
}
