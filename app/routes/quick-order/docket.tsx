import { formatCents } from "~/domain/money";
import type { Saving } from "~/routes/orders/use-pad-saving";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/form/text-field";
import { Docket, Line, Lines } from "~/ui/layout/card";
import { Details } from "~/ui/layout/details";
import { Moment } from "~/ui/text/moment";
import type { PadState } from "./pad-state";
import { liveRow, type RowEdit } from "./row";

/** Totals of the rows, including edits that are not verified yet. */
export function PadTotals({ pad, edits }: { pad: PadState; edits: Record<number, RowEdit> }) {
	const live = pad.rows.flatMap((row, n) => liveRow(row, edits[n]) ?? []);
	const waiting = pad.rows.filter(({ status }) => status === "no_quantity").length;
	const isChanged = Object.keys(edits).length > 0;
	return (
		<Docket
			as="aside"
			title={pad.verification && !isChanged ? "Verified" : "Order"}
			aside={
				pad.verification && pad.rows.length > 0
					? `${pad.verification.ready} of ${pad.rows.length} rows`
					: undefined
			}
		>
			<Lines>
				<Line label="Units">{live.reduce((sum, { units }) => sum + units, 0)}</Line>
				<Line label="Lines ready">{pad.verification?.ready ?? 0}</Line>
				<Line label="Lines to fix">{pad.verification?.problems ?? 0}</Line>
				{waiting > 0 ? <Line label="Without a quantity">{waiting}</Line> : null}
				<Line label="Subtotal" total>
					{formatCents(live.reduce((sum, { cents }) => sum + cents, 0))}
				</Line>
			</Lines>
			<p className="small mute mt-3">
				Nothing is in your cart yet. Stock is reserved when you place the order.
			</p>
		</Docket>
	);
}

/** When the rows were saved, and the button that clears the pad. */
function SavedLine({ saving }: { saving: Saving }) {
	if (saving === "saving") return <p className="small mute">Saving…</p>;
	if ("problem" in saving) return <p className="small text-red">{saving.problem}</p>;
	if (!saving.savedAt) return null;
	return (
		<div className="small mute flex items-center justify-between">
			<span>
				Saved at <Moment at={saving.savedAt} show="time" />
			</span>
			<Button variant="link-bad" size="s" name="intent" value="clear">
				Clear the pad
			</Button>
		</div>
	);
}

/** Enter presses the form's first button, so the first one is Verify, which changes nothing. */
export function PadButtons({ pad, saving }: { pad: PadState; saving: Saving }) {
	const ready = pad.verification?.ready ?? 0;
	const allReady = ready > 0 && pad.verification?.problems === 0;
	return (
		<div className="mt-4 grid gap-2.5">
			<Button
				variant={allReady ? "default" : "primary"}
				name="intent"
				value="verify"
				pendingText="Verifying..."
			>
				Verify order
			</Button>
			{ready > 0 ? (
				<Button
					variant={allReady ? "primary" : "default"}
					name="intent"
					value="add"
					pendingText="Adding..."
					aria-describedby="ready-rows"
				>
					Add to Cart
				</Button>
			) : null}
			{ready > 0 ? (
				<p className="small mute" id="ready-rows">
					Adds the {ready === 1 ? "row that is" : `${ready} rows that are`} ready
					{allReady ? "." : " and keeps the others here."}
				</p>
			) : null}
			<Button name="intent" value="rows">
				Show more rows
			</Button>
			<SavedLine saving={saving} />
			{pad.rows.some(({ goods }) => goods) ? (
				<Details summary="Save these rows as a list" open={pad.listProblem !== null}>
					<TextField
						label="Name of the list"
						name="listName"
						defaultValue={pad.listName}
						errors={pad.listProblem ?? undefined}
						maxLength={100}
						autoComplete="off"
					/>
					<Button name="intent" value="save" pendingText="Saving...">
						Save list
					</Button>
				</Details>
			) : null}
		</div>
	);
}
