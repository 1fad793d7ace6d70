/** A row of a posted form: its trimmed field values, "" for a missing field. */
export type FormRow = {
	n: number;
	text: (field: string) => string;
	texts: (field: string) => string[];
};

/** The rows of a form whose fields are named `lines[n].field`, in the order posted. Takes time by its fields, not by fields and rows. */
export function formRows(form: FormData): FormRow[] {
	const rows = new Map<string, Map<string, string[]>>();
	for (const [name, value] of form) {
		const [, n, field] = /^lines\[(\d{1,4})\]\.(.*)$/s.exec(name) ?? [];
		if (n === undefined || field === undefined) continue;
		const row = rows.get(n) ?? new Map<string, string[]>();
		rows.set(n, row);
		const texts = row.get(field) ?? [];
		row.set(field, texts);
		texts.push(textOf(value));
	}
	return [...rows].map(([n, values]) => {
		const texts = (field: string) => values.get(field) ?? [];
		return { n: Number(n), texts, text: (field) => texts(field)[0] ?? "" };
	});
}

/** A field's trimmed text; "" for a file or a missing field. */
export const textOf = (value: FormDataEntryValue | null): string =>
	typeof value === "string" ? value.trim() : "";
