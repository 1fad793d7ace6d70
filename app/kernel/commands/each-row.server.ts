import { setImmediate } from "node:timers/promises";
import { DomainError } from "../errors.ts";

/** What became of a row: what it gave, or why it was refused. */
export type RowOutcome<Given> = { given: Given; reason: null } | { given: null; reason: string };

/**
 * Does something for each row by itself (Rule 9.95): a row that is refused says why, and the others are done all the same. Requests of
 * others come in between.
 *
 * @param act does one row, in a transaction of its own.
 * @throws what `act` throws besides DomainError; the rows before stay done.
 */
export async function eachRow<Row, Given>(
	rows: readonly Row[],
	act: (row: Row) => Given,
): Promise<RowOutcome<Given>[]> {
	const outcomes: RowOutcome<Given>[] = [];
	for (const row of rows) {
		try {
			outcomes.push({ given: act(row), reason: null });
		} catch (error) {
			if (!(error instanceof DomainError)) throw error;
			outcomes.push({ given: null, reason: error.message });
		}
		await setImmediate();
	}
	return outcomes;
}
