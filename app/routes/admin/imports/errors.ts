import { BYTE_ORDER_MARK, csvLine } from "~/domain/exports/csv";
import { getImport, listImportRows } from "~/domain/imports/product-import.server";
import { getDb } from "~/http/context.server";
import { csvAnswer } from "~/http/csv-answer.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import type { Db } from "~db/client.server";
import type { Route } from "./+types/errors";

const PAGE = 500;

/** The rows with errors as a CSV file: line, SKU, name, column and what is wrong. */
export function loader({ context, params }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const db = getDb(context);
	const found = foundOr404(() => getImport(db, admin, params.id));
	return csvAnswer("import-errors.csv", problemsOf(db, found));
}

function* problemsOf(db: Db, found: ReturnType<typeof getImport>): Generator<string> {
	yield BYTE_ORDER_MARK + csvLine(["Line", "SKU", "Name", "Column", "Problem"]);
	for (let page = 1; ; page++) {
		const rows = listImportRows(db, found, { kind: "error", page, perPage: PAGE });
		const lines = rows.flatMap(({ line, sku, name, problems }) =>
			problems.map(({ column, message }) => csvLine([line, sku, name, column, message])),
		);
		yield lines.join("");
		if (rows.length < PAGE) return;
	}
}
