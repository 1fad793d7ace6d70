/** The item of a queue that stands open beside it. */
export type OpenItem = {
	id: string;
	/** Whether the address names it: on a phone the list is hidden then, and the item otherwise. */
	isNamed: boolean;
};

/** Reads `?open=`: an id, or the `first` or `last` of the page; without it the first. Null in an empty list. */
export function openItemOf(url: URL, rows: readonly { id: string }[]): OpenItem | null {
	const named = url.searchParams.get("open");
	if (named && named !== "first" && named !== "last") return { id: named.slice(0, 64), isNamed: true };
	const row = named === "last" ? rows.at(-1) : rows[0];
	return row ? { id: row.id, isNamed: named !== null } : null;
}
