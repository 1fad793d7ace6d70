import {
	type FocusEvent,
	type FormEvent,
	type KeyboardEvent,
	useCallback,
	useEffect,
	useRef,
	useState,
} from "react";
import { Form, href, Link } from "react-router";
import { MAX_PAD_LINES } from "~/domain/quick-order/pad-line";
import { ErrorSummary, type Problem } from "~/ui/form/error-summary";
import { TextArea } from "~/ui/form/text-field";
import { Note } from "~/ui/layout/card";
import { SaidHere } from "~/ui/layout/flash-message";
import { PageTitle } from "~/ui/layout/page-title";
import { TableFrame } from "~/ui/layout/table";
import { Flash } from "~/ui/layout/toast";
import { PadExtras, PadFoot, PadSide, SavedLine, sumsOf } from "./docket";
import type { PadRow, PadState } from "./pad-state";
import type { DraftAnswer } from "./quick-order-draft";
import { QuickOrderRow, type RowEdit } from "./row";
import { PadSummary } from "./summary";
import { enterRow, focusRow, placeOf, setBox } from "./use-pad-keys";
import { usePadSaving } from "./use-pad-saving";

const COLUMNS = [
	{ head: "#", num: true },
	{ head: "SKU or barcode" },
	{ head: "Quantity", num: true },
	{ head: "Product" },
	{ head: "Each", num: true },
	{ head: "Total", num: true },
	{ head: "Remove", hideHead: true },
];
const MORE_ROWS = 3;

const problemsOf = ({ problem, fileProblem, listProblem }: PadState): Problem[] => [
	...(problem ? [{ id: "paste", text: problem }] : []),
	...(fileProblem ? [{ id: "file", text: fileProblem }] : []),
	...(listProblem ? [{ id: "listName", text: listProblem }] : []),
];

/**
 * The pad's rows while the user types: what is known of each, what was typed since, and the row being typed. Rows are
 * verified as they are completed (Rule 4.13).
 */
function useLiveRows(pad: PadState) {
	const form = useRef<HTMLFormElement>(null);
	const [rows, setRows] = useState<(PadRow | null)[]>(() => [
		...pad.rows,
		...Array.from({ length: pad.blanks }, () => null),
	]);
	const [edits, setEdits] = useState<Record<number, RowEdit>>({});
	const [typing, setTyping] = useState<number | null>(null);
	const [goTo, setGoTo] = useState<number | null>(null);
	const onAnswer = useCallback((answers: DraftAnswer["rows"]) => {
		const known = new Map(answers);
		// Two codes of the same goods: their quantities are added up in the first row.
		for (const [n, row] of answers) {
			if (!form.current || row === null) continue;
			if ((row.rows?.length ?? 1) > 1) setBox(form.current, n, "quantity", row.quantity);
		}
		for (const [n, row] of answers) {
			if (!form.current || row !== null) continue;
			setBox(form.current, n, "sku", "");
			setBox(form.current, n, "quantity", "");
		}
		// Rows that stay the same keep their object, and are not drawn again.
		setRows((all) =>
			all.map((row, n) => {
				const now = known.get(n) ?? null;
				return JSON.stringify(now) === JSON.stringify(row) ? row : now;
			}),
		);
		setEdits({});
	}, []);
	const { saving, note, save, stop } = usePadSaving(form, pad.savedAt, onAnswer);
	const onInput = (event: FormEvent<HTMLFormElement>) => {
		note();
		const place = placeOf(event.target);
		if (!place || place.field === "flavor") return;
		const change = {
			[place.field === "sku" ? "code" : "quantity"]: (event.target as HTMLInputElement).value,
		};
		setEdits((all) => ({ ...all, [place.n]: { ...all[place.n], ...change } }));
		setTyping(place.n);
		setRows((all) =>
			place.n < all.length - 1 || all.length >= MAX_PAD_LINES
				? all
				: [...all, ...Array.from({ length: MORE_ROWS }, () => null)],
		);
	};
	const onBlur = (event: FormEvent<HTMLFormElement> & { relatedTarget: EventTarget | null }) => {
		const next = event.relatedTarget ? placeOf(event.relatedTarget) : null;
		if (typing === null || next?.n === typing) return;
		setTyping(null);
		save();
	};
	const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
		const next = enterRow(event);
		if (next === null) return;
		event.preventDefault();
		setGoTo(next);
	};
	// A new row's box exists only after rendering.
	useEffect(() => {
		if (goTo === null || !form.current) return;
		focusRow(form.current, goTo);
		setGoTo(null);
	}, [goTo]);
	return { form, rows, edits, typing, saving, events: { onInput, onBlur, onKeyDown, onSubmit: stop } };
}

type TypeAhead = typeof import("./pad-type-ahead");

/** Suggestions for the SKU box that has the focus. Their code is loaded when there first is one. */
function useTypeAhead() {
	const [box, setBoxElement] = useState<HTMLInputElement | null>(null);
	const [loaded, setLoaded] = useState<TypeAhead | null>(null);
	const onFocus = ({ target }: FocusEvent<HTMLFormElement>) => {
		if (placeOf(target)?.field !== "sku") return;
		setBoxElement(target as unknown as HTMLInputElement);
		// Without suggestions the pad works as well.
		if (!loaded) import("./pad-type-ahead").then(setLoaded, () => {});
	};
	const choose = (sku: string) => {
		const { n } = placeOf(box!)!;
		setBox(box!.form!, n, "sku", sku);
		(box!.form!.elements.namedItem(`lines[${n}].quantity`) as HTMLInputElement).focus();
	};
	return { onFocus, list: loaded && box ? <loaded.PadTypeAhead box={box} choose={choose} /> : null };
}

/** The place of the pad's answer. */
const AT = "pad";

/** The pad: rows of SKU and quantity that are typed, scanned, pasted or read from a file, each with its result. */
export function QuickOrderScreen({ pad }: { pad: PadState }) {
	const { form, rows, edits, typing, saving, events } = useLiveRows(pad);
	const typeAhead = useTypeAhead();
	const problems = pad.showProblems ? problemsOf(pad) : [];
	const sums = sumsOf(rows, edits);
	const next = rows.findIndex((row, n) => row === null && !edits[n]?.code);
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
				<PadSummary
					rows={rows.map((row, n) => (n === typing ? null : row))}
					takesFocus={pad.showProblems && pad.focus === null && problems.length === 0}
				/>
				<div className="pad2">
					<div>
						<TableFrame kind="pad" columns={COLUMNS}>
							{rows.map((row, n) => (
								<QuickOrderRow
									key={n}
									n={n}
									row={row}
									edit={edits[n]}
									isTyping={typing === n}
									isNext={next === n}
									focus={pad.focus?.row === n ? pad.focus.field : null}
								/>
							))}
						</TableFrame>
						<PadFoot sums={sums} />
						<PadExtras pad={pad} sums={sums} />
						<PasteBox pad={pad} />
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
			{pad.left.length > 0 ? (
				<Note className="mb-4">
					Left out, because they name no goods:{" "}
					{pad.left
						.slice(0, MOST_LEFT)
						.map((line) => `“${line}”`)
						.join(", ")}
					{pad.left.length > MOST_LEFT ? ` and ${pad.left.length - MOST_LEFT} more` : ""}
				</Note>
			) : null}
		</>
	);
}

const MOST_LEFT = 20;

function PasteBox({ pad }: { pad: PadState }) {
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
