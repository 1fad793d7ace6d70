import { formatCents } from "~/kernel/money";
import { counted } from "~/kernel/texts/numbers";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/form/text-field";
import { Icon } from "~/ui/icon";
import { Line, Lines, Panel } from "~/ui/layout/card";
import { Details } from "~/ui/layout/details";
import { Moment } from "~/ui/text/moment";
import type { QuickOrderRowState, QuickOrderState } from "./quick-order-state";
import { liveRow, type RowEdit } from "./row";
import type { Saving } from "./use-quick-order-saving";

export type QuickOrderSums = ReturnType<typeof sumsOf>;

/** Totals of the rows that can be added, with the quantities being typed. */
export function sumsOf(rows: readonly (QuickOrderRowState | null)[], edits: Record<number, RowEdit>) {
	const filled = rows.filter((row) => row !== null);
	const live = rows.flatMap((row, n) => liveRow(row, edits[n]) ?? []);
	return {
		rows: filled.length,
		ready: live.length,
		problems: filled.filter(({ status }) => status === "problem").length,
		waiting: filled.filter(({ status }) => status === "no_quantity").length,
		units: live.reduce((sum, { units }) => sum + units, 0),
		cents: live.reduce((sum, { cents }) => sum + cents, 0),
	};
}

/** On wide screens: the totals as a panel, and the form's buttons. */
export function QuickOrderSide({ sums }: { sums: QuickOrderSums }) {
	return (
		<div className="pad-side sticky">
			<Panel as="aside" title="Order" aside={sums.rows > 0 ? counted(sums.rows, "row") : undefined}>
				<Lines>
					<Line label="Rows ready">{sums.ready}</Line>
					<Line label="Rows to change">{sums.problems}</Line>
					{sums.waiting > 0 ? <Line label="Without a quantity">{sums.waiting}</Line> : null}
					<Line label="Units ready">{sums.units}</Line>
					<Line label="Subtotal" total>
						{formatCents(sums.cents)}
					</Line>
				</Lines>
				<p className="small mute mt-3">
					These rows are not in your cart yet. Stock is reserved when you place the order.
				</p>
			</Panel>
			<div className="mt-4 grid gap-2.5">
				<AddButton sums={sums} />
				<Button name="intent" value="verify" pendingText="Verifying...">
					Verify order
				</Button>
				<Button name="intent" value="rows">
					Show more rows
				</Button>
			</div>
		</div>
	);
}

/** On narrower screens: totals and buttons below the rows, always in view. */
export function QuickOrderFoot({ sums }: { sums: QuickOrderSums }) {
	return (
		<div className="stick pad-foot">
			<span>
				<b>{formatCents(sums.cents)}</b>{" "}
				<span className="small mute">
					{counted(sums.ready, "row")} ready, {counted(sums.units, "unit")}
					{sums.problems > 0 ? ` · ${sums.problems} to change` : ""}
				</span>
			</span>
			<span className="acts">
				<Button name="intent" value="verify" pendingText="Verifying...">
					Verify order
				</Button>
				<AddButton sums={sums} />
			</span>
		</div>
	);
}

function AddButton({ sums: { ready } }: { sums: QuickOrderSums }) {
	if (ready === 0) return null;
	return (
		<Button variant="primary" name="intent" value="add" pendingText="Adding...">
			Add {counted(ready, "ready row")}
		</Button>
	);
}

/** When the rows were saved, or why they were not. */
export function SavedLine({ saving }: { saving: Saving }) {
	return (
		<p className="saved mt-1" role="status">
			{saving === "saving" ? (
				"Saving…"
			) : "problem" in saving ? (
				<span className="text-red">{saving.problem}</span>
			) : saving.savedAt ? (
				<>
					<Icon name="check" />
					<span>
						Saved at <Moment at={saving.savedAt} show="time" />. Open it on any device you log in to.
					</span>
				</>
			) : null}
		</p>
	);
}

/** What else can be done with the rows: more of them, none of them, or a list made from them. */
export function QuickOrderExtras({
	quickOrder,
	sums,
}: {
	quickOrder: QuickOrderState;
	sums: QuickOrderSums;
}) {
	return (
		<div className="acts mt-3 items-start">
			<Button className="pad-more" name="intent" value="rows">
				Show more rows
			</Button>
			{sums.rows > 0 ? (
				<>
					<Button variant="link-bad" name="intent" value="clear">
						Clear the pad
					</Button>
					<Details summary="Save these rows as a list" open={quickOrder.listProblem !== null}>
						<TextField
							label="Name of the list"
							name="listName"
							defaultValue={quickOrder.listName}
							errors={quickOrder.listProblem ?? undefined}
							maxLength={100}
							autoComplete="off"
						/>
						<Button name="intent" value="save" pendingText="Saving...">
							Save list
						</Button>
					</Details>
				</>
			) : null}
		</div>
	);
}
