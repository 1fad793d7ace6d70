/** A search longer than this is cut: nobody types it, and an index can't use it. */
const LONGEST_SEARCH = 100;
const MOST_WORDS = 8;

/** The search text, trimmed, on one line and cut to a useful length. */
export const tidySearch = (text: string): string =>
	text
		.slice(0, LONGEST_SEARCH * 4)
		.replace(/[\p{Cc}\p{Cs}\s]+/gu, " ")
		.trim()
		.slice(0, LONGEST_SEARCH);

/** The words of a search, as the index splits them: letters and digits, without case and accents. */
export function searchWords(text: string): string[] {
	const plain = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
	return [...new Set(plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean))].slice(0, MOST_WORDS);
}

/** How many letters have to be added, left out, changed or swapped with their neighbour; `limit + 1` when more. */
export function editDistance(a: string, b: string, limit: number): number {
	if (Math.abs(a.length - b.length) > limit) return limit + 1;
	let beforeLast: number[] = [];
	let last = Array.from({ length: b.length + 1 }, (_, i) => i);
	for (let i = 1; i <= a.length; i++) {
		const row = [i];
		for (let j = 1; j <= b.length; j++) {
			const changed = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
			let best = Math.min(changed, last[j]! + 1, row[j - 1]! + 1);
			if (a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
				best = Math.min(best, beforeLast[j - 2]! + 1);
			}
			row.push(best);
		}
		if (Math.min(...row) > limit) return limit + 1;
		beforeLast = last;
		last = row;
	}
	return last[b.length]!;
}
