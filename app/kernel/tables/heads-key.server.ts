import { createHash } from "node:crypto";
import { plainHead } from "./heads.ts";

/**
 * What is remembered for files with the same headings, in whatever order, stands under this key. No supplier's name has its line break.
 * @param source whose files they are.
 */
export function headsKey(source: string, heads: readonly string[]): string {
	const plain = heads.map(plainHead).filter(Boolean).sort().join("\n");
	return `${source}\n${createHash("sha256").update(plain).digest("hex").slice(0, 32)}`;
}
