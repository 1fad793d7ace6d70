const LONGEST_TOLD = 600;

/** A text as a refusal tells it: the beginning of a long one. */
export const toldText = (text: string): string =>
	text.length > LONGEST_TOLD ? `${text.slice(0, LONGEST_TOLD)}…` : text;

/** What stands in the audit log about a changed record: the fields that differ, as they were and as they are. */
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
