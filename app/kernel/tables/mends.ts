import type { ImportBox, ImportMends } from "~db/json-shapes";
import { DomainError } from "../errors.ts";

/** What was typed into a box of a row with errors (Rule 7.49). */
export type Mend = { line: number; field: string; text: string };

/** The boxes of a form of rows with errors, named by line and field: `mend-12-sku`. */
export const mendsIn = (form: FormData): Mend[] =>
	[...form].flatMap(([key, value]) => {
		const [, line, field] = /^mend-(\d{1,9})-(\w{1,40})$/.exec(key) ?? [];
		return line && field && typeof value === "string" ? [{ line: Number(line), field, text: value }] : [];
	});

/** The most that a cell is mended with, in characters. */
const LONGEST = 10_000;

/**
 * What cells are read as from now on. What no box is shown for is left aside.
 *
 * @param shown rows with errors, with their boxes.
 * @throws DomainError invalid when no box was changed.
 */
export function takeMends(
	before: ImportMends,
	shown: readonly { line: number; boxes: readonly ImportBox[] }[],
	typed: readonly Mend[],
): ImportMends {
	const texts = new Map(
		shown.flatMap(({ line, boxes }) => boxes.map(({ field, text }) => [`${line} ${field}`, text] as const)),
	);
	const mends: ImportMends = { ...before };
	let changed = 0;
	for (const { line, field, text } of typed) {
		const now = text.trim().slice(0, LONGEST);
		const was = texts.get(`${line} ${field}`);
		if (was === undefined || was === now) continue;
		mends[line] = { ...mends[line], [field]: now };
		changed += 1;
	}
	if (changed === 0) {
		throw new DomainError("invalid", "Nothing was changed: type what the cells should hold first.");
	}
	return mends;
}
