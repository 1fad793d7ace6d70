import { formatCents } from "~/domain/money";
import { Button } from "~/ui/button";
import { Docket, Line, Lines } from "~/ui/card";
import { Details } from "~/ui/details";
import { TextField } from "~/ui/text-field";
import type { PadState } from "./pad-state";
import { liveRow, type RowEdit } from "./quick-order-row";

/** What the rows come to, as they are in the boxes. */
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
				Nothing is added to the cart until you say so. Stock is taken when the order is placed.
			</p>
		</Docket>
	);
}

/** Enter presses the form's first button: that one only looks. */
export function PadButtons({ pad }: { pad: PadState }) {
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
