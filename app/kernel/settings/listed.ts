/** Returns the list with one entry moved to another index. */
export function placed<T>(list: readonly T[], from: number, to: number): T[] {
	const rest = list.filter((_, n) => n !== from);
	return [...rest.slice(0, to), list[from]!, ...rest.slice(to)];
}

/** Returns the list with the entry of the same id replaced. */
export const replaced = <T extends { id: string }>(list: readonly T[], entry: T): T[] =>
	list.map((one) => (one.id === entry.id ? entry : one));
