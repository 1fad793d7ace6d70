const LONGEST_TEXT = 600;

/** Shortens a long text for a refusal message. */
export const shortened = (text: string): string =>
	text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text;

/** The before and after values of the changed fields, for the audit log. */
export function differences(
	before: Record<string, unknown>,
	after: Record<string, unknown>,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
	const changed = Object.keys(after).filter(
		(key) => JSON.stringify(before[key] ?? null) !== JSON.stringify(after[key] ?? null),
	);
	const pick = (from: Record<string, unknown>) =>
		Object.fromEntries(changed.map((key) => [key, from[key] ?? null]));
	return { before: pick(before), after: pick(after) };
}
