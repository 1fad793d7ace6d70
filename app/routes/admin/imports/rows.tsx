import { grouped } from "~/domain/texts/numbers";
import { type Column, Table } from "~/ui/layout/table";
import { Badge } from "~/ui/text/badge";
import type { JobData } from "./job";

type Row = JobData["rows"][number];

const COLUMNS: Column<Row>[] = [
	{ head: "Line", narrow: "labeled", cell: ({ line }) => grouped(line) },
	{ head: "SKU", mono: true, cell: ({ sku }) => sku },
	{ head: "Product", narrow: "wide", cell: ({ name }) => name },
	{ head: "What changes", narrow: "wide", cell: (row) => <Changes row={row} /> },
];

function Changes({ row: { kind, problems, changes, remarks } }: { row: Row }) {
	return (
		<>
			{problems.map(({ column, message }) => (
				<span key={`${column} ${message}`} className="err mb-0">
					{column} {message}
				</span>
			))}
			{kind === "unchanged" ? "Nothing changes." : null}
			{kind === "create" ? <p className="mb-1">New:</p> : null}
			{changes.length > 0 ? (
				<dl className="facts">
					{changes.map((change) => (
						<div key={`${change.label} ${change.before} ${change.after}`}>
							<dt>{change.label}</dt>
							<dd>
								<Values change={change} />
							</dd>
						</div>
					))}
				</dl>
			) : null}
			{remarks.map((remark) => (
				<p key={remark} className="small mt-1">
					{remark}
				</p>
			))}
		</>
	);
}

/** The new value, the old one, and marks for unusual changes. */
function Values({ change: { before, after, marks, note } }: { change: Row["changes"][number] }) {
	return (
		<>
			{before === null ? (
				<b>{after}</b>
			) : (
				<span className="chg">
					<ins className="font-semibold no-underline">{after}</ins>{" "}
					<del className="was mute small">was {before}</del>
				</span>
			)}{" "}
			{marks.map((mark) => (
				<Badge key={mark} color="orange">
					{mark}
				</Badge>
			))}
			{note ? <span className="mute small block">{note}</span> : null}
		</>
	);
}

/** Rows of an import's preview. */
export function ImportRows({ rows }: { rows: Row[] }) {
	return rows.length === 0 ? (
		<p className="mute mt-4">No such rows.</p>
	) : (
		<div className="mt-3">
			<Table
				columns={COLUMNS}
				rows={rows}
				rowKey={({ line }) => String(line)}
				isBad={({ problems }) => problems.length > 0}
			/>
		</div>
	);
}
