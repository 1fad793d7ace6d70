import { href } from "react-router";
import { getDb } from "~/http/context.server";
import { replyHeaders } from "~/http/form.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { pageNumberOf } from "~/http/page-number";
import { LIMITS } from "~/kernel/config/site";
import { pageCountOf } from "~/kernel/lists/paging";
import { headName } from "~/kernel/tables/heads";
import { counted, grouped } from "~/kernel/texts/numbers";
import { pageTitle } from "~/ui/layout/page-title";
import { ColumnsForm } from "~/ui/staff/columns-form";
import { RunningWork } from "~/ui/staff/running-work";
import { StaffHead } from "~/ui/staff/staff-head";
import type { Db } from "~db/client.server";
import { pastColumns } from "../past-columns";
import {
	countPastOrders,
	countPastRows,
	getPastImport,
	listPastLeft,
	listPastRows,
	PAST_CHIPS,
	type PastImport,
	pastUndoableUntil,
} from "../past-import.server";
import type { Route } from "./+types/job";
import { PastDone, PastFailed, PastUndone } from "./end";
import { pastImportForms } from "./job-forms.server";
import { PastReview } from "./review";

const TITLES = {
	columns: "Choose columns",
	reading: "Reading past orders",
	review: "Preview of past orders",
	applying: "Importing past orders",
	done: "Past orders imported",
	undoing: "Undoing the import",
	undone: "Import undone",
	cancelled: "Import cancelled",
	failed: "Past orders not read",
};

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
	pageTitle(matches, loaderData ? TITLES[loaderData.job.shown] : "Import");

/** An import of past orders: its columns, its preview, its progress, or what came of it (Rule 7.190). */
export function loader({ context, params, url }: Route.LoaderArgs) {
	pastImportForms.check({ params });
	const admin = adminOrDenied(context);
	const db = getDb(context);
	const found = foundOr404(() => getPastImport(db, admin, params.id));
	const { id, fileName, state, outline, columns, problem, rowsRead } = found;
	const isChanging = state === "review" && url.searchParams.get("columns") === "change";
	const asksColumns = state === "columns" || isChanging;
	const { rows: counts, ...sums } = countPastRows(db, id);
	return {
		job: { id, fileName, state, problem, rowsRead, shown: isChanging ? ("columns" as const) : state },
		columns: asksColumns
			? outline.heads.map((_, at) => ({
					name: headName(outline.heads, at),
					cells: (outline.rows ?? []).map((cells) => cells[at] ?? ""),
					readAs: columns[at] ?? "",
				}))
			: [],
		options: asksColumns ? pastColumns.options : [],
		version: found.version ?? "",
		...{ counts, sums },
		written: countPastOrders(db, id),
		left: state === "done" ? listPastLeft(db, id) : [],
		refreshes: url.searchParams.get("refresh") !== "off",
		undoableUntil: pastUndoableUntil(found),
		...(state === "review" ? rowsOf(db, found, counts, url) : NO_ROWS),
	};
}

const NO_ROWS = { show: "create" as const, page: 1, pageCount: 1, rows: [] };

function rowsOf(db: Db, { id }: PastImport, counts: ReturnType<typeof countPastRows>["rows"], url: URL) {
	const requested = PAST_CHIPS.find((chip) => chip === url.searchParams.get("show"));
	const show = requested ?? PAST_CHIPS.find((chip) => counts[chip] > 0) ?? "create";
	const page = pageNumberOf(url) ?? 1;
	return {
		...{ show, page },
		pageCount: pageCountOf(counts[show], LIMITS.adminRows),
		rows: listPastRows(db, id, { chip: show, page, perPage: LIMITS.adminRows }).map(({ plan }) => ({
			...plan,
			boxes: plan.boxes.map((box) => ({ ...box, label: pastColumns.label(box.field as never) })),
		})),
	};
}

export const action = pastImportForms.action;
export const headers = replyHeaders;
/** Also after a refusal: the same page shows what is there now. */
export const shouldRevalidate = () => true;

export type PastImportData = Route.ComponentProps["loaderData"];

export default function PastImportJob({ loaderData, actionData }: Route.ComponentProps) {
	const { job } = loaderData;
	const page = href("/admin/orders/before/import/:id/:does?", { id: job.id });
	return (
		<div className="wrap">
			{job.shown === "columns" ? (
				<ColumnsForm
					fileName={job.fileName}
					columns={loaderData.columns}
					options={loaderData.options}
					page={page}
					otherFile={href("/admin/orders/before/import")}
					nothingYet="No order comes in yet"
					reply={actionData}
				/>
			) : null}
			{job.shown === "review" ? <PastReview data={loaderData} /> : null}
			{job.shown === "reading" || job.shown === "applying" || job.shown === "undoing" ? (
				<Progress data={loaderData} page={page} />
			) : null}
			{job.shown === "done" ? <PastDone data={loaderData} /> : null}
			{job.shown === "undone" ? <PastUndone data={loaderData} /> : null}
			{job.shown === "failed" ? <PastFailed data={loaderData} /> : null}
		</div>
	);
}

function Progress({ data: { job, sums, written, refreshes }, page }: { data: PastImportData; page: string }) {
	const goesOn = "It goes on by itself if the server stops meanwhile.";
	const shown = {
		reading: {
			title: "Reading past orders",
			words: `${counted(job.rowsRead, "row")} read. Nothing comes in yet.`,
			bar: { label: "Rows read", value: job.rowsRead, max: null },
		},
		applying: {
			title: "Importing past orders",
			words: `${grouped(sums.done)} of ${counted(sums.orders, "order")} written. ${goesOn} Nobody is emailed.`,
			bar: { label: "Orders written", value: sums.done, max: sums.orders },
		},
		undoing: {
			title: "Undoing the import",
			words: `${counted(written, "order")} still to go. ${goesOn}`,
			bar: { label: "Orders deleted", value: sums.done - written, max: sums.done },
		},
	}[job.state as "reading" | "applying" | "undoing"];
	return (
		<>
			<StaffHead title={shown.title} facts={job.fileName} />
			<RunningWork
				title={job.state === "undoing" ? "Undo" : "Import"}
				words={shown.words}
				bar={shown.bar}
				here={page}
				refreshes={refreshes}
				cancel={job.state === "reading" ? `${page}/cancel` : null}
			/>
		</>
	);
}
