/** How many letters and digits a tracking number has, without its spaces and dashes (Rule 5.6). */
const FEWEST = 6;
const MOST = 40;

/** A tracking number as carriers read it: capitals and digits, without spaces and dashes. */
export const compactTracking = (text: string): string => text.replace(/[\s-]+/g, "").toUpperCase();

/** Whether two tracking numbers are the same, ignoring spaces and dashes. */
export const isSameTracking = (a: string | null, b: string | null): boolean =>
	compactTracking(a ?? "") === compactTracking(b ?? "");

/** A tracking number as stored: plain dashes, and at most one space between two parts. */
export const tidyTracking = (text: string): string =>
	text
		.replace(/\p{Pd}/gu, "-")
		.replace(/\s+/g, " ")
		.trim();

/** The error for an invalid tracking number (already tidied), for the person who typed it; null when it is valid. */
export function trackingProblem(text: string): string | null {
	const compact = compactTracking(text);
	if (!/^[0-9A-Z]*$/.test(compact))
		return "Use only letters, digits, spaces and dashes in the tracking number";
	if (!/\d/.test(compact)) return "A tracking number has at least one digit: check the number on the label";
	if (compact.length < FEWEST || compact.length > MOST) {
		return `A tracking number has ${FEWEST} to ${MOST} letters and digits; this one has ${compact.length}`;
	}
	return null;
}
