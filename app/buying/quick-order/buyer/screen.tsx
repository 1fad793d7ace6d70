import { Form, href } from "react-router";
import { ErrorSummary, type Problem } from "~/ui/form/error-summary";
import { Note } from "~/ui/layout/card";
import { InlineFlash } from "~/ui/layout/flash-message";
import { PageTitle } from "~/ui/layout/page-title";
import { Flash } from "~/ui/layout/toast";
import { SiteLink } from "~/ui/site-link";
import { QuickOrderChanged } from "./changed";
import { QuickOrderTable, useLiveRows, useTypeAhead } from "./live-rows";
import { LeftOut, PasteBox } from "./paste-box";
import type { QuickOrderState } from "./quick-order-state";
import { QuickOrderExtras, QuickOrderFoot, QuickOrderSide, SavedLine, sumsOf } from "./quick-order-totals";
import { QuickOrderSummary } from "./summary";

const problemsOf = ({ problem, fileProblem, listProblem }: QuickOrderState): Problem[] => [
	...(problem ? [{ id: "paste", text: problem }] : []),
	...(fileProblem ? [{ id: "file", text: fileProblem }] : []),
	...(listProblem ? [{ id: "listName", text: listProblem }] : []),
];

/** The anchor of the quick order's answer. */
const AT = "pad";

/** The quick order: rows of SKU and quantity that are typed, scanned, pasted or read from a file, each with its result. */
export function QuickOrderScreen({ quickOrder }: { quickOrder: QuickOrderState }) {
	const live = useLiveRows(quickOrder, href("/quick-order/draft"));
	const { form, rows, edits, typing, saving, events } = live;
	const typeAhead = useTypeAhead();
	const problems = quickOrder.showProblems ? problemsOf(quickOrder) : [];
	const sums = sumsOf(rows, edits);
	return (
		<div className="wrap">
			<PageTitle>{quickOrder.showProblems ? "Error: Quick order" : "Quick order"}</PageTitle>
			<Flash message={quickOrder.toast} />
			<div className="head">
				<div>
					<h1>Quick order</h1>
					<SavedLine saving={saving} />
				</div>
				<div className="acts">
					<a href="#paste">Paste or upload CSV</a>
					<SiteLink to={href("/lists")}>Saved lists</SiteLink>
				</div>
			</div>
			<ErrorSummary problems={problems} />
			<Notes quickOrder={quickOrder} />
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
				<input type="hidden" name="idempotencyKey" value={quickOrder.formKey} />
				{/* Enter presses the form's first button: Verify, which changes nothing. */}
				<button className="vh" type="submit" name="intent" value="verify" tabIndex={-1} aria-hidden="true" />
				<InlineFlash at={AT} />
				<QuickOrderChanged rows={rows} />
				<QuickOrderSummary
					rows={rows.map((row, n) => (n === typing ? null : row))}
					takesFocus={quickOrder.showProblems && quickOrder.focus === null && problems.length === 0}
				/>
				<div className="pad2">
					<div>
						<QuickOrderTable live={live} focus={quickOrder.focus} page={href("/quick-order")} />
						<QuickOrderFoot sums={sums} />
						<QuickOrderExtras quickOrder={quickOrder} sums={sums} />
						<PasteBox quickOrder={quickOrder} sample={href("/quick-order/sample.csv")} />
					</div>
					<QuickOrderSide sums={sums} />
				</div>
				{typeAhead.list}
			</Form>
		</div>
	);
}

function Notes({ quickOrder }: { quickOrder: QuickOrderState }) {
	return (
		<>
			{quickOrder.draftLines > 0 ? (
				<Note className="mb-4">
					This list is shown in place of the{" "}
					{quickOrder.draftLines === 1 ? "row" : `${quickOrder.draftLines} rows`} on your pad, until you
					verify, add or change something here.{" "}
					<SiteLink to={href("/quick-order")}>Back to your pad</SiteLink>
				</Note>
			) : null}
			<LeftOut lines={quickOrder.left} />
		</>
	);
}
