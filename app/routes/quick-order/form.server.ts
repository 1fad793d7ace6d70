import { ASSORTED } from "~/domain/cart/cart-line";
import { DomainError } from "~/domain/errors";
import { knownGoods } from "~/domain/quick-order/known-goods.server";
import { MAX_CELL } from "~/domain/quick-order/pad-draft.server";
import type { PadLine } from "~/domain/quick-order/pad-line";
import { decodePadFile, readPadText } from "~/domain/quick-order/pad-text.server";
import { formRows, textOf } from "~/http/form-rows.server";
import type { Db } from "~db/client.server";
import type { PadField } from "./pad-state";

/** A displayed row and its number in the form. */
type FormLine = PadLine & { n: number };

/** The posted pad. */
export type PadForm = {
	/** The displayed rows, including empty ones. */
	rows: FormLine[];
	/** The filled rows, then pasted lines, then the file's lines. Only rows have a number. */
	lines: (PadLine & { n?: number })[];
	paste: string;
	/** Pasted lines that name no goods, such as greetings. */
	left: string[];
	/** An error about the pasted text or the file as a whole. */
	fileProblem: string | null;
	/** The row and field that a repair button changed. */
	repaired: { n: number; field: PadField } | null;
	/** The number of the row that a button removed. */
	removed: number | null;
};

/** Reads rows, pasted text and file, and carries out the pressed repair or removal of a row. */
export async function readPadForm(db: Db, form: FormData): Promise<PadForm> {
	const removed = textOf(form.get("remove"));
	const fix = readFix(form);
	const lookUp = knownGoods(db);
	const typed = formRows(form)
		.filter(({ n }) => String(n) !== removed)
		.map(({ n, text, texts }): FormLine => {
			const cell = (field: string) => text(field).slice(0, MAX_CELL);
			const row = {
				n,
				code: cell("sku"),
				quantity: cell("quantity"),
				flavor: cell("flavor"),
				hints: texts("hint"),
			};
			return fix?.n === n ? repaired(row, fix) : row;
		});
	const scans = lookUp(typed.map(({ quantity }) => quantity).filter((quantity) => SCAN.test(quantity)));
	const rows = typed.flatMap((row) => (row.code !== "" && scans.has(row.quantity) ? scanned(row) : [row]));
	const paste = textOf(form.get("paste")).replace(/\r\n?/g, "\n");
	const pasted = readPadText(paste, lookUp);
	const file = await readFile(form.get("file"));
	const filed = readPadText(file.text, lookUp);
	return {
		rows,
		lines: [
			...rows.filter(({ code, quantity }) => code !== "" || quantity !== ""),
			...pasted.lines,
			...filed.lines,
		],
		paste,
		left: [...pasted.left, ...filed.left],
		fileProblem:
			file.problem ??
			(file.text !== "" && filed.lines.length === 0 ? "This file has no line with a SKU or barcode." : null),
		repaired: fix,
		removed: /^\d{1,4}$/.test(removed) ? Number(removed) : null,
	};
}

type Fix = { n: number; field: PadField; value: string };

/** The value of a repair's button: '6:quantity:20', see `fixValue`. */
function readFix(form: FormData): Fix | null {
	const [, n, field, value] = /^(\d{1,4}):(sku|quantity|flavor):(.*)$/s.exec(textOf(form.get("fix"))) ?? [];
	return field ? { n: Number(n), field: field as PadField, value: value! } : null;
}

/** A flavor's button takes the select's flavor, or assorted while that shows the unknown one. */
function repaired(row: FormLine, { field, value }: Fix): FormLine {
	if (field === "sku") return { ...row, code: value };
	if (field === "quantity") return { ...row, quantity: value };
	return { ...row, flavor: row.flavor === value ? ASSORTED : row.flavor };
}

const SCAN = /^\d{8,14}$/;

/** A scan in the quantity box starts the next line; each of the two counts as one unit. */
const scanned = (row: FormLine): FormLine[] => [
	{ ...row, quantity: "1" },
	{ n: row.n, code: row.quantity, quantity: "1", flavor: "" },
];

async function readFile(file: FormDataEntryValue | null): Promise<{ text: string; problem: string | null }> {
	if (!(file instanceof File) || file.size === 0) return { text: "", problem: null };
	try {
		return { text: decodePadFile(new Uint8Array(await file.arrayBuffer())), problem: null };
	} catch (error) {
		if (!(error instanceof DomainError)) throw error;
		return { text: "", problem: error.message };
	}
}
