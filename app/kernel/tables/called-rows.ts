import { z } from "zod";
import type { KeptRow } from "~db/json-shapes";
import { list, ticked } from "../fields.ts";

/** The most rows of a call; a file may have more. */
const MOST_CALLED_ROWS = 100;
const LONGEST_CELL = 1_000;

const cell = z
	.string({ error: "Send texts" })
	.max(LONGEST_CELL, "Use at most 1,000 characters")
	.nullish()
	.transform((text) => text ?? "");

/**
 * What a program sends in place of a file: rows by the columns that such a file has, and whether it only asks what they would do.
 *
 * @param none what to say when there is no row.
 */
export const callSchema = (columns: readonly { value: string }[], none: string) =>
	z.object({
		rows: list(z.object(Object.fromEntries(columns.map(({ value }) => [value, cell]))), MOST_CALLED_ROWS, {
			none,
		}),
		/** Only says what it would do. */
		preview: z.boolean({ error: "Use true or false" }).default(false),
		/** Leaves out what has errors. */
		goodOnly: ticked,
	});

export type CalledRows = z.output<ReturnType<typeof callSchema>>;

/** Rows of a call as those of a file: a column for each field. */
export function calledTable<Name extends string>(
	rows: CalledRows["rows"],
	options: readonly { value: string }[],
): { columns: Name[]; rows: KeptRow[] } {
	const columns = options.map(({ value }) => value as Name);
	return {
		columns,
		rows: rows.map((row, n) => ({ line: n + 1, cells: columns.map((column) => row[column] ?? "") })),
	};
}

/** What an import of called rows is called, as that of a file has its name. */
export const CALLED = "API";
