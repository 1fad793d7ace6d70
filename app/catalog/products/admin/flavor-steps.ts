import {
	arrangeRows,
	type FlavorRow,
	MORE_ROWS,
	pasteAt,
	pasteInto,
	readFlavorRows,
	SPARE_ROWS,
	type TypedCell,
} from "../fields/flavor-rows";

/** The rows as the form was sent or opened, and the button that arranged them, if one did. */
export type SentFlavors = { rows: unknown; spare?: unknown; step?: unknown; pasted?: unknown };

/** Blank rows between the others are null. `problems` are those of pasted lines, which then stay as they are. */
export type ShownFlavors = { rows: (FlavorRow | null)[]; spare: number; pasted: string; problems: string[] };

const numberOf = (sent: unknown) => Math.min(Math.max(Number(sent) || SPARE_ROWS, SPARE_ROWS), 50);
const textOf = (sent: unknown) => (typeof sent === "string" ? sent : "");

/**
 * The rows to show, after the button that was pressed. The same on the server and in the browser.
 * @param at the cell that the lines were pasted at, if it is none of a name.
 */
export function shownFlavors(
	{ rows: sent, spare: sentSpare, step: sentStep, pasted: sentText }: SentFlavors,
	at?: { row: number; cell: TypedCell },
): ShownFlavors {
	const rows = readFlavorRows(sent);
	// Rows left blank at the end are spare ones.
	while (rows.length > 0 && rows.at(-1) === null) rows.pop();
	const spare = numberOf(sentSpare);
	const pasted = textOf(sentText);
	const [verb = "", position, to] = textOf(sentStep).split("-");
	const shown = { rows, spare, pasted, problems: [] };
	if (verb === "") return shown;
	if (verb === "add") return { ...shown, spare: spare + MORE_ROWS };
	const filled = rows.filter((row) => row !== null);
	// Blank rows between the others fall away.
	const nth = (n: string | number) => rows.slice(0, Number(n)).filter((row) => row !== null).length;
	if (verb === "paste") {
		const put = at ? pasteAt(filled, pasted, { ...at, row: nth(at.row) }) : pasteInto(filled, pasted);
		return { ...shown, ...put, pasted: put.problems.length > 0 ? pasted : "" };
	}
	const step = [verb, position === undefined ? [] : nth(position), to === undefined ? [] : nth(to)]
		.flat()
		.join("-");
	return { ...shown, rows: arrangeRows(filled, step) };
}
