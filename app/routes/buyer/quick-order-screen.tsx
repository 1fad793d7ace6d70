import { useCallback, useState } from "react";
import { Form, href } from "react-router";
import { formatCents } from "~/domain/money";
import { MAX_PAD_LINES, type VerifiedLine } from "~/domain/quick-order/pad-line";
import { Button } from "~/ui/button";
import { Docket, Line, Lines } from "~/ui/card";
import { ErrorSummary, type Problem } from "~/ui/error-summary";
import { PageHead } from "~/ui/page-head";
import { TableFrame } from "~/ui/table";
import { TextArea } from "~/ui/text-field";
import { Flash } from "~/ui/toast";
import type { PadState } from "./pad-state";
import { liveRow, QuickOrderRow, type RowEdit } from "./quick-order-row";

const COLUMNS = [
	{ head: "#", num: true },
	{ head: "SKU or barcode" },
	{ head: "Quantity", num: true },
	{ head: "Product" },
	{ head: "Each", num: true },
	{ head: "Total", num: true },
];

const nameOf = ({ goods, code }: Pick<VerifiedLine, "goods" | "code">) =>
	goods ? [goods.productName, goods.flavor].filter(Boolean).join(", ") : code;

function problemsOf({ rows, problem, fileProblem }: PadState): Problem[] {
	return [
		...(problem ? [{ id: "paste", text: problem }] : []),
		...(fileProblem ? [{ id: "file", text: fileProblem }] : []),
		...rows.flatMap((row, n) => {
			if (!row.problem) return [];
			const name = nameOf({ goods: row.goods ?? null, code: row.code });
			const text = [`Row ${n + 1}`, name, row.problem.text].filter(Boolean).join(": ");
			return [{ id: `${row.problem.field}-${n}`, text }];
		}),
	];
}

/** Where typing goes on after an answer without problems: a row that waits for its quantity, else the first empty one. */
function nextField({ rows }: PadState): { row: number; field: "sku" | "quantity" } {
	const waiting = rows.findIndex(({ status }) => status === "no_quantity");
	return waiting >= 0 ? { row: waiting, field: "quantity" } : { row: rows.length, field: "sku" };
}

/** The pad: rows of SKU and quantity, typed, pasted or from a file; every row is answered. */
export function QuickOrderScreen({ pad, isAnswer }: { pad: PadState; isAnswer: boolean }) {
	const [edits, setEdits] = useState<Record<number, RowEdit>>({});
	const edit = useCallback(
		(n: number, change: RowEdit) => setEdits((all) => ({ ...all, [n]: { ...all[n], ...change } })),
		[],
	);
	const rows = [...pad.rows, ...Array.from({ length: pad.blanks }, () => null)];
	const problems = pad.showProblems ? problemsOf(pad) : [];
	const next = isAnswer && !pad.showProblems ? nextField(pad) : null;
	const rowProblems = pad.verification?.problems ?? 0;
	return (
		<div className="wrap">
			<title>{pad.showProblems ? "Error: Quick order" : "Quick order"}</title>
			<Flash message={pad.toast} />
			<PageHead title="Quick order">
				<a href="#paste">Paste or upload CSV</a>
			</PageHead>
			<ErrorSummary
				problems={problems}
				title={
					rowProblems > 0
						? `${rowProblems} of ${pad.rows.length} rows ${rowProblems === 1 ? "needs" : "need"} attention`
						: undefined
				}
			/>
			<Form method="post" action={href("/quick-order")} encType="multipart/form-data" noValidate>
				<input type="hidden" name="idempotencyKey" value={pad.formKey} />
				<div className="split">
					<div>
						<TableFrame kind="pad" columns={COLUMNS}>
							{rows.map((row, n) => (
								<QuickOrderRow
									key={n}
									n={n}
									row={row}
									edit={edits[n]}
									onEdit={edit}
									focus={next?.row === n ? next.field : null}
								/>
							))}
						</TableFrame>
						<PasteBox pad={pad} />
					</div>
					<div className="sticky">
						<Totals pad={pad} edits={edits} />
						<Buttons pad={pad} />
					</div>
				</div>
			</Form>
		</div>
	);
}

function PasteBox({ pad }: { pad: PadState }) {
	return (
		<fieldset className="fs mt-8">
			<legend>
				<h2>Paste or upload CSV</h2>
			</legend>
			<TextArea
				label="Lines from a spreadsheet"
				hint={`SKU or barcode, then quantity: one line each, up to ${MAX_PAD_LINES}.`}
				name="paste"
				id="paste"
				rows={5}
				defaultValue={pad.paste}
				errors={pad.problem ?? undefined}
				spellCheck={false}
			/>
			<div className={pad.fileProblem ? "field bad" : "field"}>
				<label htmlFor="file">CSV file</label>
				<span className="hint" id="file-hint">
					With the columns sku and qty. <a href={href("/quick-order/sample.csv")}>Download a sample file</a>
				</span>
				{pad.fileProblem ? (
					<p className="err" id="file-error">
						{pad.fileProblem}
					</p>
				) : null}
				<div className="filebox">
					<input
						type="file"
						id="file"
						name="file"
						accept=".csv,.tsv,.txt,text/csv,text/plain"
						aria-invalid={pad.fileProblem ? true : undefined}
						aria-describedby={pad.fileProblem ? "file-hint file-error" : "file-hint"}
					/>
				</div>
			</div>
		</fieldset>
	);
}

function Totals({ pad, edits }: { pad: PadState; edits: Record<number, RowEdit> }) {
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
function Buttons({ pad }: { pad: PadState }) {
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
		</div>
	);
}
