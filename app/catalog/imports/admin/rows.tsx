import { grouped } from "~/kernel/texts/numbers";
import { type Column, Table } from "~/ui/layout/table";
import { Badge } from "~/ui/text/badge";
import type { JobData } from "./job";

type Row = JobData["rows"][number];

const COLUMNS: Column<Row>[] = [
	{ head: "Line", num: true, narrow: "labeled", cell: ({ line }) => grouped(line) },
	{
		head: "Product",
		narrow: "wide",
		cell: ({ sku, name }) => (
			<>
				<b className="strong block">{name}</b> <span className="mono small">{sku}</span>
			</>
		),
	},
	{ head: "Old and new values", narrow: "wide", cell: (row) => <Changes row={row} /> },
];

/** The form that leaves rows out, below them. */
export const LEAVE_FORM = "leave-rows";

/** A tick for each row that is left out. */
export const LEAVE_OUT: Column<Pick<Row, "key" | "kind" | "name" | "line">> = {
	head: "Leave out",
	hideHead: true,
	narrow: "wide",
	cell: ({ key, kind, name, line }) => (
		<label className="check">
			<input type="checkbox" form={LEAVE_FORM} name="leave" value={key} defaultChecked={kind === "left"} />
			<span>
				Leave out
				<span className="vh">
					{" "}
					{name} of line {grouped(line)}
				</span>
			</span>
		</label>
	),
};

function Changes({ row: { kind, problems, changes, remarks } }: { row: Row }) {
	return (
		<>
			{problems.map(({ column, message }) => (
				<span key={`${column} ${message}`} className="err mb-0">
					{column} {message}
				</span>
			))}
			{kind === "unchanged" ? "Nothing changes." : null}
			{kind === "left" ? "Isn\u2019t imported." : null}
			{kind === "create" && problems.length === 0 ? <Badge color="green">New product</Badge> : null}
			{changes.length > 0 ? (
				<dl className="chgs">
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

/** The old value, the new one beside it, and marks for unusual changes. */
function Values({ change: { before, after, marks, note } }: { change: Row["changes"][number] }) {
	return (
		<>
			{before === null ? null : <del className="was">was {before}</del>}
			<ins className={before === null ? undefined : "chg"}>{after}</ins>
			{marks.map((mark) => (
				<Badge key={mark} color="orange">
					{mark}
				</Badge>
			))}
			{note ? <span className="mute small w-full">{note}</span> : null}
		</>
	);
}

/** Rows of an import's preview. `mayLeave` gives each a tick to leave it out. */
export function ImportRows({ rows, mayLeave }: { rows: Row[]; mayLeave: boolean }) {
	return rows.length === 0 ? (
		<p className="mute mt-4">No such rows.</p>
	) : (
		<div className="mt-3">
			<Table
				columns={mayLeave ? [...COLUMNS, LEAVE_OUT] : COLUMNS}
				rows={rows}
				kind="rows r-import"
				rowKey={({ key }) => key}
				isBad={({ problems }) => problems.length > 0}
			/>
		</div>
	);
}
