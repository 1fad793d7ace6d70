import { memo } from "react";
import { ASSORTED } from "~/domain/cart/cart-line";
import { formatCents } from "~/domain/money";
import { grouped } from "~/domain/texts/numbers";
import { FieldError } from "~/ui/form/field-error";
import type { PadState } from "./pad-state";

export type RowEdit = { code?: string; quantity?: string };
type Row = PadState["rows"][number];

/** A verified row with the typed quantity: its units and total while the user types; null when the code no longer matches. */
export function liveRow(row: Row | null, edit: RowEdit | undefined): { units: number; cents: number } | null {
	if (!row?.goods || (edit?.code !== undefined && edit.code.trim() !== row.code)) return null;
	if (edit?.quantity === undefined && row.status !== "ready") return null;
	const typed = (edit?.quantity ?? row.quantity).trim();
	const units = /^\d{1,6}$/.test(typed) ? Number(typed) : 0;
	return units > 0 ? { units, cents: units * row.goods.unitPriceCents } : null;
}

type Props = {
	n: number;
	row: Row | null;
	edit: RowEdit | undefined;
	onEdit: (n: number, edit: RowEdit) => void;
	focus: "sku" | "quantity" | null;
};

/** One row: SKU, quantity, the product found, and its problem. Tab goes from SKU to quantity to the next row. */
export const QuickOrderRow = memo(function QuickOrderRow({ n, row, edit, onEdit, focus }: Props) {
	const problem = row?.problem ?? null;
	const live = liveRow(row, edit);
	const errorId = `row-${n}-error`;
	const isStale = edit?.code !== undefined && edit.code.trim() !== (row?.code ?? "");
	const goods = isStale ? null : (row?.goods ?? null);
	const tied = (field: "sku" | "quantity") =>
		problem?.field === field ? { "aria-invalid": true, "aria-describedby": errorId } : {};
	return (
		<tr className={problem ? "row-bad" : undefined}>
			<td className="num mute md-only">{n + 1}</td>
			<td>
				<label className="vh" htmlFor={`sku-${n}`}>
					Row {n + 1}, SKU or barcode
				</label>
				<input
					className={problem?.field === "sku" ? "in mono min-w-44 is-bad" : "in mono min-w-44"}
					id={`sku-${n}`}
					name={`lines[${n}].sku`}
					defaultValue={row?.code}
					onInput={(event) => onEdit(n, { code: event.currentTarget.value })}
					autoComplete="off"
					autoCapitalize="characters"
					spellCheck={false}
					maxLength={200}
					// biome-ignore lint/a11y/noAutofocus: after an answer, the next thing to scan or type
					autoFocus={focus === "sku"}
					{...tied("sku")}
				/>
			</td>
			<td className="num">
				<label className="vh" htmlFor={`quantity-${n}`}>
					Row {n + 1}, quantity
				</label>
				<input
					className={problem?.field === "quantity" ? "in qty is-bad" : "in qty"}
					id={`quantity-${n}`}
					name={`lines[${n}].quantity`}
					defaultValue={row?.quantity}
					onInput={(event) => onEdit(n, { quantity: event.currentTarget.value })}
					inputMode="numeric"
					autoComplete="off"
					maxLength={20}
					// biome-ignore lint/a11y/noAutofocus: after an answer, the next thing to scan or type
					autoFocus={focus === "quantity"}
					{...tied("quantity")}
				/>
			</td>
			<td>
				{row ? <Answer n={n} row={row} goods={goods} /> : null}
				<FieldError id={errorId} errors={problem?.text} />
				{row?.closest ? (
					<label className="check small">
						<input type="checkbox" name={`lines[${n}].use`} value={row.closest} />
						<span>
							Closest: use <b className="mono">{row.closest}</b> instead
						</span>
					</label>
				) : null}
			</td>
			<td className="num md-only">{goods ? formatCents(goods.unitPriceCents) : row ? "—" : ""}</td>
			<td className="num" data-l={live ? "Total" : undefined}>
				{live ? formatCents(live.cents) : row ? <span className="md-only">—</span> : ""}
			</td>
		</tr>
	);
});

/** Name, flavor, stock and minimum. For an unknown code, posted flavor and hints are kept in hidden fields. */
function Answer({ n, row, goods }: { n: number; row: Row; goods: Row["goods"] }) {
	if (!goods) {
		return (
			<>
				{row.flavor ? <input type="hidden" name={`lines[${n}].flavor`} value={row.flavor} /> : null}
				{row.hints?.map((hint) => (
					<input key={hint} type="hidden" name={`lines[${n}].hint`} value={hint} />
				))}
			</>
		);
	}
	const facts = [
		goods.available > 0 ? `${grouped(goods.available)} available` : "Out of stock",
		goods.minimumOrderQuantity > 1 ? `min. order ${goods.minimumOrderQuantity}` : null,
		goods.caseSize ? `case of ${goods.caseSize}` : null,
		(row.rows?.length ?? 1) > 1 ? `${row.rows?.length} rows added together` : null,
		row.status === "no_quantity" ? "no quantity yet" : null,
	];
	const bad = row.problem?.field === "flavor";
	return (
		<>
			<b className="font-semibold">{goods.productName}</b>
			{goods.flavors.length === 0 && goods.flavor ? <span className="mute">, {goods.flavor}</span> : null}
			<span className="small mute block">{facts.filter(Boolean).join(" · ")}</span>
			{goods.flavors.length > 0 ? (
				<span className="mt-1 block max-w-64">
					<label className="vh" htmlFor={`flavor-${n}`}>
						Row {n + 1}, flavor of {goods.productName}
					</label>
					<select
						className={bad ? "in is-bad" : "in"}
						id={`flavor-${n}`}
						name={`lines[${n}].flavor`}
						defaultValue={goods.flavor ?? ASSORTED}
						aria-invalid={bad || undefined}
						aria-describedby={bad ? `row-${n}-error` : undefined}
					>
						<option>{ASSORTED}</option>
						{goods.flavors.map((flavor) => (
							<option key={flavor}>{flavor}</option>
						))}
					</select>
				</span>
			) : null}
		</>
	);
}
