const WORDS_PER_MINUTE = 200;

/** The reading time of a Markdown text in whole minutes, at least one. */
export function readingMinutes(markdown: string): number {
	const words = markdown.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
	return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}
