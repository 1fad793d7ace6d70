import {
	type FocusEvent,
	type FormEvent,
	type KeyboardEvent,
	useCallback,
	useEffect,
	useRef,
	useState,
} from "react";
import { TableFrame } from "~/ui/layout/table";
import { MAX_QUICK_ORDER_LINES } from "../quick-order-line";
import type { QuickOrderRowState, QuickOrderState } from "./quick-order-state";
import { QuickOrderRow, type RowEdit } from "./row";
import type { DraftAnswer } from "./row-answers";
import { cellOf, enterRow, focusRow, setBox } from "./use-quick-order-keys";
import { useQuickOrderSaving } from "./use-quick-order-saving";

const MORE_ROWS = 3;

const rowsOf = ({ rows, blanks }: QuickOrderState): (QuickOrderRowState | null)[] => [
	...rows,
	...Array.from({ length: blanks }, () => null),
];

/**
 * The quick order's rows while the user types: what is known of each, what was typed since, and the row being typed. Rows are
 * verified as they are completed (Rule 4.13).
 *
 * @param draftUrl the address that verifies them, and saves them where there is a draft.
 */
export function useLiveRows(quickOrder: QuickOrderState, draftUrl: string) {
	const form = useRef<HTMLFormElement>(null);
	const [rows, setRows] = useState(() => rowsOf(quickOrder));
	const [edits, setEdits] = useState<Record<number, RowEdit>>({});
	const [typing, setTyping] = useState<number | null>(null);
	const [goTo, setGoTo] = useState<number | null>(null);
	const [shown, setShown] = useState(quickOrder.formKey);
	// Another answer replaces the rows, and nothing else of a form they are a part of.
	if (shown !== quickOrder.formKey) {
		setShown(quickOrder.formKey);
		setRows(rowsOf(quickOrder));
		setEdits({});
		setTyping(null);
	}
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
	const { saving, note, save, stop } = useQuickOrderSaving(form, quickOrder.savedAt, onAnswer, draftUrl);
	const onInput = (event: FormEvent<HTMLFormElement>) => {
		note();
		const cell = cellOf(event.target);
		if (!cell || cell.field === "flavor") return;
		const change = {
			[cell.field === "sku" ? "code" : "quantity"]: (event.target as HTMLInputElement).value,
		};
		setEdits((all) => ({ ...all, [cell.n]: { ...all[cell.n], ...change } }));
		setTyping(cell.n);
		setRows((all) =>
			cell.n < all.length - 1 || all.length >= MAX_QUICK_ORDER_LINES
				? all
				: [...all, ...Array.from({ length: MORE_ROWS }, () => null)],
		);
	};
	const onBlur = (event: FormEvent<HTMLFormElement> & { relatedTarget: EventTarget | null }) => {
		const next = event.relatedTarget ? cellOf(event.relatedTarget) : null;
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

type TypeAhead = typeof import("./quick-order-type-ahead");

/** Suggestions for the SKU box that has the focus. Their code is loaded when there first is one. */
export function useTypeAhead() {
	const [box, setBoxElement] = useState<HTMLInputElement | null>(null);
	const [loaded, setLoaded] = useState<TypeAhead | null>(null);
	const onFocus = ({ target }: FocusEvent<HTMLFormElement>) => {
		if (cellOf(target)?.field !== "sku") return;
		setBoxElement(target as unknown as HTMLInputElement);
		// Without suggestions the quick order works as well.
		if (!loaded) import("./quick-order-type-ahead").then(setLoaded, () => {});
	};
	const choose = (sku: string) => {
		const { n } = cellOf(box!)!;
		setBox(box!.form!, n, "sku", sku);
		(box!.form!.elements.namedItem(`lines[${n}].quantity`) as HTMLInputElement).focus();
	};
	return { onFocus, list: loaded && box ? <loaded.QuickOrderTypeAhead box={box} choose={choose} /> : null };
}

const COLUMNS = [
	{ head: "#", num: true },
	{ head: "SKU or barcode" },
	{ head: "Quantity", num: true },
	{ head: "Product" },
	{ head: "Each", num: true },
	{ head: "Total", num: true },
	{ head: "Remove", hideHead: true },
];

/** The quick order's rows as a table. `page`: the address of the form, for the buttons of single rows. */
export function QuickOrderTable({
	live: { rows, edits, typing },
	focus,
	page,
	withStock,
}: {
	live: Pick<ReturnType<typeof useLiveRows>, "rows" | "edits" | "typing">;
	focus: QuickOrderState["focus"];
	page: string;
	withStock?: boolean;
}) {
	const next = rows.findIndex((row, n) => row === null && !edits[n]?.code);
	return (
		<TableFrame kind="pad" columns={COLUMNS}>
			{rows.map((row, n) => (
				<QuickOrderRow
					key={n}
					n={n}
					row={row}
					edit={edits[n]}
					isTyping={typing === n}
					isNext={next === n}
					focus={focus?.row === n ? focus.field : null}
					page={page}
					withStock={withStock}
				/>
			))}
		</TableFrame>
	);
}
