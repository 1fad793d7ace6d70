import { type MouseEvent, useEffect, useRef } from "react";
import { MOST_NAMED_ERRORS } from "~/kernel/errors";
import { grouped } from "~/kernel/texts/numbers";
import { Button } from "~/ui/button";
import { type QuickOrderRowState, sureRepair } from "./quick-order-state";

// Following the link would be a navigation, which clears the answer.
function goToRow(event: MouseEvent<HTMLAnchorElement>, n: number, field: string) {
	const box = document.getElementById(`${field}-${n}`);
	if (!box) return;
	event.preventDefault();
	box.focus();
}

/** The rows that need a change, with a link to each, and the button that makes the first repair of all of them. */
export function QuickOrderSummary({
	rows,
	takesFocus,
}: {
	rows: readonly (QuickOrderRowState | null)[];
	takesFocus: boolean;
}) {
	const box = useRef<HTMLDivElement>(null);
	useEffect(() => {
		if (takesFocus) box.current?.focus();
	}, [takesFocus]);
	const bad = rows.flatMap((row, n) => (row?.problem ? [{ row, n, field: row.problem.field }] : []));
	if (bad.length === 0) return null;
	const filled = rows.filter((row) => row !== null).length;
	const repairable = bad.filter(({ row }) => sureRepair(row)).length;
	const more = bad.length - MOST_NAMED_ERRORS;
	return (
		// biome-ignore lint/a11y/noAutofocus: after a refused order, reading starts at the rows to change
		<div className="summary summary-row" role="alert" tabIndex={-1} autoFocus={takesFocus} ref={box}>
			<div>
				<h2>
					{grouped(bad.length)} of {grouped(filled)} rows {bad.length === 1 ? "needs" : "need"} a change
				</h2>
				<ol>
					{bad.slice(0, MOST_NAMED_ERRORS).map(({ row, n, field }) => (
						<li key={n}>
							<a href={`#row-${n + 1}`} onClick={(event) => goToRow(event, n, field)}>
								Row {n + 1}: {row.goods?.productName ?? (row.code || "no SKU")}
							</a>
						</li>
					))}
					{more > 0 ? <li>and {grouped(more)} more</li> : null}
				</ol>
			</div>
			{repairable > 1 ? (
				<Button name="fix" value="all">
					Make all {grouped(repairable)} changes
				</Button>
			) : null}
		</div>
	);
}
