import { Form, href, Link } from "react-router";
import { ErrorSummary, type Problem } from "~/ui/form/error-summary";
import { Note } from "~/ui/layout/card";
import { SaidHere } from "~/ui/layout/flash-message";
import { PageTitle } from "~/ui/layout/page-title";
import { Flash } from "~/ui/layout/toast";
import { PadChanged } from "./changed";
import { PadExtras, PadFoot, PadSide, SavedLine, sumsOf } from "./docket";
import { PadTable, useLiveRows, useTypeAhead } from "./live-rows";
import type { PadState } from "./pad-state";
import { LeftOut, PasteBox } from "./paste-box";
import { PadSummary } from "./summary";

const problemsOf = ({ problem, fileProblem, listProblem }: PadState): Problem[] => [
	...(problem ? [{ id: "paste", text: problem }] : []),
	...(fileProblem ? [{ id: "file", text: fileProblem }] : []),
	...(listProblem ? [{ id: "listName", text: listProblem }] : []),
];

/** The place of the pad's answer. */
const AT = "pad";

/** The pad: rows of SKU and quantity that are typed, scanned, pasted or read from a file, each with its result. */
export function QuickOrderScreen({ pad }: { pad: PadState }) {
	const live = useLiveRows(pad, href("/quick-order/draft"));
	const { form, rows, edits, typing, saving, events } = live;
	const typeAhead = useTypeAhead();
	const problems = pad.showProblems ? problemsOf(pad) : [];
	const sums = sumsOf(rows, edits);
	return (
		<div className="wrap">
			<PageTitle>{pad.showProblems ? "Error: Quick order" : "Quick order"}</PageTitle>
			<Flash message={pad.toast} />
			<div className="head">
				<div>
					<h1>Quick order</h1>
					<SavedLine saving={saving} />
				</div>
				<div className="acts">
					<a href="#paste">Paste or upload CSV</a>
					<Link to={href("/lists")}>Saved lists</Link>
				</div>
			</div>
			<ErrorSummary problems={problems} />
			<Notes pad={pad} />
			<Form
				ref={form}
				id={AT}
				method="post"
				action={href("/quick-order")}
				encType="multipart/form-data"
				noValidate
				{...events}
				onFocus={typeAhead.onFocus}
			>
				<input type="hidden" name="at" value={AT} />
				<input type="hidden" name="idempotencyKey" value={pad.formKey} />
				{/* Enter presses the form's first button: Verify, which changes nothing. */}
				<button className="vh" type="submit" name="intent" value="verify" tabIndex={-1} aria-hidden="true" />
				<SaidHere at={AT} />
				<PadChanged rows={rows} />
				<PadSummary
					rows={rows.map((row, n) => (n === typing ? null : row))}
					takesFocus={pad.showProblems && pad.focus === null && problems.length === 0}
				/>
				<div className="pad2">
					<div>
						<PadTable live={live} focus={pad.focus} page={href("/quick-order")} />
						<PadFoot sums={sums} />
						<PadExtras pad={pad} sums={sums} />
						<PasteBox pad={pad} sample={href("/quick-order/sample.csv")} />
					</div>
					<PadSide sums={sums} />
				</div>
				{typeAhead.list}
			</Form>
		</div>
	);
}

function Notes({ pad }: { pad: PadState }) {
	return (
		<>
			{pad.draftLines > 0 ? (
				<Note className="mb-4">
					This list is shown in place of the {pad.draftLines === 1 ? "row" : `${pad.draftLines} rows`} on your
					pad, until you verify, add or change something here.{" "}
					<Link to={href("/quick-order")}>Back to your pad</Link>
				</Note>
			) : null}
			<LeftOut lines={pad.left} />
		</>
	);
}
