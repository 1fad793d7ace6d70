import type { Verification, VerifiedLine } from "../quick-order-line";

/** What is known of the displayed rows, by their numbers. A row that was added to an earlier one is null. */
export type DraftAnswer = { savedAt: string | null; rows: [n: number, row: VerifiedLine | null][] };

/** The verified lines by the numbers of the rows they were typed in; pasted lines have no row yet. */
export const rowAnswers = ({ lines }: Verification, typed: readonly { n?: number }[]): DraftAnswer["rows"] =>
	lines.flatMap((row) =>
		row.rows.flatMap((line, n): DraftAnswer["rows"] => {
			const shown = typed[line - 1]?.n;
			return shown === undefined ? [] : [[shown, n === 0 ? row : null]];
		}),
	);
