/** A flavor as it is entered; a stock of null is kept on the product as a whole. */
export type FlavorInput = {
	name: string;
	sku: string | null;
	barcode: string | null;
	stockQuantity: number | null;
	/** Its name before it was renamed; without it the flavor is known by its name or SKU. */
	was?: string | undefined;
};

/** A flavor as a change gives it; what is left out stays. */
export type FlavorChange = {
	name: string;
	sku?: string | null | undefined;
	barcode?: string | null | undefined;
	stockQuantity?: number | null | undefined;
	was?: string | undefined;
};

/** The most flavors of one product. */
export const MAX_FLAVORS = 200;
export const TOO_MANY_FLAVORS = `Use at most ${MAX_FLAVORS} flavors`;

/**
 * Reads flavors from text, one a line: name, SKU, barcode and stock, separated by tabs, `|` or commas; all but the name may
 * be left out. Empty lines and a sheet's headings are skipped; of too many lines nothing is read (Rule 7.5).
 */
export function parseFlavorLines(text: string): { flavors: FlavorInput[]; problems: string[] } {
	const flavors: FlavorInput[] = [];
	const problems: string[] = [];
	const names = new Set<string>();
	const lines = text.split(/\r?\n/);
	if (lines.filter((line) => line.trim()).length > MAX_FLAVORS)
		return { flavors, problems: [TOO_MANY_FLAVORS] };
	for (const [n, line] of lines.entries()) {
		if (!line.trim() || HEADINGS.test(line)) continue;
		const [name = "", sku = "", barcode = "", stock = "", ...more] = cellsOf(line);
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

const HEADINGS = /^\W*(flavor|name)\W+(sku|barcode|stock)\b/i;
const SEPARATORS = ["\t", "|"] as const;
// A cell in quotes may hold commas, and quotes twice over.
const COMMA_CELL = /(?:^|,)\s*(?:"((?:[^"]|"")*)"|([^,]*))/g;

/** The cells of one pasted line. */
export function cellsOf(line: string): string[] {
	const separator = SEPARATORS.find((each) => line.includes(each));
	const cells = separator
		? line.split(separator)
		: Array.from(
				line.matchAll(COMMA_CELL),
				([, quoted, plain = ""]) => quoted?.replaceAll('""', '"') ?? plain,
			);
	return cells.map((cell) => cell.trim());
}

type Parts = { name: string; sku: string; barcode: string; stock: string; more: string[] };

function problemOf({ name, sku, barcode, stock, more }: Parts, names: Set<string>): string | null {
	if (!name) return "a flavor needs a name";
	if (name.length > 100 || sku.length > 60 || barcode.length > 60) return "this is too long";
	if (names.has(name.toLowerCase())) return `${name} is there twice`;
	if (stock !== "" && !/^\d{1,7}$/.test(stock)) return "stock must be a whole number";
	if (more.length > 0) return "there are more than four cells; use name, SKU, barcode, stock";
	return null;
}
