import { TextArea } from "~/ui/form/text-field";
import { Note } from "~/ui/layout/card";
import { MAX_PAD_LINES } from "../pad-line";
import type { PadState } from "./pad-state";

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
export function PasteBox({ pad, sample }: { pad: PadState; sample?: string }) {
	return (
		<fieldset className="fs mt-8">
			<legend>
				<h2>Paste or upload CSV</h2>
			</legend>
			<TextArea
				label="Lines from a spreadsheet"
				hint={`SKU, barcode or name with a quantity: one line each, up to ${MAX_PAD_LINES}. Mails and chats work too.`}
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
					With the columns sku and qty. {sample ? <a href={sample}>Download a sample file</a> : null}
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
