import { CsvError, parse } from "csv-parse/sync";
import { DomainError } from "../errors";
import { separatorOf } from "./read-csv.server";

/**
 * The rows of a pasted table with the line that each begins in, from 1. They are separated by what the first line has most of: commas,
 * semicolons or tabs.
 * @throws DomainError invalid, at `field`, when a quote is never closed.
 */
export function pastedRows(text: string, field: string): { line: number; cells: string[] }[] {
	try {
		const records: unknown = parse(text, {
			bom: true,
			delimiter: separatorOf(text.trimStart()),
			info: true,
			relax_column_count: true,
			relax_quotes: true,
			skip_empty_lines: true,
			trim: true,
		});
		return (records as { record: string[]; info: { lines: number } }[]).map(({ record, info }) => ({
			// What is known is the line that it ends in.
			line: info.lines - (record.join("").match(/\n/g)?.length ?? 0),
			cells: record,
		}));
	} catch (error) {
		if (!(error instanceof CsvError)) throw error;
		throw new DomainError("invalid", "A quote is opened but never closed.", { field });
	}
}
