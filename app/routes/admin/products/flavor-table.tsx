import { type MouseEvent, useEffect, useState } from "react";
import {
	arrangeRows,
	type FlavorRow,
	MORE_ROWS,
	ROW_CELLS,
	readFlavorRows,
	SPARE_ROWS,
} from "~/domain/products/flavor-rows";
import { grouped } from "~/domain/texts/numbers";
import { FieldError } from "~/ui/form/field-error";
import { Details } from "~/ui/layout/details";

type Props = {
	formId: string;
	/** The rows as the form was sent or opened, and the button that arranged them, if one did. */
	sent: { rows: unknown; spare?: unknown; step?: unknown; pasted?: unknown };
	/** By the fields' names. */
	errors: Record<string, string[] | undefined>;
	/** Tells that rows were moved, added or removed. */
	onArranged: () => void;
};

type Shown = { rows: (FlavorRow | null)[]; spare: number; pasted: string };

/** The rows after a button was pressed. The same on the server and in the browser. */
function arranged({ rows, spare, pasted }: Shown, step: string): Shown {
	if (step === "") return { rows, spare, pasted };
	if (step === "add") return { rows, pasted, spare: spare + MORE_ROWS };
	const filled = rows.filter((row) => row !== null);
	const [verb = "", place] = step.split("-");
	// Blank rows between the others fall away.
	const at = rows.slice(0, Number(place)).filter((row) => row !== null).length;
	const next = arrangeRows(filled, place === undefined ? verb : `${verb}-${at}`, pasted);
	return { rows: next, spare, pasted: step === "paste" ? "" : pasted };
}

const numberOf = (sent: unknown) => Math.min(Math.max(Number(sent) || SPARE_ROWS, SPARE_ROWS), 50);
const textOf = (sent: unknown) => (typeof sent === "string" ? sent : "");

function shownFirst({ rows, spare, step, pasted }: Props["sent"]): Shown {
	const read = readFlavorRows(rows);
	// Rows left blank at the end are spare ones.
	while (read.length > 0 && read.at(-1) === null) read.pop();
	return arranged({ rows: read, spare: numberOf(spare), pasted: textOf(pasted) }, textOf(step));
}

const CELLS = [
	{ cell: "name", label: "Flavor", of: "" },
	{ cell: "sku", label: "SKU", of: "SKU, " },
	{ cell: "barcode", label: "Barcode", of: "Barcode, " },
	{ cell: "stockQuantity", label: "Stock", of: "Stock, " },
] as const;

