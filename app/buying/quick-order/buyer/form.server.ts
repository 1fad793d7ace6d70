import { z } from "zod";
import { ASSORTED } from "~/catalog";
import { formRows, textOf } from "~/http/form-rows.server";
import { DomainError } from "~/kernel/errors";
import { inTurns } from "~/kernel/in-turns";
import type { Db } from "~db/client.server";
import { knownGoods } from "../known-goods.server";
import { bounded } from "../quick-order-draft.server";
import { MAX_CELL, MAX_QUICK_ORDER_LINES, type QuickOrderLine } from "../quick-order-line";
import { decodeQuickOrderFile, firstLines, readQuickOrderText } from "../quick-order-text.server";
import { repaired, undone } from "../typed-row";
import { tooManyLines } from "../verify-lines.server";
import type { QuickOrderField } from "./quick-order-state";

/** A displayed row and its number in the form. */
type FormLine = QuickOrderLine & { n: number };

/** The posted quick order. */
export type QuickOrderForm = {
	/** The displayed rows, including empty ones. */
	rows: FormLine[];
	/** The filled rows, then pasted lines, then the file's lines. Only rows have a number. */
	lines: (QuickOrderLine & { n?: number })[];
	/** The pasted text; of one with too many lines to be read, those that the quick order takes. */
	paste: string;
	/** Why the lines are refused: there are more than the quick order takes. */
	tooMany: string | null;
	/** Pasted lines that name no goods, such as greetings. */
	left: string[];
	/** An error about the pasted text or the file as a whole. */
	fileProblem: string | null;
	/** The row and field that a repair button changed. */
	repaired: { n: number; field: QuickOrderField } | null;
	/** The number of the row that a button removed. */
	removed: number | null;
};

/** Reads rows, pasted text and file, and carries out the pressed repair or removal of a row. */
export async function readQuickOrderForm(db: Db, form: FormData): Promise<QuickOrderForm> {
	const removed = textOf(form.get("remove"));
	const fix = readFix(form);
	const isUndo = form.get("intent") === "undo";
	const lookUp = knownGoods(db);
	const typed = formRows(form)
		.filter(({ n }) => String(n) !== removed)
		.map(({ n, text, texts }): FormLine => {
			const cell = (field: string) => text(field).slice(0, MAX_CELL);
			const [code, quantity] = [cell("sku"), cell("quantity")];
			const typed = {
				...{ code, quantity, flavor: cell("flavor"), hints: texts("hint") },
				...keptWords(text("was"), { code, quantity }),
			};
			if (isUndo) return { n, ...undone(typed) };
			const row = fix?.n === n ? fixed(typed, fix) : typed;
			return { n, ...chosen(row, cell("asked")) };
		});
	const scans = await inTurns(
		lookUp(typed.map(({ quantity }) => quantity).filter((quantity) => SCAN.test(quantity))),
	);
	const rows = typed.flatMap((row) => (row.code !== "" && scans.has(row.quantity) ? scanned(row) : [row]));
	const paste = textOf(form.get("paste")).replace(/\r\n?/g, "\n");
	const pasted = await inTurns(readQuickOrderText(paste, lookUp));
	const file = await readFile(form.get("file"));
	const filed = await inTurns(readQuickOrderText(file.text, lookUp));
	const lines = [
		...rows.filter(({ code, quantity }) => code !== "" || quantity !== ""),
		...pasted.lines.map(bounded),
		...filed.lines.map(bounded),
	];
	const count = lines.length + pasted.unread + filed.unread;
	const isCut = pasted.unread > 0;
	return {
		rows: rows.slice(0, MOST_SCANNED),
		lines,
		paste: isCut ? firstLines(paste, MAX_QUICK_ORDER_LINES) : paste,
		tooMany:
			count > MAX_QUICK_ORDER_LINES
				? `${tooManyLines(count).message}${isCut ? ` The first ${MAX_QUICK_ORDER_LINES} lines of the text are kept here.` : ""}`
				: null,
		left: [...pasted.left, ...filed.left],
		fileProblem:
			file.problem ??
			(file.text !== "" && filed.lines.length + filed.unread === 0
				? "This file has no line with a SKU or barcode."
				: null),
		repaired: fix,
		removed: /^\d{1,4}$/.test(removed) ? Number(removed) : null,
	};
}

const typedRow = z.object({
	code: z.string().max(MAX_CELL),
	quantity: z.string().max(MAX_CELL),
	flavor: z.string().max(MAX_CELL),
	hints: z.array(z.string().max(MAX_CELL)).max(10).optional(),
});
const keptRow = z.object({ code: z.string(), quantity: z.string(), was: typedRow });

/** What a row's hidden field keeps (`wasValue`), unless another code was typed since; of a quantity the last typed one. */
function keptWords(posted: string, now: { code: string; quantity: string }): Pick<QuickOrderLine, "was"> {
	if (posted === "") return {};
	let value: unknown;
	try {
		value = JSON.parse(posted);
	} catch {
		return {};
	}
	const { data: kept } = keptRow.safeParse(value);
	if (!kept || kept.code !== now.code) return {};
	return { was: kept.quantity === now.quantity ? kept.was : { ...kept.was, quantity: now.quantity } };
}

/** A flavor chosen in place of the typed one, which stays beside it. */
const chosen = (row: QuickOrderLine, requested: string): QuickOrderLine =>
	requested === "" || row.was || row.flavor === requested || row.code === ""
		? row
		: repaired({ ...row, flavor: requested }, { field: "flavor", value: row.flavor });

type Fix = { n: number; field: QuickOrderField; value: string; isChoice: boolean };

/** The value of a repair's button: '6:quantity:20', see `fixValue` and `choiceValue`. */
function readFix(form: FormData): Fix | null {
	const [, n, kind, value] =
		/^(\d{1,4}):(sku|quantity|flavor|choice):(.*)$/s.exec(textOf(form.get("fix"))) ?? [];
	if (!kind) return null;
	const isChoice = kind === "choice";
	return { n: Number(n), field: isChoice ? "flavor" : (kind as QuickOrderField), value: value!, isChoice };
}

/** A choice takes the select's flavor, or assorted while that shows the typed one. */
function fixed(row: QuickOrderLine, { field, value, isChoice }: Fix): QuickOrderLine {
	if (!isChoice) return repaired(row, { field, value });
	if (row.flavor !== value) return row;
	return repaired(row, { field, value: ASSORTED });
}

// A scanner may have typed a second line into each.
const MOST_SCANNED = 2 * MAX_QUICK_ORDER_LINES;
const SCAN = /^\d{8,14}$/;

/** A scan in the quantity box starts the next line; each of the two counts as one unit. */
const scanned = (row: FormLine): FormLine[] => [
	{ ...row, quantity: "1" },
	{ n: row.n, code: row.quantity, quantity: "1", flavor: "" },
];

async function readFile(file: FormDataEntryValue | null): Promise<{ text: string; problem: string | null }> {
	if (!(file instanceof File) || file.size === 0) return { text: "", problem: null };
	try {
		return { text: decodeQuickOrderFile(new Uint8Array(await file.arrayBuffer())), problem: null };
	} catch (error) {
		if (!(error instanceof DomainError)) throw error;
		return { text: "", problem: error.message };
	}
}
