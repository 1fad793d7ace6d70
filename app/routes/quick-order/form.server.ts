import { DomainError } from "~/domain/errors";
import { MAX_CELL } from "~/domain/quick-order/pad-draft.server";
import type { PadLine } from "~/domain/quick-order/pad-line";
import { decodePadFile, readPadText } from "~/domain/quick-order/pad-text.server";
import { formRows, textOf } from "~/http/form-rows.server";

/** The posted pad. */
export type PadForm = {
	/** The displayed rows, including empty ones. */
	rows: PadLine[];
	/** The filled rows, then pasted lines, then the file's lines. */
	lines: PadLine[];
	paste: string;
	/** An error about the pasted text or the file as a whole. */
	fileProblem: string | null;
};

/** Reads rows, pasted text and file. A ticked suggestion replaces its row's code. */
export async function readPadForm(form: FormData): Promise<PadForm> {
	const rows = formRows(form).map(({ text, texts }): PadLine => {
		const cell = (field: string) => text(field).slice(0, MAX_CELL);
		return {
			code: cell("use") || cell("sku"),
			quantity: cell("quantity"),
			flavor: cell("flavor"),
			hints: texts("hint"),
		};
	});
	const paste = textOf(form.get("paste")).replace(/\r\n?/g, "\n");
	const file = await readFile(form.get("file"));
	return {
		rows,
		lines: [
			...rows.filter(({ code, quantity }) => code !== "" || quantity !== ""),
			...readPadText(paste),
			...readPadText(file.text),
		],
		paste,
		fileProblem: file.problem,
	};
}

async function readFile(file: FormDataEntryValue | null): Promise<{ text: string; problem: string | null }> {
	if (!(file instanceof File) || file.size === 0) return { text: "", problem: null };
	try {
		const text = decodePadFile(new Uint8Array(await file.arrayBuffer()));
		const found = readPadText(text).length > 0;
		return { text, problem: found ? null : "This file has no line with a SKU or barcode." };
	} catch (error) {
		if (!(error instanceof DomainError)) throw error;
		return { text: "", problem: error.message };
	}
}
