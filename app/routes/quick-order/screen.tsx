import { useCallback, useRef, useState } from "react";
import { Form, href, Link } from "react-router";
import { MAX_PAD_LINES, type VerifiedLine } from "~/domain/quick-order/pad-line";
import { usePadSaving } from "~/routes/orders/use-pad-saving";
import { ErrorSummary, type Problem } from "~/ui/form/error-summary";
import { TextArea } from "~/ui/form/text-field";
import { Note } from "~/ui/layout/card";
import { PageHead } from "~/ui/layout/page-head";
import { PageTitle } from "~/ui/layout/page-title";
import { TableFrame } from "~/ui/layout/table";
import { Flash } from "~/ui/layout/toast";
import { PadButtons, PadTotals } from "./docket";
import type { PadState } from "./pad-state";
import { QuickOrderRow, type RowEdit } from "./row";

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

function problemsOf({ rows, problem, fileProblem, listProblem }: PadState): Problem[] {
	return [
		...(problem ? [{ id: "paste", text: problem }] : []),
		...(fileProblem ? [{ id: "file", text: fileProblem }] : []),
		...rows.flatMap((row, n) => {
			if (!row.problem) return [];
			const name = nameOf({ goods: row.goods ?? null, code: row.code });
			const text = [`Row ${n + 1}`, name, row.problem.text].filter(Boolean).join(": ");
			return [{ id: `${row.problem.field}-${n}`, text }];
		}),
		...(listProblem ? [{ id: "listName", text: listProblem }] : []),
	];
}

/** The field to focus after a response without problems: the first row without a quantity, or else the first empty row. */
function nextField({ rows }: PadState): { row: number; field: "sku" | "quantity" } {
	const waiting = rows.findIndex(({ status }) => status === "no_quantity");
	return waiting >= 0 ? { row: waiting, field: "quantity" } : { row: rows.length, field: "sku" };
}

/** The pad: rows of SKU and quantity that are typed, pasted or read from a file, each with its result. */
export function QuickOrderScreen({ pad, isAnswer }: { pad: PadState; isAnswer: boolean }) {
	const [edits, setEdits] = useState<Record<number, RowEdit>>({});
	const edit = useCallback(
		(n: number, change: RowEdit) => setEdits((all) => ({ ...all, [n]: { ...all[n], ...change } })),
		[],
	);
	const form = useRef<HTMLFormElement>(null);
	const { saving, note, stop } = usePadSaving(form, pad.savedAt);
	const rows = [...pad.rows, ...Array.from({ length: pad.blanks }, () => null)];
	const problems = pad.showProblems ? problemsOf(pad) : [];
	const next = isAnswer && !pad.showProblems ? nextField(pad) : null;
	const rowProblems = pad.verification?.problems ?? 0;
	return (
		<div className="wrap">
			<PageTitle>{pad.showProblems ? "Error: Quick order" : "Quick order"}</PageTitle>
			<Flash message={pad.toast} />
			<PageHead title="Quick order">
				<a href="#paste">Paste or upload CSV</a>
				<Link to={href("/lists")}>Saved lists</Link>
			</PageHead>
			<ErrorSummary
				problems={problems}
				title={
					rowProblems > 0
						? `${rowProblems} of ${pad.rows.length} rows ${rowProblems === 1 ? "needs" : "need"} attention`
						: undefined
				}
			/>
			{pad.draftLines > 0 ? (
				<Note className="mb-4">
					This list is shown in place of the {pad.draftLines === 1 ? "row" : `${pad.draftLines} rows`} on your
					pad, until you verify, add or change something here.{" "}
					<Link to={href("/quick-order")}>Back to your pad</Link>
				</Note>
			) : null}
			<Form
				ref={form}
				method="post"
				action={href("/quick-order")}
				encType="multipart/form-data"
				onInput={note}
				onSubmit={stop}
				noValidate
			>
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
						<PadTotals pad={pad} edits={edits} />
						<PadButtons pad={pad} saving={saving} />
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
