/** A row of a posted form: its trimmed field values, "" for a missing field. */
export type FormRow = {
	n: number;
	text: (field: string) => string;
	texts: (field: string) => string[];
};

/** The rows of a form whose fields are named `lines[n].field`, in the order posted. */
export function formRows(form: FormData): FormRow[] {
	const numbers = [...form.keys()].flatMap((name) => /^lines\[(\d{1,4})\]\./.exec(name)?.[1] ?? []);
	return [...new Set(numbers)].map((n) => {
		const texts = (field: string) => form.getAll(`lines[${n}].${field}`).map(textOf);
		return { n: Number(n), texts, text: (field) => texts(field)[0] ?? "" };
	});
}

/** A field's trimmed text; "" for a file or a missing field. */
export const textOf = (value: FormDataEntryValue | null): string =>
	typeof value === "string" ? value.trim() : "";