/** A product's flavors as rows of boxes, with blank rows at the end (Rule 7.70). */
export function FlavorTable({ formId, sent, errors, onArranged }: Props) {
	const [shown, setShown] = useState(() => ({ ...shownFirst(sent), turn: 0, focus: "" }));
	const { rows, spare, pasted, turn, focus } = shown;
	const isPasteBad = Boolean(errors.flavors);
	const idOf = (n: number, cell: string) => `${formId}-flavorRows[${n}].${cell}`;
	useEffect(() => {
		if (focus) document.getElementById(focus)?.focus();
		if (turn > 0) onArranged();
	}, [focus, turn, onArranged]);

	// In place, with what is typed now.
	const arrange = (event: MouseEvent<HTMLButtonElement>) => {
		event.preventDefault();
		const { form, value: step } = event.currentTarget;
		if (!form) return;
		const typed = new FormData(form);
		const rowOf = (n: number) =>
			Object.fromEntries(
				ROW_CELLS.map((cell) => [cell, String(typed.get(`flavorRows[${n}].${cell}`) ?? "")]),
			);
		const all = Array.from({ length: rows.length + spare }, (_, n) => rowOf(n));
		const next = shownFirst({ rows: all, spare, step, pasted: typed.get("flavors") });
		const place = Number(step.split("-")[1]);
		const to =
			step === "add" || step === "paste" || step === "sort"
				? idOf(step === "add" ? next.rows.length : 0, "name")
				: idOf(step.startsWith("up") ? Math.max(0, place - 1) : Math.min(place, next.rows.length), "name");
		setShown({ ...next, turn: turn + 1, focus: to });
	};
	const button = (value: string, text: string, name?: string) => (
		<button
			type="submit"
			className={name ? "linkbtn small" : "btn btn-s"}
			name="arrange"
			value={value}
			formNoValidate
			onClick={arrange}
		>
			{text}
			{name ? <span className="vh"> {name}</span> : null}
		</button>
	);
	const filled = rows.filter((row) => row !== null);
	return (
		<div>
			<h2>
				Flavors{" "}
				<small className="mute">
					{grouped(filled.length)}
					{filled.length > 1 ? <> · {button("sort", "sort A to Z", "(flavors)")}</> : null}
				</small>
			</h2>
			<p className="hint">Only the name is required. Stock is the total of the flavors that keep it.</p>
			<input type="hidden" name="spareRows" value={spare} />
			<table className="table stack rows r-flav">
				<thead>
					<tr>
						{CELLS.map(({ cell, label }) => (
							<th key={cell} scope="col" className={cell === "stockQuantity" ? "num" : undefined}>
								{label}
							</th>
						))}
						<th scope="col">
							<span className="vh">Actions</span>
						</th>
					</tr>
				</thead>
				<tbody>
					{[...rows, ...Array.from({ length: spare }, () => null)].map((row, n) => {
						const called =
							row?.name ||
							(row
								? `flavor ${n + 1}`
								: n === rows.length
									? "new flavor"
									: `new flavor ${n - rows.length + 1}`);
						const messages = CELLS.flatMap(({ cell }) => errors[`flavorRows[${n}].${cell}`] ?? []);
						const errorId = `${formId}-flavor-${n}-error`;
						return (
							<tr key={`${turn}-${n}`} className={messages.length > 0 ? "row-bad" : undefined}>
								{CELLS.map(({ cell, of }) => {
									const isBad = Boolean(errors[`flavorRows[${n}].${cell}`]);
									return (
										<td key={cell} className={cell === "stockQuantity" ? "num" : undefined}>
											<label className="vh" htmlFor={idOf(n, cell)}>
												{of === "" ? (row ? `Flavor ${n + 1}` : called) : `${of}${called}`}
											</label>
											<input
												className={`in${cell === "stockQuantity" ? " q3" : cell === "name" ? "" : " mono"}${isBad ? " is-bad" : ""}`}
												id={idOf(n, cell)}
												name={`flavorRows[${n}].${cell}`}
												defaultValue={row?.[cell]}
												placeholder={!row && cell === "name" ? "New flavor" : undefined}
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
											<input type="hidden" name={`flavorRows[${n}].was`} value={row.was} />
											<input type="hidden" name={`flavorRows[${n}].seen`} value={row.seen} />
											{n > 0 ? button(`up-${n}`, "Up", called) : null}{" "}
											{button(`remove-${n}`, "Remove", called)}
										</>
									) : null}
								</td>
							</tr>
						);
					})}
				</tbody>
			</table>
			<div className="acts mt-2">{button("add", `Add ${MORE_ROWS} rows`)}</div>
			<Details summary="Paste from a sheet" open={isPasteBad || pasted !== ""}>
				<label className="lab" htmlFor={`${formId}-flavors`}>
					Name, SKU, barcode and stock
				</label>
				<span className="hint">
					One flavor a line, cells separated by tabs or commas. A flavor that is there is changed, an empty
					cell changes nothing.
				</span>
				<FieldError id={`${formId}-flavors-error`} errors={errors.flavors ?? []} />
				<textarea
					key={`pasted-${turn}`}
					className="in"
					id={`${formId}-flavors`}
					name="flavors"
					rows={5}
					spellCheck={false}
					defaultValue={pasted}
					aria-describedby={isPasteBad ? `${formId}-flavors-error` : undefined}
					aria-invalid={isPasteBad || undefined}
				/>
				<div className="acts mt-2">{button("paste", "Put into the rows")}</div>
			</Details>
		</div>
	);
}
