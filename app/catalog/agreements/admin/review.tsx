import { Form, href } from "react-router";
import { counted, grouped } from "~/kernel/texts/numbers";
import { Button, ButtonLink } from "~/ui/button";
import { Note } from "~/ui/layout/card";
import { Pagination } from "~/ui/layout/pagination";
import { type Column, Table } from "~/ui/layout/table";
import { Chips } from "~/ui/layout/tabs";
import { SiteLink } from "~/ui/site-link";
import { ImportSteps } from "~/ui/staff/import-parts";
import { MendRows } from "~/ui/staff/mend-rows";
import { StaffHead } from "~/ui/staff/staff-head";
import { daysText } from "../../price-lists/admin/price-words";
import type { AgreementData } from "./agreement";

export const KINDS = ["error", "notice", "create", "update", "unchanged"] as const;

const LABELS = {
	error: "Errors",
	notice: "To check",
	create: "New",
	update: "Changed",
	unchanged: "Unchanged",
};

type Row = AgreementData["rows"][number];

const COLUMNS: Column<Row>[] = [
	{ head: "Line", num: true, narrow: "labeled", cell: ({ line }) => grouped(line) },
	{ head: "For", narrow: "wide", cell: ({ who }) => <b className="strong">{who}</b> },
	{
		head: "Goods",
		narrow: "wide",
		cell: ({ goods, code, remarks }) => (
			<>
				{goods} <span className="mono small">{code}</span>
				{remarks.map((remark) => (
					<p key={remark} className="small mt-1">
						{remark}
					</p>
				))}
			</>
		),
	},
	{
		head: "Days",
		narrow: "labeled",
		cell: ({ from, until }) => daysText({ fromDay: from, untilDay: until }),
	},
	{ head: "From units", num: true, narrow: "labeled", cell: ({ minimum }) => grouped(minimum) },
	{
		head: "Price",
		num: true,
		narrow: "labeled",
		cell: ({ price, was }) => (
			<>
				{was ? <del className="was">was {was}</del> : null}
				<ins className={was ? "chg" : undefined}>{price}</ins>
			</>
		),
	},
];

/** What an import of agreements would do, row by row. */
export function AgreementReview({ data }: { data: AgreementData }) {
	const { job, counts, show, rows, page, pageCount, version } = data;
	const address = (does?: string) =>
		href("/admin/price-lists/agreements/:id/:does?", { id: job.id, ...(does ? { does } : {}) });
	const changes = counts.create + counts.update;
	return (
		<>
			<StaffHead title="Preview of price agreements" facts={job.fileName} />
			<ImportSteps at="Review" />
			<p className="mute small mb-3">
				No price has been changed yet. <SiteLink to={`${address()}?columns=change`}>Change columns</SiteLink>
			</p>
			{counts.error > 0 ? (
				<Note kind="warn" className="mb-3">
					Correct the rows with errors below, or in the file and upload it again, or import the good rows
					alone.
				</Note>
			) : null}
			{counts.error === 0 && changes === 0 ? (
				<Note className="mb-3">These prices are agreed on already. There is nothing to import.</Note>
			) : null}
			<div className="acts mb-4">
				<Form method="post" action={address()} id="confirm-import">
					<input type="hidden" name="version" value={version} />
					<Button variant="primary" pendingText="Importing..." disabled={counts.error > 0 || changes === 0}>
						Import {counted(changes, "price")}
					</Button>
				</Form>
				{counts.error > 0 && changes > 0 ? (
					<Button form="confirm-import" name="goodOnly" value="on" pendingText="Importing...">
						Import the good rows
					</Button>
				) : null}
				<Form method="post" action={address("again")}>
					<Button pendingText="Checking...">Check again</Button>
				</Form>
				<ButtonLink to={href("/admin/price-lists/agreements")}>Choose another file</ButtonLink>
				<Form method="post" action={address("cancel")}>
					<Button variant="link-bad" pendingText="Cancelling...">
						Cancel import
					</Button>
				</Form>
			</div>
			<Chips
				label="Rows"
				items={KINDS.filter((kind) => kind !== "notice" || counts.notice > 0).map((kind) => ({
					to: `${address()}?show=${kind}`,
					label: `${LABELS[kind]} ${grouped(counts[kind])}`,
					current: show === kind,
				}))}
			/>
			{show === "error" && rows.length > 0 ? (
				<MendRows
					action={address("mend")}
					rows={rows.map((row) => ({ ...row, name: row.goods ? `${row.who}: ${row.goods}` : row.who }))}
					all={counts.error}
				/>
			) : rows.length === 0 ? (
				<p className="mute mt-4">No such rows.</p>
			) : (
				<div className="mt-3">
					<Table columns={COLUMNS} rows={rows} kind="rows r-two" rowKey={({ line }) => String(line)} />
				</div>
			)}
			<Pagination page={page} pageCount={pageCount} />
		</>
	);
}
