import type { ReactNode } from "react";

/** One column: its head, its cell, and what becomes of it when rows fold into small dockets on a phone. */
export type Column<Row> = {
	head: string;
	/** The head is for assistive technology only (actions). */
	hideHead?: boolean;
	cell: (row: Row) => ReactNode;
	/** Right-aligned figures. */
	num?: boolean;
	mono?: boolean;
	/** On a phone: its own line, with its head before it, or left out. */
	narrow?: "wide" | "labeled" | "hidden";
};

/** Greenbar table as a frame: write `tr` and `td` yourself. `kind` names the phone layout (orders, sheet, pad, cartt). */
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

/** Greenbar table of rows. Each row folds into a small docket on a phone unless `stack` is false. */
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
	/** Rows that need attention: red tint and bar. */
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
