import { BYTE_ORDER_MARK, csvLine } from "~/domain/exports/csv";
import { previewImport } from "~/domain/imports/product-import.server";
import { getDb } from "~/http/context.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import type { Route } from "./+types/import-errors";

/** The rows with errors as a CSV file: line, SKU, column and what is wrong. */
export function loader({ context, params }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const { rows } = foundOr404(() => previewImport(getDb(context), admin, params.id));
	const lines = rows.flatMap((row) =>
		row.kind === "error"
			? row.problems.map(({ column, message }) => csvLine([row.line, row.sku, row.name, column, message]))
			: [],
	);
	return new Response(
		BYTE_ORDER_MARK + csvLine(["Line", "SKU", "Name", "Column", "Problem"]) + lines.join(""),
		{
			headers: {
				"Content-Type": "text/csv; charset=utf-8",
				"Content-Disposition": 'attachment; filename="import-errors.csv"',
				"Cache-Control": "private, no-store",
			},
		},
	);
}
