import { type ClipboardEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { grouped } from "~/kernel/texts/numbers";
import { FieldError } from "~/ui/form/field-error";
import { Details } from "~/ui/layout/details";
import { useHydrated } from "~/ui/layout/hydrated";
import { useDragOrder } from "~/ui/staff/drag-order";
import {
	type FlavorRow,
	MORE_ROWS,
	ROW_CELLS,
	skuTaken,
	TYPED_CELLS,
	type TypedCell,
} from "../fields/flavor-rows";
import { type SentFlavors, shownFlavors } from "./flavor-steps";

type Errors = Record<string, string[] | undefined>;

type Props = {
	formId: string;
	sent: SentFlavors;
	/** By the fields' names. */
	errors: Errors;
	/** Tells that rows were moved, added or removed. */
	onArranged: () => void;
};

const LABELS: Record<TypedCell, string> = {
	name: "Flavor",
	sku: "SKU",
	barcode: "Barcode",
	stockQuantity: "Stock",
};

const nameOf = (n: number, cell: string) => `flavorRows[${n}].${cell}`;
const classOf = (cell: TypedCell) => (cell === "stockQuantity" ? "num" : undefined);

/** A product's flavors as rows of boxes, with blank rows at the end (Rule 7.5). */
export function FlavorTable({ formId, sent, errors: sentErrors, onArranged }: Props) {
	const [shown, setShown] = useState(() => ({ ...shownFlavors(sent), turn: 0, focus: "" }));
	const { rows, spare, pasted, problems, turn, focus } = shown;
	// Messages belong to the rows as they were sent.
	const errors = turn > 0 ? {} : sentErrors;
	const body = useRef<HTMLTableSectionElement>(null);
	const isScripted = useHydrated();
	const idOf = (n: number, cell: string) => `${formId}-${nameOf(n, cell)}`;
	useEffect(() => {
		if (focus) document.getElementById(focus)?.focus();
		if (turn > 0) onArranged();
	}, [focus, turn, onArranged]);

	// In place, with what is typed now.
	const take = (
		step: string,
		paste?: { text: string; at?: { row: number; cell: TypedCell } | undefined },
	) => {
		const form = body.current?.closest("form");
		if (!form) return;
		const typed = new FormData(form);
		const textOf = (name: string) => String(typed.get(name) ?? "");
		const all = Array.from({ length: rows.length + spare }, (_, n) =>
			Object.fromEntries(ROW_CELLS.map((cell) => [cell, textOf(nameOf(n, cell))])),
		);
		const text = paste?.text ?? textOf("flavors");
		const next = shownFlavors({ rows: all, spare, step, pasted: text }, paste?.at);
		setShown({ ...next, turn: turn + 1, focus: focusAfter(step, next) });
	};
	const focusAfter = (step: string, next: { rows: unknown[]; problems: string[] }) => {
		const [verb, position, to] = step.split("-");
		if (verb === "paste" && next.problems.length > 0) return `${formId}-pasted`;
		const goal = { add: next.rows.length, paste: next.rows.length, sort: 0, up: Number(position) - 1 }[
			verb ?? ""
		];
		return idOf(Math.max(0, Math.min(goal ?? Number(to ?? position), next.rows.length)), "name");
	};
	const press = (event: MouseEvent<HTMLButtonElement>) => {
		event.preventDefault();
		take(event.currentTarget.value);
	};
	const paste = (event: ClipboardEvent) => {
		const text = event.clipboardData.getData("text/plain").replace(/[\r\n]+$/, "");
		const [, row, cell] = /^flavorRows\[(\d+)\]\.(\w+)$/.exec((event.target as HTMLInputElement).name) ?? [];
		const known = TYPED_CELLS.find((each) => each === cell);
		if (!known || !/[\t\n]/.test(text)) return;
		event.preventDefault();
		take("paste", { text, at: known === "name" ? undefined : { row: Number(row), cell: known } });
	};
	const { handle, target } = useDragOrder((from, to) => take(`move-${from}-${to}`));
	const button = (value: string, text: string, name?: string, danger = "") => (
		<button
			type="submit"
			className={name ? `linkbtn small ${danger}` : "btn btn-s"}
			name="arrange"
			value={value}
			formNoValidate
			onClick={press}
		>
			{text}
			{name ? <span className="vh"> {name}</span> : null}
		</button>
	);
	const filled = rows.filter((row) => row !== null);
	const taken = new Set(filled.map(({ sku, name }) => skuTaken(sku.trim(), name.trim())));
	// What is said about a row's SKU stands in its row.
	const others = [...problems, ...(errors.flavors ?? [])].filter((text) => !taken.has(text));
	return (
		<section className="card" id={`${formId}-flavors`} tabIndex={-1}>
			<h2>
				Flavors{" "}
				<small className="mute">
					{grouped(filled.length)}
					{filled.length > 1 ? (
						<>
							{isScripted ? <span className="lg-s"> · drag to reorder, or</span> : " ·"}{" "}
							{button("sort", "sort A to Z", "(flavors)")}
						</>
					) : null}
				</small>
			</h2>
			<p className="hint">Only the name is required. Stock is the total of the flavors that keep it.</p>
			<input type="hidden" name="spareRows" value={spare} />
			<table className="table stack rows r-flav">
				<thead>
					<tr>
						{TYPED_CELLS.map((cell) => (
							<th key={cell} scope="col" className={classOf(cell)}>
								{LABELS[cell]}
							</th>
						))}
						<th scope="col">
							<span className="vh">Actions</span>
						</th>
					</tr>
				</thead>
				<tbody ref={body} onPaste={paste}>
					{[...rows, ...Array.from({ length: spare }, () => null)].map((row, n) => {
						const blank = n === rows.length ? "new flavor" : `new flavor ${n - rows.length + 1}`;
						const called = row?.name || (row ? `flavor ${n + 1}` : blank);
						return (
							<Row
								key={`${turn}-${n}`}
								row={row}
								called={called}
								label={row ? `Flavor ${n + 1}` : called}
								idOf={(cell) => idOf(n, cell)}
								n={n}
								errors={errors}
								target={target(n)}
							>
								{row ? (
									<>
										{n > 0 ? button(`up-${n}`, "Up", called) : null}{" "}
										{button(`remove-${n}`, "Remove", called, "danger")}
										{isScripted ? (
											<span className="grip" aria-hidden="true" title="Drag to reorder" {...handle(n)}>
												⠿
											</span>
										) : null}
									</>
								) : null}
							</Row>
						);
					})}
				</tbody>
			</table>
			<div className="acts mt-2">{button("add", `Add ${MORE_ROWS} rows`)}</div>
			<Details key={`paste-${turn}`} summary="Paste from a sheet" open={others.length > 0 || pasted !== ""}>
				<label className="lab" htmlFor={`${formId}-pasted`}>
					Name, SKU, barcode and stock
				</label>
				<span className="hint">
					One flavor a line, cells separated by tabs or commas. A flavor that is there is changed, an empty
					cell changes nothing.
				</span>
				<FieldError id={`${formId}-flavors-error`} errors={others} />
				<textarea
					className="in"
					id={`${formId}-pasted`}
					name="flavors"
					rows={5}
					spellCheck={false}
					defaultValue={pasted}
					aria-describedby={others.length > 0 ? `${formId}-flavors-error` : undefined}
					aria-invalid={others.length > 0 || undefined}
				/>
				<div className="acts mt-2">{button("paste", "Put into the rows")}</div>
			</Details>
		</section>
	);
}

type RowProps = {
	n: number;
	row: FlavorRow | null;
	/** The flavor's name, and the label of the box with it. */
	called: string;
	label: string;
	idOf: (cell: string) => string;
	errors: Errors;
	target: ReturnType<ReturnType<typeof useDragOrder>["target"]>;
	children: ReactNode;
};

function Row({ n, row, called, label, idOf, errors, target, children }: RowProps) {
	const errorId = idOf("error");
	const messagesOf = (cell: TypedCell) => [
		...(errors[nameOf(n, cell)] ?? []),
		...(cell === "sku" && row
			? (errors.flavors ?? []).filter((text) => text === skuTaken(row.sku.trim(), row.name.trim()))
			: []),
	];
	const messages = TYPED_CELLS.flatMap(messagesOf);
	return (
		<tr className={messages.length > 0 ? "row-bad" : undefined} {...target}>
			{TYPED_CELLS.map((cell) => {
				const isBad = messagesOf(cell).length > 0;
				const kind = { name: "", sku: " mono", barcode: " mono", stockQuantity: " q3" }[cell];
				return (
					<td key={cell} className={classOf(cell)}>
						<label className="vh" htmlFor={idOf(cell)}>
							{cell === "name" ? label : `${LABELS[cell]}, ${called}`}
						</label>
						<input
							className={`in${kind}${isBad ? " is-bad" : ""}`}
							id={idOf(cell)}
							name={nameOf(n, cell)}
							defaultValue={row?.[cell]}
							placeholder={row ? undefined : cell === "name" ? "New flavor" : LABELS[cell]}
							inputMode={cell === "barcode" || cell === "stockQuantity" ? "numeric" : undefined}
							autoComplete="off"
							spellCheck={false}
							aria-invalid={isBad ? true : undefined}
							aria-describedby={isBad ? errorId : undefined}
						/>
						{cell === "name" ? <FieldError id={errorId} errors={messages} /> : null}
					</td>
				);
			})}
			<td className="go">
				{row ? (
					<>
						<input type="hidden" name={nameOf(n, "was")} value={row.was} />
						<input type="hidden" name={nameOf(n, "seen")} value={row.seen} />
					</>
				) : null}
				{children}
			</td>
		</tr>
	);
}
