import type { PackLine } from "./pack-lines.ts";

/** A line with the codes that its goods are scanned by. */
export type ScanLine = PackLine & {
	/** The product or flavor: several lines may be of the same. */
	goods: string;
	/** Its own SKU and barcode, as `scanKey` writes them. */
	codes: string[];
	/** The codes of its product; they match only if no other goods of the order have them. */
	productCodes: string[];
	/** Flavors of its product that the order has no line of: a box of one was taken from the wrong shelf. */
	others?: readonly { name: string; codes: string[] }[];
};

/** What a scan did: the units packed now by line, those it added, and how many of the goods are packed of how many. */
export type Counted = { packed: number[]; added: number; name: string; now: number; all: number };

export type Scanned = (Counted & { problem?: undefined }) | { problem: string; packed?: undefined };

/** A scanned code: in any case, a barcode without its leading zeros. */
export const scanKey = (code: string): string => {
	const key = code.trim().toLowerCase();
	return /^\d{8,14}$/.test(key) ? key.replace(/^0+/, "") : key;
};

/** Which flavor a code stands for and which ones the order has, where it has others of the product; null for other goods. */
function wrongFlavor(lines: readonly ScanLine[], key: string): string | null {
	for (const { others = [], goods } of lines) {
		const scanned = others.find(({ codes }) => codes.includes(key));
		if (!scanned) continue;
		const [product] = goods.split(":");
		const asked = new Set(lines.flatMap((line) => (line.goods.split(":")[0] === product ? line.name : [])));
		return `Scanned ${scanned.name}, the ${asked.size === 1 ? "line is" : "lines are"} ${[...asked].join(" and ")}.`;
	}
	return null;
}

/**
 * Counts a scan: a code, or '12*CODE' for twelve units.
 * @param packed the units packed so far, by line.
 */
export function scan(lines: readonly ScanLine[], packed: readonly number[], text: string): Scanned {
	const [, typed = "1", code = ""] = /^\s*(?:(\d{1,6})\s*\*)?\s*(.*?)\s*$/.exec(text) ?? [];
	const units = Number(typed);
	const key = scanKey(code);
	if (!key || units === 0) return { problem: "Scan a SKU or barcode." };
	const own = lines.flatMap(({ codes }, n) => (codes.includes(key) ? n : []));
	const found =
		own.length > 0 ? own : lines.flatMap(({ productCodes }, n) => (productCodes.includes(key) ? n : []));
	if (found.length === 0)
		return { problem: `Put it back. ${wrongFlavor(lines, key) ?? `${code} is not in this order.`}` };
	if (new Set(found.map((n) => lines[n]!.goods)).size > 1) {
		return { problem: `${code} stands for several lines. Scan the flavor's code, or type its units.` };
	}
	const counts = packed.map((n) => n || 0);
	const roomOf = (n: number) => Math.max(0, lines[n]!.left - counts[n]!);
	const sum = (of: (n: number) => number) => found.reduce((total, n) => total + of(n), 0);
	const room = sum(roomOf);
	const { name } = lines[found[0]!]!;
	const all = sum((n) => lines[n]!.left);
	if (room === 0)
		return { problem: `${name}: all ${all} are packed. Put ${units === 1 ? "this one" : "these"} back.` };
	if (units > room) {
		return { problem: `${name}: only ${room} more ${room === 1 ? "is" : "are"} left to pack, not ${units}.` };
	}
	let rest = units;
	for (const n of found) {
		const taken = Math.min(rest, roomOf(n));
		counts[n]! += taken;
		rest -= taken;
	}
	return { packed: counts, added: units, name, now: sum((n) => counts[n]!), all };
}
