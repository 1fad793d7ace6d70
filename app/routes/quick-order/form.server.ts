import { DomainError } from "~/domain/errors";
import { MAX_CELL } from "~/domain/quick-order/pad-draft.server";
import type { PadLine } from "~/domain/quick-order/pad-line";
import { decodePadFile, readPadText } from "~/domain/quick-order/pad-text.server";

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

const textOf = (value: FormDataEntryValue | null) => (typeof value === "string" ? value.trim() : "");

/** Reads rows, pasted text and file. A ticked suggestion replaces its row's code. */
export async function readPadForm(form: FormData): Promise<PadForm> {
	const indexes = [...form.keys()].flatMap((key) => /^lines\[(\d{1,4})\]\.sku$/.exec(key)?.[1] ?? []);
	const rows = [...new Set(indexes)].map((n): PadLine => {
		const at = (name: string) => textOf(form.get(`lines[${n}].${name}`)).slice(0, MAX_CELL);
		const hints = form.getAll(`lines[${n}].hint`).filter((hint) => typeof hint === "string");
		return { code: at("use") || at("sku"), quantity: at("quantity"), flavor: at("flavor"), hints };
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
		return { text, problem: found ? null : "No line of this file has a SKU or barcode." };
	} catch (error) {
		if (!(error instanceof DomainError)) throw error;
		return { text: "", problem: error.message };
	}
}
