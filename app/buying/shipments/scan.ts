import type { PackLine } from "./pack-lines.ts";

/** A line with the codes that its goods are scanned by. */
export type ScanLine = PackLine & {
	/** The product or flavor: several lines may be of the same. */
	goods: string;
	/** Its own SKU and barcode, as `scanKey` writes them. */
	codes: string[];
	/** The codes of its product; they match only if no other goods of the order have them. */
	productCodes: string[];
};

export type Scanned =
	| { packed: number[]; message: string; problem?: undefined }
	| { problem: string; packed?: undefined; message?: undefined };

/** A scanned code: in any case, a barcode without its leading zeros. */
export const scanKey = (code: string): string => {
	const key = code.trim().toLowerCase();
	return /^\d{8,14}$/.test(key) ? key.replace(/^0+/, "") : key;
};

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
	if (found.length === 0) return { problem: `${code} is not in this order. Put it back.` };
	if (new Set(found.map((n) => lines[n]!.goods)).size > 1) {
		return { problem: `${code} stands for several lines. Scan the flavor's code, or type its units.` };
	}
	const now = packed.map((n) => n || 0);
	const roomOf = (n: number) => Math.max(0, lines[n]!.left - now[n]!);
	const room = found.reduce((sum, n) => sum + roomOf(n), 0);
	const { name } = lines[found[0]!]!;
	if (units > room) {
		return {
			problem:
				room === 0
					? `${name} is complete. Put it back.`
					: `${name}: only ${room} more ${room === 1 ? "is" : "are"} left to pack, not ${units}.`,
		};
	}
	let rest = units;
	for (const n of found) {
		const taken = Math.min(rest, roomOf(n));
		now[n]! += taken;
		rest -= taken;
	}
	const sum = (of: (n: number) => number) => found.reduce((all, n) => all + of(n), 0);
	return { packed: now, message: `${name}: ${sum((n) => now[n]!)} of ${sum((n) => lines[n]!.left)}` };
}
