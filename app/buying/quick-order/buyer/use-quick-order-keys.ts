import type { KeyboardEvent } from "react";

const boxOf = (form: HTMLFormElement, n: number, field: "sku" | "quantity") =>
	form.elements.namedItem(`lines[${n}].${field}`) as HTMLInputElement | null;

/** A barcode that a scanner typed into the quantity box, after the quantity that was there. */
function scanIn(value: string, before: string): string | null {
	const rest = value.startsWith(before) ? value.slice(before.length) : value;
	return /^\d{8,14}$/.test(rest) ? rest : null;
}

/** The row and field of a box of the quick order. */
export function cellOf(target: EventTarget): { n: number; field: string } | null {
	const [, n, field] = /^lines\[(\d+)\]\.(\w+)$/.exec((target as HTMLInputElement).name ?? "") ?? [];
	return field ? { n: Number(n), field } : null;
}

/** Sets a box as typing does. */
export function setBox(form: HTMLFormElement, n: number, field: "sku" | "quantity", value: string): void {
	const box = boxOf(form, n, field);
	if (!box || box.value === value) return;
	box.value = value;
	box.dispatchEvent(new Event("input", { bubbles: true }));
}

/**
 * Enter in the quick order: completes the row and starts the next one. A code that is already on the quick order counts up there, and
 * a scan in a quantity box starts the next row, so a scanner can go on and on (Rule 4.11).
 *
 * @returns the row to go on in; null when Enter is to submit the form, as in an empty row.
 */
export function enterRow(event: KeyboardEvent<HTMLFormElement>): number | null {
	const cell = cellOf(event.target);
	if (event.key !== "Enter" || event.nativeEvent.isComposing || !cell || cell.field === "flavor") return null;
	const form = event.currentTarget;
	const code = boxOf(form, cell.n, "sku")?.value.trim() ?? "";
	const amount = boxOf(form, cell.n, "quantity");
	if (code === "" || !amount) return null;
	const scan = cell.field === "quantity" ? scanIn(amount.value.trim(), amount.defaultValue) : null;
	if (scan) setBox(form, cell.n, "quantity", amount.defaultValue || "1");
	const entered = scan ?? (cell.field === "sku" && amount.value.trim() === "" ? code : null);
	if (entered === null) return cell.n + 1;
	const first = rowWith(form, entered, scan ? -1 : cell.n);
	if (first === null) {
		if (!scan) {
			setBox(form, cell.n, "quantity", "1");
			return cell.n + 1;
		}
		const next = emptyRowFrom(form, cell.n + 1);
		setBox(form, next, "sku", scan);
		setBox(form, next, "quantity", "1");
		return next + 1;
	}
	const counted = Number(boxOf(form, first, "quantity")?.value) || 0;
	setBox(form, first, "quantity", String(counted + 1));
	if (scan) return emptyRowFrom(form, cell.n + 1);
	setBox(form, cell.n, "sku", "");
	return cell.n;
}

function rowWith(form: HTMLFormElement, code: string, except: number): number | null {
	for (let n = 0; boxOf(form, n, "sku"); n++) {
		if (n !== except && boxOf(form, n, "sku")!.value.trim().toLowerCase() === code.toLowerCase()) return n;
	}
	return null;
}

function emptyRowFrom(form: HTMLFormElement, start: number): number {
	let n = start;
	while (boxOf(form, n, "sku")?.value) n++;
	return n;
}

export const focusRow = (form: HTMLFormElement, n: number): void => boxOf(form, n, "sku")?.focus();
