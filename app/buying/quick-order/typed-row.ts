import type { TypedRow } from "~db/json-shapes";
import type { QuickOrderLine, Repair } from "./quick-order-line.ts";

const typedRow = ({ code, quantity, flavor, hints }: QuickOrderLine): TypedRow => ({
	code,
	quantity,
	flavor,
	...(hints && hints.length > 0 ? { hints } : {}),
});

/** A line with one of its fields put right; what was typed first stays beside it (Rule 4.13). */
export function repaired(
	line: QuickOrderLine,
	{ field, value }: Pick<Repair, "field" | "value">,
): QuickOrderLine {
	const changed = { ...typedRow(line), [field === "sku" ? "code" : field]: value };
	const was = line.was ?? typedRow(line);
	// The typed flavor may only be known by now, from what was pasted beside a code that was put right first.
	return { ...changed, was: { ...was, flavor: was.flavor || line.flavor } };
}

/** A line as it was typed before it was put right. */
export const undone = (line: QuickOrderLine): QuickOrderLine => line.was ?? line;

/** What the buyer had typed where a line says something else now. */
export function typedBefore({ was, ...line }: QuickOrderLine): Partial<Record<Repair["field"], string>> {
	if (!was) return {};
	return {
		...(was.code !== line.code ? { sku: was.code } : {}),
		...(was.flavor && was.flavor !== line.flavor ? { flavor: was.flavor } : {}),
		...(was.quantity !== line.quantity ? { quantity: was.quantity } : {}),
	};
}

/** The typed words of goods that were put right, on one line; null when there are none. */
export function typedWords(line: QuickOrderLine): string | null {
	const { sku, flavor } = typedBefore(line);
	return [sku, flavor].filter(Boolean).join(", ") || null;
}
