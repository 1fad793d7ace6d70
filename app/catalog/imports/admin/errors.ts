import { getDb } from "~/http/context.server";
import { csvAnswer } from "~/http/csv-answer.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { BYTE_ORDER_MARK, csvLine } from "~/kernel/csv/csv";
import type { Db } from "~db/client.server";
import { getImport, type ImportRow, listImportRows } from "../product-import.server";
import type { Route } from "./+types/errors";

const PAGE = 500;

/** The rows with errors, or of a stopped import those that are not saved, as a CSV file: line, SKU, name, column and what is wrong. */
export function loader({ context, params }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const db = getDb(context);
	const found = foundOr404(() => getImport(db, admin, params.id));
	return csvAnswer("import-errors.csv", problemsOf(db, found));
}

function* problemsOf(db: Db, found: ReturnType<typeof getImport>): Generator<string> {
	yield BYTE_ORDER_MARK + csvLine(["Line", "SKU", "Name", "Column", "Problem"]);
	yield* linesOf(db, found, "error", ({ problems }) => problems);
	if (found.state === "stopped") yield* linesOf(db, found, "unsaved", () => [NOT_SAVED]);
}

const NOT_SAVED = { column: "Row", message: "is not saved" };

function* linesOf(
	db: Db,
	found: ReturnType<typeof getImport>,
	kind: "error" | "unsaved",
	problemsIn: (row: ImportRow) => ImportRow["problems"],
): Generator<string> {
	for (let page = 1; ; page++) {
		const rows = listImportRows(db, found, { kind, page, perPage: PAGE });
		const lines = rows.flatMap((row) =>
			problemsIn(row).map(({ column, message }) => csvLine([row.line, row.sku, row.name, column, message])),
		);
		yield lines.join("");
		if (rows.length < PAGE) return;
	}
}
