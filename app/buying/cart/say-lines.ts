import { type Flavored, flavorText, lineName } from "~/catalog";
import { counted } from "~/kernel/texts/numbers";

/** How many lines a message names. */
const MOST_NAMED = 3;

/** A line to be named in a message. */
export type NamedLine = Flavored & { productName: string; quantity: number };

/**
 * Lines in a message: "10 × RAZ TN9000, Miami Mint". Of many lines it names three; lines of one product share its name:
 * "RAZ TN9000: 5 × Mint, 5 × Ice".
 */
export function sayLines(lines: readonly NamedLine[]): string {
	const product = lines[0]?.productName ?? "";
	const isShared = lines.length > 1 && lines.every(({ productName }) => productName === product);
	const named = lines
		.slice(0, MOST_NAMED)
		.map((line) => `${line.quantity} × ${isShared ? (flavorText(line) ?? product) : lineName(line)}`);
	const more = lines.length - named.length;
	if (more > 0) named.push(`and ${counted(more, "more line")}`);
	return isShared ? `${product}: ${named.join(", ")}` : named.join("; ");
}
