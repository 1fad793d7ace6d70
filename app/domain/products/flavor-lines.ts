/** A flavor as it is entered; a stock of null is kept on the product as a whole. */
export type FlavorInput = {
	name: string;
	sku: string | null;
	barcode: string | null;
	stockQuantity: number | null;
};

/** A flavor as a change gives it; what is left out stays. */
export type FlavorChange = {
	name: string;
	sku?: string | null | undefined;
	barcode?: string | null | undefined;
	stockQuantity?: number | null | undefined;
};

/** The most flavors of one product. */
export const MAX_FLAVORS = 200;
export const TOO_MANY_FLAVORS = `Use at most ${MAX_FLAVORS} flavors`;

/**
 * Reads flavors from text, one a line: name, SKU, barcode and stock, separated by `|`; all but the name may be left
 * out. Empty lines are skipped; of too many lines nothing is read.
 */
export function parseFlavorLines(text: string): { flavors: FlavorInput[]; problems: string[] } {
	const flavors: FlavorInput[] = [];
	const problems: string[] = [];
	const names = new Set<string>();
	const lines = text.split(/\r?\n/);
	if (lines.filter((line) => line.trim()).length > MAX_FLAVORS)
		return { flavors, problems: [TOO_MANY_FLAVORS] };
	for (const [n, line] of lines.entries()) {
		if (!line.trim()) continue;
		const [name = "", sku = "", barcode = "", stock = "", ...more] = line
			.split("|")
			.map((part) => part.trim());
		const problem = problemOf({ name, sku, barcode, stock, more }, names);
		if (problem) problems.push(`Line ${n + 1}: ${problem}`);
		names.add(name.toLowerCase());
		flavors.push({
			name,
			sku: sku || null,
			barcode: barcode || null,
			stockQuantity: stock === "" ? null : Number(stock),
		});
	}
	return { flavors, problems };
}

type Parts = { name: string; sku: string; barcode: string; stock: string; more: string[] };

function problemOf({ name, sku, barcode, stock, more }: Parts, names: Set<string>): string | null {
	if (!name) return "a flavor needs a name";
	if (name.length > 100 || sku.length > 60 || barcode.length > 60) return "this is too long";
	if (names.has(name.toLowerCase())) return `${name} is there twice`;
	if (stock !== "" && !/^\d{1,7}$/.test(stock)) return "stock must be a whole number";
	if (more.length > 0) return "use name | SKU | barcode | stock";
	return null;
}

/** The text that `parseFlavorLines` reads back. */
export const flavorLines = (flavors: readonly FlavorInput[]): string =>
	flavors
		.map(({ name, sku, barcode, stockQuantity }) =>
			[name, sku ?? "", barcode ?? "", stockQuantity ?? ""].join(" | ").replace(/(\s*\|\s*)+$/, ""),
		)
		.join("\n");
