/** The fields of the brand that a preview shows. */
const FIELDS = ["name", "logo", "color", "headline", "lead", "footer"] as const;

/** A form's fields as the previews take them, of the entries of the posted or typed form. */
export function previewQuery(entries: Iterable<[string, unknown]>): string {
	const brand: Record<string, unknown> = {};
	const figures: Record<string, string>[] = [];
	const firstBrands: string[] = [];
	for (const [name, value] of entries) {
		if (typeof value !== "string") continue;
		const [, n, field] = /^figures\[(\d)\]\.(counts|label|value)$/.exec(name) ?? [];
		if (n !== undefined && field !== undefined) {
			figures[Number(n)] ??= {};
			figures[Number(n)]![field] = value;
		} else if (name === "firstBrands") firstBrands.push(value);
		else if ((FIELDS as readonly string[]).includes(name)) brand[name] = value;
	}
	return new URLSearchParams({
		brand: JSON.stringify({ ...brand, figures: figures.filter(Boolean), firstBrands }),
	}).toString();
}

/** Values of a form as its entries, as the browser would send them. */
export const flat = (values: Record<string, unknown>): [string, unknown][] =>
	Object.entries(values).flatMap(([name, value]): [string, unknown][] => {
		if (name !== "figures" && Array.isArray(value)) return value.map((one) => [name, one ?? ""]);
		if (!Array.isArray(value)) return [[name, value ?? ""]];
		return value.flatMap((row: unknown, n) =>
			Object.entries(row ?? {}).map(([field, text]): [string, unknown] => [
				`${name}[${n}].${field}`,
				text ?? "",
			]),
		);
	});
