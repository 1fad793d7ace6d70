/**
 * Whether two sets of properties say the same: for `memo` of a part that takes only data. A page's data are new objects after each action, of
 * which most parts show nothing else than before.
 */
export function isSameText(before: object, after: object): boolean {
	return JSON.stringify(before) === JSON.stringify(after);
}
