/** Formats 1234 as "1,234". */
export const grouped = (n: number): string => n.toLocaleString("en-US");

/** "1 product", "1,234 products". Pass irregular plurals: `counted(2, "category", "categories")`. */
export const counted = (n: number, noun: string, plural = `${noun}s`): string =>
	`${grouped(n)} ${n === 1 ? noun : plural}`;

/** Turns "growth" into "Growth"; the rest is unchanged. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
