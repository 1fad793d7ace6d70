import { eq } from "drizzle-orm";
import { customerFinder } from "~/customers/index.server";
import type { AdminActor } from "~/kernel/actor/permissions";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { formatCents } from "~/kernel/money";
import type { Tx } from "~db/client.server";
import type { MadeOpening, PlannedOpening } from "~db/json-shapes";
import { ledgerEntries } from "~db/schema.server";
import { companyRow } from "../entries/company-row.server";
import { openingSchema } from "./opening.schema.ts";
import { isOursToCome, writeOpening } from "./opening.server.ts";
import { openingColumns } from "./opening-columns.ts";
import type { ReadOpening, RowProblem } from "./read-openings.ts";

/** A row while it is looked at. */
type Row = {
	read: ReadOpening;
	company: { id: string; name: string } | undefined;
	number: string;
	kind: PlannedOpening["kind"];
	remarks: string[];
	problems: RowProblem[];
};

/** What is written before the number of an old paper that one of ours has or will get. */
const OLD = "OLD-";

/**
 * Writes the open papers of a file into the accounts of their customers (Rule 16.59). Rows with problems are left out.
 * @returns what each row came to, in the file's order, and the papers that were written.
 */
export function writeOpenings(
	tx: Tx,
	admin: AdminActor,
	reads: readonly ReadOpening[],
	now: Date,
): { plan: PlannedOpening[]; made: MadeOpening[] } {
	const rows = lookAtAll(tx, reads, now);
	const made = rows.flatMap((row) => (row.kind === "create" ? [write(tx, admin, row)] : []));
	return { plan: rows.map(planned), made };
}

/** What each row of a file would come to, in its order (Rule 16.59). Nothing is written. */
export const planOpenings = (tx: Tx, reads: readonly ReadOpening[], now: Date): PlannedOpening[] =>
	lookAtAll(tx, reads, now).map(planned);

/** All are looked at before one is written: a number that stands twice in the file is not yet in the books. */
function lookAtAll(tx: Tx, reads: readonly ReadOpening[], now: Date): Row[] {
	const find = customerFinder(tx);
	const today = shopToday(now);
	const first = new Map<string, Row>();
	const rows = reads.map((read) => look(tx, read, find, today));
	for (const row of rows) if (row.kind === "create") refuseRepeated(row, first);
	return rows;
}

/** What a row would come to if it were alone. */
function look(tx: Tx, read: ReadOpening, find: ReturnType<typeof customerFinder>, today: string): Row {
	const row: Row = {
		...{ read, company: undefined, number: read.number },
		...{ kind: "create", remarks: [], problems: [...read.problems] },
	};
	const left = read.left ?? (read.sameAs === undefined ? undefined : `The same as line ${read.sameAs}`);
	if (left) return { ...row, kind: "left", remarks: [left], problems: [] };
	const bad = (field: RowProblem["field"], message: string) => {
		row.problems.push({ field, message });
	};
	const { texts, day, dueOn } = read;
	if (texts.customer) {
		const found = find(texts.customer);
		if ("problem" in found) bad("customer", found.problem);
		else row.company = found;
	}
	if (day && day > today) bad("day", "is still to come");
	if (day && dueOn && dueOn < day) bad("dueOn", "is before its own day");
	if (texts.number) placeNumber(tx, row, bad);
	if (row.problems.length > 0) row.kind = "error";
	return row;
}

/** Gives a row the number that it comes in with, and says where that is in the books already. */
function placeNumber(tx: Tx, row: Row, bad: (field: RowProblem["field"], message: string) => void): void {
	const inFile = row.read.texts.number;
	const isOurs = (number: string) =>
		isOursToCome(tx, number) || paperNumbered(tx, number)?.isOpening === false;
	if (isOurs(row.number)) row.number = `${OLD}${row.number}`;
	if (!openingSchema.shape.number.safeParse(row.number).success)
		bad("number", "must be up to 40 letters, digits, dots and dashes");
	const found = paperNumbered(tx, row.number);
	if (found && row.company && found.companyId !== row.company.id) {
		bad("number", `is in the books already, of ${companyRow(tx, found.companyId).name}`);
	} else if (found) {
		row.kind = "unchanged";
		const cents = Math.abs(found.cents);
		if (cents !== row.read.amount) row.remarks.push(`It is in the books with ${formatCents(cents)}.`);
	} else if (row.number.startsWith(OLD) && !inFile.startsWith(OLD)) {
		row.remarks.push(`${row.read.number} is a number of this shop: it comes in as ${row.number}.`);
	} else if (row.number !== inFile) {
		row.remarks.push(`${inFile} comes in as ${row.number}.`);
	}
}

const paperNumbered = (tx: Tx, number: string) =>
	tx
		.select({
			companyId: ledgerEntries.companyId,
			cents: ledgerEntries.cents,
			isOpening: ledgerEntries.isOpening,
		})
		.from(ledgerEntries)
		.where(eq(ledgerEntries.number, number))
		.get();

/** A number stands for one paper of the file. */
function refuseRepeated(row: Row, first: Map<string, Row>): void {
	const before = first.get(row.number);
	if (!before) first.set(row.number, row);
	else {
		const other = before.company?.id === row.company?.id ? "other facts" : "another customer";
		row.problems.push({
			field: "number",
			message: `is on line ${before.read.line} already, with ${other}`,
		});
		row.kind = "error";
	}
}

function write(tx: Tx, admin: AdminActor, { read, company, number }: Row): MadeOpening {
	const { kind, dueOn, amount } = read;
	const paper = { kind, number, day: read.day!, dueOn, amount: amount! };
	const paperId = writeOpening(tx, admin.id, company!, paper);
	return { paperId, number, companyId: company!.id, cents: kind === "invoice" ? amount! : -amount! };
}

function planned({ read, company, number, kind, remarks, problems }: Row): PlannedOpening {
	const { line, texts, day, dueOn, amount } = read;
	return {
		...{ line, kind, number, day, remarks },
		paper: read.kind,
		who: company?.name ?? texts.customer,
		dueOn: read.kind === "invoice" ? (dueOn ?? day) : null,
		cents: amount,
		problems: problems.map(({ field, message }) => ({ column: openingColumns.label(field), message })),
		boxes: [...new Set(problems.map(({ field }) => field))].map((field) => ({ field, text: texts[field] })),
	};
}
