/** Formats 1234 as "1,234". */
export function grouped(n: number): string {
	if (n > -1000 && n < 1000) return String(n);
	const [whole = "", fraction] = String(n).split(".");
	const groups = whole.replace(/\B(?=(\d{3})+$)/g, ",");
	return fraction === undefined ? groups : `${groups}.${fraction}`;
}

/** "1 product", "1,234 products". Pass irregular plurals: `counted(2, "category", "categories")`. */
export const counted = (n: number, noun: string, plural = `${noun}s`): string =>
	`${grouped(n)} ${n === 1 ? noun : plural}`;

/** Turns "growth" into "Growth"; the rest is unchanged. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
