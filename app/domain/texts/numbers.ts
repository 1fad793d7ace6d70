/** "1,234" from 1234. */
export const grouped = (n: number): string => n.toLocaleString("en-US");

/** "1 product", "1,234 products". A noun with another plural gives it: `counted(2, "category", "categories")`. */
export const counted = (n: number, noun: string, plural = `${noun}s`): string =>
	`${grouped(n)} ${n === 1 ? noun : plural}`;

/** "Growth" from "growth": the rest of the text stays. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
