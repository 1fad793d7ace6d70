import { Readable } from "node:stream";
import type { ArchivedFile } from "~/http/zip-answer.server";
import { BYTE_ORDER_MARK, csvLine } from "~/kernel/csv/csv";
import { type Cell, type Cursor, pieces, type Source } from "~/kernel/csv/csv-source.server";
import type { Db } from "~db/client.server";

/** Lets other requests run. */
export const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A source's text, with a turn for others between two pieces. */
async function* inTurns(source: Iterable<string>) {
	for (const piece of source) {
		await turn();
		yield piece;
	}
}

/** A table as one file of an archive. */
export const wholeFile = (db: Db, name: string, source: Source<unknown>): ArchivedFile => ({
	name: `${name}.csv`,
	open: async () => Readable.from(inTurns(pieces(db, source, undefined))),
});

/** How many rows each file gets, so that none has more than an import takes and rows that belong together stay so. */
export function rowsPerFile(sizes: readonly number[], most: number): number[] {
	const files = [0];
	for (const size of sizes) {
		if (files.at(-1)! > 0 && files.at(-1)! + size > most) files.push(0);
		files[files.length - 1]! += size;
	}
	return files;
}

/**
 * A table as files that an import takes. They are read one after the other, as an archive does: each goes on where the one before ended.
 *
 * @param name without its ending; of several files each has its number behind it.
 * @param sizes how many rows belong together, in their order.
 */
export function splitFiles(
	db: Db,
	name: string,
	source: Source<unknown>,
	{ sizes, most }: { sizes: readonly number[]; most: number },
): ArchivedFile[] {
	const rows = rowsOf(db, source);
	const files = rowsPerFile(sizes, most);
	return files.map((count, n) => ({
		name: files.length === 1 ? `${name}.csv` : `${name}-${n + 1}.csv`,
		open: async () =>
			// What came since the rows were counted stands in the last one.
			Readable.from(take(source.heads, rows, n === files.length - 1 ? Number.POSITIVE_INFINITY : count)),
	}));
}

async function* rowsOf(db: Db, source: Source<unknown>): AsyncGenerator<Cell[]> {
	let after: Cursor | null = { at: 0, id: "" };
	while (after) {
		await turn();
		const { lines, next }: ReturnType<typeof source.read> = source.read(db, after, undefined);
		yield* lines;
		after = next;
	}
}

/** Rows that are sent together. */
const TOGETHER = 250;

async function* take(heads: string, rows: AsyncGenerator<Cell[]>, count: number): AsyncGenerator<string> {
	yield `${BYTE_ORDER_MARK}${csvLine(heads.split(","))}`;
	let text: string[] = [];
	for (let n = 0; n < count; n++) {
		const { done, value } = await rows.next();
		if (done) break;
		text.push(csvLine(value));
		if (text.length < TOGETHER) continue;
		yield text.join("");
		text = [];
	}
	if (text.length > 0) yield text.join("");
}
