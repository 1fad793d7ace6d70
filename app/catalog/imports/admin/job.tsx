import { href } from "react-router";
import { getDb } from "~/http/context.server";
import { seeOther } from "~/http/form.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { pageNumberOf } from "~/http/page-number";
import { LIMITS } from "~/kernel/config/site";
import { pageCountOf } from "~/kernel/lists/paging";
import { pageTitle } from "~/ui/layout/page-title";
import type { Db } from "~db/client.server";
import { describeRows } from "../describe-rows.server";
import {
	countPriceChanges,
	flavorsToConfirm,
	getImport,
	listImportRows,
	type ProductImport,
	undoableUntil,
	waitsForAnother,
} from "../product-import.server";
import type { Route } from "./+types/job";
import { ImportFailed, ImportResult, ImportStopped, ImportUndone } from "./end";
import { importForms } from "./job.server";
import { ImportPreview, KINDS } from "./preview";
import { ImportProgress, sayProgress } from "./progress";

const TITLES = {
	reading: "Reading the file",
	ready: "Import preview",
	applying: "Importing",
	stopped: "Import stopped",
	done: "Import complete",
	undoing: "Undoing the import",
	undone: "Import undone",
	failed: "Import failed",
};

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
	pageTitle(matches, loaderData ? TITLES[loaderData.job.state] : "Import");

/** An import in any state: running, previewed (ten rows per page, errors first), or finished. */
export function loader({ context, params, url }: Route.LoaderArgs) {
	importForms.check({ params });
	const admin = adminOrDenied(context);
	const db = getDb(context);
	const found = foundOr404(() => getImport(db, admin, params.id));
	const { id, fileName, rowsDone, rowsTotal, problem } = found;
	if (found.state === "columns") throw seeOther(href("/admin/import/:id/columns", { id }));
	// A cancelled import has no page.
	const state = found.state as keyof typeof TITLES;
	return {
		job: {
			id,
			fileName,
			state,
			rowsDone,
			rowsTotal,
			problem,
			sheet: found.outline?.sheet ?? null,
			hasColumns: found.outline !== null,
			leftOut: found.state === "done" ? found.errors : 0,
		},
		waits: waitsForAnother(db, found),
		refreshes: url.searchParams.get("refresh") !== "off",
		counts: { ...countsOf(found), prices: countPriceChanges(db, found) },
		tally: found.tally,
		undo: found.undo,
		undoableUntil: undoableUntil(found),
		flavorsToConfirm: flavorsToConfirm(found),
		used: found.usedColumns,
		ignored: found.ignoredColumns,
		...(state === "ready" ? previewOf(db, found, url) : { show: KINDS[0], page: 1, pageCount: 1, rows: [] }),
	};
}

const countsOf = ({ creates, updates, unchanged, errors, tally }: ProductImport) => ({
	create: creates,
	update: updates,
	unchanged,
	error: errors,
	notice: tally.rows ?? 0,
	left: tally.left ?? 0,
});

function previewOf(db: Db, found: ProductImport, url: URL) {
	const counts = { ...countsOf(found), prices: countPriceChanges(db, found) };
	const requested = KINDS.find((kind) => kind === url.searchParams.get("show"));
	const show = requested ?? KINDS.find((kind) => counts[kind] > 0) ?? "unchanged";
	const page = pageNumberOf(url) ?? 1;
	const rows = listImportRows(db, found, { kind: show, page, perPage: LIMITS.adminRows });
	return {
		show,
		page,
		pageCount: pageCountOf(counts[show], LIMITS.adminRows),
		rows: describeRows(db, rows),
	};
}

export const action = importForms.action;

/** Also after a refusal: the same page shows what is there now. */
export const shouldRevalidate = () => true;

export type JobData = Route.ComponentProps["loaderData"];

export default function ImportJob({ loaderData }: Route.ComponentProps) {
	const { state } = loaderData.job;
	return (
		<div className="wrap">
			<p className="vh" role="status">
				{sayProgress(loaderData)}
			</p>
			{state === "reading" || state === "applying" || state === "undoing" ? (
				<ImportProgress data={loaderData} />
			) : null}
			{state === "ready" ? <ImportPreview data={loaderData} /> : null}
			{state === "done" ? <ImportResult data={loaderData} /> : null}
			{state === "undone" ? <ImportUndone data={loaderData} /> : null}
			{state === "stopped" ? <ImportStopped data={loaderData} /> : null}
			{state === "failed" ? <ImportFailed data={loaderData} /> : null}
		</div>
	);
}
