import { DomainError } from "../errors.ts";
import { refuse } from "./table-file.ts";
import { type NumberFormat, numberFormat } from "./xlsx-formats.ts";
import type { XlsxParts } from "./xlsx-parts.server";

/** A workbook's sheets that a reader sees, in order, and what their cells refer to. */
export type Workbook = {
	sheets: { name: string; part: string }[];
	strings: string | undefined;
	formats: NumberFormat[];
	is1904: boolean;
};

const BOOK = "xl/workbook.xml";
const MOST_STRINGS = 1_500_000;

/** @throws DomainError invalid for a zip file that is no workbook. */
export async function readWorkbook(parts: XlsxParts): Promise<Workbook> {
	if (parts.has("xl/workbook.bin")) {
		throw refuse("This is a binary Excel workbook (.xlsb): save it as .xlsx or CSV and choose that file.");
	}
	if (!parts.has(BOOK))
		throw refuse(
			"This is not an Excel workbook or CSV file. Save your sheet as one of them and choose that file.",
		);
	const targets = new Map<string, { kind: string; part: string }>();
	const relations = parts.read<Record<string, string>>("xl/_rels/workbook.xml.rels", "other", (emit) => ({
		open: (name, attributes) => name === "Relationship" && emit(attributes),
	}));
	for await (const { Id = "", Type = "", Target = "" } of relations) {
		const part = Target.startsWith("/") ? Target.slice(1) : `xl/${Target.replace(/^\.\//, "")}`;
		targets.set(Id, { kind: Type.slice(Type.lastIndexOf("/") + 1), part });
	}
	const sheets: (Workbook["sheets"][number] & { isHidden: boolean })[] = [];
	let is1904 = false;
	const elements = parts.read<[string, Readonly<Record<string, string>>]>(BOOK, "other", (emit) => ({
		open: (name, attributes) => emit([name, attributes]),
	}));
	for await (const [element, attributes] of elements) {
		if (element === "workbookPr") is1904 = /^(?:1|true)$/.test(attributes.date1904 ?? "");
		if (element !== "sheet") continue;
		const id = Object.entries(attributes).find(([name]) => name.endsWith(":id"))?.[1] ?? "";
		const { kind, part } = targets.get(id) ?? {};
		if (kind !== "worksheet" || !part) continue;
		sheets.push({
			name: attributes.name ?? "",
			part,
			isHidden: (attributes.state ?? "visible") !== "visible",
		});
	}
	const seen = sheets.filter(({ isHidden }) => !isHidden);
	const partOf = (wanted: string) => [...targets.values()].find(({ kind }) => kind === wanted)?.part;
	return {
		sheets: seen,
		strings: partOf("sharedStrings"),
		formats: await readFormats(parts, partOf("styles")),
		is1904,
	};
}

async function readFormats(parts: XlsxParts, part: string | undefined): Promise<NumberFormat[]> {
	const codes = new Map<number, string>();
	const ids: number[] = [];
	let isInCells = false;
	const reading = parts.read<never>(part ?? "", "other", () => ({
		open: (name, { numFmtId = "0", formatCode = "" }) => {
			if (name === "numFmt") codes.set(Number(numFmtId), formatCode);
			if (name === "cellXfs") isInCells = true;
			if (name === "xf" && isInCells) ids.push(Number(numFmtId));
		},
		close: (name) => {
			if (name === "cellXfs") isInCells = false;
		},
	}));
	for await (const _none of reading);
	const formats = new Map<number, NumberFormat>();
	for (const id of new Set(ids)) formats.set(id, numberFormat(id, codes.get(id)));
	return ids.map((id) => formats.get(id)!);
}

/**
 * The texts that cells share, by number.
 *
 * @param wanted the numbers that are needed; default all. It reads no further than the last of them.
 * @throws DomainError too_large for more texts than fit in memory.
 */
export async function readStrings(
	parts: XlsxParts,
	{ strings }: Workbook,
	wanted?: ReadonlySet<number>,
): Promise<Map<number, string>> {
	const found = new Map<number, string>();
	if (!strings || wanted?.size === 0) return found;
	const last = wanted ? Math.max(...wanted) : Number.POSITIVE_INFINITY;
	let n = 0;
	for await (const text of parts.read(strings, "strings", stringReader)) {
		if (!wanted || wanted.has(n)) found.set(n, text);
		if (n === last) break;
		n += 1;
		if (n > MOST_STRINGS)
			throw new DomainError(
				"too_large",
				"This workbook has too many texts. Save the sheet alone, or as CSV.",
				{ field: "file" },
			);
	}
	return found;
}

function stringReader(emit: (text: string) => void) {
	let text = "";
	let isInText = false;
	let isPhonetic = false;
	return {
		open: (name: string) => {
			if (name === "si") text = "";
			if (name === "rPh") isPhonetic = true;
			isInText = name === "t" && !isPhonetic;
		},
		text: (piece: string) => {
			if (isInText) text += piece;
		},
		close: (name: string) => {
			if (name === "t") isInText = false;
			if (name === "rPh") isPhonetic = false;
			if (name === "si") emit(unescaped(text));
		},
	};
}

/** Workbooks write control characters as _x000D_. */
export const unescaped = (text: string): string =>
	text.replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
