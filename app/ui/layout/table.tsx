import type { ReactNode } from "react";

/** A table column: heading, cell, and how the cell is shown when rows fold into blocks on phones. */
export type Column<Row> = {
	head: string;
	/** Shows the heading to screen readers only (actions). */
	hideHead?: boolean;
	cell: (row: Row) => ReactNode;
	/** Right-aligned figures. */
	num?: boolean;
	mono?: boolean;
	/** On phones: on a line of its own, after its heading, or not at all. */
	narrow?: "wide" | "labeled" | "hidden";
};

/** The frame of a greenbar table; pass `tr` and `td` as children. `kind` names the phone layout (orders, sheet, pad, cartt). */
export function TableFrame({
	caption,
	columns,
	kind,
	stack = true,
	children,
}: {
	caption?: ReactNode;
	columns: readonly { head: string; hideHead?: boolean; num?: boolean }[];
	kind?: string;
	stack?: boolean;
	children: ReactNode;
}) {
	return (
		<table className={["table", stack && "stack", kind].filter(Boolean).join(" ")}>
			{caption && <caption>{caption}</caption>}
			<thead>
				<tr>
					{columns.map(({ head, hideHead, num }) => (
						<th key={head} scope="col" className={num ? "num" : undefined}>
							{hideHead ? <span className="vh">{head}</span> : head}
						</th>
					))}
				</tr>
			</thead>
			<tbody>{children}</tbody>
		</table>
	);
}

/** A greenbar table. Each row folds into a block on phones unless `stack` is false. */
export function Table<Row>({
	rows,
	rowKey,
	isBad,
	...frame
}: {
	caption?: ReactNode;
	columns: readonly Column<Row>[];
	rows: readonly Row[];
	rowKey: (row: Row) => string;
	/** Marks rows that need attention with a red background and bar. */
	isBad?: (row: Row) => boolean;
	kind?: string;
	stack?: boolean;
}) {
	return (
		<TableFrame {...frame}>
			{rows.map((row) => (
				<tr key={rowKey(row)} className={isBad?.(row) ? "row-bad" : undefined}>
					{frame.columns.map(({ head, cell, num, mono, narrow }) => (
						<td
							key={head}
							className={
								[num && "num", mono && "mono", narrow === "wide" && "wide", narrow === "hidden" && "md-only"]
									.filter(Boolean)
									.join(" ") || undefined
							}
							data-l={narrow === "labeled" ? head : undefined}
						>
							{cell(row)}
						</td>
					))}
				</tr>
			))}
		</TableFrame>
	);
}
