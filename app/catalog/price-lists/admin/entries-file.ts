import { getDb } from "~/http/context.server";
import { csvAnswer } from "~/http/csv-answer.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { entriesCsv } from "../price-file.server";
import { getPriceList } from "../price-list.queries.server";
import type { Route } from "./+types/entries-file";

/** A list's entries as CSV (Rule 15.8). */
export function loader({ context, params: { id } }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const db = getDb(context);
	const { name } = foundOr404(() => getPriceList(db, admin, id));
	const file =
		name
			.toLowerCase()
			.replace(/[^a-z0-9]+/g, "-")
			.replace(/^-|-$/g, "") || "list";
	return csvAnswer(`prices-${file}.csv`, entriesCsv(db, admin, id));
}
