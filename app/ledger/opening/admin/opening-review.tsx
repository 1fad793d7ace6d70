import { href } from "react-router";
import { ImportReview } from "~/desk/imports/import-review";
import { formatCents } from "~/kernel/money";
import { dayText } from "~/kernel/texts/day-text";
import { grouped } from "~/kernel/texts/numbers";
import { type Column, Table } from "~/ui/layout/table";
import { OPENING_KINDS } from "../opening-kinds";
import type { OpeningData } from "./opening-import";

export const KINDS = ["error", "notice", "create", "unchanged", "left"] as const;

const LABELS = {
	error: "Errors",
	notice: "To check",
	create: "New",
	unchanged: "Already here",
	left: "Left out",
};

type Row = OpeningData["rows"][number];

const COLUMNS: Column<Row>[] = [
	{ head: "Line", num: true, narrow: "labeled", cell: ({ line }) => grouped(line) },
	{ head: "Customer", narrow: "wide", cell: ({ who }) => <b className="strong">{who}</b> },
	{
		head: "Paper",
		narrow: "wide",
		cell: ({ paper, number, remarks }) => (
			<>
				{OPENING_KINDS[paper]} <span className="mono">{number}</span>
				{remarks.map((remark) => (
					<p key={remark} className="small mt-1">
						{remark}
					</p>
				))}
			</>
		),
	},
	{ head: "Day", narrow: "labeled", cell: ({ day }) => (day ? dayText(day) : "") },
	{ head: "Due", narrow: "labeled", cell: ({ dueOn }) => (dueOn ? dayText(dueOn) : "") },
	{
		head: "Open",
		num: true,
		narrow: "labeled",
		cell: ({ paper, cents }) => (cents === null ? "" : formatCents(paper === "credit" ? -cents : cents)),
	},
];

/** What an import of open papers would bring in, row by row. */
export function OpeningReview({ data }: { data: OpeningData }) {
	const { job, counts, rows, comingCents } = data;
	return (
		<ImportReview
			title="Preview of open invoices"
			data={data}
			labels={LABELS}
			changes={counts.create}
			one="paper"
			says={`Nothing has come in yet. It would add ${formatCents(comingCents)} to balances.`}
			nothingNew="These invoices and credits are here already, or nothing is open of them."
			address={href("/admin/accounts/import/:id/:does?", { id: job.id })}
			otherFile={href("/admin/accounts/import")}
			toMend={rows.map((row) => ({ ...row, name: row.who, code: row.number }))}
		>
			{rows.length > 0 ? (
				<Table columns={COLUMNS} rows={rows} kind="rows r-two" rowKey={({ line }) => String(line)} />
			) : null}
		</ImportReview>
	);
}
