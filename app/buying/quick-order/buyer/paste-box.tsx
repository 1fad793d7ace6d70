import { TextArea } from "~/ui/form/text-field";
import { Note } from "~/ui/layout/card";
import { MAX_QUICK_ORDER_LINES } from "../quick-order-line";
import type { QuickOrderState } from "./quick-order-state";

const MOST_LEFT = 20;

/** The pasted lines that name no goods. */
export function LeftOut({ lines }: { lines: readonly string[] }) {
	if (lines.length === 0) return null;
	return (
		<Note className="mb-4">
			Left out, because they name no goods:{" "}
			{lines
				.slice(0, MOST_LEFT)
				.map((line) => `“${line}”`)
				.join(", ")}
			{lines.length > MOST_LEFT ? ` and ${lines.length - MOST_LEFT} more` : ""}
		</Note>
	);
}

/** The text box and the file of lines. `sample`: the address of a sample file. */
export function PasteBox({ quickOrder, sample }: { quickOrder: QuickOrderState; sample?: string }) {
	return (
		<fieldset className="fs mt-8">
			<legend>
				<h2>Paste or upload CSV</h2>
			</legend>
			<TextArea
				label="Lines from a spreadsheet"
				hint={`SKU, barcode or name with a quantity: one line each, up to ${MAX_QUICK_ORDER_LINES}. Mails and chats work too.`}
				name="paste"
				id="paste"
				rows={5}
				defaultValue={quickOrder.paste}
				errors={quickOrder.problem ?? undefined}
				spellCheck={false}
			/>
			<div className={quickOrder.fileProblem ? "field bad" : "field"}>
				<label htmlFor="file">CSV file</label>
				<span className="hint" id="file-hint">
					With the columns sku and qty. {sample ? <a href={sample}>Download a sample file</a> : null}
				</span>
				{quickOrder.fileProblem ? (
					<p className="err" id="file-error">
						{quickOrder.fileProblem}
					</p>
				) : null}
				<div className="filebox">
					<input
						type="file"
						id="file"
						name="file"
						accept=".csv,.tsv,.txt,text/csv,text/plain"
						aria-invalid={quickOrder.fileProblem ? true : undefined}
						aria-describedby={quickOrder.fileProblem ? "file-hint file-error" : "file-hint"}
					/>
				</div>
			</div>
		</fieldset>
	);
}
